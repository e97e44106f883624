"""A position as lines of text, from the declarations of its game alone.

Grids become a small map, what players have a table, zones lists. A viewer sees what their seat
knows and nothing else; how much there is of the rest is not secret.
"""

from __future__ import annotations

import collections
from collections.abc import Iterator
from typing import Any

from ..dsl.model import Counter, Kind, Zone
from ..dsl.nodes import TypeName
from ..dsl.source import cells as width
from ..interpreter.game import Game
from ..interpreter.lists import loose
from ..interpreter.state import State
from ..interpreter.view import seen_cells
from .table import aligned, padded

PUBLIC, ALL_SEEING = -1, -2
MOST_QUIET = 12  # so many things of a kind are listed even if nothing is to be said of them


def view(game: Game, state: State, viewer: int) -> list[str]:
    """The position as a seat sees it; `PUBLIC` for bystanders, `ALL_SEEING` for everything."""
    return list(_View(game, state, viewer).lines())


def label(game: Game, option: str) -> str:
    """The name of an option with the names that people read in place of ids."""
    return ", ".join(_label(game, part) for part in option.split(", "))


def _label(game: Game, part: str) -> str:
    kind, _, rest = part.partition(" ")
    id, _, place = rest.partition(" ")
    name = game.model.names.get(f"{kind}-{id}") if id else None
    return " ".join(filter(None, (name, place))) if name else part


def seat_name(seat: int | None) -> str:
    return "chance" if seat is None else f"player {seat + 1}"


def reveals(before: State, after: State) -> bool:
    """Whether anybody has learned something: a place where a thing can no longer be."""
    knowledge = before.program.knowledge
    if not before.program.sight.kinds:
        return False
    pairs = zip(knowledge.masks(before.cells), knowledge.masks(after.cells), strict=True)
    return any(
        old & ~new
        for olds, news in pairs
        for mine, now in zip(olds, news, strict=True)
        for old, new in zip(mine, now, strict=True)
    )


