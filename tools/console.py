"""How the command line talks: colours, diagnostics, exit statuses, and what to do about our bugs.

Nothing here knows any command.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from ..dsl.diagnostic import Diagnostic

WELL, PROBLEMS, WRONG_USE = 0, 1, 2
INTERRUPTED, UNHEARD = 130, 141

# Problems without a place in a file are mistakes of whoever called us, unless the game itself ran
# into them.
_FOUND_IN_PLAY = frozenset({"R001", "R002", "R003", "R004", "R005", "R007", "R008"})

BOLD, DIM, GREEN, RED = "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m"
_END = "\x1b[0m"


class Stop(Exception):
    """The command cannot go on: what to tell the person, and the exit status."""

    def __init__(self, message: str, status: int = WRONG_USE) -> None:
        super().__init__(message)
        self.status = status


def say(text: str = "") -> None:
    """A line for whoever ran the command."""
    print(text)


def note(text: str) -> None:
    """A line beside the output, which programs that read the output do not get."""
    sys.stdout.flush()
    print(text, file=sys.stderr)


def say_json(data: object) -> None:
    say(json.dumps(data, indent=2, ensure_ascii=False))


def colourful(stream: TextIO) -> bool:
    """Whether colours make sense: only on terminals, and not where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and stream.isatty()


def paint(style: str, text: str, stream: TextIO | None = None) -> str:
    """The text in a style where colours make sense, otherwise as it is."""
    return f"{style}{text}{_END}" if colourful(stream or sys.stdout) else text


def count(number: int, noun: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def show(diagnostics: Iterable[Diagnostic], stream: TextIO | None = None) -> None:
    """Diagnostics for people, with a blank line after each."""
    from ..dsl.diagnostic import render

    out = stream or sys.stderr
    for diagnostic in diagnostics:
        print(render(diagnostic, colour=colourful(out)), end="\n\n", file=out)


def status(diagnostics: Iterable[Diagnostic]) -> int:
    """The exit status when these stop a command."""
    from ..dsl.diagnostic import Severity

    errors = [d for d in diagnostics if d.severity is Severity.ERROR]
    if not errors:
        return WELL
    in_content = any(d.span is not None or d.code in _FOUND_IN_PLAY for d in errors)
    return PROBLEMS if in_content else WRONG_USE


def shown_path(path: Path) -> str:
    """A path as people like to read it: from the current folder if it is below."""
    try:
        return str(path.relative_to(Path.cwd())) or "."
    except (ValueError, OSError):
        return str(path)


def our_bug(error: BaseException, arguments: list[str]) -> str:
    """Keep what is needed to find a mistake of ours, and say where it is kept."""
    import platform

    report = "\n".join(
        [
            f"command: {arguments}",
            f"folder: {Path.cwd()}",
            f"python: {sys.version} on {platform.platform()}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    sentence = f"This is a bug in Chakobsa, not in your content ({type(error).__name__})."
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace",
            prefix="chakobsa-bug-", suffix=".txt", delete=False,
        ) as file:  # fmt: skip
            file.write(report)
    except OSError:
        return f"{sentence} Please report it with this text:\n{report}"
    return f"{sentence} Please report it, with the file {file.name}"


def steady() -> None:
    """Let no text of an author break the output, whatever the terminal can show."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def hush() -> None:
    """Whoever read our output has seen enough: say no more, not even at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
