"""Sections to declarations of what there is: kinds, entries, counters, zones, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from . import model as m
from .diagnostic import Diagnostic, did_you_mean
from .document import Mapping as MappingNode
from .document import Node, Pair, Scalar, Sequence, scalars
from .fault import place
from .nodes import TypeName
from .parse import parse_type
from .schema import RESERVED_FIELDS, check_entries
from .sections import Item, Sections
from .words import KEYWORDS, LARGEST

_NUMBER = re.compile(r"-?[0-9]+")


class Things:
    """Reads the sections of one game and collects what is wrong with them in `found`."""

    def __init__(self, id: str, sections: Sections) -> None:
        self.id = id
        self.sections = sections
        self.found: list[Diagnostic] = []

    def _section(self, name: str) -> Iterable[tuple[str, Item]]:
        return self.sections.section(name).items()

    # Kinds and their entries

    def _kind(self, id: str, item: Item) -> m.Kind:
        node = mapping(item.value)
        fields: dict[str, m.FieldDecl] = {}
        inner = node.get("fields")
        for key, value in inner.items() if isinstance(inner, MappingNode) else ():
            required = strict = False
            zones: list[Scalar] = []
            if isinstance(value, MappingNode):
                strict = text_of(value.get("strict")) == "true"
                required = text_of(value.get("required")) == "true"
                zones = scalars(value.get("in"))
                value = cast(Node, value.get("type"))
            type = self._type(value)
            if key.text in RESERVED_FIELDS:
                message = f"`{key.text}` is a key of every entry and cannot be a field"
                self.found.append(Diagnostic("S007", message, key.span))
            elif type is not None:
                fields[key.text] = m.FieldDecl(key.text, type, required, key, strict, tuple(zones))
        grid = node.get("grid")
        count, start = node.get("count"), node.get("start")
        sizes = [int(s.text) for s in scalars(grid)]
        rules, active = self._kind_rules(id, node.get("rules"))
        return m.Kind(
            id,
            item.key,
            fields,
            tuple(dict.fromkeys(s.text for s in scalars(node.get("values")))),
            (sizes[0], sizes[1]) if sizes else None,
            self._text(count, f"kind {id} count") if count else None,
            node.get("owner") is not None,
            self._text(start, f"kind {id} start") if start else None,
            sides=self._side_names(node, fields),
            rules=rules,
            zones=active,
        )

    def _side_names(self, node: MappingNode, fields: Mapping[str, m.FieldDecl]) -> tuple[str, ...]:
        """The sides of a kind; entries say under their names what only one of them has."""
        names: list[str] = []
        if node.get("sides") is not None and "side" in fields:
            message = "`side` says which side lies up and cannot be a field of this kind"
            self.found.append(Diagnostic("S007", message, fields["side"].scalar.span))
        for scalar in scalars(node.get("sides")):
            if scalar.text in (*names, *fields, *RESERVED_FIELDS):
                message = f"`{scalar.text}` is a key of entries already and cannot be a side"
                self.found.append(Diagnostic("S007", message, scalar.span))
            elif scalar.text in KEYWORDS:
                message = f"`{scalar.text}` is a word of the language and cannot be a side"
                self.found.append(Diagnostic("E006", message, scalar.span))
            else:
                names.append(scalar.text)
        if len(names) == 1:
            message = "a kind has at least two sides, or none"
            self.found.append(Diagnostic("S004", message, scalars(node.get("sides"))[0].span))
        return tuple(names)

    def _sides(self, kinds: dict[str, m.Kind]) -> dict[str, m.Kind]:
        """The sides of each kind that has some, as a kind of their own."""
        found: dict[str, m.Kind] = {}
        for kind in kinds.values():
            id = f"{kind.id}_side"
            if kind.sides and id in kinds:
                message = f"`{id}` is the kind of the sides of `{kind.id}`; take another name"
                self.found.append(Diagnostic("N004", message, kinds[id].key.span))
            elif kind.sides:
                found[id] = m.Kind(id, kind.key, {}, kind.sides)
        return found

    def _kind_rules(
        self, id: str, node: Node | None
    ) -> tuple[tuple[m.Text, ...], tuple[Scalar, ...]]:
        """The rules of a kind, and the zones in which they hold."""
        zones: list[Scalar] = []
        if isinstance(node, MappingNode):
            zones, node = scalars(node.get("in")), node.get("rule")
        texts = [node] if isinstance(node, Scalar) else scalars(node)
        return tuple(self._effect(text, f"kind {id} rules") for text in texts), tuple(zones)

    def _die(self, id: str, item: Item) -> m.Kind:
        node = mapping(item.value)
        faces = node.get("faces")
        listed = tuple(scalar.text for scalar in scalars(faces))
        computed = self._text(faces, f"faces of {id}") if isinstance(faces, Scalar) else None
        shows = text_of(node.get("shows"))
        if shows is None and not listed and computed is None:
            self.found.append(Diagnostic("S003", "a die needs `faces` or `shows`", item.key.span))
            listed = ("1",)
        if shows is None:
            wrong = next((f for f in scalars(faces) if not _is_face(f.text)), None)
            if isinstance(faces, Sequence) and wrong is not None:
                message = "faces are numbers of at most 9 digits, unless `shows` names their kind"
                self.found.append(Diagnostic("S004", message, wrong.span))
                listed = tuple(f for f in listed if _is_face(f)) or ("1",)
        copies = int(text_of(node.get("copies")) or 1)
        return m.Kind(id, item.key, {}, dice=m.Dice(shows, listed, computed, copies, item.key))

    def _entries(self, kinds: dict[str, m.Kind]) -> dict[str, dict[str, m.Entry]]:
        result: dict[str, dict[str, m.Entry]] = {}
        for name in list(self.sections.items):
            if not name.startswith("entries "):
                continue
            kind = kinds.get(name.removeprefix("entries "))
            items = self.sections.section(name)
            if kind is None:
                if items:
                    first = next(iter(items.values()))
                    message = f"there is no kind `{name.removeprefix('entries ')}`"
                    hint = did_you_mean(name.removeprefix("entries "), kinds)
                    found = Diagnostic("N005", message, first.key.span, suggestion=hint)
                    self.found.append(found)
                continue
            wrong = check_entries(kind, {id: item.value for id, item in items.items()})
            self.found += wrong
            if not wrong:
                result[kind.id] = {id: self._entry(kind, id, item) for id, item in items.items()}
        return result

    def _entry(self, kind: m.Kind, id: str, item: Item) -> m.Entry:
        node = mapping(item.value)
        if (
            (kind.values and id not in kind.values)
            or kind.count
            or (kind.grid and id not in _cells(kind))
        ):
            message = f"`{id}` is not one of the values of `{kind.id}`"
            hint = did_you_mean(id, kind.values)
            self.found.append(Diagnostic("N001", message, item.key.span, suggestion=hint))
        if id in KEYWORDS:
            message = f"`{id}` is a word of the language; effects could not name it"
            self.found.append(Diagnostic("E006", message, item.key.span))
        start, copies = node.get("start"), node.get("copies")
        return m.Entry(
            id,
            kind.id,
            item.key,
            self._fields(kind, item.key, node),
            self._text(copies, f"{kind.id} {id} copies") if copies else None,
            node.get("each") is not None or kind.owned,
            self._text(start, f"{kind.id} {id} start") if start else kind.start,
            text_of(node.get("source")),
            text_of(node.get("assumption")),
        )

    def _fields(self, kind: m.Kind, key: Scalar, node: MappingNode) -> dict[str, Node]:
        """What an entry says in its fields, for all sides and for each."""
        found = {key.text: value for key, value in node.items() if key.text in kind.fields}
        shared = set(found)
        for side in kind.sides:
            for name, value in mapping(node.get(side) or key).items():
                if name.text in shared:
                    message = f"`{name.text}` stands in `{side}`, and outside for all sides"
                    self.found.append(Diagnostic("S004", message, name.span))
                found[f"{name.text} {side}"] = value
        for field in kind.fields.values() if kind.sides else ():
            lacking = [side for side in kind.sides if f"{field.name} {side}" not in found]
            if field.required and field.name not in shared and lacking:
                message = f"the key `{field.name}` is missing in `{lacking[0]}`"
                self.found.append(Diagnostic("S003", message, key.span))
        return found

    # Counters, zones, links

    def _counter(self, id: str, item: Item) -> m.Counter:
        node = mapping(item.value)
        low, high = self._range(node.get("range"))
        start = node.get("start")
        return m.Counter(
            id,
            item.key,
            text_of(node.get("of")) or "game",
            self._type(node.get("holds")) or TypeName("number"),
            text_of(node.get("by")),
            low,
            high,
            self._text(start, f"counter {id} start") if start else None,
            text_of(node.get("until")),
            text_of(node.get("seen_by")) or "all",
            _written(node),
        )

    def _zone(self, id: str, item: Item) -> m.Zone:
        node = mapping(item.value)
        holds = node.get("holds")
        size, refill = text_of(node.get("size")), node.get("refill")
        if (size is None) != (refill is None):
            message = "`size` and `refill` go together: how many, and from which pile"
            self.found.append(Diagnostic("S003", message, item.key.span))
        return m.Zone(
            id,
            item.key,
            text_of(node.get("of")) or "game",
            tuple(s.text for s in (scalars(holds) or [cast(Scalar, holds)])),
            text_of(node.get("order")) == "pile",
            text_of(node.get("seen_by")) or "all",
            int(size) if size else None,
            self._text(refill, f"zone {id} refill") if refill and size else None,
            text_of(node.get("order")) == "spread",
            _written(node),
        )

    def _link(self, id: str, item: Item) -> m.Link:
        node = mapping(item.value)
        first, second = (s.text for s in scalars(node.get("between")))
        pairs = node.get("pairs")
        return m.Link(
            id,
            item.key,
            first,
            second,
            tuple(
                cast("tuple[Scalar, Scalar]", tuple(scalars(pair)))
                for pair in (pairs.items if isinstance(pairs, Sequence) else ())
            ),
            text_of(node.get("directed")) == "true",
        )

    # Small things

    def _text(self, node: Node, path: str) -> m.Text:
        scalar = cast(Scalar, node)
        return m.Text(scalar.text, scalar, path)

    def _effect(self, node: Node, path: str) -> m.Text:
        text = self._text(node, path)
        if text.scalar.in_flow:
            message = "an effect cannot stand between { } or [ ]; give it a line of its own"
            self.found.append(Diagnostic("S006", message, text.scalar.span))
        return text

    def _texts(self, item: Item | None, path: str) -> tuple[m.Text, ...]:
        return tuple(self._text(s, path) for s in scalars(item.value if item else None))

    def _type(self, node: Node | None) -> TypeName | None:
        if not isinstance(node, Scalar):
            return None
        parsed, faults = parse_type(node.text)
        self.found += [place(m.Text(node.text, node, "type"), fault) for fault in faults]
        return parsed

    def _range(self, node: Node | None) -> tuple[int | None, int | None]:
        if not isinstance(node, Scalar):
            return None, None
        found = re.fullmatch(r"(-?[0-9]+)\.\.(-?[0-9]+)", node.text)
        if not found:
            return None, None
        far = len(node.text) > 40
        low, high = (1, 0) if far else (int(found[1]), int(found[2]))
        if low > high or max(abs(low), abs(high)) > LARGEST:
            message = f"a range goes from a lower to a higher number, up to {LARGEST}"
            self.found.append(Diagnostic("S004", message, node.span))
            return None, None
        return low, high


def _is_face(text: str) -> bool:
    return len(text) <= 10 and bool(_NUMBER.fullmatch(text))


def _cells(kind: m.Kind) -> frozenset[str]:
    columns, rows = kind.grid or (0, 0)
    return frozenset(f"{chr(97 + c)}{r + 1}" for c in range(columns) for r in range(rows))


def mapping(node: Node) -> MappingNode:
    """The node as a mapping; nothing written is an empty one."""
    if isinstance(node, MappingNode):
        return node
    no_pairs: tuple[Pair, ...] = ()
    return MappingNode(no_pairs, node.span, False)


def _written(node: MappingNode) -> dict[str, tuple[Scalar, ...]]:
    """What stands behind each key: one scalar or several, for messages to point at."""
    return {
        key.text: (value,) if isinstance(value, Scalar) else tuple(scalars(value))
        for key, value in node.items()
    }


def text_of(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None
