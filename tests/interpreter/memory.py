"""What a seat has been shown and must still know, kept by a few rules of thumb.

It is a lower bound: whenever something leaves a hidden set or pile unseen, all that lay there is
forgotten, even where a clever player would still know it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import chakobsa
from chakobsa.interpreter.diary import DRAFT, SHOW, WHISPER
from chakobsa.interpreter.view import named

from .seeing import Eyes, Seen


class Memory(Eyes):
    """Follows the things that a seat has seen."""

    def __init__(self, game: chakobsa.Game, seat: int, state: chakobsa.State) -> None:
        super().__init__(game, seat)
        self.where: dict[str, list[int]] = {}
        self.followed: dict[str, set[int]] = {}
        for kind, block in self.layout.places.items():
            self.where[kind] = [state.cells[cell] for cell in block.all()]
            self.followed[kind] = set()
        self.look()

    def look(self) -> None:
        """What lies open is seen."""
        for kind, zones in self.where.items():
            self.followed[kind] |= {t for t, zone in enumerate(zones) if self.open_zones[zone]}

    def learn(self, entries: list[Seen]) -> None:
        for entry in entries:
            if entry[1] in ("move", SHOW, WHISPER, "shuffle") and not entry[0] & DRAFT:
                self.happened(*entry[1:])
        self.look()

    def happened(self, what: str, kind: str, things: Any, source: Any, target: int) -> None:
        if what == "shuffle":
            if self.orders[source] == "spread" and not self.open_zones[source]:
                self.forget(self.kind_of[source], source)
            return
        if what in (SHOW, WHISPER):
            for (thing, *_), zone in zip(things, source, strict=True):
                mine = (
                    target >> self.seat & 1 and len(things) == 1
                )  # of several, not which is which
                if mine and not self.known_alike(kind, thing, zone):
                    self.followed[kind].add(thing)
            return
        for thing, *_ in things:
            if not self.open_zones[source] and self.orders[source] != "spread":
                seen = self.open_zones[target]
                alone = self.where[kind].count(source) == 1
                if not alone:
                    self.forget(kind, source, thing if seen else -1)
            if self.open_zones[source] or self.open_zones[target]:
                self.followed[kind].add(thing)
            self.where[kind][thing] = target

    def known_alike(self, kind: str, thing: int, zone: int) -> set[int]:
        """The known copies in a hidden hand, or the like, of which this may be one."""
        if self.open_zones[zone] or self.orders[zone] != "set":
            return set()
        there = {t for t, z in enumerate(self.where[kind]) if z == zone}
        alike = {t for t in there if self.name(kind, t) == self.name(kind, thing)}
        return alike & self.followed[kind]

    def forget(self, kind: str, zone: int, seen: int = -1) -> None:
        """Something has left unseen; what is seen as it leaves, was just that.

        Of equal copies it may have been the one that was known.
        """
        there = {t for t, z in enumerate(self.where[kind]) if z == zone}
        if seen < 0:
            self.followed[kind] -= there
        elif seen not in self.followed[kind]:
            self.followed[kind] -= set(sorted(self.known_alike(kind, seen, zone))[:1])

    def missing(self, state: chakobsa.State) -> list[tuple[str, Counter[str]]]:
        """What the seat must know of each zone, but its view does not name."""
        found = []
        view = state.view(self.seat)
        shown = list(view["zones"].items())
        for (name, listed), (cell, kind) in zip(shown, self.kind_of.items(), strict=True):
            names = Counter(_flat(listed))
            for group in view["known"]:  # in whatever order, but all of them here
                if all(place.endswith(f" in {name}") for place in group["places"]):
                    names |= Counter(group["things"])
            known = Counter(
                named(self.program, kind, thing)
                for thing in self.followed[kind]
                if self.where[kind][thing] == cell
            )
            if known - names:
                found.append((name, known - names))
            if self.open_zones[cell] and names["?"]:
                found.append((name, names))
        return [*found, *self.missing_counters(state.cells, view["counters"])]

    def missing_counters(
        self, cells: list[Any], shown: dict[str, list[Any]]
    ) -> list[tuple[str, Counter[str]]]:
        """The counters that the seat may see and is not shown; of numbers, with their values."""
        all_counters = self.model.counters.values()
        numbers = {c.id for c in all_counters if c.holds.name == "number" and not c.holds.listed}
        named_there: Counter[tuple[str, Any]] = Counter()
        for name, values in shown.items():
            id = name.split(" of ")[0].split(" (")[0]
            named_there.update((id, value if id in numbers else None) for value in values)
        wanted = Counter(
            (counter.id, value if counter.id in numbers else None)
            for counter, _, values in self.counted(cells)
            for value in values
        )
        return [(id, Counter([str(value)])) for id, value in wanted - named_there]


def _flat(listed: list[Any]) -> list[str]:
    return [n for item in listed for n in (item if isinstance(item, list) else [item])]
