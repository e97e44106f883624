"""Lark's parse tree to our syntax tree: expressions, binders, signatures and types."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from . import nodes as n

_BINARY = {
    "is_": "is",
    "is_not": "is not",
    "in_": "in",
    "not_in": "not in",
    "knows": "knows",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "plus": "+",
    "minus": "-",
    "times": "*",
}
_QUANTIFIERS = {"some": "some", "every": "every", "no": "no", "count": "count", "all_of": "all"}
_FOLDS = {"sum_of": "sum", "most_of": "most", "least_of": "least"}

Child = Any  # a Token or a Tree of Lark's, told apart by the rule they stand in


class ValueBuilder:
    """Builds whatever has a value or a type."""

    def exprs(self, tree: Child) -> list[n.Expr]:
        return [self.expr(child) for child in tree.children]

    def args(self, tree: Child) -> tuple[n.Expr, ...]:
        return tuple(self.exprs(tree))

    def expr(self, tree: Child) -> n.Expr:
        at = at_of(tree)
        data = str(tree.data)
        parts = tree.children
        if data == "number":
            return n.Number(int(parts[0]), at=at)
        if data == "name":
            return n.Name(str(parts[0]), at=at)
        if data in ("true", "false"):
            return n.Truth(data == "true", at=at)
        if data == "qualified":
            kind, name = parts[0].split(":")
            return n.Qualified(kind, name, at=at)
        if data in ("field", "field_of"):
            args = self.args(parts[2]) if data == "field_of" else ()
            return n.Field(self.expr(parts[0]), str(parts[1]), args, at=at)
        if data == "call_word":
            return n.Call(str(parts[0]), (), at=at)
        if data == "call":
            return n.Call(str(parts[0]), self.args(parts[1]), at=at)
        if data in _BINARY:
            return n.Binary(_BINARY[data], *self.exprs(tree), at=at)
        if data in ("or_", "and_"):
            return self.chain(data.removesuffix("_"), tree)
        if data == "not_":
            return n.Unary("not", *self.exprs(tree), at=at)
        if data == "negative":
            return n.Unary("-", *self.exprs(tree), at=at)
        if data in ("is_empty", "is_not_empty"):
            return n.Empty(self.expr(parts[0]), data == "is_not_empty", at=at)
        if data == "if_expr":
            return n.Conditional(*self.exprs(tree), at=at)
        if data == "range_of":
            return n.Range(*self.exprs(tree), at=at)
        if data == "simple_range":
            low, high = (n.Number(int(part), at=token_at(part)) for part in parts)
            return n.Range(low, high, at=at)
        if data == "list_of":
            return n.List(self.args(tree), at=at)
        if data in _QUANTIFIERS:
            return n.Quantifier(_QUANTIFIERS[data], self.binder(parts[0]), at=at)
        if data in _FOLDS:
            return n.Fold(_FOLDS[data], self.expr(parts[0]), self.binder(parts[1]), at=at)
        if data == "icons":
            return n.Amount(int(parts[0]), str(parts[1]), at=at)
        if data == "less":
            amount, icon = parts[0].children
            return n.Amount(-int(amount), str(icon), at=at)
        if data == "one_of":
            return n.OneOf(self.args(tree), at=at)
        assert data in ("any_of", "any_simple"), data
        return self.any(tree)

    def chain(self, op: str, tree: Child) -> n.Expr:
        first, *rest = tree.children
        result = self.expr(first)
        for child in rest:  # the end of an operand counts with its parentheses
            end = getattr(child.meta, "container_end_pos", child.meta.end_pos)
            result = n.Binary(op, result, self.expr(child), at=(tree.meta.start_pos, end))
        return result

    def any(self, tree: Child) -> n.Any:
        kind: str | None = None
        name: str | None = None
        within: n.Expr | None = None
        where: n.Expr | None = None
        for part in tree.children:
            if part.data == "any_kind":
                kind = str(part.children[0])
                name = str(part.children[1]) if len(part.children) > 1 else None
            elif part.data == "within":
                within = self.expr(part.children[0])
            else:
                where = self.expr(part.children[0])
        return n.Any(kind, name, within, where, at=at_of(tree))

    def binder(self, tree: Child) -> n.Binder:
        names = [str(part) for part in tree.children if isinstance(part, Token)]
        found = {
            part.data: self.expr(part.children[0])
            for part in tree.children
            if isinstance(part, Tree)
        }
        return n.Binder(
            names[0],
            names[1] if len(names) > 1 else None,
            found.get(Token("RULE", "within")),
            found.get(Token("RULE", "starting")),
            found.get(Token("RULE", "where")),
            at=at_of(tree),
        )

    def signature(self, tree: Child) -> n.Signature:
        name, *params = tree.children
        wanted = params[0].children if params else []
        return n.Signature(
            str(name),
            tuple(
                n.Param(self.type(p.children[0]), str(p.children[1]), at=at_of(p)) for p in wanted
            ),
            at=at_of(tree),
        )

    def type(self, tree: Child) -> n.TypeName:
        return n.TypeName(str(tree.children[0]), tree.data == "type_list", at=at_of(tree))


def at_of(tree: Child) -> n.At:
    meta = tree.meta
    return (0, 0) if meta.empty else (meta.start_pos, meta.end_pos)


def token_at(token: Token) -> n.At:
    return (token.start_pos or 0, token.end_pos or 0)
