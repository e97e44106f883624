"""What has happened, told to one reader: a short sentence each, put together by who chose.

What a reader may know of it has been decided before; here it is only said in fewer words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from ..dsl.rules import DECLINE
from ..interpreter.events import Chose, Counted, Event, Moved, Rolled, Shown, Shuffled
from ..interpreter.naming import DONE, GO_ON
from ..interpreter.terms import Place, Term
from .layout import Row
from .wording import Wording, upper

AT_FIRST = "At first"  # what happened before anybody chose
THEN = "Then"  # what nobody in particular did
PLAYER = ("player", "opponent")
_SHORT = {DECLINE: "declined", DONE: "finished", GO_ON: "went on"}


def told(events: Sequence[Event], wording: Wording, first: int = 0) -> list[Row]:
    """The events from the first new one on, with those of each player together."""
    rows: list[Row] = []
    teller = _Teller(wording)
    for place, event in enumerate(events):
        label = teller.turned_to(event)
        if place < first or (place > first and _alike(events[place - 1], event)):
            continue
        if not rows or rows[-1].label != label:
            rows.append(Row(label, []))
        rows[-1].parts.extend(teller.said(events[place:]))
    return [row for row in rows if row.parts]


def news(old: Sequence[Event], new: Sequence[Event], wording: Wording) -> list[Row]:
    """What is new in a log. What somebody chose in secret is not told again when it is done."""
    first = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    gone = Counter(old[first:])
    fresh = []
    for event in new[first:]:
        if gone[event]:
            gone[event] -= 1
        else:
            fresh.append(event)
    return told([*new[:first], *fresh], wording, first)


def shown_at_first(events: Sequence[Event], wording: Wording) -> list[Row]:
    """What was shown to somebody before anybody chose; the rest of that is in the position."""
    setup = takewhile(lambda event: not isinstance(event, Chose), events)
    return told([event for event in setup if isinstance(event, Shown)], wording)


class _Teller:
    """Tells one event after the other: who is at it, and of which thing was spoken last."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.who: int | None = None
        self.label = AT_FIRST
        self.last: Term | None = None

    def turned_to(self, event: Event) -> str:
        """Whose doing an event is, as a label."""
        seat = event.seat if isinstance(event, Chose | Rolled) else None
        if seat is not None:
            self.who, self.last = seat, None
            self.label = upper(self.wording.player(seat))
        elif self.who is not None and _elsewhere(event, self.who):
            self.who, self.label = None, THEN
        return self.label

    def said(self, events: Sequence[Event]) -> Iterator[str]:
        """The first of these events, together with those after it that are like it."""
        event, *after = events
        several = [event, *takewhile(partial(_alike, event), after)]
        things = [term for each in several for term in _things_of(each)]
        match event:
            case Chose():
                if not _told_by_others(event, after):
                    yield self.chosen(event)
            case Moved(_, source, target):
                yield f"{self.things(things)} {self.way(source, target)}"
            case Rolled(die):
                faces = [self.wording.face(die, e.face) for e in several if isinstance(e, Rolled)]
                yield f"{self.wording.word('kind', die)} shows {', '.join(faces)}"
            case Shuffled(place):
                yield f"{self.place(place)} shuffled"
            case Shown(_, places):
                where = ", ".join(map(self.wording.place, places))
                yield f"{self.seers(event)}saw {self.things(things)} in {where}"
            case Counted(_, owner):
                rolled = owner is not None and self.wording.is_die(owner.kind)  # told as such
                if not rolled and not self.lapsed(event):
                    yield self.counted(event)
        if things:
            self.last = things[0] if len(things) == 1 else None

    def chosen(self, event: Chose) -> str:
        first = event.terms[0]
        if not first.kind and first.id in _SHORT:
            return _SHORT[first.id]
        return f"chose {', '.join(map(self.part, event.terms))}"

    def part(self, term: Term) -> str:
        if not term.kind:
            return self.wording.choice((term,))
        place = "" if term.place is None else f" in {self.wording.place(term.place)}"
        return self.things([term]) + place

    def things(self, terms: Sequence[Term]) -> str:
        """Things that are chosen, move or are shown; `a guest` where it is not known which."""
        names = [self.wording.term(replace(term, place=None)) for term in terms]
        if len(terms) > 1 or names[0] != self.wording.thing(terms[0].kind, ""):
            return self.wording.many(names)
        return f"{'an' if names[0][:1].lower() in 'aeiou' else 'a'} {names[0]}"

    def way(self, source: Place | None, target: Place | None) -> str:
        if source == target:
            return f"moved within {self.place(source)}"
        return f"from {self.place(source)} to {self.place(target)}"

    def place(self, place: Place | None) -> str:
        return "nowhere" if place is None else self.wording.place(place, self.who)

    def seers(self, event: Shown) -> str:
        if event.seats == (self.who,):
            return ""
        return "all " if event.all_seats else f"{', '.join(map(self.wording.player, event.seats))} "

    def lapsed(self, event: Counted) -> bool:
        """Is this a mark for some time, such as a turn, that is gone? Mostly the time is over."""
        counter = self.wording.model.counters.get(event.counter)
        if counter is None or counter.until is None or counter.start is not None:
            return False
        return event.value is None or event.value is False

    def counted(self, event: Counted) -> str:
        """`coins: 3`, `coins of player 2: 3`, `Scout: hurt`; only `hurt` if the Scout was last."""
        wording, owner = self.wording, event.owner
        name = wording.word("counter", event.counter)
        if owner is None or owner.kind in PLAYER:
            seat = None if owner is None else int(owner.id) - 1
            if seat is not None and seat != self.who:
                whose = "your {}" if seat == wording.seat else f"{{}} of {wording.player(seat)}"
                name = whose.format(name)
            return wording.counted(event, name)
        if isinstance(event.value, Term) and event.value.kind == f"{owner.kind}_side":
            text = wording.value(event.value)
        else:
            text = wording.counted(event, name).replace(": ", " ", 1)
        return text if _same(owner, self.last) else f"{wording.term(owner)}: {text}"


