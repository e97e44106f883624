"""The tutorial: its game grows step by step; each step is right, well laid out and playable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chakobsa.dsl.library import Folder
from chakobsa.tools.cli import app
from chakobsa.tools.coverage import measured
from chakobsa.tools.lint import problems_of
from chakobsa.tools.reference import reference
from chakobsa.tools.trial import try_game

from ..console import commands, follow, pattern
from .blocks import Block, blocks
from .growing import grown, path_of
from .trying import library, play_game, told

TEXT = reference().read_text("utf-8")
STEP = re.compile(r"^## (Step \d+): .*$", re.MULTILINE)
GAME = "hedge_fair"
GAMES = 50  # at each step, with the fewest and with the most players together
LAST_GAMES = 200


def steps() -> dict[str, list[Block]]:
    """The blocks of the tutorial, by the headings of its steps."""
    starts = {found[1]: TEXT.count("\n", 0, found.start()) for found in STEP.finditer(TEXT)}
    found: dict[str, list[Block]] = {name: [] for name in starts}
    for block in blocks(TEXT):
        before = [name for name, line in starts.items() if line < block.line]
        if before:
            found[before[-1]].append(block)
    return found


STEPS = steps()
NAMES = list(STEPS)


def put(block: Block, root: Path) -> tuple[Path, str]:
    """Add a block to its file; gives the file and what it held before."""
    path = root / path_of(block)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text("utf-8") if path.exists() else ""
    path.write_text(grown(before, block), "utf-8")
    return path, before


def build(name: str, root: Path) -> Folder:
    """The game as it is after this step."""
    for step in NAMES[: NAMES.index(name) + 1]:
        for block in STEPS[step]:
            if block.tag == "yaml step":
                put(block, root)
    folder = library(root).find(GAME)
    assert folder is not None
    return folder


def test_it_has_about_ten_steps_and_each_shows_something_new() -> None:
    assert [f"Step {number}" for number in range(1, len(NAMES) + 1)] == NAMES
    assert len(NAMES) >= 10
    for name, found in STEPS.items():
        assert any(block.tag == "yaml step" for block in found), name
        assert any(block.tag == "console" for block in found), name
        assert {block.tag for block in found} <= {"yaml step", "yaml slip", "console"}, name


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_right(name: str, tmp_path: Path) -> None:
    folder = build(name, tmp_path)
    problems = problems_of(folder, library(tmp_path))
    assert not problems, told(problems)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_laid_out_well(name: str, tmp_path: Path) -> None:
    build(name, tmp_path)
    said = CliRunner().invoke(app, ["fmt", "--check", str(tmp_path)])
    assert said.exit_code == 0, said.output


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    build(name, tmp_path)
    games = LAST_GAMES if name == NAMES[-1] else GAMES
    play_game(tmp_path, GAME, {}, games // 2)


def test_the_scenarios_pass_and_leave_nothing_out(tmp_path: Path) -> None:
    folder = build(NAMES[-1], tmp_path)
    trial = try_game(folder, library(tmp_path), trace=True)
    problems = [*trial.problems, *(d for outcome in trial.failed for d in outcome.problems)]
    assert not problems, told(problems)
    coverage = measured(trial.programs)
    assert not coverage.gaps
    assert coverage.percent == 100


def test_the_commands_print_what_is_shown(tmp_path: Path) -> None:
    """As the reader does it: lines are added, commands typed; a slip is mended after it is seen."""
    slips: list[tuple[Path, str]] = []
    for block in (block for found in STEPS.values() for block in found):
        if block.tag == "yaml step":
            put(block, tmp_path)
        elif block.tag == "yaml slip":
            slips.append(put(block, tmp_path))
        else:
            for shown in commands(block.text):
                wrong = bool(slips) and shown.command.startswith("chakobsa lint")
                out = follow(shown, tmp_path, status=1 if wrong else 0)
                assert re.fullmatch(pattern(shown.lines), out), (
                    f"line {block.line} shows something else than `{shown.command}` prints:\n{out}"
                )
            for path, before in slips:
                path.write_text(before, "utf-8")
            slips = []
    assert not slips


def test_lines_are_added_as_the_reader_is_told() -> None:
    texts = [
        "a:\n  b: 1\n  c:\n    - x\nplay: |\n  d\n",
        "a:\n  c: {}\n  e:\n    f: 2\nplay: |\n  g: h\n",
        "a:  # a comment\n  b:\n    - y\n  e:\n    i: 3\nz: 4\n",
    ]
    text = ""
    for number, new in enumerate(texts):
        text = grown(text, Block("yaml step", f"# content/g/game.yaml\n{new}", number))
    assert text == (
        "# content/g/game.yaml\na:\n  b:\n    - y\n  c: {}\n  e:\n    f: 2\n    i: 3\n"
        "play: |\n  g: h\nz: 4\n"
    )
