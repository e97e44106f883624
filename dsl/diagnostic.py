"""Problems found in content, as values, and how they are shown to people and programs.

Everything that reads content returns diagnostics; nothing throws them, except that a tool or a
running game may carry them to the outermost caller in a `ContentError`. A mistake in our own code
is not a diagnostic. What the codes mean is in `codes`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from .codes import CATALOG
from .source import Span, cells

_LONGEST_WORD = 60
_BEFORE, _AFTER = 60, 100  # how much of a long line is shown on either side of the mark
_BIDI = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BOLD, _RED, _YELLOW, _BLUE, _END = "\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[0m"


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: what, where, how bad, and a way out.

    `where` is the path to show if there is no span, as for a missing file. `suggestion` is what
    was probably meant.
    """

    code: str
    message: str
    span: Span | None
    severity: Severity = Severity.ERROR
    notes: tuple[str, ...] = ()
    suggestion: str | None = None
    where: str | None = None

    def __post_init__(self) -> None:
        if self.code not in CATALOG:
            raise ValueError(f"unknown diagnostic code {self.code!r}")


class ContentError(Exception):
    """Content is wrong and the caller cannot go on; carries what to tell the author."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(render(diagnostic) for diagnostic in self.diagnostics))


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Order by file, then by place in it."""
    span = diagnostic.span
    path, start, end = diagnostic.where or "", -1, -1
    if span is not None:
        path, start, end = span.source.path, span.start, span.end
    return (path, start, end, diagnostic.code, diagnostic.message)


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """The diagnostic as plain data for programs; positions count code points from 1."""
    span = diagnostic.span
    start, end = (span.position, span.end_position) if span else (None, None)
    return {
        "file": span.source.path if span else diagnostic.where,
        "line": start and start.line,
        "column": start and start.column,
        "end_line": end and end.line,
        "end_column": end and end.column,
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "notes": list(diagnostic.notes),
        "suggestion": diagnostic.suggestion,
    }


def render(diagnostic: Diagnostic, colour: bool = False) -> str:
    """The diagnostic for people: a headline, the line of the file with a mark under it, and help.

    path:line:column: error[Y003] message
        the line
        ^^^^
    """

    def paint(style: str, text: str) -> str:
        return f"{style}{text}{_END}" if colour else text

    severity = diagnostic.severity
    style = _RED if severity is Severity.ERROR else _YELLOW
    span = diagnostic.span
    path = span.source.path if span else diagnostic.where
    place = "" if path is None else f"{_shown(path)}: "
    if span:
        place = f"{_shown(span.source.path)}:{span.position.line}:{span.position.column}: "
    head = paint(_BOLD, place) + paint(style, f"{severity.value}[{diagnostic.code}]")
    lines = [f"{head} {_shown(diagnostic.message)}"]
    if span and span.source.line(span.position.line):
        excerpt, mark = _excerpt(span)
        lines += ["    " + excerpt.rstrip(), "    " + paint(style, mark)]
    lines += [f"  {paint(_BLUE, 'note:')} {_shown(note)}" for note in diagnostic.notes]
    if diagnostic.suggestion is not None:
        question = f'did you mean "{_shown(diagnostic.suggestion)}"?'
        lines.append(f"  {paint(_BLUE, 'help:')} {question}")
    lines[1:] = [line.rstrip() for line in lines[1:]]
    return "\n".join(lines)


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a mistyped word most probably stands for, if one is near enough."""
    if len(word) > _LONGEST_WORD:
        return None
    folded = _folded(word)
    limit = min(len(word) // 3, 3)
    best: tuple[int, str] | None = None
    for candidate in candidates:
        if candidate == word or abs(len(candidate) - len(word)) > limit:
            continue
        distance = _edits(folded, _folded(candidate))
        if distance <= limit and (best is None or (distance, candidate) < best):
            best = (distance, candidate)
    return best and best[1]


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")


def _edits(one: str, other: str) -> int:
    """How many letters to insert, drop, change or swap with a neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one):
        two_before, before, row = before, row, [i + 1]
        for j, b in enumerate(other):
            cost = min(before[j + 1] + 1, row[j] + 1, before[j] + (a != b))
            if i and j and a == other[j - 1] and b == one[i - 1]:
                cost = min(cost, two_before[j - 1] + 1)
            row.append(cost)
    return row[-1]


def _excerpt(span: Span) -> tuple[str, str]:
    """The first line of a span as it is printed, and the mark that goes under it.

    A tab is printed as one space and what cannot be seen as a sign of one cell, so that the mark
    stands where it should in any terminal.
    """
    place = span.position
    line = span.source.line(place.line)
    start = min(place.column - 1, len(line))
    end = max(start, min(start + span.end - span.start, len(line)))
    left = start - _BEFORE if start > 2 * _BEFORE else 0
    right = len(line) if len(line) <= start + 2 * _AFTER else start + _AFTER
    before, marked = _shown(line[left:start]), _shown(line[start : min(end, right)])
    excerpt = before + marked + _shown(line[min(end, right) : right])
    if left:
        excerpt, before = "…" + excerpt, "…" + before
    if right < len(line):
        excerpt += "…"
    width = cells(before + marked) - cells(before)
    return excerpt, " " * cells(before) + "^" * max(1, width)


def _shown(text: str) -> str:
    """Text of an author, safe to print: nothing in it can move the cursor or turn the line."""
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if " " <= character <= "~":
        return character
    if character in "\t\n":
        return " "
    hidden = character in _BIDI or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
    return "\ufffd" if hidden else character
