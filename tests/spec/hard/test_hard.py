"""The hard cases of the language, each a small game of its own with scenarios right and refused.

A file is the `game.yaml` of one case: `NN_what_it_is.yaml`, its first line says which case. What
stands before `scenarios:` is the content, in neutral words (none of `foreign_words.yaml`) and of at
most 60 lines. The modules of a case are folders below one of the same name.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from chakobsa.dsl.diagnostic import render
from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load
from chakobsa.tools.cli import app
from chakobsa.tools.coverage import measured
from chakobsa.tools.lint import problems_of
from chakobsa.tools.trial import try_game

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("[0-9][0-9]_*.yaml"))
REFERENCE = HERE.parents[2] / "grammar" / "README.md"
FOREIGN = yaml.safe_load((HERE / "foreign_words.yaml").read_text("utf-8"))
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
    """It lints without a warning, all its scenarios hold, and they reach every part of it."""
    library = open_library([game.parent])
    (folder,) = (f for f in library.games() if f.path == game)
    assert [render(d) for d in (*library.diagnostics, *problems_of(folder, library))] == []
    trial = try_game(folder, library, trace=True)
    failed = [render(d) for outcome in trial.outcomes for d in outcome.problems]
    assert trial.outcomes
    assert not failed
    assert [str(gap) for gap in measured(trial.programs).gaps] == []


@pytest.mark.parametrize("game", CASES, ids=lambda path: path.stem, indirect=True)
def test_a_case_is_laid_out_well(game: Path) -> None:
    said = CliRunner().invoke(app, ["fmt", "--check", str(game.parent)])
    assert said.exit_code == 0, said.output


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


def refusals(scenarios: dict[str, Any]) -> Iterator[str]:
    """The options that scenarios say must not be there, at their end or between their steps."""
    for scenario in scenarios.values():
        for part in (scenario, *scenario.get("do", ())):
            if isinstance(part, dict):
                yield from part.get("refused", ())


def texts(path: Path) -> list[str]:
    """The text of a case and those of its modules."""
    return [file.read_text("utf-8") for file in (path, *path.with_suffix("").rglob("*.yaml"))]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_small_and_complete(path: Path) -> None:
    text, *modules = texts(path)
    content, _ = text.split("\nscenarios:\n")
    title = re.match(rf"# Case {int(path.name[:2])}: (.+)\.\n", text)
    assert title
    lines = "\n".join([content, *modules]).splitlines()
    assert len([line for line in lines if line.strip()]) <= MOST_LINES
    refused = list(refusals(yaml.safe_load(text)["scenarios"]))
    assert refused, "say what must not be possible, too"
    row = f"| [{int(path.name[:2])}](../tests/spec/hard/{path.name}) | {title[1]} |"
    assert row in REFERENCE.read_text("utf-8").splitlines(), "say it in the table, too"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_speaks_of_no_game(path: Path) -> None:
    words = "|".join(word for game in FOREIGN.values() for word in game)
    foreign = re.compile(rf"(?<![a-z])(?:{words})(?:s|es)?(?![a-z])", re.IGNORECASE)
    assert foreign.findall("\n".join([path.stem, *texts(path)])) == []


def test_what_chance_takes_is_equally_likely(tmp_path: Path) -> None:
    """What scenarios cannot state: in case 10, how likely each card is to be the stolen one."""
    (path,) = HERE.glob("10_*.yaml")
    (tmp_path / "probe").mkdir()
    shutil.copy(path, tmp_path / "probe" / "game.yaml")
    state = load("probe", content=(tmp_path,)).start()
    held = ["card rope", "card mask", "card lamp", "card key"]
    plans = ["mark hammer", "mark shuttle"] * 3
    turns = ["draw 2", *held[:2], "hire 2", "hire 2", "draw 2", *held[2:], "steal"]
    for wanted in plans + turns:
        state.apply(state.options.index(wanted))
    assert state.chance
    assert sorted(state.options) == sorted(held)
    assert state.weights is not None
    assert len(set(state.weights)) == 1
