"""Where everything lies in the flat list that is a game state.

A layout belongs to one game, one choice of options and one number of players. Things of a kind
are numbered from 0; nothing and nobody are -1. Every block of cells has one cell before its
first owner, so that reading a counter of nobody finds the counter's default.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..dsl.meaning import Meaning
from ..dsl.model import Kind

RUN = (
    "frame", "stack", "asked", "who", "options", "pick", "weights", "mode", "pool", "allowed",
    "scopes", "result", "failed", "rows", "known", "script", "log", "rules", "used", "price",
    "held", "notes",
)  # fmt: skip
(
    FRAME, STACK, ASKED, WHO, OPTIONS, PICK, WEIGHTS, MODE, POOL, ALLOWED, SCOPES, RESULT, FAILED,
    ROWS, KNOWN, SCRIPT, LOG, RULES, USED, PRICE, HELD, NOTES,
) = SLOTS = range(len(RUN))  # fmt: skip
CHANCE, NOBODY, OVER = -1, -1, -2
NOTHING = -1


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a kind: its entry (None for counted kinds), owner and number."""

    entry: str | None
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class Cells:
    """A block of cells: owner `o` and index `b` are at `base + o * stride + b`."""

    id: str
    base: int
    owners: int
    stride: int = 1

    def at(self, owner: int = 0, by: int = 0) -> int:
        return self.base + owner * self.stride + by

    def span(self) -> tuple[int, int]:
        """The first cell of the block, and the one behind its last."""
        return self.base, self.at(self.owners - 1, max(0, self.stride - 2)) + 1

    def all(self) -> Iterator[int]:
        """Every real cell of the block."""
        inner = max(1, self.stride - 1) if self.stride > 1 else 1
        for owner in range(self.owners):
            for by in range(inner):
                yield self.at(owner, by)


@dataclass(slots=True)
class Layout:
    meaning: Meaning
    players: int
    things: dict[str, tuple[Thing, ...]] = field(default_factory=dict)
    counters: dict[str, Cells] = field(default_factory=dict)
    zones: dict[tuple[str, str], Cells] = field(default_factory=dict)
    places: dict[str, Cells] = field(default_factory=dict)
    size: int = len(RUN)

    def owners(self, of: str) -> int:
        if of == "game":
            return 1
        return self.players if of == "player" else len(self.things[of])

    def cells(self, id: str, owners: int, by: int | None = None) -> Cells:
        """Room for a value per owner (and per index), with the room for nobody before it."""
        stride = 1 if by is None else max(1, by) + 1
        first = self.size
        self.size += (owners + 1) * stride
        base = first + stride + (0 if by is None else 1)
        return Cells(id, base, owners, stride)

    def lasting(self, scope: str) -> Iterator[Cells]:
        """The counters that last as long as a scope."""
        for counter in self.meaning.model.counters.values():
            if counter.until == scope and self.counters[counter.id].owners:
                yield self.counters[counter.id]

    def holders(self, zone: str) -> tuple[str, ...]:
        """The kinds that a zone can hold."""
        if zone == "box":
            return tuple(sorted(self.meaning.model.placed))
        return self.meaning.model.zones[zone].holds

    def name_of(self, kind: str, thing: int) -> str:
        """What prompts, logs and scenarios call a thing, without its kind."""
        if kind == "player":
            return str(thing + 1)
        found = self.things[kind][thing]
        if found.entry is not None:
            return found.entry
        return str(found.number)


def lay_out(meaning: Meaning, players: int, counts: dict[str, int]) -> Layout:
    """The layout of a game; `counts` are the numbers of counted kinds and of copies."""
    model = meaning.model
    layout = Layout(meaning, players)
    for kind in model.kinds.values():
        layout.things[kind.id] = tuple(_things(layout, kind, counts))
    for name in ("first_player", "active_player", *(f"{scope}_number" for scope in model.scopes)):
        layout.counters[name] = layout.cells(name, 1)
    for counter in model.counters.values():
        by = None if counter.by is None else layout.owners(counter.by)
        layout.counters[counter.id] = layout.cells(counter.id, layout.owners(counter.of), by)
    for icon in sorted(meaning.counted):
        layout.counters[f"paid.{icon}"] = layout.cells(f"paid.{icon}", 1)
    for kind_id in model.kinds:
        if model.kinds[kind_id].dice:
            cells = layout.cells(f"{kind_id} face", len(layout.things[kind_id]))
            layout.counters[f"{kind_id} face"] = cells
        if model.kinds[kind_id].sides:
            cells = layout.cells(f"{kind_id} side", len(layout.things[kind_id]))
            layout.counters[f"{kind_id} side"] = cells
    for zone in model.zones.values():
        for kind_id in zone.holds:
            layout.zones[zone.id, kind_id] = layout.cells(zone.id, layout.owners(zone.of))
    for kind_id in sorted(model.placed):
        layout.zones["box", kind_id] = layout.cells("box", 1)
        layout.places[kind_id] = layout.cells(f"{kind_id} place", len(layout.things[kind_id]))
    return layout


def _things(layout: Layout, kind: Kind, counts: dict[str, int]) -> Iterator[Thing]:
    model = layout.meaning.model
    seats = range(layout.players) if kind.owned else (NOBODY,)
    if kind.dice is not None:
        name = kind.id if kind.dice.copies == 1 else None
        yield from (Thing(name, NOBODY, n + 1) for n in range(kind.dice.copies))
        return
    if kind.count is not None:
        yield from (Thing(None, seat, n + 1) for seat in seats for n in range(counts[kind.id]))
        return
    number = 0
    for id in model.ids(kind.id):
        entry = model.entries.get(kind.id, {}).get(id)
        copies = counts.get(f"{kind.id} {id}", 1)
        each = range(layout.players) if (entry and entry.per_player) or kind.owned else (NOBODY,)
        for seat in each:
            for _ in range(copies):
                number += 1
                yield Thing(id, seat, number)
