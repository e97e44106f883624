"""Reading a text file safely: UTF-8, of a bounded size, inside the content folder.

Every way in which this can fail is a diagnostic. What the text means is not decided here.
"""

from __future__ import annotations

import stat
from pathlib import Path

from .diagnostic import Diagnostic
from .source import Source, Span

LARGEST_FILE = 5_000_000
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_source(
    path: Path, shown: str | None = None, root: Path | None = None
) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, under the path `shown` to people; with `root`, only from inside it."""
    name = _printable(str(path) if shown is None else shown)
    try:
        if root is not None and not path.resolve().is_relative_to(root.resolve()):
            message = "The path leads out of the content folder. Move the file into the folder."
            return None, [Diagnostic("F006", message, None, where=name)]
        if not stat.S_ISREG(path.stat().st_mode):
            message = "This is not a file. Give the path of a file."
            if path.is_dir():
                message = "This is a folder, not a file. Give the path of a file in it."
            return None, [Diagnostic("F002", message, None, where=name)]
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        message = "There is no such file. Check the spelling of the path."
        return None, [Diagnostic("F001", message, None, where=name)]
    except (ValueError, RuntimeError) as problem:  # a NUL in it, or links that go in a circle
        message = f"No file can have this path ({problem})."
        return None, [Diagnostic("F007", message, None, where=name)]
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        message = f"The file cannot be read: {reason}."
        return None, [Diagnostic("F003", message, None, where=name)]
    return decode(data, name)


def decode(data: bytes, shown: str) -> tuple[Source | None, list[Diagnostic]]:
    """Bytes as text. The first byte that is not UTF-8 is named with its place."""
    if len(data) > LARGEST_FILE:
        return None, [Diagnostic("F004", too_large(), None, where=shown)]
    try:
        return Source(shown, data.decode("utf-8")), []
    except UnicodeDecodeError as problem:
        source = Source(shown, data.decode("utf-8", "replace"))
        place = len(data[: problem.start].decode("utf-8").removeprefix("\ufeff"))
        byte = f"The byte 0x{data[problem.start]:02x} at byte offset {problem.start} is not UTF-8."
        guess = "it seems to be UTF-16; " if data.startswith(_UTF16) else ""
        notes = (f"{guess}save the file again with the encoding UTF-8",)
        return None, [Diagnostic("F005", byte, Span(source, place, place + 1), notes=notes)]


def too_large() -> str:
    return f"The file has more than {LARGEST_FILE // 1_000_000} MB. Split it into several files."


def _printable(path: str) -> str:
    """File names may hold bytes that are no text; nothing that is printed may."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")
