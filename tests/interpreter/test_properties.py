"""What holds in every position of every game: copies, saves, replays, undo, pools."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chakobsa
from chakobsa.interpreter.layout import FRAME, POOL
from chakobsa.interpreter.save import load_state, restore, save, save_state

from .games import all_games, game, looked_at, walk
from .moments import moments

PLAYED = settings(max_examples=max(50, settings().max_examples // 25))  # 200 games with --full
RULES = ("inside when", "lasting rules", "used rules")
WAITING = ("open pool", "waiting reactions", "inside when")
SEEDS = st.integers(min_value=0, max_value=2**32)
each_game = pytest.mark.parametrize(("name", "players"), all_games())


@pytest.mark.parametrize(
    ("name", "sorts"),
    [
        ("guild", {*RULES, "open pool", "waiting reactions", "nested reactions", "inside instead"}),
        ("masquerade", {"secret choice", *(f"{sort}, in secret" for sort in WAITING)}),
    ],
)
def test_every_sort_of_moment_is_looked_at(name: str, sorts: set[str]) -> None:
    """What is asked below of the positions looked at is asked at the hardest moments too."""
    times = Counter(
        sort
        for seed in range(40)
        for state in looked_at(game(name, 3).start(), seed)
        for sort in moments(state)
    )
    print(times)
    assert sorts <= times.keys()
    assert min(times[sort] for sort in sorts) >= 5


@each_game
@PLAYED
@given(seed=SEEDS)
def test_copies_share_nothing(name: str, players: int, seed: int) -> None:
    """Whatever is done to a copy, no older state changes."""
    start = game(name, players).start()
    kept = [(state, hash(state), state.key()) for state in looked_at(start, seed)]
    for state, hashed, key in kept:
        assert hash(state) == hashed
        assert state.key() == key


@each_game
@PLAYED
@given(seed=SEEDS)
def test_a_position_survives_json(name: str, players: int, seed: int) -> None:
    """Saved and loaded, every position is the same and goes on the same way."""
    found = game(name, players)
    for state in looked_at(found.start(), seed):
        text = json.dumps(save_state(state))
        loaded = load_state(found.program, json.loads(text))
        assert loaded == state
        assert loaded.options == state.options
        if not state.over:
            both = state.copy(), loaded
            for one in both:
                one.apply(0)
            assert both[0] == both[1]


@each_game
@PLAYED
@given(seed=SEEDS)
def test_a_match_is_its_choices(name: str, players: int, seed: int) -> None:
    """A match replayed from its save stands where it stood, undo included."""
    found = game(name, players)
    match = found.new(seed)
    chooser = random.Random(seed)
    history: dict[int, Any] = {}
    steps = []
    seen: set[str] = set()
    for number in range(chooser.choice((10, 40, 160))):
        if match.over:
            break
        steps.append(len(match.choices))
        special = not moments(match.state) <= seen
        seen |= moments(match.state)
        if special or number % 8 == 0:
            history[number] = match.state.key()
        match.apply(chooser.randrange(match.state.count))
    data = json.loads(json.dumps(save(match)))
    again = restore(found, data)
    assert again.state == match.state
    assert again.choices == match.choices
    for number in reversed(range(len(steps))):
        again.undo()
        if number in history:
            assert again.state.key() == history[number]
    middle = len(steps) // 16 * 8
    match.undo(to=steps[middle])
    assert match.state.key() == history[middle]


@each_game
@PLAYED
@given(seed=SEEDS)
def test_invariants_hold(name: str, players: int, seed: int) -> None:
    for state in walk(game(name, players).start(), seed):
        assert state.broken() == []
        assert state.over or state.count > 0


@pytest.mark.parametrize("seed", range(30))
def test_orders_that_were_not_asked_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where `in any order` takes effects without asking, every order leads to one position."""
    found = game("bazaar", 3)
    program = found.program
    plain = program.runtime.pool
    tried: list[int] = []

    def pool(cells: list[Any], label: int) -> int:
        before = cells[:]
        end = plain(cells, label)
        items = before[POOL][0]
        ready = [item for item in items if program.runtime.ready(before, *item)]
        if end == label + 1 and 1 < len(ready) == len(items) <= 4:
            tried.append(len(items))
            orders_agree(program, before, label)
        return end

    monkeypatch.setitem(program.space, "pool", pool)
    for _ in walk(found.start(), seed):
        pass
    monkeypatch.undo()
    if seed == 1:
        assert tried


def orders_agree(program: Any, before: list[Any], label: int) -> None:
    items, owner, parent = before[POOL]
    ends = set()
    for order in itertools.permutations(items):
        cells = before[:]
        for item in order:
            cells[POOL] = ((item,), owner, parent)
            run_one(program, cells, label)
        cells[POOL] = parent
        ends.add(tuple(cells))
    assert len(ends) == 1


def run_one(program: Any, cells: list[Any], label: int) -> None:
    """Carry out the only effect of a pool."""
    runtime = program.runtime
    frame = cells[FRAME]
    following = type(runtime).pool(runtime, cells, label)
    while following not in (label, label + 2):
        assert following >= 0
        following = runtime.blocks[following](cells)
    cells[FRAME] = frame


def test_a_broken_match_loses_nothing() -> None:
    """A choice that is not possible leaves the match as it was."""
    match = game("tic_tac_toe").new()
    match.apply("square a1")
    before = match.state.key()
    with pytest.raises(ValueError, match="square a1"):
        match.apply("square a1")
    assert match.state.key() == before
    assert isinstance(match.decision, chakobsa.Decision)
