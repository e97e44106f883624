"""The command `games`: what can be played, with how many, and which options there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arguments import Folders, Format, Language, Output, library
from .console import BOLD, DIM, note, paint, say, say_json, shown_path

if TYPE_CHECKING:
    from ..dsl.library import Folder, Library
    from ..dsl.model import OptionDecl


def games(content: Folders = None, language: Language = "en", format: Output = Format.TEXT) -> None:
    """List the games in reach, with players and options."""
    found = library(content)
    listed = [described(folder, found, language) for folder in found.games()]
    if format is Format.JSON:
        say_json(listed)
        return
    for game in listed:
        show_game(game)
    if not listed:
        note("No games are in reach. Give the folder that holds them with --content DIR.")


def described(folder: Folder, library: Library, language: str) -> dict[str, Any]:
    from ..dsl.load import load_folder

    content = load_folder(folder, {}, library, language)
    model = content.model
    errors = len(content.errors) if folder.game else 0  # a module by itself may well have some
    return {
        "id": folder.id,
        "name": model.names.get(f"game-{folder.id}", folder.id) if model else folder.id,
        "players": [model.least_players, model.most_players] if model else None,
        "usual_players": model.usual_players if model else None,
        "options": [_option(option) for option in model.options.values()] if model else [],
        "errors": errors,
        "path": str(folder.path),
    }


def _option(option: OptionDecl) -> dict[str, Any]:
    listed = "list " if option.type.listed else ""
    span = None if option.low is None and option.high is None else [option.low, option.high]
    return {
        "id": option.id,
        "type": "choice" if option.values else f"{listed}{option.type.name}",
        "default": list(option.default) if isinstance(option.default, tuple) else option.default,
        "values": list(option.values),
        "range": span,
        "module": option.module,
    }


def show_game(game: dict[str, Any]) -> None:
    from pathlib import Path

    id = paint(BOLD, game["id"])
    named = f" ({game['name']})" if game["name"] != game["id"] else ""
    players = f", {_players(*game['players'])}" if game["players"] else ""
    say(f"{id}{named}{players}  {paint(DIM, shown_path(Path(game['path'])))}")
    if game["errors"]:
        say(f"  It has errors: chakobsa lint {shown_path(Path(game['path']))}")
    for option in game["options"]:
        parts = [", ".join(option["values"]) or option["type"]]
        if option["range"]:
            parts.append("{}..{}".format(*option["range"]))
        parts.append(f"default {written(option['default'])}")
        if option["module"]:
            parts.append(f"adds {option['module']}")
        say(f"  --option {option['id']}=...  {'; '.join(parts)}")


def _players(least: int, most: int) -> str:
    if least == most:
        return "1 player" if most == 1 else f"{most} players"
    return f"{least} to {most} players"


def written(value: object) -> str:
    """A value of an option as it is written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)
