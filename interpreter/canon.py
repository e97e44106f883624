"""Equal things are equal: of positions that differ only in which copy lies where, one is chosen.

Copies are ordered by all that tells them apart: where they lie, what is on them, what is known of
them, and where the run of the game names them. Then they take the places of their kind in that
order, so that equal positions become the same data.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .knowledge import bits
from .layout import SCRIPT
from .machine import Cells
from .renaming import Renaming, rename

if TYPE_CHECKING:
    from .program import Program


def canonical(program: Program, cells: Cells) -> None:
    """Bring the copies of every kind into their order, in place."""
    for kind in sorted(program.equal_keys):
        rename(program, cells, kind, _order(program, cells, kind))


def _order(program: Program, cells: Cells, kind: str) -> list[int]:
    """For each thing the one of its class whose place it takes."""
    named = _named(program, cells, kind)
    key = program.equal_keys[kind]
    classes: dict[Any, list[tuple[Any, ...]]] = {}
    script = cells[SCRIPT]
    moments = [cells] if script is None or script[1] is None else [cells, list(script[1])]
    known: tuple[tuple[int, ...], ...] = ()
    if kind in program.sight.kinds:
        number = program.sight.kinds.index(kind)
        for moment in moments:
            known += program.knowledge.masks(moment)[number]
    for thing in range(len(program.layout.things[kind])):
        looks = [key(moment, thing) for moment in moments]
        depths = [
            _depth(program, moment, each[1], thing)
            for moment, each in zip(moments, looks, strict=True)
        ]
        seen = tuple([masks[thing].bit_count() for masks in known])
        rest = [each[1:] for each in looks]
        classes.setdefault(looks[0][0], []).append((rest, depths, seen, named[thing], thing))
    names = list(range(len(program.layout.things[kind])))
    sorts: list[int] = []

    def closely(member: tuple[Any, ...]) -> tuple[Any, ...]:
        return _comparable(member)[:-1], _known(known, sorts, member[-1])

    for members in classes.values():
        places = sorted(member[-1] for member in members)
        ordered = sorted(members, key=_comparable)
        if any(_comparable(a)[:-1] == _comparable(b)[:-1] for a, b in pairwise(ordered)):
            sorts += [] if sorts else _sorts(classes)
            ordered.sort(key=closely)
        for place, member in zip(places, ordered, strict=True):
            names[member[-1]] = place
    return names


def _depth(program: Program, cells: Cells, place: int, thing: int) -> int:
    """Where a thing lies in a zone whose places can be told apart."""
    if place in program.piles:
        return next(n for n, part in enumerate(cells[place]) if thing in part)
    return int(cells[place].index(thing)) if place in program.sight.spread else 0


def _comparable(member: tuple[Any, ...]) -> tuple[Any, ...]:
    looks, depth, seen, named, thing = member
    return (repr(looks), depth, seen, named, thing)


def _sorts(classes: dict[Any, list[tuple[Any, ...]]]) -> list[int]:
    """For each thing a number that is the same for all that look like it, wherever they lie."""
    looks = {m[-1]: repr((id, *m[:2])) for id, members in classes.items() for m in members}
    numbers = {text: number for number, text in enumerate(sorted(set(looks.values())))}
    return [numbers[looks[thing]] for thing in range(len(looks))]


def _known(known: tuple[tuple[int, ...], ...], sorts: list[int], thing: int) -> list[list[int]]:
    """Where each seat thinks that a thing may be, and what may be in its place, by sort."""
    found = []
    for masks in known:
        found.append(sorted([sorts[place] for place in bits(masks[thing])]))
        found.append(sorted([sorts[t] for t, mask in enumerate(masks) if mask >> thing & 1]))
    return found


class _Finder(Renaming):
    """Goes through the run of a game as a renaming does, and notes what it meets."""

    def __init__(self, program: Program, kind: str) -> None:
        self.found: list[int] = []
        super().__init__(program, kind, list(range(len(program.layout.things[kind]))))

    def apply(self, cells: Cells) -> None:
        self.run(cells)

    def thing(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([self.thing(item) for item in value])
        if isinstance(value, int) and value >= 0:
            self.found.append(value)
        return value


def _named(program: Program, cells: Cells, kind: str) -> list[tuple[int, ...]]:
    """For each thing, at which places the run of the game names it."""
    finder = _Finder(program, kind)
    finder.run(cells[:])
    places: list[list[int]] = [[] for _ in finder.names]
    for place, thing in enumerate(finder.found):
        places[thing].append(place)
    return [tuple(found) for found in places]
