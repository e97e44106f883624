"""Chakobsa: board and card games, written in a small language and played by a generic engine.

import chakobsa

game = chakobsa.load("tic_tac_toe")
match = game.new(seed=1)
while not match.over:
    match.apply(match.decision.options[0])
print(match.result)
"""

from .dsl.diagnostic import ContentError, Diagnostic, render
from .interpreter.game import Game, load
from .interpreter.match import Match
from .interpreter.state import Decision, Result, State

__all__ = [
    "ContentError", "Decision", "Diagnostic", "Game", "Match", "Result", "State", "load", "render",
]  # fmt: skip
