"""What people are told at the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load
from chakobsa.tools.outcome import outcome_lines
from chakobsa.tools.wording import Wording

GAME = """
players: 4
counters:
  points: {of: player}
  side: {of: player}
team: side
ranking: [points]
setup: |
  set seat(2).side to 1
  set seat(4).side to 2
play: "%s"
"""


@pytest.mark.parametrize(
    ("play", "lines"),
    [
        ("win seat(2)", ["It is over: player 2 has won."]),
        ("win seat(1)", ["It is over: player 1 and player 3 have won together."]),
        (
            "win (seat(1), seat(4))",
            ["It is over: player 1 with player 3 and player 4 have won."],
        ),
        (
            "set seat(2).points to 2, set seat(3).points to 3",
            [
                "It is over: player 1 and player 3 have won together.",
                "  1st: player 1 (points 0) with player 3 (points 3)",
                "  2nd: player 2 (points 2)",
                "  3rd: player 4 (points 0)",
            ],
        ),
    ],
)
def test_teams_are_named_together(play: str, lines: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "squads"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME % play, "utf-8")
    game = load("squads", library=open_library([tmp_path]))
    assert outcome_lines(game, game.start(), Wording(game))[: len(lines)] == lines


def test_a_team_has_the_name_of_its_thing(tmp_path: Path) -> None:
    folder = tmp_path / "squads"
    (folder / "locale" / "en").mkdir(parents=True)
    text = GAME.replace("side: {of: player}", "side: {of: player, holds: hue}")
    text = text.replace("counters:", "kinds: {hue: {values: [red, blue]}}\ncounters:")
    text = text.replace("set seat(2).side to 1", "each player does set side to blue")
    text = text.replace("set seat(4).side to 2", "set seat(4).side to red")
    (folder / "game.yaml").write_text(text % "win seat(4)", "utf-8")
    (folder / "locale" / "en" / "names.ftl").write_text("hue-red = The Reds\n", "utf-8")
    game = load("squads", library=open_library([tmp_path]))
    assert outcome_lines(game, game.start(), Wording(game, 3)) == [
        "It is over: you have won.",
        "  1st: The Reds: you (points 0)",
        "  2nd: blue: player 1 (points 0) with player 2 (points 0) and player 3 (points 0)",
    ]
