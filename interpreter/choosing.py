"""Steps that ask: choices, options, pools and interrupts."""

from __future__ import annotations

from collections.abc import Iterator

from ..dsl import meaning as m
from ..dsl.types import thing
from ..dsl.words import ENGINE_QUERIES
from .code import Code, nested
from .emitter import Emitter
from .layout import ALLOWED, ASKED, MODE, OPTIONS, PICK, POOL, WEIGHTS, WHO
from .lists import MOST_OPTIONS
from .machine import DONE, DRY, FORCED, OPEN, STRICT
from .naming import GO_ON
from .output import YOU
from .source import SAVE


class Choosing(Emitter):
    """Everything that stops for a decision."""

    def do_choose(self, step: m.Choose) -> None:
        if step.many:
            self.choose_many(step)
            return
        label = self.writer.label(2)
        self.begin_at(label)
        self.line(f"o = {self.candidates(step.picks, step)}")
        kinds = tuple(pick.kind for pick in step.picks)
        self.ask(label, step.who, kinds[0] if len(kinds) == 1 else "", self.veiled(step))
        self.site(label, "choose", kinds, step=step)
        if any(self.prefix + pick.local in self.kept for pick in step.picks):
            self.out.noted.add(label)
        self.begin(label + 1)
        self.blindly(step)
        slots = [self.slot(pick.local) for pick in step.picks]
        self.sure -= set(slots)
        if len(slots) == 1:
            self.assign(slots[0], f"C[{PICK}]")
        else:
            picked = f"C[{PICK}]"
            for number, slot in enumerate(slots):
                self.assign(slot, f"-1 if {picked} == -1 else {picked}[{number}]")

    def veiled(self, step: m.Choose) -> str:
        """Source for: not everybody can tell what there is to choose from."""
        if self.veil.choice(step):
            return "True"
        earlier = self.veil.earlier(step)
        pairs = "".join(
            f"({self.kind_name(kind)}, {self.var(self.slot(name))}), "
            for name, kind in earlier.items()
        )
        return f"len(o) == 1 and hides(C, ({pairs}))" if earlier else ""

    def blindly(self, step: m.Choose, chosen: str = "") -> None:
        """What was picked among things that the player cannot tell apart, chance decides."""
        if not self.blind(step):
            return
        assert step.who is not None
        label = self.writer.label(2)
        self.line(f"o = {self.candidates(step.picks, step, chosen, every=True)}")
        kinds = tuple(pick.kind for pick in step.picks)
        names = "".join(f"{self.kind_name(kind)}, " for kind in kinds)
        self.line(SAVE)
        self.line(f"return blindly(C, o, ({names}), {self.expr(step.who)}, {label})")
        self.block = None
        self.site(label, "draw", kinds)
        self.bare.append(label)
        self.begin(label + 1)

    def blind(self, step: m.Choose) -> bool:
        """Could it be that the player does not know what is what?"""
        return any(self.veil.unseen(pick, step.who) for pick in step.picks)

    def ask(self, label: int, who: m.Value | None, kind: str = "", veiled: str = "") -> None:
        """The end of an asking block: `o` holds the options."""
        if who is None:
            self.line(SAVE)
            self.line(f"return choose_by_chance(C, o, {label}, {self.kind_name(kind)})")
        else:
            asked = self.code(who)
            sure = "" if asked.sure else f" and {asked.text} >= 0"
            self.line(SAVE)
            if not any(self.compiler.ruling.modified(name) for name in ENGINE_QUERIES):
                self.line(f"if C[{MODE}] <= {FORCED} and 1 < len(o) <= {MOST_OPTIONS}{sure}:")
                self.line(
                    f" C[{WHO}] = {asked.text}; C[{OPTIONS}] = o; C[{WEIGHTS}] = None; "
                    f"C[{ASKED}] = {label}; return -1"
                )
            self.line(f"return ask(C, o, {asked.text}, {label}{', ' + veiled if veiled else ''})")
        self.block = None

    def candidates(
        self, picks: tuple[m.Pick, ...], step: m.Choose, chosen: str = "", every: bool = False
    ) -> str:
        """Source of the options of a choice; with `every`, those that look the same too."""
        names: dict[str, Code] = {}
        loops: list[str] = []
        env = self.env()
        for pick in picks:
            self.count(m.Over(pick.domain.type, "all", pick.local, pick.domain, pick.where))
            domain = self.values.loop(pick.domain, nested(names, env), pick.where)
            name = self.values.fresh()
            names[pick.local] = Code(name, sure=True, atomic=True)
            loop = f"for {name} in {domain.text}"
            tests = [f"{name} not in {chosen}"] if chosen else []
            if pick.where is not None:
                where = self.values.code(pick.where, nested(names, env))
                if not (where.known and where.const):
                    tests.append(where.text)
            loops.append(loop + (f" if {' and '.join(tests)}" if tests else ""))
        given = ", ".join(code.text for code in names.values())
        value = given if len(names) == 1 else f"({given})"
        text = f"[{value} {' '.join(loops)}]"
        if step.measure is not None and step.best is not None:
            self.line(f"o = {text}")
            again = {
                local: Code(name, sure=True, atomic=True) for local, name in self.renamed(names)
            }
            target = ", ".join(code.text for code in again.values())
            measure = self.values.text(step.measure, nested(again, env))
            pattern = target if len(again) == 1 else f"({target})"
            text = f"best(o, [{measure} for {pattern} in o], {step.best == 'most'})"
        names_of = [self.kind_name(pick.kind) for pick in picks]
        if step.who is not None and self.blind(step):
            if every:
                return text
            kinds = "".join(f"{name}, " for name in names_of)
            return f"apart(C, {text}, ({kinds}), {self.expr(step.who)})"
        if step.who is None or not any(p.kind in self.values.tables["EQUAL"] for p in picks):
            return f"tuple({text})"
        if len(picks) == 1:
            return f"distinct(C, {text}, {names_of[0]})"
        return f"distinct_together(C, {text}, ({', '.join(names_of)}))"

    def renamed(self, names: dict[str, Code]) -> Iterator[tuple[str, str]]:
        for local in names:
            yield local, self.values.fresh()

    def choose_many(self, step: m.Choose) -> None:
        """One after the other, until enough are chosen or the player has done."""
        (pick,) = step.picks
        slot = self.slot(pick.local)
        self.sure.discard(slot)
        item = thing(pick.kind) if pick.kind in self.layout.things else None
        chosen, low, high = self.fresh(item), self.fresh(), self.fresh()
        self.assign(chosen, "()")
        self.assign(low, self.expr(step.low) if step.low else "0")
        self.assign(high, self.expr(step.high) if step.high else "None")
        who = self.expr(step.who) if step.who else "None"
        asked = self.fresh()
        self.assign(asked, who)
        label = self.writer.label(3)
        self.begin_at(label)
        self.line(f"o = {self.candidates(step.picks, step, self.var(chosen))}")
        bounds = f"({self.var(low)}, {self.var(high)})"
        self.line(SAVE)
        self.line(
            f"return ask_many(C, o, {self.var(chosen)}, {bounds}, {self.var(asked)}, {label}, "
            f"{self.kind_name(pick.kind)}{', True' if self.veiled(step) else ''})"
        )
        self.block = None
        self.site(label, "several", (pick.kind,), step=step)
        self.begin(label + 1)
        self.line(f"if C[{PICK}] is None:")
        with self.indented():
            self.leave(label + 2)
        self.blindly(step, self.var(chosen))
        self.assign(chosen, f"tuple(sorted((*{self.var(chosen)}, C[{PICK}])))")
        self.end(label)
        self.begin(label + 2)
        self.assign(slot, self.var(chosen))

    def do_options(self, step: m.Options) -> None:
        if self.single_way(step):
            return
        inside = self.fresh()
        label = self.writer.label(2)
        bodies = [self.writer.label() for _ in step.options]
        after = self.writer.label()
        unsure = [option.unsure and self.traits.fallible(option.body) for option in step.options]
        self.begin_at(label)
        if any(unsure):
            self.assign(inside, "0")
            self.line(SAVE)
        parts = []
        for number, (option, body) in enumerate(zip(step.options, bodies, strict=True)):
            tests = [self.expr(option.condition)] if option.condition is not None else []
            if unsure[number]:
                tests.append(f"dry(C, {body})")
            parts.append((number, " and ".join(tests)))
        if all(not test for _, test in parts):
            self.line(f"o = {tuple(number for number, _ in parts)!r}")
        else:
            self.line("o = ()")
            for number, test in parts:
                self.line(f"if {test or 'True'}: o += ({number},)")
        veiled = any(
            self.veil.value(option.condition) or (flag and self.veil.step(option.body))
            for option, flag in zip(step.options, unsure, strict=True)
        )
        if step.decline is not None and veiled:
            self.line("o += (None,)")
        elif step.decline is not None:
            # what is allowed now may make possible what is not
            self.line(f"if o or C[{MODE}] & {OPEN | DRY | STRICT} == {OPEN}: o += (None,)")
            self.line("else:")
            with self.indented():
                self.leave(after)
        self.ask(label, YOU, veiled="True" if veiled else "")
        names = tuple(option.name for option in step.options)
        checked = tuple(b if flag else -1 for b, flag in zip(bodies, unsure, strict=True))
        self.site(label, "options", (), names, step.decline or "", step, checked)
        self.begin(label + 1)
        if any(unsure):
            self.assign(inside, f"C[{MODE}] & {STRICT | DRY}")
            chosen = tuple(number for number, flag in enumerate(unsure) if flag)
            self.line(
                f"if C[{PICK}] in {chosen!r} and not {self.var(inside)}: C[{MODE}] |= {STRICT}"
            )
        picked = f"C[{PICK}]"
        self.end(f"{after} if {picked} in (None, -1) else {tuple(bodies)!r}[{picked}]")
        for option, body, doubtful in zip(step.options, bodies, unsure, strict=True):
            self.begin(body)
            self.mark(option.at, "taken")
            known = len(self.slots)
            self.step(option.body)
            if self.block is not None:
                if doubtful:
                    self.line(
                        f"if not {self.var(inside)} and C[{MODE}] & {STRICT | DRY} "
                        f"and commit(C): return {DONE}"
                    )
                self.again(after, known)
        self.begin(after)
        if step.decline is not None and self.values.trace is not None:
            self.declined(step)

    def declined(self, step: m.Options) -> None:
        self.line(f"if C[{PICK}] is None:")
        with self.indented():
            self.mark(step.at, "declined")

    def single_way(self, step: m.Options) -> bool:
        """One sure option and no way round it is no choice."""
        if len(step.options) != 1 or step.decline is not None:
            return False
        option = step.options[0]
        if option.condition is not None or self.traits.fallible(option.body):
            return False
        self.step(option.body)
        return True

    def do_pool(self, step: m.Pool) -> None:
        parts: list[str] = []
        static: list[tuple[m.Item, int]] = []
        for item in step.items:
            body = item.body
            plain = item.condition is None and not item.optional
            if plain and isinstance(body, m.Resolve):
                parts.append(f"boxes_of({self.expr(body.effect)}, {self.var(0)})")
            else:
                label = self.writer.label()
                static.append((item, label))
                parts.append(f"(({label}, None),)")
        items = " + ".join(parts) or "()"
        self.line(f"C[{POOL}] = ({items}, {self.var(0)}, C[{POOL}])")
        self.pool_loop(step, tuple(static))

    def pool_loop(self, step: m.Pool, static: tuple[tuple[m.Item, int], ...]) -> None:
        label = self.writer.label(3)
        self.begin_at(label)
        for item, waiting in static:
            self.join(item, waiting)
        self.line(SAVE)
        self.line(f"return pool(C, {label})")
        self.block = None
        self.site(label, "pool", step=step)
        self.begin(label + 1)
        self.line(f"return pool_taken(C, {label})")
        self.block = None
        for item, body in static:
            self.item(item, body)
            self.begin(body)
            known = len(self.slots)
            self.step(item.body)
            if self.block is not None:
                self.line(f"if C[{MODE}] & {STRICT | DRY} and commit(C): return {DONE}")
                self.again(label, known)
        self.begin(label + 2)

    def join(self, item: m.Item, label: int) -> None:
        """The parts of an effect behind `if` come into the pool as soon as that holds."""
        if item.condition is None or item.optional or self.veil.value(item.condition):
            return
        if isinstance(item.body, m.Resolve):
            self.line(f"if ({label}, None) in C[{POOL}][0] and {self.expr(item.condition)}:")
            with self.indented():
                self.mark(item.body.at, "done")
                self.line(f"join(C, {label}, {self.expr(item.body.effect)}, {self.var(0)})")

    def item(self, item: m.Item, label: int) -> None:
        """Tell the runtime about an effect of a pool."""
        condition: str | None = None
        if item.condition is not None:
            condition = f"c{label}"
            env = nested({}, lambda name: Code(f"F[{self.slot(name)}]", atomic=True))
            self.env()
            text = self.values.text(item.condition, env)
            self.out.functions.append(f"def {condition}(C, F):\n    return {text}\n")
        unsure = self.traits.fallible(item.body)
        gain = item.condition is None and not item.optional and self.traits.gain(item.body)
        origin = (self.text, item.at[0])
        veiled = self.veil.value(item.condition) or (
            (item.optional or item.strict) and self.veil.step(item.body)
        )
        self.out.items[label] = (
            item.name, condition, item.optional, unsure, gain, origin, veiled, item.strict
        )  # fmt: skip

    def do_allowing(self, step: m.Allowing) -> None:
        calls = []
        for call in step.calls:
            hooked = self.compiler.ruling.hooked(call.proc)
            taken = self.compiler.happening(call.proc, True) if hooked else None
            label = self.compiler.taken(call.proc) if taken is None else taken
            if self.veil.procedure(call.proc):
                self.out.veiled.add(label)
            args = "".join(self.expr(arg) + ", " for arg in call.args)
            calls.append(f"({label}, ({self.var(0)}, -1, {args}) + REST_{label})")
        self.line(f"allow(C, (({', '.join(calls)},), {self.var(0)}, C[{ALLOWED}]))")
        self.open.append(lambda: self.line(f"allow(C, C[{ALLOWED}][2])"))
        self.step(step.body)
        self.open.pop()
        if self.block is None:
            return
        # at the end of the block: a last chance
        label = self.writer.label(2)
        self.begin_at(label)
        you = self.var(0)
        self.line(SAVE)
        self.line(f"return last_chance(C, {you}, {label})")
        self.block = None
        self.site(label, "last", decline=GO_ON, step=step)
        self.begin(label + 1)
        self.line(f"allow(C, C[{ALLOWED}][2])")
