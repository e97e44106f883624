"""How a game ended, in words: who has won, with whom, and with what."""

from __future__ import annotations

from ..interpreter.game import Game
from ..interpreter.state import Result, State
from ..interpreter.terms import Term
from .wording import Wording


def outcome_lines(game: Game, state: State, wording: Wording) -> list[str]:
    """Who has won, and how everybody did where that says more; nothing while it goes on."""
    result = state.result
    if result is None:
        return []
    teams = result.teams or tuple((seat,) for seat in range(len(result.places)))
    names = {team: _team(state, team, wording) for team in teams}
    lines = [_winners(result, teams, wording)]
    meaning = game.program.meaning
    if not (
        meaning.ranking or meaning.payoff or any(names.values()) or len(set(result.places)) > 2
    ):
        return lines
    players = [
        wording.player(seat) + _achieved(game, state, result, seat, wording)
        for seat in range(game.players)
    ]
    for team in sorted(teams, key=lambda team: result.places[team[0]]):
        name = f"{names[team]}: " if names[team] else ""
        lines.append(
            f"  {ordinal(result.places[team[0]])}: {name}{_with([players[seat] for seat in team])}"
        )
    return lines


def _achieved(game: Game, state: State, result: Result, seat: int, wording: Wording) -> str:
    """What a player has got: by the terms of the ranking, and what it is worth."""
    terms = [wording.sentence(term.text.text) for term in game.program.meaning.ranking]
    found = [f"{name} {score}" for name, score in zip(terms, state.scores[seat], strict=True)]
    if game.program.meaning.payoff is not None:
        found.append(f"{result.payoffs[seat]:+}")
    return f" ({', '.join(found)})" if found else ""


def _winners(result: Result, teams: tuple[tuple[int, ...], ...], wording: Wording) -> str:
    won = [[wording.player(seat) for seat in team] for team in teams if team[0] in result.winners]
    if not won:
        return "It is over, and nobody has won."
    if len(won) == 1:
        who, together = _listed(won[0]), " together" if len(won[0]) > 1 else ""
    else:
        who, together = _listed([*map(_with, won)]), ""
    verb = "has" if len(result.winners) == 1 and who != "you" else "have"
    return f"It is over: {who} {verb} won{together}."


def _team(state: State, team: tuple[int, ...], wording: Wording) -> str:
    """What a team is called, where it is a thing of the game."""
    value = state.team(team[0])
    return wording.term(value) if isinstance(value, Term) else ""


def _with(names: list[str]) -> str:
    """`player 1`, `player 1 with player 3`, `player 1 with player 2 and player 3`."""
    first, *mates = names
    return f"{first} with {_listed(mates)}" if mates else first


def _listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if 10 <= number % 100 <= 20 else endings.get(number % 10, "th")
    return f"{number}{ending}"
