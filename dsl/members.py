"""What belongs to something: counters, zones and fields of players, things and the game."""

from __future__ import annotations

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .judge import GAME, PAID, UNKNOWN_VALUE, a
from .model import Kind
from .prices import Prices
from .scope import Scope
from .types import (
    CONDITION,
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    id_of,
    list_of,
    thing,
    zone_of,
)  # fmt: skip


class Members(Prices):
    """`owner.name`, and names whose owner is `you`."""

    def counter(
        self, node: n.Node, id: str, owner: m.Value | None, args: tuple[n.Expr, ...], scope: Scope
    ) -> m.Value:
        counter = self.model.counters[id]
        if owner is None and counter.of == "player":
            owner = scope.you(node.at)
        by: m.Value | None = None
        if counter.by is not None:
            if len(args) != 1:
                message = f"`{id}` is counted by {counter.by}: write `{id}({counter.by})`"
                return self.wrong("T002", message, node)
            by = self.value(args[0], scope, self.checker.kind_type(counter.by))
        elif args:
            return self.wrong("T002", f"`{id}` takes nothing in parentheses", node)
        return m.CounterRef(self.checker.counter_type(id), id, owner, by)

    def zone(self, node: n.Node, id: str, owner: m.Value | None, scope: Scope) -> m.Value:
        if owner is None and self.model.zones[id].of == "player":
            owner = scope.you(node.at)
        return m.ZoneRef(self.zone_type(id), id, owner)

    def field(self, node: n.Field, scope: Scope) -> m.Value:
        base = self.expression(node.base, scope, None)
        if base.type == UNKNOWN:
            return base
        if isinstance(base, m.EntryRef) and base.type.word == "id":
            return self.shared_field(node, base)
        if base.type.word == "zone" and base.type.kind is not None:
            base = m.Special(thing(base.type.kind), "first", (base,))
        if base.type == PAID:
            return self.paid_icon(node)
        if base.type == GAME:
            return self.member(node, "game", None, scope)
        if base.type == PLAYER or base.type == NOTHING:
            return self.member(node, "player", base, scope)
        if base.type.word == "thing":
            return self.member(node, base.type.kind or "", base, scope)
        return self.wrong("N002", f"{a(base.type)} has no `{node.name}`", node)

    def shared_field(self, node: n.Field, base: m.EntryRef) -> m.Value:
        """A field of an entry with copies: the same for all of them, unlike their counters."""
        kind = self.model.kinds[base.kind]
        alike = node.name in kind.fields and not node.args
        entry = self.model.entries.get(kind.id, {}).get(base.id)
        if entry is not None and any(f"{node.name} {side}" in entry.fields for side in kind.sides):
            alike = False
        if alike and self.checker.type_of(kind.fields[node.name].type) != CONDITION:
            one = m.EntryRef(thing(base.kind), base.kind, base.id)
            return m.FieldRef(
                self.checker.type_of(kind.fields[node.name].type), kind.id, node.name, one
            )
        return self.wrong("T001", f"there are several `{base.id}`; choose one of them", node)

    def member(self, node: n.Field, of: str, base: m.Value | None, scope: Scope) -> m.Value:
        name = node.name
        counter = self.model.counters.get(name)
        if counter is not None and counter.of == of:
            return self.counter(node, name, base, node.args, scope)
        if node.args:
            return self.wrong("N002", f"{of} has no counter `{name}`", node)
        zone = self.model.zones.get(name)
        if zone is not None and zone.of == of:
            return self.zone(node, name, base, scope)
        kind = self.model.kinds.get(of)
        if base is not None and kind is not None:
            if name in kind.fields:
                type = self.checker.type_of(kind.fields[name].type)
                if type == CONDITION:
                    return self.condition(node, kind, base, scope)
                return m.FieldRef(type, of, name, base)
            if name == "side" and kind.sides:
                return m.CounterRef(thing(f"{of}_side"), f"{of} side", base, None)
            if name == "face" and kind.dice:
                return m.CounterRef(self.checker.face_type(kind.dice), f"{of} face", base, None)
            built_in = self.built_in(kind.id, name)
            if built_in is not None:
                return m.Special(built_in, name, (base,))
            link = self.model.links.get(name)
            if link is not None and of in (link.first, link.second):
                other = link.second if of == link.first else link.first
                return m.Special(list_of(thing(other)), f"link {name}", (base,))
        known = self.checker.members(of)
        return self.wrong("N002", f"{of} has no `{name}`", node, did_you_mean(name, known))

    def condition(self, node: n.Field, kind: Kind, base: m.Value, scope: Scope) -> m.Value:
        """A question that the entry of a thing answers, for `you`."""
        asked = self.checker.condition_field(kind, node, self.report)
        if asked is None:
            return UNKNOWN_VALUE
        you = scope.you(node.at) if asked else m.Const(NOTHING, -1)
        return m.ConditionRef(TRUTH, kind.id, node.name, base, you)

    def built_in(self, kind: str, name: str) -> Type | None:
        declared = self.model.kinds[kind]
        match name:
            case "owner":
                return PLAYER
            case "place" if kind in self.model.placed:
                return zone_of(kind)
            case "number":
                return NUMBER
            case "id":
                return id_of(kind)
            case "column" | "row" if declared.grid:
                return NUMBER
        return None
