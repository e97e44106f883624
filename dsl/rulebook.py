"""The statements of the rulebook, read: by id, each with the section that it stands under."""

from __future__ import annotations

from .document import Mapping, Node, Scalar
from .model import Statement
from .sections import Item, Sections


def statements(sections: Sections) -> dict[str, Statement]:
    return {id: _statement(id, item) for id, item in sections.section("statements").items()}


def _statement(id: str, item: Item) -> Statement:
    """A statement is its text, or a mapping with the text in it."""

    def said(name: str) -> str | None:
        return _text(item.value.get(name)) if isinstance(item.value, Mapping) else None

    text = said("text") or _text(item.value) or ""
    return Statement(id, item.key, item.heading, text, said("source"), said("assumption"))


def _text(node: Node | None) -> str | None:
    return " ".join(node.text.split()) if isinstance(node, Scalar) else None
