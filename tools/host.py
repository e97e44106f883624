"""The host of a match: lets bots choose, and asks and tells people, by text.

A person sees what their seat may see: the position, what has happened, and the options. Between
two people who keep secrets from each other the screen is emptied.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..dsl.diagnostic import ContentError
from ..interpreter.events import Event
from ..interpreter.game import Game
from ..interpreter.match import Match, noise
from ..interpreter.reasons import reasons
from ..interpreter.state import State
from . import console
from .bots import BOTS
from .entry import about, unknown
from .layout import Row, laid_out
from .menu import Menu
from .outcome import outcome_lines
from .position import position
from .recording import Step, follow, free_path, write
from .story import news, shown_at_first, told
from .wording import Wording, seat_name

HUMAN = "human"
WIDEST = 100
HELP = """\
Type the number of an option, its name, or the beginning of its name. Other things to type:
  look       show the position and the options again
  look all   the same with everything in it: what is empty, what piles hold, what is known
  log        what has happened so far, as far as you may know it
  what NAME  what is written on a card, or on another thing
  why NAME   why something cannot be chosen now; only in games without secrets
  undo       take your last choice back, unless chance or a secret has come between
  quit       save the match and leave
  help       this
In a position, `?` is something that you do not know, `#1` a place that can be pointed at, and what
stands in [ ] is on the thing before it."""


class Leave(Exception):
    """Somebody wants to stop playing."""


@dataclass(slots=True)
class Host:
    """Leads through a match with somebody in each seat."""

    game: Game
    match: Match
    seats: list[str]
    check: bool
    file: Path | None
    keep: bool
    folders: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    looking: int | None = None  # the person in front of the screen
    told: dict[int, list[Event]] = field(default_factory=dict)  # what each person was told
    seen: dict[int, int] = field(default_factory=dict)  # after which step each saw the position

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
                    option = self.ask(seat)
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
        alone = self.people[0] if len(self.people) == 1 else None
        wording = Wording(self.game, alone)
        name = console.paint(console.BOLD, wording.word("game", self.game.id))
        console.say(f"{name}, seed {self.match.seed}: {', '.join(self._sitting(alone))}")
        if not self.people:
            for number, step in enumerate(self.steps, 1):
                self._tell(number, step)
            return
        console.say("Type `help` for help, `quit` to save and leave.")
        self.told = {seat: self.match.state.events(seat) for seat in self.people}

    def _sitting(self, alone: int | None) -> Iterator[str]:
        """Who sits where, shortly if one person plays against bots of one sort."""
        others = [who for seat, who in enumerate(self.seats) if seat != alone]
        if alone is not None:
            yield f"you are player {alone + 1}"
            if len(others) > 1 and len(set(others)) == 1:
                yield f"the others are {others[0]}"
                return
        for seat, who in enumerate(self.seats):
            if seat != alone:
                yield f"player {seat + 1} is {who}"

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
        seats: tuple[int, ...] = ()
        if self.people:
            alone = len(self.people) == 1
            seats = (self.people[0],) if alone else tuple(range(self.game.players))
            self._news(self.people[0] if self.looking is None else self.looking)
        lines = position(self.game, self.match.state, seats, columns())
        if lines:
            console.say()
            self._show(lines)
        console.say()
        wording = Wording(self.game, seats[0] if len(seats) == 1 else None)
        for line in outcome_lines(self.game, self.match.state, wording):
            console.say(line)
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

    def ask(self, seat: int) -> int | None:
        """The option that a person wants; None after something was taken back."""
        self._seat(seat)
        wording = Wording(self.game, seat)
        state = self.match.state
        decision = state.decision
        assert decision is not None
        menu = Menu(state.options, wording.options(state.terms, decision.message))
        self._news(seat)
        if self._changed(seat):
            self._look(seat)
        self._options(wording, menu)
        while True:
            text = self._input(f"player {seat + 1}> ")
            word = text.lower()
            if (option := menu.exact(text)) is not None:
                return option
            if word in ("quit", "exit", "save"):
                raise Leave
            if word in ("help", "?"):
                console.say(HELP)
            elif word in ("look", "look all"):
                self._look(seat, full=word != "look")
                self._options(wording, menu)
            elif word == "log":
                self._story(told(state.events(seat), wording))
            elif word.startswith("what "):
                self._about(text[5:].strip(), wording)
            elif word.startswith("why "):
                self._why(text[4:].strip())
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
        """What has happened since this person was told last; of the beginning what was shown."""
        events, wording = self.match.state.events(seat), Wording(self.game, seat)
        old = self.told[seat]
        rows = news(old, events, wording)
        if seat not in self.seen:
            rows = shown_at_first(old, wording) + rows
        self.told[seat] = events
        if rows:
            console.say()
            self._story(rows)

    def _story(self, rows: list[Row]) -> None:
        self._show(list(laid_out(rows, columns(), console.DIM)))

    def _changed(self, seat: int) -> bool:
        """Has anybody else chosen since this person saw the position?"""
        since = self.steps[self.seen.get(seat, 0) :]
        return seat not in self.seen or any(step.seat not in (seat, None) for step in since)

    def _look(self, seat: int, full: bool = False) -> None:
        self.seen[seat] = len(self.steps)
        console.say()
        self._show(position(self.game, self.match.state, (seat,), columns(), full))

    def _show(self, lines: list[str]) -> None:
        for line in lines:
            console.say(f"  {line}".rstrip())

    def _options(self, wording: Wording, menu: Menu) -> None:
        decision = self.match.decision
        assert decision is not None
        asked = wording.question(decision, self.match.state.terms)
        console.say()
        if decision.message in wording.names:
            console.say(console.paint(console.BOLD, asked))
        else:
            console.say(f"{console.paint(console.BOLD, 'You decide')}: {asked}")
        for line in menu.lines(columns()):
            console.say(line)

    def _about(self, name: str, wording: Wording) -> None:
        rows = about(self.game, wording, name)
        self._show(list(laid_out(rows, columns())))
        if not rows:
            console.say(unknown(self.game, wording, name))

    def _why(self, name: str) -> None:
        """The reason for what is not offered; not where it may lie in something hidden."""
        if self.game.program.sight.secrets:
            console.say("In a game with secrets the answer could give one away.")
            return
        refused = {reason.option: reason.why for reason in reasons(self.match.state.copy())}
        menu = Menu(list(refused), [option.replace("_", " ") for option in refused])
        found = menu.exact(name)
        if found is None:
            console.say(f"`{name}` is nothing that this question refuses.")
        else:
            console.say(f"It cannot be chosen, because {list(refused.values())[found]}.")

    def _tell(self, number: int, step: Step) -> None:
        console.say(step_line(Wording(self.game), number, step))

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
        if any(learned(step.before, step.after, seat) for step in since):
            return "Something hidden has been seen since your last choice."
        while len(self.match.choices) > mine[-1]:
            self.match.undo()
        del self.steps[mine[-1] :]
        self.told[seat] = self.match.state.events(seat)
        self.seen = dict.fromkeys(self.seen, 0)
        taken = since[0].before.terms[since[0].option]
        console.say(f"Taken back: {Wording(self.game, seat).choice(taken)}")
        return None


def columns() -> int:
    """How wide a text may be."""
    return min(shutil.get_terminal_size().columns - 2, WIDEST)


def step_line(wording: Wording, number: int, step: Step) -> str:
    """A step of a match in a list of all: its number, who chose, and what."""
    return f"{number:>4}  {seat_name(step.seat)}: {wording.choice(step.before.terms[step.option])}"


def learned(before: State, after: State, seat: int) -> bool:
    """Whether a seat has learned something: a place where a thing can no longer be."""
    knowledge = before.program.knowledge
    if not before.program.sight.kinds:
        return False
    pairs = zip(knowledge.masks(before.cells), knowledge.masks(after.cells), strict=True)
    return any(
        old & ~new for olds, news in pairs for old, new in zip(olds[seat], news[seat], strict=True)
    )
