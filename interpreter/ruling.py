"""Which rules bear on which queries and events: the index that the compiler asks.

What no rule names is not in it, and is compiled as if there were no rules.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ..dsl import meaning as m
from ..dsl.model import Text
from ..dsl.questions import declared
from ..dsl.types import Type
from .layout import RULES, Layout

MOST_TESTS = 8
ALWAYS = -1  # in place of a base of cells: the rule of a thing that lies in no zone
GONE = -2  # in place of an owner: the thing lies where its rule does not work


@dataclass(frozen=True, slots=True)
class Bearers:
    """The things that have a standing rule, their own owners, and whose it is in which cell."""

    things: tuple[tuple[int, int], ...]
    base: int
    owners: dict[int, int]


class Ruling:
    """The rules of one game, by what they are about."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        meaning = layout.meaning
        self.meaning = meaning
        self.rules = meaning.rules
        self.modifiers: dict[str, list[m.Rule]] = {}
        self.triggers: dict[str, list[m.Rule]] = {}
        self.replacements: dict[str, list[m.Rule]] = {}
        self.endings: dict[str, list[int]] = {}
        groups = {"when": self.triggers, "instead": self.replacements}
        for rule in self.rules:
            groups.get(rule.word, self.modifiers).setdefault(rule.target, []).append(rule)
        for number, term in enumerate(meaning.terms):
            if term.until is not None:
                self.endings.setdefault(term.until, []).append(number)
        self._bearers: dict[int, Bearers] = {}
        self.adopted = bool(self.rules) and _adopts(tuple(meaning.procedures.values()))

    def modified(self, query: str) -> list[m.Rule]:
        """The rules about a query, those that replace its answer first."""
        found = self.modifiers.get(f"query {query}", [])
        return sorted(found, key=lambda rule: ("to", "by", "allow", "forbid").index(rule.word))

    def forbidden(self, target: str) -> list[m.Rule]:
        return self.modifiers.get(target, []) if target.startswith("action ") else []

    def hooked(self, target: str) -> bool:
        """Does any rule care whether this happens?"""
        groups = (self.triggers, self.replacements, self.endings)
        return any(target in group for group in groups) or bool(self.forbidden(target))

    def doubtful(self, target: str) -> bool:
        """Could a rule keep this from happening?"""
        return target in self.replacements or bool(self.forbidden(target))

    def ends(self) -> bool:
        """Is the end of any scope announced?"""
        return any(self.hooked(f"end {scope}") for scope in self.meaning.model.scopes)

    def lasting(self, scope: str) -> bool:
        """Does any rule last, or work once, as long as a scope?"""
        return any(term.scope == scope for term in self.meaning.terms) or any(
            rule.once == scope for rule in self.rules
        )

    def params(self, target: str) -> tuple[tuple[str, Type], ...]:
        """The parameters of what happens."""
        procedure = self.meaning.procedures.get(target)
        if procedure is not None:
            return procedure.params
        event = self.meaning.model.events.get(target.removeprefix("event "))
        return tuple((p.name, declared(p.type)) for p in event.params) if event else ()

    def temporary(self, rule: m.Rule) -> bool:
        """Can instances of the rule be among the temporary ones of a state?"""
        return rule.home is None or (self.adopted and rule.home.field is not None)

    def bearers(self, rule: m.Rule) -> Bearers:
        """Who has a standing rule, and where it works."""
        if rule.number not in self._bearers:
            self._bearers[rule.number] = self._found(rule)
        return self._bearers[rule.number]

    def _found(self, rule: m.Rule) -> Bearers:
        home = rule.home
        assert home is not None
        assert home.kind is not None
        layout, model = self.layout, self.meaning.model
        things = tuple(
            (number, thing.owner)
            for number, thing in enumerate(layout.things[home.kind])
            if home.entry in (None, thing.entry)
        )
        if home.kind not in model.placed:
            return Bearers(things, ALWAYS, {})
        owners: dict[int, int] = {}
        for (zone, kind), cells in layout.zones.items():
            if kind != home.kind or zone == "box" or (home.zones and zone not in home.zones):
                continue
            of = model.zones[zone].of
            for owner in range(cells.owners):
                seat = owner if of == "player" else -1
                if of not in ("player", "game"):
                    seat = layout.things[of][owner].owner
                owners[cells.at(owner)] = seat
        return Bearers(things, layout.places[home.kind].base, owners)

    def silent(self, target: str) -> str | None:
        """Source for: surely no rule about this works now. None if that is not quickly said."""
        groups = (self.triggers, self.replacements)
        rules = [rule for group in groups for rule in group.get(target, ())]
        rules += self.forbidden(target)
        tests: list[str] = []
        if target in self.endings or any(self.temporary(rule) for rule in rules):
            tests.append(f"not C[{RULES}]")
        for rule in rules:
            if rule.home is None:
                continue
            bearers = self.bearers(rule) if rule.home.kind else None
            if bearers is None or (bearers.base == ALWAYS and bearers.things):
                return None
            cells = [bearers.base + thing for thing, _ in bearers.things]
            tests += [f"C[{cell}] not in A_{rule.number}" for cell in cells]
        return (" and ".join(tests) or "True") if len(tests) <= MOST_TESTS else None

    def kinds(self) -> frozenset[str]:
        """The kinds whose things temporary rules, or those that work once, can speak of."""
        found: set[str] = set()
        for rule in self.rules:
            if self.temporary(rule) or rule.once is not None:
                found |= {kind for kind in self.spoken_of(rule) if kind is not None}
        return frozenset(found)

    def spoken_of(self, rule: m.Rule) -> tuple[str | None, ...]:
        """The kinds of `this` and of what a rule has captured."""
        return (rule.this, *(_kind(type) for _, type in rule.captured))


def _kind(type: Type) -> str | None:
    return type.item.kind if type.item is not None else type.kind


def _adopts(part: object) -> bool:
    """Does any step adopt rules?"""
    stack: list[Any] = [part]
    while stack:
        inner = stack.pop()
        if isinstance(inner, m.Adopt):
            return True
        if isinstance(inner, tuple):
            stack += inner
        elif is_dataclass(inner) and not isinstance(inner, Text | Type | m.Value):
            stack += [getattr(inner, field.name) for field in fields(inner)]
    return False
