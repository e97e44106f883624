"""The command `show`: an entry or a word with its text and where it comes from, or a whole game."""

from __future__ import annotations

import collections
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from ..dsl import words
from ..dsl.diagnostic import ContentError, did_you_mean
from ..dsl.library import Folder, Library
from ..dsl.load import load_folder
from ..dsl.sections import Item, Sections
from . import console
from .arguments import Folders, Format, Language, Options, Output, by_path, library, option_values
from .flat import place_of, sections_of, text_of
from .games import described, show_game

# What one item of a section is called.
_NOUNS = {
    "kinds": "kind", "counters": "counter", "zones": "zone", "dice": "dice", "links": "link",
    "icons": "icon", "actions": "action", "queries": "query", "events": "event",
    "phases": "phase", "rules": "rule", "options": "option", "invariants": "invariant",
    "statistics": "statistic", "scenarios": "scenario", "statements": "statement",
    "scopes": "scope", "game": "game",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was looked for and found."""

    noun: str
    id: str
    game: str
    item: Item
    name: str | None

    def data(self) -> dict[str, Any]:
        return {
            "kind": self.noun,
            "id": self.id,
            "name": self.name,
            "game": self.game,
            "origin": self.item.origin,
            "place": place_of(self.item),
            "text": "\n".join(text_of(self.item)),
        }


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="A game or module; or an entry or word, as `id` or `kind:id`."
        ),
    ],
    flat: Annotated[
        bool, typer.Option("--flat", help="Print the whole game, and where each part is from.")
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", help="Look for entries and words in this game only.")
    ] = None,
    option: Options = None,
    content: Folders = None,
    language: Language = "en",
    format: Output = Format.TEXT,
) -> None:
    """Show an entry or a word of a game with its text, origin and place; or the whole game."""
    id, folders = by_path(name, content)
    games = library(folders)
    options = option_values(option)
    folder = games.find(id) if game is None else None
    if folder is not None and flat:
        _flat(sections_of(folder, games, options), format)
    elif folder is not None:
        _overview(folder, games, options, language, format)
    elif flat:
        near = games.nearest(id)
        raise console.Stop(
            f"There is no game `{id}`." + (f" Did you mean `{near}`?" if near else "")
        )
    else:
        _found(name, _where(games, game), games, options, language, format)


# A whole game


def _overview(
    folder: Folder, games: Library, options: Mapping[str, object], language: str, format: Format
) -> None:
    about = described(folder, games, language)
    sections = sections_of(folder, games, options)
    counts = {name: len(items) for name, items in sections.items.items() if items}
    origins = collections.Counter(item.origin for _, _, item in sections.all())
    if format is Format.JSON:
        console.say_json({**about, "sections": counts, "origins": dict(origins)})
        return
    show_game(about)
    for section, number in counts.items():
        if section != "game":
            ids = ", ".join(sections.section(section))
            shown = ids if len(ids) <= 70 else ids[:70].rpartition(", ")[0] + ", ..."
            console.say(f"  {section} ({number}): {shown}")
    if len(origins) > 1:
        parts = ", ".join(f"{number} from {origin}" for origin, number in origins.items())
        console.say(f"  {parts}")
    console.say(f"`chakobsa show --flat {folder.id}` prints all of it.")


def _flat(sections: Sections, format: Format) -> None:
    if format is Format.JSON:
        console.say_json(
            {
                section: {
                    id: {
                        "origin": item.origin,
                        "place": place_of(item),
                        "text": "\n".join(text_of(item)),
                    }
                    for id, item in items.items()
                }
                for section, items in sections.items.items()
                if items
            }
        )
        return
    for section, items in sections.items.items():
        if not items:
            continue
        kind = section.removeprefix("entries ")
        margin, heading = "" if section == "game" else "  ", ""
        if section != "game":
            head = section if kind == section else f"entries: # of the kind {kind}"
            console.say(console.paint(console.BOLD, head if ":" in head else f"{head}:"))
        for item in items.values():
            if item.heading != heading:
                heading, margin = item.heading, "    "
                console.say(f"  {heading}:")
            first, *rest = text_of(item)
            origin = console.paint(console.DIM, f"  # {item.origin}, {place_of(item)}")
            console.say(f"{margin}{first}{origin}")
            for line in rest:
                console.say(f"{margin}{line}".rstrip())
        console.say()


# One thing


def _where(games: Library, wanted: str | None) -> list[Folder]:
    if wanted is None:
        return [*games.games(), *(f for f in games.folders.values() if not f.game)]
    folder = games.find(wanted)
    if folder is None:
        near = games.nearest(wanted)
        hint = f" Did you mean `{near}`?" if near else ""
        raise console.Stop(f"There is no game `{wanted}`.{hint}")
    return [folder]


def _found(
    name: str,
    folders: list[Folder],
    games: Library,
    options: Mapping[str, object],
    language: str,
    format: Format,
) -> None:
    known: dict[str, None] = {}
    hits: dict[str, Hit] = {}
    kind, _, id = name.rpartition(":")
    for folder in folders:
        try:
            given = options if len(folders) == 1 else {}
            hits_here = list(_hits(folder, games, given, language, known, kind, id.strip()))
        except ContentError:
            if len(folders) == 1:
                raise
            console.note(f"`{folder.id}` has errors and was left out; see `chakobsa lint`.")
            continue
        for hit in hits_here:
            hits.setdefault(place_of(hit.item), hit)
    constructs = [] if kind else _constructs(id)
    if not hits and not constructs:
        near = did_you_mean(id, known)
        hint = f" Did you mean `{near}`?" if near else ""
        raise console.Stop(f"Nothing in reach is called `{name}`.{hint}")
    if format is Format.JSON:
        console.say_json([hit.data() for hit in hits.values()])
        return
    for hit in hits.values():
        named = f" ({hit.name})" if hit.name else ""
        console.say(f"{console.paint(console.BOLD, f'{hit.noun} {hit.id}')}{named}")
        console.say(console.paint(console.DIM, f"from {hit.item.origin}, {place_of(hit.item)}"))
        for line in text_of(hit.item):
            console.say(f"  {line}".rstrip())
    for form, meaning in constructs:
        console.say(console.paint(console.BOLD, form))
        console.say(f"  {meaning}")


def _hits(
    folder: Folder,
    games: Library,
    options: Mapping[str, object],
    language: str,
    known: dict[str, None],
    kind: str,
    wanted: str,
) -> Iterator[Hit]:
    found = []
    for section, id, item in sections_of(folder, games, options).all():
        noun = _NOUNS.get(section, section.removeprefix("entries "))
        known[id] = None
        if id == wanted and kind in ("", noun):
            found.append((noun, id, item))
    if not found:
        return
    model = load_folder(folder, options, games, language).model
    for noun, id, item in found:
        name = model.names.get(f"{noun}-{id}") if model else None
        yield Hit(noun, id, folder.id, item, name)


def _constructs(word: str) -> list[tuple[str, str]]:
    """Forms of the language that begin with a word, and its functions of that name."""
    forms = (*words.STATEMENTS, *words.CONTROL, *words.RULES, *words.EXPRESSIONS)
    found = [(c.form, c.meaning) for c in forms if c.form.replace("(", " ").startswith(f"{word} ")]
    found += [
        (f"{f.name}({', '.join(f.params)})", f.meaning) for f in words.FUNCTIONS if f.name == word
    ]
    return found
