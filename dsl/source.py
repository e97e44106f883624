"""The text of one file, and places in it.

For pointing at things: an offset is turned into line and column, into the columns of editors, or
into the cells of a terminal. Not for reading files (see `files`) and not for what the text means.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field

_LINE_END = re.compile(r"\r\n|\r|\n")
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"


@dataclass(frozen=True, slots=True)
class Position:
    """Line and column, both counted from 1; columns are code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One file's text, under the path that people are shown.

    Line ends are kept as they were read. A byte order mark is taken off, so that the first visible
    character is at offset 0, line 1, column 1.
    """

    path: str
    text: str
    _starts: list[int] = field(default_factory=list, init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.removeprefix("\ufeff"))

    def position(self, offset: int) -> Position:
        """Where an offset is. Outside the text, it is the nearest place inside."""
        offset = max(0, min(offset, len(self.text)))
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a line without its end; empty for a line that does not exist."""
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts.append(0)
            self._starts.extend(match.end() for match in _LINE_END.finditer(self.text))
        return self._starts


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """A stretch of a source, from one offset up to another."""

    source: Source
    start: int
    end: int

    @property
    def position(self) -> Position:
        return self.source.position(self.start)

    @property
    def end_position(self) -> Position:
        return self.source.position(self.end)

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]


def utf16_column(source: Source, offset: int) -> int:
    """The column of an offset as editors count it: UTF-16 units, from 0."""
    column = source.position(offset).column
    before = source.text[offset - column + 1 : offset]
    return len(before) + sum(character > "\uffff" for character in before)


def cells(text: str) -> int:
    """How many cells of a terminal a text fills: wide characters two, combining ones none."""
    total = last = 0
    joined = False
    for character in text:
        width = 0 if joined else _width(character)
        if character == _EMOJI_STYLE and last == 1:
            width = 1
        elif "\U0001f3fb" <= character <= "\U0001f3ff" and last == 2:
            width = 0
        total += width
        last = width or last
        joined = character == _JOINER
    return total


def _width(character: str) -> int:
    if " " <= character <= "~":
        return 1
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Cc") or (category == "Cf" and character != "\u00ad"):
        return 0
    if "\u1160" <= character <= "\u11ff":  # vowels and endings that join a Korean syllable
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
