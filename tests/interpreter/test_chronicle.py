"""A chronicle changes no game, and counts what happened in this one and in no other."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import chakobsa
from chakobsa.interpreter.layout import SCRIPT
from chakobsa.interpreter.save import save_state

from .games import all_games, game, library

Chunk = Callable[[int, int], int]
each_game = pytest.mark.parametrize(("name", "players"), all_games())
STEPS = 150


def noted(name: str, players: int) -> chakobsa.Game:
    return chakobsa.load(name, players, library=library(), chronicle=True)


def position(state: chakobsa.State) -> dict[str, Any]:
    """All of a position but the script of a secret choice, which holds the notes too."""
    data = save_state(state)
    del data["run"]["script"]
    return data


def deeds(start: chakobsa.State, seed: int, thinking: bool) -> dict[int, int]:
    """What happens in a random game; with `thinking`, of players who try and imagine a lot."""
    chronicle = start.program.chronicle
    assert chronicle is not None
    found: dict[int, int] = {}
    chooser, thoughts = random.Random(seed), random.Random(seed)
    state = start.copy()
    for step in count():
        if state.over or (step >= STEPS and state.cells[SCRIPT] is None):  # no secret is open
            break
        if thinking:
            for number in range(min(state.count, 3)):
                state.copy().apply(number)
            if state.player is not None:
                world = state.resample(state.player, thoughts)
                world.apply(thoughts.randrange(world.count))
            chronicle.collect(state.cells, found)
        state.apply(chooser.randrange(state.count))
    chronicle.collect(state.cells, found)
    return found


@each_game
def test_it_changes_no_game(name: str, players: int, chunk: Chunk) -> None:
    plain, other = game(name, players), noted(name, players)
    for seed in range(chunk(50, 3)):
        chooser = random.Random(seed)
        state, same = plain.start(), other.start()
        for _ in range(STEPS):
            assert position(same) == position(state)
            if state.over:
                break
            number = chooser.randrange(state.count)
            state.apply(number)
            same.apply(number)


@each_game
def test_thoughts_are_no_deeds(name: str, players: int, chunk: Chunk) -> None:
    start = noted(name, players).start()
    for seed in range(chunk(50, 3)):
        happened = deeds(start, seed, thinking=False)
        assert deeds(start, seed, thinking=True) == happened


def test_what_led_to_a_position_is_no_part_of_it() -> None:
    """Not even while others choose in secret, where the position from before is kept."""
    start = noted("masquerade", 2).start()
    chronicle = start.program.chronicle
    assert chronicle is not None
    chooser = random.Random(1)
    compared = 0
    while not start.over:
        other = start.copy()
        other.cells[chronicle.cell] = (0, start.cells[chronicle.cell])
        number = chooser.randrange(start.count)
        for state in (start, other):
            state.apply(number)
        assert start == other
        assert hash(start) == hash(other)
        compared += 1
    assert compared > 10
