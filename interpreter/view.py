"""A position as one seat sees it: plain data, with nothing in it that the seat does not know.

Things are called by name where the seat knows them and are `?` where it does not. `known` says
what is known of the rest: these things are in these places, in an order that is not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..dsl.types import Type
from .certainty import surely
from .events import Counted
from .knowledge import bits, mask_of
from .layout import CHANCE, OVER, SCRIPT, WHO
from .machine import CHOOSING, Cells
from .naming import option_names, place_term, thing_term, zone_name, zone_place
from .terms import Term, Value, plain

if TYPE_CHECKING:
    from .program import Program

HIDDEN = "?"


def seen_cells(cells: Cells, seat: int) -> Cells:
    """The position that a seat has before its eyes: nothing of what others choose in secret."""
    script = cells[SCRIPT]
    if script is None or script[0] != CHOOSING or seat in (script[2][script[3]], cells[WHO]):
        return cells
    return list(script[1])


def view(program: Program, cells: Cells, seat: int) -> dict[str, Any]:
    """Everything that a seat has been shown, and nothing else."""
    seen = seen_cells(cells, seat)
    found: dict[str, Any] = {
        "seat": seat + 1,
        "asked": _asked(cells, seen),
        "counters": {},
        "zones": dict(zones_seen(program, seen, seat)),
        "known": [g.data() for g in known_groups(program, seen, seat) if g.scattered],
    }
    for name, value in counters_seen(program, seen, seat):
        found["counters"].setdefault(name, []).append(value)
    if cells[WHO] == seat:
        found["options"] = list(option_names(program, cells))
    if seen is not cells:
        found["chosen"] = _chosen(cells, seat)
    return found


def _asked(cells: Cells, seen: Cells) -> str | None:
    if seen is not cells:
        return "secret"
    who = cells[WHO]
    if who == OVER:
        return None
    return "chance" if who == CHANCE else f"player {who + 1}"


def _chosen(cells: Cells, seat: int) -> int:
    """How many choices a seat has made in secret already."""
    _, _, seats, place, choices, _, _ = cells[SCRIPT]
    return sum(len(made) for who, made in zip(seats[:place], choices, strict=True) if who == seat)


def zones_seen(program: Program, cells: Cells, seat: int) -> Iterator[tuple[str, list[Any]]]:
    """What lies where; a shuffled part of a pile is a list of its own."""
    layout = program.layout
    for (id, kind), block in layout.zones.items():
        several = len(layout.holders(id)) > 1
        for owner in range(block.owners):
            cell = block.at(owner)
            content = cells[cell]
            if cell in program.piles:
                listed: list[Any] = [
                    _names(program, cells, kind, part, seat)
                    if len(part) > 1
                    else _name(program, cells, kind, part[0], seat)
                    for part in content
                ]
            elif cell in program.sight.spread:
                listed = [_name(program, cells, kind, thing, seat) for thing in content]
            else:
                listed = _names(program, cells, kind, content, seat)
            name = _zone(program, cells, cell, seat)
            if name is not None:
                yield f"{name} ({kind})" if several else name, listed


def _zone(program: Program, cells: Cells, cell: int, seat: int) -> str | None:
    """The name of a zone; None for that of a thing that cannot be told from others."""
    bearer = program.sight.bearers.get(cell)
    if bearer is None or program.knowledge.recognises(cells, seat, *bearer):
        return zone_name(program, cell)
    place, whose = zone_place(program, cell), _told(program, cells, *bearer, seat)
    return None if place is None or whose is None else str(replace(place, owner=whose))


def _name(program: Program, cells: Cells, kind: str, thing: int, seat: int) -> str:
    if not program.knowledge.knows(cells, seat, kind, thing):
        return HIDDEN
    return named(program, kind, thing)


def named(program: Program, kind: str, thing: int) -> str:
    """The name of a thing, with its owner's where it has one; counted things are all alike."""
    return str(named_term(program, kind, thing))


def named_term(program: Program, kind: str, thing: int) -> Term:
    known = program.named.get((kind, thing))
    if known is None:
        found = program.layout.things[kind][thing]
        alike = found.entry is None and kind in program.tables["EQUAL"]
        term = Term(kind) if alike else thing_term(program, kind, thing)
        known = program.named[kind, thing] = replace(term, owner=found.owner)
    return known


