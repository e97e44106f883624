"""Checking values: names resolved by the type that is expected, every mistake collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .fault import Fault
from .model import Model
from .scope import Scope
from .types import (
    COST,
    EFFECT,
    EMPTY_LIST,
    NOTHING,
    NUMBER,
    PLAYER,
    PROGRAMS,
    TRUTH,
    UNKNOWN,
    Type,
    common,
    fits,
    id_of,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import FUNCTIONS

if TYPE_CHECKING:
    from .check import Checker

LARGEST = 2**53
PLAYER_KINDS = ("player", "opponent")
GAME = Type("game")
_FUNCTIONS = {function.name: function for function in FUNCTIONS}
UNKNOWN_VALUE = m.Const(UNKNOWN, 0)
Candidates = list[tuple[str, Callable[[], m.Value]]]


class Expressions:
    """Checks the expressions of one text; faults go to `report`."""

    def __init__(self, checker: Checker, report: Callable[[Fault], None]) -> None:
        self.checker = checker
        self.model: Model = checker.model
        self.report = report

    def wrong(
        self, code: str, message: str, node: n.Node, hint: str | None = None, *notes: str
    ) -> m.Value:
        self.report(Fault(code, message, node.at, tuple(notes), hint))
        return UNKNOWN_VALUE

    # Values of an expected type

    def value(self, node: n.Expr, scope: Scope, wanted: Type | None = None) -> m.Value:
        """The meaning of an expression, made to fit the wanted type or reported."""
        found = self.expression(node, scope, wanted)
        return found if wanted is None else self.fitted(found, wanted, node)

    def fitted(self, found: m.Value, wanted: Type, node: n.Node) -> m.Value:
        given = found.type
        if given.word == "list" and wanted.word == "list" and self._zones(found):
            found = self.flattened(found)
            given = found.type
        if fits(given, wanted):
            return found
        if wanted.word == "list":
            items = self.items(found, node, quiet=True)
            if items is not None and fits(items.type, wanted):
                return items
            if wanted.item is not None and fits(given, wanted.item):
                return m.Operation(wanted, "list", (found,))
        if wanted.word == "zone":
            place = self._zone_of_thing(found, wanted)
            if place is not None:
                return place
            if isinstance(found, m.ZoneRef) and found.id != "box":
                holds = ", ".join(self.model.zones[found.id].holds)
                message = f"`{found.id}` holds {holds}, not {wanted.kind}"
                return self.wrong("T001", message, node)
        if wanted == TRUTH and given == NUMBER:
            message = "expected a condition, found a number: compare it, as in `x > 0`"
            return self.wrong("T001", message, node)
        if wanted.word == "thing":
            if given.word == "zone" and given.kind == wanted.kind:
                return m.Special(wanted, "first", (found,))
            if given == id_of(wanted.kind or ""):
                assert isinstance(found, m.EntryRef)
                message = f"there are several `{found.id}`; choose one of them"
                return self.wrong("T001", message, node)
        return self.wrong("T001", f"expected {_a(wanted)}, found {_a(given)}", node)

    def truth(self, node: n.Expr, scope: Scope) -> m.Value:
        return self.value(node, scope, TRUTH)

    def number(self, node: n.Expr, scope: Scope) -> m.Value:
        return self.value(node, scope, NUMBER)

    def items(self, found: m.Value, node: n.Node, quiet: bool = False) -> m.Value | None:
        """A list out of a list, a zone, or several zones."""
        if found.type.word == "zone":
            kind = found.type.kind
            item = thing(kind) if kind else UNKNOWN
            return m.Operation(list_of(item), "contents", (found,))
        if found.type.word == "list":
            return self.flattened(found) if self._zones(found) else found
        if found.type == UNKNOWN:
            return found
        if not quiet:
            self.wrong("T001", f"expected a list or a zone, found {_a(found.type)}", node)
        return None

    def _zones(self, found: m.Value) -> bool:
        return found.type.item is not None and found.type.item.word == "zone"

    def flattened(self, found: m.Value) -> m.Value:
        """The contents of a list of zones, one after the other."""
        assert isinstance(found, m.Operation)
        parts = [self.items(part, n.Node(), quiet=True) for part in found.args]
        kinds = {part.type.item for part in parts if part is not None}
        item = kinds.pop() if len(kinds) == 1 else UNKNOWN
        args = tuple(part for part in parts if part is not None)
        return m.Operation(list_of(item or UNKNOWN), "concat", args)

    def _zone_of_thing(self, found: m.Value, wanted: Type) -> m.Value | None:
        """A space given where a zone is wanted stands for its only zone of that kind."""
        owner = found.type.kind if found.type.word == "thing" else None
        if found.type == PLAYER:
            owner = "player"
        if owner is None:
            return None
        zones = [
            zone
            for zone in self.model.zones.values()
            if zone.of == owner and (wanted.kind is None or wanted.kind in zone.holds)
        ]
        if len(zones) != 1:
            return None
        return m.ZoneRef(self.zone_type(zones[0].id), zones[0].id, found)

    def zone_type(self, id: str) -> Type:
        if id == "box":
            return zone_of(None)
        holds = self.model.zones[id].holds
        return zone_of(holds[0] if len(holds) == 1 else None)

    # Expressions

    def expression(self, node: n.Expr, scope: Scope, wanted: Type | None) -> m.Value:
        """The meaning of an expression, whatever its type; the wanted one helps with names."""
        found = self.meaning(node, scope, wanted)
        return found if found is UNKNOWN_VALUE else replace(found, at=node.at)

    def meaning(self, node: n.Expr, scope: Scope, wanted: Type | None) -> m.Value:
        match node:
            case n.Number(value):
                if value > LARGEST:
                    return self.wrong("T007", f"numbers go up to {LARGEST}", node)
                return m.Const(NUMBER, value)
            case n.Truth(value):
                return m.Const(TRUTH, value)
            case n.Name():
                return self.name(node, scope, wanted)
            case n.Qualified(kind, id):
                return self.qualified(node, kind, id)
            case n.Field():
                return self.field(node, scope)
            case n.Call():
                return self.call(node, scope)
            case n.Unary("not", value):
                return m.Operation(TRUTH, "not", (self.truth(value, scope),))
            case n.Unary(_, value):
                return self.negative(node, value, scope)
            case n.Binary():
                return self.binary(node, scope)
            case n.Empty(value, negated):
                return self.empty(value, negated, scope)
            case n.Conditional():
                return self.conditional(node, scope, wanted)
            case n.Range(low, high):
                ends = (self.number(low, scope), self.number(high, scope))
                return m.Operation(list_of(NUMBER), "range", ends)
            case n.List(items):
                return self.list(node, items, scope, wanted)
            case n.Quantifier():
                return self.quantifier(node, scope)
            case n.Fold():
                return self.fold(node, scope)
            case n.Any() | n.OneOf():
                message = "a choice can only be an argument of an action or icon"
                return self.wrong("T001", message, node)
        raise AssertionError(node)

    def negative(self, node: n.Unary, value: n.Expr, scope: Scope) -> m.Value:
        found = self.number(value, scope)
        if isinstance(found, m.Const) and isinstance(found.value, int):
            return m.Const(NUMBER, -found.value)
        return m.Operation(NUMBER, "neg", (found,))

    def binary(self, node: n.Binary, scope: Scope) -> m.Value:
        op = node.op
        if op in ("and", "or"):
            sides = (self.truth(node.left, scope), self.truth(node.right, scope))
            return m.Operation(TRUTH, op, sides)
        if op in ("+", "-") and (joined := self.joined(node, scope)) is not None:
            return joined
        if op in ("+", "-", "*"):
            numbers = (self.number(node.left, scope), self.number(node.right, scope))
            return m.Operation(NUMBER, op, numbers)
        if op in ("<", "<=", ">", ">="):
            numbers = (self.number(node.left, scope), self.number(node.right, scope))
            return m.Operation(TRUTH, op, numbers)
        if op in ("in", "not in"):
            return self.negated(self.membership(node, scope), op == "not in")
        return self.negated(self.same(node, scope), op == "is not")

    def joined(self, node: n.Binary, scope: Scope) -> m.Value | None:
        """`+` and `-` of lists; None where the left side is no list."""
        quiet = Expressions(self.checker, lambda fault: None)
        kind = quiet.expression(node.left, scope.asking([]), None).type
        if kind.word not in ("list", "zone"):
            return None
        left = self.items(self.expression(node.left, scope, None), node.left)
        right = self.value(node.right, scope, left.type if left else None)
        if left is None:
            return UNKNOWN_VALUE
        return m.Operation(left.type, "concat" if node.op == "+" else "without", (left, right))

    def negated(self, value: m.Value, negated: bool) -> m.Value:
        return m.Operation(TRUTH, "not", (value,)) if negated else value

    def same(self, node: n.Binary, scope: Scope) -> m.Value:
        left, right = self.sides(node, scope)
        if UNKNOWN in (left.type, right.type):
            return m.Operation(TRUTH, "is", (left, right))
        left, right = self.comparable(left, right)
        if left.type.word == "list" and left.type.item and fits(right.type, left.type.item):
            right = m.Operation(left.type, "list", (right,))
        if common(left.type, right.type) is None:
            message = f"{_a(left.type)} is never {_a(right.type)}"
            return self.wrong("T001", message, node)
        return m.Operation(TRUTH, "is", (left, right))

    def sides(self, node: n.Binary, scope: Scope) -> tuple[m.Value, m.Value]:
        """Both sides of `is`, each resolved by the type of the other."""
        if self.named_entry(node.left, scope) and not self.named_entry(node.right, scope):
            right = self.expression(node.right, scope, None)
            return self.expression(node.left, scope, _plain(right.type)), right
        left = self.expression(node.left, scope, None)
        return left, self.expression(node.right, scope, _plain(left.type))

    def named_entry(self, node: n.Expr, scope: Scope) -> bool:
        """Is this a bare name that can only be an entry?"""
        return (
            isinstance(node, n.Name)
            and node.name not in scope.locals
            and not self.names(node, scope)
        )

    def comparable(self, left: m.Value, right: m.Value) -> tuple[m.Value, m.Value]:
        if left.type.word == "zone" and right.type.word in ("thing", "id", "nothing"):
            left = m.Special(thing(left.type.kind or ""), "first", (left,))
        if right.type.word == "zone" and left.type.word in ("thing", "id", "nothing"):
            right = m.Special(thing(right.type.kind or ""), "first", (right,))
        if left.type.word == "id" and right.type.word == "thing":
            right = m.Special(id_of(right.type.kind or ""), "id", (right,))
        if right.type.word == "id" and left.type.word == "thing":
            left = m.Special(id_of(left.type.kind or ""), "id", (left,))
        return left, right

    def membership(self, node: n.Binary, scope: Scope) -> m.Value:
        left = self.expression(node.left, scope, None)
        found = self.expression(node.right, scope, list_of(_plain(left.type) or UNKNOWN))
        items = self.items(found, node.right)
        if items is None:
            return UNKNOWN_VALUE
        item = items.type.item or UNKNOWN
        if item.word == "id" and left.type.word == "thing":
            left = m.Special(id_of(left.type.kind or ""), "id", (left,))
        if common(left.type, item) is None:
            message = f"{_a(left.type)} is never in {_a(items.type)}"
            return self.wrong("T001", message, node)
        return m.Operation(TRUTH, "in", (left, items))

    def empty(self, value: n.Expr, negated: bool, scope: Scope) -> m.Value:
        items = self.items(self.expression(value, scope, None), value)
        if items is None:
            return UNKNOWN_VALUE
        return self.negated(m.Operation(TRUTH, "empty", (items,)), negated)

    def conditional(self, node: n.Conditional, scope: Scope, wanted: Type | None) -> m.Value:
        condition = self.truth(node.condition, scope)
        then = self.expression(node.then, scope, wanted)
        other = self.expression(node.otherwise, scope, wanted or _plain(then.type))
        type = common(then.type, other.type)
        if type is None:
            message = f"either {_a(then.type)} or {_a(other.type)}: both must be of one type"
            return self.wrong("T001", message, node)
        return m.Operation(type, "if", (condition, then, other))

    def list(
        self, node: n.List, items: tuple[n.Expr, ...], scope: Scope, wanted: Type | None
    ) -> m.Value:
        if not items:
            return m.Operation(wanted or EMPTY_LIST, "list", ())
        expected = wanted.item if wanted and wanted.word == "list" else None
        values = [self.expression(item, scope, expected) for item in items]
        type: Type | None = values[0].type
        for value, item in zip(values[1:], items[1:], strict=True):
            type = common(type, value.type) if type else None
            if type is None:
                message = f"a list holds one type; this is {_a(value.type)}"
                return self.wrong("T001", message, item)
        return m.Operation(list_of(type or UNKNOWN), "list", tuple(values))

    # Binders

    def domain(
        self, binder: n.Binder | n.Any, kind: str, scope: Scope
    ) -> tuple[m.Value, Type] | None:
        """Where the things of a binder are sought, and the type of each."""
        if kind == "number":
            if binder.within is None:
                self.wrong("T001", "say which numbers: `number n in 1..6`", binder)
                return None
            found = self.value(binder.within, scope, list_of(NUMBER))
            return found, NUMBER
        type = self.binder_type(kind, binder)
        if type is None:
            return None
        if binder.within is None:
            if kind == "opponent":
                you = scope.you(binder.at)
                return m.Special(list_of(PLAYER), "opponents", (you,)), type
            return m.AllThings(list_of(type), kind), type
        found = self.expression(binder.within, scope, list_of(type))
        if found.type.word == "thing" and type.word == "thing":
            found = self._zone_of_thing(found, zone_of(type.kind)) or found
        items = self.items(found, binder.within)
        if items is None:
            return None
        item = items.type.item
        if kind == "opponent":
            you = scope.you(binder.at)
            items = m.Operation(
                items.type, "without", (items, m.Operation(items.type, "list", (you,)))
            )
        if item == UNKNOWN and type.kind in self.model.placed:
            items = self.only(found, kind, binder.within)
        elif item is not None and not fits(item, type):
            self.wrong("T001", f"there is no {kind} in {_a(items.type)}", binder.within)
            return None
        return items, type

    def only(self, found: m.Value, kind: str, node: n.Node) -> m.Value:
        """The things of one kind in zones that hold several."""
        type = list_of(thing(kind))
        if isinstance(found, m.Operation) and found.op == "list":
            parts = tuple(self.only(part, kind, node) for part in found.args)
            return m.Operation(type, "concat", parts)
        return m.Special(type, "only", (found, m.Const(NUMBER, kind)))

    def binder_type(self, kind: str, node: n.Node) -> Type | None:
        if kind in PLAYER_KINDS:
            return PLAYER
        if kind in self.model.kinds:
            return thing(kind)
        known = [*self.model.kinds, *PLAYER_KINDS, "number"]
        self.wrong("N005", f"there is no kind `{kind}`", node, did_you_mean(kind, known))
        return None

    def bound(
        self, binder: n.Binder, scope: Scope
    ) -> tuple[str, m.Value, m.Value | None, Scope, Type] | None:
        """A binder's local, domain, condition, inner scope and type."""
        found = self.domain(binder, binder.kind, scope)
        if found is None:
            return None
        domain, type = found
        self.fresh(binder.name, binder, scope)
        inner, local = scope.bind(binder.name, type)
        where = self.truth(binder.where, inner.asking(None)) if binder.where else None
        return local, domain, where, inner, type

    def quantifier(self, node: n.Quantifier, scope: Scope) -> m.Value:
        bound = self.bound(node.binder, scope)
        if bound is None:
            return UNKNOWN_VALUE
        local, domain, where, _, type = bound
        result = {"count": NUMBER, "all": list_of(type)}.get(node.word, TRUTH)
        if node.word == "every" and where is None:
            return self.wrong("T001", "`every` needs a condition: every(... where ...)", node)
        return m.Over(result, node.word, local, domain, where)

    def fold(self, node: n.Fold, scope: Scope) -> m.Value:
        bound = self.bound(node.binder, scope)
        if bound is None:
            return UNKNOWN_VALUE
        local, domain, where, inner, _ = bound
        value = self.number(node.value, inner.asking(None))
        return m.Over(NUMBER, node.word, local, domain, where, value)

    def fresh(self, name: str | None, node: n.Node, scope: Scope) -> None:
        """A new local must not hide anything."""
        if name is None:
            return
        if name in scope.locals:
            self.wrong("N004", f"`{name}` is in use here already; take another name", node)
        elif self.checker.owner_of(name):
            what = self.checker.owner_of(name)
            self.wrong("N004", f"`{name}` is {what} and cannot be a local name", node)

    # Names

    def names(self, node: n.Name, scope: Scope) -> Candidates:
        """What a bare name can be, apart from locals and entries."""
        name = node.name
        model = self.model
        found: Candidates = []
        special = self.special(node, scope)
        if special is not None:
            found.append(("a word of the engine", special))
        counter = model.counters.get(name)
        if counter and counter.by is None and counter.of in ("game", "player"):
            found.append(("a counter", lambda: self.counter(node, name, None, (), scope)))
        zone = model.zones.get(name)
        if zone and zone.of in ("game", "player"):
            found.append(("a zone", lambda: self.zone(node, name, None, scope)))
        if name in model.options:
            found.append(("an option", lambda: self.checker.option(name)))
        if name in model.queries:
            found.append(("a query", lambda: self.query(node, name, (), scope)))
        return found

    def special(self, node: n.Name, scope: Scope) -> Callable[[], m.Value] | None:
        name = node.name
        match name:
            case "you":
                return lambda: scope.you(node.at)
            case "this":
                return lambda: (
                    scope.this_thing()
                    or self.wrong(
                        "N009", "`this` is the thing whose effect this is; here is none", node
                    )
                )
            case "nobody" | "nothing":
                return lambda: m.Const(NOTHING, -1)
            case "players":
                return lambda: m.Special(NUMBER, "players")
            case "first_player" | "active_player":
                return lambda: m.CounterRef(PLAYER, name, None, None)
            case "winners":
                return lambda: m.Special(list_of(PLAYER), "winners")
            case "box":
                return lambda: m.ZoneRef(zone_of(None), "box", None)
            case "game":
                return lambda: m.Const(GAME, 0)
        scope_name = name.removesuffix("_number")
        if scope_name != name and scope_name in self.model.scopes:
            return lambda: m.CounterRef(NUMBER, name, None, None)
        return None

    def name(self, node: n.Name, scope: Scope, wanted: Type | None) -> m.Value:
        local = scope.locals.get(node.name)
        if local is not None:
            return local
        found = self.names(node, scope)
        found += self.entries(node, wanted)
        if len(found) == 1:
            return found[0][1]()
        if not found:
            return self.unknown(node, scope, wanted)
        if wanted is not None:
            quiet = Expressions(self.checker, lambda fault: None)
            fitting = [
                make for _, make in found if quiet.fitted(make(), wanted, node) is not UNKNOWN_VALUE
            ]
            if len(fitting) == 1:
                return fitting[0]()
        what = " and ".join(what for what, _ in found)
        return self.wrong("N003", f"`{node.name}` is {what}; write which one you mean", node)

    def entries(self, node: n.Name, wanted: Type | None) -> Candidates:
        expected = wanted.item if wanted is not None and wanted.word == "list" else wanted
        kind = expected.kind if expected and expected.word in ("thing", "id") else None
        kinds = self.checker.kinds_with(node.name)
        if kind is not None and kind in kinds:
            kinds = [kind]
        return [(f"`{k}:{node.name}`", partial(self.entry, k, node.name)) for k in kinds]

    def entry(self, kind: str, id: str) -> m.Value:
        type = thing(kind) if self.checker.single(kind, id) else id_of(kind)
        return m.EntryRef(type, kind, id)

    def qualified(self, node: n.Node, kind: str, id: str) -> m.Value:
        if kind not in self.model.kinds:
            hint = did_you_mean(kind, self.model.kinds)
            return self.wrong("N005", f"there is no kind `{kind}`", node, hint)
        ids = self.checker.ids(kind)
        if id not in ids:
            message = f"there is no {kind} `{id}`"
            notes = self.checker.removal(kind, id)
            return self.wrong("N001", message, node, did_you_mean(id, ids), *notes)
        return self.entry(kind, id)

    def unknown(self, node: n.Name, scope: Scope, wanted: Type | None) -> m.Value:
        expected = wanted.item if wanted is not None and wanted.word == "list" else wanted
        name = node.name
        counter, zone = self.model.counters.get(name), self.model.zones.get(name)
        if counter is not None or zone is not None:
            of = counter.of if counter else zone.of if zone else ""
            message = f"`{name}` belongs to a {of}: write whose, as in `x.{name}`"
            if counter is not None and counter.by:
                message = f"`{name}` is counted by {counter.by}: write `{name}({counter.by})`"
            return self.wrong("N001", message, node)
        if expected is not None and expected.word in ("thing", "id"):
            kind = expected.kind or ""
            notes = self.checker.removal(kind, name)
            hint = did_you_mean(name, [*self.checker.ids(kind), *scope.locals])
            return self.wrong("N001", f"there is no {kind} `{name}`", node, hint, *notes)
        known = [*scope.locals, *self.checker.known_names()]
        notes = self.checker.removal(None, name)
        return self.wrong(
            "N001", f"`{name}` is not known here", node, did_you_mean(name, known), *notes
        )

    # Counters, zones, fields, calls

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
        if base.type == GAME:
            return self.member(node, "game", None, scope)
        if base.type == PLAYER or base.type == NOTHING:
            return self.member(node, "player", base, scope)
        if base.type.word == "thing":
            return self.member(node, base.type.kind or "", base, scope)
        return self.wrong("N002", f"{_a(base.type)} has no `{node.name}`", node)

    def shared_field(self, node: n.Field, base: m.EntryRef) -> m.Value:
        """A field of an entry with copies: the same for all of them, unlike their counters."""
        kind = self.model.kinds[base.kind]
        if node.name in kind.fields and not node.args:
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
                return m.FieldRef(type, of, name, base)
            built_in = self.built_in(kind.id, name)
            if built_in is not None:
                return m.Special(built_in, name, (base,))
            link = self.model.links.get(name)
            if link is not None and of in (link.first, link.second):
                other = link.second if of == link.first else link.first
                return m.Special(list_of(thing(other)), f"link {name}", (base,))
        known = self.checker.members(of)
        return self.wrong("N002", f"{of} has no `{name}`", node, did_you_mean(name, known))

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
            case "face" if declared.dice:
                return self.checker.face_type(declared.dice)
            case "column" | "row" if declared.grid:
                return NUMBER
        return None

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
                    message = f"expected an effect or a cost, found {_a(effect.type)}"
                    return self.wrong("T001", message, args[0])
                return m.Doable(TRUTH, effect, scope.you(node.at))
            case "along":
                cell = self.expression(args[0], scope, None)
                kind = self.model.kinds.get(cell.type.kind or "")
                if kind is None or kind.grid is None:
                    message = f"expected a cell of a grid, found {_a(cell.type)}"
                    return self.wrong("T001", message, args[0])
                steps = (self.number(args[1], scope), self.number(args[2], scope))
                return m.Special(cell.type, "along", (cell, *steps))
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


def _plain(type: Type) -> Type | None:
    """The type that an entry's name next to such a value would have."""
    return None if type in (UNKNOWN, NOTHING) else type


def _a(type: Type) -> str:
    text = str(type)
    if type.word in ("list", "nothing", "truth"):
        return text
    return ("an " if text[0] in "aeiou" else "a ") + text


def all_kinds(values: Iterable[m.Value]) -> set[str]:
    return {value.type.kind for value in values if value.type.kind}


__all__ = ["COST", "EFFECT", "Expressions"]