class _View:
    def __init__(self, game: Game, state: State, viewer: int) -> None:
        self.game, self.model = game, game.model
        self.program, self.viewer = game.program, viewer
        self.values = state.cells if viewer < 0 else seen_cells(state.cells, viewer)
        self.layout = game.program.layout

    def lines(self) -> Iterator[str]:
        yield from self._scopes()
        for kind in self.model.kinds.values():
            if kind.grid:
                yield from self._grid(kind, *kind.grid)
        yield from self._game()
        yield from self._dice()
        for kind in self.model.kinds.values():
            if not kind.grid:
                yield from self._things(kind)
        yield from self._players()

    # Who sees what

    def reads(self, counter: Counter, owner: int) -> bool:
        """Whether the viewer sees a counter."""
        seers = self.program.sight.counter(counter, owner)
        if self.viewer < 0:
            return self.viewer == ALL_SEEING or seers == self.program.sight.everyone
        return bool(seers >> self.viewer & 1)

    def seat_of(self, of: str, owner: int) -> int:
        """The seat that an owner of a counter or zone belongs to, or nobody."""
        return self.program.sight.seat_of(of, owner)

    def sees(self, kind: str, thing: int) -> bool:
        """Whether the viewer knows which thing this is."""
        if self.viewer == ALL_SEEING:
            return True
        if self.viewer == PUBLIC:
            place = self.values[self.layout.places[kind].base + thing]
            return self.program.sight.seers[place] == self.program.sight.everyone
        return self.program.knowledge.knows(self.values, self.viewer, kind, thing)

    # Values

    def value(self, counter: Counter, owner: int, by: int = 0) -> str:
        """A counter as text; `?` where the viewer may not see it."""
        if not self.reads(counter, owner):
            return "?"
        raw = self.values[self.layout.counters[counter.id].at(owner, by)]
        return self.written(counter.holds, raw)

    def written(self, type: TypeName, raw: Any) -> str:
        if isinstance(raw, tuple):
            inner = TypeName(type.name)
            return ", ".join(self.written(inner, item) for item in raw) or "-"
        if type.name == "number":
            return str(raw)
        if type.name == "truth":
            return "yes" if raw else "no"
        if raw < 0:
            return "-"
        if type.name == "player":
            return str(raw + 1)
        return self.thing(type.name, raw)

    def quiet(self, counter: Counter, owner: int) -> bool:
        """Whether a counter says nothing: nobody, nothing, 0, no."""
        texts = {self.value(counter, owner, by) for by in range(self.indices(counter))}
        return texts <= {"-", "0", "no"}

    def indices(self, counter: Counter) -> int:
        return 1 if counter.by is None else self.layout.owners(counter.by)

    def thing(self, kind: str, thing: int) -> str:
        name = self.game.name(kind, self.layout.name_of(kind, thing))
        sides = self.model.kinds[kind].sides if kind in self.model.kinds else ()
        side = self.values[self.layout.counters[f"{kind} side"].at(thing)] if sides else 0
        return f"{name} ({sides[side]})" if side else name

    def rows(self, counter: Counter) -> Iterator[tuple[str, int]]:
        """The name of each value that an owner has in a counter, and its index."""
        if counter.by is None:
            yield counter.id, 0
            return
        for index in range(self.indices(counter)):
            of = f"player {index + 1}" if counter.by == "player" else self.thing(counter.by, index)
            yield f"{counter.id} ({of})", index

    def contents(self, zone: Zone, owner: int) -> str:
        """What lies in a zone: names where the viewer knows them, otherwise how many."""
        seat = self.seat_of(zone.of, owner)
        named: collections.Counter[str] = collections.Counter()
        hidden = 0
        for kind in zone.holds:
            block = self.layout.zones[zone.id, kind]
            lying = self.values[block.at(owner)]
            if zone.pile:
                lying = loose(lying)
            for number in lying:
                if not self.sees(kind, number):
                    hidden += 1
                    continue
                thing = self.layout.things[kind][number]
                name = self.thing(kind, number)
                if thing.entry is None:
                    alike = kind in self.program.equal_keys
                    name = kind if alike else f"{kind} {name}"
                if thing.owner >= 0 and thing.owner != seat:
                    name += f" of player {thing.owner + 1}"
                named[name] += 1
        parts = [name if count == 1 else f"{count} × {name}" for name, count in named.items()]
        if hidden:
            parts.append(f"{hidden} hidden")
        return ", ".join(parts)

    # Parts of the picture

    def _scopes(self) -> Iterator[str]:
        numbers = {
            scope: self.values[self.layout.counters[f"{scope}_number"].base]
            for scope in reversed(self.model.scopes)
            if scope != "game"
        }
        begun = [f"{scope} {number}" for scope, number in numbers.items() if number]
        if begun:
            yield ", ".join(begun)

    def _grid(self, kind: Kind, columns: int, rows: int) -> Iterator[str]:
        texts = [self._field(kind, number) for number in range(columns * rows)]
        letters = [chr(ord("a") + column) for column in range(columns)]
        wide = max(map(width, (*texts, *letters)))
        edge = len(str(rows))
        for row in reversed(range(rows)):
            fields = texts[row * columns : (row + 1) * columns]
            yield f"{row + 1:>{edge}}  " + "  ".join(padded(t, wide) for t in fields).rstrip()
        yield " " * (edge + 2) + "  ".join(padded(t, wide) for t in letters).rstrip()

    def _field(self, kind: Kind, number: int) -> str:
        parts = [
            self.value(counter, number)
            for counter in self._counters(kind.id)
            if counter.by is None and not self.quiet(counter, number)
        ]
        parts += [text for zone in self._zones(kind.id) if (text := self.contents(zone, number))]
        return "/".join(parts) or "."

    def _game(self) -> Iterator[str]:
        for counter in self._counters("game"):
            for name, index in self.rows(counter):
                yield f"{name}: {self.value(counter, 0, index)}"
        for zone in self._zones("game"):
            yield f"{zone.id}: {self.contents(zone, 0) or 'empty'}"

    def _dice(self) -> Iterator[str]:
        for kind in self.model.kinds.values():
            if kind.dice is None:
                continue
            block = self.layout.counters[f"{kind.id} face"]
            shown = TypeName(kind.dice.shows or "number")
            nothing = -1 if kind.dice.shows else 0
            faces = [self.values[at] for at in block.all()]
            texts = [self.written(shown, face) for face in faces if face != nothing]
            if texts:
                yield f"{kind.id}: {', '.join(texts)}"

    def _things(self, kind: Kind) -> Iterator[str]:
        """A table of what the things of a kind have, apart from those that have nothing."""
        counters = [c for c in self._counters(kind.id) if kind.dice is None]
        zones = list(self._zones(kind.id))
        if not counters and not zones:
            return
        heads = [name for counter in counters for name, _ in self.rows(counter)]
        table = [[kind.id, *heads, *(zone.id for zone in zones)]]
        placed = kind.id in self.layout.places
        things = range(len(self.layout.things[kind.id]))
        for number in things:
            if placed and not self.sees(kind.id, number):
                continue
            lying = [self.contents(zone, number) for zone in zones]
            silent = all(self.quiet(c, number) for c in counters) and not any(lying)
            if silent and (placed or len(things) > MOST_QUIET):
                continue
            values = [self.value(c, number, by) for c in counters for _, by in self.rows(c)]
            table.append([self.thing(kind.id, number), *values, *(text or "-" for text in lying)])
        if len(table) > 1:
            yield from aligned(table, len(heads))

    def _players(self) -> Iterator[str]:
        seats = range(self.game.players)
        table = [["", *(f"player {seat + 1}" for seat in seats)]]
        for counter in self._counters("player"):
            for name, index in self.rows(counter):
                table.append([name, *(self.value(counter, seat, index) for seat in seats)])
        if len(table) > 1:
            yield from aligned(table, len(seats))
        for zone in self._zones("player"):
            for seat in seats:
                yield f"{zone.id} of player {seat + 1}: {self.contents(zone, seat) or 'empty'}"

    def _counters(self, of: str) -> Iterator[Counter]:
        return (counter for counter in self.model.counters.values() if counter.of == of)

    def _zones(self, of: str) -> Iterator[Zone]:
        return (zone for zone in self.model.zones.values() if zone.of == of)
