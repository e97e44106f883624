"""The command `why`: which condition or cost removed an option from a saved position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostic import as_json, did_you_mean, render
from ..interpreter.reasons import Reason, reasons
from . import console
from .arguments import Folders, Format, Language, Output
from .host import columns
from .position import position
from .recording import follow, read
from .wording import seat_name


def why(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    option: Annotated[
        str | None,
        typer.Argument(metavar="[OPTION]", help="An option by name; all of them if left out."),
    ] = None,
    until: Annotated[
        int | None, typer.Option("--until", min=0, help="Ask of the position after so many steps.")
    ] = None,
    content: Folders = None,
    language: Language = "en",
    format: Output = Format.TEXT,
) -> None:
    """Say why an option is not possible in a saved match, and where that is written."""
    record = read(file)
    game = record.load(content, language)
    steps = follow(game.start(), record.choices[:until])
    state = steps[-1].after if steps else game.start()
    decision = state.decision
    if decision is None:
        raise console.Stop("The match is over there, so nothing is to be decided; try --until.")
    offered, missing = list(decision.options), reasons(state)
    if option is not None:
        offered = _named(option, offered)
        missing = [r for r in missing if r.option in _named(option, [r.option])]
        if not offered and not missing:
            names = [*decision.options, *(r.option for r in reasons(state))]
            near = did_you_mean(option, names)
            hint = f" Did you mean `{near}`?" if near else f" Known are {', '.join(names)}."
            raise console.Stop(f"`{option}` is nothing that this decision is about.{hint}")
    if format is Format.JSON:
        console.say_json(
            {
                "player": None if decision.player is None else decision.player + 1,
                "question": decision.question,
                "possible": offered,
                "impossible": [_data(reason) for reason in missing],
            }
        )
        return
    if option is None:
        for line in position(game, state, (), columns()):
            console.say(f"  {line}")
        console.say()
    who = seat_name(decision.player)
    console.say(f"{console.paint(console.BOLD, who)} decides: {decision.question}")
    if offered:
        console.say(f"possible: {', '.join(offered)}")
    for reason in missing:
        console.say(f"not possible: {reason.option}, because {reason.why}")
    for place in dict.fromkeys(render(r.where, _colour()) for r in missing if r.where):
        console.say()
        console.say(place)
    if not missing and option is None:
        console.say("Nothing that could be chosen here is refused.")


def _colour() -> bool:
    import sys

    return console.colourful(sys.stdout)


def _named(wanted: str, names: list[str]) -> list[str]:
    """The names that are meant: the whole name, or what stands behind the kind in it."""
    folded = wanted.strip().casefold()
    return [
        name for name in names if folded in (name.casefold(), name.partition(" ")[2].casefold())
    ]


def _data(reason: Reason) -> dict[str, object]:
    return {
        "option": reason.option,
        "why": reason.why,
        "where": as_json(reason.where) if reason.where else None,
    }
