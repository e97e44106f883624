"""Bots play the games of the package: no invariant is ever broken, and everything happens.

Every game is played with every number of players, through the command `simulate`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from chakobsa.dsl.library import open_library, packaged
from chakobsa.dsl.load import load
from chakobsa.dsl.model import Model
from chakobsa.tools.cli import app


def models() -> list[Model]:
    library = open_library([packaged()], packaged())
    found = [load(folder.id, {}, library).model for folder in library.games()]
    return [model for model in found if model is not None]


SIZES = {model.id: range(model.least_players, model.most_players + 1) for model in models()}
WITH_RULEBOOK = [model.id for model in models() if model.statements]


def simulated(name: str, players: int, games: int, bot: str, seed: int = 0) -> dict[str, Any]:
    words = ["simulate", name, "--players", str(players), "--games", str(games), "--check"]
    words += ["--bot", bot, "--seed", str(seed), "--format", "json"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    report: dict[str, Any] = json.loads(said.stdout)
    return report


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, numbers in SIZES.items() for players in numbers]
)
def test_no_invariant_is_broken(name: str, players: int, chunk: Callable[[int, int], int]) -> None:
    games = chunk(1_000, 50)
    report = simulated(name, players, games, "random")
    assert report["finished"] == games
    assert report["broken"] is None
    for rows in report["statistics"].values():
        assert sum(row["seats"] for row in rows) == games * players


@pytest.mark.parametrize("name", WITH_RULEBOOK)
def test_everything_happens_in_mixed_games(name: str, chunk: Callable[[int, int], int]) -> None:
    """Some things are rare: games are played until all has happened, but not for ever."""
    never: set[str] | None = None
    for seed in range(chunk(40, 12)):
        for players in SIZES[name]:
            report = simulated(name, players, 2, "mixed", seed)
            assert report["broken"] is None
            quiet = set(report["happened"]["never"])
            never = quiet if never is None else never & quiet
            if not never:
                return
    assert not never
