"""Decisions made in secret: all commit, then everything happens.

Each player decides on the position from before, so nothing that others have chosen can show. What
was chosen is kept in the state; when all have chosen, it is carried out one after the other.
"""

from __future__ import annotations

from typing import Any

from .layout import (
    ASKED,
    FAILED,
    HELD,
    LOG,
    MODE,
    OPTIONS,
    PICK,
    SCRIPT,
    WEIGHTS,
    WHO,
)
from .lists import Trouble
from .machine import CHOOSING, DOING, DONE, SECRET, STOPPED, TRYING, Cells
from .trials import Trials
from .worlds import note_down


class Secrets(Trials):
    """A script is `(phase, position before, seats, whose turn, choices, now, label)`.

    While they choose, `now` are the choices of the one who does; afterwards, how many of them
    have been carried out.
    """

    def secret_begin(self, cells: Cells, seats: tuple[int, ...], label: int) -> int:
        if cells[SCRIPT] is not None:
            raise Trouble("R011", "a secret choice cannot hide in another one", label)
        if not seats:
            return label + 2
        if cells[LOG] is not None:
            self.record_counters(cells)
        before = cells[:]
        before[LOG] = before[WEIGHTS] = before[HELD] = None
        before[OPTIONS], before[ASKED] = (), label  # the decision that led here leaves no trace
        before[WHO] = before[PICK] = before[FAILED] = -1
        cells[SCRIPT] = (CHOOSING, tuple(before), seats, 0, (), (), label)
        cells[MODE] |= SECRET
        return label

    def secret_next(self, cells: Cells, label: int) -> int:
        """One has chosen, or done it: the next one, or the next phase, or the end."""
        phase, before, seats, place, choices, now, _ = cells[SCRIPT]
        if phase == TRYING:
            return DONE
        place += 1
        if phase == CHOOSING:
            log = cells[LOG]
            cells[:] = before
            cells[LOG] = log
            cells[MODE] |= SECRET
            choices += (now,)
            if place < len(seats):
                cells[SCRIPT] = (CHOOSING, before, seats, place, choices, (), label)
            else:
                cells[SCRIPT] = (DOING, None, seats, 0, choices, 0, label)
                if self.program.hidden_counters:
                    note_down(self.program, cells, before)
            return label
        if place < len(seats):
            cells[SCRIPT] = (DOING, None, seats, place, choices, 0, label)
            return label
        cells[SCRIPT] = None
        cells[MODE] &= ~SECRET
        return label + 2

    def remember(self, cells: Cells, picked: Any) -> None:
        """Note a choice that is made in secret."""
        phase, before, seats, place, choices, now, label = cells[SCRIPT]
        if phase != DOING:
            now += ((cells[ASKED], picked),)
            cells[SCRIPT] = (phase, before, seats, place, choices, now, label)

    def rehearsed(self, cells: Cells, options: tuple[Any, ...], label: int) -> bool:
        """Is this question answered already? Not if others have made the answer impossible."""
        phase, before, seats, place, choices, now, start = cells[SCRIPT]
        if phase != DOING:
            return False
        for number, (asked, picked) in enumerate(choices[place][now:], now + 1):
            if asked == label:  # what was asked between, nobody asks any more
                cells[SCRIPT] = (phase, before, seats, place, choices, number, start)
                if picked in options:
                    cells[PICK] = picked
                    return True
                return False
        return False

    def as_it_stands(
        self, cells: Cells, label: int
    ) -> tuple[tuple[Any, ...], tuple[int, ...]] | None:
        """What can fall by chance at `label` after all that others have chosen before.

        Two players who draw in secret from one pile draw different things, and both see the same
        top of it. None where those before have changed more than that.
        """
        phase, before, seats, place, choices, now, start = cells[SCRIPT]
        if phase == DOING or place == 0:
            return None
        trial = list(before)
        trial[LOG] = None
        trial[SCRIPT] = (DOING, None, seats[: place + 1], 0, (*choices[:place], now), 0, start)
        trial[MODE] |= SECRET
        at = start
        while at >= 0:
            self.charge(1)
            at = self.blocks[at](trial)
            script = trial[SCRIPT]
            if script is None:
                return None
            arrived = script[3] == place and script[5] == len(now)
            if arrived and at == label + 1:
                return (trial[PICK],), (1,)
            if arrived and at == STOPPED and trial[ASKED] == label and trial[WEIGHTS]:
                return trial[OPTIONS], trial[WEIGHTS]
        return None

    def leaving_secret(self, cells: Cells) -> int | None:
        """Where to go on if what is being chosen in secret would end something outside."""
        script = cells[SCRIPT]
        if script is not None and script[0] != DOING:
            return int(script[6]) + 1
        cells[SCRIPT] = None
        return None
