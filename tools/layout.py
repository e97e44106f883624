"""Laying text out on a screen: labels at the left, what belongs to them beside, never too wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..dsl.source import cells as width
from .console import BOLD, paint

BETWEEN = " · "
INDENT = "  "  # in front of what goes on from the line before
NARROWEST = 30  # columns that a text is given at least


@dataclass(frozen=True, slots=True)
class Row:
    """A label and the parts of what is said of it."""

    label: str
    parts: list[str]


def laid_out(rows: Sequence[Row], columns: int, style: str = BOLD) -> Iterator[str]:
    """The rows that say anything, with their labels in a column."""
    rows = [row for row in rows if row.parts]
    edge = max((width(row.label) for row in rows), default=0) + 2
    for row in rows:
        for number, line in enumerate(joined(row.parts, columns - edge)):
            label = "" if number else row.label
            yield f"{paint(style, label) if label else ''}{' ' * (edge - width(label))}{line}"


def joined(parts: Sequence[str], columns: int) -> Iterator[str]:
    """Parts on lines, as many on each as it has room for; only a long one is broken."""
    columns = max(columns, NARROWEST)
    line = ""
    for part in parts:
        if line and width(line + BETWEEN + part) > columns:
            yield line
            line = ""
        line = f"{line}{BETWEEN}{part}" if line else part
        if width(line) > columns:
            *full, line = wrapped(line, columns)
            yield from full
    if line:
        yield line


def wrapped(text: str, columns: int) -> list[str]:
    """A text on several lines, broken behind commas where that is possible."""
    lines: list[str] = []
    line = ""
    for piece in text.split(", "):
        if line and width(f"{line}, {piece}") >= columns:
            lines.append(f"{line},")
            line = ""
        line = f"{line}, {piece}" if line else INDENT * bool(lines) + piece
        if width(line) > columns:
            *full, line = textwrap.wrap(line, columns, subsequent_indent=INDENT)
            lines += full
    return [*lines, line]
