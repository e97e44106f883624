"""What happened, as one seat saw it, in parts; as text, a sentence in the names of the game.

Nothing here decides who sees what: that is the work of the diary, which makes these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .terms import Place, Term, Value, plain


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat chose something: an option in words, or one or more things."""

    seat: int
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return f"player {self.seat + 1} chose {', '.join(map(_article, self.terms))}"


@dataclass(frozen=True, slots=True)
class Moved:
    thing: Term
    source: Place | None
    target: Place | None

    def __str__(self) -> str:
        return f"{_article(self.thing)} from {self.source or ''} to {self.target or ''}"


@dataclass(frozen=True, slots=True)
class Shown:
    """Things that lie in these places are shown to seats."""

    things: tuple[Term, ...]
    places: tuple[Place, ...]
    seats: tuple[int, ...]
    all_seats: bool

    def __str__(self) -> str:
        things = ", ".join(map(_article, self.things))
        whom = ", ".join(f"player {seat + 1}" for seat in self.seats)
        where = ", ".join(map(str, self.places))
        return f"{things} in {where} shown to {'everyone' if self.all_seats else whom}"


@dataclass(frozen=True, slots=True)
class Shuffled:
    place: Place | None

    def __str__(self) -> str:
        return f"{self.place or ''} shuffled"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die shows a face; `seat` is who rolled it, if that was a player."""

    die: str
    face: str
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.die} shows {self.face}"


@dataclass(frozen=True, slots=True)
class Counted:
    """A counter has a new value: whose it is, and for which thing where it has one for each."""

    counter: str
    owner: Term | None
    by: Term | None
    value: Value

    @property
    def name(self) -> str:
        """`coins of player 1`, `favour of player 2 (camp north)`."""
        whose = "" if self.owner is None else f" of {self.owner}"
        return f"{self.counter}{whose}" + ("" if self.by is None else f" ({self.by})")

    def __str__(self) -> str:
        return f"{self.name} is {'nothing' if self.value is None else plain(self.value)}"


Event: TypeAlias = Chose | Moved | Shown | Shuffled | Rolled | Counted


def _article(term: Term) -> str:
    """A thing of which only the kind is told is one of many."""
    return str(term) if term.id or term.number else f"a {term}"
