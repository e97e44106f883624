"""Who can see what, as far as the declarations of a game tell: zones, counters, hidden kinds.

Seats are bits of a number. What players have been shown besides is knowledge, and in the state.
"""

from __future__ import annotations

from ..dsl.model import Counter, Model
from .code import told_apart
from .layout import Layout


class Sight:
    """Tables of one program."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.model: Model = layout.meaning.model
        self.everyone = (1 << layout.players) - 1
        self.seers: dict[int, int] = {}
        self.spread: set[int] = set()
        self.piles: set[int] = set()
        for (id, _), block in layout.zones.items():
            zone = self.model.zones.get(id)
            for owner in range(-1, block.owners):
                cell = block.at(owner)
                self.seers[cell] = self.everyone
                if zone is None:
                    continue
                self.seers[cell] = self.mask(zone.seen_by, self.seat_of(zone.of, owner))
                if zone.spread:
                    self.spread.add(cell)
                if zone.pile:
                    self.piles.add(cell)
        self.kinds = tuple(kind for kind in self.model.kinds if self.can_hide(kind))
        self.number = {layout.places[kind].base: n for n, kind in enumerate(self.kinds)}
        self.zone_kind = {
            block.at(owner): self.kinds.index(kind)
            for (_, kind), block in layout.zones.items()
            if kind in self.kinds
            for owner in range(-1, block.owners)
        }
        self.first_cell = {
            block.at(owner): layout.zones[id, layout.holders(id)[0]].at(owner)
            for (id, _), block in layout.zones.items()
            for owner in range(-1, block.owners)
        }
        self.classes = tuple(self._classes(kind) for kind in self.kinds)
        self.bearers = {
            block.at(owner): (zone.of, owner)
            for (id, _), block in layout.zones.items()
            if (zone := self.model.zones.get(id)) is not None and zone.of in self.kinds
            for owner in range(block.owners)
        }  # the zones of things that may be hidden, and these things

    @property
    def secrets(self) -> bool:
        """Is there anything in this game that somebody may not know?"""
        return bool(self.kinds) or any(c.seen_by != "all" for c in self.model.counters.values())

    def can_hide(self, kind: str) -> bool:
        """Can a thing of this kind lie where somebody does not know which one it is?"""
        zones = [zone for zone in self.model.zones.values() if kind in zone.holds]
        return any(zone.seen_by != "all" or zone.pile or zone.spread for zone in zones)

    def mask(self, seen_by: str, owner: int) -> int:
        """The seats that a declaration lets see; what nobody owns only `all` can see."""
        mine = 1 << owner if owner >= 0 else 0
        match seen_by:
            case "all":
                return self.everyone
            case "owner":
                return mine
            case "others":
                return self.everyone & ~mine if mine else 0
        return 0

    def seat_of(self, of: str, owner: int) -> int:
        """The seat to which the owner of a counter or zone belongs, or nobody."""
        if owner < 0 or of == "game":
            return -1
        return owner if of == "player" else self.layout.things[of][owner].owner

    def counter(self, counter: Counter, owner: int) -> int:
        """The seats that see a counter of this owner."""
        return self.mask(counter.seen_by, self.seat_of(counter.of, owner))

    def _classes(self, kind: str) -> tuple[int, ...]:
        """For each thing the first one that looks like it."""
        things = self.layout.things[kind]
        if kind in told_apart(self.layout.meaning):
            return tuple(range(len(things)))
        first: dict[object, int] = {}
        return tuple(
            first.setdefault((thing.entry, thing.owner), number)
            for number, thing in enumerate(things)
        )
