"""From an id to checked content: reading, merging, declaring and checking, in that order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .check import check
from .declare import Declarer
from .diagnostic import ContentError, Diagnostic, Severity, sort_key
from .document import Node
from .library import Folder, Library, open_library
from .meaning import Meaning
from .model import Model
from .names import read_names
from .sections import Reader, Sections


@dataclass(frozen=True, slots=True)
class Content:
    """What loading found; `meaning` is None where there are errors."""

    folder: Folder
    model: Model | None
    meaning: Meaning | None
    diagnostics: tuple[Diagnostic, ...]
    files: Mapping[Path, Node]

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]


def load(
    id: str,
    options: Mapping[str, object] | None = None,
    library: Library | None = None,
    language: str = "en",
) -> Content:
    """The content of a game. Raises `ContentError` only where there is no such game."""
    library = library or open_library()
    folder = library.find(id)
    if folder is None:
        message = f"there is no game `{id}`"
        hint = library.nearest(id)
        raise ContentError([Diagnostic("F010", message, None, suggestion=hint, where=id)])
    return load_folder(folder, options or {}, library, language)


def load_folder(
    folder: Folder, options: Mapping[str, object], library: Library, language: str = "en"
) -> Content:
    reader = Reader(library)
    sections = reader.merged(folder)
    found = reader.found
    if sections is not None and folder.game and not _errors(found):
        sections = with_modules(reader, folder, sections, options)
    model: Model | None = None
    meaning: Meaning | None = None
    if sections is not None and folder.game and not _errors(found):
        names, problems = _names(reader, sections, folder, language)
        found += problems
        declarer = Declarer(folder.id, sections, options)
        model = declarer.model(names)
        found += declarer.found
        if model is not None and not _errors(declarer.found):
            meaning, problems = check(model, sections.removed)
            found += problems
    if _errors(found):
        meaning = None
    return Content(folder, model, meaning, _sorted(found), reader.files)


def with_modules(
    reader: Reader, folder: Folder, sections: Sections, options: Mapping[str, object]
) -> Sections:
    """The sections with the modules that the options switch on."""
    declarer = Declarer(folder.id, sections, options)
    options_declared = declarer.options()
    reader.found += declarer.found
    for option in options_declared.values():
        if option.module is None or option.value is not True:
            continue
        module = reader.library.find(option.module)
        if module is None:
            message = f"there is no module `{option.module}`"
            hint = reader.library.nearest(option.module)
            found = Diagnostic("F010", message, option.key.span, suggestion=hint)
            reader.found.append(found)
            continue
        read = reader.module(module)
        if read is not None:
            sections = reader.switched_on(sections, read)
    return sections


def _names(
    reader: Reader, sections: Sections, folder: Folder, language: str
) -> tuple[dict[str, str], list[Diagnostic]]:
    """Display names: English first, then the language asked for; parents before children."""
    origins = dict.fromkeys(item.origin for _, _, item in sections.all())
    folders = [f for id in origins if (f := reader.library.find(id)) and f.id != folder.id]
    names: dict[str, str] = {}
    found: list[Diagnostic] = []
    for wanted in dict.fromkeys(("en", language)):
        for origin in (*folders, folder):
            read, problems = read_names(origin.path, wanted)
            names |= read
            found += problems
    return names, found


def _errors(found: list[Diagnostic]) -> bool:
    return any(d.severity is Severity.ERROR for d in found)


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in found:
        unique.setdefault(sort_key(diagnostic), diagnostic)
    return tuple(sorted(unique.values(), key=sort_key))
