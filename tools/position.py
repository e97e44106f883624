"""A position as lines of text, from the declarations of its game alone.

There is a map of each grid, and a line or two for what is shared and for each player. What is
empty or says nothing is left out, unless all of it is wanted. A reader sees what their seat knows
and nothing else; how much there is of the rest is not secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import groupby
from operator import and_

from ..dsl.model import Counter as Counting
from ..dsl.model import Kind, Zone
from ..dsl.source import cells as width
from ..interpreter.game import Game
from ..interpreter.layout import SCOPES
from ..interpreter.state import State
from ..interpreter.terms import Term, Value
from ..interpreter.view import (
    Group,
    counter_value,
    known_groups,
    named_term,
    seen_cells,
    surely_there,
)
from .console import BOLD, paint
from .layout import Row, laid_out
from .table import padded
from .wording import HIDDEN, Wording, upper

LONGEST_PILE = 6  # a pile with more is shown by how many it holds
LONGEST_GROUP = 6  # more things than that, somewhere among others, are not worth a line

Said = tuple[str, str]  # what something is called, and what is to be said of it


def position(
    game: Game, state: State, seats: tuple[int, ...], columns: int = 80, full: bool = False
) -> list[str]:
    """The position as all of these seats know it; without seats, everything."""
    view = _Position(game, state, seats, columns, full)
    heading = view.scopes()
    lines = [paint(BOLD, heading)] if heading else []
    return [*lines, *view.maps(), *laid_out(list(view.rows()), columns)]


class _Position:
    def __init__(
        self, game: Game, state: State, seats: tuple[int, ...], columns: int, full: bool
    ) -> None:
        self.game, self.model, self.program = game, game.model, game.program
        self.layout, self.knowledge = game.program.layout, game.program.knowledge
        self.seats, self.columns, self.full = seats, columns, full
        alone = seats[0] if len(seats) == 1 else None
        self.viewer = alone
        self.values = state.cells if alone is None else seen_cells(state.cells, alone)
        self.wording = Wording(game, alone)

    # Who sees what

    def reads(self, counter: Counting, owner: int) -> bool:
        seers = self.program.sight.counter(counter, owner)
        return all(seers >> seat & 1 for seat in self.seats)

    def knows(self, kind: str, thing: int) -> bool:
        """Is it known which one lies in a place of its own?"""
        return all(self.knowledge.knows(self.values, s, kind, thing) for s in self.seats)

    def recognises(self, kind: str, thing: int) -> bool:
        """Is it known which one this is, wherever it lies?"""
        return all(self.knowledge.recognises(self.values, s, kind, thing) for s in self.seats)

    def known(self, kind: str, things: tuple[int, ...]) -> Counter[Term]:
        """What is known to be among things whose places cannot be told apart."""
        if not self.seats:
            return Counter(named_term(self.program, kind, thing) for thing in things)
        found = [surely_there(self.program, self.values, kind, things, s) for s in self.seats]
        return reduce(and_, map(Counter, found))

    # Counters

    def value(self, counter: Counting, owner: int, by: int = 0) -> Value:
        raw = self.values[self.layout.counters[counter.id].at(owner, by)]
        return counter_value(self.program, self.program.holds(counter.id), raw)

    def indices(self, counter: Counting) -> range:
        return range(1 if counter.by is None else self.layout.owners(counter.by))

    def counted(self, counter: Counting, owner: int, by: int) -> str | None:
        """A counter in few words; None where it is quiet, unless other players have some of it."""
        if not self.reads(counter, owner):
            return HIDDEN if self.full else None
        value = self.value(counter, owner, by)
        if not (value or self.full or (counter.of == "player" and self.counts(counter, by))):
            return None
        return "" if value is True and not self.full else self.wording.stands(counter.id, value)

    def counter(self, counter: Counting, by: int) -> str:
        name = self.wording.word("counter", counter.id)
        if counter.by is None:
            return name
        return f"{name} ({self.wording.term(self.term(counter.by, by))})"

    def marks(self, kind: str, thing: int) -> str:
        """What is counted or lies on a thing, and its side if that is not the first: ` [worn]`."""
        found = [self.side(kind, thing)]
        for counter in self.counters(kind):
            for by in self.indices(counter):
                if not self.reads(counter, thing):
                    continue
                value = self.value(counter, thing, by)
                if value:
                    name = self.counter(counter, by)
                    found.append(
                        name if isinstance(value, bool) else f"{name} {self.wording.value(value)}"
                    )
        carried = {zone.id: self.contents(zone, thing) for zone in self.zones(kind)}
        found += [
            f"{self.wording.word('zone', id)}: {text}" for id, text in carried.items() if text
        ]
        text = ", ".join(filter(None, found))
        return f" [{text}]" if text else ""

    def side(self, kind: str, thing: int) -> str:
        sides = self.model.kinds[kind].sides
        up = self.values[self.layout.counters[f"{kind} side"].at(thing)] if sides else 0
        return self.wording.side(kind, sides[up]) if up else ""

    def term(self, kind: str, thing: int) -> Term:
        player = kind == "player"
        return Term(kind, str(thing + 1)) if player else named_term(self.program, kind, thing)

    # Zones

    def contents(self, zone: Zone, owner: int) -> str:
        """What lies in a zone: names where they are known, otherwise how many."""
        seat = self.program.sight.seat_of(zone.of, owner)
        found = []
        for kind in zone.holds:
            cell = self.layout.zones[zone.id, kind].at(owner)
            if zone.pile:
                found.append(self.pile(kind, self.values[cell], seat))
            elif zone.spread:
                found.append(self.spread(kind, self.values[cell], seat))
            else:
                found.append(self.loose(kind, self.values[cell], seat))
        return ", ".join(filter(None, found))

    def spread(self, kind: str, things: tuple[int, ...], seat: int) -> str:
        """Side by side: each has a place that can be pointed at, and marks that can be seen."""
        return ", ".join(
            f"#{number} {self.single(kind, thing, seat)}" for number, thing in enumerate(things, 1)
        )

    def single(self, kind: str, thing: int, seat: int) -> str:
        marked = self.marks(kind, thing)
        if not self.knows(kind, thing):
            return HIDDEN + marked
        return self.named(named_term(self.program, kind, thing), seat) + marked

    def pile(self, kind: str, parts: tuple[tuple[int, ...], ...], seat: int) -> str:
        """From the top: a small pile by what lies in it, a large one by how many that are."""
        count = sum(map(len, parts))
        ordered = all(len(part) == 1 for part in parts)
        if self.full or (ordered and count <= LONGEST_PILE):
            listed = [
                self.single(kind, part[0], seat) if len(part) == 1 else self.loose(kind, part, seat)
                for part in parts
            ]
            text = ", ".join(self.wording.many(same) for _, same in groupby(listed))
            return f"{text} (from the top)" if len(set(listed)) > 1 else text
        top = parts[0] if parts and len(parts[0]) == 1 else ()
        known = [self.single(kind, t, seat) for t in top if self.knows(kind, t)]
        return f"{count}, on top {known[0]}" if known else str(count)

    def loose(self, kind: str, things: tuple[int, ...], seat: int) -> str:
        """Together: what is known of them, in the order of their declarations."""
        known = self.known(kind, things)
        marked: list[tuple[Term, str]] = []
        for thing in things:
            text = self.marks(kind, thing)
            term = named_term(self.program, kind, thing)
            if text and self.recognises(kind, thing) and known[term]:
                known[term] -= 1
                marked.append((term, text))
        plain = list(known.elements())
        numbered = [term for term in plain if term.id.isdecimal()]
        marked += [(term, "") for term in plain if not term.id.isdecimal()]
        marked.sort(key=lambda item: (self.order(item[0]), item[1]))
        names = [self.named(term, seat) + text for term, text in marked]
        hidden = len(things) - len(numbered) - len(names)
        texts = self.numbers(numbered, seat), self.wording.many(names + [HIDDEN] * hidden)
        return ", ".join(filter(None, texts))

    def numbers(self, terms: list[Term], seat: int) -> str:
        """Things that have only numbers, those in a row together: `card 1-4, 7`."""
        found: dict[Term, list[int]] = {}
        for term in terms:
            found.setdefault(Term(term.kind, owner=term.owner), []).append(int(term.id))
        parts = []
        for term, numbers in found.items():
            spans: list[list[int]] = []
            for number in sorted(numbers):
                if spans and spans[-1][-1] == number - 1:
                    spans[-1] = [spans[-1][0], number]
                else:
                    spans.append([number])
            texts = ", ".join("-".join(map(str, span)) for span in spans)
            whose = "" if term.owner in (-1, seat) else f" of {self.wording.player(term.owner)}"
            parts.append(f"{self.wording.word('kind', term.kind)} {texts}{whose}")
        return ", ".join(parts)

    def order(self, term: Term) -> tuple[int, int]:
        """Where a thing comes in its kind."""
        ids = self.model.ids(term.kind)
        if term.id in ids:
            return ids.index(term.id), term.owner
        return int(term.id or 0), term.owner

    def named(self, term: Term, seat: int) -> str:
        """A thing that lies with a seat, without its owner's name where that is the same."""
        own = term.owner == seat
        return self.wording.term(Term(term.kind, term.id) if own else term)

    # The picture

    def scopes(self) -> str:
        """The spans of time that are open now, the widest first."""
        found: list[str] = []
        level = self.values[SCOPES]
        while level:
            scope = self.model.scopes[level[0]]
            number = self.values[self.layout.counters[f"{scope}_number"].base]
            if scope != "game":
                found.insert(0, upper(f"{self.wording.word('scope', scope)} {number}"))
            level = level[6]
        return " · ".join(found)

    def maps(self) -> Iterator[str]:
        for kind in self.model.kinds.values():
            if kind.grid and self.drawable(kind):
                yield from self.drawn(kind, *kind.grid)

    def drawable(self, kind: Kind) -> bool:
        """Does a map of this grid fit on the screen?"""
        assert kind.grid
        columns, rows = kind.grid
        wide = max(width(self.field(kind, number)) for number in range(columns * rows))
        return columns * (wide + 2) + len(str(rows)) <= self.columns

    def drawn(self, kind: Kind, columns: int, rows: int) -> Iterator[str]:
        texts = [self.field(kind, number) for number in range(columns * rows)]
        letters = [chr(ord("a") + column) for column in range(columns)]
        wide = max(map(width, (*texts, *letters)))
        edge = len(str(rows))
        for row in reversed(range(rows)):
            fields = texts[row * columns : (row + 1) * columns]
            yield f"{row + 1:>{edge}}  " + "  ".join(padded(t, wide) for t in fields).rstrip()
        yield " " * (edge + 2) + "  ".join(padded(t, wide) for t in letters).rstrip()

    def field(self, kind: Kind, number: int) -> str:
        parts = []
        for counter in self.counters(kind.id):
            value = self.value(counter, number) if counter.by is None else None
            if value and self.reads(counter, number):
                parts.append(self.mark(value))
        parts += [text for zone in self.zones(kind.id) if (text := self.contents(zone, number))]
        return "/".join(filter(None, (*parts, self.side(kind.id, number)))) or "."

    def mark(self, value: Value) -> str:
        """A value where there is little room: a player is a number."""
        seated = isinstance(value, Term) and value.kind == "player"
        return str(value).removeprefix("player ") if seated else self.wording.value(value)

    def rows(self) -> Iterator[Row]:
        yield Row("Table", [*map(_part, self.shared())])
        for kind in self.model.kinds.values():
            if not (kind.grid and self.drawable(kind)):
                yield from self.things(kind)
        players = range(self.game.players)
        first = self.viewer or 0
        for seat in (*players[first:], *players[:first]):
            yield Row(upper(self.wording.player(seat)), [*map(_part, self.owned("player", seat))])
        for group in self.groups():
            yield Row("Known", [group])

    def shared(self) -> Iterator[Said]:
        word = self.wording.word
        if any("first_player" in text.text for text in self.program.texts):
            first = self.values[self.layout.counters["first_player"].base]
            if first >= 0:
                yield word("counter", "first_player"), self.wording.player(first)
        for kind in self.model.kinds.values():
            if kind.dice is not None and (faces := self.faces(kind)):
                yield word("kind", kind.id), faces
        yield from self.owned("game", 0)
        if self.full:
            cells = {kind: self.layout.zones["box", kind].at() for kind in self.layout.places}
            box = [self.loose(kind, self.values[cell], -1) for kind, cell in cells.items()]
            yield word("zone", "box"), ", ".join(filter(None, box)) or "empty"

    def faces(self, kind: Kind) -> str:
        assert kind.dice
        shows = kind.dice.shows
        faces = [self.values[at] for at in self.layout.counters[f"{kind.id} face"].all()]
        return ", ".join(
            (self.wording.term(self.term(shows, face)) if shows else str(face))
            + self.marks(kind.id, die)
            for die, face in enumerate(faces)
            if face != (-1 if shows else 0)
        )

    def owned(self, of: str, owner: int) -> Iterator[Said]:
        """What a player, a thing or the game has: counters, then zones."""
        for counter in self.counters(of):
            for by in self.indices(counter):
                text = self.counted(counter, owner, by)
                if text is not None:
                    yield self.counter(counter, by), text
        for zone in self.zones(of):
            text = self.contents(zone, owner)
            if text or self.full:
                yield self.wording.word("zone", zone.id), text or "empty"

    def counts(self, counter: Counting, by: int) -> bool:
        """Is this a number that some player has some of?"""
        values = [
            self.value(counter, seat, by)
            for seat in range(self.game.players)
            if self.reads(counter, seat)
        ]
        return any(value and not isinstance(value, bool | Term | tuple) for value in values)

    def things(self, kind: Kind) -> Iterator[Row]:
        """What the things of a kind have: a line for each, or one where all have the same."""
        said: dict[str, list[Said]] = {}
        for thing in range(len(self.layout.things[kind.id])) if kind.dice is None else ():
            parts = list(self.attributes(kind, thing))
            if parts:
                said[self.wording.term(self.term(kind.id, thing))] = parts
        heads = {head for parts in said.values() for head, _ in parts}
        if len(heads) == 1 and all(len(parts) == 1 for parts in said.values()):
            one = [(name, text) for name, [(_, text)] in said.items()]
            yield Row(upper(heads.pop()), [*map(_part, one)])
        else:
            for name, parts in said.items():
                yield Row(upper(name), [*map(_part, parts)])

    def attributes(self, kind: Kind, thing: int) -> Iterator[Said]:
        """What is said of a thing in a row of its own; what lies in a zone has its marks there."""
        if kind.id not in self.layout.places:
            if side := self.side(kind.id, thing):
                yield side, ""
            yield from self.owned(kind.id, thing)

    def groups(self) -> Iterator[str]:
        """What is known without knowing which is which.

        Where all that is not known of a kind is one group, that goes without saying.
        """
        if self.viewer is None:
            return
        found = known_groups(self.program, self.values, self.viewer)
        sorts = Counter(self.sort(group) for group in found)
        for group in found:
            some = sorts[self.sort(group)] > 1 and len(group.things) <= LONGEST_GROUP
            if group.scattered and (some or self.full):
                yield self.group(group)

    def sort(self, group: Group) -> tuple[str, frozenset[int]]:
        return group.things[0].kind, frozenset(term.owner for term in group.things)

    def group(self, group: Group) -> str:
        things = self.wording.many(map(self.wording.term, group.things))
        where = ", ".join(self.spots(group.places))
        if len(group.things) == len(group.places):
            return f"{things}: {where}, in some order"
        return f"{things}: somewhere among {where}"

    def spots(self, places: tuple[Term, ...]) -> Iterator[str]:
        """Where things may be, those of several players together: `hand of player 2, player 3`."""
        owners: dict[str, Counter[str]] = {}
        for term in places:
            assert term.place is not None
            owner = term.place.owner
            whose = "" if owner is None else self.wording.term(owner)
            number = f"#{term.number}" if term.number else ""
            name = self.wording.word("zone", term.place.zone) + (" of" if whose else "")
            owners.setdefault(name, Counter())[f"{whose} {number}".strip()] += 1
        for name, counts in owners.items():
            texts = [n if count == 1 else f"{n} ({count})".lstrip() for n, count in counts.items()]
            yield f"{name} {', '.join(texts)}".rstrip()

    def counters(self, of: str) -> Iterator[Counting]:
        return (counter for counter in self.model.counters.values() if counter.of == of)

    def zones(self, of: str) -> Iterator[Zone]:
        return (zone for zone in self.model.zones.values() if zone.of == of)


def _part(said: Said) -> str:
    name, text = said
    return f"{name}: {text}" if text else name
