"""Coverage counts what scenarios do, not what the engine thinks of meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

OPEN = """\
players: 2
counters:
  wish: {of: player, seen_by: owner}
  coins: {of: player}
play: |
  each player does
    choose number n in 0..1
    set wish to n
    if n is 1
      add 1 to coins
scenarios:
  nobody_wishes: {do: [number 0, number 0]}
"""
SECRET = """\
players: 2
counters:
  wish: {of: player, seen_by: owner}
play: |
  each player secretly does
    choose one
      option low do set wish to 1
      option high do set wish to 2
scenarios:
  all_wish_for_little: {do: [low, low]}
"""


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        (OPEN, [(9, "never true"), (10, "never carried out")]),
        (SECRET, [(8, "never taken")]),
    ],
    ids=["open", "secret"],
)
def test_what_could_have_been_chosen_is_not_covered(
    text: str, gaps: list[tuple[int, str]], tmp_path: Path, chakobsa: Any
) -> None:
    """The engine tries other choices to know what else others must hold possible."""
    (tmp_path / "wishes").mkdir()
    (tmp_path / "wishes" / "game.yaml").write_text(text, "utf-8")
    ran = chakobsa("test", tmp_path, "--coverage", "--format", "json")
    assert ran.status == 0
    (game,) = ran.json()["games"]
    assert [(gap["line"], gap["what"]) for gap in game["coverage"]["gaps"]] == gaps
