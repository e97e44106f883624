"""Ways to put hidden things into places: for each thing a mask of the places where it may be.

A place is named after the thing that truly lies there. Things that may change places, directly or
by way of others, are a part; parts do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

MOST_COUNTED = 20_000  # ways to fill places that are counted one by one


def parts(masks: tuple[int, ...]) -> Iterator[list[int]]:
    """The things that may be in several places, put together as far as they may change places."""
    left = [thing for thing, mask in enumerate(masks) if mask & (mask - 1)]
    while left:
        part = _connected(left[0], masks)
        yield [thing for thing in left if part >> thing & 1]
        left = [thing for thing in left if not part >> thing & 1]


def ways(things: list[int], masks: tuple[int, ...], most: int) -> list[list[int]]:
    """All ways to put these things into their places, in the order of the places; or none if more.

    A way says for each place (each is named after one of the things) which thing lies there.
    """
    found: list[list[int]] = [[]]
    for place in things:
        found = [
            [*way, thing]
            for way in found
            for thing in things
            if thing not in way and masks[thing] >> place & 1
        ]
        if len(found) > most * len(things):
            return []
    return found if len(found) <= most else []


def _connected(thing: int, masks: tuple[int, ...]) -> int:
    """All places that are joined to the thing's by somebody who could be in both."""
    part = masks[thing]
    while True:
        wider = part
        for mask in masks:
            if mask & part and mask & (mask - 1):
                wider |= mask
        if wider == part:
            return part
        part = wider


def fill(things: list[int], masks: tuple[int, ...], names: list[int], chance: Random) -> None:
    """Put these things into their places (each is named after one of them), all ways alike."""
    places = sorted(things, key=lambda place: _takers(place, things, masks))
    groups: dict[int, list[int]] = {}
    for thing in things:
        groups.setdefault(masks[thing], []).append(thing)
    for members in groups.values():
        chance.shuffle(members)
    if len(groups) == 1:
        for place, thing in zip(places, next(iter(groups.values())), strict=True):
            names[place] = thing
        return
    kinds = list(groups)
    counted = _counting(places, kinds)
    counts = tuple(len(groups[mask]) for mask in kinds)
    if counted(0, counts) < 0:
        _swap_about(things, masks, names, chance)
        return
    for number, place in enumerate(places):
        options, weights = [], []
        for choice, mask in enumerate(kinds):
            if counts[choice] and mask >> place & 1:
                rest = _one_less(counts, choice)
                options.append(choice)
                weights.append(counts[choice] * counted(number + 1, rest))
        (choice,) = chance.choices(options, weights)
        counts = _one_less(counts, choice)
        names[place] = groups[kinds[choice]].pop()


def _takers(place: int, things: list[int], masks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({masks[thing] for thing in things if masks[thing] >> place & 1}))


def _one_less(counts: tuple[int, ...], choice: int) -> tuple[int, ...]:
    return (*counts[:choice], counts[choice] - 1, *counts[choice + 1 :])


def _counting(places: list[int], kinds: list[int]) -> Callable[[int, tuple[int, ...]], int]:
    """In how many ways the places from a number on can be filled; -1 if that is too much work."""
    counted = 0

    @cache
    def ways(number: int, counts: tuple[int, ...]) -> int:
        nonlocal counted
        counted += 1
        if number == len(places):
            return 1
        total = 0
        for choice, mask in enumerate(kinds):
            if counts[choice] and mask >> places[number] & 1:
                if counted > MOST_COUNTED:
                    return -1
                found = ways(number + 1, _one_less(counts, choice))
                if found < 0:
                    return -1
                total += counts[choice] * found
        return total

    return ways


def _swap_about(
    things: list[int], masks: tuple[int, ...], names: list[int], chance: Random
) -> None:
    """Where there are too many ways to count: exchange two at a time, often."""
    for _ in range(len(things) * 40):
        one, two = chance.sample(things, 2)
        if masks[names[one]] >> two & 1 and masks[names[two]] >> one & 1:
            names[one], names[two] = names[two], names[one]
