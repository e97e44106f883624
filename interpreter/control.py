"""Steps that say what happens next: conditions, loops, turns, scopes and calls."""

from __future__ import annotations

from ..dsl import meaning as m
from ..dsl.rules import EVENT_NOW
from .layout import ALLOWED, MODE, POOL, SCOPES, SCRIPT, STACK
from .paying import Paying
from .source import SAVE


class Control(Paying):
    """The flow of a procedure."""

    def do_sequence(self, step: m.Sequence) -> None:
        for inner in step.steps:
            self.step(inner)

    def do_commit(self, step: m.Commit) -> None:
        """Done by `step` already."""

    def do_raise(self, step: m.Raise) -> None:
        """Nothing happens but what rules do because of it."""
        target = f"event {step.event}"
        if self.compiler.ruling.hooked(target):
            self.hooked(target, step.args)
        else:
            self.note(target)

    def hooked(self, target: str, args: tuple[m.Value, ...], actor: str | None = None) -> None:
        """Something with the hooks of rules round it; without them where no rule works now.

        What a replacement does of the same sort is not replaced by it again.
        """
        params = self.compiler.ruling.params(target)
        given = [
            f"tuple({self.expr(arg)})" if type.word == "list" else self.expr(arg)
            for arg, (_, type) in zip(args, params, strict=True)
        ]
        label = self.compiler.happening(target)
        following = self.writer.label()
        rest = f"REST_{label}"
        if self.replacing == target:
            given.append(f"{self.var(self.slot(EVENT_NOW))}[2]")
            rest += "[1:]"
        values = "".join(arg + ", " for arg in given)
        frame = f"({actor or self.var(0)}, -1, {values}) + {rest}"
        procedure = self.compiler.meaning.procedures.get(target)
        silent = self.compiler.ruling.silent(target)
        if silent is None or (procedure is not None and not self.traits.small(target)):
            self.call_label(label, following, frame)
        else:
            self.line(f"if not ({silent}):")
            with self.indented():
                self.call_label(label, following, frame)
            if procedure is not None:
                self.inlined(procedure, args)
            else:
                self.note(target)
        self.begin_at(following)

    def do_if(self, step: m.If) -> None:
        condition = self.code(step.condition)
        if condition.known:
            if condition.const:
                self.step(step.then)
            elif step.otherwise is not None:
                self.step(step.otherwise)
            return
        other = step.otherwise
        if self.traits.straight(step.then) and (other is None or self.traits.straight(other)):
            self.line(f"if {condition.text}:")
            self.nested(step.then)
            if other is not None:
                self.line("else:")
                self.nested(other)
            return
        after = self.writer.label()
        then = self.writer.label()
        otherwise = after if other is None else self.writer.label()
        self.line(SAVE)
        self.line(f"return {then} if {condition.text} else {otherwise}")
        self.block = None
        self.branch(then, step.then, after)
        if other is not None:
            self.branch(otherwise, other, after)
        self.begin(after)

    def do_loop(self, step: m.Loop) -> None:
        if step.mode == "times":
            self.loop_times(step)
            return
        head = self.writer.label(2)
        self.begin_at(head)
        condition = self.code(step.value)
        keep = condition.text if step.mode == "while" else f"not {condition.text}"
        if not (condition.known and bool(condition.const) == (step.mode == "while")):
            self.line(f"if not ({keep}):")
            with self.indented():
                self.leave(head + 1)
        self.loop_body(step.body, head, head + 1)

    def loop_times(self, step: m.Loop) -> None:
        straight = self.traits.straight(step)
        if straight:
            self.line(f"for _ in times({self.expr(step.value)}):")
            self.nested(step.body)
            return
        left = self.fresh()
        self.assign(left, self.expr(step.value))
        head = self.writer.label(2)
        self.begin_at(head)
        self.line(f"if {self.var(left)} <= 0:")
        with self.indented():
            self.leave(head + 1)
        self.assign(left, f"{self.var(left)} - 1")
        self.loop_body(step.body, head, head + 1)

    def do_foreach(self, step: m.ForEach) -> None:
        slot = self.surely(step.local)
        items = self.listed(step.domain, step.local, step.where)
        if self.traits.straight(step):
            assert self.block is not None
            self.block.written.add(slot)
            self.line(f"for v{slot} in {items}:")
            outer, self.times = self.times, self.times * self.values.effort.size(step.domain)
            self.nested(step.body)
            self.times = outer
            return
        left = self.fresh(step.domain.type)
        self.assign(left, items)
        head = self.writer.label(2)
        self.begin_at(head)
        self.line(f"if not {self.var(left)}:")
        with self.indented():
            self.leave(head + 1)
        self.assign(slot, f"{self.var(left)}[0]")
        self.assign(left, f"{self.var(left)}[1:]")
        self.loop_body(step.body, head, head + 1)

    def do_each(self, step: m.Each) -> None:
        slot = self.surely(step.local)
        seats = self.listed(step.domain, step.local, step.where)
        everybody = isinstance(step.domain, m.AllThings) and step.domain.kind == "player"
        if everybody and step.where is None:
            seats = f"range({self.layout.players})"
        if self.traits.straight(step):
            self.each_straight(step, slot, seats)
            return
        if step.secret:
            self.each_secret(step, slot, seats)
            return
        keep, left = self.fresh(), self.fresh()
        self.assign(keep, self.var(0))
        start = self.from_seat(step.start)
        self.assign(left, f"rotated({seats}, {start}, {self.layout.players})")
        head = self.writer.label(2)
        self.begin_at(head)
        self.line(f"if not {self.var(left)}:")
        with self.indented():
            self.assign(0, self.var(keep))
            self.leave(head + 1)
        self.assign(0, f"{self.var(left)}[0]")
        self.assign(slot, f"{self.var(left)}[0]")
        self.assign(left, f"{self.var(left)}[1:]")
        self.restoring(keep, step.body, head, head + 1)

    def each_straight(self, step: m.Each, slot: int, seats: str) -> None:
        keep, who = self.values.fresh(), self.values.fresh()
        start = self.from_seat(step.start)
        self.line(f"{keep} = {self.var(0)}")
        self.line(f"for {who} in rotated({seats}, {start}, {self.layout.players}):")
        with self.indented():
            self.assign(0, who)
            self.assign(slot, who)
            self.step(step.body)
        self.assign(0, keep)

    def each_secret(self, step: m.Each, slot: int, seats: str) -> None:
        """Once through for each to choose, once more to do it."""
        keep = self.fresh()
        self.assign(keep, self.var(0))
        start = self.from_seat(step.start)
        label = self.writer.label(3)
        self.line(SAVE)
        rotated = f"rotated({seats}, {start}, {self.layout.players})"
        self.line(f"return secret_begin(C, {rotated}, {label})")
        self.block = None
        self.begin(label)
        known = len(self.slots)
        self.assign(0, f"C[{SCRIPT}][2][C[{SCRIPT}][3]]")
        self.assign(slot, self.var(0))
        self.loops.append((label + 1, len(self.open)))
        self.step(step.body)
        self.loops.pop()
        if self.block is not None:
            self.again(label + 1, known)
        self.begin(label + 1)
        self.line(f"return secret_next(C, {label})")
        self.block = None
        self.begin(label + 2)
        self.assign(0, self.var(keep))

    def from_seat(self, start: m.Value | None) -> str:
        """Where going round begins: as said, else with `you`, else with the first player."""
        first = self.layout.counters["first_player"].base
        wanted = self.var(0) if start is None else self.expr(start)
        return f"begin_with({wanted}, C[{first}])"

    def restoring(self, keep: int, body: m.Step, head: int, after: int) -> None:
        """A loop that changes `you`: whoever leaves it finds the old one again."""
        leaving = self.writer.label()
        known = len(self.slots)
        self.loops.append((leaving, len(self.open)))
        self.step(body)
        self.loops.pop()
        if self.block is not None:
            self.again(head, known)
        self.begin(leaving)
        self.assign(0, self.var(keep))
        self.end(after)
        self.begin(after)

    def do_does(self, step: m.Does) -> None:
        who = self.code(step.who)
        if self.traits.straight(step):
            before = self.values.fresh()
            self.line(f"{before} = {self.var(0)}")
            self.assign(0, who.text)
            self.line(f"if {self.var(0)} >= 0:")
            self.nested(step.body)
            self.assign(0, before)
            return
        keep = self.fresh()
        self.assign(keep, self.var(0))
        after = self.writer.label()
        self.assign(0, who.text)
        if not who.sure:
            self.line(f"if {self.var(0)} < 0:")
            with self.indented():
                self.assign(0, self.var(keep))
                self.leave(after)
        self.open.append(lambda: self.assign(0, self.var(keep)))
        self.step(step.body)
        self.open.pop()
        if self.block is not None:
            self.assign(0, self.var(keep))
            self.end(after)
        self.begin(after)

    def do_turns(self, step: m.Turns) -> None:
        keep, seat = self.fresh(), self.fresh()
        first = self.layout.counters["first_player"].base
        self.assign(keep, self.var(0))
        self.assign(seat, self.expr(step.start) if step.start else f"C[{first}]")
        self.line(f"if {self.var(seat)} < 0: {self.var(seat)} = max(0, C[{first}])")
        head = self.writer.label(3)
        seats = self.layout.players
        self.begin_at(head)
        self.assign(0, self.var(keep))
        if step.condition is not None:
            self.line(f"if not ({self.expr(step.condition)}):")
            with self.indented():
                self.leave(head + 2)
        if step.among is not None:
            among = self.values.fresh()
            listed = self.values.domain(step.among, self.env()).text
            self.line(f"{among} = rotated({listed}, {self.var(seat)}, {seats})")
            self.line(f"if not {among}:")
            with self.indented():
                self.leave(head + 2)
            self.assign(seat, f"{among}[0]")
        self.assign(0, self.var(seat))
        self.assign(seat, f"({self.var(seat)} + 1) % {seats}")
        leaving = self.writer.label()
        known = len(self.slots)
        active = self.layout.counters["active_player"].base
        self.scope_body("turn", step.body, head + 1, leaving, f"C[{active}]")
        self.again(head, known)
        self.begin(leaving)
        self.assign(0, self.var(keep))
        self.end(head + 2)
        self.begin(head + 2)

    def scope_body(
        self, scope: str, body: m.Step, exit_label: int, stopped: int | None, actor: str
    ) -> None:
        """A body inside a scope; the current block afterwards is behind the scope's end."""
        number = self.compiler.model.scopes.index(scope)
        counter = self.layout.counters[f"{scope}_number"].base
        active = self.layout.counters["active_player"].base
        assert self.block is not None
        price = self.keep_price()
        self.line(f"k = C[{STACK}]")
        self.line(
            f"C[{SCOPES}] = ({number}, {exit_label}, 0 if k is None else k[2], C[{POOL}], "
            f"C[{ALLOWED}], C[{MODE}], C[{SCOPES}], C[{active}])"
        )
        self.line(f"C[{counter}] += 1")
        if scope == "turn":
            self.line(f"C[{active}] = {self.var(0)}")
        if self.compiler.ruling.hooked(f"start {scope}"):
            self.hooked(f"start {scope}", ())
        if stopped is not None:
            self.loops.append((stopped, len(self.open)))
        self.open.append(lambda: self.stop_scope(scope, actor))
        self.step(body)
        self.open.pop()
        if stopped is not None:
            self.loops.pop()
        if self.block is not None:
            self.end(exit_label)
        self.begin(exit_label)
        self.price_again(price)
        if not self.compiler.ruling.hooked(f"end {scope}"):
            self.leave_scope(scope)
            return
        pending, following = self.fresh(), self.writer.label()
        self.announce_end(scope, actor)
        self.assign(pending, f"C[{SCOPES}][8]")
        self.leave_scope(scope)
        self.line(f"if {self.var(pending)} >= 0:")
        with self.indented():
            self.leave(f"unwind(C, {self.var(pending)}, {following})")
        self.begin_at(following)

    def stop_scope(self, scope: str, actor: str) -> None:
        """Leaving a scope on the way out of a loop."""
        if self.compiler.ruling.hooked(f"end {scope}"):
            self.announce_end(scope, actor)
        self.leave_scope(scope)

    def announce_end(self, scope: str, actor: str) -> None:
        """The end of a scope is announced once, while it is still open."""
        gone = self.writer.label()
        self.line(f"if len(C[{SCOPES}]) > 9:")
        with self.indented():
            self.leave(gone)
        self.line(f"C[{SCOPES}] = announced(C[{SCOPES}])")
        self.hooked(f"end {scope}", (), actor if actor.startswith("C[") else self.var(int(actor)))
        self.begin_at(gone)

    def leave_scope(self, scope: str) -> None:
        """What lasted as long as the scope ends; a turn inside a turn ends nothing of the outer."""
        number = self.compiler.model.scopes.index(scope)
        self.line(f"C[{self.layout.counters['active_player'].base}] = C[{SCOPES}][7]")
        self.line(f"C[{SCOPES}] = C[{SCOPES}][6]")
        lasting = [cells.span() for cells in self.layout.lasting(scope)]
        rules = self.compiler.ruling.lasting(scope)
        if not lasting and not rules:
            return
        self.line(f"if not within(C, {number}):")
        with self.indented():
            if rules:
                self.line(f"expire(C, {number})")
            for first, last in lasting:
                self.line(f"C[{first}:{last}] = START[{first}:{last}]")

    def do_during(self, step: m.During) -> None:
        keep = self.fresh()
        self.assign(keep, self.var(0))
        exit_label = self.writer.label()
        self.scope_body(step.scope, step.body, exit_label, None, str(keep))
        self.assign(0, self.var(keep))

    def do_end(self, step: m.End) -> None:
        if step.scope == "game":
            self.line("return finish(C, None)")
            if self.indent == 0:
                self.block = None
            return
        number = self.compiler.model.scopes.index(step.scope)
        following = self.writer.label()
        self.end(f"unwind(C, {number}, {following})")
        self.begin(following)

    def do_win(self, step: m.Win) -> None:
        self.line(f"return finish(C, {self.expr(step.players)})")
        if self.indent == 0:
            self.block = None

    def do_stop(self, step: m.Stop) -> None:
        label, depth = self.loops[-1]
        for leaving in reversed(self.open[depth:]):
            leaving()
        self.end(label)

    def do_call(self, step: m.Call) -> None:
        procedure = self.compiler.meaning.procedures[step.proc]
        if self.compiler.ruling.hooked(step.proc):
            self.hooked(step.proc, step.args)
            return
        if self.traits.inline(step.proc):
            self.inlined(procedure, step.args)
            return
        args = [
            f"tuple({self.expr(arg)})" if type.word == "list" else self.expr(arg)
            for arg, (_, type) in zip(step.args, procedure.params, strict=True)
        ]
        label = self.compiler.entry(step.proc)
        following = self.writer.label()
        frame = f"({self.var(0)}, -1, {''.join(arg + ', ' for arg in args)}) + REST_{label}"
        self.call_label(label, following, frame)
        self.begin_at(following)

    def inlined(self, procedure: m.Procedure, args: tuple[m.Value, ...]) -> None:
        """A small procedure, written in place with locals of its own."""
        given = [self.code(arg) for arg in args]
        outer, text, at = self.prefix, self.text, self.at
        self.prefix = f"{outer}{len(self.slots)}/"
        self.learn_types(procedure)
        unstable, self.unstable = self.unstable, self.changed(procedure)
        for (name, type), value in zip(procedure.params, given, strict=True):
            slot = self.surely(name, value.sure)
            self.assign(slot, f"tuple({value.text})" if type.word == "list" else value.text)
        self.note(procedure.id)
        for part, step in procedure.parts:
            self.text = self.compiler.text(part)
            self.step(step)
        self.prefix, self.text, self.at, self.unstable = outer, text, at, unstable

    def do_resolve(self, step: m.Resolve) -> None:
        effect = self.values.fresh()
        following = self.writer.label()
        self.line(f"{effect} = {self.expr(step.effect)}")
        nothing = f"{effect} == -1"
        if step.queue:
            nothing += f" or queue(C, {effect}, {self.var(0)})"
        self.line(f"if {nothing}:")
        with self.indented():
            self.leave(following)
        self.line(SAVE)
        self.line(f"call(C, {following}, ({self.var(0)}, {effect}[1]) + REST[{effect}[0]])")
        self.line(f"return {effect}[0]")
        self.block = None
        self.begin(following)
