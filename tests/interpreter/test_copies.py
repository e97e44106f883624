"""Equal things are equal: which copy lies where makes no difference, and everything else does."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import chakobsa
from chakobsa.interpreter.layout import LOG
from chakobsa.interpreter.renaming import rename

from .games import Options, all_variants, game, looked_at, walk

WITH_COPIES = [case for case in all_variants() if game(*case).program.equal_keys]
with_copies = pytest.mark.parametrize(("name", "players", "options"), WITH_COPIES)


def exchanged(state: chakobsa.State, chooser: random.Random) -> chakobsa.State:
    """The same position with equal copies in each other's places."""
    other, program = state.copy(), state.program
    other.cells[LOG] = None
    for kind in program.equal_keys:
        names = list(range(len(program.layout.things[kind])))
        for thing in program.layout.things[kind]:
            same = [
                number
                for number, found in enumerate(program.layout.things[kind])
                if (found.entry, found.owner) == (thing.entry, thing.owner)
            ]
            mixed = [names[number] for number in same]
            chooser.shuffle(mixed)
            for number, name in zip(same, mixed, strict=True):
                names[number] = name
        rename(program, other.cells, kind, names)
    return other


@with_copies
def test_exchanged_copies_are_the_same_position(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    for seed in range(chunk(200, 6)):
        chooser = random.Random(seed)
        for state in looked_at(game(name, players, options).start(), seed):
            other = exchanged(state, chooser)
            assert other == state
            assert hash(other) == hash(state)
            if not state.over and not state.chance:
                assert other.options == state.options


@with_copies
def test_different_positions_stay_different(
    name: str, players: int, options: Options, chunk: Callable[[int, int], int]
) -> None:
    """Positions with one key look the same to everybody and offer the same."""
    found: dict[int, tuple[chakobsa.State, object]] = {}
    for seed in range(chunk(60, 6)):
        for state in walk(game(name, players, options).start(), seed, limit=60):
            shown = (state.options, state.weights, [state.view(s) for s in range(players)])
            earlier, before = found.setdefault(hash(state), (state, shown))
            if earlier == state:
                assert before == shown
