"""The command `play`: people and bots at one table, by text.

A person sees what their seat may see: the position, what the others did, and the options. Between
two people who keep secrets from each other the screen is emptied.
"""

from __future__ import annotations

import contextlib
import secrets
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostic import ContentError
from ..interpreter.game import Game
from ..interpreter.match import Match, noise
from . import console
from .arguments import Folders, Language, Options, Players, load_game
from .bots import BOTS
from .display import ALL_SEEING, PUBLIC, label, reveals, seat_name, view
from .menu import Menu
from .outcome import outcome_lines
from .recording import Record, Step, follow, free_path, read, write

HUMAN = "human"
HELP = """\
Type the number of an option, its name, or the beginning of its name. Other things to type:
  look   show the position and the options again
  log    what has happened so far, as far as you may know it
  undo   take your last choice back, unless chance or a secret has come between
  quit   save the match and leave
  help   this"""


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
    table = Table(loaded, match, seats, check, save or resume, keep=save is not None)
    table.folders = [str(folder) for folder in content or ()]
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (lets people edit what they type)
    try:
        table.run()
    except KeyboardInterrupt:
        console.say()
        table.save()
        raise
    except ContentError:
        table.save()
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


class Leave(Exception):
    """Somebody wants to stop playing."""


@dataclass(slots=True)
class Table:
    """A match with somebody in each seat."""

    game: Game
    match: Match
    seats: list[str]
    check: bool
    file: Path | None
    keep: bool
    folders: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    looking: int | None = None  # the person in front of the screen
    told: dict[int, int] = field(default_factory=dict)  # how much of the log each person was told

    @property
    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    def run(self) -> None:
        """Play until it is over or somebody leaves."""
        self.steps = follow(self.game.start(), self.match.choices)
        self._start()
        try:
            while not self.match.over:
                seat = self.match.state.player
                assert seat is not None
                if self.seats[seat] == HUMAN:
                    option = self._ask(seat)
                else:
                    bits = noise(self.match.seed, len(self.match.choices))
                    option = BOTS[self.seats[seat]].choose(self.match.state, bits)
                if option is not None:
                    self._take(option)
        except Leave:
            self.save()
            return
        self._finish()

    def _start(self) -> None:
        console.say(
            f"{console.paint(console.BOLD, self.game.id)}, seed {self.match.seed}: "
            + ", ".join(f"player {seat + 1} is {who}" for seat, who in enumerate(self.seats))
        )
        if self.people:
            console.say("Type `help` for help, `quit` to save and leave.")
            log = self.match.state.log
            self.told = {seat: len(log(seat)) if self.steps else 0 for seat in self.people}
        else:
            for number, step in enumerate(self.steps, 1):
                self._tell(number, step)

    def _take(self, option: int) -> None:
        """Carry a choice out, and what chance does after it."""
        before, made = self.match.state, len(self.match.choices)
        self.match.apply(option)
        new = follow(before, self.match.choices[made:], made + 1)
        for step in new:
            self.steps.append(step)
            if not self.people:
                self._tell(len(self.steps), step)
            problems = step.after.broken() if self.check else []
            if problems:
                raise ContentError(problems)

    def _finish(self) -> None:
        viewer = ALL_SEEING
        if self.people:
            viewer = self.people[0] if len(self.people) == 1 else PUBLIC
            self._news(self.people[0] if self.looking is None else self.looking)
        console.say()
        for line in view(self.game, self.match.state, viewer):
            console.say(f"  {line}")
        console.say()
        for line in outcome_lines(self.match.state):
            console.say(console.paint(console.BOLD, line))
        if self.keep and self.file is not None:
            write(self.match, self.seats, self.file)
            console.say(f"The match is in {self.file}.")

    def save(self) -> None:
        """Keep the match and say how to go on with it."""
        path = self.file or free_path(self.game.id)
        write(self.match, self.seats, path)
        words = ["chakobsa", "play", "--resume", str(path)]
        for folder in self.folders:
            words += ["--content", folder]
        console.say(f"Saved. To go on: {shlex.join(words)}")

    # Talking with a person

    def _ask(self, seat: int) -> int | None:
        """The option that a person wants; None after something was taken back."""
        self._seat(seat)
        self._news(seat)
        menu = Menu(self.game, self.match.state.options)
        self._look(seat, menu)
        while True:
            text = self._input(f"player {seat + 1}> ")
            word = text.lower()
            if (option := menu.exact(text)) is not None:
                return option
            if word in ("quit", "exit", "save"):
                raise Leave
            if word in ("help", "?"):
                console.say(HELP)
            elif word == "look":
                self._look(seat, menu)
            elif word == "log":
                self._log(seat, 0)
            elif word == "undo":
                refusal = self._undo(seat)
                if refusal is None:
                    return None
                console.say(refusal)
            elif word:
                found = menu.beginning(text)
                if len(found) == 1:
                    return found[0]
                console.say(menu.unclear(text, found))

    def _input(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            console.say()
            raise Leave from None

    def _seat(self, seat: int) -> None:
        """See to it that the right person is in front of the screen."""
        if self.looking != seat and len(self.people) > 1 and self.game.program.sight.secrets:
            self._blank()
            self._input(f"Pass the device to player {seat + 1} and press Enter. ")
            self._blank()
        self.looking = seat

    def _blank(self) -> None:
        if sys.stdout.isatty():
            print("\x1b[2J\x1b[3J\x1b[H", end="")
        else:
            console.say("-" * 40)

    def _news(self, seat: int) -> None:
        """What has happened since this person was told last."""
        first = self.told.get(seat, 0)
        self.told[seat] = len(self.match.state.log(seat))
        if first < self.told[seat]:
            console.say()
        self._log(seat, first)

    def _log(self, seat: int, first: int) -> None:
        for sentence in self.match.state.log(seat)[first:]:
            console.say(f"  {sentence}")

    def _look(self, seat: int, menu: Menu) -> None:
        console.say()
        for line in view(self.game, self.match.state, seat):
            console.say(f"  {line}")
        decision = self.match.decision
        assert decision is not None
        console.say()
        head = console.paint(console.BOLD, f"Player {seat + 1} decides")
        console.say(f"{head}: {console.paint(console.DIM, decision.question)}")
        for line in menu.lines(shutil.get_terminal_size().columns):
            console.say(line)

    def _tell(self, number: int, step: Step) -> None:
        console.say(f"{number:>4}  {seat_name(step.seat)}: {label(self.game, step.name)}")

    def _undo(self, seat: int) -> str | None:
        """Take back the last choice of a person; or why that cannot be."""
        mine = [n for n, step in enumerate(self.steps) if step.seat == seat]
        if not mine:
            return "You have not chosen anything yet."
        since = self.steps[mine[-1] :]
        if any(step.seat is None for step in since):
            return "Chance has decided something since your last choice."
        if any(step.seat != seat and step.seat in self.people for step in since):
            return "Somebody else has chosen since."
        if any(reveals(step.before, step.after) for step in since):
            return "Something hidden has been seen since your last choice."
        while len(self.match.choices) > mine[-1]:
            self.match.undo()
        del self.steps[mine[-1] :]
        log = self.match.state.log
        self.told = {who: min(n, len(log(who))) for who, n in self.told.items()}
        console.say(f"Taken back: {label(self.game, since[0].name)}")
        return None
