"""Numbers, lists and piles, as generated source calculates with them. All within bounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..dsl.words import LARGEST

BUDGET = 100_000
MOST_OPTIONS = 10_000


class Trouble(Exception):
    """Something that content did wrong while it ran; the state that ran is lost."""

    def __init__(self, code: str, message: str, label: int | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.label = code, message, label


def product(a: int, b: int) -> int:
    result = a * b
    if -LARGEST <= result <= LARGEST:
        return result
    raise Trouble("R003", "a product is too large")


def bounded(value: int, low: int, high: int) -> int:
    """A counter's new value within its range; ranges end at the largest number."""
    if value < low:
        return low
    if value > high:
        if high == LARGEST:
            raise Trouble("R003", "a counter is too large")
        return high
    return value


def joined(items: tuple[Any, ...], others: Iterable[Any]) -> tuple[Any, ...]:
    """Two lists as one; lists have at most so many items as a choice has options."""
    result = items + tuple(others)
    if len(result) > MOST_OPTIONS:
        raise Trouble("R004", f"a list has more than {MOST_OPTIONS} items")
    return result


def without(items: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple([item for item in items if item not in others])


def present(items: Iterable[Any]) -> tuple[Any, ...]:
    """Without nobody and nothing."""
    return tuple([thing for thing in items if thing != -1])


def item(items: tuple[Any, ...], number: int, default: Any = -1) -> Any:
    return items[number - 1] if 1 <= number <= len(items) else default


def first(items: tuple[Any, ...], default: Any = -1) -> Any:
    return items[0] if items else default


def last(items: tuple[Any, ...], default: Any = -1) -> Any:
    return items[-1] if items else default


def always(cells: list[Any], you: int, thing: int) -> bool:
    """The answer of an entry that says nothing in a condition field."""
    return True


def never(cells: list[Any], you: int, thing: int) -> bool:
    """The answer of nothing."""
    return False


def along(grid: tuple[int, int], cell: int, right: int, up: int) -> int:
    """The cell so many columns and rows away, or nothing beyond the edge."""
    columns, rows = grid
    column, row = cell % columns + right, cell // columns + up
    inside = cell >= 0 and 0 <= column < columns and 0 <= row < rows
    return row * columns + column if inside else -1


def neighbour(seat: int, step: int, players: int) -> int:
    """The seat so many places on; nobody has no neighbours."""
    return (seat + step) % players if seat >= 0 else -1


def seat_of(number: int, players: int) -> int:
    return number - 1 if 0 < number <= players else -1


def quotient(a: int, b: int) -> int:
    return a // b if b else 0


def remainder(a: int, b: int) -> int:
    return a % b if b else 0


def loose(pile: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """All things of a pile, top first; inside a shuffled part by number."""
    return tuple([thing for part in pile for thing in part])


def best(items: list[Any], measures: list[int], most: bool) -> list[Any]:
    if not items:
        return items
    wanted = max(measures) if most else min(measures)
    return [thing for thing, measure in zip(items, measures, strict=True) if measure == wanted]


def begin_with(seat: int, first_player: int) -> int:
    """A seat to begin with; where it is nobody, the first player, and at last the first seat."""
    return seat if seat >= 0 else max(0, first_player)


def rotated(seats: Iterable[int], start: int, players: int) -> tuple[int, ...]:
    """Seats clockwise from `start`."""
    if seats.__class__ is range and len(seats) == players:
        return (*range(start, players), *range(start))
    return tuple(sorted(seats, key=lambda seat: (seat - start) % players))
