"""How a game ended, in words."""

from __future__ import annotations

from ..interpreter.state import State
from .display import seat_name


def outcome_lines(state: State) -> list[str]:
    """Who has won, and how everybody did where that says more; nothing while it goes on."""
    result = state.result
    if result is None:
        return []
    winners = [seat_name(seat) for seat in result.winners]
    if not winners:
        first = "It is over, and nobody has won."
    elif len(winners) == 1:
        first = f"It is over: {winners[0]} has won."
    else:
        first = f"It is over: {', '.join(winners[:-1])} and {winners[-1]} have won."
    lines = [first]
    told = state.program.meaning.payoff is not None
    if told or len(set(result.places)) > 2:
        for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat]):
            worth = f", {result.payoffs[seat]:+}" if told else ""
            lines.append(f"  {ordinal(result.places[seat])}: {seat_name(seat)}{worth}")
    return lines


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if 10 <= number % 100 <= 20 else endings.get(number % 10, "th")
    return f"{number}{ending}"
