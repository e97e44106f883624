"""Matches in files: reading them with care, finding their game again, and writing them.

What is in a save is decided by `interpreter.save`; here it is brought to and from the disk, with
who sat where added to it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..dsl.diagnostic import ContentError, Diagnostic
from ..interpreter.game import Game, load
from ..interpreter.match import Match
from ..interpreter.save import restore, save
from ..interpreter.state import State
from .arguments import library
from .console import Stop, shown_path

LARGEST_FILE = 50_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """A saved match, its file read and its shape checked; whether it fits the rules is open."""

    path: Path
    data: dict[str, Any]

    @property
    def game(self) -> str:
        return str(self.data["game"])

    @property
    def seed(self) -> int:
        return int(self.data["seed"])

    @property
    def choices(self) -> list[str]:
        return list(self.data["choices"])

    @property
    def seats(self) -> list[str]:
        """Who sat where, if that was noted."""
        seats = self.data.get("seats")
        return list(map(str, seats)) if isinstance(seats, list) else []

    def load(self, folders: Sequence[Path] | None, language: str) -> Game:
        """The game as it was played: with its options and number of players."""
        return load(
            self.game,
            self.data["players"],
            self.data["options"],
            library=library(folders),
            language=language,
        )

    def fits(self, game: Game) -> bool:
        """Whether the rules are still those of the recording."""
        return bool(self.data.get("rules") == game.program.fingerprint())

    def match(self, game: Game, log: bool = False) -> Match:
        return restore(game, self.data, log)


@dataclass(frozen=True, slots=True)
class Step:
    """One choice: who made it (None: chance), what it was, and the positions around it."""

    seat: int | None
    option: int
    name: str
    before: State
    after: State


def follow(state: State, choices: Sequence[str], first: int = 1) -> list[Step]:
    """The steps that choices lead through; a choice that is not possible is a `ContentError`.

    The error carries the steps before it as `steps`.
    """
    steps: list[Step] = []
    for number, name in enumerate(choices, first):
        names = state.options
        if name not in names:
            raise Misfit(number, name, names, steps)
        option = names.index(name)
        after = state.copy()
        after.apply(option)
        steps.append(Step(state.player, option, name, state, after))
        state = after
    return steps


class Misfit(ContentError):
    """A recorded choice that the rules do not allow."""

    def __init__(
        self, number: int, name: str, possible: tuple[str, ...], steps: list[Step]
    ) -> None:
        self.number, self.name, self.possible, self.steps = number, name, possible, steps
        notes: tuple[str, ...] = ()
        if possible:
            message = f"step {number}: `{name}` is not possible here"
            notes = ("possible: " + ", ".join(possible),)
        else:
            message = f"step {number}: `{name}` comes after the game was over"
        super().__init__([Diagnostic("R005", message, None, notes=notes)])


def read(path: Path) -> Record:
    """The record in a file. Raises `ContentError` where there is none."""
    where = shown_path(path)

    def refused(code: str, message: str) -> ContentError:
        return ContentError([Diagnostic(code, message, None, where=where)])

    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise refused("F001", "There is no such file. Check the spelling of the path.") from None
    except (OSError, ValueError) as error:
        raise refused("F003", f"The file cannot be read: {error}.") from None
    if len(text) > LARGEST_FILE:
        raise refused("R006", "the file is too large for a saved match")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refused("R006", f"this is not a saved match: {error}") from None
    wrong = _wrong(data)
    if wrong:
        raise refused("R006", wrong)
    return Record(path, data)


def _wrong(data: object) -> str | None:
    """What is not as in a saved match, if anything."""
    if not isinstance(data, dict):
        return "this is not a saved match"
    wanted = {"game": str, "players": int, "options": dict, "seed": int, "choices": list}
    for key, type in wanted.items():
        if key not in data:
            return f"this is not a saved match, or a damaged one: `{key}` is missing"
        if not isinstance(data[key], type) or isinstance(data[key], bool):
            return f"the saved match is damaged: `{key}` is not what it should be"
    if not all(isinstance(choice, str) for choice in data["choices"]):
        return "the saved match is damaged: `choices` is not a list of names"
    return None


def write(match: Match, seats: Sequence[str], path: Path) -> None:
    """Put a match into a file."""
    data = {**save(match), "seats": list(seats)}
    try:
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    except OSError as error:
        raise Stop(f"The match cannot be saved to {shown_path(path)}: {error}") from None


def free_path(game: str) -> Path:
    """A name for a new save in the current folder: `game.json`, `game-2.json`, ..."""
    path, number = Path(f"{game}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{game}-{number}.json")
    return path
