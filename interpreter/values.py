"""Values to Python expressions over the cells `C`.

Source is built from checked meaning only: integers, our own names, nothing of the author's.
What is known at compile time is folded, and small quantifiers are written out, so that a
question such as "is a line complete" becomes one flat expression.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

from ..dsl import meaning as m
from ..dsl.types import COST, TRUTH
from . import lists
from .code import Code, Lookup, constant, kind_key, nested, weight
from .engine_words import EngineWords
from .layout import Layout

UNROLLED = 64
LENGTHY = 60  # questions longer than this are asked one by one, until the answer is known
INLINED = 40
_COMPARE = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "is": "=="}


class Values(EngineWords):
    """Translates values of every sort."""

    def code(self, value: m.Value, env: Lookup) -> Code:
        found = self.plain_code(value, env)
        if self.trace is None or value.type != TRUTH or found.known or self.text_now is None:
            return found
        if isinstance(value, m.Local | m.Const) or value.at == (0, 0):  # no text of its own
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
                word = "payable" if effect.type == COST else "doable"
                return Code(f"{word}(C, {found.text}, {actor.text})")
            case m.ConditionRef():
                return self.condition(value, env)
            case m.Amount(icon=icon, amount=amount):
                return Code(f"({self.icon(icon)}, {self.text(amount, env)})", sure=True)
            case m.Adjusted(cost=cost, amount=change):
                return Code(f"adjusted({self.text(cost, env)}, {self.text(change, env)})")
            case m.Priced(icon=icon, amount=amount):
                found = self.code(amount, env)
                if not self.changing(icon):
                    return found
                return Code(f"priced(C, {self.icon(icon)}, {found.text})")
        raise AssertionError(value)

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

    def query(self, value: m.QueryRef, env: Lookup) -> Code:
        query = self.meaning.queries[value.id]
        args = [self.code(arg, env) for arg in value.args]
        you = self.code(value.you, env)
        if self.ruling is not None and self.ruling.modified(value.id):
            return self.asked(value.id, args, you)
        simple = all(arg.known or arg.atomic for arg in args) and (you.known or you.atomic)
        if simple and self.query_weight(value.id) <= INLINED:
            given = dict(zip((name for name, _ in query.params), args, strict=True))
            given["you"] = you
            outer, self.text_now = self.text_now, query.text
            found = self.code(query.value, nested(given))
            self.text_now = outer
            return found
        return self.asked(value.id, args, you)

    def asked(self, id: str, args: list[Code], you: Code) -> Code:
        """A query by its function: one that rules modify has another than its plain one."""
        number = list(self.meaning.queries).index(id)
        word = "q" if self.ruling is None or not self.ruling.modified(id) else "m"
        texts = "".join(f", {arg.text}" for arg in args)
        return Code(f"{word}{number}(C, {you.text}{texts})")

    def condition(self, value: m.ConditionRef, env: Lookup) -> Code:
        """What the entry of a thing answers; each answer is a function of its own."""
        thing, you = self.code(value.thing, env), self.code(value.you, env)
        name = self.condition_name(value.kind, value.field)
        if self.model.kinds[value.kind].sides:
            name += f"[{self.side(value.kind, thing)}]"
        return Code(f"{name}[{thing.text}](C, {you.text}, {thing.text})")

    def condition_name(self, kind: str, field: str) -> str:
        number = list(self.model.kinds[kind].fields).index(field)
        return f"n{kind_key(self.layout, kind)}_{number}"

    def condition_functions(self, kind: str, field: str) -> list[str]:
        """The functions of a condition field, and where they are found: by side and thing."""
        name = self.condition_name(kind, field)
        entries = self.meaning.conditions[kind, field]
        numbers = {id: number for number, id in enumerate(entries)}
        found = [self.function(f"{name}_{numbers[id]}", e) for id, e in entries.items()]
        rows = []
        for side in self.model.kinds[kind].sides or ("",):
            ids = [(f"{t.entry} {side}", t.entry or "") for t in self.layout.things[kind]]
            named = [next((i for i in pair if i in entries), None) for pair in ids]
            each = [f"{name}_{numbers[id]}" if id else "always" for id in named]
            rows.append(f"({', '.join([*each, 'never'])},)")
        table = f"({', '.join(rows)},)" if self.model.kinds[kind].sides else rows[0]
        return [*found, f"{name} = {table}\n"]

    def query_weight(self, id: str) -> int:
        """How much source a query would be, with all that it asks itself."""
        if id not in self.weights:
            self.weights[id] = INLINED
            asked = weight(self.meaning.queries[id].value)
            self.weights[id] = asked[0] + sum(self.query_weight(other) for other in asked[1])
        return self.weights[id]

    def function(self, name: str, expression: m.Expression, seated: bool = False) -> str:
        """Source of a Python function for an expression; `seated`: `you` are surely somebody."""
        params = {"you": Code("you", sure=seated, atomic=True)}
        for number, (param, _) in enumerate(expression.params):
            if param != "you":
                params[param] = Code(f"p{number}", atomic=True)
        self.text_now = expression.text
        names = ["you", *(code.text for param, code in params.items() if param != "you")]
        body = self.text(expression.value, nested(params))
        return f"def {name}(C, {', '.join(names)}):\n    return {body}\n"

    def all_things(self, kind: str) -> Code:
        count = (
            self.layout.players if kind in ("player", "opponent") else len(self.layout.things[kind])
        )
        return Code(f"range({count})", range(count), True)

    def loop(self, domain: m.Value, env: Lookup, *asked: m.Value | None) -> Code:
        """What is gone through to ask something of each; a large loop counts as it runs."""
        found, pace = self.domain(domain, env), self.effort.pace(domain, *asked)
        return Code(f"paced({found.text}, {pace})", sure=True) if pace else found

    def domain(self, value: m.Value, env: Lookup) -> Code:
        """What is gone through: nobody and nothing in a list are passed over."""
        found = self.code(value, env)
        item = value.type.item
        whole = isinstance(value, m.AllThings) or (item is not None and item.word == "number")
        if isinstance(value, m.Operation):
            whole = whole or value.op == "contents"
        if isinstance(value, m.Special):
            whole = whole or value.word in ("only", "opponents")
        if whole:
            return found
        if found.known:
            return constant(tuple(thing for thing in found.const if thing != -1))
        return Code(f"present({found.text})", sure=True)

    def over(self, value: m.Over, env: Lookup) -> Code:
        domain = self.loop(value.domain, env, value.where, value.value)
        if domain.known and len(domain.const) <= 16:
            written = self.written_out(value, tuple(domain.const), env)
            if written is not None:
                return written
        name = self.fresh()
        inner = nested({value.local: Code(name, sure=True, atomic=True)}, env)
        where = self.code(value.where, inner) if value.where else constant(True)
        condition = "" if where.known and where.const else f" if {where.text}"
        loop = f"for {name} in {domain.text}{condition}"
        left, right = "()" if self.effort.inner(value.where) > LENGTHY else "[]"
        match value.word:
            case "some":
                return Code(f"any({left}True {loop}{right})")
            case "no":
                return Code(f"(not any({left}True {loop}{right}))")
            case "every":
                return Code(f"all({left}{where.text} for {name} in {domain.text}{right})")
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
    space = {
        **vars(lists),
        "numbers": lambda low, high: range(low, min(high, low + 1000) + 1),
        "paced": lambda things, _: things,
    }
    return code.const if code.known else eval(code.text, space)
