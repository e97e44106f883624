"""What a seat calls things and places, in parts: which kind, which one, whose, where.

As text a term is the stable name that options, logs, recordings and scenarios use. Whoever wants
to say it in other words takes its parts. A part that the seat cannot know is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, and whose it is: `hand of player 2`, `deck`."""

    zone: str
    owner: Term | None = None

    def __str__(self) -> str:
        return self.zone if self.owner is None else f"{self.zone} of {self.owner}"


@dataclass(frozen=True)
class Term:
    """A thing, a player or a number; without a kind, words as they are written.

    Without an id it is not known which one it is; `number` is its place in the zone, from 1,
    where that can be told. `again` tells options of one name apart.
    """

    kind: str
    id: str = ""
    side: str = ""
    owner: int = -1
    place: Place | None = None
    number: int = 0
    again: int = 0

    def __str__(self) -> str:
        return self.text

    @cached_property
    def text(self) -> str:
        """`card a (night) of player 2 in deck`, `card #1 in deck (night)`, `player 2`."""
        name = " ".join(filter(None, (self.kind, self.id)))
        if self.number:
            name += f" #{self.number}"
        side = f" ({self.side})" if self.side else ""
        if self.id:
            name += side
        if self.owner >= 0:
            name += f" of player {self.owner + 1}"
        if self.place is not None:
            name += f" in {self.place}"
        if not self.id:
            name += side
        return f"{name} #{self.again}" if self.again else name


Value: TypeAlias = "Term | int | bool | tuple[Value, ...] | None"  # what a counter holds


def plain(value: Value) -> object:
    """A value with names in place of terms."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Term) else value
