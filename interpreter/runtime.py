"""What compiled blocks call: asking, chance, moving things, pools, dry runs, leaving scopes.

All of it works on the flat list of a state (`cells`) and returns the label to go on with.
"""

from __future__ import annotations

from typing import Any

from .layout import (
    ALLOWED,
    FRAME,
    MODE,
    OPTIONS,
    OVER,
    PICK,
    POOL,
    RESULT,
    SCOPES,
    STACK,
    WEIGHTS,
    WHO,
)
from .lists import (
    along,
    begin_with,
    best,
    bounded,
    first,
    item,
    joined,
    last,
    loose,
    neighbour,
    present,
    product,
    quotient,
    remainder,
    rotated,
    seat_of,
    without,
)  # fmt: skip
from .machine import DRY, ENDED, FORCED, SECRET, Cells
from .pools import Pools
from .zones import Zones


class Runtime(Zones, Pools):
    """The functions of one program."""

    def names(self) -> dict[str, Any]:
        """Everything that generated source may call."""
        own = {
            name: getattr(self, name)
            for name in (
                "ask", "ask_many", "chance", "choose_by_chance", "draw", "settle", "move",
                "shuffle", "pool", "pool_taken", "queue", "dry", "paying", "unwind", "finish",
                "distinct", "distinct_together", "commit", "failed", "allow", "short_row", "call",
                "numbers", "times", "charge", "interrupts", "move_all", "contents", "doable",
                "payable", "boxes_of", "void", "within", "show", "lay_out", "secret_begin",
                "secret_next", "rolled", "apart", "blindly", "knows", "last_chance", "tell",
            )
        }  # fmt: skip
        loose_functions = {
            f.__name__: f
            for f in (
                product, bounded, without, item, quotient, remainder, loose, best,
                rotated, first, last, along, joined, neighbour, present, seat_of,
                begin_with,
            )
        }  # fmt: skip
        return own | loose_functions

    def unwind(self, cells: Cells, scope: int, label: int) -> int:
        """Leave everything up to the end of a scope."""
        level = cells[SCOPES]
        inner: list[int] = []
        while level is not None and level[0] != scope:
            inner.append(level[0])
            level = level[6]
        if level is None:
            return label
        if not level[5] & SECRET and (back := self.leaving_secret(cells)) is not None:
            return back
        for ended in inner:
            for cell in self.program.lasting[ended]:
                cells[cell] = self.program.start[cell]
        _, exit_label, depth, pool, allowed, mode, _, _ = level
        stack = cells[STACK]
        while stack is not None and stack[2] > depth:
            cells[FRAME] = stack[1]
            stack = stack[3]
        cells[STACK] = stack
        cells[SCOPES], cells[POOL], cells[ALLOWED] = level, pool, allowed
        cells[MODE] = mode | (cells[MODE] & DRY)
        return int(exit_label)

    def within(self, cells: Cells, scope: int) -> bool:
        """Is a scope of this sort still open?"""
        level = cells[SCOPES]
        while level is not None and level[0] != scope:
            level = level[6]
        return level is not None

    def finish(self, cells: Cells, winners: tuple[int, ...] | None) -> int:
        if (back := self.leaving_secret(cells)) is not None:
            return back
        cells[WHO], cells[OPTIONS], cells[WEIGHTS] = OVER, (), None
        cells[FRAME], cells[STACK], cells[POOL], cells[ALLOWED], cells[SCOPES] = (
            (),
            None,
            None,
            None,
            None,
        )
        cells[PICK] = -1
        cells[MODE] &= FORCED
        cells[RESULT] = (
            () if winners is None else tuple(sorted({seat for seat in winners if seat >= 0}))
        )
        return ENDED
