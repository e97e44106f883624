"""Stopping for a decision, of a player or of chance."""

from __future__ import annotations

from typing import Any

from ..dsl.words import SEES, SEES_TOP
from .knowledge import SEEN
from .layout import (
    ALLOWED,
    ASKED,
    CHANCE,
    MODE,
    NOBODY,
    OPTIONS,
    PICK,
    WEIGHTS,
    WHO,
)
from .lists import MOST_OPTIONS, Trouble
from .machine import COSTLY, DRY, FORCED, OPEN, SECRET, STOPPED, STRICT, TRIAL, Cells
from .secret import Secrets


class Asking(Secrets):
    """A question with nothing to decide is not asked."""

    def ask(
        self, cells: Cells, options: tuple[Any, ...], who: int, label: int, veiled: bool = False
    ) -> int:
        """Stop for a decision at `label`, or go on behind it where there is nothing to decide.

        `veiled`: what can be chosen is not for everybody to know, so one option is asked for too.
        """
        mode = cells[MODE]
        if who < 0:
            options = ()
        if mode & (STRICT | COSTLY) and len(options) > 1:
            fitting = tuple([o for o in options if self.leads_on(cells, label, o)])
            options = fitting if fitting or mode & STRICT else options
        if options and mode & OPEN and not mode & (DRY | STRICT):
            options += self.interrupts(cells, who)
            veiled = veiled or self.veiled(cells, who)
        return self.stop(cells, options, who, None, label, veiled)

    def stop(
        self,
        cells: Cells,
        options: tuple[Any, ...],
        who: int,
        weights: tuple[int, ...] | None,
        label: int,
        veiled: bool = False,
    ) -> int:
        """Rest at a decision; where there is nothing to decide, go on behind it."""
        mode = cells[MODE]
        if not options:
            if mode & DRY:
                return self.failed(cells, label)
            cells[PICK] = -1
            return label + 1
        if mode & SECRET and self.rehearsed(cells, options, label):
            return self.taken(cells, label)
        if len(options) == 1 and (mode & DRY or not (mode & FORCED or veiled)):
            cells[PICK] = options[0]
            return label + 1
        if len(options) > MOST_OPTIONS:
            raise Trouble("R004", f"here are more than {MOST_OPTIONS} options", label)
        if weights is None and self.program.decided:
            who = self.decides(cells, who)
        if weights is None and self.program.watchful and not mode & (DRY | TRIAL):
            unsettled = self.look_about(cells)
            if unsettled is not None:
                kind, zone = unsettled
                look = self.program.looks[kind]
                self.call(cells, label, (-1, -1, zone))
                return look
        cells[WHO], cells[OPTIONS], cells[WEIGHTS], cells[ASKED] = who, options, weights, label
        return STOPPED

    def look_about(self, cells: Cells) -> tuple[str, int] | None:
        """Let players see what rules let them see at any time.

        What lies on top of a shuffled pile must be settled first: then its kind and the pile.
        """
        space, sight, note = self.program.space, self.sight, self.knowledge.note
        sees, sees_top = (space.get(f"m_{name}") for name in (SEES, SEES_TOP))
        for zone, number in sight.zone_kind.items():
            content = cells[zone]
            asked = sight.first_cell[zone]
            for seat in range(self.program.players) if content else ():
                if sight.seers[zone] >> seat & 1 and zone not in self.piles:
                    continue
                if sees is not None and sees(cells, seat, asked):
                    parts = content if zone in self.piles else [(thing,) for thing in content]
                    for part in parts:
                        note(cells, SEEN, number, part, 1 << seat)
                if sees_top is not None and zone in self.piles and sees_top(cells, seat, asked):
                    if len(content[0]) > 1:
                        return sight.kinds[number], zone
                    note(cells, SEEN, number, content[0], 1 << seat)
        return None

    def decides(self, cells: Cells, who: int) -> int:
        """Who decides for a player, by the rules about that; the player, if they say nobody."""
        found: int = self.program.space["m_decider"](cells, who)
        return found if found >= 0 else who

    def taken(self, cells: Cells, label: int) -> int:
        """Where to go on with what has been picked at `label`."""
        picked = cells[PICK]
        if picked.__class__ is str:
            cells[ASKED] = label
            return self.interrupt(cells, picked)
        return label + 1

    def last_chance(self, cells: Cells, who: int, label: int) -> int:
        """At the end of an `allowing` block."""
        if not cells[MODE] & OPEN or cells[MODE] & (DRY | STRICT):
            return label + 1
        options = self.interrupts(cells, who)
        if not options and not self.veiled(cells, who):
            return label + 1
        return self.stop(cells, (*options, None), who, None, label, True)

    def veiled(self, cells: Cells, who: int) -> bool:
        """Could this player be allowed something that others do not know of?"""
        level = cells[ALLOWED]
        while level is not None:
            calls, owner, level = level
            if owner == who and any(label in self.program.veiled for label, _ in calls):
                return True
        return False

    def interrupts(self, cells: Cells, who: int) -> tuple[str, ...]:
        """The options that open `allowing` blocks add for this player: their places, as text."""
        found: list[str] = []
        seen: set[Any] = set()
        place, level = 0, cells[ALLOWED]
        while level is not None:
            calls, owner, level = level
            for label, frame in calls:
                fresh = (label, frame) not in seen
                seen.add((label, frame))
                if fresh and owner == who and self.dry(cells, label, frame):
                    found.append(str(place))
                place += 1
        return tuple(found)

    def interrupt(self, cells: Cells, option: str) -> int:
        """Carry out an interrupt, itself without interrupts; then the question is asked again."""
        place, level = 0, cells[ALLOWED]
        while level is not None:
            calls, _, level = level
            for label, frame in calls:
                if place == int(option):
                    self.call(cells, cells[ASKED], (cells[ALLOWED],))
                    self.call(cells, self.program.resumed, frame)
                    self.allow(cells, None)
                    return int(label)
                place += 1
        raise AssertionError(option)

    def choose_by_chance(
        self, cells: Cells, options: tuple[Any, ...], label: int, kind: str = ""
    ) -> int:
        """All equally likely; equal things are one outcome with their common weight."""
        if cells[MODE] & SECRET and not cells[MODE] & DRY:
            real = self.as_it_stands(cells, label)
            if real is not None and set(real[0]) <= set(options):
                return self.chance(cells, *real, label)
        if kind not in self.program.equal_keys:
            return self.chance(cells, options, (1,) * len(options), label)
        weights: dict[Any, list[int]] = {}
        for thing in options:
            weights.setdefault(self.sameness(cells, thing, kind), [thing, 0])[1] += 1
        found = list(weights.values())
        return self.chance(cells, tuple([f[0] for f in found]), tuple([f[1] for f in found]), label)

    def sameness(self, cells: Cells, thing: int, kind: str) -> Any:
        """What tells a thing from others of its kind: all of its state, and its place in a pile."""
        key = self.program.equal_keys.get(kind)
        if key is None:
            return thing
        place = cells[self.program.layout.places[kind].base + thing]
        if place in self.sight.spread:
            return (*key(cells, thing), cells[place].index(thing))
        if place not in self.program.piles:
            return key(cells, thing)
        depth = next(n for n, part in enumerate(cells[place]) if thing in part)
        return (*key(cells, thing), depth)

    def chance(
        self, cells: Cells, options: tuple[Any, ...], weights: tuple[int, ...], label: int
    ) -> int:
        """Stop for chance, unless there is just one outcome."""
        return self.stop(cells, options, CHANCE, weights, label)

    def ask_many(
        self,
        cells: Cells,
        candidates: tuple[Any, ...],
        chosen: tuple[Any, ...],
        bounds: tuple[int, int | None],
        who: int | None,
        label: int,
        kind: str,
        veiled: bool = False,
    ) -> int:
        """One step of choosing several things (`who` None: by chance); None ends it."""
        low, high = bounds
        if who == NOBODY or (high is not None and len(chosen) >= high):
            cells[PICK] = None
            return label + 1
        if not candidates and (len(chosen) < low or not veiled or cells[MODE] & DRY):
            if len(chosen) < low and cells[MODE] & DRY:
                return self.failed(cells, label)
            cells[PICK] = None
            return label + 1
        options = candidates if len(chosen) < low else (*candidates, None)
        if who is None:
            return self.choose_by_chance(cells, options, label, kind)
        return self.ask(cells, options, who, label, veiled)

    def allow(self, cells: Cells, level: Any) -> None:
        cells[ALLOWED] = level
        cells[MODE] = cells[MODE] | OPEN if level is not None else cells[MODE] & ~OPEN
