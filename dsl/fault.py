"""A fault in a piece of effect text: found by parser or checker, placed by the loader.

Offsets count in the text of the effect; `dsl.document.char_span` turns them into a place in
the file, whatever YAML style the text was written in.
"""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import At


@dataclass(frozen=True, slots=True)
class Fault:
    code: str
    message: str
    at: At
    notes: tuple[str, ...] = ()
    suggestion: str | None = None
    warning: bool = False
