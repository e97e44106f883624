"""What rules wait for: an action, an icon gained, an event or a moment, with its hooks round it.

First it may be forbidden or replaced; then it happens; then those who listened react. What no rule
names is never compiled here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dsl import meaning as m
from ..dsl.rules import INSTANCE
from ..dsl.types import Type
from .layout import FRAME, MODE, PICK, POOL
from .machine import DONE, DRY, FORBIDDEN, STRICT
from .renaming import APPLIED, GROUPS, HEARD, INSTANCES
from .source import SAVE
from .unit import Unit

if TYPE_CHECKING:
    from .compile import Compiler


class Happening(Unit):
    """The hooks round something; `base` is the label of the thing itself, or None."""

    def __init__(self, compiler: Compiler, id: str, target: str, base: int | None) -> None:
        self.target = target
        self.base = base
        super().__init__(compiler, m.Procedure(id, compiler.ruling.params(target), ()))

    def compile_hooks(self, label: int) -> None:
        assert self.procedure is not None
        ruling = self.compiler.ruling
        self.params = [self.slot(name) for name, _ in self.procedure.params]
        self.applied = self.slot(APPLIED)
        procedure = self.compiler.meaning.procedures.get(self.target)
        if procedure is not None:
            text, step = procedure.parts[0]
            self.text, self.at = self.compiler.text(text), step.at
        else:
            self.ask_about({**ruling.triggers, **ruling.replacements}.get(self.target, []))
        self.begin(label)
        if ruling.forbidden(self.target):
            self.forbidden()
        if self.target in ruling.replacements:
            self.replaced(label)
        if procedure is None:
            self.note(self.target)
        if self.target in ruling.triggers or self.target in ruling.endings:
            self.happens()
        else:
            self.tail()
        self.finish(label)

    def ask_about(self, rules: list[m.Rule]) -> None:
        """What follows belongs to the first of some rules."""
        if rules:
            self.text, self.at = self.compiler.text(rules[0].text), rules[0].at

    def args(self) -> str:
        return "".join(f"{self.var(slot)}, " for slot in self.params)

    def forbidden(self) -> None:
        number = list(self.compiler.model.actions).index(self.target.removeprefix("action "))
        self.line(f"f = forbids{number}(C, {self.var(0)}, {self.args()})")
        self.line("if f >= 0:")
        with self.indented():
            self.line(f"if C[{MODE}] & {DRY}: return failed(C, {FORBIDDEN} - f)")
            self.back_line()

    def back_line(self) -> None:
        block = self.block
        self.back()
        self.block = block

    def replaced(self, label: int) -> None:
        """Those who would replace it; the actor says which comes first."""
        text, at = self.text, self.at
        found = self.fresh(Type(INSTANCES))
        asked = self.writer.label(2)
        happens, after = self.writer.label(), self.writer.label()
        event = self.compiler.event(self.target)
        you = self.var(0)
        applied = self.var(self.applied)
        self.assign(found, f"replacing(C, {event}, {you}, ({self.args()}), {applied})")
        self.line(f"if not {self.var(found)}:")
        with self.indented():
            self.leave(happens)
        self.begin_at(asked)
        self.line(f"o = tuple(dict.fromkeys([i[0] for i in {self.var(found)}]))")
        self.line(f"if {self.var(0)} < 0: o = o[:1]")
        self.line(SAVE)
        self.line(f"return ask(C, o, max(0, {self.var(0)}), {asked})")
        self.block = None
        names = tuple(rule.name for rule in self.compiler.meaning.rules)
        self.ask_about(self.compiler.ruling.replacements[self.target])
        self.site(asked, "options", (), names)
        self.text, self.at = text, at
        self.begin(asked + 1)
        given = f"{self.var(0)}, ({self.args()}), {self.var(self.applied)}, {label}"
        self.line(f"r = replaced({self.var(found)}, C[{PICK}], {given})")
        self.line(SAVE)
        self.line(f"call(C, {after}, r[1])")
        self.line("return r[0]")
        self.block = None
        self.begin(after)
        self.back()
        self.begin(happens)

    def happens(self) -> None:
        """It happens; then the triggers of those who listened when it began."""
        heard, mode, groups = self.fresh(Type(HEARD)), self.fresh(), self.fresh(Type(GROUPS))
        event = self.compiler.event(self.target)
        self.assign(heard, f"heard(C, {event}, {self.var(0)})")
        self.line(f"if not {self.var(heard)}:")
        with self.indented():
            self.tail_lines()
        if self.base is not None:
            following = self.writer.label()
            frame = f"({self.var(0)}, -1, {self.args()}) + REST_{self.base}"
            self.call_label(self.base, following, frame)
            self.begin_at(following)
        given = f"{self.var(0)}, ({self.args()}), {self.var(heard)}"
        self.assign(groups, f"triggered(C, {given})")
        self.assign(heard, "-1")
        self.line(f"if not {self.var(groups)}:")
        with self.indented():
            self.back_line()
        self.assign(mode, f"C[{MODE}]")
        self.line("calm(C)")
        head = self.writer.label(2)
        self.begin_at(head)
        self.line(f"if not {self.var(groups)}:")
        with self.indented():
            self.line(f"resume(C, {self.var(mode)})")
            self.back_line()
        self.line(f"g = {self.var(groups)}[0]")
        self.line(f"C[{POOL}] = (g[0], g[1], C[{POOL}], 1)")
        self.assign(groups, f"{self.var(groups)}[1:]")
        self.ask_about(self.compiler.ruling.triggers.get(self.target, []))
        self.pool_loop(m.Pool(self.at, ()), ())
        self.end(head)

    def tail(self) -> None:
        self.tail_lines()
        self.block = None

    def tail_lines(self) -> None:
        """Nobody cares now: the thing itself takes the place of its hooks."""
        if self.base is None:
            self.back_line()
            return
        frame = f"({self.var(0)}, -1, {self.args()}) + REST_{self.base}"
        self.line(f"C[{FRAME}] = {frame}")
        self.line(f"return ({self.base})")


class Reaction(Unit):
    """What a rule does: the body of `when`, as an item of a pool, or of `instead of`."""

    def __init__(self, compiler: Compiler, rule: m.Rule) -> None:
        super().__init__(compiler, compiler.meaning.procedures[f"rule {rule.number}"])
        self.rule = rule
        if rule.word == "instead":
            self.replacing = rule.target

    def compile_reaction(self, label: int) -> None:
        assert self.procedure is not None
        self.unstable = self.changed(self.procedure)
        self.sure -= {0} if self.rule.whom == "any" else set()
        for name, _ in self.procedure.params:
            self.slot(name)
        text, step = self.procedure.parts[0]
        self.text = self.compiler.text(text)
        if self.rule.item is not None:
            self.item(self.rule.item, label)
            self.working(label)
        self.begin(label)
        self.at = self.rule.at
        self.mark(self.rule.at, "done")
        self.step(step)
        if self.block is not None and self.rule.item is not None:
            self.line(f"if C[{MODE}] & {STRICT | DRY} and commit(C): return {DONE}")
        self.finish(label)

    def working(self, label: int) -> None:
        """A rule that works once is ready only as long as it has not worked."""
        if self.rule.once is None:
            return
        name, condition = self.out.items[label][:2]
        test = f"unused(C, F[{self.slot(INSTANCE)}])"
        more = f" and {condition}(C, F)" if condition else ""
        self.out.functions.append(f"def u{label}(C, F):\n    return {test}{more}\n")
        self.out.items[label] = (name, f"u{label}", *self.out.items[label][2:])
