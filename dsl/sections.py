"""A module's files as sections of named items, and how modules are put together.

Nothing is understood here yet: an item is a key, a YAML node and the module it came from.
Merging is the same for all sections, entries of kinds included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import schema
from .diagnostic import Diagnostic, did_you_mean
from .document import Mapping, Node, Pair, Scalar, Sequence, read, scalars
from .library import Folder, Library
from .source import Span

DIRECTIVES = ("extends", "use", "add", "replace", "remove", "before", "after", "instead")
MAPPINGS = (
    "options", "kinds", "counters", "zones", "dice", "links", "icons", "actions", "queries",
    "events", "phases", "rules", "invariants", "statistics", "scenarios", "statements",
)  # fmt: skip
ACTIONS = ("actions", "phases")
NO_COMBINING = ("scenarios", "statements")


@dataclass(frozen=True, slots=True)
class Item:
    """A named piece of content; `before` and `after` are effects that modules put around it.

    `heading` is the section of the rulebook that a statement stands under.
    """

    key: Scalar
    value: Node
    origin: str
    before: tuple[Scalar, ...] = ()
    after: tuple[Scalar, ...] = ()
    heading: str = ""


@dataclass(slots=True)
class Sections:
    """Section name (`entries card` for the entries of a kind) -> id -> item."""

    items: dict[str, dict[str, Item]] = field(default_factory=dict)
    removed: dict[tuple[str, str], str] = field(default_factory=dict)

    def section(self, name: str) -> dict[str, Item]:
        return self.items.setdefault(name, {})

    def copy(self) -> Sections:
        items = {name: dict(section) for name, section in self.items.items()}
        return Sections(items, dict(self.removed))

    def all(self) -> Iterator[tuple[str, str, Item]]:
        for name, section in self.items.items():
            for id, item in section.items():
                yield name, id, item


@dataclass(frozen=True, slots=True)
class Module:
    """One folder, read: its own items and what it does to those of others."""

    folder: Folder
    own: Sections
    directives: dict[str, Mapping | Sequence]
    main: Mapping | None


class Reader:
    """Reads and merges the folders of one game, each file once."""

    def __init__(self, library: Library, shown_from: Path | None = None) -> None:
        self.library = library
        self.shown_from = shown_from or Path.cwd()
        self.found: list[Diagnostic] = []
        self.modules: dict[str, Module | None] = {}
        self.files: dict[Path, Node] = {}

    # Reading

    def module(self, folder: Folder) -> Module | None:
        if folder.id not in self.modules:
            self.modules[folder.id] = self._read_module(folder)
        return self.modules[folder.id]

    def _read_module(self, folder: Folder) -> Module | None:
        own = Sections()
        check = schema.check_game if folder.game else schema.check_module
        main = self._read_file(folder.main, folder.path, check)
        if main is None:
            return None
        self._collect(own, main, folder.id)
        for path in sorted(folder.path.rglob("*.yaml")):
            if path == folder.main or _elsewhere(path, folder.path):
                continue
            part = self._read_file(path, folder.path, schema.check_part)
            if part is not None:
                self._collect(own, part, folder.id)
        directives: dict[str, Mapping | Sequence] = {}
        for name in DIRECTIVES:
            directive = main.get(name)
            if isinstance(directive, Mapping | Sequence):
                directives[name] = directive
        return Module(folder, own, directives, main)

    def _read_file(
        self, path: Path, root: Path, check: Callable[[Node], list[Diagnostic]]
    ) -> Mapping | None:
        node, problems = read(path, self.shown(path), root)
        self.found += problems
        if node is None or problems:
            return None
        self.files[path] = node
        wrong = check(node)
        self.found += wrong
        return node if isinstance(node, Mapping) and not wrong else None

    def shown(self, path: Path) -> str:
        try:
            return str(path.relative_to(self.shown_from))
        except ValueError:
            return str(path)

    def _collect(self, own: Sections, node: Mapping, origin: str) -> None:
        for section, item in _items(node, origin):
            id = _id(item.key.text)
            items = own.section(section)
            if id in items:
                first = items[id].key.span
                where = f"first at {first.source.path}:{first.position.line}"
                message = f"`{id}` is defined twice"
                self.found.append(Diagnostic("F013", message, item.key.span, notes=(where,)))
            else:
                items[id] = item

    # Merging

    def merged(self, folder: Folder, chain: tuple[str, ...] = ()) -> Sections | None:
        """A folder's items on top of those of its parents."""
        module = self.module(folder)
        if module is None:
            return None
        chain = (*chain, folder.id)
        base = Sections()
        conflicts: dict[tuple[str, str], tuple[Item, Item]] = {}
        complete = True
        for name in scalars(module.directives.get("extends")):
            parent = self._parent(name, chain)
            complete = complete and parent is not None
            if parent is not None:
                self._join(base, parent, conflicts)
        result = self.apply(base, module, chain)
        for (section, id), (first, second) in conflicts.items():
            if not self._settles(module, section, id):
                self.found.append(
                    Diagnostic(
                        "F012",
                        f"`{first.origin}` and `{second.origin}` define `{id}` differently; "
                        f"say which under `replace` or `remove`",
                        _extends_span(module),
                        notes=(_place(first), _place(second)),
                    )
                )
        return result if complete else None

    def switched_on(self, base: Sections, module: Module) -> Sections:
        """A module that an option switches on: its own parents, then itself, on top of a game."""
        result = base.copy()
        chain = (module.folder.id,)
        for name in scalars(module.directives.get("extends")):
            parent = self._parent(name, chain)
            for section, id, item in parent.all() if parent is not None else ():
                if section not in (*NO_COMBINING, "game"):
                    result.section(section).setdefault(id, item)
        return self.apply(result, module, chain)

    def _parent(self, name: Scalar, chain: tuple[str, ...]) -> Sections | None:
        if name.text in chain:
            circle = " needs ".join(f"`{link}`" for link in (*chain, name.text))
            self.found.append(Diagnostic("F011", f"this goes in a circle: {circle}", name.span))
            return None
        folder = self._lookup(name)
        return self.merged(folder, chain) if folder else None

    def _lookup(self, name: Scalar) -> Folder | None:
        folder = self.library.find(name.text)
        if folder is None:
            message = f"there is no game or module `{name.text}`"
            self.found.append(
                Diagnostic("F010", message, name.span, suggestion=self.library.nearest(name.text))
            )
        return folder

    def _join(
        self,
        base: Sections,
        parent: Sections,
        conflicts: dict[tuple[str, str], tuple[Item, Item]],
    ) -> None:
        for section, id, item in parent.all():
            if section in NO_COMBINING:
                continue
            mine = base.section(section)
            if id not in mine:
                mine[id] = item
            elif mine[id].value is not item.value and section != "scopes":
                conflicts[section, id] = (mine[id], item)
        base.removed.update(parent.removed)

    def apply(self, base: Sections, module: Module, chain: tuple[str, ...] = ()) -> Sections:
        """A module's own items and changes, on top of what is there."""
        result = base.copy()
        origin = module.folder.id
        uses = module.directives.get("use")
        for use in uses.items if isinstance(uses, Sequence) else ():
            if isinstance(use, Mapping):
                self._use(result, use, chain)
        for section, id, item in module.own.all():
            there = result.section(section).get(id)
            if there is not None and section != "scopes":
                message = f"`{id}` is already defined; put it under `replace` to change it"
                found = Diagnostic("F013", message, item.key.span, notes=(_place(there),))
                self.found.append(found)
                continue
            result.section(section)[id] = item
        self._add(result, module.directives.get("add"))
        self._replace(result, module.directives.get("replace"), origin)
        self._remove(result, module.directives.get("remove"), origin)
        self._around(result, module, origin)
        return result

    def _settles(self, module: Module, section: str, id: str) -> bool:
        for word in ("replace", "remove"):
            node = module.directives.get(word)
            if isinstance(node, Mapping):
                replaced = ((s, item.key) for s, item in _items(node, ""))
                named = replaced if word == "replace" else _named(node)
                if any(s == section and _id(key.text) == id for s, key in named):
                    return True
        return False

    def _use(self, result: Sections, use: Mapping, chain: tuple[str, ...]) -> None:
        origin = use.get("from")
        assert isinstance(origin, Scalar)
        other = self._parent(origin, chain)
        if other is None:
            return
        excluded = {scalar.text: scalar for scalar in scalars(use.get("except"))}
        start = use.get("start")
        for key, wanted in use.items():
            if key.text in ("from", "except", "start"):
                continue
            section = key.text if key.text in MAPPINGS else f"entries {key.text}"
            there = other.section(section)
            names = (
                {scalar.text: scalar for scalar in scalars(wanted)}
                if isinstance(wanted, Sequence)
                else dict.fromkeys(there, wanted)
            )
            if not there:
                self._missing(key, f"`{origin.text}` has no `{key.text}`", other.items)
            for id, scalar in names.items():
                if id in excluded:
                    continue
                if id not in there:
                    assert isinstance(scalar, Scalar)
                    self._missing(scalar, f"`{origin.text}` has no {key.text} `{id}`", there)
                elif not isinstance(start, Scalar) or _starts_in(
                    there[id], other.section("kinds").get(key.text), start.text
                ):
                    result.section(section)[id] = there[id]

    def _missing(self, scalar: Scalar, message: str, known: Iterable[str]) -> None:
        suggestion = did_you_mean(scalar.text, known)
        self.found.append(Diagnostic("F014", message, scalar.span, suggestion=suggestion))

    def _target(self, result: Sections, section: str, key: Scalar) -> Item | None:
        there = result.section(section)
        item = there.get(_id(key.text))
        if item is None:
            self._missing(key, f"there is no `{_id(key.text)}` to change", there)
        return item

    def _add(self, result: Sections, node: Node | None) -> None:
        for section, more in _items(node, ""):
            item = self._target(result, section, more.key)
            if item is not None:
                grown = _grown(item.value, more.value)
                result.section(section)[_id(more.key.text)] = replace(item, value=grown)

    def _replace(self, result: Sections, node: Node | None, origin: str) -> None:
        for section, item in _items(node, origin):
            if section == "game" or self._target(result, section, item.key) is not None:
                result.section(section)[_id(item.key.text)] = item

    def _remove(self, result: Sections, node: Node | None, origin: str) -> None:
        for section, key in _named(node):
            if self._target(result, section, key) is not None:
                del result.section(section)[key.text]
                result.removed[section, key.text] = origin

    def _around(self, result: Sections, module: Module, origin: str) -> None:
        for word in ("before", "after", "instead"):
            node = module.directives.get(word)
            for key, value in node.items() if isinstance(node, Mapping) else ():
                assert isinstance(value, Scalar)
                place = next((s for s in ACTIONS if key.text in result.section(s)), None)
                if place is None:
                    known = {**result.section("actions"), **result.section("phases")}
                    message = f"there is no action or phase `{key.text}`"
                    self._missing(key, message, known)
                    continue
                item = result.section(place)[key.text]
                if word == "before":
                    item = replace(item, before=(value, *item.before))
                elif word == "after":
                    item = replace(item, after=(*item.after, value))
                else:
                    item = replace(item, value=value, origin=origin)
                result.section(place)[key.text] = item


