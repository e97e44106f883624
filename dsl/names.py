"""The names that people read, from `locale/<language>/*.ftl` in a content folder.

A reader for the part of Fluent that names need: `id = text`, indented continuation lines,
`.attribute = text`, comments. Placeables such as `{ $n }` are kept as they are written; choosing
between variants and putting sentences together is not done here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from .diagnostic import Diagnostic
from .files import read_source
from .source import Source, Span

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_NAME = r"[A-Za-z][\w-]*"
_MESSAGE = re.compile(rf"(?P<id>-?{_NAME}) *= *(?P<text>.*)", re.ASCII)
_ATTRIBUTE = re.compile(rf" *\.(?P<id>{_NAME}) *= *(?P<text>.*)", re.ASCII)
_CONTINUED = re.compile(r" +(?P<text>[^\s.*\[}].*)")


def read_names(folder: Path, language: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """Every name of a language, attributes as `id.attribute`; the first of two equal ids counts.

    A language without a folder has no names, which is no mistake.
    """
    found, problems = read_messages(folder, language)
    return {key: name.text for key, name in found.items()}, problems


def read_messages(folder: Path, language: str) -> tuple[dict[str, Message], list[Diagnostic]]:
    """The same, each with its place."""
    place = folder / "locale"
    if not _LANGUAGE.fullmatch(language):
        message = f"{language[:60]!r} is not the code of a language. Write for instance en or hu."
        return {}, [Diagnostic("L004", message, None, where=str(place))]
    found: dict[str, _Name] = {}
    problems: list[Diagnostic] = []
    try:
        paths = sorted((place / language).glob("*.ftl"))
    except (OSError, ValueError):
        paths = []
    for path in paths:
        source, unreadable = read_source(path, root=folder)
        problems += unreadable
        if source is not None:
            problems += _read(source, found)
    return _messages(found), problems


def languages(folder: Path) -> list[str]:
    """The languages in which a content folder has names."""
    try:
        return sorted(path.name for path in (folder / "locale").iterdir() if path.is_dir())
    except OSError:
        return []


def parse_names(source: Source) -> tuple[dict[str, str], list[Diagnostic]]:
    """The names in one text."""
    found: dict[str, _Name] = {}
    problems = _read(source, found)
    return {key: name.text for key, name in _messages(found).items()}, problems


@dataclass(frozen=True, slots=True)
class Message:
    """What people read under an id, and where that id stands."""

    text: str
    span: Span


def _messages(found: dict[str, _Name]) -> dict[str, Message]:
    return {key: Message(text, name.span) for key, name in found.items() if (text := name.value())}


@dataclass(frozen=True, slots=True)
class _Name:
    """A name while it is read: the text after the equals sign and the lines that follow."""

    span: Span
    first: str
    rest: list[str] = field(default_factory=list)

    def value(self) -> str:
        written = [line for line in self.rest if line.strip()]
        indent = min((len(line) - len(line.lstrip(" ")) for line in written), default=0)
        lines = [self.first, *(line[indent:] for line in self.rest)]
        return "\n".join(line.rstrip() for line in lines).strip("\n")


def _read(source: Source, found: dict[str, _Name]) -> list[Diagnostic]:
    problems: list[Diagnostic] = []
    here: dict[str, _Name] = {}
    message: str | None = None  # the id that attributes belong to
    last: _Name | None = None  # the name that continuation lines belong to
    for match in _LINE.finditer(source.text):
        line = match[1]
        if not line.strip():
            if last is not None:
                last.rest.append("")
        elif line.startswith("#"):
            message = last = None
        elif (begun := _MESSAGE.fullmatch(line)) or (
            message and (begun := _ATTRIBUTE.fullmatch(line))
        ):
            if begun.re is _MESSAGE:
                message = key = begun["id"]
            else:
                key = f"{message}.{begun['id']}"
            start, end = begun.span("id")
            last = _Name(Span(source, match.start() + start, match.start() + end), begun["text"])
            if key in here or key in found:
                problems.append(_twice(key, last, here.get(key) or found[key]))
            else:
                here[key] = last
        elif last is not None and _CONTINUED.fullmatch(line):
            last.rest.append(line)
        else:
            problems.append(_not_understood(source, match))
    problems += _without_text(here)
    found.update(here)
    return problems


def _twice(key: str, name: _Name, first: _Name) -> Diagnostic:
    place = first.span.position
    notes = (f"it is first written in {first.span.source.path}, line {place.line}",)
    message = f"The name {key} is written twice. Remove one of them."
    return Diagnostic("L002", message, name.span, notes=notes)


def _without_text(names: dict[str, _Name]) -> list[Diagnostic]:
    """A message may leave out its text if it has attributes; an attribute may not."""
    owners = {key.partition(".")[0] for key in names if "." in key}
    message = "There is no text after the = sign. Write it, or remove the line."
    return [
        Diagnostic("L003", message, name.span)
        for key, name in names.items()
        if key not in owners and not name.value()
    ]


def _not_understood(source: Source, match: re.Match[str]) -> Diagnostic:
    line = match[1]
    blank = len(line) - len(line.lstrip(" "))
    message = 'This line is not understood. Write "id = text", or indent what goes on from above.'
    if line.startswith("\t", blank):
        message = "A tab stands where spaces are wanted. Replace it by spaces."
    elif line[blank] in "[*}":
        message = "Variants are not read in names. Write one text."
    span = Span(source, match.start() + blank, match.start() + len(line.rstrip()))
    return Diagnostic("L001", message, span)
