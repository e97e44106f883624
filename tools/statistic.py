"""How players fared, by what the statistics of a game say of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dsl.types import Type
from ..interpreter.game import Game
from .figures import Figures, Share
from .table import aligned
from .wording import seat_name

Value = int | bool | str | None


def statistics_data(game: Game, figures: Figures) -> dict[str, list[dict[str, Any]]]:
    """For each statistic every value that came up, with what became of those seats."""
    return {
        id: [
            {
                "value": value,
                "name": name,
                "seats": share.seats,
                "wins": share.wins,
                "mean_payoff": share.payoff / share.seats,
            }
            for (value, name), share in _by_value(game, asked.value.type, figures, id).items()
        ]
        for id, asked in game.program.meaning.statistics.items()
    }


def statistics_lines(game: Game, figures: Figures) -> Iterator[str]:
    """A table for each statistic; none where no game was finished."""
    for id, rows in statistics_data(game, figures).items():
        if rows:
            yield ""
            head = [id, "seats", "won", "payoff"]
            yield from aligned([head, *map(_row, rows)], 3)


def _row(row: dict[str, Any]) -> list[str]:
    share = row["wins"] / row["seats"]
    return [f"  {row['name']}", f"{row['seats']:,}", f"{share:.1%}", f"{row['mean_payoff']:+.3f}"]


def _by_value(game: Game, type: Type, figures: Figures, id: str) -> dict[tuple[Value, str], Share]:
    """The shares in order; copies of one entry are one value, nobody and nothing come last."""
    found: dict[tuple[Value, str], Share] = {}
    absent = type.word not in ("number", "truth")
    answers = figures.statistics.get(id, {})
    for raw in sorted(answers, key=lambda raw: (absent and raw < 0, raw)):
        found.setdefault(_named(game, type, raw), Share()).add(answers[raw])
    return found


def _named(game: Game, type: Type, raw: int) -> tuple[Value, str]:
    """A value for programs, and as people read it."""
    kind = type.kind or ""
    match type.word:
        case "number":
            return raw, str(raw)
        case "truth":
            return bool(raw), "yes" if raw else "no"
        case "player":
            return (raw + 1, seat_name(raw)) if raw >= 0 else (None, "nobody")
    if raw < 0:
        return None, "nothing"
    ids = game.model.ids(kind)
    if type.word == "id" and raw < len(ids):
        return ids[raw], game.name(kind, ids[raw])
    written = str(raw) if type.word == "id" else game.program.layout.name_of(kind, raw)
    return written, game.name(kind, written)
