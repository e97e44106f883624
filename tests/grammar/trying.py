"""Content that is tried out: loaded, refused, played to its end by chance."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import indent

from chakobsa.dsl.diagnostic import Diagnostic, render
from chakobsa.dsl.library import Library, open_library
from chakobsa.dsl.load import load
from chakobsa.interpreter.game import Game
from chakobsa.interpreter.state import State, first_state
from chakobsa.tools.bots import chance_picks
from chakobsa.tools.trial import Trial, try_game

MOST_STEPS = 3_000


def library(root: Path) -> Library:
    return open_library([root], start=root)


def told(problems: list[Diagnostic]) -> str:
    return "\n".join(render(problem) for problem in problems)


def play_out(state: State, seed: int) -> State:
    """The end of a game in which everything is decided by chance."""
    chance = random.Random(seed)
    for _ in range(MOST_STEPS):
        if state.over:
            return state
        bits = chance.getrandbits(64)
        state.apply(chance_picks(state, bits) if state.chance else bits % state.count)
        problems = state.broken()
        assert not problems, told(problems)
    raise AssertionError(f"not over after {MOST_STEPS} decisions; now {state.decision}")


def play_game(root: Path, name: str, options: dict[str, object], seeds: int) -> None:
    """Load a game without a complaint and play it with the fewest and the most players."""
    content = load(name, options, library(root))
    assert not content.diagnostics, told(list(content.diagnostics))
    assert content.model is not None
    for players in {content.model.least_players, content.model.most_players}:
        game = Game(content, players)
        for seed in range(seeds):
            end = play_out(game.start(), seed)
            assert end.result is not None
            assert list(end.statistics()) == list(content.model.statistics)


def module_options(root: Path, name: str) -> list[dict[str, object]]:
    """The options as they are, and each that switches a module on."""
    model = load(name, {}, library(root)).model
    assert model is not None
    return [{}, *({option.id: True} for option in model.options.values() if option.module)]


def act(effect: str) -> str:
    """The effect, done by the first player."""
    return "seat(1) does\n" + indent(effect, "  ")


def try_scene(root: Path, name: str, run: str, extra: str = "") -> tuple[Trial, list[Diagnostic]]:
    """Carry a text out in place of `play`; `extra` are further sections."""
    scene = indent(run, "      ")
    text = f"scenarios:\n  scene:\n    run: |\n{scene}\n"
    part = root / name / "scene.yaml"
    part.write_text(text + extra, "utf-8")
    found = library(root)
    folder = found.find(name)
    assert folder is not None
    trial = try_game(folder, found)
    part.unlink()
    problems = [d for o in trial.outcomes if o.scenario.id == "scene" for d in o.problems]
    return trial, [*trial.problems, *problems]


def play_scene(trial: Trial, seeds: int) -> None:
    program = next(p for p in trial.programs if "scene scene" in p.output.entries)
    for seed in range(seeds):
        play_out(first_state(program, scene="scene"), seed)
