"""What a YAML parser says about wrong syntax, in words that an author can act on.

Both of PyYAML's parsers are understood. Only the sentence and the place are chosen here; that
something is wrong was found by the parser.
"""

from __future__ import annotations

import re

import yaml

from .diagnostic import Diagnostic
from .source import Source, Span

_ESCAPE = re.compile(r"\\(?:[xuU][0-9A-Fa-f]*|.?)")
_HALF = re.compile(r"\\u[dD][89A-Fa-f][0-9A-Fa-f]{2}")  # half of a pair, as JSON writes emoji
_CLOSING = {"[": "]", "{": "}"}


def explain(problem: yaml.YAMLError, source: Source, bracket: int | None) -> Diagnostic:
    """The diagnostic for a syntax error; `bracket` is where the innermost open bracket stands."""
    said = str(getattr(problem, "problem", None) or problem).splitlines()[0]
    context = getattr(problem, "context", None) or ""
    at = _offset(problem, "problem_mark", len(source.text))
    began = _offset(problem, "context_mark", at)
    return _Case(source, said, context, at, began, bracket).diagnostic()


def wrong_escape(source: Source, start: int, end: int) -> Diagnostic:
    """The diagnostic for the last escape in a stretch of text that stands for no character."""
    text = source.text
    last = text.rfind("\\", start, end)
    half = _HALF.search(text, start, end)
    escape = half or _ESCAPE.match(text, max(last, start))
    at, after = escape.span() if escape else (start, end)
    if after - at > 2:
        message = f"{text[at:after]} stands for no character. Write the character itself."
    else:
        message = f"{text[at:after]} is not an escape that YAML knows."
    notes = ("for a backslash itself write \\\\ or use single quotes",)
    return Diagnostic("Y010", message, Span(source, at, after), notes=notes)


def _offset(problem: yaml.YAMLError, name: str, default: int) -> int:
    mark = getattr(problem, name, None)
    return default if mark is None else int(mark.index)


class _Case:
    """One syntax error: what the parser said, where, and the text around it."""

    __slots__ = ("at", "began", "bracket", "context", "said", "source")

    def __init__(
        self, source: Source, said: str, context: str, at: int, began: int, bracket: int | None
    ) -> None:
        self.source, self.said, self.context = source, said, context
        self.at, self.began, self.bracket = at, began, bracket

    def diagnostic(self) -> Diagnostic:
        said, character = self.said, self.source.text[self.at : self.at + 1]
        if "tab character" in said or (character == "\t" and "start any token" in said):
            message = "A tab stands where YAML wants spaces. Replace it by spaces."
            return self._at("Y003", message, self.at)
        if "directive" in self.context:
            message = "A line that begins with % is an instruction to the YAML reader. Remove it."
            return self._at("Y028", message, self.began)
        if "quoted scalar" in self.context and ("end of stream" in said or "document" in said):
            quote = self.source.text[self.began : self.began + 1]
            message = f"This quote is never closed. Add {quote} at the end of the text."
            return self._at("Y005", message, self.began)
        if "quoted scalar" in self.context:
            return wrong_escape(self.source, self.began, self.at + 1)
        if "start any token" in said:
            return self._needs_quotes(self.at, character)
        if "anchor" in self.context or "alias" in self.context or "tag" in self.context + said:
            return self._needs_quotes(self.began, self.source.text[self.began : self.began + 1])
        if "block scalar" in self.context:
            message = "The text goes on the line after | or >. Move it there, or put it in quotes."
            return self._at("Y014", message, self.at)
        if self.bracket is not None:
            return self._in_brackets(self.bracket, character)
        if "mapping values" in said:
            return self._second_colon()
        if "sequence entries" in said:
            message = "A list with dashes begins on the line after its key. Start a new line here."
            return self._at("Y012", message, self.at)
        if "could not find expected ':'" in said:
            message = 'This line is neither "key: value" nor a list item "- value".'
            note = "a text that goes on from the line above is indented deeper than its key"
            return self._at("Y009", message, self.began, note)
        if "node content" in said and character not in ("", ".", "-"):
            return self._needs_quotes(self.at, character)
        if "expected" in said and "node content" not in said:
            return self._out_of_line()
        return self._at("Y002", f"This is not YAML: {said}.", self.at)

    def _at(self, code: str, message: str, offset: int, *notes: str) -> Diagnostic:
        text = self.source.text
        end = min(offset + 1, len(text)) if text[offset : offset + 1] not in "\r\n" else offset
        return Diagnostic(code, message, Span(self.source, offset, end), notes=notes)

    def _starts_line(self, offset: int) -> bool:
        place = self.source.position(offset)
        return not self.source.line(place.line)[: place.column - 1].strip(" \t-")

    def _needs_quotes(self, offset: int, character: str) -> Diagnostic:
        message = f"A text cannot begin with {character} here. Put quotes around the text."
        return self._at("Y011", message, offset)

    def _in_brackets(self, bracket: int, character: str) -> Diagnostic:
        opening = self.source.text[bracket]
        closing = _CLOSING.get(opening, "]")
        rest = self.source.text[self.at :].strip()
        if not rest or "document" in self.said:
            message = f"This {opening} is never closed. Add {closing} at the end."
            return self._at("Y006", message, bracket)
        place = self.source.position(bracket)
        line = self.source.position(self.at).line
        if character == ":" and line > place.line:
            message = f"This {opening} is not closed before line {line}. Add {closing}."
            return self._at("Y006", message, bracket)
        note = f"the {opening} of line {place.line}, column {place.column} is still open"
        if character == ",":
            message = "There is nothing between this comma and what stands before it."
        else:
            message = f"A comma or {closing} is missing before this, or the text needs quotes."
        return self._at("Y008", message, self.at, note)

    def _second_colon(self) -> Diagnostic:
        place = self.source.position(self.at)
        before = self.source.line(place.line)[: place.column - 1]
        if ": " in before or before.endswith(":"):
            message = "A second colon on this line. Put quotes around the text that contains it."
            return self._at("Y004", message, self.at)
        key = self.at - len(before.strip(" -"))
        message = "This key does not line up with the lines above it, or the line above is a text."
        note = "keys that belong together begin in the same column"
        return self._at("Y007", message, key, note)

    def _out_of_line(self) -> Diagnostic:
        if not self._starts_line(self.at):
            message = "The value has ended before this. Put quotes around the whole text."
            place = self.source.position(self.at)
            before = self.source.line(place.line)[: place.column - 1].rstrip()
            note = 'write an apostrophe inside single quotes twice, and \\" inside double quotes'
            return self._at(
                "Y013", message, self.at, *([note] if before.endswith(("'", '"')) else [])
            )
        message = "This line does not line up with the lines above it."
        note = "keys that belong together begin in the same column, and so do the dashes of a list"
        return self._at("Y007", message, self.at, note)
