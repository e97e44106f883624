"""The command `fmt`: effect texts in content, laid out as the printer of the language writes them.

Which texts of a folder are effects, expressions or signatures is decided here, by the section they
stand in; YAML around them, comments and the order of keys stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostic import Diagnostic
from ..dsl.document import Mapping, Node, Scalar, Sequence, parse
from ..dsl.rewrite import canonical, rewrite
from ..dsl.sections import Reader
from ..dsl.source import Source
from . import console
from .arguments import Folders
from .selection import Selection, select

EFFECT, EXPRESSION, SIGNATURE, EVENT = "effect", "expression", "signature", "event"
Found = Iterator[tuple[Scalar, str]]
FieldRoles = dict[tuple[str, str], str]

# Sections whose items are mappings: the keys of theirs that hold texts.
_INSIDE = {
    "kinds": {"count": EXPRESSION, "start": EXPRESSION, "rules": EFFECT},
    "rules": {"rule": EFFECT},
    "counters": {"start": EXPRESSION},
    "zones": {"refill": EXPRESSION},
    "icons": {"gain": EFFECT, "pay": EFFECT},
    "scenarios": {"given": EFFECT, "run": EFFECT, "expect": EXPRESSION, "knows": EXPRESSION},
}
# Sections whose items are texts, and the keys of a game that are.
_WHOLE = {
    "actions": EFFECT, "phases": EFFECT, "queries": EXPRESSION, "invariants": EXPRESSION,
    "statistics": EXPRESSION, "before": EFFECT, "after": EFFECT, "instead": EFFECT,
}  # fmt: skip
_GAME = {
    "setup": EFFECT, "play": EFFECT, "ranking": EXPRESSION, "payoff": EXPRESSION,
    "outlook": EXPRESSION, "team": EXPRESSION,
}  # fmt: skip
_FIELDS = {
    "effect": EFFECT,
    "cost": EFFECT,
    "rules": EFFECT,
    "condition": EXPRESSION,
    "event": EVENT,
}
_SIGNED = ("actions", "phases", "queries", "icons", "events")


def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files, folders or games by name; the current project if left out."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; say which files would change.")
    ] = False,
    content: Folders = None,
) -> None:
    """Lay out the effect texts in content uniformly.

    Only the texts of the language are touched: spaces, line breaks and parentheses that are not
    needed. What cannot be read stays as it is.
    """
    changed = 0
    unread: dict[Path, list[Diagnostic]] = {}
    seen: set[Path] = set()
    for selection in select(paths, content):
        for path, old in _files(selection, unread):
            if path in seen:
                continue
            seen.add(path)
            new = formatted(old, _roles(selection))
            if new == old.text:
                continue
            changed += 1
            console.say(f"{'would change' if check else 'changed'}  {console.shown_path(path)}")
            if not check:
                write(path, new)
    for problems in unread.values():
        console.show(problems)
    alike = console.count(len(seen) - changed, "file")
    verb = "would change" if check else "changed"
    console.say(f"{console.count(changed, 'file')} {verb}, {alike} as before")
    if unread:
        left = ", ".join(console.shown_path(path) for path in unread)
        console.note(f"Not formatted, because they cannot be read: {left}")
    if unread or (check and changed):
        raise typer.Exit(console.PROBLEMS)


def formatted(source: Source, roles: FieldRoles) -> str:
    """The text of a file with all its effects, expressions and signatures in canonical form."""
    node, problems = parse(source)
    if node is None or problems:
        return source.text
    texts = [
        (scalar, new)
        for scalar, role in texts_of(node, roles)
        if (new := canonical(scalar.text, role)) != scalar.text
    ]
    new = rewrite(source, texts) if texts else source.text
    _, problems = parse(Source(source.path, new))
    if problems:
        raise AssertionError(f"formatting would break {source.path}: {problems[0].message}")
    return new


def write(path: Path, text: str) -> None:
    """Put a text in place of another, with the byte order mark and line ends that it had."""
    mark = b"\xef\xbb\xbf" if path.read_bytes().startswith(b"\xef\xbb\xbf") else b""
    try:
        path.write_bytes(mark + text.encode("utf-8"))
    except OSError as error:
        raise console.Stop(f"{console.shown_path(path)} cannot be written: {error}") from None


def _files(
    selection: Selection, unread: dict[Path, list[Diagnostic]]
) -> Iterator[tuple[Path, Source]]:
    """The files asked for that are YAML; those that are not are noted with their problems."""
    from ..dsl.document import read

    for folder in selection.folders:
        inside = {f.path for f in selection.library.folders.values()} - {folder.path}
        for path in sorted(folder.path.rglob("*.yaml")):
            if not selection.wanted(path) or inside & {*path.parents} & _below(folder.path, path):
                continue
            node, problems = read(path, console.shown_path(path), folder.path)
            if node is None or problems:
                unread[path] = problems
            else:
                yield path, node.span.source


def _below(root: Path, path: Path) -> set[Path]:
    """The folders between a root and a file."""
    return {parent for parent in path.parents if parent != root and parent.is_relative_to(root)}


def _roles(selection: Selection) -> FieldRoles:
    """Which fields of which kinds hold texts, by the declarations of all modules in reach.

    Where two declare one field differently, those that were asked for decide.
    """
    reader = Reader(selection.library)
    roles: FieldRoles = {}
    mine = set(selection.folders)
    others = [f for f in selection.library.folders.values() if f not in mine]
    for folder in (*others, *selection.folders):
        module = reader.module(folder)
        for id, item in module.own.section("kinds").items() if module else ():
            fields = item.value.get("fields") if isinstance(item.value, Mapping) else None
            for key, value in fields.items() if isinstance(fields, Mapping) else ():
                type = value.get("type") if isinstance(value, Mapping) else value
                if isinstance(type, Scalar) and type.text in _FIELDS:
                    roles[id, key.text] = _FIELDS[type.text]
                else:
                    roles.pop((id, key.text), None)
    return roles


def texts_of(node: Node, roles: FieldRoles) -> Found:
    """Every text of the language in a file, with its role."""
    if not isinstance(node, Mapping):
        return
    kind = node.get("kind")
    if isinstance(kind, Scalar):
        yield from _entries(kind.text, node.get("entries"), roles)
        return
    for key, value in node.items():
        section = key.text
        if section in ("add", "replace"):
            yield from texts_of(value, roles)
        elif section == "entries" and isinstance(value, Mapping):
            for name, entries in value.items():
                yield from _entries(name.text, entries, roles)
        elif section in _GAME:
            yield from _scalars(value, _GAME[section])
        elif isinstance(value, Mapping):
            yield from _section(section, value)


def _section(section: str, node: Mapping) -> Found:
    for key, value in node.items():
        if section in _SIGNED:
            yield key, SIGNATURE
        if section in _WHOLE:
            yield from _scalars(value, _WHOLE[section])
        elif isinstance(value, Mapping):
            yield from _fields(value, _INSIDE.get(section, {}))
        elif section == "rules":
            yield from _scalars(value, EFFECT)


def _entries(kind: str, node: Node | None, roles: FieldRoles) -> Found:
    fields = {field: role for (of, field), role in roles.items() if of == kind}
    for _, entry in node.items() if isinstance(node, Mapping) else ():
        if isinstance(entry, Mapping):
            yield from _fields(entry, {"start": EXPRESSION, **fields})
            for pair in entry.pairs:
                if isinstance(pair.value, Mapping):
                    yield from _fields(pair.value, fields)


def _fields(node: Mapping, roles: dict[str, str]) -> Found:
    for key, value in node.items():
        if key.text in roles and isinstance(value, Mapping):
            yield from _fields(value, {"rule": roles[key.text]})
        elif key.text in roles:
            yield from _scalars(value, roles[key.text])
        elif key.text == "do" and isinstance(value, Sequence) and "expect" in roles:
            for step in value.items:
                if isinstance(step, Mapping):
                    yield from _fields(step, roles)


def _scalars(node: Node, role: str) -> Found:
    """A text, or each of a list; effects inside braces are left alone, they are mistakes."""
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar) and item.text and not (item.in_flow and role == EFFECT):
            yield item, role
