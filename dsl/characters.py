"""Characters with which no word of the language begins, and what to write instead of them."""

from __future__ import annotations

import re

from .fault import Fault

# Signs of other languages.
LOOKALIKES = {
    "==": "is",
    "!=": "is not",
    "<>": "is not",
    "&&": "and",
    "=>": "->",
    "→": "->",
    "=": "is",
    "!": "not",
    "&": "and",
    "≤": "<=",
    "≥": ">=",
    "≠": "is not",
    "×": "*",
    "−": "-",
    "–": "-",
    "[": "(",
    "]": ")",
    "{": "(",
    "}": ")",
}


def explain_character(text: str, offset: int, accepts: frozenset[str]) -> Fault:
    """For a character that begins no word of the language."""
    rest, before = text[offset:], text[:offset]
    if rest.startswith("//"):
        return Fault("E004", "a comment begins with `#`", (offset, offset + 2))
    if rest[0] in "/%":
        name = "div" if rest[0] == "/" else "mod"
        message = f"`{rest[0]}` is not written here; use `{name}(a, b)`"
        return Fault("E004", message, (offset, offset + 1))
    for wrong in sorted(LOOKALIKES, key=len, reverse=True):
        if rest.startswith(wrong):
            right = _instead(wrong, before, accepts)
            message = f"`{wrong}` is not written here; use `{right}`"
            fits = None if right.startswith("set ") else right
            return Fault("E004", message, (offset, offset + len(wrong)), suggestion=fits)
    start = offset - len(end_of(r"\w*", before))
    word = re.compile(r"\w+").match(text, start)
    if word and not word.group().isascii():
        message = "names consist of the letters a to z, digits and `_`"
        return Fault("E004", message, word.span())
    if word and word.group() != word.group().lower():
        lower = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", word.group()).lower()
        message = f"names are written in small letters: `{lower}`"
        return Fault("E004", message, word.span(), suggestion=lower)
    if rest[0] in "\"'":
        return Fault("E004", _about_quotes(before, rest), (offset, offset + 1))
    colon = text.find(":", offset) if word else offset
    if text.startswith(":", colon) and (not word or word.end() == colon):
        return Fault("E004", _about_colons(before), (colon, colon + 1))
    shown = word.group() if word and word.start() == offset else rest[0]
    return Fault("E004", f"`{shown}` has no meaning here", (offset, offset + len(shown)))


def _instead(wrong: str, before: str, accepts: frozenset[str]) -> str:
    """What is written for a sign, which depends on what stands before it."""
    if wrong == "=" and end_of(r"\blet\s+\w+\s*", before):
        return "be"
    if wrong == "=" and end_of(r"\bset\s+[\w.]+\s*", before):
        return "to"
    if wrong == "=" and "SEMICOLON" in accepts:
        place = end_of(r"[\w.]+\s*", before).strip()
        return f"set {place} to"
    if wrong in ("&", "&&") and "SEMICOLON" in accepts:
        return ","
    return LOOKALIKES[wrong]


def _about_colons(before: str) -> str:
    line = re.split(r"[\r\n]", before)[-1]
    if re.match(r"\s*(if|else|when|for|each|repeat|may)\b", line):
        return "leave out the colon; on one line `then`, `do` or `does` stands before the effect"
    return "a colon only joins a kind and an id, without blanks: `kind:id`"


def _about_quotes(before: str, rest: str) -> str:
    if rest.startswith("'s"):
        return "a field of something is written with a dot: `thing.field`"
    if rest.startswith("'t") and before.endswith("n"):
        return "write `not` as a word of its own: `is not`"
    return "names stand without quotes"


def end_of(pattern: str, text: str) -> str:
    """The end of a text, if it is like the pattern."""
    found = re.search(rf"(?:{pattern})\Z", text)
    return found.group() if found else ""
