"""All histories of a small game, put together by what one seat has seen of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import chakobsa
from chakobsa.interpreter.layout import ASKED, SCRIPT
from chakobsa.interpreter.view import named

from .seeing import Eyes, Seen

World = tuple[Any, ...]


@dataclass
class Group:
    """The worlds that a seat cannot tell apart, one position of each, and their common chance."""

    states: dict[World, chakobsa.State] = field(default_factory=dict)
    chances: Counter[World] = field(default_factory=Counter)


Plan = tuple[int, ...]


class Enumeration:
    """Goes through a whole game for one seat.

    With a plan, only through the histories in which the named options that all can see are taken
    as planned: the n-th such choice takes the option of that number.
    """

    def __init__(self, game: chakobsa.Game, seat: int, plan: Plan = ()) -> None:
        self.eyes = Eyes(game, seat)
        self.seat, self.plan = seat, plan
        self.groups: dict[tuple[Seen, ...], Group] = {}
        self.seen: dict[tuple[Seen, ...], tuple[Any, Any, Any]] = {}
        self.shown: dict[str, tuple[Seen, ...]] = {}
        self.copies = any(len(set(alike)) < len(alike) for alike in game.program.sight.classes)
        self.pointed = self.copies and "spread" in self.eyes.orders.values()
        self.histories = 0
        start = game.start(log=True)
        self.go(start, (self.eyes.table(start),), 1.0, 0)

    def go(
        self, state: chakobsa.State, seen: tuple[Seen, ...], chance: float, planned: int
    ) -> None:
        if not self.eyes.unseen(state):
            seen = (*seen, ("asked", state.player), self.eyes.table(state))
            self.arrive(state, seen, chance)
        if state.over:
            self.histories += 1
            return
        weights = state.weights or (1,) * state.count
        whole = sum(weights) if state.chance else 1
        numbers = list(range(state.count))
        if self.plan and self.eyes.program.sites[state.cells[ASKED]].kind == "options":
            numbers = [self.plan[planned % len(self.plan)] % state.count]
            planned += 1
        for number in numbers:
            following = state.copy()
            more = self.eyes.step(following, number)
            self.go(following, (*seen, *more), chance * weights[number] / whole, planned)

    def arrive(self, state: chakobsa.State, seen: tuple[Seen, ...], chance: float) -> None:
        """What looks the same is shown the same, in views, logs and options, and only that.

        Which of two equal things side by side somebody has pointed at is not told, though.
        """
        mine = state.terms if state.player == self.seat else ()
        shown = (state.view(self.seat), state.events(self.seat), mine)
        assert self.seen.setdefault(seen, shown) == shown
        assert self.pointed or self.shown.setdefault(repr(shown), seen) == seen
        group = self.groups.setdefault(seen, Group())
        found = world(self.eyes, state)
        group.states.setdefault(found, state)
        group.chances[found] += chance


class Lookalikes(Enumeration):
    """Goes through the histories that look to a seat like one that was played."""

    def __init__(self, game: chakobsa.Game, seat: int, played: list[int]) -> None:
        self.wanted = self.looks(game, Eyes(game, seat), played)
        super().__init__(game, seat)

    def looks(self, game: chakobsa.Game, eyes: Eyes, played: list[int]) -> tuple[Seen, ...]:
        state = game.start(log=True)
        seen: list[Seen] = [eyes.table(state)]
        for number in (*played, None):
            if not eyes.unseen(state):
                seen += [("asked", state.player), eyes.table(state)]
            if number is not None:
                seen += eyes.step(state, number)
        return tuple(seen)

    def go(
        self, state: chakobsa.State, seen: tuple[Seen, ...], chance: float, planned: int
    ) -> None:
        if seen != self.wanted[: len(seen)]:
            return
        asked = () if self.eyes.unseen(state) else (("asked", state.player), self.eyes.table(state))
        if (*seen, *asked) == self.wanted:
            self.arrive(state, self.wanted, chance)
        else:
            super().go(state, seen, chance, planned)

    @property
    def group(self) -> Group:
        return self.groups[self.wanted]


def world(eyes: Eyes, state: chakobsa.State) -> World:
    """Where everything lies, by name; all counters; and what has been chosen in secret."""
    cells, program = state.cells, eyes.program
    marks = {kind: program.marks(cells, kind) for kind in eyes.layout.places}
    owned = {c.id for c in eyes.model.counters.values() if c.of in marks}
    counters = [
        cells[cell] for cell, (id, _, _) in program.counter_cells.items() if id not in owned
    ]
    secret = () if cells[SCRIPT] is None else cells[SCRIPT][2:6]
    zones = []
    for cell, order in eyes.orders.items():
        kind = eyes.kind_of[cell]

        def named_things(part: tuple[int, ...], kind: str = kind) -> list[Any]:
            return [(named(program, kind, t), marks[kind][t]) for t in part]

        content = cells[cell]
        if order == "pile":
            zones.append(tuple(tuple(sorted(named_things(part))) for part in content))
        else:
            things = named_things(content)
            zones.append(tuple(things if order == "spread" else sorted(things)))
    return (tuple(zones), tuple(counters), secret)


def certain(eyes: Eyes, worlds: list[World]) -> list[list[Any]]:
    """For each zone what lies there in all of these worlds, in the form of a view."""
    found: list[list[Any]] = []
    for number, order in enumerate(eyes.orders.values()):
        contents = [each[0][number] for each in worlds]
        if order == "spread":
            places = zip(*contents, strict=True)
            found.append([_only({thing[0] for thing in place}) for place in places])
        elif order == "pile":
            parts = [_common(list(same)) for same in zip(*contents, strict=True)]
            found.append([part if len(part) > 1 else part[0] for part in parts])
        else:
            found.append(_common(contents))
    return found


def _only(names: set[str]) -> str:
    return names.pop() if len(names) == 1 else "?"


def _common(contents: list[tuple[Any, ...]]) -> list[str]:
    names = [Counter(name for name, _ in content) for content in contents]
    common = names[0]
    for other in names[1:]:
        common = common & other
    return [*sorted(common.elements()), *["?"] * (len(contents[0]) - common.total())]
