"""Checking the words of the game: actions and icons, with arguments that may be left open."""

from __future__ import annotations

from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .deeds import Deeds
from .diagnostic import did_you_mean
from .judge import UNKNOWN_VALUE
from .model import Action, Icon, Parameter
from .scope import Scope
from .types import (
    NUMBER,
    Type,
    fits,
    list_of,
)  # fmt: skip
from .words import SPELLED


class Vocabulary(Deeds):
    """Words are looked up; open arguments are chosen before the call."""

    def called(self, proc: str, node: n.Node, scope: Scope) -> None:
        if not scope.rebound:
            scope.procedure.calls.append((proc, node.at))

    def arguments(
        self,
        node: n.Node,
        name: str,
        params: tuple[Parameter, ...],
        args: tuple[n.Expr, ...],
        scope: Scope,
    ) -> tuple[m.Value, ...] | None:
        """Arguments that fit; open ones (`any`, `a | b`, `0..2`) are chosen before the call."""
        if not self.values.arity(node, name, len(params), len(args)):
            return None
        return tuple(
            self.argument(arg, self.checker.type_of(param.type), scope)
            for arg, param in zip(args, params, strict=True)
        )

    def argument(self, arg: n.Expr, wanted: Type, scope: Scope) -> m.Value:
        if isinstance(arg, n.Any):
            return self.open_argument(arg, wanted, scope)
        if isinstance(arg, n.OneOf):
            items = self.values.value(n.List(arg.items, at=arg.at), scope, list_of(wanted))
            return self.chosen(arg, self.word_of(wanted), items, None, wanted, scope)
        if isinstance(arg, n.Range) and wanted == NUMBER:
            items = self.values.value(arg, scope, list_of(NUMBER))
            return self.chosen(arg, "number", items, None, wanted, scope)
        return self.values.value(arg, scope, wanted)

    def open_argument(self, arg: n.Any, wanted: Type, scope: Scope) -> m.Value:
        kind = arg.kind or self.word_of(wanted)
        if wanted == NUMBER and arg.within is None:
            message = "say which numbers, for instance 0..3"
            self.wrong("T001", message, arg)
            return UNKNOWN_VALUE
        binder = n.Binder(kind, arg.name, arg.within, None, arg.where, at=arg.at)
        bound = self.values.bound(binder, scope)
        if bound is None:
            return UNKNOWN_VALUE
        local, domain, where, _, type = bound
        if not fits(type, wanted):
            self.wrong("T001", f"expected {wanted}, found {type}", arg)
            return UNKNOWN_VALUE
        assert scope.pre is not None
        pick = m.Pick(local, kind, domain, where)
        you = scope.you(arg.at)
        scope.pre.append(m.Choose(arg.at, (pick,), you, None, None, None, None, False))
        return m.Local(wanted, local)

    def chosen(
        self,
        arg: n.Expr,
        kind: str,
        items: m.Value,
        where: m.Value | None,
        wanted: Type,
        scope: Scope,
    ) -> m.Value:
        assert scope.pre is not None
        local = scope.procedure.fresh(kind)
        pick = m.Pick(local, kind, items, where)
        you = scope.you(arg.at)
        scope.pre.append(m.Choose(arg.at, (pick,), you, None, None, None, None, False))
        return m.Local(wanted, local)

    def word_of(self, wanted: Type) -> str:
        return wanted.kind or wanted.word

    def do(self, node: n.Do, scope: Scope) -> m.Step:
        action = self.model.actions.get(node.name)
        if action is None:
            return self.unknown_word(node, node.name)
        args = self.arguments(node, node.name, action.params, node.args, scope)
        self.called(f"action {node.name}", node, scope)
        if args is None:
            return m.Sequence(node.at, ())
        return m.Call(node.at, f"action {node.name}", args)

    def unknown_word(self, node: n.Node, name: str) -> m.Step:
        known: dict[str, Action | Icon] = {**self.model.actions, **self.model.icons}
        if name in self.model.icons:
            return self.wrong("N006", f"`{name}` is an icon: write a number before it", node)
        if name in self.model.queries:
            return self.wrong("N006", f"`{name}` is a query: it does nothing", node)
        if name in SPELLED:
            return self.wrong("N006", f"a number is written in digits: `{SPELLED[name]}`", node)
        notes = self.checker.removal(None, name)
        hint = did_you_mean(name, known)
        return self.wrong("N006", f"there is no action `{name}`", node, hint, *notes)

    def icon(self, node: n.Icon, scope: Scope, paying: bool) -> m.Step:
        icon = self.model.icons.get(node.name)
        if icon is None:
            if node.name in self.model.actions:
                params = self.model.actions[node.name].params
                counted = len(params) == 1 and params[0].type.name == "number"
                message = f"`{node.name}` is an action, no icon: no number stands before it"
                hint = f"{node.name} {node.amount}" if counted else None
                return self.wrong("N006", message, node, hint)
            hint = did_you_mean(node.name, self.model.icons)
            notes = self.checker.removal(None, node.name)
            return self.wrong("N006", f"there is no icon `{node.name}`", node, hint, *notes)
        node = self.about_this(node, icon, scope)
        amount: m.Value = self.values.number(n.Number(node.amount, at=node.at), scope)
        if node.per is not None:
            times = self.values.number(node.per, scope)
            amount = m.Operation(NUMBER, "*", (amount, times))
        if paying and scope.priced:
            amount = m.Priced(NUMBER, icon.id, amount)
        if icon.counter is not None:
            return self.counted(node, icon, icon.counter.text, amount, scope, paying)
        side = icon.pay if paying else icon.gain
        if side is None:
            word = "paid" if paying else "gained"
            return self.wrong("T008", f"`{node.name}` cannot be {word}", node)
        if not icon.params or icon.params[-1].type.name != "number":
            message = f"`{node.name}` has no parameter for the number"
            return self.wrong("T008", message, node)
        args = self.arguments(node, node.name, icon.params[:-1], node.args, scope)
        proc = f"{'pay' if paying else 'gain'} {node.name}"
        self.called(proc, node, scope)
        if args is None:
            return m.Sequence(node.at, ())
        return m.Call(node.at, proc, (*args, amount))

    def about_this(self, node: n.Icon, icon: Icon, scope: Scope) -> n.Icon:
        """The only argument of an icon is left out where it is `this`."""
        kinds = [None if p.type.listed else p.type.name for p in icon.params[:-1]]
        if icon.counter is not None:
            declared = self.model.counters.get(icon.counter.text)
            kinds = [declared.by] if declared is not None else []
        if scope.this is None or kinds != [scope.this]:
            return node
        if node.args == (n.Name("this"),):
            short = f"{node.amount} {node.name}"
            self.wrong("T002", f"`{short}` means this one already", node, short)
        return node if node.args else replace(node, args=(n.Name("this", at=node.at),))

    def counted(
        self, node: n.Icon, icon: Icon, counter: str, amount: m.Value, scope: Scope, paying: bool
    ) -> m.Step:
        """An icon that stands for a counter of the player or the game."""
        if counter not in self.model.counters:
            return m.Sequence(node.at, ())
        declared = self.model.counters[counter]
        target: m.Value
        if declared.by is not None and len(node.args) == 1:
            owner = scope.you(node.at) if declared.of == "player" else None
            by = self.argument(node.args[0], self.checker.kind_type(declared.by), scope)
            target = m.CounterRef(self.checker.counter_type(counter), counter, owner, by)
        else:
            target = self.values.counter(node, counter, None, node.args, scope)
        if not isinstance(target, m.CounterRef):
            return m.Sequence(node.at, ())
        if not paying and icon.id in self.checker.mentioned.events:
            args = (amount,) if target.by is None else (target.by, amount)
            return m.Call(node.at, f"gain {icon.id}", args)
        return m.Change(node.at, "take" if paying else "add", target, amount, icon.id)
