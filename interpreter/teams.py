"""Players who win and lose together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Teams = tuple[tuple[int, ...], ...]


def grouped(answers: Sequence[Any], alone: bool) -> Teams:
    """The seats with equal answers; with `alone`, who answers nothing or nobody has no mates."""
    found: dict[Any, list[int]] = {}
    for seat, answer in enumerate(answers):
        key = ("seat", seat) if alone and answer == -1 else answer
        found.setdefault(key, []).append(seat)
    return tuple(tuple(seats) for seats in found.values())


def joined(teams: Teams, winners: Sequence[int]) -> tuple[int, ...]:
    """The winners with all their mates."""
    won = (team for team in teams if not set(team).isdisjoint(winners))
    return tuple(sorted(seat for team in won for seat in team))


def ranked(teams: Sequence[tuple[int, ...]], scores: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat: that of its team, which is as good as its best member."""
    best = {team: max(scores[seat] for seat in team) for team in teams}
    places = {
        seat: 1 + sum(other > mine for other in best.values())
        for team, mine in best.items()
        for seat in team
    }
    return tuple(places[seat] for seat in range(len(scores)))
