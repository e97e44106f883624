"""Matches as JSON: everything by name, the suspended run included, and back again.

A save carries a hash of the compiled rules. Comments, formatting, display names and scenarios may
change without breaking it; rules and ids may not, and then loading says so instead of going on
wrongly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.types import Type
from .layout import ASKED, LOG, RUN
from .match import Match
from .program import Program
from .state import State

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


def save(match: Match) -> dict[str, Any]:
    """The match as data for `json.dumps`."""
    game = match.game
    return {
        "chakobsa": FORMAT,
        "game": game.id,
        "players": game.players,
        "options": {name: _plain(value) for name, value in game.options.items()},
        "rules": game.program.fingerprint(),
        "seed": match.seed,
        "choices": list(match.choices),
        "state": save_state(match.state),
    }


def restore(game: Game, data: dict[str, Any], log: bool = False) -> Match:
    """A saved match, to go on with; `game` must be the saved one, with its options.

    `log` keeps what each seat sees, from the beginning.
    """
    wrong = _misfit(game, data)
    if wrong:
        raise ContentError([Diagnostic("R006", wrong, None, where=str(data.get("game", "save")))])
    match = Match(game, int(data["seed"]), log)
    match.rewind()
    match.replay([str(choice) for choice in data["choices"]])
    state = load_state(game.program, data["state"])
    if state != match.state:
        message = "the saved position is not where its choices lead: the file was changed"
        raise ContentError([Diagnostic("R006", message, None, where=game.id)])
    return match


def _misfit(game: Game, data: dict[str, Any]) -> str | None:
    """Why a save does not belong to this game, if it does not."""
    if data.get("chakobsa") != FORMAT:
        return "this is not a save of a match, or one of another version"
    needed = {"game", "players", "options", "rules", "seed", "choices", "state"}
    if missing := sorted(needed - data.keys()):
        return f"the save is damaged: `{missing[0]}` is missing"
    kinds = {"seed": int, "choices": list, "options": dict, "state": dict, "rules": str}
    if wrong := [key for key, kind in kinds.items() if not isinstance(data[key], kind)]:
        return f"the save is damaged: `{wrong[0]}` is of a wrong kind"
    if data["game"] != game.id or data["players"] != game.players:
        return f"the save is of `{data['game']}` for {data['players']}"
    if data["rules"] != game.program.fingerprint():
        return "the rules have changed since this was saved; `replay` shows how far it still goes"
    return None


# Positions


def save_state(state: State) -> dict[str, Any]:
    """A position by name."""
    program, cells = state.program, state.cells
    counters: dict[str, dict[str, Any]] = {}
    for id, owner, by, cell in _counter_cells(program):
        key = " ".join(part for part in (owner, by) if part)
        counters.setdefault(id, {})[key] = _named(program, program.holds(id), cells[cell])
    zones: dict[str, dict[str, Any]] = {}
    for id, owner, kind, cell in _zone_cells(program):
        names = _keys(program, kind)
        content = cells[cell]
        if cell in program.piles:
            listed: Any = [[names[thing] for thing in part] for part in content]
        else:
            listed = [names[thing] for thing in content]
        zones.setdefault(f"{id} {kind}", {})[owner] = listed
    program.knowledge.settle(cells)
    run = {name: _plain(cells[slot]) for slot, name in enumerate(RUN) if slot != LOG}
    run["asked"] = program.label_name(cells[ASKED])
    return {"counters": counters, "zones": zones, "run": run}


def load_state(program: Program, data: dict[str, Any]) -> State:
    """The position that `save_state` wrote, for the same rules."""
    cells = program.start[:]
    try:
        for id, owner, by, cell in _counter_cells(program):
            key = " ".join(part for part in (owner, by) if part)
            cells[cell] = _valued(program, program.holds(id), data["counters"][id][key])
        for id, owner, kind, cell in _zone_cells(program):
            numbers = {name: number for number, name in enumerate(_keys(program, kind))}
            listed = data["zones"][f"{id} {kind}"][owner]
            pile = cell in program.piles
            parts = [tuple(numbers[n] for n in part) for part in (listed if pile else [listed])]
            cells[cell] = tuple(parts) if pile else parts[0]
            for part in parts:
                for thing in part:
                    cells[program.layout.places[kind].base + thing] = cell
        for slot, name in enumerate(RUN):
            cells[slot] = None if slot == LOG else _tupled(data["run"][name])
        cells[ASKED] = program.label_number(data["run"]["asked"])
    except (KeyError, TypeError, ValueError, IndexError) as error:
        message = f"the save is damaged near {error}"
        raise ContentError([Diagnostic("R006", message, None, where="save")]) from None
    return State(program, cells)


def _counter_cells(program: Program) -> Iterator[tuple[str, str, str, int]]:
    """Every counter's cell: its name, its owner's and its index's."""
    layout, model = program.layout, program.meaning.model
    for id, block in layout.counters.items():
        counter = model.counters.get(id)
        kind = id.removesuffix(" face").removesuffix(" side") if counter is None else counter.of
        owners = [""] if counter is None and kind == id else _owners(program, kind)
        indices = [""] if counter is None or counter.by is None else _owners(program, counter.by)
        for owner, owner_name in enumerate(owners):
            for by, by_name in enumerate(indices):
                yield id, owner_name, by_name, block.at(owner, by)


def _zone_cells(program: Program) -> Iterator[tuple[str, str, str, int]]:
    layout, model = program.layout, program.meaning.model
    for (id, kind), block in layout.zones.items():
        of = "game" if id == "box" else model.zones[id].of
        for owner, name in enumerate(_owners(program, of)):
            yield id, name, kind, block.at(owner)


def _owners(program: Program, of: str) -> list[str]:
    if of == "game":
        return [""]
    if of == "player":
        return [str(seat + 1) for seat in range(program.players)]
    return _keys(program, of)


def _keys(program: Program, kind: str) -> list[str]:
    """A unique name for each thing of a kind; worked out once for each program."""
    if kind not in program.unique_names:
        program.unique_names[kind] = _unique_names(program, kind)
    return program.unique_names[kind]


def _unique_names(program: Program, kind: str) -> list[str]:
    seen: dict[str, int] = {}
    found = []
    for thing in program.layout.things[kind]:
        name = thing.entry or kind
        if thing.owner >= 0:
            name += f" of {thing.owner + 1}"
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def _named(program: Program, type: Type, value: Any) -> Any:
    if type.word == "list":
        return [_named(program, type.item or type, item) for item in value]
    if type.word == "player":
        return None if value < 0 else value + 1
    if type.word == "thing":
        return None if value < 0 else _keys(program, type.kind or "")[value]
    return value


def _valued(program: Program, type: Type, value: Any) -> Any:
    if type.word == "list":
        return tuple(_valued(program, type.item or type, item) for item in value)
    if type.word == "player":
        return -1 if value is None else int(value) - 1
    if type.word == "thing":
        return -1 if value is None else _keys(program, type.kind or "").index(value)
    return value


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value
