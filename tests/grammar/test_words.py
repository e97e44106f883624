"""Every word of the language has an example; all examples are carried out in the game `base`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from chakobsa.dsl import words
from chakobsa.tools.reference import main, reference, shown, tables, updated

from .trying import act, play_scene, told, try_scene

BASE = Path(__file__).parent / "base"
EFFECTS = [*words.STATEMENTS, *words.CONTROL, *words.RULES]
VALUES = [*words.EXPRESSIONS, *words.FUNCTIONS, *words.NAMES, *words.FIELDS]
SEEDS = 3
OPTIONAL = {"in", "where"}  # of binders in parentheses


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(BASE, tmp_path / "base")
    return tmp_path


@pytest.mark.parametrize("construct", EFFECTS, ids=lambda construct: construct.form)
def test_an_example_of_an_effect(construct: words.Construct, root: Path) -> None:
    trial, problems = try_scene(root, "base", act(construct.example))
    assert not problems, told(problems)
    play_scene(trial, SEEDS)


@pytest.mark.parametrize("word", VALUES, ids=lambda word: getattr(word, "form", None) or word.name)
def test_an_example_of_a_value(
    word: words.Construct | words.Function | words.Word, root: Path
) -> None:
    card = "entries:\n  card:\n    probe:\n      value: 3\n      start: box\n      use: "
    value = f"let result be {word.example}\n"
    trial, problems = try_scene(root, "base", act("resolve probe.use"), card + value)
    assert not problems, told(problems)
    play_scene(trial, SEEDS)


@pytest.mark.parametrize("word", words.TYPES, ids=lambda word: word.name)
def test_an_example_of_a_type(word: words.Word, root: Path) -> None:
    queries = f"queries:\n  probe({word.example}): 1\n"
    _, problems = try_scene(root, "base", "end game", queries)
    assert not problems, told(problems)


def test_an_example_shows_its_word() -> None:
    """What stands in brackets in a form may be missing, and one of several is enough."""
    for construct in (*EFFECTS, *words.EXPRESSIONS):
        form = re.sub(r"\[.*?\]|\S+\|\S+", "", construct.form)
        wanted = set(re.findall(r"[a-z]+", form)) - OPTIONAL
        assert wanted <= set(re.findall(r"[a-z]+", construct.example)), construct
    for word in (*words.FUNCTIONS, *words.NAMES, *words.FIELDS):
        assert word.name in word.example


def test_meanings_are_short() -> None:
    for word in (*EFFECTS, *VALUES, *words.TYPES):
        assert len(word.meaning) <= 100, word
        assert not word.meaning.endswith("."), word


def test_the_tables_of_the_reference_are_up_to_date() -> None:
    text = reference().read_text("utf-8")
    assert updated(text) == text, "renew them: python -m chakobsa.tools.reference --write"
    assert sorted(shown(text)) == sorted(tables())


def test_check_and_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "README.md"
    path.write_text("# x\n<!-- words: TYPES -->\nold\n<!-- end -->\nrest\n", "utf-8")
    monkeypatch.setattr("chakobsa.tools.reference.reference", lambda: path)
    assert main(["--check"]) == 1
    assert main(["--write"]) == 0
    assert main(["--check"]) == 0
    text = path.read_text("utf-8")
    assert text == f"# x\n<!-- words: TYPES -->\n{tables()['TYPES']}<!-- end -->\nrest\n"
