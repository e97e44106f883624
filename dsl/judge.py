"""What all checking of values shares: reporting, and making a value fit the wanted type."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from . import meaning as m
from . import nodes as n
from .fault import Fault
from .model import Model
from .scope import Scope
from .types import (
    MIXED,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    fits,
    id_of,
    list_of,
    thing,
    zone_of,
)  # fmt: skip

if TYPE_CHECKING:
    from .check import Checker

GAME = Type("game")
PAID = Type("paid")
UNKNOWN_VALUE = m.Const(UNKNOWN, 0)
SEVERAL_KINDS = "several kinds are in there; say which, as in `all(KIND x in ...)`"


class Judge(ABC):
    """Checks the values of one text; faults go to `report`."""

    def __init__(self, checker: Checker, report: Callable[[Fault], None]) -> None:
        self.checker = checker
        self.model: Model = checker.model
        self.report = report

    def wrong(
        self, code: str, message: str, node: n.Node, hint: str | None = None, *notes: str
    ) -> m.Value:
        self.report(Fault(code, message, node.at, tuple(notes), hint))
        return UNKNOWN_VALUE

    @abstractmethod
    def expression(self, node: n.Expr, scope: Scope, wanted: Type | None) -> m.Value:
        """The meaning of an expression, whatever its type; the wanted one helps with names."""

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
        return self.wrong("T001", f"expected {a(wanted)}, found {a(given)}", node)

    def truth(self, node: n.Expr, scope: Scope) -> m.Value:
        return self.value(node, scope, TRUTH)

    def number(self, node: n.Expr, scope: Scope) -> m.Value:
        return self.value(node, scope, NUMBER)

    def items(self, found: m.Value, node: n.Node, quiet: bool = False) -> m.Value | None:
        """A list out of a list, a zone, or several zones."""
        if found.type.word == "zone":
            kind = found.type.kind
            item = thing(kind) if kind else MIXED
            return m.Operation(list_of(item), "contents", (found,))
        if found.type.word == "list":
            return self.flattened(found) if self._zones(found) else found
        if found.type == UNKNOWN:
            return found
        if not quiet:
            self.wrong("T001", f"expected a list or a zone, found {a(found.type)}", node)
        return None

    def _zones(self, found: m.Value) -> bool:
        return found.type.item is not None and found.type.item.word == "zone"

    def flattened(self, found: m.Value) -> m.Value:
        """The contents of a list of zones, one after the other."""
        assert isinstance(found, m.Operation)
        parts = [self.items(part, n.Node(), quiet=True) for part in found.args]
        kinds = {part.type.item for part in parts if part is not None}
        item = kinds.pop() if len(kinds) == 1 else MIXED
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


def a(type: Type) -> str:
    """A type with its article, for sentences."""
    if type == PAID:
        return "what was paid, of which icon is not said"
    text = str(type)
    if type.word in ("list", "nothing", "truth"):
        return text
    return ("an " if text[0] in "aeiou" else "a ") + text
