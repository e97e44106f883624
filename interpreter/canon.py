"""Equal things are equal: of positions that differ only in which copy lies where, one is chosen.

Copies are ordered by all that tells them apart: where they lie, what is on them, what is known of
them, and where the run of the game names them. Then they take the places of their kind in that
order, so that equal positions become the same data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    known: tuple[tuple[int, ...], ...] = ()
    if kind in program.sight.kinds:
        known = program.knowledge.masks(cells)[program.sight.kinds.index(kind)]
    classes: dict[Any, list[tuple[Any, ...]]] = {}
    for thing in range(len(program.layout.things[kind])):
        looks = key(cells, thing)
        place = looks[1]
        depth = 0
        if place in program.piles:
            depth = next(n for n, part in enumerate(cells[place]) if thing in part)
        elif place in program.sight.spread:
            depth = cells[place].index(thing)
        seen = tuple([masks[thing].bit_count() for masks in known])
        classes.setdefault(looks[0], []).append((looks[1:], depth, seen, named[thing], thing))
    names = list(range(len(program.layout.things[kind])))
    for members in classes.values():
        places = sorted(member[-1] for member in members)
        for place, member in zip(places, sorted(members, key=_comparable), strict=True):
            names[member[-1]] = place
    return names


def _comparable(member: tuple[Any, ...]) -> tuple[Any, ...]:
    looks, depth, seen, named, thing = member
    return (repr(looks), depth, seen, named, thing)


class _Finder(Renaming):
    """Goes through the run of a game as a renaming does, and notes what it meets."""

    def __init__(self, program: Program, kind: str) -> None:
        self.found: list[int] = []
        super().__init__(program, kind, list(range(len(program.layout.things[kind]))))

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
