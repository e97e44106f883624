"""Steps about rules: one begins or is adopted, has worked, or does what it replaced."""

from __future__ import annotations

from ..dsl import meaning as m
from ..dsl.rules import EVENT_NOW, INSTANCE
from .emitter import Emitter
from .source import SAVE


class Temporary(Emitter):
    """Rules that effects begin."""

    def do_begin(self, step: m.Begin) -> None:
        rule = self.compiler.meaning.rules[step.rule]
        this = "-1" if step.this is None else self.expr(step.this)
        captured = "".join(f"{self.expr(value)}, " for value in step.captured)
        given = f"{self.var(0)}, {this}, ({captured}), {rule.term}"
        self.line(f"begin(C, {step.rule}, {given})")

    def do_adopt(self, step: m.Adopt) -> None:
        self.line(f"adopt(C, {self.expr(step.rules)}, {self.var(0)}, {step.term})")

    def do_worked(self, step: m.Worked) -> None:
        self.line(f"worked(C, {self.var(self.slot(INSTANCE))})")

    def do_original(self, step: m.Original) -> None:
        """What was replaced, with its own actor and arguments."""
        event = self.var(self.slot(EVENT_NOW))
        following = self.writer.label()
        self.line(SAVE)
        self.line(f"call(C, {following}, again({event}))")
        self.line(f"return {event}[3]")
        self.block = None
        self.begin(following)
