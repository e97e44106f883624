"""The command `simulate`, and the bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FIELDS = {
    "game", "players", "options", "seed", "games", "finished", "decisions", "chance", "forced",
    "load_seconds", "seconds", "rounds", "results", "bot", "bots", "broken",
}  # fmt: skip


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if not key.endswith("seconds")}


def test_the_figures(project: Path, chakobsa: Any) -> None:
    data = chakobsa("simulate", "gems", "--games", 30, "--seed", 4, "--format", "json").json()
    assert data.keys() == FIELDS
    assert (data["game"], data["players"], data["seed"]) == ("gems", 2, 4)
    assert data["options"] == {"wild": False, "mood": "calm", "purse": 2}
    assert data["games"] == data["finished"] == 30
    assert data["chance"] == 60, "two gems are drawn, the third is the last"
    assert data["decisions"] > 60
    assert data["rounds"] > 30
    assert [result["seat"] for result in data["results"]] == [1, 2]
    for result in data["results"]:
        assert result["places"].get("1", 0) == result["wins"]
        assert sum(result["places"].values()) == 30
        assert -1 <= result["mean_payoff"] <= 1


def test_text_for_people(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", "gems", "--games", 5, "--players", 3)
    assert ran.status == 0
    assert "gems, 3 players" in ran.out
    assert "player 3: won" in ran.out


def test_the_same_whatever_the_number_of_processes(project: Path, chakobsa: Any) -> None:
    common = ["simulate", "gems", "--games", 25, "--seed", 9, "--bot", "mixed", "--format", "json"]
    alone = without_times(chakobsa(*common).json())
    assert without_times(chakobsa(*common, "--jobs", 2).json()) == alone
    assert without_times(chakobsa(*common, "--seed", 10).json()) != alone


def test_greedy_bots_beat_random_ones(chakobsa: Any) -> None:
    data = chakobsa(
        "simulate", "tic_tac_toe", "--games", 30, "--bot", "mixed", "--format", "json"
    ).json()
    assert data["bots"]["greedy"]["wins"] > 2 * data["bots"]["random"]["wins"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_broken_invariant_is_reported_with_its_seed(
    jobs: int, game_file: Path, chakobsa: Any
) -> None:
    text = game_file.read_text("utf-8").replace("p.coins <= 9", "p.coins <= 3")
    game_file.write_text(text, "utf-8")
    assert chakobsa("simulate", "gems", "--games", 10).status == 0, "only with --check"
    ran = chakobsa("simulate", "gems", "--games", 10, "--check", "--jobs", jobs, "--format", "json")
    assert ran.status == 1
    broken = ran.json()["broken"]
    assert broken["diagnostics"][0]["code"] == "R007"
    assert f"--seed {broken['seed']}" in ran.err
    again = ran.err.split("See it again: chakobsa ")[1].split()
    seen = chakobsa(*again)
    assert seen.status == 1
    assert "R007" in seen.err
    assert f"{broken['choices']:>4}  player" in seen.out
    assert f"{broken['choices'] + 1:>4}  " not in seen.out, "it stops where it broke"


def test_a_game_without_end_is_given_up(game_file: Path, chakobsa: Any) -> None:
    text = game_file.read_text("utf-8").replace("then end game", "then deal you")
    game_file.write_text(text, "utf-8")
    ran = chakobsa(
        "simulate", "gems", "--games", 2, "--max-decisions", 50, "--format", "json"
    ).json()
    assert (ran["games"], ran["finished"]) == (2, 0)
    assert ran["results"][0]["mean_payoff"] is None


def test_a_game_that_spins_is_a_problem_of_content(game_file: Path, chakobsa: Any) -> None:
    text = game_file.read_text("utf-8").replace(
        "then end game", "then repeat while true do deal you"
    )
    game_file.write_text(text, "utf-8")
    ran = chakobsa("simulate", "gems", "--games", 2)
    assert ran.status == 1
    assert "R001" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["gmes"], "F010"),
        (["gems", "--players", "7"], "F019"),
        (["gems", "--option", "moood=calm"], "F018"),
        (["gems", "--option", "mood=wrong"], "F017"),
        (["wilder"], "F016"),
        (["gems", "--option", "mood"], "NAME=VALUE"),
        (["gems", "--games", "0"], "--games"),
        (["gems", "--bot", "clever"], "--bot"),
    ],
)
def test_wrong_use(arguments: list[str], code: str, project: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", *arguments)
    assert ran.status == 2
    assert code in ran.err
