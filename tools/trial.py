"""Trials: all scenarios of a game, tried out. Nothing is printed here."""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.library import Folder, Library
from ..dsl.load import Content, load_folder
from ..dsl.model import Statement
from ..interpreter.program import Program
from .performance import Performance
from .scenario import Outcome
from .stage import Stage, checked, compiled, staged


@dataclass(frozen=True, slots=True)
class Trial:
    """The scenarios of one game: what is wrong with the game, or how each of them went."""

    folder: Folder
    problems: tuple[Diagnostic, ...]
    outcomes: tuple[Outcome, ...] = ()
    programs: tuple[Program, ...] = ()
    statements: tuple[Statement, ...] = ()

    @property
    def failed(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.problems]


def try_game(folder: Folder, library: Library, *, trace: bool = False) -> Trial:
    """Run all scenarios of a game."""
    content = load_folder(folder, {}, library)
    if content.model is None or content.errors:
        return Trial(folder, tuple(content.errors))
    stages, outcomes = staged(content, library)
    if trace and not stages:  # nothing is played, and nothing is covered
        stages.append(Stage(content.model, content.model.usual_players, ()))
    programs: list[Program] = []
    for stage in stages:
        good, refused = checked(stage)
        outcomes += refused
        try:
            program = compiled(good, explaining=True, trace=trace)
        except ContentError as error:
            return Trial(folder, error.diagnostics)
        if program is not None:
            performance = Performance(program)
            outcomes += [Outcome(s, tuple(performance.problems(s))) for s in good.scenarios]
            programs.append(program)
    order = {id: number for number, id in enumerate(content.model.scenarios)}
    outcomes.sort(key=lambda outcome: order[outcome.scenario.id])
    statements = dict(content.model.statements)
    for stage in stages:  # with the modules that options switch on
        statements |= stage.model.statements
    return Trial(folder, (), tuple(outcomes), tuple(programs), tuple(statements.values()))


def mistakes(content: Content, library: Library) -> list[Diagnostic]:
    """What is wrong with the texts of a game's scenarios, without playing them."""
    if content.model is None or content.errors:
        return []
    stages, refused = staged(content, library)
    for stage in stages:
        refused += checked(stage)[1]
    return [diagnostic for outcome in refused for diagnostic in outcome.problems]
