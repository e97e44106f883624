"""The command `simulate`: bots play many games, and we count.

Each game has a seed of its own, made from the seed of the run and the number of the game, so the
figures do not depend on how many processes share the work.
"""

from __future__ import annotations

import shlex
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ..dsl.diagnostic import ContentError, Diagnostic, as_json, render
from ..interpreter.game import Game
from ..interpreter.match import noise
from ..interpreter.state import State
from . import console
from .arguments import (
    Folders,
    Format,
    GameId,
    Language,
    Options,
    Output,
    Players,
    load_game,
    option_values,
)
from .bots import BOTS, chance_picks
from .chronicle import chronicle_data, chronicle_lines
from .figures import Break, Figures, Outcome, Statistics
from .games import written
from .outcome import ordinal
from .statistic import statistics_data, statistics_lines

LARGEST_CHUNK = 200
BAR_STEP = 20  # games between two looks at the bar


class Bots(StrEnum):
    RANDOM = "random"
    GREEDY = "greedy"
    MIXED = "mixed"

    def seats(self, players: int, game: int) -> list[str]:
        """Who sits where; mixed ones take turns at the seats."""
        if self is Bots.MIXED:
            return ["greedy" if (seat + game) % 2 else "random" for seat in range(players)]
        return [self.value] * players


@dataclass(frozen=True, slots=True)
class Task:
    """What a process needs to play its share."""

    game: str
    players: int | None
    options: tuple[str, ...]
    content: tuple[Path, ...]
    seed: int
    bots: Bots
    longest: int
    check: bool


def simulate(
    game: GameId,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-k", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="How many processes; 0 for all processors.")
    ] = 1,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Check the invariants after every step, and count what happens."
        ),
    ] = False,
    bot: Annotated[
        Bots, typer.Option("--bot", help="Who plays; mixed seats random and greedy ones.")
    ] = Bots.RANDOM,
    max_decisions: Annotated[
        int, typer.Option("--max-decisions", min=1, help="Give a game up after so many.")
    ] = 1_000_000,
    option: Options = None,
    content: Folders = None,
    lang: Language = "en",
    format: Output = Format.TEXT,
) -> None:
    """Let bots play many games and count.

    The figures are the same for the same seed, whatever the number of processes. What a game
    lists under `statistics` is asked for each player at the end, and told with how often those
    with the same answer won.

    With --check you are also told how games ended, how often everything happened that the game
    has a word or an entry for, and what never did. What was only tried, to see whether it could
    be done, does not count. What `modify`, `allow` and `forbid` change is not counted.
    """
    option_values(option)
    begun = time.perf_counter()
    loaded = load_game(game, players, option, content, lang, chronicle=check)
    ready = time.perf_counter()
    task = Task(
        game, players, tuple(option or ()), tuple(content or ()), seed, bot, max_decisions, check
    )
    figures, broken = Figures(loaded.players), None
    for outcome in _progress(_outcomes(task, loaded, games, _processes(jobs, games)), games):
        figures.add(outcome)
        if outcome.broken is not None:
            broken = outcome.broken
            break
    seconds = time.perf_counter() - ready
    if format is Format.JSON:
        report = _report(loaded, task, figures, ready - begun, seconds)
        console.say_json({**report, "broken": broken and _broken_data(broken)})
    else:
        _say(loaded, figures, seconds)
        for line in (*statistics_lines(loaded, figures), *chronicle_lines(loaded, figures)):
            console.say(line)
    if broken is not None:
        _say_broken(loaded, task, broken)
        raise typer.Exit(console.PROBLEMS)


# Playing


def play_out(game: Game, task: Task, number: int) -> Outcome:
    """One game from its first position to its end, by bots."""
    seed = noise(task.seed, number)
    seats = tuple(task.bots.seats(game.players, number))
    bots = [BOTS[name] for name in seats]
    chronicle, asked = game.program.chronicle, game.program.meaning.statistics
    decisions = forced = chance = 0
    state: State | None = None
    statistics: Statistics = {}
    deeds: dict[int, int] = {}

    def outcome(problems: Sequence[Diagnostic] = ()) -> Outcome:
        if chronicle is not None and state is not None:
            chronicle.collect(state.cells, deeds)
        made = decisions + chance
        broken = Break(
            number, seed, made, seats, tuple(map(render, problems)), tuple(map(as_json, problems))
        )
        return Outcome(
            decisions,
            forced,
            chance,
            _rounds(game, state) if state else 0,
            state.result if state else None,
            seats,
            statistics,
            deeds,
            broken if problems else None,
        )

    try:
        state = game.start(forced=True)
        while decisions + chance + forced < task.longest:
            if task.check:
                if chronicle is not None:
                    chronicle.collect(state.cells, deeds)
                if problems := state.broken():
                    return outcome(problems)
            if state.over:
                break
            if state.count == 1:
                forced += 1
                state.apply(0)
                continue
            bits = noise(seed, decisions + chance)  # as in a match, where such steps are not asked
            seat = state.player
            if seat is None:
                chance += 1
                state.apply(chance_picks(state, bits))
            else:
                decisions += 1
                state.apply(bots[seat].choose(state, bits))
        if asked and state.over:
            statistics = state.statistics()
    except ContentError as error:
        return outcome(error.diagnostics)
    return outcome()


