"""YAML to nodes: exact places, plain sentences, and nothing that can bring it down."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chakobsa.dsl import document
from chakobsa.dsl.diagnostic import Diagnostic, as_json, render
from chakobsa.dsl.document import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    Style,
    char_span,
    parse,
    plain,
    read,
)
from chakobsa.dsl.files import LARGEST_FILE
from chakobsa.dsl.source import Position, Source

DATA = Path(__file__).parent / "data"
LAYOUTS = yaml.safe_load((DATA / "layouts.yaml").read_text("utf-8"))
REFUSED = yaml.safe_load((DATA / "refused.yaml").read_text("utf-8"))
LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]
SIGNS = {"⏎": "\r\n", "␍": "\r", "⇥": "\t", "⌖": "\ufeff"}


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Both of PyYAML's parsers, since not everybody has the one in C."""
    monkeypatch.setattr(document, "LOADER", request.param)
    return request.param


def parsed(text: str) -> Node:
    node, problems = parse(Source("a.yaml", text))
    assert node is not None, problems
    assert problems == []
    return node


def problem(text: str) -> Diagnostic:
    _, problems = parse(Source("a.yaml", text))
    assert len(problems) == 1, problems
    return problems[0]


def scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    for item in node.items if isinstance(node, Sequence) else ():
        yield from scalars(item)
    for pair in node.pairs if isinstance(node, Mapping) else ():
        yield pair.key
        yield from scalars(pair.value)


def last_scalar(node: Node) -> Scalar:
    return list(scalars(node))[-1]


@pytest.mark.parametrize("case", LAYOUTS, ids=lambda case: case["title"])
def test_places(case: dict[str, Any], loader: Any) -> None:
    text = case["text"]
    for sign, meant in SIGNS.items():
        text = text.replace(sign, meant)
    if "\t" in text and loader is yaml.SafeLoader and "plain" in case["title"]:
        pytest.skip("the parser in Python takes no tabs in plain texts")
    scalar = last_scalar(parsed(text))
    assert scalar.text == case["value"]
    for index, line, column in case["places"]:
        assert char_span(scalar, index, index + 1).position == Position(line, column), index


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: repr(case["text"]))
def test_refused(case: dict[str, Any], loader: Any) -> None:
    found = problem(case["text"])
    assert found.span is not None
    place = found.span.position
    assert (found.code, [place.line, place.column]) == (case["code"], case["at"]), found.message
    assert case["says"] in found.message


def test_a_range_of_characters() -> None:
    scalar = last_scalar(parsed('a: "gain \\u0031 coin"'))
    assert scalar.text == "gain 1 coin"
    assert char_span(scalar, 5, 6).text == "\\u0031"
    assert char_span(scalar, 0, 11).text == "gain \\u0031 coin"
    assert char_span(scalar, 7, 11).text == "coin"
    assert char_span(scalar, 7, 7).text == ""
    assert char_span(scalar, 7, 7).position == Position(1, 17)
    assert char_span(scalar, 99, 200).position == Position(1, 21)
    assert char_span(scalar, -5, 4).text == "gain"


def test_what_cannot_be_found_is_the_whole_scalar() -> None:
    scalar = last_scalar(parsed("a: coins"))
    other = Scalar("gems", scalar.span, Style.PLAIN, in_flow=False)
    assert char_span(other, 2, 3) is scalar.span
    empty = last_scalar(parsed("a: ''"))
    assert char_span(empty, 0, 0).text == "''"


def test_spans_of_nodes(loader: Any) -> None:
    root = parsed(
        'a: &x "coins"  # c\nb:\n- 1\n- [2, {c: d}]\n\n# end\ne: &y\n  f: |\n    g\nh: *x\n'
    )
    assert isinstance(root, Mapping)
    assert [key.span.text for key in root.keys()] == ["a", "b", "e", "h"]
    spans = {key.text: value.span.text for key, value in root.items()}
    assert spans["a"] == '"coins"'
    assert spans["b"] == "- 1\n- [2, {c: d}]"
    assert spans["e"] == "f: |\n    g\n"
    assert root.get("h") is root.get("a")
    assert root.get("none") is None
    assert root.span.text.endswith("h: *x")


