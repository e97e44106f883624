"""Checking effects: how they are put together, what is chosen, costs told from gains."""

from __future__ import annotations

from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .deeds import Bound
from .printer import show
from .rules import DECLINE, Rules
from .scope import Scope
from .types import (
    COST,
    EFFECT,
    PLAYER,
    TRUTH,
    list_of,
    zone_of,
)  # fmt: skip

GIVING = (m.Move, m.MoveSome, m.Pay)
PREPARING = (m.Choose, m.LookTop)


class Effects(Rules):
    """All effects of the language."""

    def effect(self, node: n.Effect, scope: Scope) -> m.Step:
        """An effect whose locals nobody else sees."""
        return self.step(node, scope)[0]

    def boxes(self, node: n.Block, scope: Scope) -> m.Step:
        """What an effect field says: its boxes, which their owner orders."""
        inner = self.alone(node)
        items = inner.items if isinstance(inner, n.Boxes) else (inner,)
        return m.Pool(node.at, tuple(self.item(item, scope) for item in items))

    def price(self, node: n.Block, scope: Scope) -> m.Step:
        """What a cost field says; a block is paid line by line."""
        scope = scope.pricing(True)
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
                self.different(halves)
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
                scope.you(at)
                return self.choice(node, halves, scope)
            case n.Arrow():
                scope.you(at)
                return m.Options(at, (self.half(node, scope),), DECLINE)
            case n.May(body):
                scope.you(at)
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
                scope.you(at)
                return m.Pay(at, values.value(cost, scope, COST))
            case n.Resolve(effect):
                scope.you(at)
                return m.Resolve(at, values.value(effect, scope, EFFECT), False)
            case n.Queue(effect):
                scope.you(at)
                return m.Resolve(at, values.value(effect, scope, EFFECT), True)
            case n.Show():
                return self.show(node, scope)
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
            case n.Modify() | n.When() | n.InsteadOf():
                return self.rule(node, scope)
            case n.Adopt():
                return self.adopt(node, scope)
            case n.Original():
                return self.original(node, scope)
        raise AssertionError(node)

    def half(self, node: n.Effect, scope: Scope) -> m.Option:
        """One half of a choice: its condition, if it begins with one, and what it does."""
        name = show(node)
        condition, body = self.conditions(node, scope)
        if isinstance(body, n.May):
            body = body.body
        return m.Option(name, condition, self.paid(body, scope), node.at, True)

    def conditions(self, node: n.Effect, scope: Scope) -> tuple[m.Value | None, n.Effect]:
        """What must hold for an effect that begins with `if`, and what it does then."""
        found: list[m.Value] = []
        body = self.alone(node)
        while isinstance(body, n.If) and body.otherwise is None:
            found.append(self.values.truth(body.condition, scope.asking(None)))
            body = self.alone(body.then)
        if len(found) < 2:
            return (found[0] if found else None), body
        at = (found[0].at[0], found[-1].at[1])
        return m.Operation(TRUTH, "and", tuple(found), at=at), body

    def alone(self, node: n.Effect) -> n.Effect:
        """The only line of a block, or the effect itself."""
        while isinstance(node, n.Block) and len(node.lines) == 1:
            node = node.lines[0].effect
        return node

    def paid(self, node: n.Effect, scope: Scope) -> m.Step:
        """An effect that has been chosen: the cost of an arrow is paid, not asked again."""
        if not isinstance(node, n.Arrow):
            return self.effect(node, scope)
        cost, after = self.cost(node.cost, scope.pricing(False))
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
        self.different(halves)
        optional = any(isinstance(half, n.May) for half in halves)
        options = tuple(self.half(half, scope) for half in halves)
        return m.Options(node.at, options, DECLINE if optional else None)

    def different(self, halves: tuple[n.Effect, ...]) -> None:
        """Two equal halves are most often one that was not changed after copying."""
        for place, half in enumerate(halves):
            if half in halves[:place]:
                message = f"`{show(half)}` is offered twice; one of them is enough"
                self.wrong("T016", message, half)

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
        condition, body = self.conditions(node, scope)
        optional = isinstance(body, n.May | n.Arrow)
        if isinstance(body, n.May):
            body = body.body
        inner = scope.outside_loop()
        return m.Item(name, condition, optional, self.paid(body, inner), node.at)
