"""What is printed on a thing: its entry, for people who want to know what a card says."""

from __future__ import annotations

from collections.abc import Iterator

from ..dsl.diagnostic import did_you_mean
from ..dsl.document import Node, Scalar, scalars
from ..dsl.model import Entry
from ..interpreter.game import Game
from .layout import Row
from .wording import Wording, upper


def about(game: Game, wording: Wording, name: str) -> list[Row]:
    """The entries of this name or id; none if there is no such thing."""
    wanted = _folded(name)
    return [
        Row(upper(wording.word(kind, entry.id)), [*_printed(game, wording, entry)])
        for kind, entries in game.model.entries.items()
        for entry in entries.values()
        if wanted in _names(wording, entry)
    ]


def unknown(game: Game, wording: Wording, name: str) -> str:
    """What to say where nothing has this name."""
    known = [
        known
        for entries in game.model.entries.values()
        for entry in entries.values()
        for known in sorted(_names(wording, entry))
    ]
    near = did_you_mean(_folded(name), known)
    return f"Nothing is called `{name}`." + (f" Did you mean `{near}`?" if near else "")


def _names(wording: Wording, entry: Entry) -> set[str]:
    id = _folded(entry.id)
    return {id, f"{_folded(entry.kind)} {id}", _folded(wording.word(entry.kind, entry.id))}


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").split())


def _printed(game: Game, wording: Wording, entry: Entry) -> Iterator[str]:
    kind = game.model.kinds[entry.kind]
    yield wording.word("kind", entry.kind)
    for field, node in entry.fields.items():
        name, _, side = field.partition(" ")
        where = f" ({wording.side(entry.kind, side)})" if side else ""
        text = _value(wording, kind.field(field).type.name, node)
        yield f"{name.replace('_', ' ')}{where}: {text}"


def _value(wording: Wording, type: str, node: Node) -> str:
    """Things by their names, effects as they are written, lines of a block one after the other."""
    if isinstance(node, Scalar):
        lines = [line.strip() for line in node.text.splitlines() if line.strip()]
        return wording.word(type, lines[0]) if type in wording.model.kinds else " / ".join(lines)
    return ", ".join(_value(wording, type, item) for item in scalars(node))
