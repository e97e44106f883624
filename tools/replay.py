"""The command `replay`: a saved match again, and where it stops fitting the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..dsl.diagnostic import ContentError, as_json
from ..interpreter.game import Game
from ..interpreter.state import State
from . import console
from .arguments import Folders, Format, Language, Output
from .host import columns, step_line
from .outcome import outcome_lines
from .position import position
from .recording import Misfit, Record, Step, follow, read
from .wording import Wording


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    until: Annotated[
        int | None, typer.Option("--until", min=0, help="Stop after so many steps.")
    ] = None,
    positions: Annotated[
        bool, typer.Option("--positions", help="Show the position after every step.")
    ] = False,
    content: Folders = None,
    language: Language = "en",
    format: Output = Format.TEXT,
) -> None:
    """Show a saved match again, step by step, with everything that was hidden.

    Says at which step a recording does not fit the rules, and what was possible there.
    """
    record = read(file)
    game = record.load(content, language)
    problem: ContentError | None = None
    start = game.start()
    try:
        steps = follow(start, record.choices[:until])
        if until is None and record.fits(game):
            record.match(game)  # is the saved position the one that the choices lead to?
    except Misfit as misfit:
        steps, problem = misfit.steps, misfit
    except ContentError as error:
        problem = error
    if format is Format.JSON:
        console.say_json(_data(record, game, start, steps, problem))
    else:
        _say(record, game, start, steps, positions)
    if problem is not None:
        if format is Format.TEXT:
            console.note("")
            console.show(problem.diagnostics)
        raise typer.Exit(console.status(problem.diagnostics))


def _say(record: Record, game: Game, start: State, steps: list[Step], positions: bool) -> None:
    say, wording = console.say, Wording(game)
    name = wording.word("game", game.id)
    say(console.paint(console.BOLD, f"{name}, {console.count(game.players, 'player')}"))
    if not record.fits(game):
        console.note("The rules have changed since this was recorded; it may stop fitting.")
    if positions:
        _position(game, start)
    for number, step in enumerate(steps, 1):
        say(step_line(wording, number, step))
        if positions:
            _position(game, step.after)
    last = steps[-1].after if steps else start
    if not positions:
        _position(game, last)
    for line in outcome_lines(game, last, wording):
        say(line)


def _position(game: Game, state: State) -> None:
    console.say()
    for line in position(game, state, (), columns() - 4):
        console.say(f"      {line}")
    console.say()


def _data(
    record: Record,
    game: Game,
    start: State,
    steps: list[Step],
    problem: ContentError | None,
) -> dict[str, Any]:
    last = steps[-1].after if steps else start
    result = last.result
    misfit = None
    if isinstance(problem, Misfit):
        misfit = {
            "step": problem.number,
            "choice": problem.name,
            "possible": list(problem.possible),
        }
    return {
        "game": game.id,
        "players": game.players,
        "options": game.options,
        "seed": record.seed,
        "same_rules": record.fits(game),
        "steps": [
            {
                "step": number,
                "player": None if step.seat is None else step.seat + 1,
                "choice": step.name,
                "options": step.before.count,
            }
            for number, step in enumerate(steps, 1)
        ],
        "over": last.over,
        "result": result
        and {
            "winners": [seat + 1 for seat in result.winners],
            "places": list(result.places),
            "payoffs": list(result.payoffs),
            "teams": [[seat + 1 for seat in team] for team in result.teams],
        },
        "misfit": misfit,
        "diagnostics": [as_json(d) for d in problem.diagnostics] if problem else [],
    }
