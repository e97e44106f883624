"""The canonical text of any tree: what the formatter writes.

Parsing the text gives the same tree again. Parentheses are the fewest that keep it, a level of a
block is two blanks, and nothing is wrapped. How YAML holds the text is the work of `rewrite`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from . import nodes as n
from .phrases import (
    Bind,
    binder,
    called,
    hook,
    param,
    phrase,
    signature,
    timing,
    type_name,
    words,
)
from .statements import statement


def show(node: n.Node) -> str:
    """The canonical text of a node, without a line break at the end."""
    match node:
        case n.Block() | n.Line() | n.Option() | n.Effect():
            return "\n".join(_lines(node))
        case n.Expr():
            return phrase(node, Bind.ARGUMENT)
        case n.Binder():
            return binder(node)
        case n.Hook():
            return hook(node)
        case n.Timing():
            return timing(node)
        case n.TypeName():
            return type_name(node)
        case n.Param():
            return param(node)
        case n.Signature():
            return signature(node)
    raise TypeError(f"not a node of the language: {node!r}")


# Lines


def _lines(node: n.Node) -> list[str]:
    match node:
        case n.Block(lines, tail):
            return [*_paragraphs(lines), *map(_comment, tail)]
        case n.Line(effect, before, behind):
            return _commented(_lines(effect), before, behind)
        case n.Option(name, condition, body, before, behind):
            test = f"if {phrase(condition)}" if condition else ""
            head = words("option", name, test)
            if not isinstance(body, n.Block):
                return _commented([f"{head} do {_inline(body, Room.CHOICE)}"], before, behind)
            return _commented([head, *_indented(body)], before, behind)
        case n.Effect():
            return _compound(node) or [_inline(node, Room.EFFECT)]
    raise TypeError(f"this has no line of its own: {node!r}")


def _compound(node: n.Effect) -> list[str]:
    """The lines of an effect that has a block under it; none if it has not."""
    match node:
        case n.If(_, n.Block()):
            return _if_block(node)
        case n.ChooseOne(options):
            return ["choose one", *("  " + text for part in options for text in _lines(part))]
        case n.TakeTurns(start, among, condition, body):
            parts = (
                f"from {phrase(start, Bind.SUM)}" if start else "",
                f"among {phrase(among, Bind.SUM)}" if among else "",
                f"while {phrase(condition)}" if condition else "",
            )
            return [words("take turns", *parts), *_indented(body)]
        case n.AnyOrder(body):
            return ["in any order", *_indented(body)]
        case n.Allowing(calls, body):
            wanted = ", ".join(called(call.name, call.args) for call in calls)
            return [f"allowing {wanted}", *_indented(body)]
        case n.During(scope, body):
            return [f"during {scope}", *_indented(body)]
        case n.May(n.Block() as body):
            return ["may", *_indented(body)]
        case n.Repeat(_, _, n.Block() as body):
            return [_repeat(node), *_indented(body)]
        case n.ForEach(things, n.Block() as body):
            return [f"for each {binder(things)}", *_indented(body)]
        case n.Each(_, n.Block() as body):
            return [_each(node), *_indented(body)]
        case n.Does(who, n.Block() as body):
            return [f"{phrase(who)} does", *_indented(body)]
        case n.When(_, n.Block() as body) | n.InsteadOf(_, n.Block() as body):
            return [_rule(node), *_indented(body)]
    return []


def _if_block(node: n.If) -> list[str]:
    lines = [f"if {phrase(node.condition)}", *_indented(node.then)]
    if isinstance(node.otherwise, n.If):
        first, *rest = _if_block(node.otherwise)
        return [*lines, f"else {first}", *rest]
    return [*lines, "else", *_indented(node.otherwise)] if node.otherwise else lines


def _indented(node: n.Node) -> list[str]:
    return [f"  {text}" if text else "" for text in _lines(node)]


def _paragraphs(lines: tuple[n.Line, ...]) -> Iterator[str]:
    """All lines, with the blank lines between them."""
    for place, line in enumerate(lines):
        if place and line.gap:
            yield ""
        yield from _lines(line)


def _commented(lines: list[str], before: tuple[str, ...], behind: str) -> list[str]:
    first, *rest = lines
    if behind:
        first = f"{first}  {_comment(behind)}"
    return [*map(_comment, before), first, *rest]


def _comment(text: str) -> str:
    return f"#{text}" if text.startswith("#") else f"# {text}".rstrip()


# Effects on one line


class Room(IntEnum):
    """What a place in a line takes without parentheses: its own kind and all that follow."""

    EFFECT = 0
    CHOICE = 1
    HALF = 2
    SEQ = 3
    TAIL = 4
    ITEM = 5


_ROOMS: dict[type[n.Effect], Room] = {
    n.Boxes: Room.EFFECT,
    n.Choice: Room.CHOICE,
    n.Arrow: Room.HALF,
    n.Seq: Room.SEQ,
    n.If: Room.TAIL,
    n.May: Room.TAIL,
    n.Repeat: Room.TAIL,
}
_OWNERS = (n.ForEach, n.Each, n.Does, n.When, n.InsteadOf)


def _inline(node: n.Effect, room: Room, last: bool = True) -> str:
    """An effect for a place in a line.

    A word that owns the whole choice after it needs parentheses where it is not the `last` in its
    choice.
    """
    if isinstance(node, _OWNERS):
        text = _owner(node)
        return text if last and room <= Room.TAIL else f"({text})"
    if _ROOMS.get(type(node), Room.ITEM) >= room:
        return _joined(node, last)
    return f"({_joined(node, last=True)})"


def _joined(node: n.Effect, last: bool) -> str:
    match node:
        case n.Boxes(items):
            return "; ".join(_inline(item, Room.CHOICE) for item in items)
        case n.Choice(halves):
            *others, end = halves
            texts = [_inline(half, Room.HALF, last=False) for half in others]
            return " | ".join([*texts, _inline(end, Room.HALF)])
        case n.Arrow(cost, gain):
            items = cost.items if isinstance(cost, n.Seq) else (cost,)
            paid = ", ".join(_inline(item, Room.ITEM) for item in items)
            return f"{paid} -> {_inline(gain, Room.HALF, last)}"
        case n.Seq(items):
            *others, end = items
            texts = [_inline(item, Room.ITEM) for item in others]
            return ", ".join([*texts, _inline(end, Room.TAIL, last)])
        case n.If(condition, then, None):
            return f"if {phrase(condition)} then {_inline(then, Room.HALF, last)}"
        case n.If(condition, then, other) if other:
            texts = [_inline(then, Room.ITEM), _inline(other, Room.HALF, last)]
            return f"if {phrase(condition)} then {' else '.join(texts)}"
        case n.May(body):
            return f"may {_inline(body, Room.HALF, last)}"
        case n.Repeat(mode, _, body):
            word = "" if mode == "times" else "do"
            return words(_repeat(node), word, _inline(body, Room.HALF, last))
    return statement(node)


def _owner(node: n.Effect) -> str:
    match node:
        case n.ForEach(things, body):
            return f"for each {binder(things)} do {_inline(body, Room.CHOICE)}"
        case n.Each(_, body):
            return f"{_each(node)} {_inline(body, Room.CHOICE)}"
        case n.Does(who, body):
            return f"{phrase(who)} does {_inline(body, Room.CHOICE)}"
        case n.When(_, body) | n.InsteadOf(_, body):
            return f"{_rule(node)} then {_inline(body, Room.CHOICE)}"
    raise TypeError(f"not a word that owns a choice: {node!r}")


def _rule(node: n.When | n.InsteadOf) -> str:
    word = "when" if isinstance(node, n.When) else "instead of"
    return words(*map(timing, node.timings), word, hook(node.hook))


def _repeat(node: n.Repeat) -> str:
    if node.mode == "times":
        return f"repeat {phrase(node.value)} times"
    return f"repeat {node.mode} {phrase(node.value)}"


def _each(node: n.Each) -> str:
    return words("each", binder(node.binder), "secretly" if node.secretly else "", "does")
