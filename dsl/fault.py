"""A fault in a piece of effect text: found by parser or checker, placed by the loader.

Offsets count in the text of the effect; `dsl.document.char_span` turns them into a place in
the file, whatever YAML style the text was written in.
"""

from __future__ import annotations

from dataclasses import dataclass

from .diagnostic import Diagnostic, Severity
from .document import char_span
from .model import Text
from .nodes import At


@dataclass(frozen=True, slots=True)
class Fault:
    code: str
    message: str
    at: At
    notes: tuple[str, ...] = ()
    suggestion: str | None = None
    warning: bool = False


def place(text: Text, fault: Fault) -> Diagnostic:
    """A fault in a text, as a diagnostic at its place in the file."""
    span = char_span(text.scalar, *_inside(fault.at, len(text.text)))
    severity = Severity.WARNING if fault.warning else Severity.ERROR
    return Diagnostic(fault.code, fault.message, span, severity, fault.notes, fault.suggestion)


def _inside(at: tuple[int, int], length: int) -> tuple[int, int]:
    start = min(max(at[0], 0), max(length - 1, 0))
    return start, max(min(at[1], length), start)
