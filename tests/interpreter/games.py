"""Every game there is for tests: those of the package and the small ones beside this file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import chakobsa
from chakobsa.dsl.library import Library, open_library, packaged
from chakobsa.dsl.load import load

from .moments import moments

HERE = Path(__file__).parent / "games"
MOST_LOOKED_AT = 12  # positions of a game


@cache
def library() -> Library:
    return open_library([HERE])


def ids() -> list[str]:
    return [folder.id for folder in library().games()]


Options = tuple[tuple[str, object], ...]


@cache
def game(id: str, players: int | None = None, options: Options = ()) -> chakobsa.Game:
    return chakobsa.load(id, players, dict(options), library=library())


def sizes(id: str) -> list[int]:
    """The numbers of players to try: fewest, usual, most."""
    model = load(id, {}, library()).model
    assert model is not None
    return sorted({model.least_players, model.usual_players, model.most_players})


def all_games() -> list[tuple[str, int]]:
    return [(id, players) for id in ids() for players in sizes(id)]


def packaged_secrets() -> list[tuple[str, int, Options]]:
    """The games of the package in which things are hidden, with every number of players.

    Their other options are tried with the usual number.
    """
    found: list[tuple[str, int, Options]] = []
    for folder in library().games():
        model = load(folder.id, {}, library()).model
        assert model is not None
        places = (*model.zones.values(), *model.counters.values())
        hidden = any(place.seen_by != "all" for place in places)
        if hidden and folder.path.is_relative_to(packaged()):
            sizes = range(model.least_players, model.most_players + 1)
            found += [(folder.id, players, ()) for players in sizes]
            found += [(folder.id, model.usual_players, v) for v in variants(folder.id)[1:]]
    return found


def variants(id: str) -> list[Options]:
    """The options to try: as they are, then each that can be listed with another value."""
    model = load(id, {}, library()).model
    assert model is not None
    found: list[Options] = [()]
    for option in model.options.values():
        values = option.values or ((True, False) if isinstance(option.value, bool) else ())
        found += [((option.id, value),) for value in values if value != option.value]
    return found


def all_variants() -> list[tuple[str, int, Options]]:
    """Every game with its numbers of players, and with its options at its usual number."""
    found = [(id, players, ()) for id, players in all_games()]
    for id in ids():
        usual = sizes(id)[len(sizes(id)) // 2]
        found += [(id, usual, options) for options in variants(id)[1:]]
    return found


def looked_at(start: chakobsa.State, seed: int) -> list[chakobsa.State]:
    """Positions of a random game: all of a short one, so many of a long one.

    Of a long one the last, one of each sort of moment (`moments.py`), and others at random.
    """
    found = list(walk(start, seed))
    if len(found) <= MOST_LOOKED_AT:
        return found
    numbers = list(range(len(found) - 1))
    random.Random(seed).shuffle(numbers)
    seen: set[str] = set()
    special = []
    for number in numbers:
        if not moments(found[number]) <= seen:
            seen |= moments(found[number])
            special.append(number)
    others = [number for number in numbers if number not in special]
    chosen = [*special, *others[: max(0, MOST_LOOKED_AT - 1 - len(special))]]
    return [found[number] for number in sorted(chosen)] + found[-1:]


def walk(start: chakobsa.State, seed: int, limit: int = 400) -> Iterator[chakobsa.State]:
    """The positions of a random game, the first and the last included."""
    chooser = random.Random(seed)
    state = start.copy()
    yield state
    for _ in range(limit):
        if state.over:
            return
        state = state.copy()
        state.apply(chooser.randrange(state.count))
        yield state
