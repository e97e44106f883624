"""The hard cases of the language, each a small game of its own with scenarios right and refused.

A file is the `game.yaml` of one case: `NN_what_it_is.yaml`, its first line says which case. What
stands before `scenarios:` is the content, in neutral words and of at most 60 lines. The modules of
a case are folders below one of the same name.
"""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from chakobsa.dsl.diagnostic import render
from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load
from chakobsa.tools.coverage import measured
from chakobsa.tools.trial import try_game

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("[0-9][0-9]_*.yaml"))
REFERENCE = HERE.parents[2] / "grammar" / "README.md"
HOW_MANY, MOST_LINES = 34, 60


def test_every_case_has_its_file() -> None:
    numbers = {int(path.name[:2]) for path in CASES}
    assert numbers == set(range(1, HOW_MANY + 1))


@pytest.fixture
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "probe"
    folder.mkdir()
    shutil.copy(request.param, folder / "game.yaml")
    if (modules := request.param.with_suffix("")).is_dir():
        shutil.copytree(modules, tmp_path, dirs_exist_ok=True)
    return folder


@pytest.mark.parametrize("game", CASES, ids=lambda path: path.stem, indirect=True)
def test_a_case_is_content(game: Path) -> None:
    """It lints, all its scenarios hold, and together they reach every part of it."""
    library = open_library([game.parent])
    (folder,) = (f for f in library.games() if f.path == game)
    trial = try_game(folder, library, trace=True)
    failed = [render(d) for outcome in trial.outcomes for d in outcome.problems]
    assert trial.outcomes
    assert not failed
    assert [str(gap) for gap in measured(trial.programs).gaps] == []


@pytest.mark.parametrize("game", CASES, ids=lambda path: path.stem, indirect=True)
def test_a_case_can_be_played(game: Path) -> None:
    """Random games come to an end, or at least go on without a mishap."""
    for seed in range(10):
        chance = random.Random(seed)
        match = load("probe", content=(game.parent,)).new(seed)
        for _ in range(300):
            if match.over:
                break
            match.apply(chance.randrange(match.state.count))
            assert not match.state.broken()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_small_and_complete(path: Path) -> None:
    text = path.read_text("utf-8")
    content, scenarios = text.split("\nscenarios:\n")
    assert re.match(rf"# Case {int(path.name[:2])}: .+", text)
    modules = (file.read_text("utf-8") for file in path.with_suffix("").rglob("*.yaml"))
    lines = "\n".join([content, *modules]).splitlines()
    assert len([line for line in lines if line.strip()]) <= MOST_LINES
    assert "refused:" in scenarios, "say what must not be possible, too"
    assert f"tests/spec/hard/{path.name}" in REFERENCE.read_text("utf-8"), "link it in the table"
