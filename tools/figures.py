"""What is counted over many games: how they went, who won, what happened in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..interpreter.state import Result

Statistics = Mapping[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Break:
    """A position that should not exist: the game, and how to see it again."""

    game: int
    seed: int
    choices: int
    seats: tuple[str, ...]
    texts: tuple[str, ...]
    data: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, played out or given up.

    `statistics` are the answers for each seat; `deeds` say how often which of them happened, by
    number, where the game was played with a chronicle.
    """

    decisions: int
    forced: int
    chance: int
    rounds: int
    result: Result | None
    seats: tuple[str, ...]
    statistics: Statistics
    deeds: Mapping[int, int]
    broken: Break | None = None


@dataclass(slots=True)
class Share:
    """Some of the seats of all games: how many, how many of them won, what they got together."""

    seats: int = 0
    wins: int = 0
    payoff: int = 0

    def add(self, other: Share) -> None:
        self.seats += other.seats
        self.wins += other.wins
        self.payoff += other.payoff


@dataclass(slots=True)
class Figures:
    """The sums over all games; of a deed, how often it happened and in how many games."""

    players: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    forced: int = 0
    chance: int = 0
    rounds: int = 0
    seats: list[Share] = field(default_factory=list)
    places: list[Counter[int]] = field(default_factory=list)
    bots: dict[str, Share] = field(default_factory=dict)
    statistics: dict[str, dict[Any, Share]] = field(default_factory=dict)
    times: Counter[int] = field(default_factory=Counter)
    games_with: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.seats = [Share() for _ in range(self.players)]
        self.places = [Counter() for _ in range(self.players)]

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.forced += outcome.forced
        self.chance += outcome.chance
        self.rounds += outcome.rounds
        if outcome.deeds:
            self.times.update(outcome.deeds)
            self.games_with.update(outcome.deeds.keys())
        result = outcome.result
        if result is None:
            return
        self.finished += 1
        for seat, name in enumerate(outcome.seats):
            share = Share(1, int(seat in result.winners), result.payoffs[seat])
            self.places[seat][result.places[seat]] += 1
            self.seats[seat].add(share)
            self.bots.setdefault(name, Share()).add(share)
            for id, answers in outcome.statistics.items():
                self.statistics.setdefault(id, {}).setdefault(answers[seat], Share()).add(share)

    def results(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat + 1,
                "wins": share.wins,
                "places": {str(place): n for place, n in sorted(self.places[seat].items())},
                "mean_payoff": share.payoff / self.finished if self.finished else None,
            }
            for seat, share in enumerate(self.seats)
        ]
