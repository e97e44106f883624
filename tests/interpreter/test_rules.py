"""Rules in a position: where their order does not matter, it leaves no trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load

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
