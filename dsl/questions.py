"""Questions about a game's declarations, asked while its texts are checked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from . import meaning as m
from . import nodes as n
from .diagnostic import Diagnostic
from .model import Dice, Model
from .parse import parse_effect
from .types import (
    CONDITION,
    COST,
    EFFECT,
    EVENT,
    NUMBER,
    PLAYER,
    RULES,
    TEXT,
    TRUTH,
    UNKNOWN,
    Type,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import FIELDS, NAMES

ENGINE_TYPES = {
    "number": NUMBER,
    "truth": TRUTH,
    "player": PLAYER,
    "effect": EFFECT,
    "cost": COST,
    "condition": CONDITION,
    "text": TEXT,
    "rules": RULES,
    "event": EVENT,
    "zone": zone_of(None),
}


def declared(name: n.TypeName) -> Type:
    """The type with this name, which is known to be one."""
    type = ENGINE_TYPES.get(name.name) or thing(name.name)
    return list_of(type) if name.listed else type


class Questions:
    """Answers from one model; `removed` says what modules took out."""

    def __init__(self, model: Model, removed: dict[tuple[str, str], str]) -> None:
        self.model = model
        self.removed = removed
        self.found: list[Diagnostic] = []
        self.adjusted: set[str] = set()
        self.counted: set[str] = set()

    @cached_property
    def _kinds_by_id(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for kind in self.model.kinds:
            for id in self.ids(kind):
                found.setdefault(id, []).append(kind)
        return found

    def kinds_with(self, id: str) -> list[str]:
        return self._kinds_by_id.get(id, [])

    def ids(self, kind: str) -> tuple[str, ...]:
        return self.model.ids(kind) if kind in self.model.kinds else ()

    def single(self, kind: str, id: str) -> bool:
        """Is there just one thing with this id?"""
        entry = self.model.entries.get(kind, {}).get(id)
        owned = self.model.kinds[kind].owned
        return not owned and (entry is None or (entry.copies is None and not entry.per_player))

    def removal(self, kind: str | None, id: str) -> list[str]:
        return [
            f"it was removed by `{origin}`"
            for (section, name), origin in self.removed.items()
            if name == id and kind in (None, section.removeprefix("entries "))
        ]

    def owner_of(self, name: str) -> str | None:
        """What already bears this name, so that no local may."""
        model = self.model
        if any(word.name == name for word in NAMES) or name == "game":
            return "a word of the engine"
        for what, names in (
            ("a kind", model.kinds),
            ("a counter", model.counters),
            ("a zone", model.zones),
            ("a query", model.queries),
            ("an option", model.options),
        ):
            if name in names:
                return what
        return None

    def known_names(self) -> Iterable[str]:
        model = self.model
        yield from (word.name for word in NAMES)
        yield from (*model.counters, *model.zones, *model.queries, *model.options)
        yield from self._kinds_by_id

    def members(self, of: str) -> list[str]:
        model = self.model
        names = [c.id for c in model.counters.values() if c.of == of]
        names += [z.id for z in model.zones.values() if z.of == of]
        if of in model.kinds:
            names += [*model.kinds[of].fields, *(field.name for field in FIELDS)]
        return names

    def type_of(self, name: n.TypeName) -> Type:
        """The type with this name; unknown ones were reported where they were declared."""
        type = ENGINE_TYPES.get(name.name)
        if type is None:
            type = thing(name.name) if name.name in self.model.kinds else UNKNOWN
        return list_of(type) if name.listed else type

    def kind_type(self, name: str) -> Type:
        return PLAYER if name == "player" else thing(name)

    def counter_type(self, id: str) -> Type:
        return self.type_of(self.model.counters[id].holds)

    def face_type(self, dice: Dice) -> Type:
        return thing(dice.shows) if dice.shows else NUMBER

    def option(self, id: str) -> m.Value:
        return m.OptionRef(self.type_of(self.model.options[id].type), id)

    def kept_by_engine(self, id: str) -> bool:
        """Counters that follow the game and that no effect may change."""
        if id.startswith("paid."):
            return True
        return id == "active_player" or id.removesuffix("_number") in self.model.scopes

    def gives(self, proc: str, asked: tuple[str, ...] = ()) -> bool:
        """Does an action take or move anything, itself or through others?"""
        action = self.model.actions.get(proc.removeprefix("action "))
        if action is None or proc in asked:
            return False
        parsed, _ = parse_effect(action.body.text)
        nodes = list(n.walk(parsed)) if parsed else []
        return any(isinstance(node, n.Take | n.Move | n.MoveSome | n.Pay) for node in nodes) or any(
            self.gives(f"action {node.name}", (*asked, proc))
            for node in nodes
            if isinstance(node, n.Do)
        )
