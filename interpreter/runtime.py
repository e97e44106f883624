"""What compiled blocks call: asking, chance, moving things, pools, dry runs, leaving scopes.

All of it works on the flat list of a state (`cells`) and returns the label to go on with.
"""

from __future__ import annotations

from typing import Any

from .knowledge import seats
from .layout import (
    ALLOWED,
    FRAME,
    MODE,
    OPTIONS,
    OVER,
    PICK,
    POOL,
    PRICE,
    RESULT,
    SCOPES,
    SCRIPT,
    STACK,
    WEIGHTS,
    WHO,
)
from .lists import (
    Trouble,
    along,
    always,
    begin_with,
    best,
    bounded,
    first,
    item,
    joined,
    last,
    loose,
    neighbour,
    never,
    present,
    product,
    quotient,
    remainder,
    rotated,
    seat_of,
    without,
)  # fmt: skip
from .machine import DONE, DRY, ENDED, FORCED, SECRET, TRIAL, Cells
from .reacting import Reacting, announced
from .zones import Zones


class Runtime(Zones, Reacting):
    """The functions of one program."""

    def names(self) -> dict[str, Any]:
        """Everything that generated source may call."""
        own = {
            name: getattr(self, name)
            for name in (
                "ask", "ask_many", "chance", "choose_by_chance", "draw", "settle", "move",
                "shuffle", "pool", "pool_taken", "queue", "dry", "paying", "unwind", "finish",
                "distinct", "distinct_together", "commit", "failed", "allow", "short_row", "call",
                "numbers", "times", "charge", "paced", "interrupts", "move_all", "contents",
                "doable", "payable", "boxes_of", "void", "within", "show", "deal", "lay_out",
                "secret_begin", "secret_next", "rolled", "apart", "blindly", "knows", "last_chance",
                "adjusted", "priced", "owing", "heard", "triggered", "calm", "resume", "replacing",
                "replaced", "again", "begin", "adopt", "worked", "unused", "expire", "marked",
                "decides", "join", "tell", "hides",
            )
        }  # fmt: skip
        loose_functions = {
            f.__name__: f
            for f in (
                product, bounded, without, item, quotient, remainder, loose, best,
                rotated, first, last, along, joined, neighbour, present, seat_of,
                begin_with, always, never, announced, seats,
            )
        }  # fmt: skip
        return own | loose_functions

    def unwind(self, cells: Cells, scope: int, label: int) -> int:
        """Leave everything up to the end of a scope."""
        if cells[MODE] & TRIAL:
            return DONE
        level = cells[SCOPES]
        if not self.within(cells, scope):
            name = self.program.meaning.model.scopes[scope]
            raise Trouble("R013", f"here is no open `{name}` that could end")
        inner: list[int] = []
        while level[0] != scope and (level[0] not in self.program.laws.announced or len(level) > 9):
            inner.append(level[0])
            level = level[6]
        if level[0] != scope:  # its end is announced; it goes on from there
            level = (*level[:8], scope)
        if not level[5] & SECRET and (back := self.leaving_secret(cells)) is not None:
            return back
        _, exit_label, depth, pool, allowed, mode, *_ = level
        stack = cells[STACK]
        while stack is not None and stack[2] > depth:
            cells[FRAME] = stack[1]
            stack = stack[3]
        cells[STACK] = stack
        cells[SCOPES], cells[POOL], cells[ALLOWED] = level, pool, allowed
        cells[MODE] = mode | (cells[MODE] & DRY)
        for ended in inner:
            if not self.within(cells, ended):
                for cell in self.program.lasting[ended]:
                    cells[cell] = self.program.start[cell]
                self.expire(cells, ended)
        return int(exit_label)

    def finish(self, cells: Cells, winners: tuple[int, ...] | None) -> int:
        if cells[SCRIPT] is not None and (back := self.leaving_secret(cells)) is not None:
            return back
        cells[WHO], cells[PICK], cells[OPTIONS], cells[FRAME] = OVER, -1, (), ()
        cells[WEIGHTS] = cells[STACK] = cells[POOL] = cells[ALLOWED] = None
        cells[SCOPES] = cells[PRICE] = None
        cells[MODE] &= FORCED
        found = tuple([seat for seat in winners or () if seat >= 0])
        cells[RESULT] = found if len(found) < 2 else tuple(sorted(set(found)))
        return ENDED
