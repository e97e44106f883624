"""What all parts of the runtime share: the program, its blocks and the budget of a step."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import TYPE_CHECKING, Any

from .layout import FRAME, STACK
from .lists import BUDGET, MOST_OPTIONS, Trouble

if TYPE_CHECKING:
    from .program import Program

STOPPED, ENDED, FAIL, DONE = -1, -2, -3, -4
FORCED, STRICT, DRY, OPEN, SECRET, TRIAL, COSTLY = 1, 2, 4, 8, 16, 32, 64  # bits of the mode
CHOOSING, DOING, TRYING = 0, 1, 2  # the phases of a secret choice
DEEPEST = 400
FORBIDDEN = -100  # and less: no label at which a dry run failed, but the rule that forbids

Cells = list[Any]


class Machine:
    """Runs blocks. Negative labels end a run; what they mean stands above."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.blocks: list[Callable[[Cells], int]] = program.blocks
        self.piles = program.piles
        self.sight = program.sight
        self.knowledge = program.knowledge
        self.left = BUDGET
        self.nested = 0

    def run(self, cells: Cells, label: int) -> int:
        """From label to label until somebody is asked or it is over."""
        blocks = self.blocks
        used = 0
        try:
            for used in range(self.left):
                label = blocks[label](cells)
                if label < 0:
                    self.left -= used
                    return label
        except Trouble as trouble:
            trouble.label = label if trouble.label is None else trouble.label
            raise
        raise Trouble("R001", "the game goes on without asking anybody", label)

    def charge(self, steps: int) -> None:
        """Count work that no jump would count."""
        self.left -= steps
        if self.left < 0:
            raise Trouble("R001", "this asks for more work than a single step may take")

    def paced(self, things: Sized, each: int) -> Any:
        """Count a large loop, by what it goes through."""
        self.charge(len(things) * each)
        return things

    def numbers(self, low: int, high: int) -> range:
        if high - low >= MOST_OPTIONS:
            raise Trouble("R004", f"{low}..{high} has more than {MOST_OPTIONS} numbers")
        self.charge(max(0, high - low) >> 4)
        return range(low, high + 1)

    def times(self, count: int) -> range:
        if count > 0:
            self.charge(count)
        return range(count)

    def call(self, cells: Cells, back: int, frame: tuple[Any, ...]) -> None:
        stack = cells[STACK]
        depth = 1 if stack is None else stack[2] + 1
        if depth > DEEPEST:
            raise Trouble("R002", "actions call each other too deeply", back)
        cells[STACK] = (back, cells[FRAME], depth, stack)
        cells[FRAME] = frame
