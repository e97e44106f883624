"""The README does what it says: its tour is followed line by line in an empty folder.

How a block `console` is read is said in `console`. A block `yaml` that starts with the path of a
file is that file; another one is part of a packaged game. In a block `python`, comments behind
`print` are what it prints.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .console import commands, follow, pattern, python

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (content/[\w/]+\.yaml)")


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(README) if kind == language]


def test_the_tour(tmp_path: Path) -> None:
    seen = 0
    for kind, block in BLOCK.findall(README):
        if kind == "yaml" and (file := FILE.match(block)):
            path = tmp_path / file[1]
            path.parent.mkdir(parents=True)
            path.write_text(block, "utf-8")
        if kind == "console":
            for shown in commands(block):
                out = follow(shown, tmp_path)
                assert re.fullmatch(pattern(shown.lines), out), (
                    f"README.md shows something else than `{shown.command}` prints:\n{out}"
                )
                seen += 1
    assert seen >= 10
    assert {path.name for path in tmp_path.iterdir()} == {"content", "tic_tac_toe.json"}


def test_the_mistake_it_suggests_is_found(tmp_path: Path) -> None:
    (text,) = (block for block in blocks("yaml") if FILE.match(block))
    folder = tmp_path / "content" / "corners"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(text.replace("[a1, c1", "[a4, c1"), "utf-8")
    ran = python("-m", "chakobsa.tools.cli", "lint", cwd=tmp_path)
    assert ran.returncode == 1
    assert f"{Path('content', 'corners', 'game.yaml')}:6:25: error" in ran.stdout + ran.stderr


def test_what_it_shows_of_packaged_games_is_in_them() -> None:
    games = [path.read_text("utf-8") for path in (ROOT / "content").rglob("game.yaml")]
    parts = [block for block in blocks("yaml") if not FILE.match(block)]
    assert parts
    for part in parts:
        assert any(part in game for game in games), part


def test_the_python(tmp_path: Path) -> None:
    (code,) = blocks("python")
    ran = python("-c", code, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)


@pytest.mark.parametrize("readme", [*sorted(ROOT.glob("*/README.md")), ROOT / "README.md"])
def test_links_lead_somewhere(readme: Path) -> None:
    text = readme.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[\w-]*)?\)", text):
        if "://" not in target:
            assert (readme.parent / target).exists(), f"{readme.relative_to(ROOT)}: {target}"


def test_it_is_followed_closely() -> None:
    """The test of this test: what is not printed is noticed."""
    assert re.fullmatch(pattern(["a … c", "…", "z"]), "a b c\nx\ny\nz\n")
    assert re.fullmatch(pattern(["a", "…"]), "a\n")
    assert not re.fullmatch(pattern(["a", "z"]), "a\nx\nz\n")
    assert not re.fullmatch(pattern(["a.c"]), "abc\n")
