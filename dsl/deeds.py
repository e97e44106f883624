"""Checking what is simply done: counters changed, things moved, dice rolled, events raised."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .expressions import Expressions
from .fault import Fault
from .judge import UNKNOWN_VALUE
from .model import Parameter, Text
from .printer import show
from .scope import Scope
from .types import (
    NUMBER,
    PLAYER,
    UNKNOWN,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import POSITIONS

if TYPE_CHECKING:
    from .check import Checker

Bound = tuple[m.Step, Scope]


class Deeds(ABC):
    """Checks the effects of one text; faults go to `report`."""

    def __init__(
        self, checker: Checker, report: Callable[[Fault], None], text: Text | None = None
    ) -> None:
        self.checker = checker
        self.model = checker.model
        self.report = report
        self.text = text
        self.values = Expressions(checker, report)

    def wrong(
        self, code: str, message: str, node: n.Node, hint: str | None = None, *notes: str
    ) -> m.Step:
        self.report(Fault(code, message, node.at, tuple(notes), hint))
        return m.Sequence(node.at, ())

    @abstractmethod
    def effect(self, node: n.Effect, scope: Scope) -> m.Step:
        """An effect whose locals nobody else sees."""

    @abstractmethod
    def arguments(
        self,
        node: n.Node,
        name: str,
        params: tuple[Parameter, ...],
        args: tuple[n.Expr, ...],
        scope: Scope,
    ) -> tuple[m.Value, ...] | None:
        """Arguments that fit the parameters."""

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
            if isinstance(place, m.CounterRef) and place.id.endswith(" face"):
                advice = "a die is rolled, or turned: `set DIE.face to ...`"
                return self.wrong("T001", advice, target)
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

    def show(self, node: n.Show, scope: Scope) -> m.Step:
        what = node.what
        found = self.values.expression(what, scope, None)
        seats = self.values.value(node.whom, scope, list_of(PLAYER))
        if found.type == UNKNOWN:
            return m.Sequence(node.at, ())
        type = found.type.item if found.type.word == "list" and found.type.item else found.type
        kinds: tuple[str, ...] = () if type.kind is None else (type.kind,)
        if isinstance(found, m.ZoneRef) and not kinds:
            zone = self.model.zones.get(found.id)
            kinds = zone.holds if zone else tuple(sorted(self.model.placed))
        if type.word not in ("thing", "zone") or not kinds:
            return self.wrong("T001", f"expected things to show, found {found.type}", what)
        if any(kind not in self.model.placed for kind in kinds):
            return self.wrong("T001", f"a {kinds[0]} lies in no zone: everybody sees it", what)
        if node.together and found.type.word != "list":
            advice = "only several things are shown together: name a list, as in `all(card c ...)`"
            return self.wrong("T001", advice, what)
        return m.Show(node.at, found, seats, kinds, node.together, node.secretly)

    def raise_event(
        self, node: n.Node, name: str, args: tuple[n.Expr, ...], scope: Scope
    ) -> m.Step:
        event = self.model.events.get(name)
        if event is None:
            hint = did_you_mean(name, self.model.events)
            return self.wrong("N006", f"there is no event `{name}`", node, hint)
        found = self.arguments(node, name, event.params, args, scope)
        return m.Raise(node.at, name, found or ())

    def scope_name(self, name: str, node: n.Node) -> None:
        if name not in self.model.scopes:
            hint = did_you_mean(name, self.model.scopes)
            self.wrong("N007", f"there is no scope `{name}`; declare it in `scopes`", node, hint)
