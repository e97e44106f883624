"""What a seat knows is exactly what holds in all worlds that it cannot tell apart.

Small games are gone through as a whole, and their histories put together by what a seat has seen
of them (`enumerated.py`). What a view names must hold in all worlds of its group, and what holds
in all of them must be named. `resample` must find all of them and nothing else.

Where the rules themselves tell something of hidden things (who wins a prize by a hidden bid), a
player can conclude more than the engine does: there, what is named must hold, but not the other
way round. What an invariant tells is not named either, but `resample` keeps to it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from .enumerated import Enumeration, Group, Lookalikes, Plan, certain, world
from .games import Options, game

WHOLE: list[tuple[str, int, Options]] = [
    ("kuhn_poker", 2, ()),
    ("leduc_poker", 2, ()),
    ("leduc_poker", 2, (("equal_cards", True),)),
    ("goofspiel", 2, (("suit_size", 3),)),
    ("goofspiel", 3, (("suit_size", 2), ("open_bids", False))),
]
TELLING: list[tuple[str, int, Options]] = [
    ("goofspiel", 2, (("suit_size", 3), ("open_bids", False))),
]
BOUND: list[tuple[str, int, Options]] = [("guises", 3, ())]  # by invariants that all know of
PLANNED: list[tuple[str, int, Options]] = [
    ("glances", 2, (("moves", 1),)),
    ("glances", 2, (("moves", 2),)),
    ("glances", 2, (("moves", 3), ("twins", True))),
    ("glances", 2, (("moves", 2), ("twins", True))),
    ("glances", 3, (("moves", 2), ("twins", True))),
]


@cache
def whole(name: str, players: int, options: Options) -> Enumeration:
    return Enumeration(game(name, players, options), players - 1)


def planned(name: str, players: int, options: Options, plans: int) -> Iterator[Enumeration]:
    chooser = random.Random(f"{name} {players} {options}")
    for _ in range(plans):
        plan: Plan = tuple(chooser.randrange(60) for _ in range(5))
        yield Enumeration(game(name, players, options), chooser.randrange(players), plan)


def exact(found: Enumeration) -> None:
    for seen, group in found.groups.items():
        view, log, _ = found.seen[seen]
        shown = list(view["zones"].values())
        assert shown == certain(found.eyes, list(group.states)), log


@pytest.mark.parametrize(("name", "players", "options"), WHOLE)
def test_views_are_exact(name: str, players: int, options: Options) -> None:
    exact(whole(name, players, options))


@pytest.mark.parametrize(("name", "players", "options"), PLANNED)
def test_views_are_exact_whatever_is_done(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    for found in planned(name, players, options, chunk(120, 2)):
        exact(found)


@pytest.mark.parametrize(("name", "players", "options"), TELLING + BOUND)
def test_views_hold(name: str, players: int, options: Options) -> None:
    found = whole(name, players, options)
    for seen, group in found.groups.items():
        view, _, _ = found.seen[seen]
        sure = certain(found.eyes, list(group.states))
        for shown, names in zip(view["zones"].values(), sure, strict=True):
            assert not Counter(flat(shown)) - Counter(flat(names)) - Counter({"?": 99})


def flat(listed: list[Any]) -> list[str]:
    return [n for item in listed for n in (item if isinstance(item, list) else [item])]


def drawn(found: Enumeration, group: Group, chooser: random.Random, times: int) -> Counter[Any]:
    """Worlds that are drawn from one of a group."""
    state = chooser.choice(list(group.states.values()))
    worlds = (state.resample(found.seat, chooser) for _ in range(times))
    return Counter(world(found.eyes, other) for other in worlds)


@pytest.mark.parametrize(("name", "players", "options"), WHOLE + BOUND)
def test_resampling_finds_all_worlds_with_their_chance(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = whole(name, players, options)
    chooser = random.Random(5)
    groups = [group for group in found.groups.values() if len(group.states) > 1]
    off = 0.0
    freedom = 0
    for group in chooser.sample(groups, min(len(groups), chunk(600, 20))):
        times = 50 * len(group.states)
        counts = drawn(found, group, chooser, times)
        assert set(counts) == set(group.states)
        total = sum(group.chances.values())
        for each, chance in group.chances.items():
            expected = times * chance / total
            off += (counts[each] - expected) ** 2 / expected
        freedom += len(group.states) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5 + 5  # five standard deviations


@pytest.mark.parametrize(("name", "players", "options"), PLANNED)
def test_resampling_finds_all_worlds_whatever_is_done(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    chooser = random.Random(7)
    for found in planned(name, players, options, chunk(60, 1)):
        groups = [group for group in found.groups.values() if len(group.states) < 40]
        for group in chooser.sample(groups, min(len(groups), chunk(40, 6))):
            counts = drawn(found, group, chooser, 40 * len(group.states))
            assert set(counts) == set(group.states)


@pytest.mark.parametrize(("name", "players", "options"), TELLING)
def test_resampling_finds_every_world_that_was_possible(
    name: str, players: int, options: Options
) -> None:
    found = whole(name, players, options)
    chooser = random.Random(3)
    for group in chooser.sample(list(found.groups.values()), 15):
        assert set(drawn(found, group, chooser, 400)) >= set(group.states)


@pytest.mark.parametrize("name", ["betrayal"])
def test_resampling_finds_all_worlds_of_one_history(
    name: str, chunk: Callable[[int, int], int]
) -> None:
    """Of a large game not all histories, but all that look like one of them to a seat."""
    found = game(name, 4, ())
    for seed in range(chunk(40, 1)):
        chooser = random.Random(f"{name} {seed}")
        state = found.start()
        played = []
        while len(played) < 12 + seed % 24 or state.chance:
            played.append(chooser.randrange(state.count))
            state.apply(played[-1])
        alike = Lookalikes(found, chooser.randrange(4), played)
        worlds = alike.group.states
        print(f"{len(played)} steps, {len(worlds)} worlds")
        assert len(worlds) > 1
        assert set(drawn(alike, alike.group, chooser, 15 * len(worlds))) == set(worlds)
