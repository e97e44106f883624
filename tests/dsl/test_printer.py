"""The formatter's text: by example, and never a parenthesis more than needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given

from chakobsa.dsl import nodes as n
from chakobsa.dsl.parse import parse_effect, parse_expression
from chakobsa.dsl.printer import show
from chakobsa.dsl.rewrite import canonical

from .trees import effects, expressions

CASES = yaml.safe_load(Path(__file__).with_name("printer.yaml").read_text("utf-8"))
ROLES = {"effects": "effect", "expressions": "expression", "signatures": "signature"}


@pytest.mark.parametrize(
    ("role", "case"),
    [(ROLES[section], case) for section, cases in CASES.items() for case in cases],
    ids=lambda value: value if isinstance(value, str) else value["text"],
)
def test_the_canonical_text(role: str, case: dict[str, Any]) -> None:
    expected = case.get("shown", case["text"]).rstrip("\n")
    assert canonical(case["text"], role) == expected
    assert canonical(expected, role) == expected


def test_what_does_not_parse_stays() -> None:
    for role in ROLES.values():
        assert canonical("1 coin,, (", role) == "1 coin,, ("
    assert canonical("a  # why", "expression") == "a  # why"


def pairs(text: str) -> Iterator[str]:
    """The text once for each pair of parentheses, with that pair taken out."""
    opened = []
    for end, letter in enumerate(text):
        if letter == "(":
            opened.append(end)
        elif letter == ")":
            start = opened.pop()
            yield f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"


@given(effects())
def test_no_parentheses_in_a_line_could_be_left_out(tree: n.Effect) -> None:
    for text in pairs(show(tree)):
        assert parse_effect(text)[0] != n.Block((n.Line(tree),))


@given(expressions())
def test_no_parentheses_in_an_expression_could_be_left_out(tree: n.Expr) -> None:
    for text in pairs(show(tree)):
        assert parse_expression(text)[0] != tree


def test_small_parts_are_shown_too() -> None:
    block, _ = parse_effect("once when paid by any p where n > 0 then choose gem g in bag")
    assert block
    shown = {type(node): show(node) for node in n.walk(block)}
    assert shown[n.Timing] == "once"
    assert shown[n.Hook] == "paid by any p where n > 0"
    assert shown[n.Binder] == "gem g in bag"
    assert shown[n.Line] == shown[n.Block] == shown[n.When] == show(block)
    assert show(n.Param(n.TypeName("gem", listed=True), "gems")) == "list gem gems"


def test_a_block_inside_a_line_cannot_be_shown() -> None:
    block, _ = parse_effect("draw 1")
    assert block
    with pytest.raises(TypeError):
        show(n.Seq((block, block)))
