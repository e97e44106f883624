"""The tools know things with sides and fields that are conditions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

GAME = """\
players: 2
kinds:
  moon:
    sides: [day, night]
    fields: {needs: condition, shines: effect}
counters:
  points: {of: player}
icons:
  point: {counter: points}
entries:
  moon:
    pale:
      day:
        needs: (points)<3
        shines: (1 point)|2 point
      night:
        shines: 3  point
play: |
  take turns while turn_number < 2
    choose moon m where m.needs
    resolve m.shines
    set m.side to night
scenarios:
  one:
    do: [1 point]
    expect: [pale.side is night]
"""


@pytest.fixture
def moons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "content" / "moons" / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(GAME, "utf-8")
    monkeypatch.chdir(tmp_path)
    return file


def test_texts_of_each_side_are_laid_out(moons: Path, chakobsa: Any) -> None:
    assert chakobsa("fmt").status == 0
    text = moons.read_text("utf-8")
    for wanted in ("needs: points < 3\n", "shines: 1 point | 2 point\n", "shines: 3 point\n"):
        assert wanted in text
    assert chakobsa("fmt", "--check").status == 0


def test_texts_of_each_side_are_covered_and_changed(moons: Path, chakobsa: Any) -> None:
    covered = chakobsa("test", "--coverage").out
    assert "never false: (points)<3" in covered
    assert "never taken: 2 point" in covered
    assert "`3` became `4`" in chakobsa("test", "--mutate").out


def test_the_side_that_lies_up_is_told(moons: Path, chakobsa: Any) -> None:
    assert "night:" in chakobsa("show", "pale").out
    assert "night:" in chakobsa("show", "--flat", "moons").out
