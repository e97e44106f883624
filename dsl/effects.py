"""Checking effects: words looked up, abbreviations written out, costs told from gains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from . import meaning as m
from . import nodes as n
from .binders import PLAYER_KINDS
from .diagnostic import did_you_mean
from .expressions import Expressions
from .fault import Fault
from .judge import UNKNOWN_VALUE
from .model import Action, Icon, Parameter
from .printer import show
from .scope import Scope
from .types import (
    COST,
    EFFECT,
    NUMBER,
    PLAYER,
    UNKNOWN,
    Type,
    fits,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import POSITIONS

if TYPE_CHECKING:
    from .check import Checker

DECLINE = "decline"
GIVING = (m.Move, m.MoveSome, m.Pay)
PREPARING = (m.Choose, m.LookTop)
LATER = {
    n.Show: "show",
    n.When: "when",
    n.InsteadOf: "instead of",
    n.Adopt: "adopt",
    n.Original: "original",
}
Bound = tuple[m.Step, Scope]


class Effects:
    """Checks the effects of one text."""

    def __init__(self, checker: Checker, report: Callable[[Fault], None]) -> None:
        self.checker = checker
        self.model = checker.model
        self.report = report
        self.values = Expressions(checker, report)

    def wrong(
        self, code: str, message: str, node: n.Node, hint: str | None = None, *notes: str
    ) -> m.Step:
        self.report(Fault(code, message, node.at, tuple(notes), hint))
        return m.Sequence(node.at, ())

    # Putting together

    def effect(self, node: n.Effect, scope: Scope) -> m.Step:
        """An effect whose locals nobody else sees."""
        return self.step(node, scope)[0]

    def boxes(self, node: n.Block, scope: Scope) -> m.Step:
        """What an effect field says: its boxes, which their owner orders."""
        inner: n.Effect = node.lines[0].effect if len(node.lines) == 1 else node
        items = inner.items if isinstance(inner, n.Boxes) else (inner,)
        return m.Pool(node.at, tuple(self.item(item, scope) for item in items))

    def price(self, node: n.Block, scope: Scope) -> m.Step:
        """What a cost field says; a block is paid line by line."""
        steps: list[m.Step] = []
        for line in node.lines:
            step, scope = self.cost(line.effect, scope)
            steps.append(step)
        return m.Sequence(node.at, tuple(steps))

    def step(self, node: n.Effect, scope: Scope, paying: bool = False) -> Bound:
        """The meaning of an effect and the scope for what follows it."""
        before: list[m.Step] = []
        found, after = self._step(node, scope.asking(before), paying)
        if before:
            found = m.Sequence(node.at, (*before, found))
        return found, replace(after, pre=scope.pre)

    def _step(self, node: n.Effect, scope: Scope, paying: bool) -> Bound:
        match node:
            case n.Block(lines):
                return self.steps(tuple(line.effect for line in lines), node, scope, paying)
            case n.Seq(items):
                return self.steps(items, node, scope, paying)
            case n.Let(name, value):
                return self.let(node, name, value, scope)
            case n.Choose():
                return self.choose(node, scope)
            case n.Icon():
                return self.icon(node, scope, paying), scope
            case n.Do():
                return self.do(node, scope), scope
            case n.Choice(halves) if paying:
                scope.you(node.at)
                ways = tuple(
                    m.Option(show(half), None, self.cost(half, scope)[0], half.at, True)
                    for half in halves
                )
                return m.Options(node.at, ways, None), scope
        return self.closed(node, scope), scope

    def steps(self, items: tuple[n.Effect, ...], node: n.Node, scope: Scope, paying: bool) -> Bound:
        steps: list[m.Step] = []
        inner = scope
        for place, item in enumerate(items):
            step, inner = self.step(item, inner, paying)
            steps.append(step)
            if isinstance(item, n.Win | n.End | n.Stop) and place + 1 < len(items):
                self.wrong("T010", "nothing after this is ever done", items[place + 1])
                break
        kept = scope if isinstance(node, n.Block) else inner
        return m.Sequence(node.at, tuple(steps)), replace(kept, pre=scope.pre)

    def closed(self, node: n.Effect, scope: Scope) -> m.Step:
        """Effects that leave no local behind."""
        at = node.at
        values = self.values
        match node:
            case n.Boxes(items):
                return m.Pool(at, tuple(self.item(item, scope) for item in items))
            case n.Choice(halves):
                return self.choice(node, halves, scope)
            case n.Arrow():
                return m.Options(at, (self.half(node, scope),), DECLINE)
            case n.May(body):
                halves = body.halves if isinstance(body, n.Choice) else (body,)
                options = tuple(self.half(half, scope) for half in halves)
                return m.Options(at, options, DECLINE)
            case n.ChooseOne(options):
                return self.choose_one(node, options, scope)
            case n.If(condition, then, otherwise):
                wanted = values.truth(condition, scope)
                other = self.effect(otherwise, scope) if otherwise else None
                return m.If(at, wanted, self.effect(then, scope), other)
            case n.Repeat(mode, value, body):
                inside = scope if mode == "times" else scope.asking(None)
                wanted = (values.number if mode == "times" else values.truth)(value, inside)
                return m.Loop(at, mode, wanted, self.effect(body, scope.looping()))
            case n.ForEach(binder, body):
                return self.for_each(node, binder, body, scope)
            case n.Each():
                return self.each(node, scope)
            case n.Does(who, body):
                player = values.value(who, scope, PLAYER)
                return m.Does(at, player, self.effect(body, scope.acting()))
            case n.TakeTurns():
                return self.take_turns(node, scope)
            case n.AnyOrder(body):
                if body.lines:
                    return m.Pool(at, tuple(self.item(line.effect, scope) for line in body.lines))
            case n.Allowing(calls, body):
                return self.allowing(node, calls, body, scope)
            case n.During(scope_name, body):
                self.scope_name(scope_name, node)
                return m.During(at, scope_name, self.effect(body, scope))
        return self.simple(node, scope)

    def simple(self, node: n.Effect, scope: Scope) -> m.Step:
        at = node.at
        values = self.values
        match node:
            case n.Add(value, target) | n.Take(value, target) | n.Set(target, value):
                return self.change(node, value, target, scope)
            case n.Move():
                return self.move(node, scope)
            case n.MoveSome():
                return self.move_some(node, scope)
            case n.Shuffle(zone):
                return m.Shuffle(at, values.value(zone, scope, zone_of(None)))
            case n.Roll(dice):
                return self.roll(node, dice, scope)
            case n.Pay(cost):
                return m.Pay(at, values.value(cost, scope, COST))
            case n.Resolve(effect):
                scope.you(at)
                return m.Resolve(at, values.value(effect, scope, EFFECT), False)
            case n.Queue(effect):
                scope.you(at)
                return m.Resolve(at, values.value(effect, scope, EFFECT), True)
            case n.Raise(name, args):
                return self.raise_event(node, name, args, scope)
            case n.Win(players):
                return m.Win(at, values.value(players, scope, list_of(PLAYER)))
            case n.End(scope_name):
                self.scope_name(scope_name, node)
                return m.End(at, scope_name)
            case n.Stop():
                if not scope.loop:
                    return self.wrong("T005", "`stop` leaves a loop; here is none", node)
                return m.Stop(at)
        word = LATER.get(type(node), "")
        if isinstance(node, n.Modify):
            word = node.word if node.word in ("allow", "forbid") else "modify"
        return self.wrong("T006", f"`{word}` cannot be carried out yet", node)

    def scope_name(self, name: str, node: n.Node) -> None:
        if name not in self.model.scopes:
            hint = did_you_mean(name, self.model.scopes)
            self.wrong("N007", f"there is no scope `{name}`; declare it in `scopes`", node, hint)

    # Choices

    def half(self, node: n.Effect, scope: Scope) -> m.Option:
        """One half of a choice: its condition, if it begins with one, and what it does."""
        name = show(node)
        condition: m.Value | None = None
        body: n.Effect = node
        if isinstance(node, n.If) and node.otherwise is None:
            condition = self.values.truth(node.condition, scope.asking(None))
            body = node.then
        if isinstance(body, n.May):
            body = body.body
        return m.Option(name, condition, self.paid(body, scope), node.at, True)

    def paid(self, node: n.Effect, scope: Scope) -> m.Step:
        """An effect that has been chosen: the cost of an arrow is paid, not asked again."""
        if not isinstance(node, n.Arrow):
            return self.effect(node, scope)
        cost, after = self.cost(node.cost, scope)
        gain = self.effect(node.gain, after)
        return m.Sequence(node.at, (cost, m.Commit(node.at), gain))

    def cost(self, node: n.Effect, scope: Scope) -> Bound:
        parts = node.items if isinstance(node, n.Seq) else (node,)
        steps: list[m.Step] = []
        for part in parts:
            step, scope = self.step(part, scope, paying=True)
            if isinstance(part, n.Boxes):
                self.wrong("T003", "join costs with `,`: they are paid together", part)
            elif not self.gives(step) and not isinstance(step, PREPARING):
                message = f"`{show(part)}` gives nothing up, so it cannot be a cost"
                self.wrong("T003", message, part)
            steps.append(step)
        if steps and all(isinstance(step, PREPARING) for step in steps):
            self.wrong("T003", "this chooses, but gives nothing up; move or take something", node)
        return m.Sequence(node.at, tuple(steps)), scope

    def gives(self, step: m.Step) -> bool:
        if isinstance(step, m.Sequence):
            return not step.steps or any(self.gives(inner) for inner in step.steps)
        if isinstance(step, m.Change):
            return step.word == "take"
        if isinstance(step, m.Options):
            return all(self.gives(option.body) for option in step.options)
        if isinstance(step, m.Call):
            return step.proc.startswith("pay ") or self.checker.gives(step.proc)
        return isinstance(step, GIVING)

    def choice(self, node: n.Choice, halves: tuple[n.Effect, ...], scope: Scope) -> m.Step:
        optional = any(isinstance(half, n.May) for half in halves)
        options = tuple(self.half(half, scope) for half in halves)
        return m.Options(node.at, options, DECLINE if optional else None)

    def choose_one(self, node: n.ChooseOne, options: tuple[n.Option, ...], scope: Scope) -> m.Step:
        scope.you(node.at)
        found: list[m.Option] = []
        for option in options:
            if any(option.name == other.name for other in found):
                self.wrong("N004", f"there are two options `{option.name}`", option)
            condition = (
                self.values.truth(option.condition, scope.asking(None))
                if option.condition
                else None
            )
            body = self.effect(option.body, scope)
            found.append(m.Option(option.name, condition, body, option.at, True))
        return m.Options(node.at, tuple(found), None)

    def item(self, node: n.Effect, scope: Scope) -> m.Item:
        """One effect of a pool: waits for its condition, may be left if it is optional."""
        scope.you(node.at)
        name = show(node)
        condition: m.Value | None = None
        body: n.Effect = node
        if isinstance(body, n.Block) and len(body.lines) == 1:
            body = body.lines[0].effect
        if isinstance(body, n.If) and body.otherwise is None:
            condition = self.values.truth(body.condition, scope.asking(None))
            body = body.then
        optional = isinstance(body, n.May | n.Arrow)
        if isinstance(body, n.May):
            body = body.body
        inner = scope.outside_loop()
        return m.Item(name, condition, optional, self.paid(body, inner), node.at)

    # Binding

    def let(self, node: n.Let, name: str, value: n.Expr, scope: Scope) -> Bound:
        found = self.values.expression(value, scope, None)
        items = self.values.items(found, value, quiet=True)
        if items is not None:
            found = items
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
        if node.secretly:
            return self.wrong("T006", "`secretly` cannot be carried out yet", node)
        if node.binder.kind not in PLAYER_KINDS:
            message = "`each ... does` is for players; for things write `for each ... do`"
            return self.wrong("T001", message, node.binder)
        bound = self.values.bound(node.binder, scope)
        if bound is None:
            return m.Sequence(node.at, ())
        local, domain, where, inner, _ = bound
        start = self.values.value(node.binder.start, scope, PLAYER) if node.binder.start else None
        body = self.effect(node.body, inner.acting().looping())
        return m.Each(node.at, local, domain, start, where, body)

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

    # Words

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
        amount: m.Value = self.values.number(n.Number(node.amount, at=node.at), scope)
        if node.per is not None:
            times = self.values.number(node.per, scope)
            amount = m.Operation(NUMBER, "*", (amount, times))
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
        return m.Change(node.at, "take" if paying else "add", target, amount)

    # Simple statements

    def change(self, node: n.Effect, value: n.Expr, target: n.Expr, scope: Scope) -> m.Step:
        word = type(node).__name__.lower()
        place = self.values.expression(target, scope, None)
        if place is UNKNOWN_VALUE:
            return m.Sequence(node.at, ())
        if not isinstance(place, m.CounterRef | m.Local) or self.fixed(place):
            what = show(target)
            return self.wrong("T001", f"`{what}` is no counter and cannot be changed", target)
        if isinstance(place, m.CounterRef) and self.checker.kept_by_engine(place.id):
            return self.wrong("T001", f"`{place.id}` is kept by the engine", target)
        wanted = place.type
        if word != "set":
            if wanted.word == "list" and wanted.item is not None:
                found = self.values.value(value, scope, wanted)
                return m.Change(node.at, word, place, found)
            if wanted not in (NUMBER, UNKNOWN):
                message = f"`{show(target)}` holds {wanted}: `{word}` needs a number or a list"
                return self.wrong("T001", message, target)
        return m.Change(node.at, word, place, self.values.value(value, scope, wanted))

    def fixed(self, place: m.Value) -> bool:
        return isinstance(place, m.Local) and place.name in ("you", "this")

    def move(self, node: n.Move, scope: Scope) -> m.Step:
        values = self.values
        what = values.expression(node.what, scope, None)
        items: m.Value | None = what
        kind = what.type.kind
        if what.type.word in ("list", "zone"):
            items = values.items(what, node.what)
            kind = items.type.item.kind if items and items.type.item else None
        elif what.type.word == "id" and isinstance(what, m.EntryRef):
            message = f"there are several `{what.id}`; choose one of them"
            return self.wrong("T001", message, node.what)
        elif what.type.word not in ("thing", "unknown"):
            return self.wrong("T001", f"expected a thing, found {what.type}", node.what)
        if items is None or items.type == UNKNOWN:
            return m.Sequence(node.at, ())
        if kind is None:
            message = f"expected things of one kind, found {what.type}"
            if what.type.word == "zone":
                message = "several kinds are in there: write `move all KIND from ...`"
            return self.wrong("T001", message, node.what)
        if kind not in self.model.placed:
            return self.wrong("T001", f"{kind} is in no zone, so it cannot be moved", node.what)
        source = values.value(node.source, scope, zone_of(kind)) if node.source else None
        target = self.target(node.target, kind, scope)
        return m.Move(node.at, items, source, target, self.bottom(node, node.position))

    def move_some(self, node: n.MoveSome, scope: Scope) -> m.Step:
        values = self.values
        type = values.binder_type(node.kind, node)
        if type is None or type == PLAYER or node.kind not in self.model.placed:
            if type is not None:
                self.wrong("T001", f"{node.kind} is in no zone, so it cannot be moved", node)
            return m.Sequence(node.at, ())
        if node.source is None:
            return self.wrong("T001", "say from where: `move 2 coin from bank to purse`", node)
        amount = values.number(node.amount, scope) if node.amount else None
        source = values.value(node.source, scope, zone_of(node.kind))
        if amount is not None and not self.alike(node.kind) and not self.pile(source):
            message = f"say which {node.kind}: `choose {node.kind} x in ...`, then `move x`"
            return self.wrong("T001", message, node)
        target = self.target(node.target, node.kind, scope)
        bottom = self.bottom(node, node.position)
        return m.MoveSome(node.at, amount, node.kind, source, target, bottom)

    def alike(self, kind: str) -> bool:
        """Are all things of a kind alike, so that it does not matter which one moves?"""
        return self.model.kinds[kind].count is not None

    def pile(self, zone: m.Value) -> bool:
        """Is this a pile, whose things come from the top?"""
        if not isinstance(zone, m.ZoneRef):
            return True
        return zone.id != "box" and self.model.zones[zone.id].pile

    def target(self, node: n.Expr, kind: str | None, scope: Scope) -> m.Value:
        found = self.values.value(node, scope, zone_of(kind))
        if isinstance(found, m.ZoneRef) and kind is not None and found.id != "box":
            holds = self.model.zones[found.id].holds
            if kind not in holds:
                self.wrong("T001", f"`{found.id}` holds {', '.join(holds)}, not {kind}", node)
        return found

    def bottom(self, node: n.Node, position: str | None) -> bool:
        if position is not None and position not in POSITIONS:
            hint = did_you_mean(position, POSITIONS)
            self.wrong("N001", "a pile has a `top` and a `bottom`", node, hint)
        return position == "bottom"

    def roll(self, node: n.Roll, dice: n.Expr, scope: Scope) -> m.Step:
        named = self.model.kinds.get(dice.name) if isinstance(dice, n.Name) else None
        if named is not None and named.dice is not None:
            return m.Roll(node.at, m.AllThings(list_of(thing(named.id)), named.id))
        found = self.values.expression(dice, scope, None)
        kind = found.type.item.kind if found.type.item else found.type.kind
        if found.type == UNKNOWN:
            return m.Sequence(node.at, ())
        if kind is None or self.model.kinds[kind].dice is None:
            return self.wrong("T001", f"expected dice, found {found.type}", dice)
        return m.Roll(node.at, found)

    def raise_event(
        self, node: n.Node, name: str, args: tuple[n.Expr, ...], scope: Scope
    ) -> m.Step:
        event = self.model.events.get(name)
        if event is None:
            hint = did_you_mean(name, self.model.events)
            return self.wrong("N006", f"there is no event `{name}`", node, hint)
        found = self.arguments(node, name, event.params, args, scope)
        return m.Raise(node.at, name, found or ())
