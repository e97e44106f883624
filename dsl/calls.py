"""Values with arguments: queries, functions of the engine, counters by index, links."""

from __future__ import annotations

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .judge import SEVERAL_KINDS, UNKNOWN_VALUE, a
from .members import Members
from .scope import Scope
from .types import (
    MIXED,
    NOTHING,
    NUMBER,
    PLAYER,
    PROGRAMS,
    TRUTH,
    UNKNOWN,
    thing,
    zone_of,
)  # fmt: skip
from .words import FUNCTIONS

_FUNCTIONS = {function.name: function for function in FUNCTIONS}


class Calls(Members):
    """`name(...)`."""

    def call(self, node: n.Call, scope: Scope) -> m.Value:
        name = node.name
        if name in self.model.queries:
            return self.query(node, name, node.args, scope)
        counter = self.model.counters.get(name)
        if counter is not None and counter.by is not None:
            if counter.of not in ("game", "player"):
                message = f"`{name}` belongs to a {counter.of}: write whose, as in `x.{name}(...)`"
                return self.wrong("N001", message, node)
            return self.counter(node, name, None, node.args, scope)
        if counter is not None:
            return self.wrong("T002", f"`{name}` takes nothing in parentheses", node)
        if name in _FUNCTIONS:
            return self.function(node, scope)
        link = self.model.links.get(name)
        if link is not None:
            if not self.arity(node, name, 2, len(node.args)):
                return UNKNOWN_VALUE
            first = self.value(node.args[0], scope, thing(link.first))
            second = self.value(node.args[1], scope, thing(link.second))
            return m.Special(TRUTH, f"linked {name}", (first, second))
        known = [*self.model.queries, *_FUNCTIONS, *self.model.counters, *self.model.links]
        if name in self.model.actions or name in self.model.icons:
            message = f"`{name}` does something; only queries have a value"
            return self.wrong("N001", message, node)
        notes = self.checker.removal(None, name)
        hint = did_you_mean(name, known)
        return self.wrong("N001", f"there is no query `{name}`", node, hint, *notes)

    def arity(self, node: n.Node, name: str, wanted: int, given: int) -> bool:
        if wanted == given:
            return True
        things = "nothing" if wanted == 0 else f"{wanted} argument{'s' * (wanted != 1)}"
        self.wrong("T002", f"`{name}` takes {things}, here are {given}", node)
        return False

    def query(self, node: n.Node, id: str, args: tuple[n.Expr, ...], scope: Scope) -> m.Value:
        params = self.model.queries[id].params
        if not self.arity(node, id, len(params), len(args)):
            return UNKNOWN_VALUE
        values = tuple(
            self.value(arg, scope, self.checker.type_of(param.type))
            for arg, param in zip(args, params, strict=True)
        )
        type = self.checker.query_type(id, node, self.report)
        if self.checker.asks_for_you(id):
            return m.QueryRef(type, id, scope.you(node.at), values)
        if self.checker.asks_whoever(id):
            return m.QueryRef(type, id, scope.whoever(), values)
        return m.QueryRef(type, id, m.Const(NOTHING, -1), values)

    def function(self, node: n.Call, scope: Scope) -> m.Value:
        function = _FUNCTIONS[node.name]
        if not self.arity(node, node.name, len(function.params), len(node.args)):
            return UNKNOWN_VALUE
        args = node.args
        match node.name:
            case "size" | "first" | "last" | "item":
                return self.of_list(node, scope)
            case "top":
                return self.top(node, scope)
            case "doable" | "payable":
                effect = self.expression(args[0], scope, None)
                if effect.type not in (*PROGRAMS, UNKNOWN):
                    message = f"expected an effect or a cost, found {a(effect.type)}"
                    return self.wrong("T001", message, args[0])
                return m.Doable(TRUTH, effect, scope.you(node.at))
            case "along":
                cell = self.expression(args[0], scope, None)
                kind = self.model.kinds.get(cell.type.kind or "")
                if kind is None or kind.grid is None:
                    message = f"expected a cell of a grid, found {a(cell.type)}"
                    return self.wrong("T001", message, args[0])
                steps = (self.number(args[1], scope), self.number(args[2], scope))
                return m.Special(cell.type, "along", (cell, *steps))
        if node.name == "payoff" and not scope.over:
            message = "a query, ranking or payoff cannot ask for the payoff"
            return self.wrong("T001", message, node)
        if node.name == "opponent" and self.model.most_players != 2:
            message = "`opponent(p)` is for two players; with more, choose one"
            return self.wrong("T001", message, node)
        types = {"number": NUMBER, "player": PLAYER, "truth": TRUTH}
        values = tuple(
            self.value(arg, scope, types[param])
            for arg, param in zip(args, function.params, strict=True)
        )
        return m.Special(types[function.result], node.name, values)

    def of_list(self, node: n.Call, scope: Scope) -> m.Value:
        items = self.items(self.expression(node.args[0], scope, None), node.args[0])
        if items is None:
            return UNKNOWN_VALUE
        if node.name == "size":
            return m.Special(NUMBER, "size", (items,))
        item = items.type.item or UNKNOWN
        if item == MIXED:
            return self.wrong("T001", SEVERAL_KINDS, node.args[0])
        rest = tuple(self.number(arg, scope) for arg in node.args[1:])
        return m.Special(item, node.name, (items, *rest))

    def top(self, node: n.Call, scope: Scope) -> m.Value:
        zone = self.value(node.args[0], scope, zone_of(None))
        if zone.type == UNKNOWN:
            return zone
        if scope.pre is None:
            message = "chance may have to decide what is on top; do it first: `let c be top(...)`"
            return self.wrong("T009", message, node)
        if zone.type.kind is None:
            return self.wrong("T001", "only a zone of a single kind has a top", node)
        type = thing(zone.type.kind)
        local = scope.procedure.fresh("top")
        scope.pre.append(m.LookTop(node.at, zone, local))
        return m.Local(type, local)
