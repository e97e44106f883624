"""What a seat knows is exactly what holds in all worlds that it cannot tell apart.

Small games are gone through as a whole, and their histories put together by what a seat has seen
of them (`enumerated.py`). What a view names must hold in all worlds of its group, and what holds
in all of them must be named. `resample` must find all of them and nothing else.

Where an invariant tells something of hidden things (who wins a prize by a hidden bid), a player can
conclude more than a view does: there, what is named must hold, but not the other way round.
`resample` keeps to the invariants, and its worlds are exact there too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from chakobsa.interpreter import consistency, worlds

from .enumerated import Enumeration, Group, Lookalikes, Plan, certain, world
from .games import Options, game

WHOLE: list[tuple[str, int, Options]] = [
    ("kuhn_poker", 2, ()),
    ("leduc_poker", 2, ()),
    ("leduc_poker", 2, (("equal_cards", True),)),
    ("goofspiel", 2, (("suit_size", 3),)),
]
CLOSED = ("open_bids", False)
BOUND: list[tuple[str, int, Options]] = [  # by invariants that all know of
    ("guises", 3, ()),
    ("goofspiel", 2, (("suit_size", 3), CLOSED)),
    ("goofspiel", 3, (("suit_size", 2), CLOSED)),
    ("goofspiel", 2, (("suit_size", 4), CLOSED, ("prizes_come", "descending"))),
]
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


@pytest.mark.parametrize(("name", "players", "options"), BOUND)
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
    others = (state.resample(found.seat, chooser) for _ in range(times))
    return Counter(world(found.eyes, other) for other in others)


class Fit:
    """Whether worlds are drawn as often as they should be, over many groups."""

    def __init__(self) -> None:
        self.off, self.freedom = 0.0, 0

    def add(self, counts: Counter[Any], group: Group) -> None:
        assert set(counts) == set(group.states)
        times, total = counts.total(), sum(group.chances.values())
        for each, chance in group.chances.items():
            expected = times * chance / total
            self.off += (counts[each] - expected) ** 2 / expected
        self.freedom += len(group.states) - 1

    @property
    def good(self) -> bool:
        """Within five standard deviations."""
        return self.off < self.freedom + 5 * (2 * self.freedom) ** 0.5 + 5


@pytest.mark.parametrize(("name", "players", "options"), WHOLE + BOUND)
def test_resampling_finds_all_worlds_with_their_chance(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = whole(name, players, options)
    chooser = random.Random(5)
    groups = [group for group in found.groups.values() if len(group.states) > 1]
    fit = Fit()
    for group in chooser.sample(groups, min(len(groups), chunk(600, 20))):
        fit.add(drawn(found, group, chooser, 50 * len(group.states)), group)
    assert fit.good


@pytest.mark.parametrize(("name", "players", "options"), PLANNED)
def test_resampling_finds_all_worlds_whatever_is_done(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    """Of equal cards not how often, though.

    Who shuffles one of two into a pile and draws one could tell how likely it is that the other
    was there, too; such worlds are drawn as often as the others.
    """
    chooser = random.Random(7)
    fit = Fit()
    for found in planned(name, players, options, chunk(60, 1)):
        groups = [group for group in found.groups.values() if len(group.states) < 40]
        for group in chooser.sample(groups, min(len(groups), chunk(40, 6))):
            counts = drawn(found, group, chooser, 40 * len(group.states))
            assert set(counts) == set(group.states)
            if not found.copies:
                fit.add(counts, group)
    assert fit.good


@pytest.mark.parametrize("name", ["betrayal"])
def test_resampling_finds_all_worlds_of_one_history(
    name: str, chunk: Callable[[int, int], int]
) -> None:
    """Of a large game not all histories, but all that look like one of them to a seat."""
    found = game(name, 4, ())
    fit = Fit()
    for seed in range(chunk(40, 1)):
        chooser = random.Random(f"{name} {seed}")
        state = found.start()
        played = []
        while len(played) < 12 + seed % 24 or state.chance:
            played.append(chooser.randrange(state.count))
            state.apply(played[-1])
        alike = Lookalikes(found, chooser.randrange(4), played)
        possible = len(alike.group.states)
        print(f"{len(played)} steps, {possible} worlds")
        assert possible > 1
        fit.add(drawn(alike, alike.group, chooser, 15 * possible), alike.group)
    assert fit.good


def test_worlds_that_are_reached_step_by_step(
    chunk: Callable[[int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where hardly any draw is a world, small steps from the true one lead to others."""
    monkeypatch.setattr(consistency, "MOST_DRAWS", 0)
    found = whole("goofspiel", 2, (("suit_size", 3), CLOSED))
    chooser = random.Random(9)
    groups = [group for group in found.groups.values() if len(group.states) > 1]
    fit = Fit()
    for group in chooser.sample(groups, min(len(groups), chunk(100, 20))):
        fit.add(drawn(found, group, chooser, 50 * len(group.states)), group)
    assert fit.good


def test_where_no_other_world_is_found_the_true_one_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game("guises", 3).start()
    while state.chance:
        state.apply(0)
    monkeypatch.setattr(worlds, "MOST_WORLDS", 0)
    assert state.resample(1, random.Random(1)) == state
