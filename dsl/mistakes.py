"""What an author probably meant: plain sentences for text that the grammar refuses.

A fault is looked at by one small function after the other, from the special to the general; the
first that has something to say is heard. Each says what to write instead, where it can.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .characters import end_of
from .fault import Fault
from .words import KEYWORDS

# Words of other languages and of everyday speech.
OTHER_WORDS = {
    "foreach": "for each",
    "unless": "if not",
    "otherwise": "else",
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
}
_ENDS = frozenset({"_NL", "$END", "_DEDENT", "_INDENT"})
_COMPARISONS = frozenset({"IS", "IN", "NOT", "LESSTHAN", "MORETHAN", "<=", ">="})
_COUNTING = ("some", "every", "no", "count", "all", "sum", "most", "least")
_LINKS = frozenset(
    {
        "and", "or", "is", "in", "then", "else", "do", "does", "to", "from", "by", "be", "times",
        "where", "with", "for", "per", "on", "among", "while", "of", "chooses", "secretly",
        "together",
    }
)  # fmt: skip
_BLOCK_WORDS = re.compile(r"\s*(in any order|choose one|else|take turns|allowing|during)\b")
_BEGINNINGS = ("NAME", "NUMBER", "COMMA", "LPAR", "RPAR", "MINUS")
# One of these is missing if it could stand before something that could not.
_NEEDED = (
    "then", "do", "does", "be", "by", "to", "from", "times", "each", "of", "chooses", "else", "for",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A word that cannot stand where it stands, and what could."""

    text: str
    kind: str
    token: str
    offset: int
    accepts: frozenset[str]

    @property
    def before(self) -> str:
        """The line, up to the word."""
        return re.split(r"[\r\n]", self.text[: self.offset])[-1]

    @property
    def shown(self) -> str:
        return "the end of the line" if self.ends else f"`{self.token}`"

    @property
    def ends(self) -> bool:
        return self.kind in _ENDS

    @property
    def finished(self) -> bool:
        """Whether an effect may end here."""
        return "SEMICOLON" in self.accepts

    @property
    def wants_effect(self) -> bool:
        return {"NAME", "MAY"} <= self.accepts

    @property
    def wants_something(self) -> bool:
        return {"NAME", "LPAR"} <= self.accepts and not self.finished

    def fault(self, message: str, code: str | None = None) -> Fault:
        length = 1 if self.ends else len(self.token)
        usual = "E001" if self.ends else "E005"
        return Fault(code or usual, message, (self.offset, self.offset + length))


def explain_token(text: str, kind: str, token: str, offset: int, accepts: frozenset[str]) -> Fault:
    """For a word that is known, but cannot stand where it stands."""
    sign = token if kind.startswith("__ANON") else kind
    place = Place(text, sign, token, offset, accepts)
    for look in (_parenthesis, *_LOOKS):
        found = look(place)
        if isinstance(found, Fault):
            return found
        if found is not None:
            return place.fault(found)
    if place.ends:
        return place.fault(f"something is missing before {place.shown}{_expected(accepts)}")
    return place.fault(f"{place.shown} cannot stand here{_expected(accepts)}")


def _parenthesis(place: Place) -> Fault | None:
    opened: list[int] = []
    for at, letter in enumerate(place.text[: place.offset]):
        if letter == "(":
            opened.append(at)
        elif letter == ")" and opened:
            opened.pop()
    if place.kind == "RPAR" and not opened:
        return place.fault("nothing opens this parenthesis")
    inside = place.kind in ("THEN", "DO", "DOES") and "RPAR" in place.accepts
    if opened and (place.ends or inside):
        message = f"this parenthesis is not closed before {place.shown}"
        return Fault("E001" if place.ends else "E005", message, (opened[-1], opened[-1] + 1))
    return None


def _layout(place: Place) -> str | None:
    if place.kind == "_INDENT":
        return "this line is indented, but the line above opens no block"
    if "_INDENT" in place.accepts:
        if place.ends:
            return "its effects are missing: indented lines must follow"
        return "the line above opens a block, so this line must be indented"
    if place.kind == "_NL" and end_of(r"\b(then|do)\s*", place.before):
        word = place.before.split()[-1]
        return f"an effect must follow `{word}` on this line; before indented lines leave it out"
    if place.accepts == {"OPTION"}:
        return "each line under `choose one` begins with `option`"
    if place.kind == "OPTION" and place.wants_effect:
        return "an `option` stands under a line `choose one`, indented"
    if "_NL" in place.accepts and not place.ends and _BLOCK_WORDS.match(place.before):
        head = place.before.strip()
        return f"nothing more stands on the line of `{head}`; its effects are indented lines below"
    return None


