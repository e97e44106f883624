"""Formatting a file changes its effects and nothing else, and only the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from chakobsa.dsl import nodes as n
from chakobsa.dsl.document import Mapping, Node, Scalar, Sequence, parse
from chakobsa.dsl.parse import parse_effect
from chakobsa.dsl.printer import show
from chakobsa.dsl.rewrite import canonical, rewrite
from chakobsa.dsl.source import Source

from .trees import effects, expressions, programs

CASES = yaml.safe_load(Path(__file__).with_name("rewrite.yaml").read_text("utf-8"))


def values(node: Node | None) -> Iterator[Scalar]:
    """The scalars of a document that are not keys."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from values(item)
    elif isinstance(node, Mapping):
        for pair in node.pairs:
            yield from values(pair.value)


def effects_of(text: str) -> list[str]:
    node, problems = parse(Source("x.yaml", text))
    assert not problems
    return [scalar.text for scalar in values(node)]


def formatted(text: str) -> str:
    source = Source("x.yaml", text)
    node, problems = parse(source)
    assert not problems
    return rewrite(source, [(s, canonical(s.text, "effect")) for s in values(node)])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_file_is_formatted(case: dict[str, str], end: str) -> None:
    before, after = (case[key].replace("\n", end) for key in ("before", "after"))
    assert formatted(before) == after
    assert formatted(after) == after
    wanted = [canonical(text, "effect").rstrip("\n") for text in effects_of(before)]
    assert [text.rstrip("\n") for text in effects_of(after)] == wanted


def test_a_key_can_be_rewritten_too() -> None:
    source = Source("x.yaml", 'actions:\n  "trade( gem g )" : 1 coin\n')
    node, _ = parse(source)
    assert isinstance(node, Mapping)
    inner = node.get("actions")
    assert isinstance(inner, Mapping)
    (key,) = inner.keys()
    assert rewrite(source, [(key, "trade(gem g)")]) == "actions:\n  trade(gem g) : 1 coin\n"
    assert rewrite(source, [(key, "a\nb")]) == 'actions:\n  "a\\nb" : 1 coin\n'


@given(st.one_of(effects(), expressions()))
def test_one_line_never_needs_quotes(tree: n.Node) -> None:
    source = Source("x.yaml", "a: x  # why\n")
    node, _ = parse(source)
    after = rewrite(source, [(scalar, show(tree)) for scalar in values(node)])
    assert after == f"a: {show(tree)}  # why\n"
    assert effects_of(after) == [show(tree)]


def loose(text: str, blanks: str) -> str:
    """The same effect, written less neatly."""
    spread = text.replace(", ", f"{blanks},{blanks}").replace(" then ", f" then{blanks} ")
    return spread.replace("\n  ", f"\n{blanks}  ") if "\n    " not in text else spread


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[n.Block]]:
    """A file with effects in all styles of YAML, and the trees in it."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lines, trees = ["# top"], draw(st.lists(programs(1), min_size=1, max_size=4))
    for number, tree in enumerate(trees):
        text = loose(show(tree), draw(st.sampled_from(["", "   "])))
        comment = draw(st.sampled_from(["", "  # why"]))
        indent = draw(st.sampled_from(["", "  "]))
        head = draw(st.sampled_from([f"key_{number}:", f"key_{number}:{end}  -"]))
        plain = "\n" not in text and "#" not in text
        style = draw(st.sampled_from(["'", '"', "|", "plain"] if plain else ['"', "|"]))
        if style == "|":
            body = [f"    {indent}{line}" if line else "" for line in text.split("\n")]
            lines += [f"{head} |{comment}", *body]
        elif style == '"':
            quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            lines.append(f'{head} "{quoted}"{comment}')
        elif style == "'":
            lines.append(f"{head} '{text}'{comment}")
        else:
            lines.append(f"{head} {text}{comment}")
        lines += draw(st.sampled_from([[], [""], ["# between"]]))
    return end.join(lines), trees


@given(documents())
def test_formatting_keeps_the_meaning_and_happens_once(made: tuple[str, list[n.Block]]) -> None:
    before, trees = made
    after = formatted(before)
    assert formatted(after) == after
    assert [parse_effect(text)[0] for text in effects_of(after)] == trees
    assert [text.rstrip("\n") for text in effects_of(after)] == [show(tree) for tree in trees]
    for mark in ("# top", "# why", "# between"):
        assert outside(before).count(mark) == outside(after).count(mark)
    assert ("\r" in after) == ("\r" in before) or "\n" not in after
    assert after.count("\n") == after.count("\r\n") or "\r" not in before


def outside(text: str) -> str:
    """What of a file is not effect."""
    source = Source("x.yaml", text)
    node, _ = parse(source)
    pieces, done = [], 0
    for scalar in values(node):
        start, end = scalar.span.start, scalar.span.end
        if source.text[start] == "|":  # the comment behind the mark is not of the effect
            end, start = end, min(i for i in (source.text.find("\n", start), end) if i >= 0)
        pieces.append(source.text[done:start])
        done = end
    return "".join(pieces) + source.text[done:]
