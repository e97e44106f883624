"""Players that are programs. None of them knows any game.

A bot is given a position at which it decides and a random number; it has no memory, so a match
can be interrupted, undone and gone on with, and a bot does the same again.
"""

from __future__ import annotations

import random
from typing import Protocol

from ..interpreter.match import noise, weighted
from ..interpreter.state import State
from ..interpreter.teams import ranked

__all__ = ["BOTS", "Bot", "Greedy", "Uniform", "chance_picks", "noise", "world_for"]


class Bot(Protocol):
    def choose(self, state: State, number: int) -> int:
        """The option to take; `number` is 64 random bits."""


class Uniform:
    """Takes any option, all equally likely."""

    def choose(self, state: State, number: int) -> int:
        return number % state.count


FULL_PAYOFF = 1000  # a payoff of 1, on the scale of an outlook


class Greedy:
    """Tries the options out, plays on at random a few times, and takes what ended best.

    Best is the lowest place on average or, in a game that says what its results are worth, the
    highest worth. Where a game has an `outlook`, that counts until it is over.
    """

    def __init__(
        self, trials: int = 4, deepest: int = 60, near: int = 20, widest: int = 40
    ) -> None:
        self.trials, self.deepest, self.near, self.widest = trials, deepest, near, widest

    def choose(self, state: State, number: int) -> int:
        seat = state.player
        assert seat is not None
        if state.count == 1:
            return 0
        chance = random.Random(number)
        options = list(range(state.count))
        if len(options) > self.widest:
            options = sorted(chance.sample(options, self.widest))
        worth = dict.fromkeys(options, 0.0)
        for _ in range(self.trials):
            world = world_for(state, seat, chance)
            for option in options:
                worth[option] += self._tried(world, option, seat, chance)
        best = max(worth.values())
        return chance.choice([option for option in options if worth[option] == best])

    def _tried(self, world: State, option: int, seat: int, chance: random.Random) -> float:
        state = world.copy()
        state.apply(option)
        outlook = state.program.meaning.outlook
        for _ in range(self.deepest if outlook is None else self.near):
            if state.over:
                break
            bits = chance.getrandbits(64)
            state.apply(chance_picks(state, bits) if state.chance else bits % state.count)
        return _worth(state, seat)


def world_for(state: State, seat: int, chance: random.Random) -> State:
    """A position that is possible for all that a seat knows."""
    return state.resample(seat, chance) if state.program.sight.secrets else state.copy()


def chance_picks(state: State, number: int) -> int:
    """What chance decides, by a random number."""
    weights = state.weights
    assert weights is not None
    return weighted(weights, number)


def _worth(state: State, seat: int) -> float:
    """How good a position is for a seat, judged as if it were the end."""
    program = state.program
    result = state.result
    if program.meaning.outlook is not None:
        if result is None:
            return float(program.space["outlook"](state.cells, seat))
        return float(FULL_PAYOFF * result.payoffs[seat])
    if result is None:
        terms = len(program.meaning.ranking)
        if not terms:
            return _ranked((0,) * program.players, seat)
        seats = range(program.players)
        scores = [
            tuple(program.space[f"rank{n}"](state.cells, other) for n in range(terms))
            for other in seats
        ]
        return _ranked(ranked(state.teams or [(other,) for other in seats], scores), seat)
    if program.meaning.payoff is not None:
        return float(result.payoffs[seat])
    return _ranked(result.places, seat)


def _ranked(places: tuple[int, ...], seat: int) -> float:
    """Minus the place; those who share one share the places behind it too."""
    mine = places[seat]
    before = sum(place < mine for place in places)
    equal = sum(place == mine for place in places)
    return -(before + (equal - 1) / 2)


BOTS: dict[str, Bot] = {"random": Uniform(), "greedy": Greedy()}
