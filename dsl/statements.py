"""How each thing that can be done is written: an icon, an action, a move, a choice of things.

What puts them together (`,` `|` `->`, the words with a body) is written by `printer`.
"""

from __future__ import annotations

from . import nodes as n
from .phrases import Bind, binder, called, phrase, timing, where, words


def statement(node: n.Effect) -> str:
    match node:
        case n.Icon(amount, name, args, per):
            times = f"per {phrase(per, Bind.ATOM)}" if per else ""
            return words(str(amount), called(name, args), times)
        case n.Do(name, (arg,)) if _simple(arg):
            return f"{name} {phrase(arg, Bind.ARGUMENT)}"
        case n.Do(name, args):
            return called(name, args)
        case n.Add(value, target):
            return f"add {_sum(value)} to {phrase(target)}"
        case n.Take(value, target):
            return f"take {_sum(value)} from {phrase(target)}"
        case n.Set(target, value):
            return f"set {phrase(target)} to {phrase(value)}"
        case n.Let(name, value):
            return f"let {name} be {phrase(value)}"
        case n.Move(what, source, target, position):
            return words("move", _sum(what), _route(source, target, position))
        case n.MoveSome(amount, kind, source, target, position):
            many = "all" if amount is None else _amount(amount)
            return words("move", many, kind, _route(source, target, position))
        case n.Show(what, whom, together, secretly):
            verb, group = "secretly show" if secretly else "show", "together" if together else ""
            return words(verb, _sum(what), group, "to", _sum(whom))
        case n.Choose():
            return _choose(node)
        case n.Win(players):
            return f"win {phrase(players)}"
        case n.Raise(name, args):
            return f"raise {called(name, args)}"
        case n.End(scope):
            return f"end {scope}"
        case n.Modify():
            return _modify(node)
        case n.Adopt(rules, timings):
            return words(*map(timing, timings), "adopt", _sum(rules))
        case n.Stop():
            return "stop"
        case n.Original():
            return "original"
    if type(node) not in _WORDS:
        raise TypeError(f"this cannot stand inside a line: {node!r}")
    return f"{_WORDS[type(node)]} {_sum(*node.children())}"


_WORDS: dict[type[n.Effect], str] = {
    n.Shuffle: "shuffle",
    n.Roll: "roll",
    n.Pay: "pay",
    n.Resolve: "resolve",
    n.Queue: "queue",
}


def _sum(node: n.Node) -> str:
    assert isinstance(node, n.Expr)
    return phrase(node, Bind.SUM)


def _simple(node: n.Expr) -> bool:
    """Whether an argument needs no parentheses behind the name of an action."""
    match node:
        case n.Number() | n.Name() | n.Qualified() | n.Range(n.Number(), n.Number()):
            return True
        case n.Any(None, None, None, None):
            return True
    return False


def _amount(node: n.Expr) -> str:
    return phrase(node) if isinstance(node, n.Number) else f"({phrase(node)})"


def _route(source: n.Expr | None, target: n.Expr, position: str | None) -> str:
    start = f"from {_sum(source)}" if source else ""
    return words(start, "to", _sum(target), f"on {position}" if position else "")


def _choose(node: n.Choose) -> str:
    who = phrase(node.who) if node.who else "chance" if node.chance else ""
    best = f"with {node.best} {_sum(node.measure)}" if node.best and node.measure else ""
    binders = " with ".join(binder(part) for part in node.binders)
    return words(who, "chooses" if who else "choose", _how_many(node), binders, best)


def _how_many(node: n.Choose) -> str:
    if node.low is None:
        return ""
    if node.high is None:
        return "any"
    numbers = isinstance(node.low, n.Number) and isinstance(node.high, n.Number)
    if node.low == node.high:
        text = _sum(node.low)
    else:
        text = phrase(n.Range(node.low, node.high), Bind.ARGUMENT)
    return text if numbers else f"({text})"


def _modify(node: n.Modify) -> str:
    word = node.word if node.value is None else "modify"
    change = f"{node.word} {_sum(node.value)}" if node.value else ""
    whom = words("for", node.whom, node.asker) if node.whom else ""
    return words(*map(timing, node.timings), word, node.query, whom, where(node.where), change)
