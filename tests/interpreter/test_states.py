"""Positions are values: what came before leaves no trace, and chance is weighed truly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import chakobsa

from .games import HERE, game

POSITIONS = 5_478  # of tic-tac-toe, the empty board included


def test_ways_to_one_position_lead_to_one_state() -> None:
    """Every position of a whole game is found once, by whatever moves it was reached."""
    start = game("tic_tac_toe").start(forced=True)
    seen = {start.key()}
    left = [start]
    while left:
        state = left.pop()
        for number in range(state.count):
            following = state.copy()
            following.apply(number)
            if following.key() not in seen:
                seen.add(following.key())
                left.append(following)
    assert len(seen) == POSITIONS


def test_equal_things_have_their_common_chance(tmp_path: Path) -> None:
    folder = tmp_path / "weighed"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        """
players: 2
kinds: {card: {start: deck}}
zones: {deck: {holds: card, order: pile}, hand: {of: player, holds: card}}
entries: {card: {scout: {copies: 3}, king: {}}}
setup: shuffle deck
play: |
  seat(1) does
    move 1 card from deck to hand
    move all card from deck to hand
    chance chooses card c in hand
""",
        "utf-8",
    )
    state = chakobsa.load("weighed", content=(tmp_path,)).start()
    for _ in range(2):
        assert dict(zip(state.options, state.weights or (), strict=True)) == {
            "card scout": 3,
            "card king": 1,
        }
        state.apply("card scout")


def test_the_hash_of_the_rules_does_not_depend_on_the_process() -> None:
    """Otherwise no save could be loaded tomorrow."""
    program = "import chakobsa; print(chakobsa.load('bazaar', content=(%r,)).program.fingerprint())"
    found = {
        subprocess.run(
            [sys.executable, "-c", program % str(HERE)],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(found) == 1


ASKED = """
players: 2
kinds: {card: {fields: {use: effect}, start: deck}}
zones: {deck: {holds: card, order: pile}, hand: {of: player, holds: card}}
counters: {coins: {of: player, start: 1}}
entries:
  card:
    scout:
      use: take 1 from coins -> add 3 to coins
play: |
  each player does choose number n in 0..2, set coins to n
"""


def asked(root: Path, *questions: str) -> chakobsa.Game:
    """A small game with questions that are no rules of it."""
    (root / "asked").mkdir(exist_ok=True)
    (root / "asked" / "game.yaml").write_text("\n".join([ASKED, *questions, ""]), "utf-8")
    return chakobsa.load("asked", content=(root,))


def test_what_is_no_rule_does_not_change_the_hash_of_the_rules(tmp_path: Path) -> None:
    plain = asked(tmp_path).program.fingerprint()
    invariants = "invariants: {known: every(player p where first(p.hand).id is not scout)}"
    assert asked(tmp_path, invariants).program.fingerprint() == plain
    ranking = "ranking: [if doable(scout.use) then 1 else 0]"
    assert asked(tmp_path, invariants, ranking).program.fingerprint() == plain


def test_a_question_may_be_the_first_to_ask_for_an_effect(tmp_path: Path) -> None:
    """Nothing in the game leads to what the card does; who could do it wins."""
    state = asked(tmp_path, "ranking: [if doable(scout.use) then 1 else 0]").start()
    state.apply("number 0")
    state.apply("number 1")
    assert state.result is not None
    assert state.result.winners == (1,)
