"""Which things, under which name: `card c in hand where ...`, and what is asked of them."""

from __future__ import annotations

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .judge import UNKNOWN_VALUE, a
from .known import Names
from .scope import Scope
from .types import (
    MIXED,
    NUMBER,
    PLAYER,
    TRUTH,
    Type,
    fits,
    list_of,
    thing,
    zone_of,
)  # fmt: skip

PLAYER_KINDS = ("player", "opponent")


class Binders(Names):
    """Domains, quantifiers and sums."""

    def domain(
        self, binder: n.Binder | n.Any, kind: str, scope: Scope
    ) -> tuple[m.Value, Type] | None:
        """Where the things of a binder are sought, and the type of each."""
        if kind == "number":
            if binder.within is None:
                self.wrong("T001", "say which numbers: `number n in 1..6`", binder)
                return None
            found = self.value(binder.within, scope, list_of(NUMBER))
            return found, NUMBER
        type = self.binder_type(kind, binder)
        if type is None:
            return None
        if binder.within is None:
            if kind == "opponent":
                you = scope.you(binder.at)
                return m.Special(list_of(PLAYER), "opponents", (you,)), type
            return m.AllThings(list_of(type), kind), type
        found = self.expression(binder.within, scope, list_of(type))
        if found.type.word == "thing" and type.word == "thing":
            found = self._zone_of_thing(found, zone_of(type.kind)) or found
        items = self.items(found, binder.within)
        if items is None:
            return None
        item = items.type.item
        if kind == "opponent":
            you = scope.you(binder.at)
            items = m.Operation(
                items.type, "without", (items, m.Operation(items.type, "list", (you,)))
            )
        if item == MIXED and type.kind in self.model.placed:
            items = self.only(found, kind)
        elif item is not None and not fits(item, type):
            self.wrong("T001", f"there is no {kind} in {a(items.type)}", binder.within)
            return None
        return items, type

    def only(self, found: m.Value, kind: str) -> m.Value:
        """The things of one kind in zones that hold several."""
        type = list_of(thing(kind))
        if found.type == type:
            return found
        if isinstance(found, m.Operation):
            parts = tuple(self.only(part, kind) for part in found.args)
            match found.op:
                case "contents":
                    return parts[0]
                case "list" | "concat":
                    return m.Operation(type, "concat", parts)
                case "without":
                    return m.Operation(type, "without", parts)
                case "if" if found.type.word == "list":
                    return m.Operation(type, "if", (found.args[0], *parts[1:]))
        if found.type.word == "zone" and found.type.kind is None:
            return m.Special(type, "only", (found, m.Const(NUMBER, kind)))
        return m.Operation(type, "list", ())

    def binder_type(self, kind: str, node: n.Node) -> Type | None:
        if kind in PLAYER_KINDS:
            return PLAYER
        if kind in self.model.kinds:
            return thing(kind)
        known = [*self.model.kinds, *PLAYER_KINDS, "number"]
        self.wrong("N005", f"there is no kind `{kind}`", node, did_you_mean(kind, known))
        return None

    def bound(
        self, binder: n.Binder, scope: Scope
    ) -> tuple[str, m.Value, m.Value | None, Scope, Type] | None:
        """A binder's local, domain, condition, inner scope and type."""
        found = self.domain(binder, binder.kind, scope)
        if found is None:
            return None
        domain, type = found
        self.fresh(binder.name, binder, scope)
        inner, local = scope.bind(binder.name, type)
        where = self.truth(binder.where, inner.asking(None)) if binder.where else None
        return local, domain, where, inner, type

    def quantifier(self, node: n.Quantifier, scope: Scope) -> m.Value:
        bound = self.bound(node.binder, scope)
        if bound is None:
            return UNKNOWN_VALUE
        local, domain, where, _, type = bound
        result = {"count": NUMBER, "all": list_of(type)}.get(node.word, TRUTH)
        if node.word == "every" and where is None:
            return self.wrong("T001", "`every` needs a condition: every(... where ...)", node)
        return m.Over(result, node.word, local, domain, where)

    def fold(self, node: n.Fold, scope: Scope) -> m.Value:
        bound = self.bound(node.binder, scope)
        if bound is None:
            return UNKNOWN_VALUE
        local, domain, where, inner, _ = bound
        value = self.number(node.value, inner.asking(None))
        return m.Over(NUMBER, node.word, local, domain, where, value)
