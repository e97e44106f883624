"""The command `explain`: what the code of a message means, and the way out."""

from __future__ import annotations

import textwrap
from typing import Annotated

import typer

from .arguments import Format, Output
from .console import BOLD, Stop, paint, say, say_json


def explain(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="A code such as F010; all if left out.")
    ] = None,
    format: Output = Format.TEXT,
) -> None:
    """Explain the code of a message, such as N001; without one, list all codes."""
    from ..dsl.codes import CATALOG
    from ..dsl.diagnostic import did_you_mean

    if code is None:
        wanted = dict(CATALOG)
    else:
        known = code.strip().strip("[]").upper()
        if known not in CATALOG:
            near = did_you_mean(known, CATALOG)
            hint = f" Did you mean {near}?" if near else " `chakobsa explain` lists all codes."
            raise Stop(f"There is no code {code}.{hint}")
        wanted = {known: CATALOG[known]}
    if format is Format.JSON:
        say_json(
            [
                {"code": code, "title": entry.title, "explanation": entry.explanation}
                for code, entry in wanted.items()
            ]
        )
    elif code is None:
        for known, entry in wanted.items():
            say(f"{paint(BOLD, known)}  {entry.title}")
    else:
        ((known, entry),) = wanted.items()
        say(paint(BOLD, f"{known}: {entry.title}"))
        say()
        say(textwrap.fill(entry.explanation, 88))
