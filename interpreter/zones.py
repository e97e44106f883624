"""Things in zones: drawing, moving, shuffling, refilling rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .blind import Blind
from .knowledge import MIXED, SEEN
from .layout import (
    ASKED,
    CHANCE,
    HELD,
    KNOWN,
    LOG,
    MODE,
    OPTIONS,
    PICK,
    WEIGHTS,
    WHO,
)
from .lists import loose
from .machine import FORCED, STOPPED, Cells


class Zones(Blind):
    """Piles are tuples of parts, top first; a part of several things is shuffled.

    A set is a sorted tuple: nobody can tell its places apart. What is spread out keeps its order.
    """

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
        if cells[MODE] > FORCED or kind in self.program.equal_keys:
            return self.choose_by_chance(cells, part, label, kind)
        weights = (1,) * len(part)
        cells[WHO], cells[OPTIONS], cells[WEIGHTS], cells[ASKED] = CHANCE, part, weights, label
        return STOPPED

    def settle(self, cells: Cells, zone: int) -> int:
        """The thing that chance has put on top becomes the known top of the pile."""
        thing = cells[PICK]
        if thing >= 0 and zone in self.piles:
            first, *rest = cells[zone]
            if len(first) > 1:
                cells[zone] = ((thing,), tuple([t for t in first if t != thing]), *rest)
                kind = self.sight.zone_kind[zone]
                self.knowledge.note(cells, SEEN, kind, (thing,), self.sight.seers[zone])
        return int(thing)

    def deal(self, cells: Cells, places: int, source: int, target: int, bottom: bool) -> None:
        """The thing that chance has put on top of a pile is moved; nothing, if it is empty."""
        thing = cells[PICK]
        if thing < 0:
            return
        if cells[LOG] is not None or source not in self.piles or target in self.program.void:
            self.move(cells, places, self.settle(cells, source), target, bottom)
            return
        pile = cells[source]
        if len(pile[0]) == 1:
            cells[source] = pile[1:]
        else:
            cells[source] = (tuple([t for t in pile[0] if t != thing]), *pile[1:])
        if cells[target] or target in self.piles:
            self.put(cells, places, thing, target, bottom)
        else:
            cells[places + thing], cells[target] = target, (thing,)
        sight = self.sight
        if seen := sight.seers[source] | sight.seers[target]:
            cells[KNOWN] = (cells[KNOWN], SEEN, sight.zone_kind[source], (thing,), seen)

    def void(self, zone: int) -> bool:
        """Is this nobody's zone?"""
        return zone in self.program.void

    def move(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        """Take a thing from where it is and put it into a zone; into nobody's, it stays."""
        if target in self.program.void:
            return
        source = cells[places + thing]
        there: Any = cells[source] if source >= 0 else ()
        if source in self.piles and there[0] == (thing,):
            cells[source] = there[1:]
        elif source in self.piles:
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
        elif source >= 0:
            place = there.index(thing)
            cells[source] = there[:place] + there[place + 1 :]
        self.put(cells, places, thing, target, bottom)
        kind = self.sight.number.get(places)
        if kind is not None and source >= 0:
            self.witness(cells, kind, thing, source, there, target)
        if cells[LOG] is not None:
            self.record(cells, "move", places, thing, source, target)

    def put(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        cells[places + thing] = target
        there = cells[target]
        if target in self.piles:
            cells[target] = (*there, (thing,)) if bottom else ((thing,), *there)
        elif target in self.sight.spread:
            cells[target] = (*there, thing)
        else:
            cells[target] = tuple(sorted((*there, thing)))

    def witness(
        self, cells: Cells, kind: int, thing: int, source: int, there: Any, target: int
    ) -> None:
        """Who learns what when a thing is moved.

        From a set, or from inside a pile, only those who see it know which one left. Who has chosen
        it knows that it is one of those that looked like it. Who chooses from a pile might choose
        its top, so that tells nothing either.
        """
        seers, everyone = self.sight.seers, self.sight.everyone
        before = seers[source]
        if before != everyone:
            held = cells[HELD]
            taken = 1 << held[0] if held and held[1] == kind and thing in held[2] else 0
            places: tuple[int, ...] = ()
            if source in self.piles:
                places = () if there[0] == (thing,) and not taken else loose(there)
            elif source not in self.sight.spread:
                places = there
            if len(places) > 1:
                self.knowledge.note(cells, MIXED, kind, places, everyone & ~before & ~taken)
            if taken and len(held[2]) > 1:
                self.knowledge.note(cells, MIXED, kind, held[2], taken & ~before)
            cells[HELD] = None
        self.knowledge.note(cells, SEEN, kind, (thing,), seers[target] & ~before)

    def move_all(self, cells: Cells, places: int, source: int, target: int, bottom: bool) -> None:
        """Everything from one zone into another; a pile keeps the order it had."""
        there = cells[source]
        if source == target or not there or target in self.program.void:
            return
        things = loose(there) if source in self.piles else there
        for thing in things:
            cells[places + thing] = target
        cells[source] = ()
        kind = self.sight.number.get(places)
        if target in self.piles:
            parts = there if source in self.piles else (there,)
            cells[target] = cells[target] + parts if bottom else parts + cells[target]
            if kind is not None and source not in self.piles and len(there) > 1:
                self.knowledge.note(cells, MIXED, kind, there, self.sight.everyone)
        elif target in self.sight.spread:
            cells[target] = (*cells[target], *things)
        else:
            cells[target] = tuple(sorted((*cells[target], *things)))
        if kind is not None:
            new = self.sight.seers[target] & ~self.sight.seers[source]
            for thing in things if new else ():
                self.knowledge.note(cells, SEEN, kind, (thing,), new)
        if cells[LOG] is not None:
            self.record_all(cells, "move", places, things, source, target)

    def show(
        self,
        cells: Cells,
        places: int,
        things: Iterable[int],
        whom: int,
        whole: bool,
        together: bool,
        secretly: bool,
    ) -> None:
        """Seats are shown things, `whole` zones or some; of shuffled parts of piles, all of it."""
        kind = self.sight.number.get(places)
        found = [thing for thing in things if thing >= 0]
        if not found or (kind is None and cells[LOG] is None):
            return
        if kind is not None and not whole:
            self.held_up(cells, kind, places, found, whom)
        for group in [found] if together else [[thing] for thing in found]:
            if kind is not None and whom:
                seen = [other for thing in group for other in self.lying_with(cells, places, thing)]
                cells[KNOWN] = (cells[KNOWN], SEEN, kind, tuple(dict.fromkeys(seen)), whom)
            if cells[LOG] is not None:
                self.record_show(cells, places, group, whom, secretly)

    def lying_with(self, cells: Cells, places: int, thing: int) -> tuple[int, ...]:
        """A thing, with those from which it cannot be told apart as it lies in a pile."""
        zone = cells[places + thing]
        if zone not in self.piles:
            return (thing,)
        part: tuple[int, ...] = next(part for part in cells[zone] if thing in part)
        return part

    def held_up(self, cells: Cells, kind: int, places: int, things: list[int], whom: int) -> None:
        """Something of a hand is shown: nobody can tell from where in it that was taken."""
        for zone in dict.fromkeys([cells[places + thing] for thing in things]):
            ordered = zone in self.piles or zone in self.sight.spread
            if not ordered and not set(cells[zone]) <= set(things):
                seats = whom & ~self.sight.seers[zone]
                self.knowledge.note(cells, MIXED, kind, cells[zone], seats)

    def tell(self, cells: Cells, places: int, things: Iterable[int], cell: int) -> None:
        """A counter names these things: who sees the counter learns which they are."""
        whom, kind = self.program.counter_seers(cell), self.sight.number[places]
        found = [thing for thing in things if thing >= 0]
        self.held_up(cells, kind, places, found, whom)
        for thing in found:
            zone = cells[places + thing]
            if zone not in self.piles or (thing,) in cells[zone]:
                self.knowledge.note(cells, SEEN, kind, (thing,), whom)

    def contents(self, cells: Cells, zone: int) -> tuple[int, ...]:
        return loose(cells[zone]) if zone in self.piles else tuple(cells[zone])

    def shuffle(self, cells: Cells, zone: int) -> None:
        """Forget the order of a pile, and who knew it."""
        if zone in self.piles and cells[zone]:
            things = tuple(sorted(loose(cells[zone])))
            cells[zone] = (things,)
            if len(things) > 1:
                kind = self.sight.zone_kind[zone]
                self.knowledge.note(cells, MIXED, kind, things, self.sight.everyone)
        if cells[LOG] is not None:
            self.record(cells, "shuffle", -1, -1, zone, zone)

    def lay_out(self, cells: Cells, zone: int, order: tuple[int, ...]) -> None:
        """What is spread out lies in a new order, which only those who see the zone know.

        What is counted on a thing stays with it, so that tells some of them from others.
        """
        kind = self.sight.zone_kind[zone]
        marks = self.program.marks(cells, self.sight.kinds[kind], openly=True)
        alike: dict[tuple[Any, ...], list[int]] = {}
        for thing in order:
            alike.setdefault(marks[thing], []).append(thing)
        for things in alike.values():
            self.knowledge.note(cells, MIXED, kind, tuple(things), self.sight.everyone)
        cells[zone] = order
        for thing in order:
            self.knowledge.note(cells, SEEN, kind, (thing,), self.sight.seers[zone])

    def short_row(self, cells: Cells) -> tuple[int, int, int, str] | None:
        """The first row that wants refilling, with its pile."""
        for row, size, pile, kind in self.program.rows:
            if len(cells[row]) < size and cells[pile]:
                return row, pile, self.program.layout.places[kind].base, kind
        return None
