"""Counters, zones and fields as Python expressions over the cells `C`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from ..dsl import meaning as m
from ..dsl.model import Text
from ..dsl.types import PROGRAMS, RULES, Type
from .code import Code, Lookup, constant, default_of, kind_key
from .effort import Effort
from .layout import Layout
from .ruling import Ruling
from .trace import Trace


class Holdings(ABC):
    """What the game holds; `tables` collects the constants that the source refers to."""

    def __init__(self, layout: Layout, tables: dict[str, Any], piles: frozenset[int]) -> None:
        self.layout = layout
        self.meaning = layout.meaning
        self.model = layout.meaning.model
        self.tables = tables
        self.piles = piles
        self.effort = Effort(layout)
        self.names = 0
        self.trace: Trace | None = None
        self.text_now: Text | None = None
        self.weights: dict[str, int] = {}
        self.program_label: Callable[[str], int] = _nowhere
        self.ruling: Ruling | None = None

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"

    def table(self, name: str, value: Any) -> str:
        self.tables[name] = value
        return name

    @abstractmethod
    def code(self, value: m.Value, env: Lookup) -> Code:
        """The source of any value."""

    def text(self, value: m.Value, env: Lookup) -> str:
        return self.code(value, env).text

    def cell(self, ref: m.CounterRef, env: Lookup) -> tuple[str, bool]:
        """The index of a counter's cell, and whether it surely exists."""
        cells = self.layout.counters[ref.id]
        owner = self.code(ref.owner, env) if ref.owner else constant(0)
        by = self.code(ref.by, env) if ref.by else constant(0)
        sure = owner.sure and by.sure
        known = cells.base
        parts: list[str] = []
        for part, stride in ((owner, cells.stride), (by, 1)):
            if part.known:
                known += part.const * stride
            else:
                parts.append(part.text if stride == 1 else f"{part.text} * {stride}")
        return " + ".join([str(known), *parts]), sure

    def read(self, ref: m.CounterRef, env: Lookup) -> Code:
        return Code(f"C[{self.cell(ref, env)[0]}]", atomic=True)

    def zone(self, ref: m.ZoneRef, env: Lookup, kind: str | None = None) -> Code:
        """The cell of a zone's contents (of one kind)."""
        held = kind or self.layout.holders(ref.id)[0]
        cells = self.layout.zones[ref.id, held]
        owner = self.code(ref.owner, env) if ref.owner else constant(0)
        if owner.known:
            return constant(cells.at(owner.const)) if owner.const >= 0 else Code(str(cells.at(-1)))
        return Code(f"({cells.base} + {owner.text})", sure=owner.sure)

    def zone_for(self, value: m.Value, kind: str, env: Lookup) -> Code:
        """The cell in which a zone keeps the things of a kind."""
        if isinstance(value, m.ZoneRef):
            return self.zone(value, env, kind)
        found = self.code(value, env)
        if any(len(self.layout.holders(zone)) > 1 for zone, _ in self.layout.zones):
            table = self.table(f"Z_{kind_key(self.layout, kind)}", self.kind_cells(kind))
            return Code(f"{table}.get({found.text}, {found.text})", sure=found.sure)
        return found

    def kind_cells(self, kind: str) -> dict[int, int]:
        """For zones of several kinds: from the first kind's cell to this kind's."""
        found: dict[int, int] = {}
        for zone, held in self.layout.zones:
            if held != kind:
                continue
            first = self.layout.zones[zone, self.layout.holders(zone)[0]]
            mine = self.layout.zones[zone, kind]
            for owner in range(-1, mine.owners):
                found[first.at(owner)] = mine.at(owner)
        return found

    def contents(self, zone: m.Value, kind: str | None, env: Lookup) -> Code:
        """What is in a zone, as a tuple of things."""
        if isinstance(zone, m.ZoneRef):
            kinds = self.layout.holders(zone.id) if kind is None else (kind,)
            parts = []
            for held in kinds:
                cell = self.zone(zone, env, held).text
                pile = self.layout.zones[zone.id, held].base in self.piles
                parts.append(f"loose(C[{cell}])" if pile else f"C[{cell}]")
            return Code(parts[0] if len(parts) == 1 else "(" + " + ".join(parts) + ")", sure=True)
        cell = self.zone_for(zone, kind, env).text if kind else self.text(zone, env)
        return Code(f"contents(C, {cell})", sure=True)

    def field(self, ref: m.FieldRef, env: Lookup) -> Code:
        thing = self.code(ref.thing, env)
        sides = self.field_tables(ref.kind, ref.field)
        if len(sides) == 1:
            if thing.known:
                return constant(sides[0][thing.const])
            return Code(f"{self.field_name(ref.kind, ref.field)}[{thing.text}]", atomic=True)
        name = self.field_name(ref.kind, ref.field)
        return Code(f"{name}[{self.side(ref.kind, thing)}][{thing.text}]", atomic=True)

    def side(self, kind: str, thing: Code) -> str:
        """The side of a thing that lies up; that of nothing is the first."""
        return f"C[{self.layout.counters[f'{kind} side'].base} + {thing.text}]"

    def field_name(self, kind: str, field: str) -> str:
        fields = list(self.model.kinds[kind].fields)
        name = f"F_{kind_key(self.layout, kind)}_{fields.index(field)}"
        sides = self.field_tables(kind, field)
        return self.table(name, sides[0] if len(sides) == 1 else sides)

    def field_tables(self, kind: str, field: str) -> tuple[tuple[Any, ...], ...]:
        """The values of a field for each side; once, where no side differs."""
        sides = self.model.kinds[kind].sides or ("",)
        entries = self.model.entries.get(kind, {}).values()
        if not any(f"{field} {side}" in entry.fields for entry in entries for side in sides):
            sides = ("",)
        return tuple(self.field_table(kind, field, side) for side in sides)

    def field_table(self, kind: str, field: str, side: str) -> tuple[Any, ...]:
        """A field's value for each thing, and at the end (index -1) that of nothing."""
        type = self.meaning.fields[kind, field]
        default = default_of(type)
        given, procedures = self.meaning.entry_values, self.meaning.procedures
        values: list[Any] = []
        for number, thing in enumerate(self.layout.things[kind]):
            entry = thing.entry or ""
            names = (f"{field} {side}", field)
            if type == RULES:
                rules = next(filter(None, (self.rules_of(kind, entry, name) for name in names)), ())
                values.append((rules, number) if rules else -1)
            elif type in PROGRAMS:
                keys = [f"field {kind} {entry} {name}" for name in names]
                key = next((key for key in keys if key in procedures), None)
                values.append(-1 if key is None else (self.program_label(key), number))
            else:
                found = [given[kind, entry, name] for name in names if (kind, entry, name) in given]
                values.append(self.plain(type, found[0]) if found else default)
        return (*values, default)

    def rules_of(self, kind: str, entry: str, field: str) -> tuple[int, ...]:
        """The numbers of the rules in a field of an entry."""
        own = (kind, entry, field)
        homes = ((rule.number, rule.home) for rule in self.meaning.rules if rule.home)
        return tuple(n for n, home in homes if (home.kind, home.entry, home.field) == own)

    def plain(self, type: Type, given: Any) -> Any:
        if type.word == "list" and type.item is not None:
            return tuple(self.plain(type.item, item) for item in given)
        if type.word == "thing":
            return self.entry(type, type.kind or "", given)
        return given

    def entry(self, type: Type, kind: str, id: str) -> int:
        if type.word == "id":
            return list(self.model.ids(kind)).index(id)
        return next(n for n, thing in enumerate(self.layout.things[kind]) if thing.entry == id)

    def icon(self, id: str) -> int:
        """The number of an icon, which stands for it in costs that were changed."""
        return list(self.model.icons).index(id)

    def changing(self, icon: str) -> bool:
        """Is this icon paid in costs that are changed, or counted where it is?"""
        return icon in self.meaning.surcharges or icon in self.meaning.counted

    def option(self, id: str) -> Any:
        option = self.model.options[id]
        if option.values:
            return option.values.index(str(option.value))
        return option.value


def _nowhere(procedure: str) -> int:
    raise AssertionError(f"no compiler says where {procedure} begins")
