"""What a bare name means: a local, a word of the engine, a counter, a zone, an entry, ..."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from . import meaning as m
from . import nodes as n
from .calls import Calls
from .diagnostic import did_you_mean
from .judge import GAME, PAID, UNKNOWN_VALUE
from .scope import Scope
from .types import (
    NOTHING,
    NUMBER,
    PLAYER,
    Type,
    id_of,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import SPELLED

Candidates = list[tuple[str, Callable[[], m.Value]]]


class Names(Calls):
    """Names are resolved by the type that is expected."""

    def fresh(self, name: str | None, node: n.Node, scope: Scope) -> None:
        """A new local must not hide anything."""
        if name is None:
            return
        if name in scope.locals:
            self.wrong("N004", f"`{name}` is in use here already; take another name", node)
        elif self.checker.owner_of(name):
            what = self.checker.owner_of(name)
            self.wrong("N004", f"`{name}` is {what} and cannot be a local name", node)

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
            case "everyone":
                return lambda: m.AllThings(list_of(PLAYER), "player")
            case "box":
                return lambda: m.ZoneRef(zone_of(None), "box", None)
            case "paid":
                return lambda: m.Const(PAID, 0)
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
            quiet = type(self)(self.checker, lambda fault: None)
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
        if name in SPELLED:
            digits = str(SPELLED[name])
            return self.wrong("N001", "a number is written in digits", node, digits)
        known = [*scope.locals, *self.checker.known_names()]
        notes = self.checker.removal(None, name)
        return self.wrong(
            "N001", f"`{name}` is not known here", node, did_you_mean(name, known), *notes
        )
