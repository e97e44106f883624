"""Nobody learns what they cannot know, and everybody knows what they have been shown.

A game is played to some point; there another world is made that one seat cannot tell from the
true one. Both are played on side by side, by steps that look the same to this seat: all that it
is shown, asked and told must stay the same, and so must who is asked. Steps look the same if that
follows from the declarations of zones and counters alone (`seeing.py`).
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import chakobsa
from chakobsa.interpreter.layout import SCRIPT

from .games import Options, all_variants, game, packaged_secrets
from .memory import Memory
from .pairs import Pair
from .seeing import events

each_variant = pytest.mark.parametrize(("name", "players", "options"), all_variants())
HARD = Path(__file__).parents[1] / "spec" / "hard"
CASES = [p for p in sorted(HARD.glob("[0-9]*.yaml")) if "seen_by" in p.read_text("utf-8")]
FAR = 12  # steps that two worlds are played on
DEEP = 900  # steps into a game at which they part, at most
ONE_WORLD = {
    *[("guild", 2), ("guild", 3)],  # only a shuffled pile is hidden, and that has no order
    *[("dice", 2), ("dice", 3)],  # the rare battles are all that is hidden
}
FORCED_APART = {("goofspiel", 4)}  # other bids can hardly ever go on with the same winners
LOOKS = 6  # positions of a game at which other worlds are looked for


def positions(found: chakobsa.Game, chooser: random.Random) -> list[chakobsa.State]:
    """Positions of a random game at which a player decides, often in the midst of a secret."""
    states = []
    state = found.start(log=True)
    for _ in range(DEEP):
        state = state.copy()
        state.apply(chooser.randrange(state.count))
        if state.over:
            break
        if not state.chance:
            states.append(state)
    chooser.shuffle(states)
    if chooser.random() < 0.5:
        states.sort(key=lambda state: state.cells[SCRIPT] is None)
    return states[:LOOKS]


def two_worlds(found: chakobsa.Game, chooser: random.Random) -> Pair | None:
    """Two worlds of some position that differ for a seat, if any of those looked at has some."""
    pair = None
    for state in positions(found, chooser):
        for seat in chooser.sample(range(found.players), 2):
            pair = Pair(found, seat, state, chooser.getrandbits(32))
            if pair.parted:
                return pair
    return pair


@each_variant
def test_nothing_leaks(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = game(name, players, options)
    pairs = steps = parted = fair = stuck = 0
    for seed in range(chunk(120, 12)):
        chooser = random.Random(seed)
        pair = two_worlds(found, chooser)
        if pair is None:
            continue
        secret = pair.state.cells[SCRIPT] is not None
        pair.alike()
        pairs += 1
        far = 0
        while far < FAR and not pair.state.over and pair.go_on():
            pair.looks_alike()
            far += 1
        pair.alike()
        steps += far
        parted += pair.parted
        if not secret:  # otherwise what is revealed next may tell the worlds apart
            fair += 1
            stuck += far == 0
    print(f"{parted} of {pairs} pairs differ, {steps} steps; {stuck} of {fair} get nowhere")
    assert pairs
    assert stuck <= 2 + fair // 5
    if found.program.sight.secrets and (name, players) not in ONE_WORLD:
        assert parted >= pairs // 4


@pytest.mark.parametrize(("name", "players", "options"), packaged_secrets())
def test_nothing_leaks_in_whole_games(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    """As above from the first decision to the end; where the worlds must part, another is made."""
    share = 4 if options else 1
    enough = Beside(steps=chunk(25_000, 300) // share, worlds=chunk(1_200, 20) // share)
    done = beside(game(name, players, options), chunk(400, 3), enough)
    print(f"{done.worlds} worlds, {done.parted} of them others, {done.steps} steps")
    assert done.steps > done.worlds // (2 if (name, players) in FORCED_APART else 1)
    least = 1 if (name, players) in ONE_WORLD else done.worlds // 20
    assert done.parted >= chunk(least, 0)  # secrets can be rare


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_hard_cases_keep_their_secrets(
    path: Path, tmp_path: Path, chunk: Callable[[int, int], int]
) -> None:
    (tmp_path / "probe").mkdir()
    shutil.copy(path, tmp_path / "probe" / "game.yaml")
    found = chakobsa.load("probe", content=(tmp_path,))
    assert found.program.sight.secrets
    done = beside(found, chunk(40, 3), Beside(steps=chunk(2_000, 150), worlds=chunk(400, 20)))
    print(f"{done.worlds} worlds, {done.parted} of them others, {done.steps} steps")
    assert done.worlds or found.start().over


@dataclass
class Beside:
    """How far games were played beside other worlds: steps, worlds, and those that did differ."""

    steps: int = 0
    worlds: int = 0
    parted: int = 0


def beside(found: chakobsa.Game, games: int, enough: Beside) -> Beside:
    """Play whole games, each for one seat beside other worlds; another where the worlds part."""
    done = Beside()
    for seed in range(games):
        chooser = random.Random(f"{found.id} {found.players} {seed}")
        state = found.start(log=True)
        seat = chooser.randrange(found.players)
        while not state.over and done.steps <= enough.steps and done.worlds <= enough.worlds:
            if state.chance:
                state.apply(chooser.randrange(state.count))
                continue
            pair = Pair(found, seat, state, chooser.getrandbits(32))
            pair.alike()
            done.worlds += 1
            while not pair.state.over and pair.go_on():
                pair.looks_alike()
                done.steps += 1
            pair.alike()
            done.parted += pair.parted
            state = pair.state.copy()
            if not state.over:
                state.apply(chooser.randrange(state.count))
    return done


@each_variant
def test_what_was_shown_is_in_the_view(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = game(name, players, options)
    steps = 0
    for seed in range(chunk(60, 4)):
        if steps > chunk(6_000, 300):  # enough of a long game
            break
        state = found.start(log=True)
        memories = [Memory(found, seat, state) for seat in range(players)]
        for number in choices(state, random.Random(seed), chunk(2_000, 200)):
            steps += 1
            happened = events(state, number)
            for memory in memories:
                memory.learn(happened)
                if state.cells[SCRIPT] is None:
                    assert memory.missing(state) == []


def choices(state: chakobsa.State, chooser: random.Random, most: int) -> Iterator[int]:
    for _ in range(most):
        if state.over:
            return
        yield chooser.randrange(state.count)
