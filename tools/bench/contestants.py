"""Who is measured: every packaged game, and OpenSpiel's games that are written in Python too.

Both engines are driven the same way: from the first position to the result, every choice at
random with equal chances, chance included, by number and never by name. Ours stop at steps with a
single option as theirs do, so that the same decisions are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any

from ...dsl.library import open_library, packaged
from ...interpreter.game import Game, load

OURS, THEIRS = "chakobsa", "open_spiel"
YARDSTICK = "python_tic_tac_toe"
THEIR_GAMES = (YARDSTICK, "python_kuhn_poker")

Draw = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Contestant:
    """A game of one engine for a number of players.

    `play_out` plays one game and says how many decisions it had; `copiers` plays one too and
    gives, for each position on the way, what makes a copy of it.
    """

    engine: str
    game: str
    players: int
    play_out: Callable[[Draw], int]
    copiers: Callable[[Draw], list[Callable[[], object]]]


def ours() -> list[Contestant]:
    """Every packaged game, with as many players as usual and as possible."""
    library = open_library(start=packaged())  # the project that surrounds us does not count
    found = []
    for folder in library.games():
        usual = load(folder.id, library=library)
        sizes = sorted({usual.players, usual.model.most_players})
        found += [_ours(load(folder.id, players, library=library)) for players in sizes]
    return found


def _ours(game: Game) -> Contestant:
    def play_out(draw: Draw) -> int:
        state, decisions = game.start(forced=True), 0
        while not state.over:
            state.apply(int(draw() * state.count))
            decisions += 1
        assert state.result is not None
        return decisions

    def copiers(draw: Draw) -> list[Callable[[], object]]:
        state = game.start(forced=True)
        found: list[Callable[[], object]] = []
        while not state.over:
            found.append(state.copy().copy)
            state.apply(int(draw() * state.count))
        return found

    return Contestant(OURS, game.id, game.players, play_out, copiers)


def theirs() -> list[Contestant]:
    """OpenSpiel's Python games, the yardstick first; none where OpenSpiel is not installed."""
    try:
        spiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers them
    except ImportError:
        return []
    return [_theirs(name, spiel.load_game(name)) for name in THEIR_GAMES]


def _theirs(name: str, game: Any) -> Contestant:
    def play_out(draw: Draw) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
        assert state.returns() is not None
        return decisions

    def copiers(draw: Draw) -> list[Callable[[], object]]:
        state = game.new_initial_state()
        found: list[Callable[[], object]] = []
        while not state.is_terminal():
            found.append(state.clone().clone)
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        return found

    return Contestant(THEIRS, name, game.num_players(), play_out, copiers)


def their_version() -> str:
    return version("open_spiel")
