"""Which queries and events the rules of a game name: found in the texts before they are checked.

What no rule names is checked and compiled as if there were no rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from . import nodes as n
from .document import Scalar
from .model import Model, Text
from .parse import parse_effect, parse_event

_WORDS = re.compile(r"\b(?:modify|allow|forbid|when|instead|until)\b")
_FIELDS = ("effect", "cost", "rules")


@dataclass(frozen=True, slots=True)
class Mentions:
    queries: frozenset[str]
    events: frozenset[str]


def mentions(model: Model) -> Mentions:
    """The names of all queries that rules modify, and of all events that they wait for."""
    queries: set[str] = set()
    events: set[str] = set()
    for text in _effects(model):
        parsed = parse_effect(text)[0] if _WORDS.search(text) else None
        for node in n.walk(parsed) if parsed is not None else ():
            if isinstance(node, n.Modify):
                queries.add(node.query)
            elif isinstance(node, n.Hook | n.Timing):
                events.add(node.name or "")
    for text in _fields(model, ("event",)):
        hook, _ = parse_event(text)
        if hook is not None:
            events.add(hook.name)
    return Mentions(frozenset(queries), frozenset(events))


def _effects(model: Model) -> Iterator[str]:
    texts: list[Text | None] = [model.setup, model.play, *model.rules.values()]
    for action in model.actions.values():
        texts += [*action.before, action.body, *action.after]
    for icon in model.icons.values():
        texts += [icon.gain, icon.pay]
    for kind in model.kinds.values():
        texts += kind.rules
    for scene in model.scenes.values():
        texts += [scene.given, scene.run]
    yield from (text.text for text in texts if text is not None)
    yield from _fields(model, _FIELDS)


def _fields(model: Model, types: tuple[str, ...]) -> Iterator[str]:
    """The texts in fields of these types."""
    for kind in model.kinds.values():
        for entry in model.entries.get(kind.id, {}).values():
            for name, node in entry.fields.items():
                if kind.field(name).type.name in types and isinstance(node, Scalar):
                    yield node.text
