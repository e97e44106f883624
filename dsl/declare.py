"""Sections to declarations: what each item says, as plain data. Shapes are already checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from . import model as m
from .diagnostic import Diagnostic, Severity, did_you_mean
from .document import Mapping as MappingNode
from .document import Node, Pair, Scalar, Sequence, char_span, scalars
from .fault import Fault
from .nodes import TypeName
from .options import OptionReader
from .parse import parse_signature, parse_type
from .rulebook import statements
from .schema import RESERVED_FIELDS, check_entries
from .sections import Item, Sections
from .words import KEYWORDS, LARGEST

SCOPES = ("game", "turn")
_NUMBER = re.compile(r"-?[0-9]+")


def place(text: m.Text, fault: Fault) -> Diagnostic:
    """A fault in a text, as a diagnostic at its place in the file."""
    span = char_span(text.scalar, *_inside(fault.at, len(text.text)))
    severity = Severity.WARNING if fault.warning else Severity.ERROR
    return Diagnostic(fault.code, fault.message, span, severity, fault.notes, fault.suggestion)


def _inside(at: tuple[int, int], length: int) -> tuple[int, int]:
    start = min(max(at[0], 0), max(length - 1, 0))
    return start, max(min(at[1], length), start)


class Declarer:
    """Turns the merged sections of one game into a `Model`."""

    def __init__(self, id: str, sections: Sections, options: Mapping[str, object]) -> None:
        self.id = id
        self.sections = sections
        self.given = options
        self.found: list[Diagnostic] = []

    def model(self, names: Mapping[str, str]) -> m.Model | None:
        """The model, or None where the game lacks what no game can lack."""
        game = self.sections.section("game")
        players = self._players(game)
        options = self.options()
        scopes = (*SCOPES, *(s for s in self.sections.section("scopes") if s not in SCOPES))
        kinds = {id: self._kind(id, item) for id, item in self._section("kinds")}
        kinds |= {id: self._die(id, item) for id, item in self._section("dice")}
        kinds |= self._sides(kinds)
        kinds |= {o.id: m.Kind(o.id, o.key, {}, o.values) for o in options.values() if o.values}
        entries = self._entries(kinds)
        play = game.get("play")
        if play is None or players is None:
            self._lacking(game)
            return None
        least, most, usual = players
        actions = {id: self._action(id, item, False) for id, item in self._section("actions")}
        for id, item in self._section("phases"):
            if id in actions:
                message = f"`{id}` is an action already"
                self.found.append(Diagnostic("F013", message, item.key.span))
            actions[id] = self._action(id, item, True)
        return m.Model(
            id=self.id,
            least_players=least,
            most_players=most,
            usual_players=usual,
            options=options,
            scopes=scopes,
            kinds=kinds,
            entries=entries,
            counters={id: self._counter(id, item) for id, item in self._section("counters")},
            zones={id: self._zone(id, item) for id, item in self._section("zones")},
            links={id: self._link(id, item) for id, item in self._section("links")},
            icons={id: self._icon(id, item) for id, item in self._section("icons")},
            actions=actions,
            queries={id: self._query(id, item) for id, item in self._section("queries")},
            events={id: self._event(id, item) for id, item in self._section("events")},
            rules={id: self._rule(id, item.value) for id, item in self._section("rules")},
            setup=self._effect(game["setup"].value, "setup") if "setup" in game else None,
            play=self._effect(play.value, "play"),
            ranking=self._texts(game.get("ranking"), "ranking"),
            payoff=self._text(game["payoff"].value, "payoff") if "payoff" in game else None,
            team=self._text(game["team"].value, "team") if "team" in game else None,
            invariants={
                id: self._text(item.value, f"invariant {id}")
                for id, item in self._section("invariants")
            },
            statistics={
                id: self._text(item.value, f"statistic {id}")
                for id, item in self._section("statistics")
            },
            scenarios={
                id: m.Scenario(id, item.key, item.value) for id, item in self._section("scenarios")
            },
            statements=statements(self.sections),
            names=names,
            origins={f"{s} {id}": item.origin for s, id, item in self.sections.all()},
        )

    def _section(self, name: str) -> Iterable[tuple[str, Item]]:
        return self.sections.section(name).items()

    def _lacking(self, game: dict[str, Item]) -> None:
        for key in ("players", "play"):
            if key not in game:
                message = f"a game needs `{key}`, here or in what it extends"
                self.found.append(Diagnostic("S003", message, None, where=self.id))

    def _players(self, game: dict[str, Item]) -> tuple[int, int, int] | None:
        item = game.get("players")
        if item is None:
            return None
        scalar = cast(Scalar, item.value)
        numbers = [int(part[:9]) for part in scalar.text.split("..")]
        least, most = numbers[0], numbers[-1]
        if not 1 <= least <= most <= 100:
            message = "players go from a lower to a higher number, from 1 to 100"
            self.found.append(Diagnostic("S004", message, scalar.span))
            least = most = max(1, min(least, most, 100))
        usual = least
        if "usual_players" in game:
            scalar = cast(Scalar, game["usual_players"].value)
            usual = int(scalar.text)
            if not least <= usual <= most:
                message = f"the usual number of players is one from {least} to {most}"
                self.found.append(Diagnostic("S004", message, scalar.span))
                usual = least
        return least, most, usual

    # Options

    def options(self) -> dict[str, m.OptionDecl]:
        declared = {id: self._option(id, item) for id, item in self._section("options")}
        for name in self.given:
            if name not in declared:
                message = f"`{self.id}` has no option `{name}`"
                hint = did_you_mean(name, declared)
                self.found.append(Diagnostic("F018", message, None, suggestion=hint, where=self.id))
        return declared

    def _option(self, id: str, item: Item) -> m.OptionDecl:
        node = cast(MappingNode, item.value)
        default = node.get("default")
        values = tuple(s.text for s in scalars(node.get("values")))
        type = self._type(node.get("type")) or TypeName("number")
        if values:
            type = TypeName(id)
        elif type.name not in ("number", "truth"):
            message = "an option is a `number`, a `truth`, a list of them, or one of `values`"
            self.found.append(Diagnostic("S004", message, item.key.span))
            type = TypeName("number", type.listed)
        low, high = self._range(node.get("range"))
        value_of = OptionReader(type, values, low, high)
        written = value_of.node(default)
        if isinstance(written, str) and written not in values:
            message = f"the default is not {written}"
            self.found.append(Diagnostic("S004", message, default.span if default else None))
            written = value_of.fallback()
        value = written
        if id in self.given:
            value = value_of.given(self.given[id])
            if isinstance(value, str) and value not in values:
                message = f"option `{id}`: `{self.given[id]}` is not {value}"
                self.found.append(Diagnostic("F017", message, None, where=self.id))
                value = written
        module = node.get("module")
        return m.OptionDecl(
            id,
            item.key,
            type,
            values,
            written,
            value,
            low,
            high,
            module.text if isinstance(module, Scalar) else None,
        )

    # Kinds and their entries

    def _kind(self, id: str, item: Item) -> m.Kind:
        node = _mapping(item.value)
        fields: dict[str, m.FieldDecl] = {}
        inner = node.get("fields")
        for key, value in inner.items() if isinstance(inner, MappingNode) else ():
            required = strict = False
            zones: list[Scalar] = []
            if isinstance(value, MappingNode):
                strict = _text(value.get("strict")) == "true"
                required = _text(value.get("required")) == "true"
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
        node = _mapping(item.value)
        faces = node.get("faces")
        listed = tuple(scalar.text for scalar in scalars(faces))
        computed = self._text(faces, f"faces of {id}") if isinstance(faces, Scalar) else None
        shows = _text(node.get("shows"))
        if shows is None and not listed and computed is None:
            self.found.append(Diagnostic("S003", "a die needs `faces` or `shows`", item.key.span))
            listed = ("1",)
        if shows is None:
            wrong = next((f for f in scalars(faces) if not _is_face(f.text)), None)
            if isinstance(faces, Sequence) and wrong is not None:
                message = "faces are numbers of at most 9 digits, unless `shows` names their kind"
                self.found.append(Diagnostic("S004", message, wrong.span))
                listed = tuple(f for f in listed if _is_face(f)) or ("1",)
        copies = int(_text(node.get("copies")) or 1)
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
        node = _mapping(item.value)
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
            _text(node.get("source")),
            _text(node.get("assumption")),
        )

    def _fields(self, kind: m.Kind, key: Scalar, node: MappingNode) -> dict[str, Node]:
        """What an entry says in its fields, for all sides and for each."""
        found = {key.text: value for key, value in node.items() if key.text in kind.fields}
        shared = set(found)
        for side in kind.sides:
            for name, value in _mapping(node.get(side) or key).items():
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
        node = _mapping(item.value)
        low, high = self._range(node.get("range"))
        start = node.get("start")
        return m.Counter(
            id,
            item.key,
            _text(node.get("of")) or "game",
            self._type(node.get("holds")) or TypeName("number"),
            _text(node.get("by")),
            low,
            high,
            self._text(start, f"counter {id} start") if start else None,
            _text(node.get("until")),
            _text(node.get("seen_by")) or "all",
            _written(node),
        )

    def _zone(self, id: str, item: Item) -> m.Zone:
        node = _mapping(item.value)
        holds = node.get("holds")
        size, refill = _text(node.get("size")), node.get("refill")
        if (size is None) != (refill is None):
            message = "`size` and `refill` go together: how many, and from which pile"
            self.found.append(Diagnostic("S003", message, item.key.span))
        return m.Zone(
            id,
            item.key,
            _text(node.get("of")) or "game",
            tuple(s.text for s in (scalars(holds) or [cast(Scalar, holds)])),
            _text(node.get("order")) == "pile",
            _text(node.get("seen_by")) or "all",
            int(size) if size else None,
            self._text(refill, f"zone {id} refill") if refill and size else None,
            _text(node.get("order")) == "spread",
            _written(node),
        )

    def _link(self, id: str, item: Item) -> m.Link:
        node = _mapping(item.value)
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
            _text(node.get("directed")) == "true",
        )

    # Vocabulary

    def _signature(self, item: Item) -> tuple[m.Parameter, ...]:
        parsed, faults = parse_signature(item.key.text)
        text = m.Text(item.key.text, item.key, item.key.text)
        self.found += [place(text, fault) for fault in faults]
        params = parsed.params if parsed else ()
        names: set[str] = set()
        for param in params:
            if param.name in names:
                fault = Fault("N004", f"`{param.name}` is there already", param.at)
                self.found.append(place(text, fault))
            names.add(param.name)
        return tuple(m.Parameter(p.name, p.type) for p in params)

    def _action(self, id: str, item: Item, phase: bool) -> m.Action:
        word = "phase" if phase else "action"
        return m.Action(
            id,
            item.key,
            self._signature(item),
            self._effect(item.value, f"{word} {id}"),
            tuple(self._effect(s, f"before {word} {id}") for s in item.before),
            tuple(self._effect(s, f"after {word} {id}") for s in item.after),
            phase,
        )

    def _icon(self, id: str, item: Item) -> m.Icon:
        node = _mapping(item.value)
        gain, pay, counter = node.get("gain"), node.get("pay"), node.get("counter")
        if counter is None and gain is None and pay is None:
            message = "an icon needs `gain`, `pay` or `counter`"
            self.found.append(Diagnostic("S003", message, item.key.span))
        return m.Icon(
            id,
            item.key,
            self._signature(item),
            self._effect(gain, f"gain {id}") if gain else None,
            self._effect(pay, f"pay {id}") if pay else None,
            cast("Scalar | None", counter),
        )

    def _query(self, id: str, item: Item) -> m.Query:
        body = self._text(item.value, f"query {id}")
        return m.Query(id, item.key, self._signature(item), body)

    def _rule(self, id: str, node: Node) -> m.Text:
        inner = node.get("rule") if isinstance(node, MappingNode) else node
        return self._effect(cast(Scalar, inner), f"rule {id}")

    def _event(self, id: str, item: Item) -> m.Event:
        return m.Event(id, item.key, self._signature(item))

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


def _mapping(node: Node) -> MappingNode:
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


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None
