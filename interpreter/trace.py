"""Which parts of a game's texts were ever carried out: for coverage, never in ordinary play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from ..dsl.model import Text
from ..dsl.nodes import At


@dataclass(frozen=True, slots=True)
class Point:
    """Something that can happen: a step done, an option taken, a condition true or false."""

    text: Text
    at: At
    what: str


class Trace:
    """The points of one program, and which of them were reached."""

    def __init__(self) -> None:
        self.numbers: dict[Point, int] = {}
        self.hits = bytearray()

    def point(self, text: Text, at: At, what: str) -> int:
        """The number of a point; the same point has the same number wherever it is compiled."""
        point = Point(text, at, what)
        if point not in self.numbers:
            self.numbers[point] = len(self.numbers)
            self.hits.append(0)
        return self.numbers[point]

    def truth(self, text: Text, at: At) -> tuple[int, int]:
        return self.point(text, at, "true"), self.point(text, at, "false")

    def hit(self, yes: int, no: int, value: bool) -> bool:
        """Note the answer to a condition."""
        self.hits[yes if value else no] = 1
        return value

    @contextmanager
    def kept(self) -> Iterator[None]:
        """What is reached meanwhile does not count."""
        kept = bytes(self.hits)
        yield
        self.hits[:] = kept


_NOTHING = nullcontext()


def aside(trace: Trace | None) -> AbstractContextManager[None]:
    """Meanwhile it is only imagined what somebody could have done: that reaches nothing."""
    return _NOTHING if trace is None else trace.kept()
