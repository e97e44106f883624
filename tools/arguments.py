"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .console import Stop

if TYPE_CHECKING:
    from ..dsl.library import Library
    from ..interpreter.game import Game


class Format(StrEnum):
    """For whom the output is."""

    TEXT = "text"
    JSON = "json"


GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game by name; `chakobsa games` lists them.")
]
Folders = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="DIR", help="Look for games here first; repeatable."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; repeatable."),
]


def _language(code: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*", code):
        raise typer.BadParameter(f"`{code}` is not the code of a language, such as en or hu.")
    return code


Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        callback=_language,
        help="The language of the game's own words: en, hu, pl, ...",
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-n", help="How many play; as the game says if left out."),
]
Output = Annotated[Format, typer.Option("--format", help="text for people, json for programs.")]


def option_values(written: Sequence[str] | None) -> dict[str, object]:
    """`["a=1", "b=x,y"]` as a mapping; what the values mean is decided by the game."""
    values: dict[str, object] = {}
    for text in written or ():
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name:
            raise Stop(f"An option is written NAME=VALUE, not `{text}`.")
        if name in values:
            raise Stop(f"The option `{name}` is given twice.")
        values[name] = value.strip()
    return values


def library(folders: Sequence[Path] | None) -> Library:
    """All games in reach; a folder that is not there is wrong use."""
    from ..dsl.diagnostic import ContentError
    from ..dsl.library import open_library

    found = open_library(folders or ())
    missing = [d for d in found.diagnostics if d.code == "F001"]
    if missing:
        raise ContentError(missing)
    return found


def load_game(
    id: str,
    players: int | None = None,
    options: Sequence[str] | None = None,
    folders: Sequence[Path] | None = None,
    language: str = "en",
    chronicle: bool = False,
) -> Game:
    """A game by name, or by the path of its folder; `chronicle` notes what happens in it."""
    from ..dsl.diagnostic import ContentError, Diagnostic
    from ..interpreter.game import load

    id, folders = by_path(id, folders)
    games = library(folders)
    folder = games.find(id)
    if folder is None and (Path(id) / "game.yaml").is_file():
        message = f"there is no game `{id}`; the folder of that name is `./{id}`"
        raise ContentError([Diagnostic("F010", message, None, where=id)])
    if folder is not None and not folder.game:
        message = f"`{id}` is a module; play a game that extends it"
        raise ContentError([Diagnostic("F016", message, None, where=id)])
    values = option_values(options)
    return load(id, players, values, library=games, language=language, chronicle=chronicle)


def by_path(id: str, folders: Sequence[Path] | None) -> tuple[str, list[Path]]:
    """`path/to/my_game` is the game `my_game`, looked for in `path/to/my_game` first."""
    inner = list(folders or ())
    if (os.sep in id or "/" in id) and (path := Path(id).resolve()).is_dir():
        return path.name, [path, *inner]
    return id, inner
