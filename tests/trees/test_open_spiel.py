"""Our game trees against OpenSpiel's: histories, legal choices, chances and returns.

Both trees are walked side by side, one-option steps included. The figures stand here, so that
our side is counted even where OpenSpiel is not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import chakobsa

try:
    import pyspiel
except ImportError:
    pyspiel = None


@dataclass(frozen=True)
class Case:
    """One game in both engines; `action` gives our name of their action."""

    theirs: str
    ours: str
    options: dict[str, Any]
    complete: int
    action: Callable[[Any, int], str]


def square(state: Any, action: int) -> str:
    return f"square {'abc'[action % 3]}{action // 3 + 1}"


def stones(state: Any, action: int) -> str:
    text = state.action_to_string(action)  # "pile:1, take:2;"
    pile, take = (part.split(":")[1].strip(" ;") for part in text.split(","))
    return f"heap {pile}, number {take}"


def pig(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"cube {action + 1}"
    return ("go_on", "hold")[action]


CASES = [
    Case("tic_tac_toe", "tic_tac_toe", {}, 255_168, square),
    Case("nim(pile_sizes=1;3;5)", "nim", {"heaps": [1, 3, 5]}, 5_220, stones),
    Case(
        "nim(pile_sizes=1;3;5,is_misere=false)",
        "nim",
        {"heaps": [1, 3, 5], "last_wins": True},
        5_220,
        stones,
    ),
    Case(
        "pig(winscore=6,horizon=10,diceoutcomes=2)",
        "pig",
        {"goal": 6, "horizon": 10, "cube_sides": 2},
        29_695,
        pig,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.theirs)
def test_same_tree(case: Case) -> None:
    game = chakobsa.load(case.ours, players=2, options=case.options)
    other = pyspiel.load_game(case.theirs).new_initial_state() if pyspiel else None
    assert walk(game.start(forced=True), other, case) == case.complete


def walk(state: chakobsa.State, other: Any, case: Case) -> int:
    """How many complete games follow; every step is compared with the other engine."""
    if state.over:
        if other is not None:
            assert other.is_terminal()
            assert state.result is not None
            assert list(state.result.payoffs) == other.returns()
        return 1
    names = state.options
    actions: dict[str, int] = {}
    if other is not None:
        actions = compare(state, other, names, case)
    total = 0
    for number, name in enumerate(names):
        following = state.copy()
        following.apply(number)
        total += walk(following, other.child(actions[name]) if other else None, case)
    return total


def compare(
    state: chakobsa.State, other: Any, names: tuple[str, ...], case: Case
) -> dict[str, int]:
    assert not other.is_terminal()
    assert state.chance == other.is_chance_node()
    if state.chance:
        assert state.weights is not None
        whole = sum(state.weights)
        ours = {n: float(Fraction(w, whole)) for n, w in zip(names, state.weights, strict=True)}
        theirs = {case.action(other, a): p for a, p in other.chance_outcomes()}
        assert ours == pytest.approx(theirs)
        return {case.action(other, a): a for a, _ in other.chance_outcomes()}
    assert state.player == other.current_player()
    actions = {case.action(other, a): a for a in other.legal_actions()}
    assert set(names) == set(actions)
    return actions
