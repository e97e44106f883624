"""How many of each sort lie in a hand or a shuffled pile at least, whatever else is hidden.

Who does not know where any of two equal things is may still know that one of them lies here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from .knowledge import bits

MOST_MOVED = (
    40  # things that are moved about to find out; beyond, only those known to be here count
)


def surely(masks: tuple[int, ...], classes: tuple[int, ...], places: int) -> Counter[int]:
    """For each class of equal things how many lie in these places in every possible world."""
    found: Counter[int] = Counter()
    left = places
    while left:
        part = _joined((left & -left).bit_length() - 1, masks)
        left &= ~part
        here = part & places
        things = list(bits(part))
        sorts = Counter(classes[thing] for thing in things)
        if here == part:
            found += sorts
        elif all(masks[thing] == part for thing in things):
            elsewhere = (part & ~here).bit_count()
            found += Counter({sort: max(0, n - elsewhere) for sort, n in sorts.items()})
        elif len(things) > MOST_MOVED:
            found += Counter(classes[thing] for thing in things if not masks[thing] & ~here)
        else:
            for sort, n in sorts.items():
                found += Counter({sort: n - _most_outside(things, masks, classes, sort, here)})
    return found


def _joined(place: int, masks: tuple[int, ...]) -> int:
    """All places that are joined to this one by things that could be in both."""
    part = 1 << place
    while True:
        wider = part
        for mask in masks:
            if mask & part:
                wider |= mask
        if wider == part:
            return part
        part = wider


def _most_outside(
    things: list[int], masks: tuple[int, ...], classes: tuple[int, ...], sort: int, here: int
) -> int:
    """How many of one sort can be outside at once: things move in circles until no more get out."""
    place = {thing: thing for thing in things}

    def outside(thing: int, where: int) -> int:
        return int(classes[thing] == sort and not here >> where & 1)

    while circle := _gaining(things, masks, place, outside):
        places = [place[thing] for thing in circle]
        place.update(zip(circle, [*places[1:], places[0]], strict=True))
    return sum(outside(thing, where) for thing, where in place.items())


def _gaining(
    things: list[int],
    masks: tuple[int, ...],
    place: dict[int, int],
    outside: Callable[[int, int], int],
) -> list[int]:
    """Things that can each take the place of the next, so that more are outside; or none."""
    gain = dict.fromkeys(things, 0)
    came: dict[int, int] = {}
    last = -1
    for _ in things:
        last = -1
        for thing in things:
            now = outside(thing, place[thing])
            for other in things:
                if other != thing and masks[thing] >> place[other] & 1:
                    more = gain[thing] + outside(thing, place[other]) - now
                    if more > gain[other]:
                        gain[other], came[other], last = more, thing, other
        if last < 0:
            return []
    for _ in things:
        last = came[last]
    circle, thing = [last], came[last]
    while thing != last:
        circle.append(thing)
        thing = came[thing]
    return circle[::-1]