def _id(key: str) -> str:
    return key.split("(", 1)[0].strip()


def _items(node: Node | None, origin: str) -> Iterator[tuple[str, Item]]:
    """All items of a file or of `add`/`replace`, each with its section."""
    if not isinstance(node, Mapping):
        return
    kind = node.get("kind")
    if isinstance(kind, Scalar):
        for key, value in _pairs(node.get("entries")):
            yield f"entries {kind.text}", Item(key, value, origin)
        return
    for section, inner in node.items():
        if section.text in DIRECTIVES or section.text in ("source", "assumption"):
            continue
        if section.text == "entries":
            for name, entries in _pairs(inner):
                for key, value in _pairs(entries):
                    yield f"entries {name.text}", Item(key, value, origin)
        elif section.text == "statements":
            for heading, statements in _pairs(inner):
                for key, value in _pairs(statements):
                    yield "statements", Item(key, value, origin, heading=heading.text)
        elif section.text == "scopes":
            for scalar in scalars(inner):
                yield "scopes", Item(scalar, scalar, origin)
        elif section.text in MAPPINGS:
            for key, value in _pairs(inner):
                yield section.text, Item(key, value, origin)
        else:
            yield "game", Item(section, inner, origin)


def _pairs(node: Node | None) -> Iterator[tuple[Scalar, Node]]:
    assert isinstance(node, Mapping)
    return node.items()