def _rounds(game: Game, state: State) -> int:
    """How many rounds were begun or, where the game has none, turns."""
    return int(state.cells[game.program.layout.counters[f"{_scope(game)}_number"].base])


def _scope(game: Game) -> str:
    return "round" if "round" in game.model.scopes else "turn"


# Sharing the work

_here: list[tuple[Game, Task]] = []  # what a worker process plays


def _outcomes(task: Task, game: Game, games: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the games."""
    if jobs == 1:
        for number in range(games):
            yield play_out(game, task, number)
        return
    from multiprocessing import get_context

    size = max(1, min(LARGEST_CHUNK, games // (jobs * 4)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with get_context("spawn").Pool(jobs, _prepare, (task,)) as pool:
        for outcomes in pool.imap(_play_chunk, chunks):
            yield from outcomes


def _prepare(task: Task) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started us answers it
    game = load_game(task.game, task.players, task.options, task.content, chronicle=task.check)
    _here[:] = [(game, task)]


def _play_chunk(numbers: range) -> list[Outcome]:
    ((game, task),) = _here
    return [play_out(game, task, number) for number in numbers]


def _processes(jobs: int, games: int) -> int:
    import os

    return min(jobs or os.cpu_count() or 1, games)


def _progress(outcomes: Iterator[Outcome], games: int) -> Iterator[Outcome]:
    """The same, with a bar on the terminal while it takes its time."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        for number, outcome in enumerate(outcomes, 1):
            if number % BAR_STEP == 0:
                bar.update(task, completed=number)
            yield outcome


# Telling


def _report(
    game: Game, task: Task, figures: Figures, load_seconds: float, seconds: float
) -> dict[str, Any]:
    return {
        "game": game.id,
        "players": game.players,
        "options": game.options,
        "seed": task.seed,
        "bot": task.bots.value,
        "games": figures.games,
        "finished": figures.finished,
        "decisions": figures.decisions,
        "chance": figures.chance,
        "forced": figures.forced,
        "rounds": figures.rounds,
        "load_seconds": round(load_seconds, 4),
        "seconds": round(seconds, 4),
        "results": figures.results(),
        "bots": {
            name: {"seats": share.seats, "wins": share.wins}
            for name, share in sorted(figures.bots.items())
        },
        "statistics": statistics_data(game, figures),
        "happened": chronicle_data(game, figures),
    }


def _say(game: Game, figures: Figures, seconds: float) -> None:
    options = ", ".join(f"{name}={written(value)}" for name, value in game.options.items())
    say = console.say
    head = f"{game.id}, {console.count(game.players, 'player')}"
    say(console.paint(console.BOLD, head) + (f"  ({options})" if options else ""))
    unfinished = figures.games - figures.finished
    given_up = f", {unfinished:,} not finished" if unfinished else ""
    rate = figures.decisions / seconds if seconds else 0
    say(f"{console.count(figures.games, 'game')}{given_up}, {seconds:.2f} s")
    say(
        f"{console.count(figures.decisions, 'decision')} ({rate:,.0f} a second), "
        f"{figures.chance:,} of chance, {figures.forced:,} with one option"
    )
    if not figures.finished:
        return
    rounds = f", {figures.rounds / figures.games:,.1f} {_scope(game)}s" if figures.rounds else ""
    say(f"each game on average: {figures.decisions / figures.games:,.1f} decisions{rounds}")
    if game.program.meaning.team is not None:
        say("whose team wins has won, and finishes where the team does:")
    for result in figures.results():
        share = result["wins"] / figures.finished
        places = ", ".join(
            f"{ordinal(int(place))} {n / figures.finished:.1%}"
            for place, n in result["places"].items()
        )
        say(
            f"  player {result['seat']}: won {share:.1%}, payoff {result['mean_payoff']:+.3f}; "
            f"finished {places}"
        )
    if len(figures.bots) > 1:
        for name, share in sorted(figures.bots.items()):
            say(f"  {name} bots: won {share.wins / share.seats:.1%}")


def _broken_data(broken: Break) -> dict[str, Any]:
    return {
        "game": broken.game,
        "seed": broken.seed,
        "choices": broken.choices,
        "diagnostics": list(broken.data),
    }


def _say_broken(game: Game, task: Task, broken: Break) -> None:
    console.note("")
    for text in broken.texts:
        console.note(text)
    words = ["chakobsa", "play", task.game, "--players", str(game.players)]
    words += ["--seed", str(broken.seed), "--check"]
    for number, name in enumerate(broken.seats, 1):
        words += ["--seat", f"{number}={name}"]
    for written_option in task.options:
        words += ["--option", written_option]
    for folder in task.content:
        words += ["--content", str(folder)]
    console.note(f"\nThis was game {broken.game}, after {console.count(broken.choices, 'choice')}.")
    console.note(f"See it again: {shlex.join(words)}")
