"""Could it be done? Costs are tried on a copy, by the very blocks that carry them out."""

from __future__ import annotations

from typing import Any

from .layout import (
    ALLOWED,
    ASKED,
    CHANCE,
    FAILED,
    FRAME,
    LOG,
    MODE,
    OPTIONS,
    PICK,
    STACK,
    WHO,
)
from .machine import DONE, DRY, FAIL, STOPPED, STRICT, TRIAL, Cells
from .prices import Prices

MOST_TRIED = 20_000  # blocks of a dry run, and what its loops go through
DEEPEST_TRIAL = 3


class Trials(Prices):
    """Dry runs."""

    def commit(self, cells: Cells) -> bool:
        """What follows is carried out as far as possible. True ends a dry run."""
        if cells[MODE] & DRY:
            return True
        cells[MODE] &= ~STRICT
        return False

    def failed(self, cells: Cells, label: int) -> int:
        cells[FAILED] = label
        return FAIL

    def dry(self, cells: Cells, label: int, frame: tuple[Any, ...] | None = None) -> bool:
        """Is this option to be offered? Inside a dry run all are: the run itself finds out."""
        return bool(cells[MODE] & DRY) or self.tried(cells, label, frame)

    def tried(self, cells: Cells, label: int, frame: tuple[Any, ...] | None = None) -> bool:
        """Could this be carried out whole? Tried on a copy, inner choices included."""
        if self.nested >= DEEPEST_TRIAL:
            return True
        trial = cells[:]
        trial[MODE] = DRY
        trial[ALLOWED] = trial[LOG] = None
        if frame is not None:
            trial[FRAME] = frame
        trial[STACK] = (DONE, trial[FRAME], 0 if cells[STACK] is None else cells[STACK][2], None)
        self.nested += 1
        try:
            result = self.explore(trial, label)
        finally:
            self.nested -= 1
        if not result:
            cells[FAILED] = trial[FAILED]
        return result

    def explore(self, trial: Cells, label: int) -> bool:
        """Can somebody choose so that it works, whatever chance does? Too much to try is a yes."""
        before = self.left
        works, used = self.explored(trial, label)
        used += before - self.left
        self.left = before
        self.charge(used >> 2)
        return works

    def explored(self, trial: Cells, label: int) -> tuple[bool, int]:
        """The answer of a dry run, and how many blocks it took."""
        blocks, left, least = self.blocks, MOST_TRIED, self.left - MOST_TRIED
        asked: list[tuple[Cells, list[Any], bool]] = []
        cells = trial
        while True:
            while label >= 0:
                left -= 1
                if left < 0 or self.left < least:
                    return True, MOST_TRIED - left
                label = blocks[label](cells)
            if label == STOPPED:
                options = list(cells[OPTIONS])
                if options[-1] is not None:  # declining leads on soonest, so it is tried first
                    options.reverse()
                asked.append((cells, options, cells[WHO] == CHANCE))
            else:
                works = label != FAIL
                if not works:
                    trial[FAILED] = cells[FAILED]
                # an answer settles the choices above it, up to one that depends on the others
                while asked and (asked[-1][2] is not works or not asked[-1][1]):
                    asked.pop()
                if not asked:
                    return works, MOST_TRIED - left
            before, options, _ = asked[-1]
            cells = before[:]
            cells[PICK] = options.pop()
            label = before[ASKED] + 1

    def leads_on(self, cells: Cells, label: int, option: Any) -> bool:
        """Inside a cost: can it still be paid after this choice?"""
        trial = cells[:]
        trial[MODE] = DRY if cells[MODE] & STRICT else TRIAL
        trial[ALLOWED] = trial[LOG] = None
        trial[PICK] = option
        return self.explore(trial, label + 1)

    def payable(self, cells: Cells, cost: Any, you: int) -> bool:
        """Can a cost be paid? No cost can."""
        if cost == -1:
            return True
        if not self.program.prices:
            return self.doable(cells, cost, you)
        trial = cells[:]
        self.begin_price(trial, cost)
        result = self.doable(trial, cost, you)
        cells[FAILED] = trial[FAILED]
        return result

    def doable(self, cells: Cells, effect: Any, you: int) -> bool:
        """Can a cost be paid whole, or any box of an effect be carried out?"""
        if effect == -1:
            return False
        label, this, *_ = effect
        if label in self.program.boxes:
            boxes = self.boxes_of(effect, you)
            if label in self.program.strict:
                return self.playable(cells, boxes, self.program.strict[label])
            return any(self.possible(cells, *box) for box in boxes)
        return self.tried(cells, label, (you, this, *self.program.frame_rest[label]))

    def ready(self, cells: Cells, label: int, frame: tuple[Any, ...] | None) -> bool:
        """Does the condition of a box hold, and if it is optional, can it be carried out?"""
        info = self.program.items[label]
        inner = cells[FRAME] if frame is None else frame
        if info.condition is not None and not info.condition(cells, inner):
            return False
        sure = not info.unsure or not (info.optional or info.strict)
        return sure or self.dry(cells, label, frame)

    def possible(self, cells: Cells, label: int, frame: tuple[Any, ...]) -> bool:
        """Is the box ready, and can it be carried out whole?"""
        unsure = self.program.items[label].unsure
        return self.ready(cells, label, frame) and (not unsure or self.tried(cells, label, frame))

    def playable(self, cells: Cells, boxes: tuple[Any, ...], price: int | None) -> bool:
        """Can all boxes be carried out that must be, and all their prices be paid?"""
        able = [self.possible(cells, *box) for box in boxes]
        must = [not self.program.items[label].optional for label, _ in boxes]
        if not any(able) or any(m and not a for m, a in zip(must, able, strict=True)):
            return False
        if price is None:
            return True
        you, this, *_ = boxes[0][1]
        return self.tried(cells, price, (you, this, *self.program.frame_rest[price]))

    def paying(self, cells: Cells, effect: Any, you: int) -> tuple[int, tuple[Any, ...]] | None:
        """The label and frame of a cost that can be paid, else None."""
        if self.program.prices:
            self.begin_price(cells, effect)
        if effect == -1:
            return None
        label, this, *_ = effect
        frame = (you, this, *self.program.frame_rest[label])
        if cells[MODE] & (STRICT | DRY) or self.dry(cells, label, frame):
            return label, frame
        return None

    def boxes_of(self, effect: Any, you: int) -> tuple[Any, ...]:
        """The boxes of an effect field, as items of a pool."""
        if effect == -1:
            return ()
        label, this = effect
        rest = self.program.frame_rest
        return tuple([(box, (you, this, *rest[box])) for box in self.program.boxes[label]])