def _named(node: Node | None) -> Iterator[tuple[str, Scalar]]:
    """All items named by `remove`: section and id."""
    if not isinstance(node, Mapping):
        return
    for section, inner in node.items():
        if section.text == "entries" and isinstance(inner, Mapping):
            for kind, ids in inner.items():
                for scalar in scalars(ids):
                    yield f"entries {kind.text}", scalar
        else:
            for scalar in scalars(inner):
                yield section.text, scalar


def _grown(old: Node, new: Node) -> Node:
    """`old` with the keys and list items of `new` added."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        pairs = {pair.key.text: pair for pair in old.pairs}
        for pair in new.pairs:
            there = pairs.get(pair.key.text)
            value = _grown(there.value, pair.value) if there else pair.value
            pairs[pair.key.text] = Pair(pair.key, value)
        return Mapping(tuple(pairs.values()), new.span, new.in_flow)
    if isinstance(old, Sequence) and isinstance(new, Sequence):
        return Sequence((*old.items, *new.items), new.span, new.in_flow)
    return new


def _starts_in(item: Item, kind: Item | None, zone: str) -> bool:
    """Does an entry start in this zone, by its own word or by that of its kind?"""
    for found in (item, kind):
        start = found.value.get("start") if found and isinstance(found.value, Mapping) else None
        if isinstance(start, Scalar):
            return start.text == zone
    return False


def _place(item: Item) -> str:
    position = item.key.span.position
    return f"in `{item.origin}` at {item.key.span.source.path}:{position.line}"


def _extends_span(module: Module) -> Span:
    assert module.main is not None
    key = next(key for key in module.main.keys() if key.text == "extends")
    return key.span


def _elsewhere(path: Path, root: Path) -> bool:
    """Does the file belong to locale, or to a game or module further down?"""
    inner = path.relative_to(root).parts[:-1]
    if "locale" in inner:
        return True
    return any(
        (root.joinpath(*inner[: n + 1]) / name).is_file()
        for n in range(len(inner))
        for name in ("game.yaml", "module.yaml")
    )
