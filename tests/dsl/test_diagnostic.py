"""Diagnostics: how they are printed, counted and sorted, and what was probably meant."""

from __future__ import annotations

import json

import pytest

from chakobsa.dsl.codes import CATALOG
from chakobsa.dsl.diagnostic import (
    ContentError,
    Diagnostic,
    Severity,
    as_json,
    did_you_mean,
    render,
    sort_key,
)
from chakobsa.dsl.source import Position, Source, Span, cells, utf16_column


def at(text: str, part: str, **more: object) -> Diagnostic:
    source = Source("a.yaml", text)
    start = source.text.index(part)
    return Diagnostic("Y002", "Wrong.", Span(source, start, start + len(part)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "offset", "line", "column", "units"),
    [
        ("", 0, 1, 1, 0),
        ("ab", 9, 1, 3, 2),
        ("a\nb", 1, 1, 2, 1),
        ("a\nb", 2, 2, 1, 0),
        ("a\r\nb", 3, 2, 1, 0),
        ("a\rb\n\nc", 2, 2, 1, 0),
        ("a\rb\n\nc", 5, 4, 1, 0),
        ("\ufeffab", 1, 1, 2, 1),
        ("x\n😀b", 3, 2, 2, 2),
        ("a\u2028b", 2, 1, 3, 2),
    ],
)
def test_positions(text: str, offset: int, line: int, column: int, units: int) -> None:
    source = Source("a", text)
    assert source.position(offset) == Position(line, column)
    assert utf16_column(source, min(offset, len(source.text))) == units


def test_lines() -> None:
    source = Source("a", "one\r\ntwo\rthree\n")
    assert [source.line(number) for number in range(6)] == ["", "one", "two", "three", "", ""]


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("coins", 5), ("é", 1), ("e\u0301", 1), ("日本", 4), ("😀", 2), ("❤", 1), ("❤\ufe0f", 2),
        ("👩\u200d🚀", 2), ("👍🏽", 2), ("🇭🇺", 2), ("\u200b", 0), ("한", 2),
        ("\u1112\u1161\u11ab", 2), ("ｗ", 2), ("", 0),
    ],
)  # fmt: skip
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "part", "mark"),
    [
        ("a: coins", "coins", "   ^^^^^"),
        ("a: coins # x", "coins", "   ^^^^^"),
        ("\ta: coins", "coins", "    ^^^^^"),
        ("日本: 金", "金", "      ^^"),
        ("e\u0301: x", "x", "   ^"),
        ("😀: 😀!", "!", "      ^"),
        ("a: \u202eb", "b", "    ^"),
        ("x\ncoins\ngems", "coins\ngems", "^^^^^"),
        ("a: \x1b[31m", "\x1b", "   ^"),
    ],
)
def test_marks(text: str, part: str, mark: str) -> None:
    head, line, under = render(at(text, part)).split("\n")
    assert under == "    " + mark
    assert head.endswith("error[Y002] Wrong.")
    assert "\t" not in line
    assert "\x1b" not in line
    assert "\u202e" not in line


def test_the_whole_of_it() -> None:
    found = at("a: coin\nb: 1\n", "coin", notes=("one", "two"), suggestion="coins")
    assert render(found) == (
        "a.yaml:1:4: error[Y002] Wrong.\n"
        "    a: coin\n"
        "       ^^^^\n"
        "  note: one\n"
        "  note: two\n"
        '  help: did you mean "coins"?'
    )
    assert as_json(found) == {
        "file": "a.yaml", "line": 1, "column": 4, "end_line": 1, "end_column": 8, "code": "Y002",
        "severity": "error", "message": "Wrong.", "notes": ["one", "two"], "suggestion": "coins",
    }  # fmt: skip
    json.dumps(as_json(found))


def test_colour() -> None:
    plain, coloured = render(at("a", "a")), render(at("a", "a"), colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31m" in coloured


def test_without_a_place() -> None:
    found = Diagnostic("F001", "Missing.", None, Severity.WARNING, where="b.yaml")
    assert render(found) == "b.yaml: warning[F001] Missing."
    assert as_json(found)["file"] == "b.yaml"
    assert as_json(found)["line"] is None
    assert render(Diagnostic("F001", "Missing.", None)) == "error[F001] Missing."


def test_at_the_end_of_the_file() -> None:
    source = Source("a.yaml", "a: [")
    assert render(Diagnostic("Y002", "Wrong.", Span(source, 4, 4))).endswith("    a: [\n        ^")


@pytest.mark.parametrize("start", [0, 5_000, 9_999])
def test_a_long_line_is_cut(start: int) -> None:
    source = Source("a.yaml", "金" * 10_000)
    _, line, under = render(Diagnostic("Y002", "Wrong.", Span(source, start, 10_000))).split("\n")
    assert cells(line) < 450
    assert len(under) <= cells(line)
    assert line.count("…") == 1 + (start == 5_000)


def test_a_line_end_in_a_message_stays_on_its_line() -> None:
    source = Source("a\nb.yaml", "x")
    lines = render(Diagnostic("Y002", "one\ntwo", Span(source, 0, 1))).split("\n")
    assert lines[0] == "a b.yaml:1:1: error[Y002] one two"


def test_sorting() -> None:
    source, other = Source("b.yaml", "one two"), Source("a.yaml", "x")
    found = [
        Diagnostic("Y002", "c", Span(source, 4, 5)),
        Diagnostic("Y002", "b", Span(source, 0, 1)),
        Diagnostic("Y001", "b", Span(source, 0, 1)),
        Diagnostic("F001", "d", None, where="b.yaml"),
        Diagnostic("Y002", "a", Span(other, 0, 1)),
        Diagnostic("F001", "e", None),
    ]
    assert [d.message for d in sorted(found, key=sort_key)] == ["e", "a", "d", "b", "b", "c"]


def test_an_unknown_code_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="X999"):
        Diagnostic("X999", "Wrong.", None)


def test_the_catalogue_explains_everything() -> None:
    for code, entry in CATALOG.items():
        assert len(code) == 4
        assert code[0].isupper()
        assert code[1:].isdigit()
        assert entry.title
        assert not entry.title.endswith(".")
        assert entry.explanation.endswith(".")


def test_a_content_error_carries_diagnostics() -> None:
    found = at("a", "a")
    error = ContentError([found])
    assert error.diagnostics == (found,)
    assert str(error) == render(found)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("coin", "coins"), ("cions", "coins"), ("COINS", "coins"), ("worker", "workers"),
        ("workres", "workers"), ("draw-pile", "draw_pile"), ("draw pile", "draw_pile"),
        ("gem", "gems"), ("ge", None), ("x", None), ("gold", None), ("coins", None), ("", None),
        ("w" * 1000, None), ("dwar_plie", "draw_pile"),
    ],
)  # fmt: skip
def test_did_you_mean(word: str, meant: str | None) -> None:
    assert did_you_mean(word, ["gems", "coins", "workers", "draw_pile"]) == meant


def test_of_two_equally_near_the_first_in_the_alphabet() -> None:
    assert (
        did_you_mean("caxt", ["cart", "cast"]) == did_you_mean("caxt", ["cast", "cart"]) == "cart"
    )
