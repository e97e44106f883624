"""One procedure of the game as blocks, and the boxes of an effect field."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..dsl import meaning as m
from ..dsl.types import COST
from .changing import Changing
from .choosing import Choosing
from .control import Control
from .layout import MODE, POOL
from .machine import DONE, DRY, STRICT
from .temporary import Temporary

if TYPE_CHECKING:
    from .compile import Compiler


class Unit(Changing, Control, Choosing, Temporary):
    """A procedure of the game."""

    def compile(self) -> None:
        procedure = self.procedure
        assert procedure is not None
        label = self.out.entries[procedure.id]
        self.unstable = self.changed(procedure)
        for name, _ in procedure.params:
            self.slot(name)
        field_pool = self.field_pool(procedure)
        self.begin(label)
        self.note(procedure.id)
        if field_pool is not None:
            self.text = self.compiler.text(procedure.parts[0][0])
            self.compile_boxes(label, field_pool, procedure)
        else:
            for text, step in procedure.parts:
                self.text = self.compiler.text(text)
                self.step(step)
            if self.block is not None and self.is_cost(procedure):
                self.surcharges()
        self.finish(label)

    def is_cost(self, procedure: m.Procedure) -> bool:
        if procedure.id == m.FREE:
            return True
        word, *names = procedure.id.split()
        fields = self.compiler.meaning.fields
        return word == "field" and fields[names[0], names[2]] == COST

    def field_pool(self, procedure: m.Procedure) -> m.Pool | None:
        if not procedure.id.startswith("field ") or len(procedure.parts) != 1:
            return None
        step = procedure.parts[0][1]
        return step if isinstance(step, m.Pool) else None

    def compile_boxes(self, label: int, pool: m.Pool, procedure: m.Procedure) -> None:
        """An effect field: each box is a procedure of its own, so that pools can hold it."""
        labels = []
        for item in pool.items:
            box = self.writer.label()
            labels.append(box)
            made = Box(self.compiler, self.text, item, procedure)
            self.compiler.pending.append(partial(made.compile_box, box))
        self.out.boxes[label] = tuple(labels)
        if pool.strict:
            self.out.strict[label] = self.joint_price(pool.price, procedure)
        self.commit()
        you, this = self.var(0), self.var(1)
        self.line(f"C[{POOL}] = (boxes_of(({label}, {this}), {you}), {you}, C[{POOL}])")
        self.pool_loop(pool, ())

    def joint_price(self, price: m.Step | None, field: m.Procedure) -> int | None:
        """What the parts of a strict field cost together: only ever tried."""
        if price is None:
            return None
        label = self.writer.label()
        made = Price(self.compiler, self.text, price, field)
        self.compiler.pending.append(partial(made.compile_price, label))
        return label


class Price(Unit):
    """Several prices, one after the other."""

    def __init__(self, compiler: Compiler, text: int, price: m.Step, field: m.Procedure) -> None:
        super().__init__(compiler, None)
        self.learn_types(field)
        self.text = text
        self.price = price

    def compile_price(self, label: int) -> None:
        self.unstable = self.traits.unstable([self.price])
        self.begin(label)
        self.step(self.price)
        self.finish(label)


class Box(Unit):
    """One box of an effect field."""

    def __init__(self, compiler: Compiler, text: int, item: m.Item, field: m.Procedure) -> None:
        super().__init__(compiler, None)
        self.learn_types(field)
        self.text = text
        self.box = item

    def compile_box(self, label: int) -> None:
        self.unstable = self.traits.unstable([self.box.body])
        self.item(self.box, label)
        self.begin(label)
        self.step(self.box.body)
        if self.block is not None:
            self.line(f"if C[{MODE}] & {STRICT | DRY} and commit(C): return {DONE}")
        self.finish(label)
