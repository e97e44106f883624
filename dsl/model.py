"""What a game declares, after all its modules are put together: plain data, not yet checked.

Texts keep the YAML scalar they came from, so that every later message finds its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .document import Node, Scalar
from .nodes import TypeName


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A piece of effect language and where it stands; `path` names it for people."""

    text: str
    scalar: Scalar
    path: str


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: TypeName


@dataclass(frozen=True, slots=True)
class FieldDecl:
    name: str
    type: TypeName
    required: bool
    scalar: Scalar
    strict: bool = False
    zones: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing: its entries are named, counted, laid out in a grid or listed in files.

    A kind with sides has a kind for them too, called after it.
    `rules` hold for each of its things, while it lies in one of `zones` (any but the box if none).
    """

    id: str
    key: Scalar
    fields: Mapping[str, FieldDecl]
    values: tuple[str, ...] = ()
    grid: tuple[int, int] | None = None
    count: Text | None = None
    owned: bool = False
    start: Text | None = None
    dice: Dice | None = None
    rules: tuple[Text, ...] = ()
    zones: tuple[Scalar, ...] = ()
    sides: tuple[str, ...] = ()

    def field(self, name: str) -> FieldDecl:
        """The declaration of a field, or of a field of one side: `use night`."""
        return self.fields[name.split()[0]]


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces of a die: entries of the kind that it shows, or numbers (`range` if computed)."""

    shows: str | None
    faces: tuple[str, ...]
    range: Text | None
    copies: int
    scalar: Scalar


@dataclass(frozen=True, slots=True)
class Entry:
    """One named thing of a kind; a field of one side only is called `use night`.

    `copies` is None where there is one.
    """

    id: str
    kind: str
    key: Scalar
    fields: Mapping[str, Node]
    copies: Text | None = None
    per_player: bool = False
    start: Text | None = None
    source: str | None = None
    assumption: str | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    id: str
    key: Scalar
    of: str
    holds: TypeName
    by: str | None = None
    low: int | None = None
    high: int | None = None
    start: Text | None = None
    until: str | None = None
    seen_by: str = "all"
    written: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Zone:
    id: str
    key: Scalar
    of: str
    holds: tuple[str, ...]
    pile: bool = False
    seen_by: str = "all"
    size: int | None = None
    refill: Text | None = None
    spread: bool = False
    written: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Link:
    id: str
    key: Scalar
    first: str
    second: str
    pairs: tuple[tuple[Scalar, Scalar], ...]
    directed: bool = False


@dataclass(frozen=True, slots=True)
class OptionDecl:
    """A choice made before the game starts: `value` is the one in force."""

    id: str
    key: Scalar
    type: TypeName
    values: tuple[str, ...]
    default: object
    value: object
    low: int | None = None
    high: int | None = None
    module: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """An action or phase; `before` and `after` come from modules that extend it."""

    id: str
    key: Scalar
    params: tuple[Parameter, ...]
    body: Text
    before: tuple[Text, ...] = ()
    after: tuple[Text, ...] = ()
    phase: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    id: str
    key: Scalar
    params: tuple[Parameter, ...]
    gain: Text | None
    pay: Text | None
    counter: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Query:
    id: str
    key: Scalar
    params: tuple[Parameter, ...]
    body: Text


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    key: Scalar
    params: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    id: str
    key: Scalar
    node: Node


@dataclass(frozen=True, slots=True)
class Statement:
    """What the rulebook says, in the author's own words; `section` is one of the rulebook."""

    id: str
    key: Scalar
    section: str
    text: str
    source: str | None = None
    assumption: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A place to start from: what happens right after setup, and what runs in place of `play`."""

    given: Text | None = None
    run: Text | None = None


@dataclass(frozen=True)
class Model:
    """All declarations of one game under one choice of options."""

    id: str
    least_players: int
    most_players: int
    usual_players: int
    options: Mapping[str, OptionDecl]
    scopes: tuple[str, ...]
    kinds: Mapping[str, Kind]
    entries: Mapping[str, Mapping[str, Entry]]
    counters: Mapping[str, Counter]
    zones: Mapping[str, Zone]
    links: Mapping[str, Link]
    icons: Mapping[str, Icon]
    actions: Mapping[str, Action]
    queries: Mapping[str, Query]
    events: Mapping[str, Event]
    rules: Mapping[str, Text]
    setup: Text | None
    play: Text
    ranking: tuple[Text, ...]
    payoff: Text | None
    outlook: Text | None
    team: Text | None
    invariants: Mapping[str, Text]
    statistics: Mapping[str, Text]
    scenarios: Mapping[str, Scenario]
    statements: Mapping[str, Statement]
    names: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    expectations: Mapping[str, Text] = field(default_factory=dict)

    @cached_property
    def placed(self) -> frozenset[str]:
        """The kinds whose things lie in zones."""
        return frozenset(kind for zone in self.zones.values() for kind in zone.holds)

    def ids(self, kind: str) -> tuple[str, ...]:
        """The named entries of a kind, in order; counted kinds have none."""
        declared = self.kinds[kind]
        if declared.grid:
            return tuple(
                f"{chr(ord('a') + column)}{row + 1}"
                for row in range(declared.grid[1])
                for column in range(declared.grid[0])
            )
        if declared.values:
            return declared.values
        if declared.dice and declared.dice.copies == 1:
            return (kind,)
        return tuple(self.entries.get(kind, ()))