def test_flow_and_style(loader: Any) -> None:
    root = parsed("a: [b, 'c', {d: \"e\"}]\nf: |\n  g\nh: >\n  i\nj:\n")
    found = {scalar.text.strip(): scalar for scalar in scalars(root)}
    assert {text for text, scalar in found.items() if scalar.in_flow} == set("bcde")
    styles = {text: found[text].style for text in "bcegi"}
    assert list(styles.values()) == [
        Style.PLAIN, Style.SINGLE, Style.DOUBLE, Style.LITERAL, Style.FOLDED,
    ]  # fmt: skip
    assert isinstance(root, Mapping)
    listed = root.get("a")
    assert isinstance(listed, Sequence)
    assert listed.in_flow
    assert listed.items[2].in_flow
    assert not root.in_flow
    nothing = root.get("j")
    assert isinstance(nothing, Scalar)
    assert nothing.empty
    assert nothing.span.position == Position(10 - 4, 3)
    assert not last_scalar(parsed("a: ''")).empty


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"), ("no", "no"), ("yes", "yes"), ("off", "off"), ("1:30", "1:30"),
        ("010", 10), ("-7", -7), ("+7", 7), ("0o17", 15), ("0xFF", 255), ("1_000", "1_000"),
        ("0b1", "0b1"), ("1.5", 1.5), ("1.", 1.0), (".5", 0.5), ("-1e3", -1000.0),
        (".inf", math.inf), ("-.INF", -math.inf), ("true", True), ("FALSE", False),
        ("tRue", "tRue"), ("null", None), ("~", None), ("", None), ("2024-01-01", "2024-01-01"),
        ("'7'", "7"), ('"true"', "true"), ("|\n 7", "7"), ("!!str 7", "7"), ("! 7", "7"),
        ("!!int '7'", 7), ("!!float 7", 7.0), ("!!null ''", None), ("!!bool 'true'", True),
        ("=", "="), ("[1, {a: 2}]", [1, {"a": 2}]), ("{1: x, on: y}", {"1": "x", "on": "y"}),
        ("!!seq [1]", [1]), ("!!map {a: 1}", {"a": 1}), ("٣", "٣"), ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_plain(text: str, value: object, loader: Any) -> None:
    data = plain(parsed(f"a: {text}"))
    assert data == {"a": value}
    assert isinstance(data, dict)
    assert type(data["a"]) is type(value)


def test_not_a_number() -> None:
    assert str(plain(parsed("[.nan]"))) == "[nan]"


def test_lesser_mistakes_leave_the_rest() -> None:
    node, problems = parse(Source("a.yaml", "a: 1\na: 2\n<<: 3\n[b]: 4\nc: !x 5\n"))
    assert node is not None
    assert plain(node) == {"a": 1, "c": 5}
    assert [found.code for found in problems] == ["Y020", "Y023", "Y021", "Y022"]
    assert problems[0].notes == ("it is first written in line 1, column 1",)


def test_aliases() -> None:
    assert plain(parsed("a: &x [1, &y 2]\nb: *x\nc: *y\n")) == {"a": [1, 2], "b": [1, 2], "c": 2}
    assert problem("a: &coins 1\nb: *coin").suggestion == "*coins"


def bomb() -> str:
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    return "\n".join(lines)


def ladder() -> str:
    """Every line is flat, but with aliases written out it is nested 100 deep."""
    return "- &a0 [x]\n" + "\n".join(f"- &a{i} [*a{i - 1}]" for i in range(1, 100))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "Y031"),
        ("{a: " * 100_000, "Y031"),
        ("- " * 100_000, "Y031"),
        ("? " * 100_000, "Y031"),
        ("[\n" * 100_000, "Y031"),
        (bomb(), "Y030"),
        (ladder(), "Y031"),
        ("[" + "x," * 100_000 + "]", "Y030"),
        ("a: " + "x" * 1_000_001, "Y032"),
        ("'" + "x" * 1_000_001 + "'", "Y032"),
        ("%TAG !a! x\n" * 100_000 + "--- a", "Y028"),
        ("x" * (LARGEST_FILE + 1), "F004"),
        ("\0" * 1_000_000, "Y001"),
    ],
    ids=lambda value: value[:12],
)
def test_limits_are_quick(text: str, code: str) -> None:
    begun = time.perf_counter()
    node, problems = parse(Source("a.yaml", text))
    assert node is None
    assert {found.code for found in problems} == {code}
    assert len(problems) <= 20
    assert all(len(render(found)) < 1000 for found in problems)
    assert time.perf_counter() - begun < 3


def test_just_within_the_limits(loader: Any) -> None:
    parsed("[" * 60 + "]" * 60)
    parsed("a: " + "x" * 1_000)
    assert problem("[" * 61 + "]" * 61).code == "Y031"