def _else(place: Place) -> str | None:
    if place.kind != "ELSE":
        return None
    if not place.before.strip():
        return (
            "above this `else` stands no `if` with indented lines; "
            "on one line it is `if C then A else B`"
        )
    if " then " in place.before:
        return (
            "`else` follows a single effect only; put what stands between `then` and `else` "
            "in parentheses"
        )
    return None


def _assignment(place: Place) -> str | None:
    """`coins += 2`, `coins++`."""
    sign = place.text[place.offset : place.offset + 2]
    if sign not in ("+=", "-=") and not (sign == "++" and place.finished):
        return None
    name = end_of(r"[\w.]+\s*", place.before).strip() or "COUNTER"
    number = re.match(r"\s*(\w+)", place.text[place.offset + 2 :])
    amount = number[1] if number and sign != "++" else "1"
    right = f"take {amount} from {name}" if sign == "-=" else f"add {amount} to {name}"
    return f"a counter is changed with a word: `{right}`"


def _possessive(place: Place) -> Fault | None:
    """`your coins`, `their coins`."""
    word = end_of(r"\b(?:your|my|their|his|her|its)\s+", place.before).strip()
    if not word or place.kind != "NAME":
        return None
    start = place.text.rindex(word, 0, place.offset)
    message = f"`{word}` is not written; whose it is stands before a dot, as in `p.{place.token}`"
    if word in ("your", "my"):
        message = f"leave out `{word}`: `{place.token}` alone belongs to `you`"
    return Fault("E005", message, (start, start + len(word)))


def _foreign_word(place: Place) -> str | None:
    first = place.before.split()[:1]
    for word in (place.token, *first):
        if word in OTHER_WORDS:
            return f"`{word}` is not a word of the language; write `{OTHER_WORDS[word]}`"
    return None


def _number(place: Place) -> str | None:
    around = f"{place.before[-12:]}{place.text[place.offset : place.offset + 12]}"
    if place.kind in ("DOT", "NUMBER") and re.search(r"\d\.\d", around):
        return "there are only whole numbers"
    if place.kind == "MINUS" and re.search(r"\d\s*-\s*\d", around) and not place.finished:
        return "from one number to another is written with dots: `1..2`"
    if place.kind == "NAME" and place.before.rstrip().endswith(".."):
        return "a range of other than plain numbers stands in parentheses: `(1..n)`"
    if place.kind in ("PLUS", "MINUS", "STAR") and place.accepts == {"NAME"}:
        return "a computed amount stands behind `per`: `1 ICON per (2 * n)`"
    if place.kind == "TO" and end_of(r"\bup\s+", place.before):
        return "`up to 2` is written `0..2`"
    if place.kind == "ONE":
        return "a number is written in digits: `1`"
    return None


def _expression(place: Place) -> str | None:
    if place.kind == "IF" and place.wants_something and not place.wants_effect:
        return "an `if` inside an expression stands in parentheses"
    if place.kind == "IN" and end_of(r"\bis\s+not\s+", place.before):
        return "write `not in`"
    if place.kind in _COMPARISONS and "AND" in place.accepts:
        return "comparisons do not chain; join two of them with `and`"
    if place.kind == ".." and place.accepts != {"NAME"}:
        return "a range stands only behind `in`, or as an argument in parentheses"
    if place.accepts == {"LPAR"}:
        word = place.text[: place.offset].split()[-1]
        return f"what follows `{word}` stands in parentheses"
    if place.kind in ("PLUS", "MINUS", "STAR") and end_of(r"\bper\s+[\w.]+\s*", place.before):
        return "an amount behind `per` that is more than a name stands in parentheses"
    return None


def _effect_start(place: Place) -> str | None:
    """Words and signs with which no effect begins."""
    if not place.wants_effect:
        return None
    if place.kind in ("PLUS", "MINUS"):
        return "an amount has no sign; what is lost is paid before `->`, or taken with `take`"
    if place.token in (*_COUNTING, "not", "true", "false"):
        return f"`{place.token}` begins a question or a value; here an effect must stand"
    if place.kind == "THEN" and place.before.rstrip().endswith(","):
        return "leave out `then`; `,` says it already"
    if place.kind in ("WHILE", "UNTIL"):
        return f"write `repeat {place.token}`"
    if place.token in ("does", "chooses"):
        return f"the name of a player is missing before `{place.token}`"
    return None


