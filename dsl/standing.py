"""Checking the rules that things and the game itself have, and what rules need from the checker."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from . import meaning as m
from .declarations import Declarations
from .document import Node
from .effects import Effects
from .fault import Fault
from .mentions import Mentions, mentions
from .model import Entry, Kind, Model, Text
from .parse import parse_effect
from .scope import Procedural, Scope
from .steps import all_values
from .types import NUMBER, PLAYER, RULES, TRUTH, Type, list_of, thing

if TYPE_CHECKING:
    from .check import Checker


def _sided(rule: m.Rule, kind: Kind, sides: list[str]) -> m.Rule:
    """A rule that holds while one of these sides lies up."""
    type = thing(f"{kind.id}_side")
    this = m.Local(thing(kind.id), "this")
    shown = m.CounterRef(type, f"{kind.id} side", this, None)
    numbers = tuple(m.Const(type, kind.sides.index(side)) for side in sides)
    up = m.Operation(TRUTH, "in", (shown, m.Operation(list_of(type), "list", numbers)))
    where = up if rule.where is None else m.Operation(TRUTH, "and", (up, rule.where))
    return replace(rule, where=where)


class Standing(Declarations):
    """Collects all rules of a game, standing ones and those that effects begin."""

    def __init__(self, model: Model, removed: dict[tuple[str, str], str]) -> None:
        super().__init__(model, removed)
        self.queries: dict[str, m.Expression] = {}
        self.procedures: dict[str, m.Procedure] = {}
        self.notes: dict[str, Procedural] = {}
        self.rules: list[m.Rule] = []
        self.terms: list[m.Term] = []

    @cached_property
    def mentioned(self) -> Mentions:
        return mentions(self.model)

    @abstractmethod
    def report(self, text: Text) -> Callable[[Fault], None]:
        """Where the faults of a text go."""

    def term(self, term: m.Term) -> int:
        """The number of a term."""
        if term not in self.terms:
            self.terms.append(term)
        return self.terms.index(term)

    def reaction(self, procedure: m.Procedure, note: Procedural) -> None:
        self.procedures[procedure.id] = procedure
        self.notes[procedure.id] = note

    # Icons as events

    def can_be_gained(self, id: str) -> bool:
        icon = self.model.icons[id]
        return icon.counter is not None or icon.gain is not None

    def gained(self, id: str) -> tuple[tuple[str, Type], ...]:
        """The parameters of gaining an icon; of one that is a counter, `amount` and its index."""
        icon = self.model.icons[id]
        counter = self.model.counters.get(icon.counter.text) if icon.counter else None
        if counter is None:
            return tuple((p.name, self.type_of(p.type)) for p in icon.params)
        index = () if counter.by is None else ((counter.by, self.kind_type(counter.by)),)
        return (*index, ("amount", NUMBER))

    def counted_gains(self) -> None:
        """A counter's icon that rules wait for is gained by a procedure of its own."""
        for icon in self.model.icons.values():
            counter = self.model.counters.get(icon.counter.text) if icon.counter else None
            if counter is None or icon.counter is None or icon.id not in self.mentioned.events:
                continue
            params = self.gained(icon.id)
            by = m.Local(params[0][1], params[0][0]) if counter.by is not None else None
            owner = m.Local(PLAYER, "you") if counter.of == "player" else None
            target = m.CounterRef(self.counter_type(counter.id), counter.id, owner, by)
            text = Text(icon.counter.text, icon.counter, f"gain {icon.id}")
            step = m.Change((0, len(text.text)), "add", target, m.Local(NUMBER, "amount"))
            self.reaction(m.Procedure(f"gain {icon.id}", params, ((text, step),)), Procedural())

    # Rules of the game, of kinds and of entries

    def standing(self) -> None:
        self.counted_gains()
        for text in self.model.rules.values():
            self.rules_text(text, None, m.Home())
        for kind in self.model.kinds.values():
            zones = tuple(scalar.text for scalar in kind.zones)
            for text in kind.rules:
                self.rules_text(text, kind.id, m.Home(kind.id, zones=zones))

    def rules_field(self, kind: Kind, entry: Entry, name: str, node: Node) -> None:
        text = self.field_text(kind, entry, name, node, "a rule")
        field, _, side = name.partition(" ")
        if self.type_of(kind.fields[field].type) == RULES:
            zones = tuple(scalar.text for scalar in kind.fields[field].zones)
            before = len(self.rules)
            self.rules_text(text, kind.id, m.Home(kind.id, entry.id, name, zones))
            if kind.sides:
                own = [s for s in kind.sides if f"{field} {s}" in entry.fields]
                up = [side] if side else [s for s in kind.sides if s not in own]
                self.rules[before:] = [_sided(rule, kind, up) for rule in self.rules[before:]]
        elif side:
            self.error("S004", "an event is the same on all sides", text.scalar)
        else:
            scope = Scope(Procedural(), this=kind.id)
            self.effects(text).entry_event(entry, name, scope)

    def effects(self, text: Text) -> Effects:
        return Effects(cast("Checker", self), self.report(text), text)

    def rules_text(self, text: Text, this: str | None, home: m.Home) -> None:
        report = self.report(text)
        parsed, faults = parse_effect(text.text)
        for fault in faults:
            report(fault)
        if parsed is not None:
            self.effects(text).sentences(parsed, Scope(Procedural(), this=this), home)

    def circles(self) -> None:
        """A rule must not ask, on whatever way, the query that it modifies."""
        asked: dict[str, set[str]] = {id: _queries(q.value) for id, q in self.queries.items()}
        own: dict[int, set[str]] = {}
        for rule in self.rules:
            if rule.word not in ("when", "instead"):
                found = [part for part in (rule.where, rule.value) if part is not None]
                own[rule.number] = set().union(*(_queries(part) for part in found))
                asked.setdefault(rule.target.removeprefix("query "), set()).update(own[rule.number])
        for number, names in own.items():
            rule = self.rules[number]
            target = rule.target.removeprefix("query ")
            way = next((way for name in sorted(names) if (way := _way(name, target, asked))), ())
            if way:
                shown = " asks ".join(f"`{name}`" for name in (target, *way))
                message = f"this goes in a circle: {shown}"
                self.report(rule.text)(Fault("T004", message, rule.at))


def _queries(value: m.Value) -> set[str]:
    return {part.id for part in all_values(value) if isinstance(part, m.QueryRef)}


def _way(start: str, end: str, asked: dict[str, set[str]]) -> tuple[str, ...]:
    """The queries from one to another, both included, if there is a way."""
    stack: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while stack:
        path = stack.pop()
        if path[-1] == end:
            return path
        if path[-1] not in seen:
            seen.add(path[-1])
            stack += [(*path, name) for name in sorted(asked.get(path[-1], ()))]
    return ()
