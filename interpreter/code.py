"""Pieces of generated source, and what is known of their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ..dsl import meaning as m
from ..dsl.model import Model, Text
from ..dsl.types import Type
from .layout import Layout

_UNSET = object()


@dataclass(frozen=True, slots=True)
class Code:
    """A Python expression; `const` where its value is known now; `sure` if never nothing."""

    text: str
    const: Any = _UNSET
    sure: bool = False
    atomic: bool = False

    @property
    def known(self) -> bool:
        return self.const is not _UNSET


def constant(value: Any) -> Code:
    sure = not isinstance(value, int) or isinstance(value, bool) or value >= 0
    return Code(repr(value), value, sure, True)


Lookup = Callable[[str], Code]


def nested(given: Mapping[str, Code], outer: Lookup | None = None) -> Lookup:
    """Names of an inner scope, then those of the outer one."""

    def find(name: str) -> Code:
        if name in given:
            return given[name]
        assert outer is not None, name
        return outer(name)

    return find


def default_of(type: Type) -> Any:
    if type.word == "list":
        return ()
    if type.word == "truth":
        return False
    if type.word == "number":
        return 0
    return -1


def kind_key(layout: Layout, kind: str) -> int:
    return list(layout.meaning.model.kinds).index(kind)


def weight(value: m.Value) -> tuple[int, list[str]]:
    """How many values stand in a value, and the queries it asks."""
    total, asked = 1, [value.id] if isinstance(value, m.QueryRef) else []
    for name in value.__slots__:
        part = getattr(value, name)
        inner = part if isinstance(part, tuple) else (part,)
        for found in inner:
            if isinstance(found, m.Value):
                more, others = weight(found)
                total += more
                asked += others
    return total, asked


def told_apart(meaning: m.Meaning) -> set[str]:
    """The kinds whose copies are not equal: a number, a zone or a counter tells them apart."""
    model = meaning.model
    found = numbered_kinds(meaning) | {zone.of for zone in model.zones.values()}
    for counter in model.counters.values():
        found |= {counter.holds.name, counter.by or ""}
    return found


def numbered_kinds(meaning: m.Meaning) -> set[str]:
    """The kinds whose things are told apart by their number somewhere."""
    found: set[str] = set()
    seen: set[int] = set()
    stack: list[Any] = [*meaning.procedures.values(), *meaning.queries.values()]
    stack += [e for entries in meaning.conditions.values() for e in entries.values()]
    stack += [part for part in (meaning.payoff, meaning.outlook, meaning.team) if part is not None]
    stack += meaning.rules
    stack += [*meaning.invariants.values(), *meaning.ranking, *meaning.expectations.values()]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part
        elif is_dataclass(part) and id(part) not in seen and not isinstance(part, Model | Text):
            seen.add(id(part))
            if isinstance(part, m.Special) and part.word == "number":
                found.add(part.args[0].type.kind or "")
            stack += [getattr(part, field.name) for field in fields(part)]
    return found
