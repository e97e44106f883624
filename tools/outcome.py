"""How a game ended, in words."""

from __future__ import annotations

from ..interpreter.state import State
from .display import seat_name


def outcome_lines(state: State) -> list[str]:
    """Who has won, and how everybody did where that says more; nothing while it goes on."""
    result = state.result
    if result is None:
        return []
    teams = result.teams or tuple((seat,) for seat in range(len(result.places)))
    winners = [team_name(team) for team in teams if team[0] in result.winners]
    if not winners:
        first = "It is over, and nobody has won."
    elif len(result.winners) == 1:
        first = f"It is over: {winners[0]} has won."
    elif len(winners) == 1:
        *others, last = map(seat_name, result.winners)
        first = f"It is over: {', '.join(others)} and {last} have won together."
    else:
        first = f"It is over: {', '.join(winners[:-1])} and {winners[-1]} have won."
    lines = [first]
    told = state.program.meaning.payoff is not None
    if told or len(set(result.places)) > 2:
        for team in sorted(teams, key=lambda team: result.places[team[0]]):
            worth = ", ".join(f"{result.payoffs[seat]:+}" for seat in team)
            lines.append(
                f"  {ordinal(result.places[team[0]])}: {team_name(team)}"
                + (f", {worth}" if told else "")
            )
    return lines


def team_name(team: tuple[int, ...]) -> str:
    """`player 1`, `player 1 with player 3`, `player 1 with player 2 and player 3`."""
    first, *mates = map(seat_name, team)
    if not mates:
        return first
    *others, last = mates
    return f"{first} with " + (f"{', '.join(others)} and {last}" if others else last)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if 10 <= number % 100 <= 20 else endings.get(number % 10, "th")
    return f"{number}{ending}"
