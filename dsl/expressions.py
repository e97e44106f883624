"""Checking values: operators and lists; every mistake collected."""

from __future__ import annotations

from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .binders import Binders
from .judge import UNKNOWN_VALUE, a
from .scope import Scope
from .types import (
    COST,
    EMPTY_LIST,
    MIXED,
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    common,
    fits,
    id_of,
    list_of,
    thing,
)  # fmt: skip
from .words import LARGEST


class Expressions(Binders):
    """All expressions of the language."""

    def expression(self, node: n.Expr, scope: Scope, wanted: Type | None) -> m.Value:
        """The meaning of an expression, whatever its type; the wanted one helps with names."""
        found = self.meaning(node, scope, wanted)
        return found if found is UNKNOWN_VALUE else replace(found, at=node.at)

    def meaning(self, node: n.Expr, scope: Scope, wanted: Type | None) -> m.Value:
        match node:
            case n.Number(value):
                if value > LARGEST:
                    return self.wrong("T007", f"numbers go up to {LARGEST}", node)
                return m.Const(NUMBER, value)
            case n.Truth(value):
                return m.Const(TRUTH, value)
            case n.Name():
                return self.name(node, scope, wanted)
            case n.Qualified(kind, id):
                return self.qualified(node, kind, id)
            case n.Field():
                return self.field(node, scope)
            case n.Call():
                return self.call(node, scope)
            case n.Unary("not", value):
                return m.Operation(TRUTH, "not", (self.truth(value, scope),))
            case n.Unary(_, value):
                return self.negative(node, value, scope)
            case n.Binary():
                return self.binary(node, scope)
            case n.Empty(value, negated):
                return self.empty(value, negated, scope)
            case n.Conditional():
                return self.conditional(node, scope, wanted)
            case n.Range(low, high):
                ends = (self.number(low, scope), self.number(high, scope))
                return m.Operation(list_of(NUMBER), "range", ends)
            case n.List(items):
                return self.list(node, items, scope, wanted)
            case n.Quantifier():
                return self.quantifier(node, scope)
            case n.Fold():
                return self.fold(node, scope)
            case n.Amount():
                return self.amount(node)
            case n.Any() | n.OneOf():
                message = "a choice can only be an argument of an action or icon"
                return self.wrong("T001", message, node)
        raise AssertionError(node)

    def negative(self, node: n.Unary, value: n.Expr, scope: Scope) -> m.Value:
        found = self.number(value, scope)
        if isinstance(found, m.Const) and isinstance(found.value, int):
            return m.Const(NUMBER, -found.value)
        return m.Operation(NUMBER, "neg", (found,))

    def binary(self, node: n.Binary, scope: Scope) -> m.Value:
        op = node.op
        if op in ("and", "or"):
            sides = (self.truth(node.left, scope), self.truth(node.right, scope))
            return m.Operation(TRUTH, op, sides)
        if op in ("+", "-", "*"):
            left = self.expression(node.left, scope, None)
            if isinstance(node.right, n.Amount):
                return self.sum_of_costs(node, left, node.right)
            if left.type == COST and op != "*":
                message = "a cost is changed by an amount, such as `+ 1 ICON`"
                return self.wrong("T001", message, node)
            if op != "*" and left.type.word in ("list", "zone"):
                return self.joined(node, left, scope)
            numbers = (self.fitted(left, NUMBER, node.left), self.number(node.right, scope))
            return m.Operation(NUMBER, op, numbers)
        if op in ("<", "<=", ">", ">="):
            numbers = (self.number(node.left, scope), self.number(node.right, scope))
            return m.Operation(TRUTH, op, numbers)
        if op == "knows":
            return self.knows(node, scope)
        if op in ("in", "not in"):
            return self.negated(self.membership(node, scope), op == "not in")
        return self.negated(self.same(node, scope), op == "is not")

    def knows(self, node: n.Binary, scope: Scope) -> m.Value:
        who = self.value(node.left, scope, PLAYER)
        known = self.expression(node.right, scope, None)
        if known.type.word == "id" and isinstance(known, m.EntryRef):
            return self.wrong("T001", f"there are several `{known.id}`; say which one", node.right)
        if known.type.word not in ("thing", "unknown"):
            return self.wrong("T001", f"expected a thing, found {a(known.type)}", node.right)
        return m.Special(TRUTH, "knows", (who, known))

    def joined(self, node: n.Binary, left: m.Value, scope: Scope) -> m.Value:
        """`+` and `-` of lists."""
        items = self.items(left, node.left)
        if items is None:
            return UNKNOWN_VALUE
        right = self.expression(node.right, scope, items.type)
        others = self.items(right, node.right, quiet=True)
        if others is not None and list_of(MIXED) in (items.type, others.type):
            type, right = list_of(MIXED), others
        else:
            type, right = items.type, self.fitted(right, items.type, node.right)
        return m.Operation(type, "concat" if node.op == "+" else "without", (items, right))

    def negated(self, value: m.Value, negated: bool) -> m.Value:
        return m.Operation(TRUTH, "not", (value,)) if negated else value

    def same(self, node: n.Binary, scope: Scope) -> m.Value:
        left, right = self.sides(node, scope)
        if UNKNOWN in (left.type, right.type):
            return m.Operation(TRUTH, "is", (left, right))
        left, right = self.comparable(left, right)
        if left.type.word == "list" and left.type.item and fits(right.type, left.type.item):
            right = m.Operation(left.type, "list", (right,))
        if common(left.type, right.type) is None:
            message = f"{a(left.type)} is never {a(right.type)}"
            return self.wrong("T001", message, node)
        return m.Operation(TRUTH, "is", (left, right))

    def sides(self, node: n.Binary, scope: Scope) -> tuple[m.Value, m.Value]:
        """Both sides of `is`, each resolved by the type of the other."""
        if self.named_entry(node.left, scope) and not self.named_entry(node.right, scope):
            right = self.expression(node.right, scope, None)
            return self.expression(node.left, scope, _plain(right.type)), right
        left = self.expression(node.left, scope, None)
        return left, self.expression(node.right, scope, _plain(left.type))

    def named_entry(self, node: n.Expr, scope: Scope) -> bool:
        """Is this a bare name that can only be an entry?"""
        return (
            isinstance(node, n.Name)
            and node.name not in scope.locals
            and not self.names(node, scope)
        )

    def comparable(self, left: m.Value, right: m.Value) -> tuple[m.Value, m.Value]:
        single = ("thing", "id", "nothing")
        if left.type.word == "zone" and left.type.kind and right.type.word in single:
            left = m.Special(thing(left.type.kind), "first", (left,))
        if right.type.word == "zone" and right.type.kind and left.type.word in single:
            right = m.Special(thing(right.type.kind), "first", (right,))
        if left.type.word == "id" and right.type.word == "thing":
            right = m.Special(id_of(right.type.kind or ""), "id", (right,))
        if right.type.word == "id" and left.type.word == "thing":
            left = m.Special(id_of(left.type.kind or ""), "id", (left,))
        return left, right

    def membership(self, node: n.Binary, scope: Scope) -> m.Value:
        left = self.expression(node.left, scope, None)
        found = self.expression(node.right, scope, list_of(_plain(left.type) or UNKNOWN))
        items = self.items(found, node.right)
        if items is None:
            return UNKNOWN_VALUE
        if items.type == list_of(MIXED) and left.type.kind is not None:
            items = self.only(found, left.type.kind)
        item = items.type.item or UNKNOWN
        if item.word == "id" and left.type.word == "thing":
            left = m.Special(id_of(left.type.kind or ""), "id", (left,))
        if common(left.type, item) is None:
            message = f"{a(left.type)} is never in {a(items.type)}"
            return self.wrong("T001", message, node)
        return m.Operation(TRUTH, "in", (left, items))

    def empty(self, value: n.Expr, negated: bool, scope: Scope) -> m.Value:
        items = self.items(self.expression(value, scope, None), value)
        if items is None:
            return UNKNOWN_VALUE
        return self.negated(m.Operation(TRUTH, "empty", (items,)), negated)

    def conditional(self, node: n.Conditional, scope: Scope, wanted: Type | None) -> m.Value:
        condition = self.truth(node.condition, scope)
        then = self.expression(node.then, scope, wanted)
        other = self.expression(node.otherwise, scope, wanted or _plain(then.type))
        type = common(then.type, other.type)
        if type is None:
            message = f"either {a(then.type)} or {a(other.type)}: both must be of one type"
            return self.wrong("T001", message, node)
        return m.Operation(type, "if", (condition, then, other))

    def list(
        self, node: n.List, items: tuple[n.Expr, ...], scope: Scope, wanted: Type | None
    ) -> m.Value:
        if not items:
            listed = wanted is not None and wanted.word == "list"
            return m.Operation(wanted if wanted and listed else EMPTY_LIST, "list", ())
        expected = wanted.item if wanted and wanted.word == "list" else None
        values = [self.expression(item, scope, expected) for item in items]
        type: Type | None = values[0].type
        for value, item in zip(values[1:], items[1:], strict=True):
            type = common(type, value.type) if type else None
            if type is None:
                message = f"a list holds one type; this is {a(value.type)}"
                return self.wrong("T001", message, item)
        return m.Operation(list_of(type or UNKNOWN), "list", tuple(values))


def _plain(type: Type) -> Type | None:
    """The type that an entry's name next to such a value would have."""
    return None if type in (UNKNOWN, NOTHING) else type
