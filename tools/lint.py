"""The command `lint`: everything that is wrong with games and modules, under all their options."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostic import ContentError, Diagnostic, Severity, as_json, sort_key
from ..dsl.library import Folder, Library
from ..dsl.load import Content, load_folder
from ..dsl.meaning import Meaning
from ..dsl.messages import message_ids, strangers
from ..dsl.model import Model
from ..dsl.names import languages, read_messages
from ..dsl.sections import Reader
from ..interpreter.game import Game
from . import console
from .arguments import Folders, Format, Output
from .selection import Selection, select
from .trial import mistakes

MOST_COMBINATIONS = 64


def lint(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files, folders or games by name; the current project if left out."),
    ] = None,
    content: Folders = None,
    format: Output = Format.TEXT,
) -> None:
    """Say what is wrong with content, and where.

    Every game below the given paths is checked with each combination of the modules that its
    options switch on. For a single file, only what is wrong in that file is shown.
    """
    selections = select(paths, content)
    problems, elsewhere = _problems(selections)
    folders = {folder.path: folder for s in selections for folder in s.folders}.values()
    figures = {
        "games": sum(folder.game for folder in folders),
        "modules": sum(not folder.game for folder in folders),
        "errors": sum(d.severity is Severity.ERROR for d in problems),
        "warnings": sum(d.severity is Severity.WARNING for d in problems),
    }
    if format is Format.JSON:
        console.say_json(
            {
                **figures,
                "elsewhere": len(elsewhere),
                "diagnostics": [as_json(diagnostic) for diagnostic in problems],
            }
        )
    else:
        _say(problems, elsewhere, figures)
    if figures["errors"]:
        raise typer.Exit(console.PROBLEMS)


def _problems(selections: list[Selection]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What was found where we were asked to look, and elsewhere; each once, in order."""
    here: dict[object, Diagnostic] = {}
    elsewhere: dict[object, Diagnostic] = {}
    for selection in selections:
        found = list(selection.library.diagnostics)
        for folder in selection.folders:
            found += problems_of(folder, selection.library)
        for diagnostic in found:
            span = diagnostic.span
            where = span.source.path if span else diagnostic.where
            side = here if selection.wanted(where) else elsewhere
            side.setdefault(sort_key(diagnostic), diagnostic)
    others = [diagnostic for key, diagnostic in elsewhere.items() if key not in here]
    return sorted(here.values(), key=sort_key), others


def problems_of(folder: Folder, library: Library) -> list[Diagnostic]:
    """All diagnostics of a game under its combinations of options, or of a module by itself."""
    if not folder.game:
        reader = Reader(library)
        reader.module(folder)
        return reader.found
    content = load_folder(folder, {}, library)
    found = [*content.diagnostics, *mistakes(content, library), *_uncompilable(content)]
    meanings = [content.meaning]
    if content.model is not None:
        for options in combinations(content.model):
            other = load_folder(folder, options, library)
            meanings.append(other.meaning)
            found += [*other.diagnostics, *_uncompilable(other)]
    return found + _names(folder, meanings)


def _names(folder: Folder, meanings: list[Meaning | None]) -> list[Diagnostic]:
    """What is wrong with the names in all languages: an id must mean something in some variant."""
    found: list[Diagnostic] = []
    known = set().union(*(message_ids(meaning) for meaning in meanings if meaning))
    for language in languages(folder.path):
        messages, problems = read_messages(folder.path, language)
        found += problems
        if None not in meanings:
            found += strangers(messages, known)
    return found


def _uncompilable(content: Content) -> list[Diagnostic]:
    """What only shows when the game is laid out: for the fewest, the usual and the most players."""
    model = content.model
    if content.meaning is None or model is None:
        return []
    for players in sorted({model.least_players, model.usual_players, model.most_players}):
        try:
            Game(content, players)
        except ContentError as error:
            return list(error.diagnostics)
    return []


def combinations(model: Model) -> Iterator[dict[str, object]]:
    """Every choice of the options that switch modules, the defaults left out; at most 64.

    Where there are more, those with the fewest changes from the defaults come first.
    """
    switches = {o.id: not o.default for o in model.options.values() if o.module is not None}
    sizes = range(1, len(switches) + 1)
    changed = (ids for size in sizes for ids in itertools.combinations(switches, size))
    for ids in itertools.islice(changed, MOST_COMBINATIONS - 1):
        yield {id: switches[id] for id in ids}


def _say(problems: list[Diagnostic], elsewhere: list[Diagnostic], figures: dict[str, int]) -> None:
    import sys

    console.show(problems, sys.stdout)
    parts = [console.count(figures["games"], "game")]
    if figures["modules"]:
        parts.append(console.count(figures["modules"], "module"))
    parts.append(console.count(figures["errors"], "error"))
    if figures["warnings"]:
        parts.append(console.count(figures["warnings"], "warning"))
    style = console.RED if figures["errors"] else console.GREEN
    console.say(console.paint(style, ", ".join(parts)))
    if elsewhere:
        files = {d.span.source.path if d.span else str(d.where) for d in elsewhere}
        more = console.count(len(elsewhere), "problem")
        console.say(f"There are {more} in other files of the same game: {', '.join(sorted(files))}")
