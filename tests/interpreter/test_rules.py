"""Rules in a position: where their order does not matter, it leaves no trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load
from chakobsa.interpreter.layout import ASKED, POOL, RULES, STACK, USED
from chakobsa.interpreter.state import State

from .games import game, walk

GAME = """
players: 2
counters:
  coins: {of: player}
queries:
  price: 5
actions:
  draw: add 1 to coins
  learn(number k): modify price by k
  set_price(number k): modify price to k
  listen: when draw then add 0 to coins
  once_only: once when draw then add 1 to coins
play: |
  seat(1) does
    choose one
      option first do (FIRST)
      option second do (SECOND)
    choose number n in 1..2
"""


def same(first: str, second: str, root: Path) -> bool:
    """Do two effects lead to one position? Each is a list of rules of the same texts."""
    (root / "small").mkdir()
    text = GAME.replace("FIRST", first).replace("SECOND", second)
    (root / "small" / "game.yaml").write_text(text, "utf-8")
    start = load("small", library=open_library([root], start=root)).start()
    states = []
    for option in ("first", "second"):
        state = start.copy()
        state.apply(option)
        states.append(state)
    return states[0] == states[1]


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        ("learn 1, learn 2", "learn 2, learn 1", True),
        ("learn 1, learn 1", "learn 1", False),
        ("set_price 1, set_price 2", "set_price 2, set_price 1", False),
        ("set_price 2, set_price 1", "set_price 2, set_price 1, set_price 1", True),
        ("listen, learn 1", "learn 1, listen", True),
        ("listen, draw", "draw", False),
        ("once_only, draw", "draw, draw", True),
    ],
)
def test_order_that_does_not_matter(first: str, second: str, equal: bool, tmp_path: Path) -> None:
    assert same(first, second, tmp_path) is equal


def procedures(state: State) -> set[str]:
    """What is going on: the procedures of all frames, by the labels they go on with."""
    labels, level = [state.cells[ASKED]], state.cells[STACK]
    while level is not None:
        labels.append(level[0])
        level = level[3]
    return {state.program.label_name(label).split("/")[0] for label in labels}


def test_the_game_of_rules_stops_inside_all_sorts_of_rules() -> None:
    """So that what is tested of every position of every game is tested there."""
    found: set[str] = set()
    for seed in range(40):
        for state in walk(game("guild", 3).start(), seed):
            if state.over:
                continue
            rules = state.program.meaning.rules
            going_on = procedures(state)
            words = {rule.word for rule in rules if f"rule {rule.number}" in going_on}
            found |= {f"inside {word}" for word in words}
            found |= {"lasting"} if state.cells[RULES] else set()
            found |= {"used"} if state.cells[USED] else set()
            found |= {"reactions to order"} if len(state.cells[POOL] or ()) > 3 else set()
    wanted = {"inside when", "inside instead", "lasting", "used", "reactions to order"}
    assert found == wanted
