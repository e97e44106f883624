"""The whole tree of the small game of case 34, counted, and against the rules told in Python."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from chakobsa.interpreter.game import load
from chakobsa.interpreter.state import State

CARDS = {"ace": 1, "two": 2, "three": 3, "king": 4}
COMPLETE = 12 * 2 * (1 + 2)  # deals; exchanged or not; kept, or one of two cards drawn
WON_BY_FIRST = 36
SETS = 4 + (4 + 1 + 3 * 3)  # own card; dealer: own card, a king asked for, given and got


@pytest.fixture
def start(tmp_path: Path) -> State:
    (path,) = Path(__file__).parent.glob("34_*.yaml")
    (tmp_path / "probe").mkdir()
    shutil.copy(path, tmp_path / "probe" / "game.yaml")
    return load("probe", content=(tmp_path,)).start(log=True)


def played(state: State, done: tuple[str, ...], sets: set[object]) -> Iterator[tuple[object, ...]]:
    """Every complete game: its steps, those with one option left out, and its payoffs."""
    if state.over:
        assert state.result is not None
        yield done, state.result.payoffs
        return
    if state.player is not None:
        sets.add((state.player, tuple(state.log(state.player))))
    if state.chance:
        assert state.weights is not None
        assert len(set(state.weights)) == 1
    for number, name in enumerate(state.options):
        following = state.copy()
        following.apply(number)
        yield from played(following, (*done, name), sets)


def told() -> Iterator[tuple[object, ...]]:
    """The same, without the engine."""
    for first, second in permutations(CARDS, 2):
        for asked in ("exchange", "decline"):
            swapped = asked == "exchange" and second != "king"
            mine, dealers = (second, first) if swapped else (first, second)
            for drawn in (None, *(card for card in CARDS if card not in (first, second))):
                last = dealers if drawn in (None, "king") else drawn
                won = 1 if CARDS[mine] > CARDS[str(last)] else -1
                steps = ("decline",) if drawn is None else ("draw_anew", f"card {drawn}")
                yield (f"card {first}", f"card {second}", asked, *steps), (won, -won)


def test_every_game_is_there_once(start: State) -> None:
    sets: set[object] = set()
    games = list(played(start, (), sets))
    assert len(games) == len(set(games)) == COMPLETE
    assert sum(payoffs == (1, -1) for _, payoffs in games) == WON_BY_FIRST
    assert len(sets) == SETS
    assert set(games) == set(told())
