"""Measuring on a machine that others use too.

Each contestant is measured for a moment, then the yardstick for a moment, then the next
contestant, round after round. What slows the machine down slows both, so the ratio of two
neighbours says more than either figure. All that is reported are medians.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median

from ...dsl.library import packaged
from .contestants import OURS, Contestant

MOST_POSITIONS = 50
COPY_SHARE = 0.25  # of the time for decisions
MOST_LOADS = 3

# In a process of its own, so that nothing is imported, parsed or remembered yet.
LOAD = """
import sys, time
begun = time.perf_counter()
import chakobsa
chakobsa.load(sys.argv[1], int(sys.argv[2])).start()
print(time.perf_counter() - begun)
"""


@dataclass(slots=True)
class Samples:
    """What was measured of one contestant, a figure for each round."""

    contestant: Contestant
    speeds: list[float] = field(default_factory=list)  # decisions a second
    ratios: list[float] = field(default_factory=list)  # to the yardstick just after
    copies: list[float] = field(default_factory=list)  # seconds
    loads: list[float] = field(default_factory=list)  # seconds
    beside: str = ""  # the yardstick

    @property
    def speed(self) -> float:
        return median(self.speeds)

    @property
    def ratio(self) -> float | None:
        return median(self.ratios) if self.ratios else None

    @property
    def copy(self) -> float:
        return median(self.copies)

    @property
    def load(self) -> float | None:
        return median(self.loads) if self.loads else None


def measure(
    contestants: list[Contestant],
    yardsticks: dict[str, Contestant],
    rounds: Iterable[int],
    seconds: float,
) -> list[Samples]:
    """All contestants, side by side with the same game of the other engine, or its first one."""
    found = [Samples(contestant) for contestant in contestants]
    for number in rounds:
        draw = random.Random(number).random
        for samples in found:
            contestant = samples.contestant
            speed = decisions_a_second(contestant, seconds, draw)
            samples.speeds.append(speed)
            if yardsticks:
                usual = next(iter(yardsticks.values()))
                yardstick = yardsticks.get(f"python_{contestant.game}", usual)
                samples.beside = yardstick.game
                samples.ratios.append(speed / decisions_a_second(yardstick, seconds, draw))
            samples.copies.append(seconds_a_copy(contestant, seconds * COPY_SHARE, draw))
            if contestant.engine == OURS and len(samples.loads) < MOST_LOADS:
                samples.loads.append(seconds_to_load(contestant))
    return found


def decisions_a_second(contestant: Contestant, seconds: float, draw: Callable[[], float]) -> float:
    """Whole games, one after the other, until the time is up."""
    play_out, clock = contestant.play_out, time.perf_counter
    decisions = 0
    begun = now = clock()
    while now - begun < seconds:
        decisions += play_out(draw)
        now = clock()
    return decisions / (now - begun)


def seconds_a_copy(contestant: Contestant, seconds: float, draw: Callable[[], float]) -> float:
    """Copies of positions from all parts of a game."""
    copiers = contestant.copiers(draw)
    copiers = copiers[:: -(-len(copiers) // MOST_POSITIONS)]
    clock, made = time.perf_counter, 0
    begun = now = clock()
    while now - begun < seconds:
        for copy in copiers:
            copy()
        made += len(copiers)
        now = clock()
    return (now - begun) / made


def seconds_to_load(contestant: Contestant) -> float:
    """From `import chakobsa` to the first position."""
    ran = subprocess.run(
        [sys.executable, "-P", "-c", LOAD, contestant.game, str(contestant.players)],
        cwd=packaged(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(ran.stdout)
