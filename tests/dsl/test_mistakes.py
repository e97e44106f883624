"""What authors get wrong, and what they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from chakobsa.dsl.parse import parse_effect, parse_expression, parse_signature
from chakobsa.dsl.words import KEYWORDS

CASES = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))
PARSERS: dict[str, Any] = {
    "effects": parse_effect,
    "expressions": parse_expression,
    "signatures": parse_signature,
}


@pytest.mark.parametrize(
    ("section", "case"),
    [(section, case) for section, cases in CASES.items() for case in cases],
    ids=lambda value: value if isinstance(value, str) else value["text"],
)
def test_a_mistake_is_explained(section: str, case: dict[str, Any]) -> None:
    tree, (fault,) = PARSERS[section](case["text"])
    assert tree is None
    assert (fault.code, fault.at[0], fault.message) == (
        case["code"],
        case["offset"],
        case["message"],
    )
    assert fault.suggestion == case.get("write")


SIGNS = [";", "|", "->", ",", "(", ")", ".", "..", "<=", ">", "+", "-", "*", "=", ":", "'", "#"]
BREAKS = ["\n", "\n  ", "\n    "]
PIECES = st.one_of(
    st.sampled_from([*sorted(KEYWORDS), *SIGNS, *BREAKS, "coin", "n", "2", "card:x"]),
    st.text(max_size=3),
)


@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_whatever_is_written_something_is_said_and_nothing_raised(text: str) -> None:
    for parse in PARSERS.values():
        tree, faults = parse(text)
        assert (tree is None) == bool(faults)
        for fault in faults:
            start, end = fault.at
            assert 0 <= start <= end <= len(text) + 1
            assert fault.message
            assert not fault.message.endswith(".")


@pytest.mark.parametrize(
    "piece", ["(", "not ", "- ", "a.", "if a then ", "may ", "1 +", "x, ", "x or "]
)
def test_depth_has_an_end(piece: str) -> None:
    for parse in PARSERS.values():
        tree, faults = parse(piece * 2_000 + "x")
        assert tree is None
        assert len(faults) == 1
