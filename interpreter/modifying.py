"""Source of queries that rules modify, and of the conditions of rules.

Order: every `to` (the last wins), every `by`, `allow`, `forbid`. A standing rule is found by where
its few things lie, a temporary one among the rules of the state.
"""

from __future__ import annotations

from ..dsl import meaning as m
from ..dsl.types import AMOUNT
from ..dsl.words import ENGINE_QUERIES
from .code import Code, Lookup, constant, nested
from .layout import RULES
from .ruling import ALWAYS, GONE, Ruling
from .values import Values

_WHOM = {"owner": "0 <= o == you", "opponent": "0 <= o != you >= 0", "any": f"o > {GONE}"}


class Modifying:
    """Writes Python functions for one game."""

    def __init__(self, values: Values, ruling: Ruling) -> None:
        self.values = values
        self.ruling = ruling

    def functions(self) -> list[str]:
        """The modified queries, the ways to forbid actions, the conditions of reactions."""
        found = []
        meaning = self.ruling.meaning
        for number, id in enumerate(meaning.queries):
            rules = self.ruling.modified(id)
            if rules:
                params = _params(len(meaning.queries[id].params))
                base = f"q{number}(C, you{params})"
                found.append(self.function(f"m{number}", params, base, rules))
        for name, (result, zones) in ENGINE_QUERIES.items():
            if rules := self.ruling.modified(name):
                base = "you" if result == "player" else "False"
                found.append(self.function(f"m_{name}", _params(len(zones)), base, rules))
        for number, action in enumerate(meaning.model.actions):
            rules = self.ruling.forbidden(f"action {action}")
            if rules:
                params = _params(len(meaning.model.actions[action].params))
                found.append(self.function(f"forbids{number}", params, "-1", rules))
        for rule in meaning.rules:
            if rule.home is not None and rule.home.kind is not None:
                self.values.table(f"A_{rule.number}", self.ruling.bearers(rule).owners)
            if rule.word in ("when", "instead") and (rule.where or rule.given):
                params = _params(len(rule.params))
                found.append(
                    f"def w{rule.number}(C, o, t, you, k{params}):\n"
                    f"    return {self.condition(rule).text}\n"
                )
        return found

    def function(self, name: str, params: str, base: str, rules: list[m.Rule]) -> str:
        """A query with the rules that modify it; of an action, the number of what forbids it."""
        lines = [f"def {name}(C, you{params}):", f" r = {base}"]
        for word in ("to", "by", "allow", "forbid"):
            group = [rule for rule in rules if rule.word == word]
            for rule in group:
                if rule.home is not None:
                    lines += self.standing(rule)
            lines += self.temporary([rule for rule in group if self.ruling.temporary(rule)])
        return "\n".join([*lines, " return r", ""])

    def standing(self, rule: m.Rule) -> list[str]:
        """The rule for each thing that has it, or for each player of the game."""
        assert rule.home is not None
        if rule.home.kind is None:
            if rule.whom == "owner":
                return [" o = you; t = -1", *self.applied(rule, 1, "you >= 0")]
            seats = self.ruling.layout.players
            return [f" for o in range({seats}):", "  t = -1", *self.applied(rule, 2)]
        bearers = self.ruling.bearers(rule)
        if not bearers.things:
            return []
        cells = f"A_{rule.number}"
        if bearers.base != ALWAYS and len(bearers.things) == 1:
            ((thing, own),) = bearers.things
            place = f"C[{bearers.base + thing}]"
            owner = f"{own} if {place} in {cells} else {GONE}"
            if own < 0:
                owner = f"{cells}.get({place}, {GONE})"
            return [f" t = {thing}; o = {owner}", *self.applied(rule, 1)]
        name = self.values.table(f"B_{rule.number}", bearers.things)
        lines = [f" for t, o in {name}:"]
        if bearers.base != ALWAYS:
            place = f"C[{bearers.base} + t]"
            here = f"o if o >= 0 and {place} in {cells} else {cells}.get({place}, {GONE})"
            lines.append(f"  o = {here}")
        return [*lines, *self.applied(rule, 2)]

    def temporary(self, rules: list[m.Rule]) -> list[str]:
        if not rules:
            return []
        lines = [f" for i in C[{RULES}]:", "  n, o, t, k, _ = i"]
        for rule in rules:
            lines += [f"  if n == {rule.number}:", *self.applied(rule, 3)]
        return lines

    def applied(self, rule: m.Rule, indent: int, whom: str | None = None) -> list[str]:
        """What the rule makes of the answer `r`, if it works."""
        tests = [whom or _WHOM[rule.whom]]
        scope = self.scope(rule)
        if scope is not None:
            tests.append(f"within(C, {scope})")
        where = self.condition(rule)
        if where.known and not where.const:
            return [" " * indent + "pass"]
        if not where.known:
            tests.append(where.text)
        if rule.target.startswith("action "):
            tests.insert(0, "r < 0")
        elif rule.word in ("allow", "forbid"):
            tests.insert(0, "not r" if rule.word == "allow" else "r")
        lines = [f"if {' and '.join(tests)}:"]
        trace = self.values.trace
        if trace is not None:
            lines.append(f" HITS[{trace.point(rule.text, rule.at, 'done')}] = 1")
        lines.append(f" {self.change(rule)}")
        return [" " * indent + line for line in lines]

    def scope(self, rule: m.Rule) -> int | None:
        """A standing rule `this turn` works while a turn is open."""
        scope = self.ruling.meaning.terms[rule.term].scope
        if rule.home is None or scope is None:
            return None
        return self.ruling.meaning.model.scopes.index(scope)

    def change(self, rule: m.Rule) -> str:
        """The one place where an answer is changed."""
        if rule.target.startswith("action "):
            return f"r = {rule.number}"
        if rule.value is None:
            return f"r = {rule.word == 'allow'}"
        self.values.text_now = rule.text
        value = self.values.text(rule.value, self.env(rule))
        if rule.value.type.word == "list":
            value = f"tuple({value})"
        if rule.value.type == AMOUNT:
            return f"r = adjusted(r, {value})"
        return f"r += {value}" if rule.word == "by" else f"r = {value}"

    def condition(self, rule: m.Rule) -> Code:
        """What must hold: in a field of type event, and in the rule itself."""
        parts: list[Code] = []
        for text, value in (rule.given or (rule.text, None), (rule.text, rule.where)):
            if value is not None:
                self.values.text_now = text
                parts.append(self.values.code(value, self.env(rule)))
        if not parts:
            return constant(True)
        if len(parts) == 1:
            return parts[0]
        both = self.values.logical("and", parts)
        return constant(both == "True") if both in ("True", "False") else Code(both)

    def env(self, rule: m.Rule) -> Lookup:
        given = {
            "you": Code("o", sure=rule.whom != "any", atomic=True),
            "this": Code("t", sure=rule.home is not None, atomic=True),
            rule.actor: Code("you", atomic=True),
        }
        for number, (name, _) in enumerate(rule.params):
            given[name] = Code(f"p{number}", atomic=True)
        for number, (name, _) in enumerate(rule.captured):
            given[name] = Code(f"k[{number}]", atomic=True)
        return nested(given)


def _params(count: int) -> str:
    return "".join(f", p{number}" for number in range(count))
