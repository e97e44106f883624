"""Nobody learns what they cannot know, and everybody knows what they have been shown.

A game is played to some point; there another world is made that one seat cannot tell from the
true one. Both are played on side by side, by steps that look the same to this seat: all that it
is shown, asked and told must stay the same, and so must who is asked. Steps look the same if that
follows from the declarations of zones and counters alone (`seeing.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import chakobsa
from chakobsa.interpreter.layout import SCRIPT

from .games import Options, all_variants, game, packaged_secrets
from .memory import Memory
from .pairs import Pair
from .seeing import events

each_variant = pytest.mark.parametrize(("name", "players", "options"), all_variants())
FAR = 12  # steps that two worlds are played on
DEEP = 60  # steps into a game at which they part


def position(found: chakobsa.Game, chooser: random.Random) -> chakobsa.State:
    """A position somewhere in a random game, before its end, at which a player decides."""
    state = found.start(log=True)
    last = state
    for _ in range(chooser.randrange(DEEP)):
        state = state.copy()
        state.apply(chooser.randrange(state.count))
        if state.over:
            return last
        if not state.chance:
            last = state
    while state.chance:
        state = state.copy()
        state.apply(chooser.randrange(state.count))
    return last if state.over else state


@each_variant
def test_nothing_leaks(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    found = game(name, players, options)
    pairs = steps = fair = stuck = 0
    for seed in range(chunk(120, 12)):
        chooser = random.Random(seed)
        state = position(found, chooser)
        if state.over or state.chance:
            continue
        pair = Pair(found, chooser.randrange(players), state, seed)
        pair.alike()
        pairs += 1
        far = 0
        while far < FAR and not pair.state.over and pair.go_on():
            pair.looks_alike()
            far += 1
        pair.alike()
        steps += far
        if state.cells[SCRIPT] is None:  # otherwise what is revealed next may tell the worlds apart
            fair += 1
            stuck += far == 0
    print(f"{pairs} pairs, {steps} steps; {stuck} of {fair} get nowhere")
    assert pairs
    assert stuck <= 2 + fair // 5


@pytest.mark.parametrize(("name", "players"), packaged_secrets())
def test_nothing_leaks_in_whole_games(
    name: str, players: int, chunk: Callable[[int, int], int]
) -> None:
    """As above from the first decision to the end; where the worlds must part, another is made."""
    found = game(name, players)
    steps = worlds = 0
    for seed in range(chunk(400, 3)):
        if steps > chunk(40_000, 300):  # enough of a long game
            break
        chooser = random.Random(f"{name} {players} {seed}")
        state = found.start(log=True)
        seat = chooser.randrange(players)
        while not state.over:
            if state.chance:
                state.apply(chooser.randrange(state.count))
                continue
            pair = Pair(found, seat, state, chooser.getrandbits(32))
            pair.alike()
            worlds += 1
            while not pair.state.over and pair.go_on():
                pair.looks_alike()
                steps += 1
            pair.alike()
            state = pair.state.copy()
            if not state.over:
                state.apply(chooser.randrange(state.count))
    print(f"{worlds} worlds, {steps} steps")
    assert steps > worlds


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
        for number in choices(state, random.Random(seed)):
            steps += 1
            happened = events(state, number)
            for memory in memories:
                memory.learn(happened)
                if state.cells[SCRIPT] is None:
                    assert memory.missing(state) == []


def choices(state: chakobsa.State, chooser: random.Random) -> Iterator[int]:
    for _ in range(200):
        if state.over:
            return
        yield chooser.randrange(state.count)
