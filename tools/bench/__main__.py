"""The command `python3 tools/dev.py bench`. Exit status 1 if a goal is missed."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator

from .contestants import ours, theirs
from .hooks import hooks
from .measure import measure
from .report import as_data, as_text, goals, rules_data, rules_text

USUAL, QUICK = (7, 0.2), (3, 0.05)  # rounds, seconds


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def moment(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError
    return number


def counted(rounds: int) -> Iterator[int]:
    """The numbers of the rounds, shown to whoever waits at a terminal."""
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        yield number
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 tools/dev.py bench",
        description="Measure every packaged game beside OpenSpiel's games in Python.",
        allow_abbrev=False,
    )
    parser.add_argument("--quick", action="store_true", help="a first impression in seconds")
    parser.add_argument("--rounds", type=positive, help=f"how many (usually {USUAL[0]})")
    parser.add_argument("--seconds", type=moment, help=f"for each measurement (usually {USUAL[1]})")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    wanted = parser.parse_args()
    rounds, seconds = QUICK if wanted.quick else USUAL
    rounds, seconds = wanted.rounds or rounds, wanted.seconds or seconds

    others = theirs()
    yardsticks = {contestant.game: contestant for contestant in others}
    found = measure([*ours(), *others], yardsticks, counted(rounds), seconds)
    rules = hooks(counted(rounds), seconds)
    if wanted.format == "json":
        print(json.dumps({**as_data(found, rounds, seconds), **rules_data(rules)}, indent=2))
    else:
        print(f"{as_text(found)}\n\n{rules_text(rules)}")
    missed = any(goal.required and goal.holds is False for goal in goals(found))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
