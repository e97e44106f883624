"""What it costs that rules could listen: one action, with and without rules that name it.

Three games differ only in their rules. The first has none; in the second a rule waits for another
event; in the third rules wait for the action, but all of them are out of play.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from ...dsl.library import open_library
from ...interpreter.game import Game, load

GAME = """
players: 2
kinds:
  paper: {fields: {says: rules}}
zones:
  shelf: {of: player, holds: paper}
counters:
  total: {of: player}
events:
  elsewhere:
actions:
  count_on(number n): add n to total
play: |
  take turns
    choose number a in 1..2
    choose number b in 1..2
"""
TIMES = 20  # actions in a turn
TURNS = 50  # measured at once
PAPERS = """
entries:
  paper:
    first_one:
      says: when EVENT then count_on 1
    second_one:
      says: when EVENT by opponent where n > 1 then count_on 2
"""
UNHEARD, SLEEPING = "an event without listeners", "listeners, none of them in play"
RULES = {
    UNHEARD: PAPERS.replace("EVENT by opponent where n > 1", "EVENT").replace("EVENT", "elsewhere"),
    SLEEPING: PAPERS.replace("EVENT", "count_on"),
}


@dataclass(slots=True)
class Hooks:
    """The time of an action under some rules, in proportion to that without any rule."""

    rules: str
    ratios: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return median(self.ratios)


def hooks(rounds: Iterable[int], seconds: float) -> list[Hooks]:
    """Each set of rules beside the game without any, round after round."""
    bare = _game("", 0)
    plain = _game("", TIMES)
    games = {name: _game(rules, TIMES) for name, rules in RULES.items()}
    found = [Hooks(name) for name in games]
    for _ in rounds:
        for hook in found:
            rest = _seconds_a_turn(bare, seconds)
            base = _seconds_a_turn(plain, seconds) - rest
            hook.ratios.append((_seconds_a_turn(games[hook.rules], seconds) - rest) / base)
    return found


def _game(rules: str, times: int) -> Game:
    lines = "".join(f"    count_on {number % 3}\n" for number in range(times))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench" / "game.yaml"
        path.parent.mkdir()
        path.write_text(GAME + lines + rules, "utf-8")
        return load("bench", library=open_library([Path(folder)], start=Path(folder)))


def _seconds_a_turn(game: Game, seconds: float) -> float:
    """The time of one turn: two decisions, and what is done after them; the best of many."""
    state, clock, best = game.start(), time.perf_counter, float("inf")
    begun = now = clock()
    while now - begun < seconds:
        before = now
        for _ in range(TURNS):
            state.apply(0)
            state.apply(0)
        now = clock()
        best = min(best, now - before)
    return best / TURNS
