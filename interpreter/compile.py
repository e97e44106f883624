"""Meaning to program: every procedure as blocks of Python source, compiled once.

A block is a function of the cells that returns the label of the next block. Straight steps are
written one after the other; wherever somebody may be asked, a new block begins, so that a state
can rest there as plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ..dsl import meaning as m
from ..dsl.model import Text
from ..dsl.words import SEES_TOP
from .chronicle import THROUGH, Chronicle
from .happening import Happening, Reaction
from .layout import ROWS, STACK, Layout
from .modifying import Modifying
from .output import Output
from .ruling import Ruling
from .sight import Sight
from .source import SAVE
from .traits import Traits
from .unit import Unit
from .values import Values
from .veil import Veil


class Compiler:
    """Compiles all procedures of a game for one layout."""

    def __init__(
        self, layout: Layout, values: Values, sight: Sight, chronicle: Chronicle | None
    ) -> None:
        self.layout = layout
        self.chronicle = chronicle
        self.meaning = layout.meaning
        self.model = layout.meaning.model
        self.values = values
        self.ruling = Ruling(layout)
        self.traits = Traits(layout.meaning, self.ruling)
        self.sight = sight
        self.veil = Veil(layout.meaning, sight)
        self.out = Output()
        self.pending: list[Callable[[], None]] = []
        values.program_label = self.entry
        values.ruling = self.ruling

    def entry(self, procedure: str) -> int:
        """The label at which a procedure begins; it is compiled when first asked for."""
        if procedure not in self.out.entries:
            self.out.entries[procedure] = self.out.writer.label()
            found = self.meaning.procedures[procedure]
            if found.this is not None:
                self.out.field_kinds[self.out.entries[procedure]] = found.this
            self.pending.append(lambda: Unit(self, found).compile())
        return self.out.entries[procedure]

    def event(self, target: str) -> int:
        """The number of something that rules wait for."""
        return self.out.events.setdefault(target, len(self.out.events))

    def happening(self, target: str, taken: bool = False) -> int:
        """The label of something with the hooks round it."""
        sort, name = target.split(" ", 1)
        id = f"hook {name} {sort}{' taken' * taken}"
        if id not in self.out.entries:
            label = self.out.entries[id] = self.out.writer.label()
            known = target in self.meaning.procedures
            base = (self.taken if taken else self.entry)(target) if known else None
            hooks = Happening(self, id, target, base)
            self.event(target)
            for group in (self.ruling.triggers, self.ruling.replacements):
                for rule in group.get(target, ()):
                    self.reaction(rule)
            self.pending.append(lambda: hooks.compile_hooks(label))
        return self.out.entries[id]

    def reaction(self, rule: m.Rule) -> None:
        """What a rule does, compiled once."""
        id = f"rule {rule.number}"
        if id not in self.out.entries:
            label = self.out.entries[id] = self.out.writer.label()
            self.pending.append(lambda: Reaction(self, rule).compile_reaction(label))

    def text(self, text: Text) -> int:
        if text not in self.out.texts:
            self.out.texts.append(text)
        return self.out.texts.index(text)

    def taken(self, procedure: str) -> int:
        """The label of an action that was picked as an interrupt: it is not asked for again."""
        found = self.meaning.procedures[procedure]
        if len(found.parts) != 1 or not (accepted := _accepted(found.parts[0][1])):
            return self.entry(procedure)
        name = f"{procedure} taken"
        if name not in self.out.entries:
            self.out.entries[name] = self.out.writer.label()
            variant = replace(found, id=name, parts=((found.parts[0][0], accepted),))
            self.pending.append(lambda: Unit(self, variant).compile())
        return self.out.entries[name]

    def resumed(self) -> int:
        """Behind an interrupt: what was allowed before it is allowed again."""
        label = self.out.writer.label()
        self.out.writer.parts.append(
            f"def b{label}(C):\n allow(C, C[0][0])\n"
            f" k = C[{STACK}]; C[0] = k[1]; C[{STACK}] = k[3]; return k[0]\n"
        )
        self.out.writer.origins[label] = (0, 0)
        return label

    def refill_label(self) -> int:
        """The procedure that fills up rows; compiled only where there are rows."""
        entries = self.out.entries
        if "refill" not in entries:
            label = entries["refill"] = self.out.writer.label(2)
            self.pending.append(lambda: Refill(self).compile_refill(label))
        return entries["refill"]

    def compile(self) -> Output:
        for number, (_, query) in enumerate(self.meaning.queries.items()):
            self.out.functions.append(self.values.function(f"q{number}", query))
        for kind, field in self.meaning.conditions:
            self.out.functions += self.values.condition_functions(kind, field)
        if m.FREE in self.meaning.procedures:
            self.entry(m.FREE)
        self.out.functions += Modifying(self.values, self.ruling).functions()
        if self.ruling.modified(SEES_TOP):
            for kind in self.sight.kinds:
                label = self.out.looks[kind] = self.out.writer.label(2)
                self.pending.append(partial(Look(self).compile_look, label, kind))
        Main(self, "main", ("play",)).compile()
        for id, steps in self.meaning.scenes.items():
            Main(self, f"scene {id}", steps).compile()
        self.finish()
        self.out.resumed = self.resumed()
        return self.out

    def finish(self) -> None:
        """Compile all that has been asked for and is not compiled yet."""
        while self.pending:
            self.pending.pop()()


def _accepted(step: m.Step) -> m.Step | None:
    """An offer (`may`, an arrow) that has been accepted; None for any other step."""
    if isinstance(step, m.Sequence) and len(step.steps) == 1:
        return _accepted(step.steps[0])
    if isinstance(step, m.Options) and step.decline is not None:
        return replace(step, decline=None)
    return None


class Look(Unit):
    """What lies on top of a shuffled pile is settled, so that somebody can see it."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler, None)

    def compile_look(self, label: int, kind: str) -> None:
        zone = self.slot(" zone")
        self.begin(label)
        self.line(f"return draw(C, {self.var(zone)}, {self.kind_name(kind)}, {label})")
        self.block = None
        self.site(label, "draw", (kind,))
        self.begin(label + 1)
        self.line(f"settle(C, {self.var(zone)})")
        self.finish(label)


