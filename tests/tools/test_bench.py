"""The benchmark with tiny figures: not how fast, but that it measures and says so."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import chakobsa
from chakobsa.tools.bench.contestants import OURS, THEIRS, Contestant, ours
from chakobsa.tools.bench.hooks import SLEEPING, UNHEARD, Hooks, hooks
from chakobsa.tools.bench.measure import MOST_POSITIONS, Samples, measure, seconds_a_copy
from chakobsa.tools.bench.report import MISSING, as_text, goals, rules_text

THERE = find_spec("pyspiel") is not None
KEYS = {
    "engine", "game", "players", "decisions_per_second", "copy_microseconds", "ratio",
    "load_seconds", "beside",
}  # fmt: skip


def bench(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "chakobsa.tools.bench", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_data_for_programs(tmp_path: Path) -> None:
    ran = bench(tmp_path, "--rounds", "1", "--seconds", "0.001", "--format", "json")
    data: dict[str, Any] = json.loads(ran.stdout)
    rows = data["games"]
    assert all(row.keys() == KEYS for row in rows)
    assert all(row["decisions_per_second"] > 0 and row["copy_microseconds"] > 0 for row in rows)
    mine = [row for row in rows if row["engine"] == OURS]
    assert {row["game"] for row in mine} >= {"nim", "pig", "tic_tac_toe"}
    assert {row["players"] for row in mine if row["game"] == "pig"} == {2, 10}
    assert all(row["load_seconds"] > 0 for row in mine)
    assert len(rows) - len(mine) == (2 if THERE else 0)
    assert all((row["ratio"] is not None) == THERE for row in rows)
    assert data["rules"].keys() == {UNHEARD, SLEEPING}
    missed = [goal for goal in data["goals"] if goal["required"] and goal["holds"] is False]
    assert ran.returncode == (1 if missed else 0), ran.stderr


def contestant(engine: str, game: str, decisions: int = 3) -> Contestant:
    return Contestant(
        engine, game, 2, lambda draw: decisions, lambda draw: [lambda: None] * decisions
    )


def samples(engine: str, game: str, ratio: float | None, copy: float) -> Samples:
    ratios = [] if ratio is None else [ratio]
    return Samples(contestant(engine, game), [1234.0], ratios, [copy / 1e6], [0.25])


@pytest.mark.parametrize(
    ("ratio", "copy", "holds"),
    [
        (1.9, 1.0, [False, True, False, True]),
        (2.0, 5.0, [True, True, False, True]),
        (10.0, 5.1, [True, True, True, False]),
        (None, 1.0, [None, True, None, True]),
    ],
)
def test_whether_the_goals_hold(ratio: float | None, copy: float, holds: list[bool | None]) -> None:
    found = [samples(OURS, "tic_tac_toe", ratio, copy), samples(OURS, "kuhn_poker", 2.5, 0.1)]
    theirs = samples(THEIRS, "python_tic_tac_toe", 1.0, 99.0)  # their copies are their affair
    assert [goal.holds for goal in goals([*found, theirs])] == holds


def test_the_table_for_people() -> None:
    found = [samples(OURS, "tic_tac_toe", 7.125, 0.5), samples(THEIRS, "theirs", 1.0, 9.0)]
    head, first, *_ = as_text(found).splitlines()
    assert head.split() == [
        "game", "players", "decisions/s", "µs", "per", "copy", "ratio", "load", "ms", "beside",
    ]  # fmt: skip
    assert first.split() == [OURS, "tic_tac_toe", "2", "1,234", "0.50", "7.12", "250"]
    assert "  yes           tic_tac_toe is at least 2 times" in as_text(found)
    assert "  not yet       tic_tac_toe is at least 10 times" in as_text(found)


def test_what_rules_cost() -> None:
    found = hooks(range(2), 0.005)
    assert [hook.rules for hook in found] == [UNHEARD, SLEEPING]
    assert all(len(hook.ratios) == 2 for hook in found)
    assert "   1.50  unheard" in rules_text([Hooks("unheard", [1.5])])


def test_without_the_other_engine_it_says_so() -> None:
    (measured,) = measure([contestant("x", "tic_tac_toe")], {}, range(2), 0.0001)
    assert len(measured.speeds) == len(measured.copies) == 2
    assert measured.ratio is None
    shown = as_text([samples(OURS, "tic_tac_toe", None, 0.5)])
    assert MISSING in shown
    assert "not measured  tic_tac_toe is at least 2 times" in shown


def test_long_games_are_copied_in_parts() -> None:
    copied: list[int] = []
    many = [lambda n=n: copied.append(n) for n in range(10 * MOST_POSITIONS)]
    long = Contestant("x", "long", 2, lambda draw: 1, lambda draw: many)
    assert seconds_a_copy(long, 1e-9, lambda: 0.5) > 0
    assert copied == list(range(0, 10 * MOST_POSITIONS, 10))


def test_a_game_is_played_to_its_end() -> None:
    (nim,) = (c for c in ours() if c.game == "nim")
    assert nim.play_out(lambda: 0.0) == 16, "one stone at a time"
    assert all(isinstance(copy(), chakobsa.State) for copy in nim.copiers(lambda: 0.0))


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--seconds", "-1"], ["--format", "x"]])
def test_wrong_use(wrong: list[str], tmp_path: Path) -> None:
    refused = bench(tmp_path, *wrong)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
