"""Columns of text, aligned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..dsl.source import cells as width


def padded(text: str, wide: int) -> str:
    return text + " " * (wide - width(text))


def aligned(rows: Sequence[Sequence[str]], numbers: int) -> Iterator[str]:
    """Rows with their columns aligned; so many columns after the first are flush right."""
    wide = [max(width(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        parts = []
        for place, text in enumerate(row):
            blank = " " * (wide[place] - width(text))
            parts.append(blank + text if 1 <= place <= numbers else text + blank)
        yield "  ".join(parts).rstrip()