def _names(
    program: Program, cells: Cells, kind: str, things: tuple[int, ...], seat: int
) -> list[str]:
    """The names of things that cannot be told apart by their places."""
    names = sorted(map(str, surely_there(program, cells, kind, things, seat)))
    return [*names, *[HIDDEN] * (len(things) - len(names))]


def surely_there(
    program: Program, cells: Cells, kind: str, things: tuple[int, ...], seat: int
) -> list[Term]:
    """What a seat knows to be among these things, which lie where places cannot be told apart."""
    if kind not in program.sight.kinds:
        return [named_term(program, kind, thing) for thing in things]
    number = program.sight.kinds.index(kind)
    masks = program.knowledge.masks(cells)[number][seat]
    sorts = surely(masks, program.sight.classes[number], mask_of(things))
    return [named_term(program, kind, thing) for thing in sorts.elements()]


@dataclass(frozen=True, slots=True)
class Group:
    """These things are in these places, and which of them is where is not known."""

    things: tuple[Term, ...]
    places: tuple[Term, ...]

    @property
    def scattered(self) -> bool:
        """Can the places be told apart?"""
        return len(set(self.places)) > 1

    def data(self) -> dict[str, Any]:
        places = Counter(map(str, self.places))
        return {"things": sorted(map(str, self.things)), "places": dict(sorted(places.items()))}


def known_groups(program: Program, cells: Cells, seat: int) -> list[Group]:
    """Of things that may be in several places, or anywhere in a shuffled pile: which, and where."""
    sight, knowledge = program.sight, program.knowledge
    found = []
    for number, kind in enumerate(sight.kinds):
        masks = knowledge.masks(cells)[number][seat]
        alike: dict[int, list[Term]] = {}
        for thing, mask in enumerate(masks):
            if mask & (mask - 1):
                alike.setdefault(mask, []).append(named_term(program, kind, thing))
        for mask, things in alike.items():
            places = [place_term(program, cells, kind, place) for place in bits(mask)]
            found.append(Group(tuple(sorted(things, key=str)), tuple(sorted(places, key=str))))
    return sorted(found, key=lambda group: (list(map(str, group.things)), str(group.places)))


def counters_seen(program: Program, cells: Cells, seat: int) -> list[tuple[str, Any]]:
    """The counters that a seat sees, by name."""
    found = [counter_seen(program, cells, cell, seat) for cell in program.counter_cells]
    pairs = [(seen.name, plain(seen.value)) for seen in found if seen]
    return sorted(pairs, key=lambda item: (item[0], str(item[1])))


def counter_seen(program: Program, cells: Cells, cell: int, seat: int) -> Counted | None:
    """A counter and its value; None if the seat does not see it, or cannot tell whose it is."""
    id, owner, by = program.counter_cells[cell]
    counter = program.meaning.model.counters.get(id)
    if counter and not program.sight.counter(counter, owner) >> seat & 1:
        return None
    of = counter.of if counter else id.rpartition(" ")[0] or "game"
    whose = None if of == "game" else _told(program, cells, of, owner, seat)
    if of != "game" and whose is None:
        return None
    which = None
    if counter and counter.by:
        which = _told(program, cells, counter.by, by, seat)
        if which is None:
            return None
    value = counter_value(program, program.holds(id), cells[cell])
    return Counted(id.rpartition(" ")[2], whose, which, value)


def _told(program: Program, cells: Cells, of: str, owner: int, seat: int) -> Term | None:
    """Whose a counter is; None for a thing that cannot be told from others."""
    if of not in program.sight.kinds or program.knowledge.recognises(cells, seat, of, owner):
        return _called(program, of, owner)
    zone = cells[program.layout.places[of].base + owner]
    if zone in program.sight.spread:
        return place_term(program, cells, of, owner)
    return None


def _called(program: Program, kind: str, thing: int) -> Term:
    if kind in ("player", "opponent"):
        return Term("player", str(thing + 1))
    return named_term(program, kind, thing)


def counter_value(program: Program, type: Type, value: Any) -> Value:
    """Who sees a counter sees which thing it names, wherever that may lie by now."""
    if type.word == "list":
        return tuple(counter_value(program, type.item or type, item) for item in value)
    if type.word in ("thing", "player"):
        return None if value < 0 else _called(program, type.kind or "player", value)
    found: Value = value
    return found
