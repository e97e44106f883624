"""The engine's own functions, names and fields as Python expressions."""

from __future__ import annotations

from typing import Any

from ..dsl import meaning as m
from . import lists
from .code import Code, Lookup, constant, default_of, kind_key
from .holdings import Holdings
from .layout import RESULT


class EngineWords(Holdings):
    """See `dsl/words.py` for what they mean."""

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
                return Code(f"{word}({texts[0]}, {default_of(value.type)!r})")
            case "item" | "min" | "max":
                rest = f", {default_of(value.type)!r}" if word == "item" else ""
                found = Code(f"{word}({texts[0]}, {texts[1]}{rest})")
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
                if sure:
                    return Code(f"(({texts[0]} + {step}) % {seats})", sure=True)
                return Code(f"neighbour({texts[0]}, {step}, {seats})")
            case "knows":
                kind = value.args[1].type.kind or ""
                name = self.table(f"K_{kind_key(self.layout, kind)}", kind)
                return Code(f"knows(C, {texts[0]}, {name}, {texts[1]})")
            case "payoff":
                if self.meaning.payoff is not None:
                    return Code(f"payoff(C, {texts[0]})")
                result = f"C[{RESULT}]"
                return Code(f"(0 if not {result} else 1 if {texts[0]} in {result} else -1)")
            case "seat":
                if codes[0].known and 1 <= codes[0].const <= self.layout.players:
                    return constant(codes[0].const - 1)
                return Code(f"seat_of({texts[0]}, {self.layout.players})")
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
