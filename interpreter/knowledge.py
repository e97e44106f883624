"""What each seat knows: for every thing of a hidden kind the places where it may be.

A place is named by the thing that truly lies there, so the true world is always one of the
possible ones: thing `t` in place `t`. Knowledge of a seat is one number per thing, a bit for each
place. Shuffling makes places alike, seeing settles one, and what follows is worked out: a place
remains possible only if the whole world can be completed with it.

While a game runs, a state only notes what happened (`note`); the numbers are worked out when
somebody asks, and only those of the kind that is asked about. A note is
`(earlier, what, kind, places, seats)`, the first one is the numbers.
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
        nothing: tuple[Any, Any] = (None, ())
        self.last = [nothing] * len(sight.kinds)  # notes, and what was worked out from them

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
        if len(cells[KNOWN]) > 1:
            kinds = range(len(self.sight.kinds))
            cells[KNOWN] = (tuple([self.of_kind(cells, kind) for kind in kinds]),)
        found: tuple[tuple[tuple[int, ...], ...], ...] = cells[KNOWN][0]
        return found

    def of_kind(self, cells: Cells, kind: int) -> tuple[tuple[int, ...], ...]:
        """For each seat the possible places of each thing of a kind.

        Trials of something go on from the same notes: what was worked out last is remembered.
        """
        noted = node = cells[KNOWN]
        found: tuple[tuple[int, ...], ...]
        before, found = self.last[kind]
        notes = []
        while node is not before and len(node) > 1:
            if node[2] == kind:
                notes.append(node)
            node = node[0]
        if node is not before:
            found = node[0][kind]
        if notes:
            found = self._worked_out(found, kind, notes)
        self.last[kind] = noted, found
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

    def _worked_out(
        self, known: tuple[tuple[int, ...], ...], kind: int, notes: list[Any]
    ) -> tuple[tuple[int, ...], ...]:
        worlds: list[Masks] = [list(masks) for masks in known]
        doubtful: set[int] = set()
        for _, what, _, places, seats in reversed(notes):
            there = mask_of(places)
            for seat in bits(seats):
                masks = worlds[seat]
                if what == SEEN:
                    if see(masks, there, self.sight.classes[kind]):
                        doubtful.add(seat)
                    continue
                if seat in doubtful:
                    doubtful.discard(seat)
                    conclude(masks)
                mix(masks, there)
        for seat in doubtful:
            conclude(worlds[seat])
        return tuple(tuple(masks) for masks in worlds)

    def knows(self, cells: Cells, seat: int, kind: str, thing: int) -> bool:
        """Does a seat know which one this is?

        In a hand or a shuffled pile, where places cannot be told apart, it is enough to know that
        it is there.
        """
        if self.recognises(cells, seat, kind, thing) or thing < 0 or seat < 0:
            return thing >= 0
        masks = self.of_kind(cells, self.sight.kinds.index(kind))[seat]
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
        masks, classes = self.of_kind(cells, number)[seat], self.sight.classes[number]
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
