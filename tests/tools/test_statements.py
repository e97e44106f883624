"""Statements of the rulebook on the command line, and whether the games cover all of theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chakobsa.dsl.library import packaged

GAME = """\
players: 2
kinds:
  card: {values: [alpha, beta]}
statements:
  turns:
    one_card_a_turn: In a turn a player takes one card.
    nobody_passes:
      text: Nobody may pass.
      source: page 2
      assumption: Not even the first player.
  the_end:
    one_turn_each: >
      The game is over when
      all have had a turn.
play: each player does choose card c
scenarios:
  a_turn: {do: [card alpha], covers: [one_card_a_turn, card:alpha]}
  two_turns: {do: [card alpha, card beta]}
  nobody_says_pass: {refused: [done], covers: [nobody_passes]}
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a small game with statements, in the current project."""
    path = tmp_path / "content" / "cards" / "game.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(GAME, "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_lint_and_fmt_are_content(rules: Path, chakobsa: Any) -> None:
    assert chakobsa("lint").out == "1 game, 0 errors\n"
    assert chakobsa("fmt", "--check").status == 0


def test_lint_shows_what_is_not_there_to_be_covered(rules: Path, chakobsa: Any) -> None:
    rules.write_text(GAME.replace("[nobody_passes]", "[nobody_pases, alpha, card:bata]"), "utf-8")
    ran = chakobsa("lint", "--format", "json")
    keys = ("code", "line", "column", "suggestion")
    found = [tuple(d[key] for key in keys) for d in ran.json()["diagnostics"]]
    assert ran.status == 1
    assert found == [
        ("N010", 19, 48, "nobody_passes"),
        ("N010", 19, 62, "card:alpha"),
        ("N010", 19, 69, "card:beta"),
    ]
    assert chakobsa("explain", "N010").status == 0


def test_a_statement_is_shown(rules: Path, chakobsa: Any) -> None:
    ran = chakobsa("show", "one_card_a_turn")
    assert ran.out.splitlines()[0] == "statement one_card_a_turn"
    assert "content/cards/game.yaml:6" in ran.out
    assert "one_card_a_turn: In a turn a player takes one card." in ran.out
    assert "page 2" in chakobsa("show", "statement:nobody_passes").out
    assert "statements (3)" in chakobsa("show", "cards").out


def test_statements_of_a_whole_game_stand_under_their_sections(rules: Path, chakobsa: Any) -> None:
    out = chakobsa("show", "cards", "--flat").out
    lines = [line.split("  #")[0] for line in out[out.index("statements:") :].splitlines()]
    assert lines[:3] == [
        "statements:",
        "  turns:",
        "    one_card_a_turn: In a turn a player takes one card.",
    ]
    assert "  the_end:" in lines


def test_assumptions_of_statements_are_listed(rules: Path, chakobsa: Any) -> None:
    ran = chakobsa("assumptions", "cards", "--format", "json")
    assert ran.json() == [
        {
            "about": "nobody_passes",
            "assumption": "Not even the first player.",
            "source": "page 2",
            "place": "content/cards/game.yaml:10",
        }
    ]


def test_coverage_lists_what_is_left_out(rules: Path, chakobsa: Any) -> None:
    ran = chakobsa("test", "--coverage")
    assert ran.status == 0
    here, text = "    content/cards/game.yaml", "The game is over when all have had a turn."
    assert ran.out.splitlines()[-4:] == [
        "  statements: 2 of 3 covered",
        f"{here}:12:5: never covered: one_turn_each: {text}",
        f"{here}:18:3: covers nothing: two_turns",
        "1 game, 3 scenarios, none failed",
    ]


def test_a_game_without_statements_is_told_nothing_of_them(rules: Path, chakobsa: Any) -> None:
    rules.write_text(GAME.split("statements:")[0] + "play: end game\n", "utf-8")
    assert "statements" not in chakobsa("test", "--coverage").out
    assert "statements" not in chakobsa("test", "--coverage", "--format", "json").json()["games"][0]


def left_out(*arguments: object, chakobsa: Any) -> list[str]:
    """What no scenario of a game covers, and the scenarios that cover nothing."""
    games = chakobsa("test", "--coverage", "--format", "json", *arguments).json()["games"]
    assert not [game["game"] for game in games if game["errors"]], "cannot be played"
    return [
        f"{item['file']}:{item['line']}:{item['column']}: {item['id']} {what}"
        for game in games
        for key, what in (("uncovered", "is never covered"), ("idle", "covers nothing"))
        for item in game.get("statements", {}).get(key, ())
    ]


def test_what_is_left_out_is_found(rules: Path, chakobsa: Any) -> None:
    assert left_out(chakobsa=chakobsa) == [
        "content/cards/game.yaml:12:5: one_turn_each is never covered",
        "content/cards/game.yaml:18:3: two_turns covers nothing",
    ]
    rules.write_text(GAME.replace("card beta]", "card beta], covers: [one_turn_each]"), "utf-8")
    assert left_out(chakobsa=chakobsa) == []


def test_the_games_of_the_package_cover_their_statements(chakobsa: Any) -> None:
    missing = left_out(packaged(), chakobsa=chakobsa)
    assert not missing, "\n".join(missing)
