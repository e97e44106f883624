"""Performances: scenarios played with the compiled game, and what goes wrong in them.

A failure is a diagnostic at the step or expectation that failed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..dsl.diagnostic import ContentError, Diagnostic, did_you_mean
from ..dsl.document import Scalar
from ..dsl.source import Span
from ..dsl.types import MIXED, Type
from ..interpreter.match import noise, weighted
from ..interpreter.naming import DONE, thing_name, zone_name
from ..interpreter.program import Program
from ..interpreter.state import State, first_state
from .scenario import Check, Scenario, noted

MOST_SHOWN = 12
MOST_CHANCES = 10_000  # one after the other
_SUFFIX = re.compile(r"( \([a-z0-9_]+\))?( of player [0-9]+)?( in [a-z].*)?( #[0-9]+)?")


class Performance:
    """Scenarios played with one compiled game; a beginning that several share is played once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ends: dict[str, State] = {}  # the positions at the ends of what has been played

    def problems(self, scenario: Scenario) -> list[Diagnostic]:
        """What goes wrong in a scenario; the first step that fails ends it."""
        for earlier in self._unplayed(scenario.before):
            found = self._play(earlier, earlier.moves)
            if found:
                return [noted(d, f"scenario `{scenario.id}` goes on from there") for d in found]
        return self._play(scenario, scenario.steps)

    def _unplayed(self, scenario: Scenario | None) -> list[Scenario]:
        """A scenario and those before it whose ends are not known yet, the first one first."""
        line: list[Scenario] = []
        while scenario is not None and scenario.id not in self.ends:
            line.append(scenario)
            scenario = scenario.before
        return line[::-1]

    def _play(self, scenario: Scenario, steps: Iterable[Scalar | Check]) -> list[Diagnostic]:
        problems: list[Diagnostic] = []
        try:
            state = self._start(scenario)
            for step in steps:
                if scenario.seed is not None:
                    _leave_to_chance(state, scenario.seed, step, scenario.key.span)
                if isinstance(step, Scalar):
                    problems = _take(state, step)
                else:
                    problems = [*_unmet(state, step), *_not_refused(state, step)]
                problems += state.broken()
                if problems:
                    break
            else:
                self.ends[scenario.id] = state
        except ContentError as error:
            problems = list(error.diagnostics)
        return [noted(d, f"in scenario `{scenario.id}`") for d in problems]

    def _start(self, scenario: Scenario) -> State:
        if scenario.before is not None:
            return self.ends[scenario.before.id].copy()
        return first_state(self.program, scene=scenario.scene)


def _leave_to_chance(state: State, seed: int, step: Scalar | Check, span: Span) -> None:
    """Chance decides by the seed, except where the scenario says what falls."""
    tried = 0
    while state.chance and not (isinstance(step, Scalar) and step.text in state.options):
        weights = state.weights
        assert weights is not None
        state.apply(weighted(weights, noise(seed, tried)))
        tried += 1
        if tried > MOST_CHANCES:
            message = f"chance decides more than {MOST_CHANCES:,} times, and nobody is asked"
            raise ContentError([Diagnostic("R001", message, span)])


def _take(state: State, step: Scalar) -> list[Diagnostic]:
    options = state.options
    if step.text in options:
        state.apply(options.index(step.text))
        return []
    if state.over:
        message = f"`{step.text}` is not possible: the game is over"
        return [Diagnostic("R008", message, step.span)]
    message = f"`{step.text}` is not possible here"
    hint = did_you_mean(step.text, options)
    return [Diagnostic("R008", message, step.span, notes=(_possible(state),), suggestion=hint)]


def _possible(state: State) -> str:
    options = state.options
    shown = ", ".join(f"`{name}`" for name in options[:MOST_SHOWN])
    more = f" and {len(options) - MOST_SHOWN} more" if len(options) > MOST_SHOWN else ""
    who = "chance" if state.player is None else f"player {state.player + 1}"
    return f"{who} can take {shown}{more}"


def _unmet(state: State, step: Check) -> Iterator[Diagnostic]:
    for id, text in step.expect:
        if not state.answer(id):
            message = f"`{' '.join(text.text.split())}` does not hold"
            yield Diagnostic("R008", message, text.scalar.span, notes=tuple(_found(state, id)))


def _found(state: State, id: str) -> Iterator[str]:
    """What the parts of a failed expectation are."""
    for other, expression in state.program.meaning.expectations.items():
        if other.startswith(f"{id}: "):
            found = shown_value(state.program, expression.value.type, state.answer(other))
            yield f"`{other.removeprefix(f'{id}: ')}` is {found}"


def _not_refused(state: State, step: Check) -> Iterator[Diagnostic]:
    options = state.options
    for scalar in step.refused:
        if scalar.text in options:
            message = f"`{scalar.text}` is possible here, but must not be"
            yield Diagnostic("R008", message, scalar.span, notes=(_possible(state),))
        elif not _ever_called(state.program, scalar.text):
            message = f"no option is ever called `{scalar.text}`"
            yield Diagnostic("R008", message, scalar.span)


def shown_value(program: Program, type: Type, value: object) -> str:
    """A value of the running game, as an author would write it."""
    if type.word == "list" and isinstance(value, Iterable):
        items = list(value)
        if type.item == MIXED:
            return "1 thing" if len(items) == 1 else f"{len(items)} things"
        texts = [shown_value(program, type.item or type, item) for item in items[:MOST_SHOWN]]
        more = ", ..." if len(items) > MOST_SHOWN else ""
        return f"({', '.join(texts)}{more})"
    if type.word == "truth":
        return "true" if value else "false"
    if not isinstance(value, int):
        return "something"
    match type.word:
        case "number":
            return str(value)
        case "player":
            return f"seat({value + 1})" if value >= 0 else "nobody"
        case "thing" if value >= 0:
            return program.layout.name_of(type.kind or "", value)
        case "id" if value >= 0:
            ids = program.meaning.model.ids(type.kind or "")
            return ids[value] if value < len(ids) else str(value)
        case "zone":
            return zone_name(program, value) or "nothing"
    return "nothing"


def _ever_called(program: Program, name: str) -> bool:
    """Could any option of the game have this name? A slip of the pen is refused everywhere."""
    fixed = {DONE}
    for site in program.sites.values():
        fixed |= {*site.options, site.decline}
    fixed |= {item.name for item in program.items.values()}
    fixed |= set(program.meaning.model.actions)
    bare = name.split(" #")[0]
    return bare in fixed or all(_is_thing(program, part) for part in name.split(", "))


def _is_thing(program: Program, name: str) -> bool:
    kind, _, rest = name.partition(" ")
    model, layout = program.meaning.model, program.layout
    if kind == "number":
        return bool(re.fullmatch(r"-?[0-9]+", rest))
    if kind in ("player", "opponent"):
        return rest in {str(seat + 1) for seat in range(program.players)}
    if kind not in layout.things:
        return False
    known = {thing_name(program, kind, thing) for thing in range(len(layout.things[kind]))}
    cells = [cells for (_, held), cells in layout.zones.items() if held == kind]
    places = {zone_name(program, z.at(owner)) for z in cells for owner in range(z.owners)}
    if re.sub(r"^(#[0-9]+ )?in ", "", rest) in places:
        return True
    dice = model.kinds[kind].dice
    if dice is not None and dice.shows is None:
        return bool(re.fullmatch(r"-?[0-9]+", rest))
    if dice is not None:
        known |= {f"{kind} {id}" for id in model.ids(dice.shows or "")}
    return any(name.startswith(k) and _SUFFIX.fullmatch(name[len(k) :]) for k in known)
