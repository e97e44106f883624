"""Content that passes the checker cannot go wrong in play: random effects, carried out."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import chakobsa
from chakobsa.dsl.check import check
from chakobsa.dsl.load import Content, load
from chakobsa.dsl.model import Text
from chakobsa.interpreter.game import Game

from .effects import Author
from .games import library, walk

ALLOWED = ("R001", "R002", "R003", "R004", "R011", "R013", "R014")


def test_what_is_checked_can_be_played(chunk: Callable[[int, int], int]) -> None:
    """No checked effect raises anything but a diagnostic, and saves and copies go on to hold."""
    content = load("bazaar", {}, library())
    assert content.model is not None
    played = refused = 0
    for seed in range(chunk(4000, 200)):
        text = Author(random.Random(seed)).block()
        changed = with_play(content, text)
        if changed is None:
            refused += 1
            continue
        played += 1
        play(changed, seed, text)
    assert played > refused / 2


def with_play(content: Content, text: str) -> Content | None:
    """The game, with turns that carry out this text; None if the checker refuses it."""
    model = content.model
    assert model is not None
    lines = "".join(f"    {line}\n" for line in text.split("\n"))
    play = f"repeat 3 times\n  take turns while turn_number < 6\n{lines}"
    scalar = model.play.scalar
    changed = replace(model, play=Text(play, scalar, "play"), scenarios={})
    meaning, _ = check(changed, {})
    return None if meaning is None else replace(content, model=changed, meaning=meaning)


def play(content: Content, seed: int, text: str) -> None:
    """Carry the text out; a diagnostic of the engine is an answer, anything else fails."""
    try:
        game = Game(content, 2)
        for state in walk(game.start(), seed, limit=60):
            hash(state)
            assert state.broken() == [], text
            if not state.over:
                assert len(set(state.options)) == state.count, text
    except chakobsa.ContentError as error:
        if error.diagnostics[0].code not in ALLOWED:
            raise
    except Exception as error:
        error.add_note(f"seed {seed}:\n{text}")
        raise
