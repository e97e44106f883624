"""Things in zones: drawing, moving, shuffling, refilling rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .asking import Asking
from .layout import (
    PICK,
)
from .lists import loose
from .machine import Cells


class Zones(Asking):
    """Piles are tuples of parts, top first; a part of several things is shuffled."""

    def distinct(self, cells: Cells, things: Iterable[int], kind: str) -> tuple[int, ...]:
        """One of each set of equal things."""
        found: dict[Any, int] = {}
        for thing in things:
            found.setdefault(self.sameness(cells, thing, kind), thing)
        return tuple(found.values())

    def distinct_together(
        self, cells: Cells, options: Iterable[tuple[int, ...]], kinds: tuple[str, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """One of each set of equal combinations."""
        found: dict[Any, tuple[int, ...]] = {}
        for option in options:
            key = tuple([self.sameness(cells, t, k) for t, k in zip(option, kinds, strict=True)])
            found.setdefault(key, option)
        return tuple(found.values())

    def draw(self, cells: Cells, zone: int, kind: str, label: int) -> int:
        """Settle the top of a pile: by chance where it is shuffled."""
        pile = cells[zone]
        if not pile:
            cells[PICK] = -1
            return label + 1
        if zone not in self.piles:
            cells[PICK] = pile[0]
            return label + 1
        part = pile[0]
        if len(part) == 1:
            cells[PICK] = part[0]
            return label + 1
        return self.choose_by_chance(cells, part, label, kind)

    def settle(self, cells: Cells, zone: int) -> int:
        """The thing that chance has put on top becomes the known top of the pile."""
        thing = cells[PICK]
        if thing >= 0 and zone in self.piles:
            first, *rest = cells[zone]
            if len(first) > 1:
                cells[zone] = ((thing,), tuple([t for t in first if t != thing]), *rest)
        return int(thing)

    def void(self, zone: int) -> bool:
        """Is this nobody's zone?"""
        return zone in self.program.void

    def move(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        """Take a thing from where it is and put it into a zone; into nobody's, it stays."""
        if target in self.program.void:
            return
        source = cells[places + thing]
        if source >= 0:
            there = cells[source]
            if source in self.piles:
                cells[source] = tuple(
                    [
                        rest
                        for part in there
                        if (
                            rest := part
                            if thing not in part
                            else tuple([t for t in part if t != thing])
                        )
                    ]
                )
            else:
                place = there.index(thing)
                cells[source] = there[:place] + there[place + 1 :]
        self.put(cells, places, thing, target, bottom)

    def put(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        cells[places + thing] = target
        there = cells[target]
        if target in self.piles:
            cells[target] = (*there, (thing,)) if bottom else ((thing,), *there)
        else:
            cells[target] = tuple(sorted((*there, thing)))

    def move_all(self, cells: Cells, places: int, source: int, target: int, bottom: bool) -> None:
        """Everything from one zone into another; a pile keeps the order it had."""
        there = cells[source]
        if source == target or not there or target in self.program.void:
            return
        things = loose(there) if source in self.piles else there
        for thing in things:
            cells[places + thing] = target
        cells[source] = ()
        if target not in self.piles:
            cells[target] = tuple(sorted((*cells[target], *things)))
            return
        parts = there if source in self.piles else (there,)
        cells[target] = cells[target] + parts if bottom else parts + cells[target]

    def contents(self, cells: Cells, zone: int) -> tuple[int, ...]:
        return loose(cells[zone]) if zone in self.piles else tuple(cells[zone])

    def shuffle(self, cells: Cells, zone: int) -> None:
        if zone in self.piles and cells[zone]:
            cells[zone] = (tuple(sorted(loose(cells[zone]))),)

    def short_row(self, cells: Cells) -> tuple[int, int, int, str] | None:
        """The first row that wants refilling, with its pile."""
        for row, size, pile, kind in self.program.rows:
            if len(cells[row]) < size and cells[pile]:
                return row, pile, self.program.layout.places[kind].base, kind
        return None
