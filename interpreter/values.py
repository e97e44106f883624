"""Values to Python expressions over the cells `C`.

Source is built from checked meaning only: integers, our own names, nothing of the author's.
What is known at compile time is folded, and small quantifiers are written out, so that a
question such as "is a line complete" becomes one flat expression.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from ..dsl import meaning as m
from ..dsl.model import Text
from ..dsl.types import COST, PROGRAMS, TRUTH, Type
from . import lists
from .layout import RESULT, Layout
from .trace import Trace

UNROLLED = 64
INLINED = 40
_UNSET = object()
_COMPARE = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "is": "=="}


@dataclass(frozen=True, slots=True)
class Code:
    """A Python expression; `const` where its value is known now; `sure` if never nothing."""

    text: str
    const: Any = _UNSET
    sure: bool = False
    atomic: bool = False

    @property
    def known(self) -> bool:
        return self.const is not _UNSET


def constant(value: Any) -> Code:
    sure = not isinstance(value, int) or isinstance(value, bool) or value >= 0
    return Code(repr(value), value, sure, True)


Lookup = Callable[[str], Code]


class Values:
    """Translates values; `tables` collects the constants that the source refers to."""

    def __init__(self, layout: Layout, tables: dict[str, Any], piles: frozenset[int]) -> None:
        self.layout = layout
        self.meaning = layout.meaning
        self.model = layout.meaning.model
        self.tables = tables
        self.piles = piles
        self.names = 0
        self.trace: Trace | None = None
        self.text_now: Text | None = None

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"

    def table(self, name: str, value: Any) -> str:
        self.tables[name] = value
        return name

    # Expressions

    def code(self, value: m.Value, env: Lookup) -> Code:
        found = self.plain_code(value, env)
        if self.trace is None or value.type != TRUTH or found.known or self.text_now is None:
            return found
        if isinstance(value, m.Local | m.Const):
            return found
        yes, no = self.trace.truth(self.text_now, value.at)
        return replace(found, text=f"hit({yes}, {no}, {found.text})", atomic=False)

    def plain_code(self, value: m.Value, env: Lookup) -> Code:
        match value:
            case m.Const(value=constant_value):
                return constant(constant_value)
            case m.EntryRef(kind=kind, id=id):
                return constant(self.entry(value.type, kind, id))
            case m.OptionRef(id=id):
                return constant(self.option(id))
            case m.Local(name=name):
                return env(name)
            case m.CounterRef():
                return self.read(value, env)
            case m.ZoneRef():
                return self.zone(value, env)
            case m.FieldRef():
                return self.field(value, env)
            case m.Special():
                return self.special(value, env)
            case m.QueryRef():
                return self.query(value, env)
            case m.Operation():
                return self.operation(value, env)
            case m.AllThings(kind=kind):
                return self.all_things(kind)
            case m.Over():
                return self.over(value, env)
            case m.Doable(effect=effect, you=you):
                found, actor = self.code(effect, env), self.code(you, env)
                can = f"doable(C, {found.text}, {actor.text})"
                return Code(f"({found.text} == -1 or {can})" if effect.type == COST else can)
        raise AssertionError(value)

    def text(self, value: m.Value, env: Lookup) -> str:
        return self.code(value, env).text

    def entry(self, type: Type, kind: str, id: str) -> int:
        if type.word == "id":
            return list(self.model.ids(kind)).index(id)
        return next(n for n, thing in enumerate(self.layout.things[kind]) if thing.entry == id)

    def option(self, id: str) -> Any:
        option = self.model.options[id]
        if option.values:
            return option.values.index(str(option.value))
        return option.value

    # Counters, zones, fields

    def cell(self, ref: m.CounterRef, env: Lookup) -> tuple[str, bool]:
        """The index of a counter's cell, and whether it surely exists."""
        cells = self.layout.counters[ref.id]
        owner = self.code(ref.owner, env) if ref.owner else constant(0)
        by = self.code(ref.by, env) if ref.by else constant(0)
        sure = owner.sure and by.sure
        known = cells.base
        parts: list[str] = []
        for part, stride in ((owner, cells.stride), (by, 1)):
            if part.known:
                known += part.const * stride
            else:
                parts.append(part.text if stride == 1 else f"{part.text} * {stride}")
        return " + ".join([str(known), *parts]), sure

    def read(self, ref: m.CounterRef, env: Lookup) -> Code:
        return Code(f"C[{self.cell(ref, env)[0]}]", atomic=True)

    def zone(self, ref: m.ZoneRef, env: Lookup, kind: str | None = None) -> Code:
        """The cell of a zone's contents (of one kind)."""
        held = kind or self.layout.holders(ref.id)[0]
        cells = self.layout.zones[ref.id, held]
        owner = self.code(ref.owner, env) if ref.owner else constant(0)
        if owner.known:
            return constant(cells.at(owner.const)) if owner.const >= 0 else Code(str(cells.at(-1)))
        return Code(f"({cells.base} + {owner.text})", sure=owner.sure)

    def zone_for(self, value: m.Value, kind: str, env: Lookup) -> Code:
        """The cell in which a zone keeps the things of a kind."""
        if isinstance(value, m.ZoneRef):
            return self.zone(value, env, kind)
        found = self.code(value, env)
        if any(len(self.layout.holders(zone)) > 1 for zone, _ in self.layout.zones):
            table = self.table(f"Z_{kind_key(self.layout, kind)}", self.kind_cells(kind))
            return Code(f"{table}.get({found.text}, {found.text})", sure=found.sure)
        return found

    def kind_cells(self, kind: str) -> dict[int, int]:
        """For zones of several kinds: from the first kind's cell to this kind's."""
        found: dict[int, int] = {}
        for zone, held in self.layout.zones:
            if held != kind:
                continue
            first = self.layout.zones[zone, self.layout.holders(zone)[0]]
            mine = self.layout.zones[zone, kind]
            for owner in range(-1, mine.owners):
                found[first.at(owner)] = mine.at(owner)
        return found

    def contents(self, zone: m.Value, kind: str | None, env: Lookup) -> Code:
        """What is in a zone, as a tuple of things."""
        if isinstance(zone, m.ZoneRef):
            kinds = self.layout.holders(zone.id) if kind is None else (kind,)
            parts = []
            for held in kinds:
                cell = self.zone(zone, env, held).text
                pile = self.layout.zones[zone.id, held].base in self.piles
                parts.append(f"loose(C[{cell}])" if pile else f"C[{cell}]")
            return Code(parts[0] if len(parts) == 1 else "(" + " + ".join(parts) + ")", sure=True)
        cell = self.zone_for(zone, kind, env).text if kind else self.text(zone, env)
        return Code(f"contents(C, {cell})", sure=True)

    def field(self, ref: m.FieldRef, env: Lookup) -> Code:
        thing = self.code(ref.thing, env)
        values = self.field_table(ref.kind, ref.field)
        if thing.known:
            return constant(values[thing.const])
        return Code(f"{self.field_name(ref.kind, ref.field)}[{thing.text}]", atomic=True)

    def field_name(self, kind: str, field: str) -> str:
        fields = list(self.model.kinds[kind].fields)
        name = f"F_{kind_key(self.layout, kind)}_{fields.index(field)}"
        return self.table(name, self.field_table(kind, field))

    def field_table(self, kind: str, field: str) -> tuple[Any, ...]:
        """A field's value for each thing, and at the end (index -1) that of nothing."""
        type = self.meaning.fields[kind, field]
        default = default_of(type)
        values = []
        for number, thing in enumerate(self.layout.things[kind]):
            given = self.meaning.entry_values.get((kind, thing.entry or "", field), _UNSET)
            if type in PROGRAMS:
                key = f"field {kind} {thing.entry} {field}"
                known = key in self.meaning.procedures
                values.append((self.program_label(key), number) if known else -1)
            else:
                values.append(default if given is _UNSET else self.plain(type, given))
        return (*values, default)

    def program_label(self, procedure: str) -> int:
        raise NotImplementedError  # the compiler says where procedures begin

    def plain(self, type: Type, given: Any) -> Any:
        if type.word == "list" and type.item is not None:
            return tuple(self.plain(type.item, item) for item in given)
        if type.word == "thing":
            return self.entry(type, type.kind or "", given)
        return given

    # Operations

    def operation(self, value: m.Operation, env: Lookup) -> Code:
        op = value.op
        if op == "contents":
            kind = value.type.item.kind if value.type.item else None
            return self.contents(value.args[0], kind, env)
        if op == "empty":
            return self.empty(value.args[0], env)
        args = [self.code(arg, env) for arg in value.args]
        if op == "is":
            args = [
                self.compared(arg, other, env)
                for arg, other in zip(value.args, value.args[::-1], strict=True)
            ]
        known = all(arg.known for arg in args)
        text = self.operator(op, args)
        if known and op != "range":
            try:
                return constant(eval(text, dict(vars(lists))))
            except lists.Trouble:  # let it happen in play, where its place is known
                return Code(text)
        return Code(text, sure=op in ("list", "concat", "without", "range"))

    def compared(self, arg: m.Value, other: m.Value, env: Lookup) -> Code:
        """A side of `is`; a zone next to a place of a thing of some kind is that kind's cell."""
        if arg.type.word == "zone" and other.type.word == "zone":
            kind = arg.type.kind or other.type.kind
            if kind is not None:
                return self.zone_for(arg, kind, env)
        return self.code(arg, env)

    def operator(self, op: str, args: list[Code]) -> str:
        texts = [arg.text for arg in args]
        match op:
            case "and" | "or":
                return self.logical(op, args)
            case "not":
                return f"(not {texts[0]})"
            case "neg":
                return f"(-{texts[0]})"
            case "+" | "-":
                return f"({texts[0]} {op} {texts[1]})"
            case "*":
                if args[0].known and abs(args[0].const) < 1000 and args[1].known:
                    return f"({texts[0]} * {texts[1]})"
                return f"product({texts[0]}, {texts[1]})"
            case "<" | "<=" | ">" | ">=" | "is":
                return f"({texts[0]} {_COMPARE[op]} {texts[1]})"
            case "in":
                return f"({texts[0]} in {texts[1]})"
            case "if":
                return f"({texts[1]} if {texts[0]} else {texts[2]})"
            case "list":
                return "(" + "".join(f"{text}, " for text in texts) + ")"
            case "concat":
                return reduce(lambda one, two: f"joined({one}, {two})", texts, "()")
            case "without":
                return f"without({texts[0]}, {texts[1]})"
            case "range":
                return f"numbers({texts[0]}, {texts[1]})"
        raise AssertionError(op)

    def logical(self, op: str, args: list[Code]) -> str:
        """`and`/`or`, shortened where a side is known."""
        decisive = op == "or"
        if any(arg.known and bool(arg.const) is decisive for arg in args):
            return str(decisive)
        open_sides = [arg.text for arg in args if not arg.known]
        if not open_sides:
            return str(not decisive)
        return "(" + f" {op} ".join(open_sides) + ")"

    def empty(self, items: m.Value, env: Lookup) -> Code:
        if isinstance(items, m.Operation) and items.op == "contents":
            zone = items.args[0]
            if isinstance(zone, m.ZoneRef) and len(self.layout.holders(zone.id)) == 1:
                return Code(f"(not C[{self.zone(zone, env).text}])")
        found = self.code(items, env)
        return constant(not found.const) if found.known else Code(f"(not {found.text})")

    # Engine words

    def special(self, value: m.Special, env: Lookup) -> Code:
        word = value.word
        args = value.args
        match word:
            case "players":
                return constant(self.layout.players)
            case "winners":
                return Code(f"(C[{RESULT}] or ())", sure=True)
            case "opponents":
                you = self.text(args[0], env)
                seats = self.layout.players
                return Code(f"tuple([({you} + k) % {seats} for k in range(1, {seats})])", sure=True)
            case "only":
                kind = args[1].value if isinstance(args[1], m.Const) else ""
                return self.contents(args[0], str(kind), env)
            case "first" if args[0].type.word == "zone":
                kind = value.type.kind
                items = self.contents(args[0], kind, env)
                return Code(f"first({items.text})")
        codes = [self.code(arg, env) for arg in args]
        texts = [code.text for code in codes]
        match word:
            case "size":
                return Code(f"len({texts[0]})", sure=True)
            case "first" | "last":
                return Code(f"{word}({texts[0]})")
            case "item" | "min" | "max":
                found = Code(f"{word}({texts[0]}, {texts[1]})")
                if all(code.known for code in codes):
                    return constant(eval(found.text, dict(vars(lists))))
                return found
            case "div":
                return Code(f"quotient({texts[0]}, {texts[1]})")
            case "mod":
                return Code(f"remainder({texts[0]}, {texts[1]})")
            case "next" | "previous" | "opponent":
                step = -1 if word == "previous" else 1
                seats = self.layout.players
                sure = codes[0].sure
                text = f"({texts[0]} + {step}) % {seats}"
                return Code(
                    f"({text})" if sure else f"({text} if {texts[0]} >= 0 else -1)", sure=sure
                )
            case "seat":
                if codes[0].known and 1 <= codes[0].const <= self.layout.players:
                    return constant(codes[0].const - 1)
                seats = self.layout.players
                return Code(f"({texts[0]} - 1 if 0 < {texts[0]} <= {seats} else -1)")
        return self.of_thing(value, word, codes)

    def of_thing(self, value: m.Special, word: str, codes: list[Code]) -> Code:
        """Built-in fields and links."""
        kind = value.args[0].type.kind or ""
        things = self.layout.things[kind]
        key = kind_key(self.layout, kind)
        match word:
            case "owner":
                return self.lookup(f"O_{key}", (*(t.owner for t in things), -1), codes[0])
            case "number":
                return self.lookup(f"N_{key}", (*(t.number for t in things), 0), codes[0])
            case "id":
                ids = {id: n for n, id in enumerate(self.model.ids(kind))}
                table = (*(ids.get(t.entry or "", t.number) for t in things), -1)
                return self.lookup(f"I_{key}", table, codes[0])
            case "place":
                return Code(f"C[{self.layout.places[kind].base} + {codes[0].text}]", atomic=True)
            case "face":
                cells = self.layout.counters[f"{kind} face"]
                return Code(f"C[{cells.base} + {codes[0].text}]", atomic=True)
            case "column" | "row":
                columns = (self.model.kinds[kind].grid or (1, 1))[0]
                across = tuple(
                    (n % columns if word == "column" else n // columns) + 1
                    for n in range(len(things))
                )
                return self.lookup(f"G_{key}_{word}", (*across, 0), codes[0])
            case "along":
                table_name = self.table(f"G_{key}", self.model.kinds[kind].grid)
                return Code(f"along({table_name}, {', '.join(c.text for c in codes)})")
        linked, _, name = word.partition(" ")
        neighbours = self.links(name, kind)
        number = list(self.model.links).index(name)
        if linked == "link":
            return self.lookup(f"L_{number}_{key}", neighbours, codes[0])
        found = self.table(f"L_{number}_{key}", neighbours)
        return Code(f"({codes[1].text} in {found}[{codes[0].text}])")

    def lookup(self, name: str, table: tuple[Any, ...], thing: Code) -> Code:
        if thing.known:
            return constant(table[thing.const])
        return Code(f"{self.table(name, table)}[{thing.text}]", atomic=True)

    def links(self, name: str, kind: str) -> tuple[tuple[int, ...], ...]:
        link = self.model.links[name]
        found: list[list[int]] = [[] for _ in self.layout.things[kind]]

        def index(of: str, id: str) -> int:
            return next(n for n, t in enumerate(self.layout.things[of]) if t.entry == id)

        for first, second in link.pairs:
            a, b = index(link.first, first.text), index(link.second, second.text)
            if kind == link.first:
                found[a].append(b)
            if kind == link.second and (link.first != link.second or not link.directed):
                found[b].append(a)
        return (*(tuple(sorted(set(row))) for row in found), ())

    # Queries

    def query(self, value: m.QueryRef, env: Lookup) -> Code:
        query = self.meaning.queries[value.id]
        args = [self.code(arg, env) for arg in value.args]
        you = self.code(value.you, env)
        simple = all(arg.known or arg.atomic for arg in args) and (you.known or you.atomic)
        if simple and weight(query.value) <= INLINED:
            given = dict(zip((name for name, _ in query.params), args, strict=True))
            given["you"] = you
            outer, self.text_now = self.text_now, query.text
            found = self.code(query.value, nested(given))
            self.text_now = outer
            return found
        number = list(self.meaning.queries).index(value.id)
        texts = "".join(f", {arg.text}" for arg in args)
        return Code(f"q{number}(C, {you.text}{texts})")

    def function(self, name: str, expression: m.Expression) -> str:
        """Source of a Python function for a query or other expression."""
        params = {"you": Code("you", atomic=True)}
        for number, (param, _) in enumerate(expression.params):
            if param != "you":
                params[param] = Code(f"p{number}", atomic=True)
        self.text_now = expression.text
        names = ["you", *(code.text for param, code in params.items() if param != "you")]
        body = self.text(expression.value, nested(params))
        return f"def {name}(C, {', '.join(names)}):\n    return {body}\n"

    # Quantifiers

    def all_things(self, kind: str) -> Code:
        count = (
            self.layout.players if kind in ("player", "opponent") else len(self.layout.things[kind])
        )
        return Code(f"range({count})", range(count), True)

    def over(self, value: m.Over, env: Lookup) -> Code:
        domain = self.code(value.domain, env)
        if domain.known and len(domain.const) <= 16:
            written = self.written_out(value, tuple(domain.const), env)
            if written is not None:
                return written
        name = self.fresh()
        inner = nested({value.local: Code(name, sure=True, atomic=True)}, env)
        where = self.code(value.where, inner) if value.where else constant(True)
        condition = "" if where.known and where.const else f" if {where.text}"
        loop = f"for {name} in {domain.text}{condition}"
        match value.word:
            case "some":
                return Code(f"any([True {loop}])")
            case "no":
                return Code(f"(not any([True {loop}]))")
            case "every":
                return Code(f"all([{where.text} for {name} in {domain.text}])")
            case "count":
                return Code(f"len([{name} {loop}])", sure=True)
            case "all":
                return Code(f"tuple([{name} {loop}])", sure=True)
        measured = self.text(value.value or m.Const(value.type, 0), inner)
        if value.word == "sum":
            return Code(f"sum([{measured} {loop}])")
        word = "max" if value.word == "most" else "min"
        return Code(f"{word}([{measured} {loop}], default=0)")

    def written_out(self, value: m.Over, domain: tuple[Any, ...], env: Lookup) -> Code | None:
        """`some`, `every` and `no` over a few known things, one after the other."""
        if value.word not in ("some", "every", "no") or value.where is None:
            return None
        where = value.where
        parts = [self.code(where, nested({value.local: constant(t)}, env)) for t in domain]
        if sum(part.text.count("C[") for part in parts) > UNROLLED:
            return None
        if value.word == "every":
            return self._folded(self.logical("and", parts) if parts else "True")
        text = self.logical("or", parts) if parts else "False"
        return self._folded(text if value.word == "some" else f"(not {text})")

    def _folded(self, text: str) -> Code:
        if text in ("True", "False", "(not True)", "(not False)"):
            return constant(bool(eval(text)))
        return Code(text, atomic=False)


def fixed(layout: Layout, expression: m.Expression) -> Any:
    """The value of an expression that depends on nothing but the options."""
    code = Values(layout, {}, frozenset()).code(expression.value, nested({}))
    space = {**vars(lists), "numbers": lambda low, high: range(low, min(high, low + 1000) + 1)}
    return code.const if code.known else eval(code.text, space)


def nested(given: Mapping[str, Code], outer: Lookup | None = None) -> Lookup:
    """Names of an inner scope, then those of the outer one."""

    def find(name: str) -> Code:
        if name in given:
            return given[name]
        assert outer is not None, name
        return outer(name)

    return find


def default_of(type: Type) -> Any:
    if type.word == "list":
        return ()
    if type.word == "truth":
        return False
    if type.word == "number":
        return 0
    return -1


def kind_key(layout: Layout, kind: str) -> int:
    return list(layout.meaning.model.kinds).index(kind)


def weight(value: m.Value) -> int:
    """How many values stand in a value; small ones are written in place."""
    total = 1
    for name in value.__slots__:
        part = getattr(value, name)
        if isinstance(part, m.Value):
            total += weight(part)
        elif isinstance(part, tuple):
            total += sum(weight(item) for item in part if isinstance(item, m.Value))
    return total
