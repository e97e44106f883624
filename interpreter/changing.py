"""Steps that change counters, zones and dice."""

from __future__ import annotations

from ..dsl import meaning as m
from ..dsl.diagnostic import ContentError
from ..dsl.fault import Fault, place
from ..dsl.types import thing
from ..dsl.words import LARGEST
from .code import Code
from .emitter import Emitter
from .layout import ASKED, CHANCE, LOG, MODE, OPTIONS, PICK, ROWS, WEIGHTS, WHO
from .machine import FORCED
from .output import YOU
from .source import SAVE
from .values import fixed

MOST_FACES = 1000


class Changing(Emitter):
    """Counters, moves, piles and dice."""

    def do_change(self, step: m.Change) -> None:
        target = step.target
        value = self.code(step.value)
        if isinstance(step.value, m.Priced) and not value.known:
            name = self.values.fresh()
            self.line(f"{name} = {value.text}")  # once: it uses up what the cost was changed by
            value = Code(name, atomic=True)
        if isinstance(target, m.Local):
            self.change_local(step, target, value)
            return
        cell, sure = self.values.cell(target, self.env())
        if not sure:
            guard = self.guard(target)
            self.line(f"if {guard}:")
            with self.indented():
                self.change_cell(step, target, cell, value)
            if step.word == "take":
                self.line("else:")
                with self.indented():
                    many = target.type.word == "list"
                    self.fail(f"tuple({value.text})" if many else f"({value.text}) > 0")
        else:
            self.change_cell(step, target, cell, value)

    def guard(self, target: m.CounterRef) -> str:
        """Does the counter belong to anybody?"""
        owners = [self.code(part) for part in (target.owner, target.by) if part is not None]
        return " and ".join(f"{owner.text} >= 0" for owner in owners if not owner.sure)

    def change_local(self, step: m.Change, target: m.Local, value: Code) -> None:
        slot = self.surely(target.name, step.word == "set" and value.sure)
        if step.word == "set":
            text = f"tuple({value.text})" if target.type.word == "list" else value.text
            self.assign(slot, text)
        elif target.type.word == "list":
            op = f"joined({self.var(slot)}, {value.text})"
            if step.word == "take":
                op = f"without({self.var(slot)}, {value.text})"
            self.assign(slot, op)
        else:
            sign = "+" if step.word == "add" else "-"
            self.assign(
                slot, f"bounded({self.var(slot)} {sign} {value.text}, {-LARGEST}, {LARGEST})"
            )

    def change_cell(self, step: m.Change, target: m.CounterRef, cell: str, value: Code) -> None:
        counter = self.layout.meaning.model.counters.get(target.id)
        held = target.type.item or target.type
        if held.kind in self.veil.sight.kinds and step.word != "take":
            listed = value.text if target.type.word == "list" else f"({value.text},)"
            self.line(f"tell(C, {self.places(held.kind)}, {listed}, {cell})")
        if target.type.word == "list":
            if step.word == "take":
                self.fail(f"not set({value.text}) <= set(C[{cell}])")
                self.line(f"C[{cell}] = without(C[{cell}], {value.text})")
            else:
                old = f"C[{cell}]" if step.word == "add" else "()"
                whole = target.type.item is not None and target.type.item.word == "number"
                items = value.text if whole else f"without({value.text}, (-1,))"
                self.line(f"C[{cell}] = joined({old}, {items})")
            return
        if target.id.endswith(" face"):
            shown = self.face_table(target.id.removesuffix(" face"))
            self.line(f"if {value.text} in {shown}[0]: C[{cell}] = {value.text}")
            return
        if target.type.word != "number":
            turned = target.id.endswith(" side") and not value.sure  # nothing is no side
            guard = f"if {value.text} >= 0: " if turned else ""
            self.line(f"{guard}C[{cell}] = {value.text}")
            return
        low = counter.low if counter and counter.low is not None else 0
        high = counter.high if counter and counter.high is not None else LARGEST
        if step.word == "set":
            inside = value.known and low <= value.const <= high
            new = value.text if inside else f"bounded({value.text}, {low}, {high})"
            self.line(f"C[{cell}] = {new}")
        elif step.word == "add":
            small = value.known and 0 <= value.const < 2**20 and high == LARGEST
            if small:
                self.line(f"C[{cell}] += {value.text}")
            else:
                self.line(f"C[{cell}] = bounded(C[{cell}] + {value.text}, {low}, {high})")
        else:
            taken = value.text if value.known and value.const >= 0 else f"max(0, {value.text})"
            self.fail(f"C[{cell}] - {taken} < {low}")
            self.line(f"C[{cell}] = bounded(C[{cell}] - {taken}, {low}, {high})")

    def places(self, kind: str) -> int:
        return self.layout.places[kind].base

    def do_move(self, step: m.Move) -> None:
        what = step.what
        kind = what.type.item.kind if what.type.item else what.type.kind
        assert kind is not None
        found = self.code(what)
        target = self.values.zone_for(step.target, kind, self.env())
        many = what.type.word == "list"
        name = self.values.fresh()
        conditions = [] if found.sure and not many else [f"{name} >= 0"]
        if step.source is not None:
            source = self.values.zone_for(step.source, kind, self.env()).text
            conditions.append(f"C[{self.places(kind)} + {name}] == {source}")
        if not target.sure:
            conditions.append(f"not void({target.text})")
        items = f"tuple({found.text})" if many else f"({found.text},)"
        self.line(f"for {name} in {items}:")
        with self.indented():
            if conditions:
                self.line(f"if {' and '.join(conditions)}:")
                with self.indented():
                    self.moved(kind, name, target.text, step.bottom)
                self.line("else:")
                with self.indented():
                    self.fail("True")
            else:
                self.moved(kind, name, target.text, step.bottom)
        self.refill(kind)

    def moved(self, kind: str, thing: str, target: str, bottom: bool) -> None:
        self.line(f"move(C, {self.places(kind)}, {thing}, {target}, {bottom})")

    def do_movesome(self, step: m.MoveSome) -> None:
        source = self.values.zone_for(step.source, step.kind, self.env())
        target = self.values.zone_for(step.target, step.kind, self.env())
        places = self.places(step.kind)
        if step.amount is None:
            self.line(f"move_all(C, {places}, {source.text}, {target.text}, {step.bottom})")
        elif not self.traits.pile(step.source):
            amount = self.expr(step.amount)
            self.fail(f"len(C[{source.text}]) < {amount}")
            name = self.values.fresh()
            self.line(f"for {name} in C[{source.text}][:max(0, {amount})]:")
            with self.indented():
                self.moved(step.kind, name, target.text, step.bottom)
        else:
            self.move_from_pile(step)
        self.refill(step.kind)

    def move_from_pile(self, step: m.MoveSome) -> None:
        """One after the other from the top; chance decides where the pile is shuffled."""
        assert step.amount is not None
        amount = self.code(step.amount)
        if amount.known and amount.const == 1:
            self.move_top(step)
            return
        left = self.fresh()
        self.assign(left, amount.text)
        head = self.writer.label(3)
        self.begin_at(head)
        source = self.values.zone_for(step.source, step.kind, self.env()).text
        self.fail(f"{self.var(left)} > 0 and not C[{source}]")
        self.line(f"if {self.var(left)} <= 0 or not C[{source}]:")
        with self.indented():
            self.leave(head + 2)
        self.line(SAVE)
        self.line(f"return draw(C, {source}, {self.kind_name(step.kind)}, {head})")
        self.block = None
        self.begin(head + 1)
        self.site(head, "draw", (step.kind,))
        source = self.values.zone_for(step.source, step.kind, self.env()).text
        target = self.values.zone_for(step.target, step.kind, self.env()).text
        self.line(f"deal(C, {self.places(step.kind)}, {source}, {target}, {step.bottom})")
        self.assign(left, f"{self.var(left)} - 1")
        self.end(head)
        self.begin(head + 2)

    def move_top(self, step: m.MoveSome) -> None:
        """The top of a pile, if it has one."""
        label = self.writer.label(2)
        self.begin_at(label)
        source = self.values.zone_for(step.source, step.kind, self.env()).text
        self.fail(f"not C[{source}]")
        self.line(SAVE)
        if isinstance(step.source, m.ZoneRef) and step.kind not in self.values.tables["EQUAL"]:
            self.line(f"p = C[{source}]")
            self.line(f"if C[{MODE}] <= {FORCED} and p and len(p[0]) > 1:")
            stop = f"C[{WHO}] = {CHANCE}; C[{OPTIONS}] = p[0]; C[{ASKED}] = {label}"
            self.line(f" {stop}; C[{WEIGHTS}] = (1,) * len(p[0]); return -1")
        self.line(f"return draw(C, {source}, {self.kind_name(step.kind)}, {label})")
        self.block = None
        self.site(label, "draw", (step.kind,))
        self.begin(label + 1)
        source = self.values.zone_for(step.source, step.kind, self.env()).text
        target = self.values.zone_for(step.target, step.kind, self.env()).text
        self.line(f"deal(C, {self.places(step.kind)}, {source}, {target}, {step.bottom})")

    def refill(self, kind: str) -> None:
        if kind in self.traits.rows and self.block is not None:
            following = self.writer.label()
            self.line(f"if C[{ROWS}] and short_row(C):")
            with self.indented():
                self.call_label(self.compiler.refill_label(), following, "(-1, -1, 0, 0, 0)")
            self.begin_at(following)

    def do_looktop(self, step: m.LookTop) -> None:
        kind = step.zone.type.kind
        assert kind is not None
        label = self.writer.label(2)
        self.begin_at(label)
        cell = self.values.zone_for(step.zone, kind, self.env()).text
        self.line(SAVE)
        self.line(f"return draw(C, {cell}, {self.kind_name(kind)}, {label})")
        self.block = None
        self.site(label, "draw", (kind,))
        self.begin(label + 1)
        cell = self.values.zone_for(step.zone, kind, self.env()).text
        slot = self.slot(step.local)
        self.sure.discard(slot)
        self.assign(slot, f"settle(C, {cell})")

    def do_shuffle(self, step: m.Shuffle) -> None:
        kinds: tuple[str, ...] = tuple(sorted(self.compiler.model.placed))
        if isinstance(step.zone, m.ZoneRef):
            kinds = self.layout.holders(step.zone.id)
        elif step.zone.type.kind is not None:
            kinds = (step.zone.type.kind,)
        cells = [self.values.zone_for(step.zone, kind, self.env()).text for kind in kinds]
        for cell in dict.fromkeys(cells):
            self.line(f"shuffle(C, {cell})")
        if self.traits.spread(step.zone):
            self.lay_out(kinds, cells)

    def lay_out(self, kinds: tuple[str, ...], cells: list[str]) -> None:
        """What is spread out gets a new order at once: chance says what lies where."""
        for kind, cell in zip(kinds, cells, strict=True):
            zone, left, order = self.fresh(), self.fresh(thing(kind)), self.fresh(thing(kind))
            self.assign(zone, cell)
            self.assign(left, f"C[{self.var(zone)}] if {self.var(zone)} in SPREAD else ()")
            self.assign(order, "()")
            label = self.writer.label(3)
            self.begin_at(label)
            self.line(f"if not {self.var(left)}:")
            with self.indented():
                self.leave(label + 2)
            self.line(SAVE)
            name = self.kind_name(kind)
            self.line(f"return choose_by_chance(C, {self.var(left)}, {label}, {name})")
            self.block = None
            self.site(label, "draw", (kind,))
            self.begin(label + 1)
            self.assign(order, f"(*{self.var(order)}, C[{PICK}])")
            self.assign(left, f"without({self.var(left)}, (C[{PICK}],))")
            self.end(label)
            self.begin(label + 2)
            self.line(f"if {self.var(order)}: lay_out(C, {self.var(zone)}, {self.var(order)})")

    def do_show(self, step: m.Show) -> None:
        whom = str((1 << self.layout.players) - 1)
        if not isinstance(step.whom, m.AllThings):
            whom = f"seats({self.expr(step.whom)})"
        for kind in step.kinds:
            if step.what.type.word == "zone":
                things = self.values.contents(step.what, kind, self.env()).text
            else:
                found = self.expr(step.what)
                things = found if step.what.type.word == "list" else f"({found},)"
            whole = step.what.type.word == "zone"
            flags = f"{whole}, {step.together}, {step.secretly}"
            self.line(f"show(C, {self.places(kind)}, {things}, {whom}, {flags})")

    def do_roll(self, step: m.Roll) -> None:
        kind = step.dice.type.item.kind if step.dice.type.item else step.dice.type.kind
        assert kind is not None
        cells = self.layout.counters[f"{kind} face"]
        faces = self.face_table(kind)
        left = self.fresh(thing(kind))
        found = self.expr(step.dice)
        self.assign(left, f"tuple({found})" if step.dice.type.word == "list" else f"({found},)")
        label = self.writer.label(3)
        self.begin_at(label)
        self.line(f"if not {self.var(left)}:")
        with self.indented():
            self.leave(label + 2)
        self.line(SAVE)
        self.line(f"return chance(C, {faces}[0], {faces}[1], {label})")
        self.block = None
        self.site(label, "roll", (kind,))
        self.begin(label + 1)
        die = f"{self.var(left)}[0]"
        self.line(f"if {die} >= 0: C[{cells.base} + {die}] = C[{PICK}]")
        shown = f"rolled(C, {self.kind_name(kind)}, C[{PICK}], {self.expr(YOU)})"
        self.line(f"if C[{LOG}] is not None: {shown}")
        self.assign(left, f"{self.var(left)}[1:]")
        self.end(label)
        self.begin(label + 2)

    def face_table(self, kind: str) -> str:
        """The name of the faces of a die and of how often it has each."""
        number = list(self.compiler.model.kinds).index(kind)
        return self.values.table(f"D_{number}", self.faces(kind))

    def faces(self, kind: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        dice = self.compiler.model.kinds[kind].dice
        assert dice is not None
        if kind in self.layout.meaning.faces:
            expression = self.layout.meaning.faces[kind]
            values = list(fixed(self.layout, expression))
            if not 1 <= len(values) <= MOST_FACES:
                fault = Fault("T007", f"a die has from 1 to {MOST_FACES} faces", (0, 1_000_000))
                raise ContentError([place(expression.text, fault)])
        elif dice.shows is None:
            values = [int(face) for face in dice.faces]
        elif dice.faces:
            things = self.layout.things[dice.shows]
            values = [next(n for n, t in enumerate(things) if t.entry == f) for f in dice.faces]
        else:
            values = list(range(len(self.layout.things[dice.shows])))
        unique = tuple(dict.fromkeys(values))
        return unique, tuple(values.count(value) for value in unique)
