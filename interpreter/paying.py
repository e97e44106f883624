"""Steps that pay: a cost whole or not at all, and what it was raised or lowered by."""

from __future__ import annotations

from ..dsl import meaning as m
from .emitter import Emitter
from .layout import MODE, PRICE
from .machine import DONE, DRY, STRICT
from .source import SAVE


class Paying(Emitter):
    """Costs; where none is changed or counted, nothing of it is written."""

    def do_pay(self, step: m.Pay) -> None:
        """Paid whole or not at all; inside another cost it is part of that one."""
        inside = self.fresh()
        found = self.values.fresh()
        outer = self.keep_price()
        following, after = self.writer.label(), self.writer.label()
        self.assign(inside, f"C[{MODE}] & {STRICT | DRY}")
        self.line(f"{found} = paying(C, {self.expr(step.cost)}, {self.var(0)})")
        self.line(f"if {found} is None:")
        with self.indented():
            self.price_again(outer)
            self.leave(after)
        self.line(f"if not {self.var(inside)}: C[{MODE}] |= {STRICT}")
        self.line(SAVE)
        self.line(f"call(C, {following}, {found}[1])")
        self.line(f"return {found}[0]")
        self.block = None
        self.begin(following)
        self.price_again(outer)
        self.line(f"if not {self.var(inside)} and commit(C): return {DONE}")
        self.end(after)
        self.begin(after)

    def keep_price(self) -> int | None:
        """Where costs are changed or counted: what is being paid now, for later."""
        meaning = self.compiler.meaning
        if not (meaning.surcharges or meaning.counted):
            return None
        slot = self.fresh()
        self.assign(slot, f"C[{PRICE}]")
        return slot

    def price_again(self, slot: int | None) -> None:
        if slot is not None:
            self.line(f"C[{PRICE}] = {self.var(slot)}")

    def surcharges(self) -> None:
        """At the end of a cost: what was added to it and no payment has taken in."""
        for icon, (text, step) in self.compiler.meaning.surcharges.items():
            self.text, self.at = self.compiler.text(text), step.at
            paid, after = self.writer.label(), self.writer.label()
            self.line(SAVE)
            self.line(f"return {paid} if owing(C, {self.values.icon(icon)}) else {after}")
            self.block = None
            self.begin(paid)
            self.note(step)
            getattr(self, "do_" + type(step).__name__.lower())(step)
            if self.block is not None:
                self.end(after)
            self.begin(after)
