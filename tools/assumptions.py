"""The command `assumptions`: what was decided where the sources leave something open."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..dsl.document import Mapping, Node, Scalar, Sequence
from ..dsl.source import Span
from . import console
from .arguments import (
    Folders,
    Format,
    GameId,
    Options,
    Output,
    by_path,
    library,
    option_values,
)


@dataclass(frozen=True, slots=True)
class Assumption:
    """What was assumed, about what, and what the sources say."""

    about: str
    text: str
    source: str | None
    span: Span

    @property
    def place(self) -> str:
        return f"{self.span.source.path}:{self.span.position.line}"

    def data(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "assumption": self.text,
            "source": self.source,
            "place": self.place,
        }


def assumptions(
    game: GameId, option: Options = None, content: Folders = None, format: Output = Format.TEXT
) -> None:
    """List what was decided where the rules are silent, with the source that leaves it open."""
    from ..dsl.diagnostic import ContentError
    from ..dsl.load import load

    id, folders = by_path(game, content)
    loaded = load(id, option_values(option), library(folders))
    if loaded.errors:
        raise ContentError(loaded.errors)
    found = [a for node in loaded.files.values() for a in _assumptions(node, "the whole file")]
    if format is Format.JSON:
        console.say_json([assumption.data() for assumption in found])
        return
    for assumption in found:
        console.say(
            console.paint(console.BOLD, assumption.about)
            + console.paint(console.DIM, f"  {assumption.place}")
        )
        for text in (assumption.text, assumption.source and f"Source: {assumption.source}"):
            if text:
                console.say(textwrap.indent(textwrap.fill(text, 86), "  "))
    console.say(f"{console.count(len(found), 'assumption')} in {id}")


def _assumptions(node: Node, about: str) -> Iterator[Assumption]:
    """Every `assumption:` below a node; it is about the key that it stands under."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _assumptions(item, about)
    if not isinstance(node, Mapping):
        return
    text, source = node.get("assumption"), node.get("source")
    if isinstance(text, Scalar):
        said = source.text if isinstance(source, Scalar) else None
        yield Assumption(about, text.text.strip(), said, text.span)
    for key, value in node.items():
        yield from _assumptions(value, key.text)
