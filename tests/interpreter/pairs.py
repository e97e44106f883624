"""Two worlds that one seat cannot tell apart, played on side by side."""

from __future__ import annotations

import random
from typing import Any

import chakobsa
from chakobsa.interpreter.layout import SCRIPT

from .seeing import Eyes, Seen

TRIES = 12  # steps of the true world that are tried until the other world has one like it
WORLDS = 5  # that are tried until one is not the true one
OFTEN, SELDOM = 0.5, 0.1  # how often something else is tried first
MOST_TRIED = 150  # choices in the other world until it is given up


class Pair:
    """A true world and another one, seen by one seat."""

    def __init__(self, game: chakobsa.Game, seat: int, state: chakobsa.State, seed: int) -> None:
        self.eyes = Eyes(game, seat)
        self.seat, self.state = seat, state
        self.chooser = random.Random(seed)
        self.parted = False  # have they ever been different worlds?
        for _ in range(WORLDS):
            self.other = state.resample(seat, self.chooser)
            if self.compare():
                break

    def compare(self) -> bool:
        self.parted = self.parted or self.state.key() != self.other.key()
        return self.parted

    def alike(self) -> None:
        """All that the seat has ever seen is the same in both worlds."""
        assert self.state.events(self.seat) == self.other.events(self.seat)
        self.looks_alike()

    def looks_alike(self) -> None:
        """All that the seat sees at this moment is the same in both worlds."""
        one, two, seat = self.state, self.other, self.seat
        assert not two.broken()
        assert one.over == two.over
        assert self.eyes.table(one) == self.eyes.table(two)
        assert one.view(seat) == two.view(seat)
        secret = self.eyes.in_secret(one.cells)
        assert secret == self.eyes.in_secret(two.cells)
        if not secret:
            assert one.player == two.player
            assert one.chance == two.chance
        if one.player == seat:
            assert one.terms == two.terms
            assert one.decision == two.decision

    def go_on(self) -> bool:
        """One step in both worlds that looks the same; False if there is none."""
        for _ in range(TRIES):
            number = self.chooser.randrange(self.state.count)
            mine = self.state.player == self.seat
            name = self.state.options[number] if mine else None
            following, seen, taken = self.stepped(self.state, number)
            other = self.matched(name, seen, taken)
            if other is not None:
                self.state, self.other = following, other
                self.compare()
                return True
        return False

    def stepped(
        self, state: chakobsa.State, number: int
    ) -> tuple[chakobsa.State, list[Seen], list[str]]:
        """Take an option, then whatever comes until the seat sees that somebody is asked.

        Also: what the seat sees meanwhile, and what was chosen.
        """
        eyes, state = self.eyes, state.copy()
        taken = [state.options[number]]
        seen = eyes.step(state, number)
        while eyes.unseen(state):
            secret, before = state.cells[SCRIPT], self.hidden_moment(state)
            number = self.chooser.randrange(state.count)
            taken.append(state.options[number])
            seen += eyes.step(state, number)
            after = self.hidden_moment(state)
            if before and after and state.cells[SCRIPT][1] is secret[1]:
                assert before == after, "a secret choice shows"
        return state, [*seen, eyes.moment(state)], taken

    def hidden_moment(self, state: chakobsa.State) -> Any:
        """What the seat sees while somebody else chooses in secret."""
        if not self.eyes.in_secret(state.cells):
            return None
        return state.view(self.seat), state.events(self.seat), self.eyes.table(state)

    def matched(
        self, name: str | None, wanted: list[Seen], taken: list[str]
    ) -> chakobsa.State | None:
        """A step of the other world that looks as wanted.

        What was taken there is tried first, or sometimes last: where nobody can see the difference,
        the worlds then part.
        """
        eyes = self.eyes
        doubt = self.chooser.random()
        waiting: list[tuple[chakobsa.State, int, list[Seen], int]] = []

        def branch(state: chakobsa.State, seen: list[Seen], depth: int) -> None:
            numbers = list(range(state.count))
            self.chooser.shuffle(numbers)
            likely = taken[depth] if depth < len(taken) else ""
            names = state.options
            first = doubt > (OFTEN if eyes.in_secret(state.cells) else SELDOM)
            numbers.sort(key=lambda number: (names[number] == likely) is first)
            waiting.extend((state, number, seen, depth + 1) for number in numbers)

        if name is not None:
            waiting.append((self.other, self.other.options.index(name), [], 1))
        else:
            branch(self.other, [], 0)
        for _ in range(MOST_TRIED):
            if not waiting:
                return None
            before, number, seen, depth = waiting.pop()
            state = before.copy()
            seen = seen + eyes.step(state, number)
            if seen != wanted[: len(seen)]:
                continue
            if eyes.unseen(state):
                branch(state, seen, depth)
            elif [*seen, eyes.moment(state)] == wanted:
                return state
        return None