# Who and what an event is about


def _things_of(event: Event) -> tuple[Term, ...]:
    match event:
        case Chose(_, terms):
            return tuple(term for term in terms if term.kind not in ("", "number", *PLAYER))
        case Moved(thing):
            return (thing,)
        case Shown(things):
            return things
    return ()


def _alike(one: Event, two: Event) -> bool:
    """Can these be told together?"""
    match one, two:
        case Moved(), Moved():
            return (one.source, one.target) == (two.source, two.target)
        case Rolled(), Rolled():
            return one.die == two.die
        case Shuffled(), Shuffled():
            return one.place == two.place
        case Shown(), Shown():
            return (one.places, one.seats) == (two.places, two.seats)
    return False


def _elsewhere(event: Event, who: int) -> bool:
    """Does this happen among other players only, so that it is not what this player does?"""
    match event:
        case Moved(_, source, target):
            owners = {_seat(source), _seat(target)} - {None}
            return bool(owners) and who not in owners
        case Shown(_, places, seats):
            return who not in map(_seat, places) and (event.all_seats or who not in seats)
    return False


def _seat(place: Place | None) -> int | None:
    owner = None if place is None else place.owner
    return int(owner.id) - 1 if owner is not None and owner.kind == "player" else None


def _same(one: Term, two: Term | None) -> bool:
    if two is None or one.kind != two.kind:
        return False
    if one.id:
        return one.id == two.id
    return bool(one.number) and (one.number, one.place) == (two.number, two.place)


def _told_by_others(event: Chose, after: Iterable[Event]) -> bool:
    """Does what followed say all that was chosen?"""
    left = list(event.terms)
    for other in after:
        left = [term for term in left if not _names(other, term)]
        if isinstance(other, Chose):
            break
    return not left


def _names(event: Event, term: Term) -> bool:
    """Does an event tell of a thing or a player?"""
    match event:
        case Moved(thing, source, target):
            if term.kind in PLAYER:
                return int(term.id) - 1 in (_seat(source), _seat(target)) if term.id else False
            owners = [place.owner for place in (source, target) if place and place.owner]
            if term.id:
                return any(_same(term, other) for other in (thing, *owners))
            hidden = bool(term.kind) and not term.number
            return hidden and thing.kind == term.kind and source == term.place
        case Chose(_, terms) if term.kind in PLAYER and term.id:
            return any(_seat(other.place) == int(term.id) - 1 for other in terms)
    return False
