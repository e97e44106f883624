"""How expressions, binders and the other parts of a line are written, with the fewest parentheses.

`printer` puts them together to effects and blocks. A text given by the parser comes back as the
same tree; what the grammar cannot say (a negative number, a list of one) is not looked for here.
"""

from __future__ import annotations

from enum import IntEnum

from . import nodes as n


class Bind(IntEnum):
    """How tightly an expression holds together, in the order of the grammar."""

    ARGUMENT = 0
    EXPR = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    SUM = 6
    PRODUCT = 7
    UNARY = 8
    ATOM = 9


_LEFT_TO_RIGHT = {
    "or": Bind.OR,
    "and": Bind.AND,
    "+": Bind.SUM,
    "-": Bind.SUM,
    "*": Bind.PRODUCT,
}


def phrase(node: n.Expr, bind: Bind = Bind.EXPR) -> str:
    """An expression for a place that takes all that binds at least so tightly."""
    text, own = _written(node)
    return text if own >= bind else f"({text})"


def arguments(args: tuple[n.Expr, ...]) -> str:
    return ", ".join(phrase(arg, Bind.ARGUMENT) for arg in args)


def called(name: str, args: tuple[n.Expr, ...]) -> str:
    """`name(a, b)`, and `name` where there is nothing in the parentheses."""
    return f"{name}({arguments(args)})" if args else name


def binder(node: n.Binder) -> str:
    start = f"from {phrase(node.start, Bind.SUM)}" if node.start else ""
    return words(node.kind, node.name, within(node.within), start, where(node.where))


def within(node: n.Expr | None) -> str:
    return f"in {_range(node)}" if node else ""


def where(node: n.Expr | None) -> str:
    return f"where {phrase(node, Bind.OR)}" if node else ""


def hook(node: n.Hook) -> str:
    by = words("by", node.by, node.actor) if node.by else ""
    return words(node.name, by, where(node.where))


def timing(node: n.Timing) -> str:
    return words(node.word, node.name, f"by {node.by}" if node.by else "")


def type_name(node: n.TypeName) -> str:
    return words("list" if node.listed else "", node.name)


def param(node: n.Param) -> str:
    return words(type_name(node.type), node.name)


def signature(node: n.Signature) -> str:
    params = ", ".join(param(part) for part in node.params)
    return f"{node.name}({params})" if params else node.name


def words(*parts: str | None) -> str:
    """The parts that are there, with blanks between them."""
    return " ".join(part for part in parts if part)


def _written(node: n.Expr) -> tuple[str, Bind]:
    match node:
        case n.Number(value):
            return str(value), Bind.ATOM
        case n.Truth(value):
            return ("true" if value else "false"), Bind.ATOM
        case n.Name(name):
            return name, Bind.ATOM
        case n.Qualified(kind, name):
            return f"{kind}:{name}", Bind.ATOM
        case n.Field(base, name, args):
            return f"{phrase(base, Bind.ATOM)}.{called(name, args)}", Bind.ATOM
        case n.Call(name, args):
            return f"{name}({arguments(args)})", Bind.ATOM
        case n.List(items):
            return f"({', '.join(phrase(item) for item in items)})", Bind.ATOM
        case n.Quantifier(word, things):
            return f"{word}({binder(things)})", Bind.ATOM
        case n.Fold(word, value, things):
            return f"{word}({phrase(value)} for {binder(things)})", Bind.ATOM
        case n.Unary("not", value):
            return f"not {phrase(value, Bind.NOT)}", Bind.NOT
        case n.Unary(op, value):
            return f"{op}{phrase(value, Bind.UNARY)}", Bind.UNARY
        case n.Empty(value, negated):
            test = "is not empty" if negated else "is empty"
            return f"{phrase(value, Bind.SUM)} {test}", Bind.COMPARISON
        case n.Binary(op, left, right):
            return _binary(op, left, right)
        case n.Conditional(condition, then, other):
            test = phrase(condition, Bind.OR)
            return f"if {test} then {phrase(then)} else {phrase(other)}", Bind.EXPR
        case n.Range():
            return _range(node), Bind.ARGUMENT
        case n.Any(kind, name, place, test):
            return words("any", kind, name, within(place), where(test)), Bind.ARGUMENT
        case n.Amount(amount, icon):
            return f"{amount} {icon}", Bind.ATOM
        case n.OneOf(items):
            return " | ".join(_argument(item) for item in items), Bind.ARGUMENT
    raise TypeError(f"not an expression: {node!r}")


def _binary(op: str, left: n.Expr, right: n.Expr) -> tuple[str, Bind]:
    bind = _LEFT_TO_RIGHT.get(op)
    if bind:
        return f"{phrase(left, bind)} {op} {phrase(right, Bind(bind + 1))}", bind
    other = _range(right) if op in ("in", "not in") else phrase(right, Bind.SUM)
    return f"{phrase(left, Bind.SUM)} {op} {other}", Bind.COMPARISON


def _argument(node: n.Expr) -> str:
    return _range(node) if isinstance(node, n.Range) else phrase(node)


def _range(node: n.Expr) -> str:
    """`1..n`, with blanks round the dots where one end has some: `1 .. n + 1`; or a list."""
    if not isinstance(node, n.Range):
        return phrase(node, Bind.SUM)
    both = (node.low, node.high)
    loose = any(Bind.SUM <= _written(end)[1] < Bind.UNARY for end in both)
    return (" .. " if loose else "..").join(phrase(end, Bind.SUM) for end in both)
