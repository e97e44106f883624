"""Effect text to syntax tree. Faults are returned, never raised.

Texts repeat (`1 coin` stands on many cards), so parsing is memoised on the text.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeVar, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from . import nodes
from .build import Builder
from .characters import explain_character
from .fault import Fault
from .layout import NEWLINE, Layout, LayoutError, blank_comments
from .mistakes import explain_token
from .tables import read_tables
from .words import KEYWORDS

MAX_LENGTH = 20_000
MAX_DEPTH = 80
MAX_TREE_DEPTH = 200  # so that whoever walks a tree need not fear for Python's stack
MAX_DIGITS = 9
STARTS = ("program", "expression", "declaration", "field_type", "event")

_LONG_NUMBER = re.compile(rf"(?<![a-z0-9_])[0-9]{{{MAX_DIGITS + 1},}}")

T = TypeVar("T", bound=nodes.Node)
Parsed = tuple[T | None, tuple[Fault, ...]]


@cache
def grammar_text() -> str:
    """The grammar as Lark reads it, with the reserved words put in."""
    text = files("chakobsa.grammar").joinpath("effects.lark").read_text(encoding="utf-8")
    return text.replace("@KEYWORDS@", "|".join(sorted(KEYWORDS)))


@cache
def _lark() -> Lark:
    return read_tables(grammar_text()) or build_parser()


def build_parser() -> Lark:
    """The parser, built from the grammar itself."""
    return Lark(
        grammar_text(),
        start=list(STARTS),
        parser="lalr",
        postlex=Layout(),
        propagate_positions=True,
        maybe_placeholders=False,
    )


@lru_cache(maxsize=20_000)
def parse_effect(text: str) -> Parsed[nodes.Block]:
    """A whole effect: one line or a block of lines."""
    return cast(Parsed[nodes.Block], _parse(text, "program"))


@lru_cache(maxsize=20_000)
def parse_expression(text: str) -> Parsed[nodes.Expr]:
    return cast(Parsed[nodes.Expr], _parse(_one_line(text), "expression"))


@lru_cache(maxsize=5_000)
def parse_signature(text: str) -> Parsed[nodes.Signature]:
    """`trade(player p, number n)`: how an action, query, icon or event is declared."""
    return cast(Parsed[nodes.Signature], _parse(_one_line(text), "declaration"))


@lru_cache(maxsize=5_000)
def parse_type(text: str) -> Parsed[nodes.TypeName]:
    """`number`, `list card`: the type of a field."""
    return cast(Parsed[nodes.TypeName], _parse(_one_line(text), "field_type"))


@lru_cache(maxsize=5_000)
def parse_event(text: str) -> Parsed[nodes.Hook]:
    """`visited by any where s is north`: what a field of type event says."""
    return cast(Parsed[nodes.Hook], _parse(_one_line(text), "event"))


def _one_line(text: str) -> str:
    return blank_comments(text).replace("\r", " ").replace("\n", " ")


def _parse(text: str, start: str) -> Parsed[nodes.Node]:
    if len(text) > MAX_LENGTH:
        return None, (Fault("E003", f"this is longer than {MAX_LENGTH} characters", (0, 1)),)
    bare = blank_comments(text).rstrip()
    if not bare.strip():
        return None, (Fault("E001", "nothing is written here", (0, len(text))),)
    large = _too_deep(bare) or _too_large(bare)
    if large is not None:
        return None, (large,)
    try:
        tree = _lark().parse(bare, start=start)
    except LayoutError as error:
        return None, (Fault("E002", error.message, (error.offset, error.offset + 1)),)
    except UnexpectedToken as error:
        return None, (_unexpected(bare, error),)
    except UnexpectedCharacters as error:
        offset = cast("int | None", error.pos_in_stream) or 0
        accepts = _accepted_after(bare[:offset], start)
        return None, (explain_character(bare, offset, accepts),)
    except UnexpectedInput as error:  # the text ended too early
        return None, (Fault("E001", str(error), (len(bare), len(bare))),)
    if _depth(tree) > MAX_TREE_DEPTH:
        return None, (Fault("E003", "this is nested too deeply; name its parts", (0, 1)),)
    return Builder(text).build(tree), ()


def _accepted_after(text: str, start: str) -> frozenset[str]:
    """What could follow a text that is right so far."""
    try:
        _lark().parse(text, start=start)
    except UnexpectedToken as error:
        return frozenset(error.accepts)
    except (LayoutError, UnexpectedInput):
        return frozenset()
    return frozenset({"SEMICOLON"} if start == "program" else ())


def _unexpected(text: str, error: UnexpectedToken) -> Fault:
    token = error.token
    offset = token.start_pos if token.start_pos is not None else len(text)
    if token.type == "_INDENT":  # it has the place of the line break before it
        offset = token.end_pos or offset
    elif token.type in (NEWLINE, "$END", "_DEDENT"):  # the end of what stands before it
        at_end = token.type == NEWLINE and not token
        offset = len(text) if at_end or token.type == "$END" else len(text[:offset].rstrip())
    return explain_token(text, token.type, str(token), offset, frozenset(error.accepts))


def _too_deep(text: str) -> Fault | None:
    depth = 0
    for offset, letter in enumerate(text):
        if letter == "(":
            depth += 1
            if depth > MAX_DEPTH:
                message = "parentheses are nested too deeply here; name the parts"
                return Fault("E003", message, (offset, offset + 1))
        elif letter == ")":
            depth -= 1
    return None


def _too_large(text: str) -> Fault | None:
    number = _LONG_NUMBER.search(text)
    if number is None:
        return None
    return Fault("E003", f"numbers have at most {MAX_DIGITS} digits", number.span())


def _depth(tree: Tree[Token]) -> int:
    """Depth of the tree, found without recursion; `or` and `and` will nest their operands."""
    deepest = 0
    stack: list[tuple[Tree[Token], int]] = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        depth += len(node.children) if node.data in ("or_", "and_") else 0
        deepest = max(deepest, depth)
        stack.extend((child, depth + 1) for child in node.children if isinstance(child, Tree))
    return deepest