def _effect_end(place: Place) -> str | None:
    """What people write behind an effect that has ended."""
    if not place.finished or place.ends:
        return None
    if place.kind in ("AND", "PLUS"):
        return "between effects that happen together stands `,`"
    if place.kind == "OR":
        return "between effects of which one is chosen stands `|`"
    if place.text.startswith("--", place.offset):
        return "a comment begins with `#`"
    if place.kind in ("MORETHAN", "MINUS"):
        return "between what is paid and what it gives stands `->`"
    if place.kind == "THEN":
        return "`then` belongs to `if`, `when` or `instead of`; between effects stands `,`"
    if place.kind in ("DO", "CHOOSE") and end_of(r"[\w.)]\s*", place.before):
        return "write `PLAYER does A`" if place.kind == "DO" else "write `PLAYER chooses ...`"
    if place.kind in _COMPARISONS:
        return "this is a question, not an effect; write `if C then A`"
    if place.kind in ("IF", "WHERE", "WHEN"):
        return "a condition stands before its effect: `if C then A`"
    if place.kind == "FOR":
        return "`for each ... do` stands before its effect"
    if end_of(r"\bpay\s+\d+\s*", place.before):
        return "`pay` takes a cost that has a name; icons are paid before `->`"
    if place.kind in ("TO", "BY") and re.search(r"\b(allow|forbid)\b", place.before):
        return "`allow` and `forbid` say yes and no; an amount is changed with `modify`"
    if place.kind in ("NAME", "NUMBER", "LPAR", "THIS"):
        if {"IN", "WHERE"} <= place.accepts:
            return f"`in` or `where` is missing before {place.shown}"
        return (
            f"the effect ends before {place.shown}; between two effects stands `,`, "
            "and several arguments stand in parentheses"
        )
    return None


def _value(place: Place) -> str | None:
    if {"DOES", "CHOOSES"} <= place.accepts and not place.finished and place.ends:
        return "this is a value, not an effect; nothing happens here"
    return None


def _missing_word(place: Place) -> str | None:
    if place.kind == "CHOOSE" and "CHOOSES" in place.accepts:
        return "write `chooses`"
    if place.kind == "NAME" and end_of(r"\bonce\s+", place.before):
        return f"`per` is missing before {place.shown}"
    if place.kind in ("NAME", "NUMBER") and {"COMMA", "RPAR"} <= place.accepts:
        return f"`,` or `)` is missing before {place.shown}"
    word = _needed(place)
    if word and (place.ends or place.kind in _BEGINNINGS):
        return f"`{word}` is missing before {place.shown}"
    return None


def _needed(place: Place) -> str | None:
    if place.finished or place.wants_something:
        return None
    return next((word for word in _NEEDED if word.upper() in place.accepts), None)


def _word_as_name(place: Place) -> Fault | None:
    if place.kind == "OF":
        return place.fault("leave out `of`; a field of something is written `thing.field`")
    if place.token not in KEYWORDS or "NAME" not in place.accepts:
        return None
    if place.wants_something and place.token in _LINKS:
        return None
    message = f"`{place.token}` is a word of the language and cannot be a name here"
    return place.fault(message, "E006")


def _missing_part(place: Place) -> str | None:
    if place.text[place.offset - 1 : place.offset + 1] == "||":
        return "write a single `|`"
    if place.kind == "RPAR" and "LIST" in place.accepts and place.before.endswith("("):
        return "without parameters the parentheses are left out"
    if place.kind == "WITH" and re.search(r"\bwith\s+(most|least)\b", place.before):
        return "`with most` or `with least` stands once, at the end"
    if place.accepts == {"NAME"}:
        return f"a name is missing before {place.shown}"
    if place.wants_something and not place.ends:
        return f"something is missing before {place.shown}"
    if "_NL" in place.accepts and not place.finished and not _needed(place):
        return f"all is said before {place.shown}; nothing can follow"
    return None


_LOOKS: tuple[Callable[[Place], str | Fault | None], ...] = (
    _else,
    _assignment,
    _possessive,
    _foreign_word,
    _layout,
    _number,
    _expression,
    _effect_start,
    _effect_end,
    _value,
    _missing_word,
    _word_as_name,
    _missing_part,
)


def _expected(accepts: frozenset[str]) -> str:
    """What could follow, where it is little enough to help."""
    words = sorted(name.lower() for name in accepts if name.lower() in KEYWORDS)
    shown = [f"`{word}`" for word in words]
    shown += ["a name"] if "NAME" in accepts else []
    shown += ["a number"] if "NUMBER" in accepts else []
    if not 0 < len(shown) <= 4 or "SEMICOLON" in accepts:
        return ""
    return "; here could stand " + ", ".join(shown)
