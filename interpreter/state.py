"""A position of a game: plain data that can be copied, compared, hashed and gone on from.

The state stops only at decisions: of a player, or of chance. `apply` takes one of the options
and runs to the next decision. Positions can be copied in about a microsecond; a copy shares
nothing that changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.fault import Fault, place
from ..dsl.model import Text
from .canon import canonical
from .diary import events
from .events import Event
from .layout import (
    ASKED,
    CHANCE,
    FAILED,
    FRAME,
    LOG,
    MODE,
    OPTIONS,
    OVER,
    PICK,
    RESULT,
    SCRIPT,
    WEIGHTS,
    WHO,
)
from .lists import BUDGET, Trouble
from .machine import ENDED, FORCED, STOPPED
from .naming import Terms, option_names, option_terms, question
from .program import Program
from .teams import Teams, grouped, joined, ranked
from .terms import Value
from .view import counter_value, seen_cells, view
from .worlds import note_choice, resampled

STEPS = range(BUDGET)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides (None: chance), what is asked, and the options by name.

    `weights` are the chances of the options, in proportion; None where a player decides.
    `message` is the id under which a game may word the question for people.
    """

    player: int | None
    question: str
    options: tuple[str, ...]
    weights: tuple[int, ...] | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: winners, each seat's place (1 is best) and payoff.

    `teams` are the seats that win and lose together; none where everybody plays alone.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    payoffs: tuple[int, ...]
    teams: Teams = ()


