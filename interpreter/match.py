"""One match: a state, the choices that led to it, and chance decided by a seed.

Chance needs no state of its own: what falls at the n-th decision follows from the seed and n.
So a match is its list of choices; it can be undone to any decision and replayed exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dsl.diagnostic import ContentError, Diagnostic
from .layout import CHANCE, WHO
from .state import Decision, Result, State

if TYPE_CHECKING:
    from .game import Game

_MASK = 2**64 - 1


def noise(seed: int, step: int) -> int:
    """A 64-bit number for a seed and a step (splitmix64)."""
    value = (seed * 0x9E3779B97F4A7C15 + (step + 1) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def weighted(weights: tuple[int, ...], number: int) -> int:
    """The outcome that a random number falls on."""
    left = number % sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise AssertionError(weights)


class Match:
    """A running match. Players' decisions are due one after the other."""

    def __init__(self, game: Game, seed: int, log: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.logged = log
        self.choices: list[str] = []
        self._earlier: list[State] = []
        self.state = game.start(log=log)
        self._chance()

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result | None:
        return self.state.result

    def apply(self, choice: int | str) -> None:
        """Take an option for the player who decides, then let chance decide as far as it must."""
        number = self.state.number(choice) if isinstance(choice, str) else choice
        self._take(number)
        self._chance()

    def undo(self, to: int | None = None) -> None:
        """Back to the last decision of a player, or to the one after `to` choices."""
        while self._earlier and (to is None or len(self.choices) > to):
            self.state = self._earlier.pop()
            self.choices.pop()
            if to is None and not self.state.chance:
                return

    def rewind(self) -> None:
        """Back to the first decision, even of chance."""
        self.state = self.game.start(log=self.logged)
        self.choices, self._earlier = [], []

    def replay(self, choices: list[str]) -> None:
        """Go on by recorded choices, those of chance included."""
        for step, choice in enumerate(choices, len(self.choices) + 1):
            names = self.state.options
            if choice not in names:
                possible = ", ".join(names) or "nothing, the game is over"
                message = f"step {step}: `{choice}` is not possible; possible is {possible}"
                where = self.game.id
                raise ContentError([Diagnostic("R005", message, None, where=where)])
            self._take(names.index(choice))

    def _take(self, number: int) -> None:
        names = self.state.options
        following = self.state.copy()
        following.apply(number)
        self._earlier.append(self.state)
        self.choices.append(names[number])
        self.state = following

    def _chance(self) -> None:
        while self.state.cells[WHO] == CHANCE:
            weights = self.state.weights
            assert weights is not None
            self._take(weighted(weights, noise(self.seed, len(self.choices))))
