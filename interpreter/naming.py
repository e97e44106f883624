"""Stable names of options: what prompts, logs, recordings and scenarios call a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .layout import ALLOWED, ASKED, FRAME, OPTIONS, POOL, WHO
from .machine import Cells

if TYPE_CHECKING:
    from .output import Site
    from .program import Program

    Detail = Callable[[Program, Cells, str, int], str]

DONE = "done"


def option_names(program: Program, cells: Cells) -> tuple[str, ...]:
    """The names of the options of the decision that is due."""
    site = program.sites[cells[ASKED]]
    options = cells[OPTIONS]
    names = [_name(program, cells, site, option) for option in options]
    for detail in (side_name, _owner, _place):
        if len(set(names)) == len(names):
            return tuple(names)
        names = [
            _detailed(program, cells, site, name, option, detail)
            for name, option in zip(names, options, strict=True)
        ]
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return tuple(result)


def _name(program: Program, cells: Cells, site: Site, option: Any) -> str:
    if isinstance(option, str):
        return _interrupt(program, cells, option)
    match site.kind:
        case "options":
            return site.decline if option is None else site.options[option]
        case "pool":
            return DONE if option is None else program.items[cells[POOL][0][option][0]].name
        case "last":
            return site.decline
        case "several" if option is None:
            return DONE
        case "roll":
            return f"{site.kinds[0]} {face_name(program, site.kinds[0], option)}"
    kinds = site.kinds
    if len(kinds) == 1:
        return _told(program, cells, kinds[0] or _row_kind(program, cells), option)
    return ", ".join(_told(program, cells, k, o) for k, o in zip(kinds, option, strict=True))


def _told(program: Program, cells: Cells, kind: str, thing: int) -> str:
    """A thing by its name or, where whoever decides does not know it, by its place."""
    if _known(program, cells, kind, thing):
        return thing_name(program, kind, thing)
    return place_name(program, cells, kind, thing)


def _known(program: Program, cells: Cells, kind: str, thing: int) -> bool:
    who = cells[WHO]
    hides = who >= 0 and kind in program.sight.kinds
    return not hides or program.knowledge.knows(cells, who, kind, thing)


def place_name(program: Program, cells: Cells, kind: str, thing: int) -> str:
    """A thing by where it lies: `card in hand of player 2`, `card #1 in deck`."""
    zone = cells[program.layout.places[kind].base + thing]
    place, number = zone_name(program, zone), 0
    if zone in program.sight.spread:
        number = cells[zone].index(thing) + 1
    elif zone in program.piles:
        above = 0
        for part in cells[zone]:
            if thing in part:
                number = above + 1 if len(part) == 1 else 0
                break
            above += len(part)
    return f"{kind} #{number} in {place}" if number else f"{kind} in {place}"


def thing_name(program: Program, kind: str, thing: int) -> str:
    """`card a`, `player 2`, `number 3`."""
    if kind == "number":
        return f"number {thing}"
    if kind in ("player", "opponent"):
        return f"{kind} {thing + 1}"
    return f"{kind} {program.layout.name_of(kind, thing)}"


def face_name(program: Program, kind: str, face: int) -> str:
    dice = program.meaning.model.kinds[kind].dice
    assert dice is not None
    return program.layout.name_of(dice.shows, face) if dice.shows else str(face)


def zone_name(program: Program, cell: int) -> str:
    """`hand of player 2`, `deck`; empty for no zone."""
    for (zone, _), cells in program.layout.zones.items():
        owner = cell - cells.base
        if 0 <= owner < cells.owners:
            of = "game" if zone == "box" else program.meaning.model.zones[zone].of
            if of == "game":
                return zone
            return f"{zone} of {thing_name(program, of, owner)}"
    return ""


def _row_kind(program: Program, cells: Cells) -> str:
    """The kind of the row that is being filled; the frame of the refill names its pile."""
    return next(kind for _, _, pile, kind in program.rows if pile == cells[FRAME][3])


def _detailed(
    program: Program, cells: Cells, site: Site, name: str, option: Any, detail: Detail
) -> str:
    """A name in which some more is said of each thing, to tell equal ones apart."""
    if isinstance(option, tuple):
        parts = zip(name.split(", "), site.kinds, option, strict=True)
    elif len(site.kinds) == 1 and isinstance(option, int):
        parts = zip((name,), site.kinds, (option,), strict=True)
    else:
        return name
    return ", ".join(
        part + detail(program, cells, kind, thing) if kind in program.layout.things else part
        for part, kind, thing in parts
    )


def side_name(program: Program, cells: Cells, kind: str, thing: int) -> str:
    """Which side of a thing lies up, where it has several."""
    sides = program.meaning.model.kinds[kind].sides
    if not sides:
        return ""
    return f" ({sides[cells[program.layout.counters[f'{kind} side'].at(thing)]]})"


def _owner(program: Program, cells: Cells, kind: str, thing: int) -> str:
    owner = program.layout.things[kind][thing].owner
    if owner < 0 or not _known(program, cells, kind, thing):
        return ""
    return f" of {thing_name(program, 'player', owner)}"


def _place(program: Program, cells: Cells, kind: str, thing: int) -> str:
    if kind not in program.layout.places:
        return ""
    place = zone_name(program, cells[program.layout.places[kind].base + thing])
    return f" in {place}" if place and _known(program, cells, kind, thing) else ""


def _interrupt(program: Program, cells: Cells, option: str) -> str:
    place, level = 0, cells[ALLOWED]
    while level is not None:
        calls, _, level = level
        for label, _ in calls:
            if place == int(option):
                return program.label_procedure(label).split()[1]
            place += 1
    raise AssertionError(option)
