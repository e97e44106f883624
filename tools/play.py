"""The command `play`: who sits at the table, with which game, from where on."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostic import ContentError
from . import console
from .arguments import Folders, Language, Options, Players, load_game
from .bots import BOTS
from .host import HUMAN, Host
from .recording import Record, read


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game by name; `chakobsa games` lists them."),
    ] = None,
    players: Players = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="N=WHO",
            help="Who sits where: human, random or greedy; repeatable. "
            "Seat 1 is human and the others random if left out.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="For the same chance again; any if left out.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved match.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the match here, finished ones too."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check the invariants after every step.")
    ] = False,
    option: Options = None,
    content: Folders = None,
    language: Language = "en",
) -> None:
    """Play a game, against people or bots. Type `help` at any question."""
    if resume is not None:
        if game or players is not None or option or seed is not None:
            raise console.Stop("--resume FILE knows the game, its players, options and seed.")
        record = read(resume)
        loaded = record.load(content, language)
        match = record.match(loaded, log=True)
        seats = _seats(seat, loaded.players, record)
    elif game is None:
        raise console.Stop("Which game? `chakobsa games` lists those in reach.")
    else:
        loaded = load_game(game, players, option, content, language)
        seats = _seats(seat, loaded.players, None)
        match = loaded.new(secrets.randbelow(2**32) if seed is None else seed, log=True)
    host = Host(loaded, match, seats, check, save or resume, keep=save is not None)
    host.folders = [str(folder) for folder in content or ()]
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (lets people edit what they type)
    try:
        host.run()
    except KeyboardInterrupt:
        console.say()
        host.save()
        raise
    except ContentError:
        host.save()
        raise


def _seats(written: Sequence[str] | None, players: int, record: Record | None) -> list[str]:
    """Who sits where."""
    usual = [HUMAN, *["random"] * (players - 1)]
    known = (HUMAN, *BOTS)
    if record and len(record.seats) == players and all(who in known for who in record.seats):
        usual = record.seats
    for text in written or ():
        number, _, who = text.partition("=")
        if not number.strip().isdecimal() or not 1 <= int(number) <= players:
            raise console.Stop(f"`{text}`: there are the seats 1 to {players}, as in 1=human.")
        if who.strip() not in known:
            raise console.Stop(f"`{text}`: nobody is called `{who}`; known are {', '.join(known)}.")
        usual[int(number) - 1] = who.strip()
    return usual
