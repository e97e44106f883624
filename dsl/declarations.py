"""Checking declarations and plain fields: do all names in them exist, is none used twice?"""

from __future__ import annotations

from abc import ABC, abstractmethod

from . import nodes as n
from .diagnostic import Diagnostic, did_you_mean
from .document import Node, Scalar, Sequence
from .model import Counter, Dice, Entry, Kind, Text, Zone
from .questions import ENGINE_TYPES, Questions
from .types import (
    CONDITION,
    EVENT,
    NUMBER,
    PROGRAMS,
    RULES,
    TRUTH,
    Type,
)  # fmt: skip
from .words import ENGINE_QUERIES, FUNCTIONS, KEYWORDS, LARGEST, NAMES

NEVER_COUNTED = ("effect", "cost", "zone", "text", "condition", "rules", "event")


class Declarations(Questions, ABC):
    """Kinds, counters, zones, links, vocabulary, and what entries say in their fields."""

    @abstractmethod
    def program(self, kind: Kind, entry: Entry, name: str, node: Node) -> None:
        """Checks an effect field of an entry."""

    @abstractmethod
    def conditions(self, kind: Kind, field: str) -> None:
        """Checks a condition field of all entries."""

    @abstractmethod
    def rules_field(self, kind: Kind, entry: Entry, name: str, node: Node) -> None:
        """Checks a field of type rules or event."""

    def declarations(self) -> None:
        model = self.model
        for kind in model.kinds.values():
            for field in kind.fields.values():
                self.known_type(field.type, field.scalar)
                if field.type == n.TypeName("condition", True):
                    self.error("T001", "a field is one condition; join several", field.scalar)
                if field.strict and field.type != n.TypeName("effect"):
                    self.error("T001", "only an effect can be strict", field.scalar)
                self.activity(kind, field.zones)
                if field.zones and field.type.name != "rules":
                    self.error("S004", "`in` says where rules work; this is none", field.scalar)
                if field.type.listed and field.type.name in ("rules", "event"):
                    message = f"a field holds {field.type.name}, not a list of them"
                    self.error("T001", message, field.scalar)
            self.activity(kind, kind.zones)
            if kind.dice is not None:
                self.faces(kind.dice)
            if kind.id in ENGINE_TYPES or kind.id == "opponent":
                self.error("N004", f"`{kind.id}` is a type of the engine", kind.key)
        for counter in model.counters.values():
            self.known_type(counter.holds, _at(counter, "holds"))
            if counter.holds.name in NEVER_COUNTED:
                message = f"a counter cannot hold a {counter.holds.name}"
                self.error("T001", message, _at(counter, "holds"))
            self.known_owner(counter.of, _at(counter, "of"))
            if counter.by is not None and counter.by != "player":
                self.known_kind(counter.by, _at(counter, "by"))
            self.no_side(counter)
            if counter.until is not None and counter.until not in model.scopes:
                hint = did_you_mean(counter.until, model.scopes)
                where = _at(counter, "until")
                self.error("N007", f"there is no scope `{counter.until}`", where, hint)
        for zone in model.zones.values():
            self.known_owner(zone.of, _at(zone, "of"))
            self.no_side(zone)
            for place, kind_id in enumerate(zone.holds):
                self.known_kind(kind_id, _at(zone, "holds", place))
            if zone.refill is not None:
                self.refill(zone.id, zone.refill)
        for link in model.links.values():
            if self.known_kind(link.first, link.key) and self.known_kind(link.second, link.key):
                for first, second in link.pairs:
                    self.known_entry(link.first, first)
                    self.known_entry(link.second, second)
        for icon in model.icons.values():
            if icon.counter is None:
                continue
            counter_id = icon.counter.text
            if counter_id not in model.counters:
                hint = did_you_mean(counter_id, model.counters)
                self.error("N001", f"there is no counter `{counter_id}`", icon.counter, hint)
            elif model.counters[counter_id].of not in ("game", "player"):
                of = model.counters[counter_id].of
                message = f"`{counter_id}` belongs to a {of}: use `gain` and `pay`"
                self.error("T008", message, icon.counter)
        self.parameters()
        self.clashes()
        self.reserved()

    def no_side(self, declared: Counter | Zone) -> None:
        kind = self.model.kinds.get(declared.of)
        if declared.id == "side" and kind is not None and kind.sides:
            message = f"the `side` of a {kind.id} is the one that lies up; take another name"
            self.error("N004", message, declared.key)

    def parameters(self) -> None:
        model = self.model
        for group in (model.actions, model.queries, model.icons, model.events):
            for declared in group.values():
                for param in declared.params:
                    self.known_type(param.type, declared.key)
                    if param.type.name == "condition":
                        message = f"only a field is a condition; `{param.name}` can be a truth"
                        self.error("T001", message, declared.key)
                    if param.type.name == "event":
                        self.error("T001", "only a field can be an event", declared.key)
                    taken = self.owner_of(param.name)
                    if taken:
                        message = f"`{param.name}` is {taken} and cannot be a parameter"
                        self.error("N004", message, declared.key)

    def clashes(self) -> None:
        """One name, one thing: counters, zones, queries and options share their names' space."""
        model = self.model
        taken: dict[str, str] = {word.name: "a word of the engine" for word in NAMES}
        taken |= {function.name: "a function of the engine" for function in FUNCTIONS}
        taken |= dict.fromkeys(ENGINE_QUERIES, "a question of the engine")
        for what, group in (
            ("a counter", model.counters),
            ("a zone", model.zones),
            ("a query", model.queries),
            ("an option", model.options),
            ("a link", model.links),
        ):
            for id, declared in group.items():
                if id in taken:
                    self.error("N004", f"`{id}` is {taken[id]} already", declared.key)
                taken[id] = what
        for id, icon in model.icons.items():
            if id in model.actions:
                self.error("N004", f"`{id}` is an action already", icon.key)

    def reserved(self) -> None:
        """A word of the language cannot name anything that texts speak of."""
        model = self.model
        declared = (
            model.options, model.kinds, model.counters, model.zones, model.links, model.icons,
            model.actions, model.queries, model.events,
        )  # fmt: skip
        for group in declared:
            for id, item in group.items():
                if id in KEYWORDS:
                    message = f"`{id}` is a word of the language and cannot be a name"
                    self.error("E006", message, item.key)
        for kind in model.kinds.values():
            for field in kind.fields.values():
                if field.name in KEYWORDS:
                    message = f"`{field.name}` is a word of the language and cannot be a field"
                    self.error("E006", message, field.scalar)

    def error(self, code: str, message: str, scalar: Scalar, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, scalar.span, suggestion=hint))

    def known_type(self, name: n.TypeName, scalar: Scalar) -> None:
        if name.name not in ENGINE_TYPES and name.name not in self.model.kinds:
            hint = did_you_mean(name.name, [*ENGINE_TYPES, *self.model.kinds])
            self.error("N005", f"there is no type or kind `{name.name}`", scalar, hint)

    def known_kind(self, name: str, scalar: Scalar) -> bool:
        if name in self.model.kinds:
            return True
        hint = did_you_mean(name, self.model.kinds)
        self.error("N005", f"there is no kind `{name}`", scalar, hint)
        return False

    def known_owner(self, name: str, scalar: Scalar) -> None:
        if name not in ("game", "player"):
            self.known_kind(name, scalar)

    def known_entry(self, kind: str, scalar: Scalar) -> None:
        ids = self.ids(kind)
        if scalar.text not in ids:
            notes = tuple(self.removal(kind, scalar.text))
            self.found.append(
                Diagnostic(
                    "N001",
                    f"there is no {kind} `{scalar.text}`",
                    scalar.span,
                    notes=notes,
                    suggestion=did_you_mean(scalar.text, ids),
                )
            )

    def activity(self, kind: Kind, zones: tuple[Scalar, ...]) -> None:
        """The zones in which the rules of a thing work can hold it."""
        for scalar in zones:
            zone = self.model.zones.get(scalar.text)
            if zone is None:
                hint = did_you_mean(scalar.text, self.model.zones)
                self.error("N001", f"there is no zone `{scalar.text}`", scalar, hint)
            elif kind.id not in zone.holds:
                holds = ", ".join(zone.holds)
                self.error("T001", f"`{zone.id}` holds {holds}, not {kind.id}", scalar)

    def faces(self, dice: Dice) -> None:
        if dice.shows is not None and self.known_kind(dice.shows, dice.scalar):
            ids = self.ids(dice.shows)
            for face in dice.faces:
                if face not in ids:
                    hint = did_you_mean(face, ids)
                    message = f"there is no {dice.shows} `{face}`"
                    self.error("N001", message, dice.scalar, hint)

    def refill(self, id: str, text: Text) -> None:
        zones = self.model.zones
        source = zones.get(text.text)
        if source is None:
            hint = did_you_mean(text.text, zones)
            self.error("N001", f"there is no zone `{text.text}`", text.scalar, hint)
        elif not source.pile or source.of != zones[id].of or source.holds != zones[id].holds:
            message = "a row is filled from a pile of the same owner and kind"
            self.error("T001", message, text.scalar)

    def nobodys(self, start: Text) -> None:
        """Things without an owner cannot start with a player."""
        zone = self.model.zones.get(start.text)
        if zone is not None and zone.of == "player":
            message = f"`{zone.id}` belongs to a player; say whose these are with `each: player`"
            self.error("T001", message, start.scalar)

    def entries(self) -> dict[tuple[str, str, str], object]:
        """Checks all entries; returns the values of their plain fields."""
        values: dict[tuple[str, str, str], object] = {}
        for kind in self.model.kinds.values():
            for field in kind.fields.values():
                if self.type_of(field.type) == CONDITION:
                    self.conditions(kind, field.name)
        for kind in self.model.kinds.values():
            for entry in self.model.entries.get(kind.id, {}).values():
                for name, node in entry.fields.items():
                    type = self.type_of(kind.field(name).type)
                    if type in PROGRAMS:
                        self.program(kind, entry, name, node)
                    elif type in (RULES, EVENT):
                        self.rules_field(kind, entry, name, node)
                    elif type != CONDITION:
                        values[kind.id, entry.id, name] = self.field_value(type, node)
        return values

    def field_text(self, kind: Kind, entry: Entry, name: str, node: Node, what: str) -> Text:
        """The text in a field of an entry; a comma would cut it between braces or brackets."""
        assert isinstance(node, Scalar)
        if node.in_flow:
            message = f"{what} cannot stand between {{ }} or [ ]; give it a line of its own"
            self.error("S006", message, node)
        return Text(node.text, node, f"{kind.id} {entry.id} {name}")

    def field_value(self, type: Type, node: Node) -> object:
        if type.word == "list":
            assert isinstance(node, Sequence)
            assert type.item is not None
            return tuple(self.field_value(type.item, item) for item in node.items)
        assert isinstance(node, Scalar)
        if type == NUMBER:
            number = int(node.text)
            if abs(number) > LARGEST:
                self.error("T007", f"numbers go up to {LARGEST}", node)
            return number
        if type == TRUTH:
            return node.text == "true"
        if type.word == "thing":
            self.known_entry(type.kind or "", node)
            if node.text in self.ids(type.kind or "") and not self.single(
                type.kind or "", node.text
            ):
                message = f"there are several `{node.text}`; a field can only name a single thing"
                self.error("T001", message, node)
            return node.text
        if type.word in ("player", "zone"):
            self.error("T001", f"a field cannot name a {type.word}; use a counter", node)
        return node.text


def _at(declared: Counter | Zone, key: str, place: int = 0) -> Scalar:
    """Where a word of a declaration stands; without it, where the declaration does."""
    return declared.written[key][place] if key in declared.written else declared.key
