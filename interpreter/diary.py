"""The log: what happened, noted with who could see it, and read back as one seat saw it.

A log is kept only where somebody asks for it. It is part of no position: two positions are equal
whatever led to them. What is done in secret is noted for the one who does it, and for the others
when it comes to light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .events import Chose, Event, Moved, Rolled, Shown, Shuffled
from .layout import ASKED, CHANCE, LOG, OPTIONS, SCRIPT, WHO
from .machine import CHOOSING, Cells, Machine
from .naming import Terms, face_name, option_terms, place_term, side_name, thing_term, zone_place
from .terms import Place, Term
from .view import counter_seen

if TYPE_CHECKING:
    from .program import Program

Entry = tuple[Any, ...]
Tellers = Callable[[Cells, str, int], int]
SHOW, WHISPER = "show", "whisper"  # something is shown: for all to see, or unnoticed by others
DRAFT = 1 << 62  # among the seats that may read an entry: it is chosen, but not done yet


class Diary(Machine):
    """Notes what happens. An entry begins with the seats that may read it."""

    def record(
        self, cells: Cells, what: str, places: int, thing: int, source: int, target: int
    ) -> None:
        """A move, or a shuffle."""
        things = (thing,) if thing >= 0 else ()
        self.record_all(cells, what, places, things, source, target)

    def record_all(
        self, cells: Cells, what: str, places: int, things: Iterable[int], source: int, target: int
    ) -> None:
        """What happens to several things at once is told in no order."""
        kind = self.program.kind_at.get(places, "")
        found = self._noted(cells, kind, things, self._recognised)
        entry = (self._readers(cells), what, kind, found, source, target)
        self._write(cells, entry + self._bearers(cells, (source, target)))

    def record_show(
        self, cells: Cells, places: int, things: list[int], whom: int, secretly: bool
    ) -> None:
        """Things are shown to seats; several at once so that nobody sees which is which."""
        kind = self.program.kind_at.get(places, "")
        zones = tuple([cells[places + thing] for thing in things])
        found = self._noted(cells, kind, things, self._tellers(places, whom))
        readers, what = self._readers(cells), SHOW
        if secretly:
            readers, what = readers & (whom | DRAFT), WHISPER
        entry = (readers, what, kind, found, zones, whom)
        self._write(cells, entry + self._bearers(cells, zones))

    def _noted(
        self, cells: Cells, kind: str, things: Iterable[int], tellers: Tellers
    ) -> tuple[tuple[int, int, str], ...]:
        """Each thing with the seats that see which one it is, and the side that lies up."""
        return tuple(
            [
                (thing, tellers(cells, kind, thing), side_name(self.program, cells, kind, thing))
                for thing in things
            ]
        )

    def _bearers(self, cells: Cells, zones: Iterable[int]) -> tuple[Any, ...]:
        """For zones of things that may be hidden: who knows which thing that is, and its place."""
        found = []
        for zone in zones:
            if zone in self.sight.bearers:
                kind, thing = self.sight.bearers[zone]
                lies = cells[self.program.layout.places[kind].base + thing]
                spot = Term(kind)
                if lies in self.sight.spread:
                    spot = place_term(self.program, cells, kind, thing)
                found.append((zone, self._recognised(cells, kind, thing), spot))
        return (tuple(found),) if found else ()

    def _recognised(self, cells: Cells, kind: str, thing: int) -> int:
        found = 0
        for seat in range(self.program.players):
            found |= self.knowledge.recognises(cells, seat, kind, thing) << seat
        return found

    def _tellers(self, places: int, whom: int) -> Tellers:
        """Who sees which thing is shown.

        Where others are shown something in a hand, who knows the hand cannot say what of it.
        """

        def tellers(cells: Cells, kind: str, thing: int) -> int:
            zone = cells[places + thing]
            in_hand = kind in self.sight.kinds and zone not in self.sight.spread
            return whom | (
                self.sight.seers[zone] if in_hand else self._recognised(cells, kind, thing)
            )

        return tellers

    def rolled(self, cells: Cells, kind: str, face: int, seat: int) -> None:
        shown = face_name(self.program, kind, face)
        self._write(cells, (self._readers(cells), "roll", kind, shown, seat if seat >= 0 else None))

    def record_choice(self, cells: Cells, number: int) -> None:
        """What is chosen now, as each seat sees it; what chance does shows in what happens."""
        who, picked = cells[WHO], cells[OPTIONS][number]
        site = self.program.sites[cells[ASKED]]
        named = option_terms(self.program, cells)[number]
        things: tuple[Any, ...] = ()
        if site.kind in ("choose", "several") and isinstance(picked, int | tuple):
            things = picked if isinstance(picked, tuple) else (picked,)
        told: list[Terms] = []
        for seat in range(self.program.players):
            if who == CHANCE or not things or seat == who:
                told.append(() if who == CHANCE else named)
            elif cells[ASKED] in self.program.noted:
                told.append(tuple(Term(kind) for kind in site.kinds))
            else:
                pairs = zip(site.kinds, things, strict=True)
                told.append(tuple(self._pointed(cells, kind, t, seat) for kind, t in pairs))
        self._write(cells, (self._readers(cells), "chose", who, tuple(told)))

    def _pointed(self, cells: Cells, kind: str, thing: int, seat: int) -> Term:
        """What a seat sees when another one chooses a thing.

        Who does not see a hand or a pile cannot tell what is picked there, not even if all that
        lies there is known; what lies side by side is pointed at.
        """
        term = thing_term(self.program, kind, thing)
        if kind not in self.sight.kinds or thing < 0:
            return term
        zone = cells[self.program.layout.places[kind].base + thing]
        if zone in self.sight.spread and not self.knowledge.recognises(cells, seat, kind, thing):
            return place_term(self.program, cells, kind, thing)
        place = zone_place(self.program, zone)
        if zone in self.sight.spread or self.sight.seers[zone] >> seat & 1:
            return replace(term, place=place)
        return Term(kind, place=place)

    def record_counters(self, cells: Cells) -> None:
        """The counters, where they have changed; what is done in secret has not happened yet."""
        script = cells[SCRIPT]
        if script is not None and script[0] == CHOOSING:
            return
        first, last = self.program.counter_span
        now = tuple(cells[first:last])
        node = cells[LOG]
        while node and node[1][1] != "counters":
            node = node[0]
        before = node[1][2] if node else now
        if node and before == now:
            return
        changed = [
            cell
            for cell, (old, new) in enumerate(zip(before, now, strict=True), first)
            if old != new and cell in self.program.told_cells
        ]
        seats = range(self.program.players if self.sight.secrets else 1)
        told = tuple(
            tuple(
                sorted(
                    filter(
                        None, (counter_seen(self.program, cells, cell, seat) for cell in changed)
                    ),
                    key=str,
                )
            )
            for seat in seats
        )
        self._write(cells, (self.sight.everyone, "counters", now, told))

    def _readers(self, cells: Cells) -> int:
        script = cells[SCRIPT]
        if script is None:
            return self.sight.everyone
        actor: int = 1 << script[2][script[3]]
        return actor | DRAFT if script[0] == CHOOSING else self.sight.everyone

    def _write(self, cells: Cells, entry: Entry) -> None:
        cells[LOG] = (cells[LOG], entry)


def events(program: Program, cells: Cells, seat: int) -> list[Event]:
    """The log as a seat saw it: each thing that happened."""
    return [event for event, _ in _read(program, cells, seat)]


def _read(program: Program, cells: Cells, seat: int) -> list[tuple[Event, bool]]:
    """What a seat reads; with each event, whether that is yet to be done."""
    entries: list[Entry] = []
    node = cells[LOG]
    while node:
        entries.append(node[1])
        node = node[0]
    found: list[tuple[Event, bool]] = []
    drafted = False
    for entry in reversed(entries):
        if not entry[0] >> seat & 1:
            continue
        draft = bool(entry[0] & DRAFT)
        if drafted and not draft:  # what was chosen in secret is done now, and told as it is done
            found = [line for line in found if not line[1]]
            drafted = False
        if entry[1] == "earlier":
            lines = entry[2]
        else:
            ahead = draft and entry[1] != "chose"
            lines = [(event, ahead) for event in _told(program, entry, seat)]
        found += lines
        drafted = drafted or any(ahead for _, ahead in lines)
    return found


def only_for(program: Program, cells: Cells, seat: int, other: Cells) -> Any:
    """The log of another world: what one seat has read so far, and nothing for the others."""
    if cells[LOG] is None:
        return None
    script = other[SCRIPT]
    shown = script[1] if script is not None and script[0] == CHOOSING else other
    first, last = program.counter_span
    nothing: tuple[tuple[Event, ...], ...] = ((),) * program.players
    counters = (program.sight.everyone, "counters", tuple(shown[first:last]), nothing)
    earlier = (1 << seat, "earlier", tuple(_read(program, cells, seat)))
    return (((), counters), earlier)


def _told(program: Program, entry: Entry, seat: int) -> list[Event]:
    what = entry[1]
    if what == "counters":
        return list(entry[3][seat if len(entry[3]) > 1 else 0])
    if what == "chose":
        who, told = entry[2:]
        return [Chose(who, told[seat])] if told[seat] else []
    if what == "roll":
        return [Rolled(*entry[2:])]
    _, _, kind, things, source, target = entry[:6]
    if what == "shuffle":
        return [Shuffled(_place(program, entry, source, seat))]
    terms = [
        replace(thing_term(program, kind, thing), side=side) if knowers >> seat & 1 else Term(kind)
        for thing, knowers, side in things
    ]
    if what in (SHOW, WHISPER):
        places = {_place(program, entry, zone, seat) for zone in source}
        seats = tuple(n for n in range(program.players) if target >> n & 1)
        return [
            Shown(
                tuple(sorted(terms, key=str)),
                tuple(sorted(filter(None, places), key=str)),
                seats,
                len(seats) == program.players,
            )
        ]
    where = _place(program, entry, source, seat), _place(program, entry, target, seat)
    return sorted([Moved(term, *where) for term in terms], key=str)


def _place(program: Program, entry: Entry, zone: int, seat: int) -> Place | None:
    """A zone as a seat knows it: that of a hidden thing by where the thing lay."""
    place = zone_place(program, zone)
    for cell, knowers, spot in entry[6] if len(entry) > 6 else ():
        if cell == zone and not knowers >> seat & 1 and place is not None:
            return replace(place, owner=spot)
    return place
