"""Chakobsa: board and card games, written in a small language and played by a generic engine.

    import chakobsa

    game = chakobsa.load("tic_tac_toe")
    match = game.new(seed=1)
    while not match.over:
        match.apply(match.decision.options[0])
    print(match.result)

The engine is imported when one of these names is first used, so that the command line can show
its help without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dsl.diagnostic import ContentError, Diagnostic, render
    from .interpreter.game import Game, load
    from .interpreter.match import Match
    from .interpreter.state import Decision, Result, State

_HOMES = {
    "ContentError": "dsl.diagnostic",
    "Diagnostic": "dsl.diagnostic",
    "render": "dsl.diagnostic",
    "Game": "interpreter.game",
    "load": "interpreter.game",
    "Match": "interpreter.match",
    "Decision": "interpreter.state",
    "Result": "interpreter.state",
    "State": "interpreter.state",
}

__all__ = [
    "ContentError", "Decision", "Diagnostic", "Game", "Match", "Result", "State", "load", "render",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
