"""What the figures say: a table for people, data for programs, and whether the goals hold."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass
from typing import Any

from .contestants import OURS, their_version
from .hooks import Hooks
from .measure import Samples

SAME_GAMES = ("tic_tac_toe", "kuhn_poker")
FASTER, MUCH_FASTER, LONGEST_COPY = 2.0, 10.0, 5.0  # times, times, microseconds

MISSING = (
    "OpenSpiel is not installed, so there is nothing to compare with and no ratio:"
    " pip install open_spiel"
)


@dataclass(frozen=True, slots=True)
class Goal:
    """What we want; `holds` is None where it could not be measured."""

    goal: str
    measured: float | None
    holds: bool | None
    required: bool


def goals(found: list[Samples]) -> list[Goal]:
    mine = [samples for samples in found if samples.contestant.engine == OURS]
    ratios = {s.contestant.game: s.ratio for s in mine}
    slowest = max(samples.copy for samples in mine) * 1e6
    wanted = [(game, FASTER, True) for game in SAME_GAMES]
    wanted.append((SAME_GAMES[0], MUCH_FASTER, False))
    return [
        *(
            Goal(
                f"{game} is at least {times:g} times as fast as python_{game}",
                ratios.get(game),
                _reached(ratios.get(game), times),
                required,
            )
            for game, times, required in wanted
        ),
        Goal(
            f"a copy takes at most {LONGEST_COPY:g} µs in every game",
            slowest,
            slowest <= LONGEST_COPY,
            True,
        ),
    ]


def _reached(ratio: float | None, wanted: float) -> bool | None:
    return None if ratio is None else ratio >= wanted


def as_data(found: list[Samples], rounds: int, seconds: float) -> dict[str, Any]:
    compared = any(samples.ratios for samples in found)
    return {
        "rounds": rounds,
        "seconds": seconds,
        "python": platform.python_version(),
        "open_spiel": their_version() if compared else None,
        "games": [
            {
                "engine": samples.contestant.engine,
                "game": samples.contestant.game,
                "players": samples.contestant.players,
                "decisions_per_second": round(samples.speed),
                "copy_microseconds": round(samples.copy * 1e6, 3),
                "ratio": None if samples.ratio is None else round(samples.ratio, 2),
                "beside": samples.beside or None,
                "load_seconds": None if samples.load is None else round(samples.load, 3),
            }
            for samples in found
        ],
        "goals": [asdict(goal) for goal in goals(found)],
    }


def rules_data(found: list[Hooks]) -> dict[str, Any]:
    return {"rules": {hook.rules: round(hook.ratio, 2) for hook in found}}


def rules_text(found: list[Hooks]) -> str:
    lines = [f"  {hook.ratio:5.2f}  {hook.rules}" for hook in found]
    return "\n".join(["Time of a small action, as a ratio to that without any rule", *lines])


def as_text(found: list[Samples]) -> str:
    head = ("", "game", "players", "decisions/s", "µs per copy", "ratio", "load ms", "beside")
    rows = [head]
    for samples in found:
        who = samples.contestant
        rows.append(
            (
                who.engine,
                who.game,
                str(who.players),
                f"{samples.speed:,.0f}",
                f"{samples.copy * 1e6:.2f}",
                "-" if samples.ratio is None else f"{samples.ratio:.2f}",
                "-" if samples.load is None else f"{samples.load * 1e3:,.0f}",
                samples.beside,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, strict=True)
        padded = [f"{c:<{w}}" if n in (0, 1, 7) else f"{c:>{w}}" for n, (c, w) in enumerate(cells)]
        lines.append("  ".join(padded).rstrip())
    compared = any(samples.ratios for samples in found)
    lines += [
        "",
        "ratio: to OpenSpiel's game in the last column, in the same moments"
        if compared
        else MISSING,
        "",
        "Goals",
    ]
    for goal in goals(found):
        if goal.holds is None:
            lines.append(f"  not measured  {goal.goal}")
        else:
            word = "yes" if goal.holds else "NO" if goal.required else "not yet"
            lines.append(f"  {word:12}  {goal.goal}: {goal.measured:.2f}")
    return "\n".join(lines)
