"""The grammar itself: strict, with its reserved words, and every tree at its place in the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from lark import Lark
from lark.lexer import PatternStr

from chakobsa.dsl import nodes as n
from chakobsa.dsl.layout import Layout
from chakobsa.dsl.parse import (
    MAX_DIGITS,
    STARTS,
    build_parser,
    grammar_text,
    parse_effect,
    parse_expression,
    parse_signature,
    parse_type,
)
from chakobsa.dsl.printer import show
from chakobsa.dsl.tables import read_tables
from chakobsa.dsl.words import KEYWORDS

from .trees import MANY, SIGNATURES, TYPES, effects, expressions, programs


@pytest.fixture(scope="module")
def grammar() -> Lark:
    """Strict: no conflict is settled silently, and no two words can be taken for each other."""
    return Lark(grammar_text(), start=list(STARTS), parser="lalr", postlex=Layout(), strict=True)


def test_the_words_of_the_grammar_are_the_reserved_ones(grammar: Lark) -> None:
    literals = {t.pattern.value for t in grammar.terminals if isinstance(t.pattern, PatternStr)}
    assert {word for word in literals if re.fullmatch(r"[a-z]+", word)} == KEYWORDS


@pytest.mark.parametrize("word", sorted(KEYWORDS))
def test_a_reserved_word_is_no_name(grammar: Lark, word: str) -> None:
    name = next(t for t in grammar.terminals if t.name == "NAME").pattern.value
    assert not re.match(name, word)
    assert parse_signature(word)[0] is None
    assert parse_effect(f"1 {word}")[0] is None
    for longer in (f"{word}s", f"{word}_", f"{word}1", f"a{word}"):
        if longer not in KEYWORDS:
            assert parse_effect(f"1 {longer}")[0] is not None


@MANY
@given(expressions())
def test_an_expression_comes_back(tree: n.Expr) -> None:
    assert parse_expression(show(tree)) == (tree, ())


@MANY
@given(effects())
def test_a_line_comes_back(tree: n.Effect) -> None:
    assert parse_effect(show(tree)) == (n.Block((n.Line(tree),)), ())


@MANY
@given(programs())
def test_a_block_comes_back(tree: n.Block) -> None:
    assert parse_effect(show(tree)) == (tree, ())


@given(SIGNATURES)
def test_a_signature_comes_back(tree: n.Signature) -> None:
    assert parse_signature(show(tree)) == (tree, ())


@given(TYPES)
def test_a_type_comes_back(tree: n.TypeName) -> None:
    assert parse_type(show(tree)) == (tree, ())


@MANY
@given(programs())
def test_each_node_knows_its_place(made: n.Block) -> None:
    text = show(made)
    tree, _ = parse_effect(text)
    assert tree
    unwritten = {id(node) for parent in n.walk(tree) for node in without_text(parent)}
    for node in n.walk(tree):
        piece = text[slice(*node.at)]
        for child in node.children():
            assert node.at[0] <= child.at[0] <= child.at[1] <= node.at[1]
        if id(node) in unwritten or isinstance(node, n.Range | n.Any | n.OneOf | n.Amount):
            continue
        if isinstance(node, n.Expr):
            assert parse_expression(piece) == (node, ())
        elif isinstance(node, n.Effect) and not several_lines(node):
            assert parse_effect(piece) == (n.Block((n.Line(node),)), ())


def several_lines(node: n.Node) -> bool:
    return any(isinstance(part, n.Block | n.ChooseOne) for part in n.walk(node))


def without_text(node: n.Node) -> tuple[n.Node, ...]:
    """Children that are written as something else: the 0 in `choose any`, a call without ()."""
    if isinstance(node, n.Choose) and node.low and not node.high:
        return (node.low,)
    return node.calls if isinstance(node, n.Allowing) else ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_all_line_ends_are_read(end: str) -> None:
    lines = ["# first", "if a  # why", "  1 coin", "", "else", "  draw 1", "# last", ""]
    assert parse_effect(end.join(lines)) == parse_effect("\n".join(lines))


def test_comments_and_blanks_at_the_end_change_nothing() -> None:
    plain, _ = parse_effect("if a\n  1 coin")
    for end in ("\n", "\n\n", "  ", "\n   ", "\n \n  \n"):
        assert parse_effect("if a\n  1 coin" + end) == (plain, ())
    tree, _ = parse_effect("if a\n  1 coin\n    # indented")
    assert plain
    assert tree == n.Block(plain.lines, ("indented",))


def test_a_comment_in_an_expression_ends_with_its_line() -> None:
    assert parse_expression("1  # one\n + n") == parse_expression("1 + n")


@pytest.mark.parametrize("text", ["{} coin", "draw {}", "add {} to purse"])
def test_numbers_have_an_end(text: str) -> None:
    assert parse_effect(text.format("9" * MAX_DIGITS))[0] is not None
    for digits in (MAX_DIGITS + 1, 6_000):
        _, (fault,) = parse_effect(text.format("9" * digits))
        assert fault.code == "E003"
    assert parse_effect(f"1 coin{'9' * 20}")[0] is not None


def test_the_stored_tables_fit_the_grammar() -> None:
    """They parse as a parser that is built from the grammar does."""
    stored = read_tables(grammar_text())
    assert stored is not None, "write them anew: python -m chakobsa.tools.tables --write"
    built = build_parser()
    for text in ("2 coin -> 1 gem | draw 1", "if a is b\n  stop\nelse\n  end turn"):
        assert stored.parse(text, start="program") == built.parse(text, start="program")
