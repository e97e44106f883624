"""The reference for authors: whatever it shows is tried out. `blocks` lists the sorts of blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chakobsa.dsl.load import load
from chakobsa.dsl.parse import parse_effect
from chakobsa.tools.reference import reference
from chakobsa.tools.trial import try_game

from .blocks import Block, blocks, write_content
from .trying import act, library, module_options, play_game, play_scene, told, try_scene

TEXT = reference().read_text("utf-8")
BLOCKS = blocks(TEXT)
GAMES = [block for block in BLOCKS if block.tag == "yaml game"]
FIRST = GAMES[0].name
SEEDS = 4


def those(tag: str) -> list[Any]:
    return [
        pytest.param(block, id=f"line {block.line}")
        for block in BLOCKS
        if re.fullmatch(tag, block.tag)
    ]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """All content of the reference, in its place."""
    for _ in write_content(BLOCKS, tmp_path):
        pass
    return tmp_path


def test_every_block_says_what_it_is() -> None:
    strangers = [f"line {block.line}: {block.tag!r}" for block in BLOCKS if not block.known]
    assert not strangers, "\n".join(strangers)
    assert TEXT.count("\n```") == 2 * len(BLOCKS)


def test_content_is_right_as_it_grows(tmp_path: Path) -> None:
    for name in write_content(BLOCKS, tmp_path):
        if not (tmp_path / name / "game.yaml").is_file():
            continue
        content = load(name, {}, library(tmp_path))
        assert not content.diagnostics, told(list(content.diagnostics))


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.name)
def test_a_game_is_played_to_its_end(block: Block, root: Path) -> None:
    for options in module_options(root, block.name):
        play_game(root, block.name, options, SEEDS)


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.name)
def test_its_scenarios_pass(block: Block, root: Path) -> None:
    found = library(root)
    folder = found.find(block.name)
    assert folder is not None
    trial = try_game(folder, found)
    assert not trial.problems, told(list(trial.problems))
    problems = [problem for outcome in trial.failed for problem in outcome.problems]
    assert not problems, told(problems)


@pytest.mark.parametrize("block", those("effect"))
def test_an_effect_is_carried_out(block: Block, root: Path) -> None:
    trial, problems = try_scene(root, FIRST, act(block.text))
    assert not problems, told(problems)
    play_scene(trial, SEEDS)


@pytest.mark.parametrize("block", those("expression"))
def test_an_expression_has_a_value(block: Block, root: Path) -> None:
    values = [f"let value_{number} be {line}" for number, line in enumerate(block.lines())]
    trial, problems = try_scene(root, FIRST, act("\n".join(values)))
    assert not problems, told(problems)
    play_scene(trial, SEEDS)


@pytest.mark.parametrize("block", those("means"))
def test_a_meaning_is_the_same(block: Block) -> None:
    for line in block.lines():
        text, meaning = re.split(r"\s+=\s+", line)
        tree, faults = parse_effect(text)
        assert not faults, line
        assert tree == parse_effect(meaning)[0], line


@pytest.mark.parametrize("block", those(r"wrong .*"))
def test_a_wrong_effect_is_refused(block: Block, root: Path) -> None:
    run = block.text if block.code == "N009" else act(block.text)
    _, problems = try_scene(root, FIRST, run)
    assert {problem.code for problem in problems} == {block.code}, told(problems)


@pytest.mark.parametrize("block", those(r"yaml wrong .*"))
def test_a_wrong_part_is_refused(block: Block, root: Path) -> None:
    (root / block.name / "wrong.yaml").write_text(block.text, "utf-8")
    content = load(block.name, {}, library(root))
    codes = {problem.code for problem in content.diagnostics}
    assert codes == {block.code}, told(list(content.diagnostics))


def keys(schema: Any) -> Iterator[str]:
    """Every key that a schema knows, and every value of an enumeration."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        yield from schema.get("enum", ())
        for inner in schema.values():
            yield from keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys(inner)


def test_every_key_is_described() -> None:
    described = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", TEXT))))
    for path in sorted((reference().parent / "schema").glob("*.json")):
        missing = set(keys(json.loads(path.read_text("utf-8")))) - described
        assert not missing, f"{path.name}: {sorted(missing)}"


def test_every_link_leads_somewhere() -> None:
    titles = re.findall(r"^#+ (.*)$", re.sub(r"(?ms)^```.*?^```$", "", TEXT), re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}
    wanted = set(re.findall(r"\]\(#([^)]*)\)", TEXT))
    assert not wanted - anchors
