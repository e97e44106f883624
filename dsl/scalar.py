"""A text as it stands in a YAML file, and where each of its characters was written.

What YAML hands over is the finished value: quotes, escapes, folded lines and indentation are gone.
To point at one character of it, the stretch of the file is read once more by the rules of its
style. That is slow and runs only when there is something to report. Parsing is not done here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from .source import Span


class Style(Enum):
    PLAIN = "plain"
    SINGLE = "single"
    DOUBLE = "double"
    LITERAL = "literal"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text, never turned into a number or anything else.

    The span is the whole token, quotes or the | and > included, without anchor and tag. `in_flow`
    is true inside any [ ] or { }. `tag` is one of the core tags if it was written.
    """

    text: str
    span: Span
    style: Style
    in_flow: bool
    tag: str | None = None

    @property
    def empty(self) -> bool:
        """Nothing was written, as after the colon in `key:`."""
        return self.style is Style.PLAIN and not self.text

    @property
    def run_together(self) -> bool:
        """Several lines were written, of which YAML has made one; a `|` would have kept them."""
        kept = self.in_flow or self.style is Style.LITERAL
        return not kept and "\n" in self.span.text.rstrip()


def char_span(scalar: Scalar, start: int, end: int) -> Span:
    """Where the characters `start` up to `end` of a scalar's text are in the file.

    A line break that was folded away or an escape counts as the character it stands for. If the
    characters cannot be found with certainty, it is the span of the whole scalar.
    """
    pieces = _pieces(scalar)
    if not pieces:
        return scalar.span
    start = max(0, min(start, len(pieces)))
    end = max(start, min(end, len(pieces)))
    first = pieces[start].start if start < len(pieces) else pieces[-1].end
    last = pieces[end - 1].end if end > start else first
    return Span(scalar.span.source, scalar.span.start + first, scalar.span.start + last)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One character of the value and the stretch of the token that wrote it."""

    character: str
    start: int
    end: int


_BREAK = r"(?:\r\n|\r|\n)"
_FOLD = rf"(?P<fold>[ \t]*+(?:{_BREAK}[ \t]*+)++)|(?P<blank>[ \t]++)"  # possessive: linear time
_HEX = r"x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}"
_PLAIN = re.compile(rf"{_FOLD}|(?P<char>.)", re.DOTALL)
_SINGLE = re.compile(rf"{_FOLD}|(?P<escape>'')|(?P<char>.)", re.DOTALL)
_DOUBLE = re.compile(
    rf"\\(?P<joined>(?:{_BREAK}[ \t]*+)++)|(?P<escape>\\(?:{_HEX}|.))|{_FOLD}|(?P<char>.)",
    re.DOTALL,
)
_BREAKS = re.compile(_BREAK)
_HEADER = re.compile(rf"[|>](?P<marks>[-+0-9]*)[^\r\n]*(?:{_BREAK}|\Z)")
_LINE = re.compile(rf"(?P<line>[^\r\n]*)(?P<end>{_BREAK}|\Z)")
_LEAD = re.compile(r"[ \r\n]*")

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


@lru_cache(maxsize=16)
def _pieces(scalar: Scalar) -> list[_Piece]:
    """The characters of a scalar in the token, or nothing if the text does not come out right."""
    token = scalar.span.text
    if scalar.style in (Style.LITERAL, Style.FOLDED):
        pieces = _block(token, scalar.text, folded=scalar.style is Style.FOLDED)
    elif scalar.style is Style.PLAIN:
        pieces = _flow(token, 0, len(token), _PLAIN)
    else:
        pattern = _SINGLE if scalar.style is Style.SINGLE else _DOUBLE
        pieces = _flow(token, 1, len(token) - 1, pattern)
    rebuilt = "".join(piece.character for piece in pieces)
    return pieces if rebuilt == scalar.text else []


def _flow(token: str, start: int, end: int, pattern: re.Pattern[str]) -> list[_Piece]:
    """Plain and quoted texts: one line break becomes a space, each further one a line break."""
    pieces: list[_Piece] = []
    for match in pattern.finditer(token, start, end):
        kind, at = match.lastgroup or "", match.start()
        if kind in ("char", "blank"):
            pieces += [_Piece(token[i], i, i + 1) for i in range(at, match.end())]
        elif kind == "escape":
            pieces.append(_Piece(_unescaped(match[0]), at, match.end()))
        else:
            breaks = [m.span() for m in _BREAKS.finditer(token, *match.span(kind))]
            if kind == "fold" and len(breaks) == 1:
                pieces.append(_Piece(" ", *breaks[0]))
            else:
                pieces += [_Piece("\n", *span) for span in breaks[1:]]
    return pieces


def _unescaped(escape: str) -> str:
    if len(escape) > 2:
        code = int(escape[2:], 16)
        return chr(code) if code < 0x110000 else ""
    return _ESCAPES.get(escape[1], escape[1])


def _block(token: str, text: str, *, folded: bool) -> list[_Piece]:
    """Literal and folded texts."""
    header = _HEADER.match(token)
    if header is None:
        return []
    indent = _indent(token, header.end(), text)
    pieces: list[_Piece] = []
    ending: list[_Piece] = []  # the break after the last line with text, if not yet decided
    blanks: list[_Piece] = []  # the breaks of blank lines after it
    flush = False  # the last line with text began without a blank
    for match in _LINE.finditer(token, header.end()):
        line, at = match["line"], match.start()
        skipped = min(indent, len(line) - len(line.lstrip(" ")))
        broken = [_Piece("\n", *match.span("end"))] if match["end"] else []
        if skipped == len(line):
            blanks += broken
            continue
        if skipped < indent:
            break
        begins_flush = line[skipped] not in " \t"
        if folded and ending and flush and begins_flush:
            ending = [] if blanks else [_Piece(" ", ending[0].start, ending[0].end)]
        pieces += ending + blanks
        pieces += [_Piece(line[i], at + i, at + i + 1) for i in range(skipped, len(line))]
        ending, blanks, flush = broken, [], begins_flush
    if "-" not in header["marks"]:
        pieces += ending
    if "+" in header["marks"]:
        pieces += blanks
    return pieces


def _indent(token: str, start: int, text: str) -> int:
    """How deep the text is indented: the first line that says something tells it.

    The value shows how many of that line's leading spaces belong to the text.
    """
    written, valued = _LEAD.match(token, start), _LEAD.match(text)
    if written is None or valued is None:
        return 0
    return max(0, _last_line(written[0]) - _last_line(valued[0]))


def _last_line(blank: str) -> int:
    return len(blank) - 1 - max(blank.rfind("\n"), blank.rfind("\r"))
