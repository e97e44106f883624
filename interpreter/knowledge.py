"""What each seat knows: for every thing of a hidden kind the places where it may be.

A place is named by the thing that truly lies there, so the true world is always one of the
possible ones: thing `t` in place `t`. Knowledge of a seat is one number per thing, a bit for each
place. Shuffling makes places alike, seeing settles one, and what follows is worked out: a place
remains possible only if the whole world can be completed with it.

While a game runs, a state only notes what happened (`note`); the numbers are worked out when
somebody asks. A note is `(earlier, what, kind, places, seats)`, the first one is the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .layout import KNOWN, SCRIPT
from .sight import Sight

Cells = list[Any]
Masks = list[int]
MIXED, SEEN = 0, 1


def bits(mask: int) -> Iterator[int]:
    """The places of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= 1 << place
    return found


def seats(players: Iterable[int]) -> int:
    """Players as bits; nobody is none of them."""
    return mask_of(player for player in players if player >= 0)


class Knowledge:
    """Knowledge in the states of one program."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.seats = range(sight.layout.players)
        self.last: tuple[Any, Any] = (None, None)  # notes, and what was worked out from them

    def start(self) -> Any:
        """At the beginning everybody knows where everything lies; None where nothing hides."""
        if not self.sight.kinds:
            return None
        return (
            tuple(
                tuple(tuple(1 << t for t in range(len(classes))) for _ in self.seats)
                for classes in self.sight.classes
            ),
        )

    def note(self, cells: Cells, what: int, kind: int, places: tuple[int, ...], seats: int) -> None:
        if seats:
            cells[KNOWN] = (cells[KNOWN], what, kind, places, seats)

    def masks(self, cells: Cells) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each hidden kind and seat: the possible places of each thing."""
        noted = node = cells[KNOWN]
        found: tuple[tuple[tuple[int, ...], ...], ...]
        if len(node) == 1:
            (found,) = node
            return found
        before, found = self.last
        if before is not noted:  # a trial of something works out the same as the one before it
            notes = []
            while len(node) > 1:
                notes.append(node)
                node = node[0]
            found = self._worked_out(node[0], notes)
            self.last = noted, found
        cells[KNOWN] = (found,)
        return found

    def settle(self, cells: Cells) -> None:
        """Work out all that a state has noted, in the position before a secret choice too."""
        if cells[KNOWN] is None:
            return
        self.masks(cells)
        script = cells[SCRIPT]
        if script is not None and script[1] is not None and len(script[1][KNOWN]) > 1:
            before = list(script[1])
            self.masks(before)
            cells[SCRIPT] = (script[0], tuple(before), *script[2:])

    def _worked_out(self, known: Any, notes: list[Any]) -> Any:
        worlds: list[list[Masks]] = [[list(masks) for masks in seats] for seats in known]
        doubtful: set[tuple[int, int]] = set()
        for _, what, kind, places, seats in reversed(notes):
            there = mask_of(places)
            for seat in bits(seats):
                masks = worlds[kind][seat]
                if what == SEEN:
                    if see(masks, there, self.sight.classes[kind]):
                        doubtful.add((kind, seat))
                    continue
                if (kind, seat) in doubtful:
                    doubtful.discard((kind, seat))
                    conclude(masks)
                mix(masks, there)
        for kind, seat in doubtful:
            conclude(worlds[kind][seat])
        return tuple(tuple(tuple(masks) for masks in seats) for seats in worlds)

    def knows(self, cells: Cells, seat: int, kind: str, thing: int) -> bool:
        """Does a seat know which one this is?

        In a hand or a shuffled pile, where places cannot be told apart, it is enough to know that
        it is there.
        """
        if self.recognises(cells, seat, kind, thing) or thing < 0 or seat < 0:
            return thing >= 0
        masks = self.masks(cells)[self.sight.kinds.index(kind)][seat]
        zone = cells[self.sight.layout.places[kind].base + thing]
        there = cells[zone]
        if zone in self.sight.piles:
            there = next(part for part in there if thing in part)
        return zone not in self.sight.spread and not masks[thing] & ~mask_of(there)

    def recognises(self, cells: Cells, seat: int, kind: str, thing: int) -> bool:
        """If this one is pointed at or taken away, does the seat know which it is?"""
        if thing < 0 or seat < 0 or kind not in self.sight.kinds:
            return thing >= 0 and seat >= 0
        zone = cells[self.sight.layout.places[kind].base + thing]
        if self.sight.seers[zone] >> seat & 1 and zone not in self.sight.piles:
            return True  # it lies before the seat's eyes: nothing has to be worked out
        number = self.sight.kinds.index(kind)
        masks, classes = self.masks(cells)[number][seat], self.sight.classes[number]
        place = 1 << thing
        return all(classes[t] == classes[thing] for t, mask in enumerate(masks) if mask & place)


def mix(masks: Masks, places: int) -> None:
    """These places cannot be told apart any more."""
    for thing, mask in enumerate(masks):
        if mask & places:
            masks[thing] = mask | places


def see(masks: Masks, places: int, classes: tuple[int, ...]) -> bool:
    """What lies in these places is seen, as a whole. False if all of that was known."""
    changed = False
    if places & (places - 1) == 0:
        changed = _swapped(masks, places.bit_length() - 1, classes)
    for thing, mask in enumerate(masks):
        seen = mask & places if places >> thing & 1 else mask & ~places
        if seen != mask:
            masks[thing] = seen
            changed = True
    return changed


def _swapped(masks: Masks, place: int, classes: tuple[int, ...]) -> bool:
    """Of equal things, the one about which most is known is taken to be the one seen."""
    here, best = 1 << place, place
    for thing, mask in enumerate(masks):
        alike = classes[thing] == classes[place] and mask & here and masks[place] >> thing & 1
        if alike and mask.bit_count() < masks[best].bit_count():
            best = thing
    masks[place], masks[best] = masks[best], masks[place]
    return best != place


def conclude(masks: Masks) -> None:
    """Remove the places that no whole world allows.

    The true world is one that does; another place is possible for a thing just if things can be
    moved round in a circle through it, that is, within its strongly connected part.
    """
    came_from = [0] * len(masks)
    alike: dict[int, int] = {}
    for thing, mask in enumerate(masks):
        alike[mask] = alike.get(mask, 0) | 1 << thing
    for mask, things in alike.items():
        for place in bits(mask):
            came_from[place] |= things
    left = mask_of(thing for thing, mask in enumerate(masks) if mask & (mask - 1))
    while left:
        start = left & -left
        part = _reached(start, masks) & _reached(start, came_from)
        for thing in bits(part):
            masks[thing] &= part
        left &= ~part


def _reached(start: int, edges: Masks) -> int:
    reached = fresh = start
    while fresh:
        found = 0
        for node in bits(fresh):
            found |= edges[node]
        fresh = found & ~reached
        reached |= fresh
    return reached
