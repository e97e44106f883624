"""Choosing among things that the player cannot tell apart."""

from __future__ import annotations

from typing import Any

from .asking import Asking
from .layout import HELD, PICK
from .machine import Cells


class Blind(Asking):
    """What looks the same to a player is one option; which of them it was, chance decides."""

    def knows(self, cells: Cells, seat: int, kind: str, thing: int) -> bool:
        return self.knowledge.knows(cells, seat, kind, thing)

    def hides(self, cells: Cells, things: tuple[tuple[str, int], ...]) -> bool:
        """Is there anybody who could not say of all these things which they are?"""
        seats = range(self.program.players)
        recognises = self.knowledge.recognises
        return any(
            thing >= 0 and not recognises(cells, seat, kind, thing)
            for kind, thing in things
            for seat in seats
        )

    def told_apart(self, cells: Cells, thing: int, kind: str, seat: int) -> tuple[Any, ...]:
        """All that tells a thing from others for a seat: which it is, or just where it lies."""
        if self.knowledge.knows(cells, seat, kind, thing):
            return ("known", self.sameness(cells, thing, kind))
        zone = cells[self.program.layout.places[kind].base + thing]
        if zone in self.piles:
            depth, part = next((n, part) for n, part in enumerate(cells[zone]) if thing in part)
            return ("at" if len(part) == 1 else "in", zone, depth)
        if zone in self.sight.spread:
            return ("at", zone, cells[zone].index(thing))
        return ("in", zone)

    def apart(
        self, cells: Cells, options: list[Any], kinds: tuple[str, ...], seat: int
    ) -> tuple[Any, ...]:
        """One option for all that the seat cannot tell apart, in an order that tells nothing."""
        found: dict[Any, Any] = {}
        for option in options:
            found.setdefault(self._looks(cells, option, kinds, seat), option)
        rank = {"known": 0, "at": 1, "in": 2}
        order = sorted(found, key=lambda looks: [(rank[look[0]], *look[1:]) for look in looks])
        return tuple([found[looks] for looks in order])

    def blindly(
        self, cells: Cells, options: list[Any], kinds: tuple[str, ...], seat: int, label: int
    ) -> int:
        """What the seat has picked without telling it from others, chance decides."""
        picked = cells[PICK]
        if picked in (-1, None) or seat < 0:
            return label + 1
        looks = self._looks(cells, picked, kinds, seat)
        blind = any(look[0] == "in" for look in looks)
        alike = (picked,)
        if blind:
            alike = tuple([o for o in options if self._looks(cells, o, kinds, seat) == looks])
        if len(kinds) == 1 and kinds[0] in self.sight.kinds:
            cells[HELD] = (seat, self.sight.kinds.index(kinds[0]), alike)
        if blind:
            return self.choose_by_chance(cells, alike, label, kinds[0] if len(kinds) == 1 else "")
        return label + 1

    def _looks(
        self, cells: Cells, option: Any, kinds: tuple[str, ...], seat: int
    ) -> tuple[tuple[Any, ...], ...]:
        things = option if isinstance(option, tuple) else (option,)
        return tuple(
            [
                self.told_apart(cells, thing, kind, seat)
                if kind in self.sight.kinds
                else ("known", self.sameness(cells, thing, kind))
                for thing, kind in zip(things, kinds, strict=True)
            ]
        )
