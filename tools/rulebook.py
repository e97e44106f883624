"""The rulebook: which of its statements the scenarios of a game cover, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..dsl.diagnostic import Diagnostic, did_you_mean
from ..dsl.document import Scalar
from ..dsl.model import Model, Statement
from .scenario import Scenario


@dataclass(frozen=True, slots=True)
class Rulebook:
    """How many statements there are, those that no scenario covers, and idle scenarios.

    An idle scenario covers nothing: neither a statement nor an entry.
    """

    statements: int
    uncovered: tuple[Statement, ...]
    idle: tuple[Scenario, ...]

    @property
    def covered(self) -> int:
        return self.statements - len(self.uncovered)


def compared(statements: Iterable[Statement], scenarios: Iterable[Scenario]) -> Rulebook:
    """The statements of a game beside its scenarios."""
    every, tests = tuple(statements), tuple(scenarios)
    named = {scalar.text for scenario in tests for scalar in scenario.covers}
    return Rulebook(
        len(every),
        tuple(statement for statement in every if statement.id not in named),
        tuple(scenario for scenario in tests if not scenario.covers),
    )


def strangers(model: Model, scenario: Scenario) -> Iterator[Diagnostic]:
    """What a scenario says that it covers, but which is not there."""
    for scalar in scenario.covers:
        kind, _, id = scalar.text.rpartition(":")
        known = id in _entries(model, kind) if kind else id in model.statements
        if not known:
            noun = "entry" if kind else "statement"
            message = f"there is no {noun} `{scalar.text}`"
            yield Diagnostic("N010", message, scalar.span, suggestion=_meant(model, scalar))


def _entries(model: Model, kind: str) -> tuple[str, ...]:
    return model.ids(kind) if kind in model.kinds else ()


def _meant(model: Model, scalar: Scalar) -> str | None:
    """An entry whose kind was left out, or the most similar of all names."""
    kinds = {f"{kind}:{id}": id for kind in model.kinds for id in model.ids(kind)}
    whole = next((name for name, id in kinds.items() if id == scalar.text), None)
    return whole or did_you_mean(scalar.text, (*model.statements, *kinds))
