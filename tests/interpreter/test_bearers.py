"""What lies on a hidden thing does not tell which thing that is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import chakobsa

GAME = """
players: 2
kinds:
  card: {start: deck}
  token: {count: 3, start: pool}
zones:
  deck: {holds: card, order: pile, seen_by: nobody}
  row: {holds: card, order: spread, seen_by: nobody}
  hand: {of: player, holds: card, seen_by: owner}
  pool: {holds: token}
  load: {of: card, holds: token}
entries:
  card: {a: {}, b: {}, c: {}, d: {}}
setup: |
  shuffle deck
  move 2 card from deck to row
  each player does move 1 card from deck to hand
play: |
  seat(1) does
    choose card x in row
    move 1 token from pool to x
    choose card y in hand + row
    move 1 token from pool to y
    show first(row) to you
    choose card z in row
    move all token from z to pool
"""


@pytest.fixture
def start(tmp_path: Path) -> chakobsa.State:
    (tmp_path / "loads").mkdir()
    (tmp_path / "loads" / "game.yaml").write_text(GAME, "utf-8")
    return chakobsa.load("loads", content=(tmp_path,)).new(1, log=True).state


@pytest.mark.parametrize("seat", [0, 1])
def test_other_worlds_look_the_same(seat: int, start: chakobsa.State) -> None:
    for seed in range(40):
        chooser = random.Random(seed)
        one, two = start.copy(), start.resample(seat, chooser)
        for made in range(3):
            assert one.view(seat) == two.view(seat)
            assert one.events(seat) == two.events(seat)
            if (seat, made) == (0, 1):
                break  # what is shown to this seat then may be another card
            number = chooser.randrange(one.count)
            one.apply(number)
            two.apply(number)


def test_they_are_called_by_what_is_known(start: chakobsa.State) -> None:
    start.apply("card #1 in row")
    assert start.view(0)["zones"]["load of card #1 in row"] == ["token"]
    assert start.log(0)[-1] == "token 1 from pool to load of card #1 in row"
    mine = next(name for name in start.options if "row" not in name)
    start.apply(mine)
    assert start.view(0)["zones"][f"load of {mine}"] == ["token"]
    assert f"token 2 from pool to load of {mine}" in start.log(0)
    assert "token 2 from pool to load of card" in start.log(1)
    assert "load of card #1 in row" not in start.view(0)["zones"], "it was shown"
    assert "load of card #1 in row" in start.view(1)["zones"]
