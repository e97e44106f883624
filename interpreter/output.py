"""What the compiler produces: source, and what the runtime must know about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..dsl import meaning as m
from ..dsl.model import Text
from ..dsl.types import PLAYER
from .source import Writer

YOU = m.Local(PLAYER, "you")


@dataclass(frozen=True, slots=True)
class Site:
    """A place where somebody is asked: what kind of question, and how its answers are called."""

    kind: str
    origin: tuple[int, int]
    kinds: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    decline: str = ""
    step: m.Step | None = None
    slots: tuple[tuple[str, int], ...] = ()
    prefix: str = ""
    bodies: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemInfo:
    """One effect of a pool, as the runtime sees it."""

    name: str
    condition: Callable[[list[Any], tuple[Any, ...]], bool] | None
    optional: bool
    unsure: bool
    gain: bool
    origin: tuple[int, int]
    veiled: bool
    strict: bool = False


@dataclass(slots=True)
class Output:
    """Everything the compiler produces, before it is put to work."""

    writer: Writer = field(default_factory=Writer)
    functions: list[str] = field(default_factory=list)
    sites: dict[int, Site] = field(default_factory=dict)
    items: dict[int, tuple[str, str | None, bool, bool, bool, tuple[int, int], bool, bool]] = field(
        default_factory=dict
    )
    boxes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    strict: dict[int, int | None] = field(default_factory=dict)  # by field: what all of it costs
    frame_rest: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    params: dict[int, int] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    texts: list[Text] = field(default_factory=list)
    events: dict[str, int] = field(default_factory=dict)
    resumed: int = -1
    frame_kinds: dict[int, tuple[str | None, ...]] = field(default_factory=dict)
    field_kinds: dict[int, str] = field(default_factory=dict)
    looks: dict[str, int] = field(default_factory=dict)
    noted: set[int] = field(default_factory=set)
    veiled: set[int] = field(default_factory=set)
