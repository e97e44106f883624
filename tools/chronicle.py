"""What happened in many games, how often and in how many of them; and what never did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from ..dsl.scalar import char_span
from ..interpreter.chronicle import THROUGH, Deed
from ..interpreter.game import Game
from .figures import Figures
from .table import aligned

WIDEST, WIDEST_TABLE = 40, 100
Deeds = list[tuple[int, Deed]]
_SORTS = {
    "action": "actions",
    "phase": "phases",
    "event": "events",
    "icon": "icons",
    "rule": "rules",
    "entry": "entries",
    "ending": "endings",
}


def chronicle_data(game: Game, figures: Figures) -> dict[str, Any] | None:
    """Every deed by its sort, and what never happened; None where no chronicle was kept."""
    if game.program.chronicle is None:
        return None
    found: dict[str, Any] = {title: [] for title in _SORTS.values()}
    for number, deed in enumerate(game.program.chronicle.deeds):
        found[_SORTS[deed.sort]].append(_data(deed, figures, number))
    return {**found, "never": list(never(game, figures))}


def _data(deed: Deed, figures: Figures, number: int) -> dict[str, Any]:
    data: dict[str, Any] = {
        key: value for key in ("kind", "name", "field", "part") if (value := getattr(deed, key))
    }
    if deed.text is not None:
        span = char_span(deed.text.scalar, *deed.at)
        data |= {"in": deed.text.path, "file": span.source.path, "line": span.position.line}
    return {**data, "times": figures.times[number], "games": figures.games_with[number]}


def chronicle_lines(game: Game, figures: Figures) -> Iterator[str]:
    """Tables of what happened, and a line of what never did."""
    if game.program.chronicle is None:
        return
    tables = _Tables(figures)
    deeds = list(enumerate(game.program.chronicle.deeds))
    for (sort, kind), group in groupby(deeds, lambda item: (item[1].sort, item[1].kind)):
        members = list(group)
        names = {deed.name for number, deed in members if figures.times[number]}
        if sort == "ending":
            yield from tables.endings([(n, deed) for n, deed in members if figures.times[n]])
        elif names:
            shown = [(n, deed) for n, deed in members if deed.name in names]
            yield from tables.of(kind or _SORTS[sort], shown)
    missed = "; ".join(never(game, figures))
    if missed:
        yield ""
        yield f"never: {missed}"


class _Tables:
    """Rows of names, with a column for each of their fields."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def of(self, title: str, deeds: Deeds) -> Iterator[str]:
        """A column for each field or, if that gets too wide, a line."""
        fields = list(dict.fromkeys(deed.field for _, deed in deeds))
        names = list(dict.fromkeys(deed.name for _, deed in deeds))
        head = [title, *(text for field in fields for text in (field or "times", "games"))]
        rows = [[f"  {name}", *self.cells(deeds, name, *fields)] for name in names]
        lines = list(aligned([head, *rows], len(head)))
        if len(fields) > 1 and max(map(len, lines)) > WIDEST_TABLE:
            pairs = dict.fromkeys((deed.name, deed.field) for _, deed in deeds)
            rows = [[f"  {' '.join(pair)}", *self.cells(deeds, *pair)] for pair in pairs]
            lines = list(aligned([[title, "times", "games"], *rows], 2))
        yield from ("", *lines)

    def cells(self, deeds: Deeds, name: str, *fields: str) -> list[str]:
        """How often, and in how many games; several parts stand as in the text, between `;`."""
        found: list[str] = []
        for field in fields:
            parts = [n for n, deed in deeds if (deed.name, deed.field) == (name, field)]
            found.append("; ".join(f"{self.figures.times[n]:,}" for n in parts))
            found.append("; ".join(map(self.share, parts)))
        return found

    def share(self, number: int) -> str:
        return f"{self.figures.games_with[number] / self.figures.games:.1%}"

    def endings(self, deeds: Deeds) -> Iterator[str]:
        rows = [
            [f"  {_ending(deed)}", f"{self.figures.games_with[n]:,}", self.share(n), _place(deed)]
            for n, deed in deeds
        ]
        if rows:
            yield ""
            yield from aligned([["endings", "games", "", ""], *rows], 2)


def never(game: Game, figures: Figures) -> Iterator[str]:
    """What never happened, by name: all of something in one word, otherwise the part of it."""
    chronicle = game.program.chronicle
    deeds = [] if chronicle is None else chronicle.deeds
    times = {deed: figures.times[number] for number, deed in enumerate(deeds)}
    for (sort, kind, name), same in _grouped(deeds, lambda d: (d.sort, d.kind, d.name)):
        if sort == "ending":
            missed = [deed for deed in same if not times[deed] and deed.name != THROUGH]
            yield from (f"{_ending(deed)} ({_place(deed)})" for deed in missed)
            continue
        whole = f"{kind or sort} {name}"
        if not any(times[deed] for deed in same):
            yield whole
            continue
        for field, parts in _grouped(same, lambda d: d.field):
            if not any(times[deed] for deed in parts):
                yield f"{whole} {field}"
            else:
                missed = [deed for deed in parts if not times[deed]]
                yield from (" ".join(filter(None, (whole, field, _said(d.part)))) for d in missed)


def _grouped(deeds: Iterable[Deed], key: Callable[[Deed], Any]) -> Iterator[tuple[Any, list[Deed]]]:
    return ((found, list(group)) for found, group in groupby(deeds, key))


def _ending(deed: Deed) -> str:
    return THROUGH if deed.text is None else f"{_said(deed.name)} in {deed.text.path}"


def _said(text: str) -> str:
    """A piece of a text, on one line."""
    line = " ".join(text.split())
    return f"`{line if len(line) <= WIDEST else line[: WIDEST - 3] + '...'}`"


def _place(deed: Deed) -> str:
    if deed.text is None:
        return ""
    span = char_span(deed.text.scalar, *deed.at)
    return f"{span.source.path}:{span.position.line}"
