"""Which operator takes what: `tests/spec/binding.yaml` says it for every pair, in both orders.

The list of pairs is made here, so that none can be missing there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from chakobsa.dsl.parse import parse_effect, parse_expression

SPEC = Path(__file__).parents[1] / "spec" / "binding.yaml"
GROUPS: dict[str, list[dict[str, Any]]] = yaml.safe_load(SPEC.read_text("utf-8"))
CASES = [
    (section, text, expected, word)
    for section, groups in GROUPS.items()
    for group in groups
    for word in ("means", "refused")
    for text, expected in group.get(word, {}).items()
]

# Operators between two things, and words before one; an effect word ends where its effect begins.
BETWEEN = (";", "|", "->", ",")
WORDS = (
    "if c then", "if c then d else", "may", "repeat n times", "repeat while c do",
    "repeat until c do", "for each gem g do", "each player p does", "you does", "when e then",
    "instead of e then",
)  # fmt: skip

INFIX = ("or", "and", "is", "is not", "in", "not in", "<", "<=", ">", ">=", "+", "-", "*", "..")
PREFIX = ("not", "-", "if c then d else")
POSTFIX = ("is empty", "is not empty")


def effect_pairs() -> Iterator[str]:
    for first in BETWEEN:
        yield from (_tidy(f"x {first} y {second} z") for second in BETWEEN)
        yield from (_tidy(f"x {first} {second} y") for second in WORDS)
    for first in WORDS:
        yield from (_tidy(f"{first} x {second} y") for second in BETWEEN)
        yield from (f"{first} {second} x" for second in WORDS)
    # between `then` and `else`
    yield from (_tidy(f"if c then x {inner} y else z") for inner in BETWEEN)
    yield from (f"if c then {inner} x else y" for inner in WORDS)
    # a word that owns the choice, behind all that leads to it
    for owner in WORDS[6:]:
        yield from (_tidy(f"w {first} {owner} x | y") for first in BETWEEN)
        yield from (f"{first} {owner} x | y" for first in WORDS)


def expression_pairs() -> Iterator[str]:
    for first in INFIX:
        yield from (_ranged(f"a {first} b {second} c") for second in INFIX)
        yield from (_ranged(_tidy(f"a {first} {second} b")) for second in PREFIX)
        yield from (_ranged(f"a {first} b {second}") for second in POSTFIX)
    for first in PREFIX:
        yield from (_ranged(_tidy(f"{first} a {second} b")) for second in INFIX)
        yield from (_tidy(f"{first} {second} a") for second in PREFIX)
        yield from (_tidy(f"{first} a {second}") for second in POSTFIX)
    for first in POSTFIX:
        yield from (_ranged(f"a {first} {second} b") for second in INFIX)
        yield from (f"a {first} {second}" for second in POSTFIX)


def _tidy(text: str) -> str:
    """No blank before `,` and `;`, none behind a minus that stands before one thing."""
    for sign in (",", ";"):
        text = text.replace(f" {sign} ", f"{sign} ")
    words = text.split(" ")
    for at in range(len(words) - 1, 0, -1):
        alone = at == 1 or words[at - 2] in (*"+-*<>", "..", "<=", ">=", *_BEFORE_VALUES)
        if words[at - 1] == "-" and alone:
            words[at - 1 : at + 1] = ["-" + words[at]]
    return " ".join(words)


_BEFORE_VALUES = ("or", "and", "is", "not", "in", "else")


def _ranged(text: str) -> str:
    """A range stands behind `in` or as an argument."""
    return f"f({text})" if ".." in text else text


PARSERS = {"effects": parse_effect, "expressions": parse_expression}


@pytest.mark.parametrize(("section", "text", "expected", "word"), CASES)
def test_a_pair_of_operators(section: str, text: str, expected: str, word: str) -> None:
    tree, faults = PARSERS[section](text)
    if word == "refused":
        assert tree is None
        assert [fault.code for fault in faults] == [expected]
    else:
        assert tree is not None
        assert (tree, ()) == PARSERS[section](expected)


@pytest.mark.parametrize(
    ("section", "pairs"), [("effects", effect_pairs), ("expressions", expression_pairs)]
)
def test_no_pair_is_missing(section: str, pairs: Callable[[], Iterator[str]]) -> None:
    texts = [text for where, text, _, _ in CASES if where == section]
    assert len(texts) == len(set(texts))
    assert set(pairs()) == set(texts)


def test_a_meaning_leaves_nothing_to_know() -> None:
    """No two different operators stand side by side in a meaning; only `in` has a range bare."""
    for _, _, meaning, word in CASES:
        for level in _levels(meaning) if word == "means" else ():
            signs = {sign for sign in level.split() if sign in (*BETWEEN, *INFIX)}
            assert len(signs) <= 1 or signs - {"in", "not"} == {".."}, meaning


def _levels(text: str) -> Iterator[str]:
    """The text of each pair of parentheses, without what stands in inner ones."""
    stack = [""]
    for letter in text.replace(",", " ,").replace(";", " ;"):
        if letter == "(":
            stack.append("")
        elif letter == ")":
            yield stack.pop()
            stack[-1] += "_"
        else:
            stack[-1] += letter
    yield stack.pop()
