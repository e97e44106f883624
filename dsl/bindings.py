"""Checking effects that bind names: choices of things, loops over them, turns."""

from __future__ import annotations

from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .binders import PLAYER_KINDS
from .deeds import Bound
from .judge import SEVERAL_KINDS
from .scope import Scope
from .steps import all_steps
from .types import (
    MIXED,
    PLAYER,
    UNKNOWN,
    list_of,
)  # fmt: skip
from .vocabulary import Vocabulary


class Bindings(Vocabulary):
    """Who or what, one after the other or one of them."""

    def let(self, node: n.Let, name: str, value: n.Expr, scope: Scope) -> Bound:
        found = self.values.expression(value, scope, None)
        items = self.values.items(found, value, quiet=True)
        if items is not None:
            found = items
        if found.type == list_of(MIXED):
            found = self.values.wrong("T001", SEVERAL_KINDS, value)
        self.values.fresh(name, node, scope)
        inner, local = scope.bind(name, found.type)
        return m.Change(node.at, "set", m.Local(found.type, local), found), inner

    def choose(self, node: n.Choose, scope: Scope) -> Bound:
        values = self.values
        who: m.Value | None = None
        if node.who is not None:
            who = values.value(node.who, scope, PLAYER)
        elif not node.chance:
            who = scope.you(node.at)
        low = values.number(node.low, scope) if node.low else None
        high = values.number(node.high, scope) if node.high else None
        if node.many and len(node.binders) > 1:
            return self.wrong("T001", "choose several things, or two kinds; not both", node), scope
        if node.chance and node.many and node.low != node.high:
            return self.wrong("T001", "chance chooses a fixed number of things", node), scope
        picks: list[m.Pick] = []
        inner = scope
        for binder in node.binders:
            bound = values.bound(binder, inner)
            if bound is None:
                unknown, _ = inner.bind(binder.name, UNKNOWN)
                return m.Sequence(node.at, ()), unknown
            local, domain, where, inner, _ = bound
            picks.append(m.Pick(local, binder.kind, domain, where))
        measure = values.number(node.measure, inner.asking(None)) if node.measure else None
        after = inner
        if node.many and node.binders[0].name is not None:
            one = inner.locals[node.binders[0].name]
            many = m.Local(list_of(one.type), one.name)
            after = replace(inner, locals={**inner.locals, node.binders[0].name: many})
        step = m.Choose(node.at, tuple(picks), who, low, high, node.best, measure, node.many)
        return step, after

    def for_each(self, node: n.ForEach, binder: n.Binder, body: n.Effect, scope: Scope) -> m.Step:
        bound = self.values.bound(binder, scope)
        if bound is None:
            return m.Sequence(node.at, ())
        local, domain, where, inner, _ = bound
        return m.ForEach(node.at, local, domain, where, self.effect(body, inner.looping()))

    def each(self, node: n.Each, scope: Scope) -> m.Step:
        if node.binder.kind not in PLAYER_KINDS:
            message = "`each ... does` is for players; for things write `for each ... do`"
            return self.wrong("T001", message, node.binder)
        bound = self.values.bound(node.binder, scope)
        if bound is None:
            return m.Sequence(node.at, ())
        local, domain, where, inner, _ = bound
        start = self.values.value(node.binder.start, scope, PLAYER) if node.binder.start else None
        body = self.effect(node.body, inner.acting().looping())
        if node.secretly:
            self.secret(body, node)
        return m.Each(node.at, local, domain, start, where, body, node.secretly)

    def secret(self, body: m.Step, node: n.Each) -> None:
        """Nothing that others would notice at once can be done in secret."""
        for step in all_steps(body):
            if isinstance(step, m.Each) and step.secret:
                self.wrong("T014", "this is secret already", node)
            elif isinstance(step, m.Win | m.End):
                message = "what ends something cannot be done in secret; do it afterwards"
                self.wrong("T014", message, node)

    def take_turns(self, node: n.TakeTurns, scope: Scope) -> m.Step:
        values = self.values
        start = values.value(node.start, scope, PLAYER) if node.start else None
        among = values.value(node.among, scope, list_of(PLAYER)) if node.among else None
        condition = values.truth(node.condition, scope.asking(None)) if node.condition else None
        body = self.effect(node.body, scope.acting().looping())
        return m.Turns(node.at, start, among, condition, body)

    def allowing(
        self, node: n.Allowing, calls: tuple[n.Call, ...], body: n.Block, scope: Scope
    ) -> m.Step:
        scope.you(node.at)
        found: list[m.Call] = []
        for call in calls:
            action = self.model.actions.get(call.name)
            if action is None:
                self.unknown_word(call, call.name)
                continue
            if any(isinstance(arg, n.Any | n.OneOf | n.Range) for arg in call.args):
                self.wrong("T001", "what is allowed takes no open choice", call)
                continue
            args = self.arguments(call, call.name, action.params, call.args, scope)
            if args is not None:
                self.called(f"action {call.name}", call, scope)
                found.append(m.Call(call.at, f"action {call.name}", args))
        return m.Allowing(node.at, tuple(found), self.effect(body, scope))
