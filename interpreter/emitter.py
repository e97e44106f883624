"""Writing the blocks of one procedure: lines, labels, locals and their slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..dsl import meaning as m
from ..dsl.rules import EVENT_NOW, INSTANCE
from ..dsl.steps import all_steps, locals_of
from ..dsl.types import PROGRAMS, Type, thing
from .code import Code, Lookup, nested
from .effort import MOST
from .layout import MODE, STACK
from .lists import Trouble
from .machine import DONE, DRY, STRICT, TRIAL
from .output import Site
from .renaming import APPLIED, EFFECT, EVENT, INSTANCES, LAWS, ONE, ZONE
from .source import SAVE, Block, threaded
from .traits import stopper

if TYPE_CHECKING:
    from .compile import Compiler

HOLDS = {"zone": ZONE, "rules": LAWS} | {type.word: EFFECT for type in PROGRAMS}
SPECIAL = {EVENT_NOW: EVENT, INSTANCE: ONE, APPLIED: INSTANCES}


class Emitter:
    """One procedure in the making. Slot 0 of its frame is `you`, slot 1 is `this`."""

    def __init__(self, compiler: Compiler, procedure: m.Procedure | None) -> None:
        self.compiler = compiler
        self.out = compiler.out
        self.writer = compiler.out.writer
        self.values = compiler.values
        self.traits = compiler.traits
        self.veil = compiler.veil
        self.layout = compiler.layout
        self.procedure = procedure
        self.slots: dict[str, int] = {"you": 0, "this": 1}
        self.prefix = ""
        self.types: dict[str, Type] = {}
        self.kept: set[str] = set()
        self.learn_types(procedure)
        self.sure: set[int] = {0, 1}
        self.blocks: list[Block] = []
        self.block: Block | None = None
        self.indent = 0
        self.text = 0
        self.at = (0, 0)
        self.loops: list[tuple[int, int]] = []
        self.open: list[Callable[[], None]] = []
        self.bare: list[int] = []  # labels at which a state can rest, but without a block
        self.times = 1
        self.unstable: frozenset[str] = frozenset()
        self.replacing: str | None = None

    def learn_types(self, procedure: m.Procedure | None) -> None:
        """Note what the locals of a procedure hold, by their names in the frame."""
        if procedure is None:
            return
        if procedure.this is not None and not self.prefix:
            self.types["this"] = thing(procedure.this)
        found = list(procedure.params)
        steps = [step for _, step in procedure.parts]
        for step in steps:
            found += locals_of(step)
        self.kept |= {self.prefix + name for name in self.veil.kept(steps)}
        for name, type in found:
            if name not in ("you", "this"):
                self.types[self.prefix + name] = type.item or type

    def frame_kinds(self) -> tuple[str | None, ...]:
        """For each slot of the frame the kind of thing it holds, if it holds things."""
        found: list[str | None] = []
        for name in self.slots:
            type = self.types.get(name)
            word = "" if type is None else type.word
            if name in SPECIAL:
                found.append(SPECIAL[name])
            elif type is not None and word == "thing":
                found.append(type.kind)
            else:
                found.append(word if word.startswith(" ") else HOLDS.get(word))
        return tuple(found)

    def begin(self, label: int) -> None:
        assert self.block is None
        self.block = Block(label, (self.text, self.at[0]))
        self.blocks.append(self.block)

    def line(self, text: str) -> None:
        assert self.block is not None
        self.block.lines.append((self.indent, text, (self.text, self.at[0])))

    @contextmanager
    def indented(self) -> Iterator[None]:
        self.indent += 1
        assert self.block is not None
        before = len(self.block.lines)
        yield
        if len(self.block.lines) == before:
            self.line("pass")
        self.indent -= 1

    def leave(self, target: int | str) -> None:
        """Go to a label; the frame is saved first."""
        self.line(SAVE)
        self.line(f"return {target}")

    def end(self, target: int | str) -> None:
        """Leave for good: what follows begins in a new block."""
        self.leave(target)
        if self.indent == 0:
            self.block = None

    def begin_at(self, label: int) -> None:
        """Fall through into a new block."""
        if self.block is not None:
            self.end(label)
        self.begin(label)

    def back(self) -> None:
        """Return to the caller."""
        self.line(f"k = C[{STACK}]")
        self.line(f"C[0] = k[1]; C[{STACK}] = k[3]; return k[0]")
        self.block = None

    def slot(self, name: str) -> int:
        key = self.prefix + name if name not in ("you", "this") else name
        if key not in self.slots:
            self.slots[key] = len(self.slots)
        return self.slots[key]

    def fresh(self, holds: Type | None = None) -> int:
        """A slot without a name; `holds` if things are kept in it."""
        name = f" {len(self.slots)}"
        self.slots[name] = len(self.slots)
        if holds is not None:
            self.types[name] = holds
        return self.slots[name]

    def var(self, slot: int) -> str:
        assert self.block is not None
        self.block.used.add(slot)
        return f"v{slot}"

    def assign(self, slot: int, text: str) -> None:
        assert self.block is not None
        self.block.written.add(slot)
        self.line(f"v{slot} = {text}")

    def changed(self, procedure: m.Procedure) -> frozenset[str]:
        """The locals of a procedure that may become nothing although they began as something."""
        params = {name for name, _ in procedure.params}
        steps = [step for _, step in procedure.parts]
        given = {
            step.target.name
            for outer in steps
            for step in all_steps(outer)
            if isinstance(step, m.Change) and isinstance(step.target, m.Local)
        }
        return self.traits.unstable(steps) | (params & given)

    def surely(self, name: str, sure: bool = True) -> int:
        """The slot of a local; noted as never nothing if that is so and stays so."""
        slot = self.slot(name)
        if sure and name not in self.unstable:
            self.sure.add(slot)
        else:
            self.sure.discard(slot)
        return slot

    def local(self, name: str) -> Code:
        slot = self.slot(name)
        return Code(self.var(slot), sure=slot in self.sure, atomic=True)

    def env(self) -> Lookup:
        """Locals as slots; what is translated next belongs to the current text."""
        self.values.text_now = self.out.texts[self.text] if self.out.texts else None
        return self.local

    def code(self, value: m.Value) -> Code:
        self.count(value)
        return self.values.code(value, self.env())

    def count(self, value: m.Value) -> None:
        """Count the work of a value towards the block it stands in."""
        assert self.block is not None
        effort = self.values.effort.of(value) * self.times
        if effort > MOST:
            message = "this asks too many questions at once; cut it into smaller steps"
            self.writer.origins[self.block.label] = self.block.origin
            raise Trouble("R010", message, self.block.label)
        self.block.effort += effort

    def expr(self, value: m.Value) -> str:
        return self.code(value).text

    def step(self, step: m.Step) -> None:
        if self.block is None:
            return
        self.at = step.at
        if not isinstance(step, m.Sequence | m.Commit):
            self.mark(step.at, "done")
        self.note(step)
        if stopper(step):
            self.commit()
        getattr(self, "do_" + type(step).__name__.lower())(step)

    def mark(self, at: tuple[int, int], what: str) -> None:
        """With a trace: note that this was carried out, and not just tried."""
        trace = self.values.trace
        if trace is not None and self.out.texts:
            number = trace.point(self.out.texts[self.text], at, what)
            self.line(f"if not C[{MODE}] & {DRY | TRIAL}: HITS[{number}] = 1")

    def note(self, begun: m.Step | str) -> None:
        """With a chronicle: note what happens when a step or a procedure is begun."""
        chronicle = self.compiler.chronicle
        if chronicle is None:
            return
        if isinstance(begun, m.Step):
            found = chronicle.steps.get(id(begun), [])
        else:
            found = chronicle.named(begun)
        for number in found:
            self.line(chronicle.source(number))

    def commit(self) -> None:
        """Here a cost is paid and a dry run ends; costs one look at the mode."""
        self.line(f"if C[{MODE}] & {STRICT | DRY} and commit(C): return {DONE}")

    def fail(self, condition: str) -> None:
        """Inside a cost: give up if this holds."""
        assert self.block is not None
        self.line(f"if {condition} and C[{MODE}] & {DRY}: return failed(C, {self.block.label})")

    def site(
        self,
        label: int,
        kind: str,
        kinds: tuple[str, ...] = (),
        options: tuple[str, ...] = (),
        decline: str = "",
        step: m.Step | None = None,
        bodies: tuple[int, ...] = (),
    ) -> None:
        slots = tuple(self.slots.items()) if step is not None else ()
        origin = (self.text, step.at[0] if step is not None else self.at[0])
        self.out.sites[label] = Site(
            kind, origin, kinds, options, decline, step, slots, self.prefix, bodies
        )

    def kind_name(self, kind: str) -> str:
        """Source for the name of a kind; players and numbers are of none."""
        if kind not in self.compiler.model.kinds:
            return "''"
        return self.values.table(f"K_{list(self.compiler.model.kinds).index(kind)}", kind)

    def call_label(self, label: int, following: int, frame: str) -> None:
        self.line(SAVE)
        self.line(f"call(C, {following}, {frame})")
        self.line(f"return ({label})")  # in parentheses: not a jump within this procedure
        if self.indent == 0:
            self.block = None

    def finish(self, label: int) -> None:
        if self.block is not None:
            self.back()
        self.out.params[label] = len(self.procedure.params) if self.procedure else 0
        self.out.frame_rest[label] = (-1,) * (len(self.slots) - 2)
        name = next(
            (id for id, entry in self.out.entries.items() if entry == label), f"box {label}"
        )
        kinds = self.frame_kinds()
        for number, block in enumerate(threaded(self.blocks)):
            self.out.frame_kinds[block.label] = kinds
            self.writer.add(block, len(self.slots))
            self.writer.names[block.label] = f"{name}/{number}"
        for number, bare in enumerate(self.bare):
            self.out.frame_kinds[bare] = kinds
            self.writer.names[bare] = f"{name}/bare {number}"

    def branch(self, label: int, step: m.Step, after: int) -> None:
        self.begin(label)
        known = len(self.slots)
        self.step(step)
        if self.block is not None:
            self.again(after, known)

    def nested(self, step: m.Step) -> None:
        """A straight step, indented under the line before it."""
        with self.indented():
            self.step(step)

    def loop_body(self, body: m.Step, head: int, after: int) -> None:
        self.loops.append((after, len(self.open)))
        known = len(self.slots)
        self.step(body)
        self.loops.pop()
        if self.block is not None:
            self.again(head, known)
        self.begin(after)

    def again(self, head: int, known: int) -> None:
        """Go on at a label; the locals of the body that ends here are forgotten."""
        for slot in range(known, len(self.slots)):
            self.assign(slot, "-1")
        self.end(head)

    def listed(self, domain: m.Value, local: str, where: m.Value | None) -> str:
        """The things of a domain that satisfy a condition, as Python source of a tuple."""
        if where is not None:
            self.count(m.Over(domain.type, "all", local, domain, where))
        name = self.values.fresh()
        self.count(domain)
        source = self.values.loop(domain, self.env(), where)
        if where is None:
            whole = source.text.startswith("tuple(")
            return source.text if whole else f"tuple({source.text})"
        inner = nested({local: Code(name, sure=True, atomic=True)}, self.env())
        return f"tuple([{name} for {name} in {source.text} if {self.values.text(where, inner)}])"