class State:
    """One position. Not safe to share between threads while it is being applied to."""

    __slots__ = ("cells", "program")

    def __init__(self, program: Program, cells: list[Any]) -> None:
        self.program = program
        self.cells = cells

    # Where it stands

    @property
    def over(self) -> bool:
        over: bool = self.cells[WHO] == OVER
        return over

    @property
    def player(self) -> int | None:
        """The seat that decides, from 0; None for chance and when it is over."""
        who = self.cells[WHO]
        return who if who >= 0 else None

    @property
    def chance(self) -> bool:
        return bool(self.cells[WHO] == CHANCE)

    @property
    def count(self) -> int:
        """How many options there are."""
        return len(self.cells[OPTIONS])

    @property
    def weights(self) -> tuple[int, ...] | None:
        weights: tuple[int, ...] | None = self.cells[WEIGHTS]
        return weights

    @property
    def options(self) -> tuple[str, ...]:
        """The options by name."""
        return () if self.over else option_names(self.program, self.cells)

    @property
    def terms(self) -> tuple[Terms, ...]:
        """The options in parts, for those who want to call them something else."""
        return () if self.over else option_terms(self.program, self.cells)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over."""
        if self.over:
            return None
        asked, message = question(self.program, self.cells)
        return Decision(self.player, asked, self.options, self.weights, message)

    # Going on

    def apply(self, choice: int | str) -> None:
        """Take an option, by its number or its name, and run to the next decision."""
        number = self.number(choice) if isinstance(choice, str) else choice
        cells, program = self.cells, self.program
        options = cells[OPTIONS]
        if not 0 <= number < len(options):
            raise ValueError(f"there is no option {number}; there are {len(options)}")
        picked, label = options[number], cells[ASKED]
        plain = cells[LOG] is None and cells[SCRIPT] is None and label not in program.noted
        if not plain or picked.__class__ is str:
            self._watched(number)
            return
        cells[PICK] = picked
        label += 1
        blocks = program.blocks
        program.runtime.left = BUDGET
        try:  # what `Machine.run` does, in place: every move comes through here
            for _ in STEPS:
                label = blocks[label](cells)
                if label < 0:
                    return
        except Trouble as trouble:
            trouble.label = label if trouble.label is None else trouble.label
            raise program.trouble(trouble) from None
        endless = Trouble("R001", "the game goes on without asking anybody", label)
        raise program.trouble(endless)

    def _watched(self, number: int) -> None:
        """Take an option where somebody keeps a log, or keeps secrets."""
        program, cells = self.program, self.cells
        picked = cells[OPTIONS][number]
        logged, secret = cells[LOG] is not None, cells[SCRIPT] is not None
        if logged:
            program.runtime.record_choice(cells, number)
        if secret:
            program.runtime.remember(cells, picked)
        if cells[ASKED] in program.noted and not secret:
            before = cells[:]
            self._run(picked)
            note_choice(program, before, cells)
        else:
            self._run(picked)
        if logged and cells[WHO] != CHANCE:
            program.runtime.record_counters(cells)

    def _run(self, picked: Any) -> None:
        cells, runtime = self.cells, self.program.runtime
        runtime.left = BUDGET
        try:
            if picked.__class__ is str:
                end = runtime.run(cells, runtime.interrupt(cells, picked))
            else:
                cells[PICK] = picked
                end = runtime.run(cells, cells[ASKED] + 1)
        except Trouble as trouble:
            raise self.program.trouble(trouble) from None
        assert end in (STOPPED, ENDED), end

    def number(self, name: str) -> int:
        """The number of the option with this name."""
        names = self.options
        if name not in names:
            raise ValueError(f"`{name}` is not possible here; possible are {', '.join(names)}")
        return names.index(name)

    def copy(self) -> State:
        return State(self.program, self.cells[:])

    # Who knows what

    def view(self, seat: int) -> dict[str, Any]:
        """The position as a seat sees it (from 0): all it has been shown, and nothing else."""
        return view(self.program, self.cells, seat)

    def log(self, seat: int) -> list[str]:
        """What a seat has chosen and seen so far; kept only if the game was begun with a log."""
        return [str(event) for event in self.events(seat)]

    def events(self, seat: int) -> list[Event]:
        """The log of a seat in parts, for those who want to tell it in words of their own."""
        return events(self.program, self.cells, seat)

    def knows(self, seat: int, kind: str, thing: int) -> bool:
        """Does a seat know which of its kind this thing is?"""
        return self.program.knowledge.knows(seen_cells(self.cells, seat), seat, kind, thing)

    def resample(self, seat: int, chance: Random) -> State:
        """A position that the seat cannot tell from this one, drawn from all that there are."""
        return State(self.program, resampled(self.program, self.cells, seat, chance))

    # Comparing

    def key(self) -> tuple[Any, ...]:
        """The whole position as one hashable value: what came before leaves no trace in it."""
        self.program.knowledge.settle(self.cells)
        cells = self.cells[:]
        cells[PICK] = cells[FAILED] = -1
        cells[LOG] = None
        if self.program.chronicle is not None:
            self.program.chronicle.forget(cells)
        if self.program.equal_keys:
            canonical(self.program, cells)
        return tuple(cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.program is other.program and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # The end

    @property
    def result(self) -> Result | None:
        """Winners, places and payoffs once the game is over."""
        cells, program = self.cells, self.program
        if cells[WHO] != OVER:
            return None
        winners: tuple[int, ...] = cells[RESULT]
        if program.meaning.team is not None:
            return self._of_teams(winners)
        if program.meaning.ranking:
            return self._ranked(winners)
        payoffs = None if program.meaning.payoff is None else self._payoffs()
        found: Result | None = program.results.get((winners, payoffs))
        if found is None:
            found = _plain_result(winners, program.players)
            found = found if payoffs is None else replace(found, payoffs=payoffs)
            program.results[winners, payoffs] = found
        return found

    @property
    def teams(self) -> Teams:
        """The seats that would win together now; none where everybody plays alone."""
        team = self.program.meaning.team
        if team is None:
            return ()
        seats = range(self.program.players)
        asked = [self._asked("team", self.cells, seat, team.text) for seat in seats]
        return grouped(asked, alone=team.value.type.word != "number")

    def team(self, seat: int) -> Value:
        """What says with whom a seat would win now: a thing, a number, or None for nobody."""
        team = self.program.meaning.team
        if team is None:
            return None
        found = self._asked("team", self.cells, seat, team.text)
        return counter_value(self.program, team.value.type, found)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """For each seat what the terms of the ranking come to now."""
        terms = [(f"rank{n}", term.text) for n, term in enumerate(self.program.meaning.ranking)]
        return tuple(
            tuple([self._asked(name, self.cells, seat, text) for name, text in terms])
            for seat in range(self.program.players)
        )

    def _of_teams(self, winners: tuple[int, ...]) -> Result:
        """Who is in a team wins, and is ranked, with all of it."""
        teams = self.teams
        won = State(self.program, self.cells[:])
        won.cells[RESULT] = joined(teams, winners)
        return won._ranked(won.cells[RESULT], teams)

    def _ranked(self, winners: tuple[int, ...], teams: Teams = ()) -> Result:
        """Winners first, then by the terms of the ranking; the payoff may be the game's own."""
        program = self.program
        seats = range(program.players)
        scores = [(seat in winners, *terms) for seat, terms in enumerate(self.scores)]
        places = ranked(teams or [(seat,) for seat in seats], scores)
        if program.meaning.ranking and not winners:
            winners = tuple(seat for seat in seats if places[seat] == 1)
        payoffs = _plain_result(winners, program.players).payoffs
        if program.meaning.payoff is not None:
            payoffs = self._payoffs()
        return Result(winners, places, payoffs, teams)

    def _payoffs(self) -> tuple[int, ...]:
        program, cells = self.program, self.cells
        payoff = program.space["payoff"]
        program.runtime.left = BUDGET
        try:
            return tuple([payoff(cells, seat) for seat in range(program.players)])
        except Trouble as trouble:
            assert program.meaning.payoff is not None
            text = program.meaning.payoff.text
            fault = Fault(trouble.code, trouble.message, (0, len(text.text)))
            raise ContentError([place(text, fault)]) from None

    def _asked(self, name: str, cells: list[Any], you: int, text: Text) -> Any:
        """The value of a compiled expression; a mishap in it is told with its place."""
        self.program.runtime.left = BUDGET
        try:
            return self.program.space[name](cells, you)
        except Trouble as trouble:
            fault = Fault(trouble.code, trouble.message, (0, len(text.text)))
            raise ContentError([place(text, fault)]) from None

    def answer(self, expectation: str) -> Any:
        """The value of an expectation here; `you` are whoever is to decide."""
        number = list(self.program.meaning.expectations).index(expectation)
        you = -1 if self.player is None else self.player
        text = self.program.meaning.expectations[expectation].text
        return self._asked(f"exp{number}", self._won(), you, text)

    def statistics(self) -> dict[str, tuple[Any, ...]]:
        """What each statistic of the game is for each seat."""
        found, cells = self.program.meaning.statistics, self._won()
        seats = range(self.program.players)
        return {
            id: tuple(self._asked(f"stat{number}", cells, seat, asked.text) for seat in seats)
            for number, (id, asked) in enumerate(found.items())
        }

    def _won(self) -> list[Any]:
        """A copy of the position; if it is over, with all who have won."""
        cells, result = self.cells[:], self.result
        if result is not None:
            cells[RESULT] = result.winners
        return cells

    def broken(self) -> list[Diagnostic]:
        """The invariants that do not hold here."""
        found = []
        for number, (id, expression) in enumerate(self.program.meaning.invariants.items()):
            if not self._asked(f"inv{number}", self.cells, -1, expression.text):
                fault = Fault("R007", f"`{id}` does not hold", (0, len(expression.text.text)))
                found.append(place(expression.text, fault))
        return found


def _plain_result(winners: tuple[int, ...], players: int) -> Result:
    """Winners and losers, nothing in between; without winners a draw."""
    if not winners:
        return Result((), (1,) * players, (0,) * players)
    won = tuple(seat in winners for seat in range(players))
    return Result(
        winners,
        tuple(1 if yes else 1 + len(winners) for yes in won),
        tuple(1 if yes else -1 for yes in won),
    )


def first_state(
    program: Program, forced: bool = False, scene: str | None = None, log: bool = False
) -> State:
    """The position at the first decision; `forced` stops at every step, even with one option."""
    cells = program.start[:]
    if log:
        cells[LOG] = ()
        program.runtime.record_counters(cells)
    label = program.main
    if scene is not None:
        label = program.output.entries[f"scene {scene}"]
        cells[FRAME] = (-1, -1, *program.frame_rest[label])
    if forced:
        cells[MODE] = FORCED
    program.runtime.left = BUDGET
    try:
        program.runtime.run(cells, label)
    except Trouble as trouble:
        raise program.trouble(trouble) from None
    if log and cells[WHO] != CHANCE:
        program.runtime.record_counters(cells)
    return State(program, cells)


__all__ = ["ContentError", "Decision", "Result", "State", "first_state"]
