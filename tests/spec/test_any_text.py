"""Texts of the spec with words changed at random: refused with a sentence, or played to the end.

Nothing an author writes may make the tools fail: every text either has faults, or compiles and can
be played by anybody, with options that have different names.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from chakobsa.dsl.check import check
from chakobsa.dsl.diagnostic import ContentError
from chakobsa.dsl.library import open_library
from chakobsa.dsl.load import load_folder
from chakobsa.dsl.model import Model, Scene, Text
from chakobsa.interpreter.program import Program
from chakobsa.interpreter.state import first_state

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
TOKEN = re.compile(r"[a-z_][a-z0-9_:]*|[0-9]+|->|\.\.|<=|>=|\S|\n *| +")
CHOICES = 30


@cache
def files() -> dict[str, Any]:
    loaded = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in HERE.glob("*.yaml")}
    return {name: data for name, data in sorted(loaded.items()) if data.get("game")}


def runs(data: Any) -> list[str]:
    """The texts of all cases that are played with the game of the file."""
    return [case["run"] for case in data["cases"] if "run" in case and "game" not in case]


def changed(text: str, others: list[str], chance: random.Random) -> str:
    tokens = TOKEN.findall(text)
    other = TOKEN.findall(chance.choice(others))
    for _ in range(chance.randint(1, 3)):
        place, start = chance.randrange(len(tokens) + 1), chance.randrange(len(other))
        match chance.randrange(3):
            case 0:
                tokens[place : place + 1] = [other[start]]
            case 1:
                tokens[place : place + 1] = []
            case 2:
                end = start + chance.randint(1, 8)
                tokens[place:place] = [" ", *other[start:end], " "]
        tokens = tokens or ["stop"]
    return "".join(tokens)


def play(model: Model, text: str, chance: random.Random) -> None:
    scene = Scene(None, Text(text, model.play.scalar, "run"))
    meaning, found = check(replace(model, scenes={"case": scene}), {})
    if meaning is None:
        assert found
        return
    try:
        players = chance.randint(model.least_players, min(model.most_players, 3))
        state = first_state(Program(meaning, players), scene="case")
        for _ in range(CHOICES):
            if state.over:
                assert state.result is not None
                return
            names = state.options
            assert names
            assert len(set(names)) == len(names)
            state.apply(chance.randrange(len(names)))
    except ContentError as error:
        found = list(error.diagnostics)
    assert all(problem.code.startswith(("R", "T")) for problem in found if problem.span)


@pytest.mark.parametrize("name", [n for n, data in files().items() if runs(data)])
def test_any_text_is_answered(name: str, tmp_path: Path, chunk: Callable[[int, int], int]) -> None:
    data = files()[name]
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(data["game"], "utf-8")
    library = open_library([tmp_path])
    found = library.find("game")
    assert found is not None
    model = load_folder(found, {}, library).model
    if model is None:
        pytest.skip("its cases bring games of their own")
    texts = runs(data)
    for seed in range(chunk(5_000, 100)):
        chance = random.Random(seed)
        text = changed(chance.choice(texts), texts, chance)
        try:
            play(model, text, chance)
        except Exception as error:
            error.add_note(f"the text was:\n{text}")
            raise
