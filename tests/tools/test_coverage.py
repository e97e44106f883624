"""Coverage counts what scenarios do, not what the engine thinks of meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from chakobsa.dsl.library import open_library
from chakobsa.tools.coverage import measured
from chakobsa.tools.scenario import try_game

OPEN = """
players: 2
counters:
  wish: {of: player, seen_by: owner}
  coins: {of: player}
play: |
  each player does
    choose number n in 0..1
    set wish to n
    if n is 1 then add 1 to coins
scenarios:
  nobody_wishes: {do: [number 0, number 0]}
"""
SECRET = """
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
        (OPEN, [("never true", "n is 1"), ("never carried out", "add 1 to coins")]),
        (SECRET, [("never taken", "option high do set wish to 2")]),
    ],
    ids=["open", "secret"],
)
def test_what_could_have_been_chosen_is_not_covered(
    text: str, gaps: list[tuple[str, str]], tmp_path: Path
) -> None:
    """The engine tries other choices to know what else others must hold possible."""
    (tmp_path / "wishes").mkdir()
    (tmp_path / "wishes" / "game.yaml").write_text(text, "utf-8")
    library = open_library([tmp_path])
    folder = library.find("wishes")
    assert folder is not None
    trial = try_game(folder, library, trace=True)
    assert not trial.problems
    assert not trial.failed
    found = measured(trial.programs).gaps
    assert [(gap.what, gap.span.text.strip()) for gap in found] == gaps
