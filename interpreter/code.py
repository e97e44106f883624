"""Pieces of generated source, and what is known of their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..dsl import meaning as m
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


def weight(value: m.Value) -> int:
    """How many values stand in a value; small ones are written in place."""
    total = 1
    for name in value.__slots__:
        part = getattr(value, name)
        if isinstance(part, m.Value):
            total += weight(part)
        elif isinstance(part, tuple):
            total += sum(weight(item) for item in part if isinstance(item, m.Value))
    return total