class Refill(Unit):
    """Rows are filled up, one thing after the other, until all are full or their piles empty."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler, None)

    def compile_refill(self, label: int) -> None:
        for name in ("row", "pile", "places"):
            self.slot(f" {name}")
        self.begin(label)
        self.line("r = short_row(C)")
        self.line("if r is None:")
        self.line(f" k = C[{STACK}]; C[0] = k[1]; C[{STACK}] = k[3]; return k[0]")
        for slot, number in ((2, 0), (3, 1), (4, 2)):
            self.assign(slot, f"r[{number}]")
        self.line(SAVE)
        self.line(f"return draw(C, r[1], r[3], {label})")
        self.block = None
        self.site(label, "draw", ("",))
        self.begin(label + 1)
        row, pile, places = self.var(2), self.var(3), self.var(4)
        self.line(f"deal(C, {places}, {pile}, {row}, False)")
        self.end(label)
        self.finish(label)


class Main(Unit):
    """Setup, then play; when play is over, so is the game. A scene has steps of its own."""

    def __init__(self, compiler: Compiler, name: str, steps: tuple[str, ...]) -> None:
        super().__init__(compiler, None)
        self.name = name
        self.steps = steps

    def compile(self) -> None:
        label = self.writer.label()
        self.out.entries[self.name] = label
        self.begin(label)
        *given, play = self.steps
        for step in ("setup", *given):
            if step in self.compiler.meaning.procedures:
                self.do_call(m.Call((0, 0), step, ()))
        self.line(f"C[{ROWS}] = 1")
        for kind in sorted(self.traits.rows):
            self.refill(kind)
        self.do_call(m.Call((0, 0), play, ()))
        if self.block is not None:
            self.note(THROUGH)
            self.line("return finish(C, None)")
            self.block = None
        self.finish(label)
