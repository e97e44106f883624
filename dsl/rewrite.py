"""Formatted effects put back into their YAML file, everything else in it left as it is.

A text of one line becomes a plain scalar, a longer one a literal block (`|`); comments of YAML,
line ends, keys and their order stay. What the canonical text is, `printer` knows. The BOM of a
file is not in its `Source`, so whoever writes the file puts it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from .document import plain
from .nodes import Node
from .parse import parse_effect, parse_event, parse_expression, parse_signature
from .printer import show
from .scalar import Scalar, Style
from .source import Source

_BREAK = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"[|>][-+0-9]*(?P<comment>[^\r\n]*)")
_REST = re.compile(r"[ \t]*(?:[ \t]#[^\r\n]*)?(?=[\r\n]|\Z)")
_BEFORE = re.compile(r"(?P<indent> *)(?P<marks>(?:[-?:] +)*)(?P<key>.*)")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s*)*")
_HIDDEN = r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_NOT_PLAIN = re.compile(
    r"[\s,\[\]{}#&*!|>'\"%@`]|[-?:](?:\s|\Z)|(?:---|\.\.\.)(?:\s|\Z)"  # at the beginning
    rf"|.*(?:\s#|:\s|:\Z|\s\Z|{_HIDDEN})"  # anywhere
)
_NOT_IN_FLOW = re.compile(r"[-?:]|.*[,\[\]{}:]")
_NOT_LITERAL = re.compile(rf"\s|.*{_HIDDEN}", re.DOTALL)
_ESCAPED = re.compile(rf'[\\"\n]|{_HIDDEN}')


def canonical(text: str, role: str) -> str:
    """The text as the formatter writes it; as it is, if it does not parse.

    The role is `effect`, `expression`, `event` or `signature`. All but the first have no place for
    comments, so a text with one stays as it is.
    """
    node: Node | None
    if role == "effect":
        node, _ = parse_effect(text)
    elif "#" in text:
        node = None
    elif role == "expression":
        node, _ = parse_expression(text)
    elif role == "event":
        node, _ = parse_event(text)
    else:
        node, _ = parse_signature(text)
    return text if node is None else show(node)


def rewrite(source: Source, texts: Iterable[tuple[Scalar, str]]) -> str:
    """The text of a source with these scalars saying something else.

    A scalar that is repeated by an alias counts once. Blank lines after a block stay.
    """
    pieces: list[str] = []
    done = 0
    found = {scalar.span.start: (scalar, text) for scalar, text in texts if not scalar.empty}
    for start in sorted(found):
        scalar, text = found[start]
        written, end = _written(source.text, scalar, text.rstrip("\r\n"))
        pieces += [source.text[done:start], written]
        done = end
    return "".join(pieces) + source.text[done:]


def _written(file: str, scalar: Scalar, text: str) -> tuple[str, int]:
    """What stands instead of a scalar, and where that which it replaces ends."""
    start, end = scalar.span.start, scalar.span.end
    comment = ""
    is_block = scalar.style in (Style.LITERAL, Style.FOLDED)
    if is_block:  # the comment behind the | stays, and so do blank lines after the text
        end = start + len(scalar.span.text.rstrip())
        header = _HEADER.match(file, start, end)
        comment = header["comment"] if header else ""
    if "\n" not in text and _may_be_plain(scalar, text):
        return text + comment.rstrip(), end
    if scalar.style is Style.LITERAL and scalar.text.rstrip("\r\n") == text:
        return file[start:end], end
    rest = "" if is_block else _rest_of_line(file, scalar)
    if rest is None or not _may_be_literal(text):
        return _quoted(text) + comment.rstrip(), end
    ending = _line_end(file, start)
    blanks = " " * _indentation(file, start)
    lines = (blanks + line if line else "" for line in text.split("\n"))
    return ending.join([f"|{comment}{rest}".rstrip(), *lines]), end + len(rest)


def _may_be_plain(scalar: Scalar, text: str) -> bool:
    """Whether YAML reads a text without quotes as this text, and as a text at all.

    What was a number or a truth before may remain one.
    """
    if not text or _NOT_PLAIN.match(text):
        return False
    if scalar.in_flow and _NOT_IN_FLOW.match(text):
        return False
    bare = replace(scalar, text=text, style=Style.PLAIN)
    return scalar.style is Style.PLAIN or plain(bare) == text


def _may_be_literal(text: str) -> bool:
    """Whether a block says this text and is worth its lines: it has several, or a comment."""
    return ("\n" in text or " #" in text) and not _NOT_LITERAL.match(text)


def _quoted(text: str) -> str:
    def escaped(found: re.Match[str]) -> str:
        short = {"\n": "\\n", "\\": "\\\\", '"': '\\"'}
        return short.get(found.group(), f"\\U{ord(found.group()):08x}")

    return f'"{_ESCAPED.sub(escaped, text)}"'


def _rest_of_line(file: str, scalar: Scalar) -> str | None:
    """Blanks and the comment behind a scalar; nothing if more than that follows it."""
    rest = _REST.match(file, scalar.span.end)
    return None if scalar.in_flow or rest is None else rest.group()


def _line_end(file: str, offset: int) -> str:
    """How the line at an offset ends; the last one ends like the first."""
    found = _BREAK.search(file, offset) or _BREAK.search(file)
    return found.group() if found else "\n"


def _indentation(file: str, start: int) -> int:
    """Where the lines of a literal block begin: two blanks inside what it belongs to."""
    line = max(file.rfind("\n", 0, start), file.rfind("\r", 0, start)) + 1
    before = _BEFORE.fullmatch(file[line:start])
    if before is None:
        return 2
    indent, marks = len(before["indent"]), before["marks"]
    if _PROPERTIES.sub("", before["key"], count=1):
        return indent + len(marks) + 2  # behind a key on this line
    if marks:
        return indent + len(marks.rstrip()) + 1  # behind a dash
    return max(indent, 2)  # on a line of its own
