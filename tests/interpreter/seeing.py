"""What a seat sees, worked out a second time and simply: from declarations, moves and shows alone.

Nothing here asks what the engine thinks that a seat knows. A step is seen as a list of
observations: what was chosen (where the seat can see it), what was moved, shown, shuffled and
rolled, and at last what lies open before the seat. A thing has a name for a seat if it lies, comes
from or goes to where the declaration of the zone lets the seat see it, or is shown to the seat, or
lies where a rule about `sees` or `sees_top` lets the seat look when a player is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chakobsa
from chakobsa.dsl.model import Counter
from chakobsa.dsl.words import SEES, SEES_TOP
from chakobsa.interpreter.diary import DRAFT, SHOW, WHISPER
from chakobsa.interpreter.layout import ASKED, CHANCE, LOG, OPTIONS, SCRIPT, WHO
from chakobsa.interpreter.machine import CHOOSING

Seen = tuple[Any, ...]


def events(state: chakobsa.State, number: int) -> list[Seen]:
    """Apply an option to a state; what happened, as it was noted, for nobody's eyes in particular.

    What is only imagined so far, by somebody who chooses in secret, is marked as a `DRAFT`.
    """
    earlier = state.cells[LOG]
    state.apply(number)
    found = []
    node = state.cells[LOG]
    while node is not earlier:
        found.append(node[1])
        node = node[0]
    return found[::-1]


class Eyes:
    """The eyes of one seat in the states of one game; states must be kept with a log."""

    def __init__(self, game: chakobsa.Game, seat: int) -> None:
        self.program, self.seat = game.program, seat
        self.layout = game.program.layout
        self.model = game.model
        self.open_zones: dict[int, bool] = {}
        self.orders: dict[int, str] = {}
        self.kind_of: dict[int, str] = {}
        for (id, kind), block in self.layout.zones.items():
            zone = self.model.zones.get(id)
            for owner in range(block.owners):
                cell = block.at(owner)
                self.kind_of[cell] = kind
                self.orders[cell] = "set"
                self.open_zones[cell] = True
                if zone is not None:
                    self.open_zones[cell] = self.may_see(zone.seen_by, zone.of, owner)
                    self.orders[cell] = "pile" if zone.pile else "spread" if zone.spread else "set"

    def may_see(self, seen_by: str, of: str, owner: int) -> bool:
        if seen_by in ("all", "nobody"):
            return seen_by == "all"
        if of == "game":
            return False
        whose = owner if of == "player" else self.layout.things[of][owner].owner
        return whose >= 0 and (whose == self.seat) == (seen_by == "owner")

    # Names

    def name(self, kind: str, thing: int) -> Any:
        """Copies have one name, unless the game tells them apart."""
        found = self.layout.things[kind][thing]
        alike = kind in self.program.tables["EQUAL"]
        return (kind, found.entry, 0 if alike else found.number, found.owner)

    def hideable(self, kind: str) -> bool:
        return kind in self.layout.places

    def pointed(self, cells: list[Any], kind: str, thing: int) -> Any:
        """A thing that somebody chooses: what the seat sees of that."""
        if not self.hideable(kind) or not isinstance(thing, int) or thing < 0:
            return (kind, thing)
        zone = cells[self.layout.places[kind].at(thing)]
        if self.open_zones[zone]:
            return (self.name(kind, thing), zone)
        if self.orders[zone] == "spread":
            return (kind, zone, cells[zone].index(thing))
        return (kind, zone)

    # Moments

    def unseen(self, state: chakobsa.State) -> bool:
        """Does chance decide now, or somebody else in secret?"""
        return not state.over and (state.chance or self.in_secret(state.cells))

    def in_secret(self, cells: list[Any]) -> bool:
        script = cells[SCRIPT]
        return bool(
            script is not None
            and script[0] == CHOOSING
            and self.seat not in (script[2][script[3]], cells[WHO])
        )

    def moment(self, state: chakobsa.State) -> Seen:
        """The table, and who is asked again because a secret choice has become impossible."""
        script = state.cells[SCRIPT]
        again = None if script is None or script[0] == CHOOSING else state.player
        return (self.table(state), again)

    def step(self, state: chakobsa.State, number: int) -> list[Seen]:
        """Apply an option to a state, and say what the seat sees of it."""
        found = list(self.choice(state, number))
        for entry in events(state, number):
            if not entry[0] & DRAFT or entry[0] >> self.seat & 1:
                found += self.event(entry)
        return found

    def choice(self, state: chakobsa.State, number: int) -> Iterator[Seen]:
        cells = state.cells
        if self.in_secret(cells):
            return
        who, picked = cells[WHO], cells[OPTIONS][number]
        site = self.program.sites[cells[ASKED]]
        if who == self.seat:
            yield ("chose", who, state.options[number])
        elif site.kind in ("draw", "roll"):
            return
        elif site.kind in ("choose", "several") and picked is not None and picked != ():
            if isinstance(picked, str):
                yield ("chose", who, state.options[number])
                return
            things = picked if isinstance(picked, tuple) else (picked,)
            pairs = zip(site.kinds, things, strict=True)
            yield ("chose", who, tuple(self.pointed(cells, kind, thing) for kind, thing in pairs))
        elif who != CHANCE:
            yield ("chose", who, state.options[number])

    def event(self, entry: Seen) -> Iterator[Seen]:
        what = entry[1]
        if what in ("counters", "chose"):
            return
        if what in ("roll", "shuffle"):
            yield (what, *(entry[2:4] if what == "roll" else entry[4:5]))
            return
        _, _, kind, things, source, target = entry
        mine = what in (SHOW, WHISPER) and bool(target >> self.seat & 1)
        if what == WHISPER and not mine:
            return
        if what in (SHOW, WHISPER):
            seen = mine or all(self.open_zones[zone] for zone in source)
            source = tuple(sorted(source))
        else:
            seen = self.open_zones[source] or self.open_zones[target]
        named = [str(self.name(kind, thing)) if seen else kind for thing, *_ in things]
        yield (what, tuple(sorted(named)), source, target)

    def table(self, state: chakobsa.State) -> Seen:
        """What lies open, how much lies hidden where, and the counters that are for the seat."""
        cells = state.cells
        if self.in_secret(cells):
            cells = list(cells[SCRIPT][1])
        zones = tuple(self.zone(cells, cell) for cell in self.orders)
        watched = () if state.over or state.chance else tuple(self.watched(cells))
        return ("table", zones, tuple(self.counters(cells)), watched)

    def watched(self, cells: list[Any]) -> Iterator[Any]:
        """What rules let the seat see now of zones that are closed to it."""
        sees, sees_top = (self.program.space.get(f"m_{name}") for name in (SEES, SEES_TOP))
        for cell, kind in self.kind_of.items():
            content, pile = cells[cell], self.orders[cell] == "pile"
            if self.open_zones[cell] or not content:
                continue
            asked = self.program.sight.first_cell[cell]
            parts = content if pile else [content]
            if sees is not None and sees(cells, self.seat, asked):
                yield cell, [sorted(self.names(cells, kind, part)) for part in parts]
            if sees_top is not None and pile and sees_top(cells, self.seat, asked):
                yield cell, self.names(cells, kind, parts[0])

    def zone(self, cells: list[Any], cell: int) -> Any:
        content, kind = cells[cell], self.kind_of[cell]
        if not self.open_zones[cell]:
            if self.orders[cell] == "pile":
                return tuple(len(part) for part in content)
            return len(content)
        if self.orders[cell] == "pile":
            return tuple(tuple(sorted(self.names(cells, kind, part))) for part in content)
        names = self.names(cells, kind, content)
        return tuple(names if self.orders[cell] == "spread" else sorted(names))

    def names(self, cells: list[Any], kind: str, things: tuple[int, ...]) -> list[str]:
        """What lies open, with the side that lies up where a thing has several."""
        sides = self.layout.counters.get(f"{kind} side")
        up = [cells[sides.at(thing)] if sides else "" for thing in things]
        return [f"{self.name(kind, t)} {side}" for t, side in zip(things, up, strict=True)]

    def counters(self, cells: list[Any]) -> list[Any]:
        return sorted(
            (counter.id, str(whose), str(self.values(counter.holds.name, values)))
            for counter, whose, values in self.counted(cells)
        )

    def counted(self, cells: list[Any]) -> Iterator[tuple[Counter, Any, list[Any]]]:
        """The counters that the seat may see: whose, and what stands there."""
        for counter in self.model.counters.values():
            block = self.layout.counters[counter.id]
            for owner in range(block.owners):
                if not self.may_see(counter.seen_by, counter.of, owner):
                    continue
                whose: Any = owner
                if self.hideable(counter.of):
                    whose = self.owner(cells, counter.of, owner)
                    if whose is None:
                        continue
                indexes = 1 if counter.by is None else self.layout.owners(counter.by)
                yield counter, whose, [cells[block.at(owner, by)] for by in range(indexes)]

    def owner(self, cells: list[Any], kind: str, thing: int) -> Any:
        zone = cells[self.layout.places[kind].at(thing)]
        if self.open_zones[zone]:
            return (self.name(kind, thing), zone)
        return (zone, cells[zone].index(thing)) if self.orders[zone] == "spread" else None

    def values(self, kind: str, values: list[Any]) -> list[Any]:
        """What stands there, things by name."""
        found = []
        for value in values:
            things = value if isinstance(value, tuple) else (value,)
            if self.hideable(kind):
                things = tuple(self.name(kind, t) if t >= 0 else None for t in things)
            found.append(things)
        return found
