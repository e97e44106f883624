"""What a seat knows is exactly what holds in all worlds that it cannot tell apart.

Small games are gone through as a whole, and their histories put together by what a seat has seen
of them (`enumerated.py`). What each view names must hold in all worlds of its group, and what
holds in all of them must be named. `resample` must find all of them and nothing else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from .enumerated import Enumeration, certain, world
from .games import Options, game

CASES: list[tuple[str, int, Options]] = [
    ("kuhn_poker", 2, ()),
    ("leduc_poker", 2, ()),
    ("leduc_poker", 2, (("equal_cards", True),)),
    ("goofspiel", 2, (("suit_size", 3), ("open_bids", False))),
    ("goofspiel", 3, (("suit_size", 2), ("open_bids", False))),
    ("goofspiel", 2, (("suit_size", 3),)),
    ("glances", 2, ()),
    ("glances", 2, (("twins", True),)),
]
each_case = pytest.mark.parametrize(("name", "players", "options"), CASES)


@cache
def enumeration(name: str, players: int, options: Options) -> Enumeration:
    return Enumeration(game(name, players, options), players - 1)


@each_case
def test_views_are_exact(name: str, players: int, options: Options) -> None:
    found = enumeration(name, players, options)
    for seen, group in found.groups.items():
        view, _, _ = found.seen[seen]
        assert list(view["zones"].values()) == certain(found.eyes, list(group.states))


@each_case
def test_resampling_finds_all_worlds_alike(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = enumeration(name, players, options)
    chooser = random.Random(5)
    groups = [group for group in found.groups.values() if len(group.states) > 1]
    for group in chooser.sample(groups, min(len(groups), chunk(400, 25))):
        state = next(iter(group.states.values()))
        draws = 60 * len(group.states)
        drawn = Counter(
            world(found.eyes, state.resample(found.seat, chooser)) for _ in range(draws)
        )
        assert set(drawn) == set(group.states)
