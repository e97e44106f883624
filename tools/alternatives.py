"""What could stand in a text instead: another number, name, comparison or operator.

Each alternative is a list of nodes in order of preference: the first that checks is used. Whether
a change is sensible is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..dsl import nodes as n
from ..dsl.model import Model
from ..dsl.words import FUNCTIONS

_SWAPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "is": "is not", "is not": "is",
    "in": "not in", "not in": "in", "+": "-", "-": "+", "*": "+", "and": "or", "or": "and",
}  # fmt: skip
_QUANTIFIERS = {"some": "no", "no": "some", "every": "some"}
_FOLDS = {"most": "least", "least": "most", "sum": "most"}
_MODES = {"while": "until", "until": "while"}
_POSITIONS = {"top": "bottom", "bottom": "top", None: "bottom"}
_PLAYERS = {"player": "opponent", "opponent": "player"}
_RULES = {"allow": "forbid", "forbid": "allow", "by": "to", "to": "by"}
_WHOM = ("any", "opponent")
_TURNING = ("next", "previous", "opponent")

Choices = list[n.Node]


class Alternatives:
    """Alternatives for the nodes of one text of a game."""

    def __init__(self, model: Model, root: n.Node) -> None:
        self.model = model
        self.locals = list(_bound(root))

    def pile(self, target: n.Expr) -> bool:
        """Could the target be a pile, so that it matters on which end of it something lands?"""
        if not isinstance(target, n.Name | n.Field) or target.name == "box":
            return not isinstance(target, n.Name)
        zone = self.model.zones.get(target.name)
        return zone is None or zone.pile

    def of(self, node: n.Node) -> Iterator[Choices]:
        """Every change of a node itself; what stands below it is asked for separately."""
        match node:
            case n.Number(value):
                yield [replace(node, value=value + 1)]
                if value > 0:
                    yield [replace(node, value=value - 1)]
            case n.Amount(amount, icon):
                yield [replace(node, amount=amount + 1)]
                if amount > 0:
                    yield [replace(node, amount=amount - 1)]
                yield [replace(node, icon=other) for other in _others(icon, self.model.icons)]
            case n.Truth(value):
                yield [replace(node, value=not value)]
            case n.Name(name):
                yield [replace(node, name=other) for other in self.names(name)]
            case n.Qualified(kind, name):
                ids = self.model.ids(kind) if kind in self.model.kinds else ()
                yield [replace(node, name=other) for other in _others(name, ids)]
            case n.Field(_, name):
                yield [replace(node, name=other) for other in self.members(name)]
            case n.Call(name):
                yield [replace(node, name=other) for other in self.callables(name)]
            case n.Binary(op):
                yield [replace(node, op=_SWAPPED[op])]
            case n.Unary(_, value):
                yield [value]
            case n.Empty(_, negated):
                yield [replace(node, negated=not negated)]
            case n.Quantifier(word) if word in _QUANTIFIERS:
                yield [replace(node, word=_QUANTIFIERS[word])]
            case n.Fold(word):
                yield [replace(node, word=_FOLDS[word])]
            case n.Binder(kind) if kind in _PLAYERS:
                yield [replace(node, kind=_PLAYERS[kind])]
            case n.Hook(by=by):
                yield [replace(node, by=other) for other in _others(by or "", _WHOM)]
            case n.Timing(word, str(name)) if word != "until":
                yield [replace(node, name=other) for other in _others(name, self.model.scopes)]
            case n.Effect():
                yield from self.of_effect(node)

    def of_effect(self, node: n.Effect) -> Iterator[Choices]:
        model = self.model
        match node:
            case n.Icon(amount, name):
                yield [replace(node, amount=amount + 1)]
                if amount > 1:
                    yield [replace(node, amount=amount - 1)]
                yield [replace(node, name=other) for other in _others(name, model.icons)]
            case n.Do(name):
                yield [replace(node, name=other) for other in _others(name, model.actions)]
            case n.Add(value, target):
                yield [n.Take(value, target, at=node.at)]
            case n.Take(value, target):
                yield [n.Add(value, target, at=node.at)]
            case n.Move(position=position) | n.MoveSome(position=position):
                if self.pile(node.target):
                    yield [replace(node, position=_POSITIONS[position])]
            case n.Choose(best=str(best)):
                yield [replace(node, best=_FOLDS[best])]
            case n.Choose(many=True, high=None):
                yield [replace(node, many=False, low=None)]
            case n.End(scope):
                yield [replace(node, scope=other) for other in _others(scope, model.scopes)]
            case n.During(scope):
                yield [replace(node, scope=other) for other in _others(scope, model.scopes)]
            case n.Modify(word, whom=whom):
                if word in _RULES:
                    yield [replace(node, word=_RULES[word])]
                yield [replace(node, whom=other) for other in _others(whom or "", _WHOM)]
            case n.Repeat(mode) if mode in _MODES:
                yield [replace(node, mode=_MODES[mode])]
            case n.If(condition) if isinstance(condition, n.Name | n.Field | n.Call):
                denied = n.Unary("not", condition, at=condition.at)
                yield [replace(node, condition=denied)]

    def names(self, name: str) -> Iterator[str]:
        """Other names that could have the same type."""
        model = self.model
        yield from _others(name, self.locals) if name in self.locals else ()
        if name in model.counters:
            counter = model.counters[name]
            alike = (c for c in model.counters.values() if _like(c, counter, "of", "holds", "by"))
            yield from _others(name, (c.id for c in alike))
        if name in model.zones:
            zone = model.zones[name]
            yield from _others(
                name, (z.id for z in model.zones.values() if _like(z, zone, "of", "holds"))
            )
        for kind in model.kinds:
            ids = model.ids(kind)
            if name in ids:
                yield from _others(name, ids)
        yield from _others(name, model.options) if name in model.options else ()
        yield from _others(name, model.queries) if name in model.queries else ()
        if name in ("you", "first_player", "active_player"):
            yield from _others(name, ("you", "first_player", "active_player", *self.locals))
        if name in ("nobody", "nothing"):
            yield from ("you", *self.locals)

    def members(self, name: str) -> Iterator[str]:
        """Other members of whatever has a member of this name."""
        model = self.model
        for kind in model.kinds.values():
            if name in kind.fields:
                type = kind.fields[name].type
                yield from _others(name, (f.name for f in kind.fields.values() if f.type == type))
        yield from self.names(name)
        yield from _others(name, ("column", "row")) if name in ("column", "row") else ()

    def callables(self, name: str) -> Iterator[str]:
        model = self.model
        if name in _TURNING and model.most_players == 2:
            return  # the same player either way
        for function in FUNCTIONS:
            if function.name == name:
                yield from _others(
                    name, (f.name for f in FUNCTIONS if _like(f, function, "params", "result"))
                )
        if name in model.queries:
            query = model.queries[name]
            yield from _others(
                name, (q.id for q in model.queries.values() if _params(q) == _params(query))
            )
        if name in model.counters:
            yield from self.names(name)


def _others(name: str, names: Iterable[str] | Mapping[str, object]) -> list[str]:
    """The other names, beginning with the one that follows."""
    listed = list(dict.fromkeys(names))
    at = listed.index(name) if name in listed else -1
    return [*listed[at + 1 :], *listed[: max(at, 0)]]


def _like(one: object, other: object, *names: str) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _params(query: object) -> list[object]:
    return [param.type for param in getattr(query, "params", ())]


def _bound(root: n.Node) -> Iterator[str]:
    """The names that a text binds."""
    for node in n.walk(root):
        if isinstance(node, n.Binder | n.Let) and node.name is not None:
            yield node.name
