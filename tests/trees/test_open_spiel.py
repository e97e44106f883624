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
    """One game in both engines; `action` gives our name of their action.

    `sets` is the number of information sets; `turns` makes a turn-based game of theirs. They take
    the last step of some games without asking; those we compare without one-option steps.
    """

    theirs: str
    ours: str
    options: dict[str, Any]
    complete: int
    action: Callable[[Any, int], str]
    sets: int | None = None
    turns: bool = False
    forced: bool = True

    def other(self) -> Any:
        if pyspiel is None:
            return None
        game = pyspiel.load_game(self.theirs)
        if self.turns:
            game = pyspiel.convert_to_turn_based(game)
        return game.new_initial_state()


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


def kuhn(state: Any, action: int) -> str:
    if state.is_chance_node():
        return ("card jack", "card queen", "card king")[action]
    return ("pass", "bet")[action]


LEDUC = [f"{rank}_of_{suit}" for rank in ("jack", "queen", "king") for suit in ("clubs", "hearts")]


def leduc(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"card {LEDUC[action]}"
    return ("fold", "call", "bet_more")[action]


def equal_leduc(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"card {('jack', 'queen', 'king')[action]}"
    return leduc(state, action)


def goofspiel(state: Any, action: int) -> str:
    return f"{'prize' if state.is_chance_node() else 'card'} {action + 1}"


CASES = [
    Case("kuhn_poker", "kuhn_poker", {}, 30, kuhn, sets=12),
    Case("leduc_poker", "leduc_poker", {}, 5_520, leduc, sets=936),
    Case(
        "leduc_poker(suit_isomorphism=true)",
        "leduc_poker",
        {"equal_cards": True},
        1_116,
        equal_leduc,
        sets=288,
    ),
    Case(
        "goofspiel(num_cards=4,imp_info=true,points_order=descending)",
        "goofspiel",
        {"suit_size": 4, "prizes_come": "descending", "open_bids": False},
        576,
        goofspiel,
        sets=162,
        turns=True,
        forced=False,
    ),
    Case(
        "goofspiel(num_cards=4,imp_info=true,points_order=random)",
        "goofspiel",
        {"suit_size": 4, "prizes_come": "unordered", "open_bids": False},
        13_824,
        goofspiel,
        sets=3_608,
        turns=True,
        forced=False,
    ),
    Case("tic_tac_toe", "tic_tac_toe", {}, 255_168, square, sets=294_778),
    Case("nim(pile_sizes=1;3;5)", "nim", {"heaps": [1, 3, 5]}, 5_220, stones, sets=7_236),
    Case(
        "nim(pile_sizes=1;3;5,is_misere=false)",
        "nim",
        {"heaps": [1, 3, 5], "last_wins": True},
        5_220,
        stones,
        sets=7_236,
    ),
    Case(
        "pig(winscore=6,horizon=10,diceoutcomes=2)",
        "pig",
        {"goal": 6, "horizon": 10, "cube_sides": 2},
        29_695,
        pig,
    ),
]


class Sets:
    """The partition of all decisions into information sets, ours beside theirs.

    Ours is all that a seat has chosen and seen so far.
    """

    def __init__(self) -> None:
        self.ours: dict[Any, Any] = {}
        self.theirs: dict[Any, Any] = {}

    def add(self, state: chakobsa.State, other: Any) -> None:
        seat = state.player
        mine = (seat, tuple(state.log(seat)))
        theirs = (seat, other.information_state_string()) if other is not None else mine
        assert self.ours.setdefault(mine, theirs) == theirs, "we see less than we should"
        assert self.theirs.setdefault(theirs, mine) == mine, "we see more than we should"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.theirs)
def test_same_tree(case: Case) -> None:
    game = chakobsa.load(case.ours, players=2, options=case.options)
    sets = Sets() if case.sets is not None else None
    start = game.start(forced=case.forced, log=sets is not None)
    assert walk(start, case.other(), case, sets) == case.complete
    if sets is not None:
        assert len(sets.ours) == case.sets


def walk(state: chakobsa.State, other: Any, case: Case, sets: Sets | None) -> int:
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
    if sets is not None and state.player is not None:
        sets.add(state, other)
    total = 0
    for number, name in enumerate(names):
        following = state.copy()
        following.apply(number)
        total += walk(following, other.child(actions[name]) if other else None, case, sets)
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
