"""Names from Fluent files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chakobsa.dsl.names import parse_names, read_names
from chakobsa.dsl.source import Source

GOOD = """\
### All names.
# One.
token-coin = Coin
token-gem=Gem  \n\
    .plural = Gems
    .long =
        A gem
          that shines

        in the dark

card-storm = Storm { $n }
  goes on = here
-term = Workers
only-attributes =
.short = S
"""


def test_the_whole_of_it() -> None:
    assert parse_names(Source("en.ftl", GOOD)) == (
        {
            "token-coin": "Coin",
            "token-gem": "Gem",
            "token-gem.plural": "Gems",
            "token-gem.long": "A gem\n  that shines\n\nin the dark",
            "card-storm": "Storm { $n }\ngoes on = here",
            "-term": "Workers",
            "only-attributes.short": "S",
        },
        [],
    )
    crlf = GOOD.replace("\n", "\r\n")
    assert parse_names(Source("en.ftl", "\ufeff" + crlf)) == parse_names(Source("en.ftl", GOOD))


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a = b\nnothing here\n", "L001", 2, 1),
        ("  text of nobody\n", "L001", 1, 3),
        ("  .plural = x\n", "L001", 1, 3),
        ("# c\n  .plural = x\n", "L001", 2, 3),
        ("a = b\n\tc\n", "L001", 2, 1),
        ("a = { $n ->\n   *[other] b\n", "L001", 2, 4),
        ("1a = b\n", "L001", 1, 1),
        ("á = b\n", "L001", 1, 1),
        ("a = b\nc = d\na = e\n", "L002", 3, 1),
        ("a = b\n .c = d\n .c = e\n", "L002", 3, 3),
        ("a =\nb = c\n", "L003", 1, 1),
        ("a = b\n .c =\n", "L003", 2, 3),
    ],
)
def test_mistakes(text: str, code: str, line: int, column: int) -> None:
    _, [found] = parse_names(Source("en.ftl", text))
    assert found.span is not None
    place = found.span.position
    assert (found.code, place.line, place.column) == (code, line, column)


def test_a_mistake_leaves_the_rest() -> None:
    names, problems = parse_names(Source("en.ftl", "a = b\n?\nc = d\na = e\n"))
    assert names == {"a": "b", "c": "d"}
    assert [found.code for found in problems] == ["L001", "L002"]
    assert problems[1].notes == ("it is first written in en.ftl, line 1",)


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "locale" / "hu"
    folder.mkdir(parents=True)
    (folder / "a.ftl").write_text("token-coin = Érme\n", "utf-8")
    (folder / "b.ftl").write_text("token-gem = Drágakő\ntoken-coin = Pénz\n", "utf-8")
    (folder / "c.ftl").write_bytes(b"x = \xff")
    (folder / "d.txt").write_text("?")
    names, problems = read_names(tmp_path, "hu")
    assert names == {"token-coin": "Érme", "token-gem": "Drágakő"}
    assert [found.code for found in problems] == ["L002", "F005"]
    assert "a.ftl, line 1" in problems[0].notes[0]


def test_a_language_without_names(tmp_path: Path) -> None:
    assert read_names(tmp_path, "cs") == ({}, [])


@pytest.mark.parametrize("language", ["../..", "", "/etc", "en\0", "e"])
def test_not_a_language(language: str, tmp_path: Path) -> None:
    names, [found] = read_names(tmp_path, language)
    assert names == {}
    assert found.code == "L004"


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "inside" / "locale" / "en"
    folder.mkdir(parents=True)
    (tmp_path / "other.ftl").write_text("a = b\n")
    (folder / "a.ftl").symlink_to(tmp_path / "other.ftl")
    names, [found] = read_names(tmp_path / "inside", "en")
    assert names == {}
    assert found.code == "F006"


@given(st.text("ab=.# \t\r\n-{}[]*é\u2028", max_size=60) | st.text(max_size=60))
def test_no_text_brings_it_down(text: str) -> None:
    names, problems = parse_names(Source("en.ftl", text))
    assert all(names.values())
    for found in problems:
        assert found.span is not None
        assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