@pytest.mark.parametrize("quote", ["'", '"', "", "|\n "])
def test_long_runs_of_blanks_are_found_quickly(quote: str) -> None:
    end = quote if quote in "'\"" else ""
    text = f"a: {quote}x{' ' * 400_000}y{end}"
    begun = time.perf_counter()
    scalar = last_scalar(parsed(text))
    assert char_span(scalar, 400_001, 400_002).text == "y"
    assert time.perf_counter() - begun < 3


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"a: b\nc: \xff\n", "F005", (2, 4)),
        ("a: é\nb: ".encode() + b"\xc3(", "F005", (2, 4)),
        (b"\xef\xbb\xbfa: \xe9", "F005", (1, 4)),
        ("a: b".encode("utf-16"), "F005", (1, 1)),
        (b"a: \x00", "Y001", (1, 4)),
        (b"", "Y025", (1, 1)),
    ],
)
def test_bytes(data: bytes, code: str, place: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    node, [found] = read(path, "shown.yaml")
    assert node is None
    shown = as_json(found)
    assert (shown["code"], shown["file"]) == (code, "shown.yaml")
    assert (shown["line"], shown["column"]) == place
    if code == "F005":
        assert "byte offset" in found.message


def test_utf16_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes("a: b".encode("utf-16"))
    _, [found] = read(tmp_path / "a.yaml")
    assert "UTF-16" in found.notes[0]
    assert "byte offset 0 " in found.message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    outside = tmp_path / "outside.yaml"
    outside.write_text("a: b")
    (inside / "link.yaml").symlink_to(outside)
    (inside / "round.yaml").symlink_to(inside / "round.yaml")
    (tmp_path / "large.yaml").write_bytes(b"#" * (LARGEST_FILE + 1))
    os.mkfifo(tmp_path / "pipe")

    def code(path: Path, root: Path | None = None) -> str:
        node, [found] = read(path, root=root)
        assert node is None
        assert found.where == str(path)
        return found.code

    assert code(tmp_path / "none.yaml") == "F001"
    assert code(outside / "below.yaml") == "F003"
    assert code(inside) == "F002"
    assert code(tmp_path / "pipe") == "F002"
    assert code(inside / "round.yaml") in ("F003", "F007")
    assert code(inside / "round.yaml", inside) in ("F003", "F007")
    assert code(tmp_path / "large.yaml") == "F004"
    assert code(tmp_path / ("x" * 5000)) == "F003"
    assert code(tmp_path / "a\0b") == "F007"
    assert code(inside / "link.yaml", inside) == "F006"
    assert code(inside / ".." / "outside.yaml", inside) == "F006"
    node, problems = read(inside / "link.yaml", root=tmp_path)
    assert node is not None
    assert problems == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: b")
    path.chmod(0)
    _, [found] = read(path)
    assert found.code == "F003"


MARKUP = st.text("ab \n\r\t:-?[]{},#&*!|>'\"%@`\\0x.~<=\ufeff\u2028é😀", max_size=60)


@pytest.mark.parametrize("kind", LOADERS, ids=lambda loader: loader.__name__)
def test_no_text_brings_it_down(kind: Any) -> None:
    @given(MARKUP | st.text(max_size=60))
    @example("k: \\\n   \t:")
    def check(text: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(document, "LOADER", kind)
            node, problems = parse(Source("a.yaml", text))
        assert node is not None or problems
        for found in problems:
            render(found)
            assert found.span is not None
            assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
        if node is not None:
            plain(node)
            for scalar in scalars(node):
                assert len(char_span(scalar, 0, 1).text) <= len(scalar.span.text)

    check()


@given(st.binary(max_size=60))
def test_no_bytes_bring_it_down(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    node, problems = read(path)
    assert node is not None or problems
    for found in problems:
        assert render(found).encode()
        assert as_json(found)["line"]


LETTERS = st.text("ab'\"\\:#-,é😀 \t\n", max_size=30)


@st.composite
def written(draw: st.DrawFn) -> str:
    """A scalar in some style and surroundings; not all of them are YAML."""
    newline = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    pad = " " * draw(st.integers(1, 4))
    before = draw(
        st.sampled_from(["k: ", "- ", "k: &x ", "k: !!str ", "k: [1, ", "- - ", "k:\n  "])
    )
    lines = draw(LETTERS).split("\n")
    style = draw(st.sampled_from(["plain", "'", '"', "|", ">"]))
    if style in "|>":
        head = style + draw(st.sampled_from(["", "-", "+", str(len(pad)), f"+{len(pad)}", " # c"]))
        before = before.replace("[1, ", "")
        deep = "    " if before == "- - " else "  "
        if draw(st.booleans()):
            deep, head = pad, head.replace(str(len(pad)), "")
        body = newline.join(deep + line if line else "" for line in lines)
        return f"{before}{head}{newline}{body}" + newline * draw(st.integers(0, 3))
    if style == "'":
        lines = [line.replace("'", "''") for line in lines]
    if style == '"':
        lines = [line.replace("\\", "\\\\").replace('"', '\\"') for line in lines]
        if draw(st.booleans()):
            lines = [line.replace("a", "\\x61").replace("b", "\\u0062\\\n   ") for line in lines]
    quote = "" if style == "plain" else style
    text = quote + (newline + "  " + pad).join(lines) + quote
    return before + text + draw(st.sampled_from(["", newline, " # c"])) + ("]" * ("[" in before))


def test_every_character_is_where_it_is_said_to_be(chunk: Callable[[int, int], int]) -> None:
    settings(max_examples=chunk(50_000, 1_000))(given(written())(check_places))()


def check_places(text: str) -> None:
    node, _ = parse(Source("a.yaml", text))
    if node is None:
        return
    scalar = last_scalar(node)
    if not scalar.text.strip():
        return
    end = scalar.span.start
    for index, character in enumerate(scalar.text):
        span = char_span(scalar, index, index + 1)
        assert span.start >= end, "characters are written in order"
        end = span.end
        if len(span.text) == 1 and span.text not in "\r\n":
            assert span.text == character
        elif span.text in ("\n", "\r\n", "\r"):
            assert character in " \n"
        else:
            assert span is not scalar.span, "every written character is found"
            assert span.text == "''" or span.text.startswith("\\")
