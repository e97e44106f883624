"""What stands behind a code of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """What a code means: a title of one line, and an explanation with a way out."""

    title: str
    explanation: str
