"""Paths: which scenarios lead through which texts of a game, found out by playing them once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..dsl.document import Scalar
from ..interpreter.program import Program
from .performance import Performance
from .scenario import Scenario
from .stage import Stage, compiled


@dataclass(frozen=True, slots=True)
class Place:
    """A text of the game, by where it stands: the same in every way the game is loaded."""

    path: str
    start: int


def place_of(scalar: Scalar) -> Place:
    return Place(scalar.span.source.path, scalar.span.start)


class Paths:
    """Where the scenarios of a game lead."""

    def __init__(self, stages: Iterable[Stage]) -> None:
        self.stages = list(stages)
        self.texts: set[Place] = set()  # those in which anything is noted at all
        self.reached: dict[str, set[Place]] = {}
        for stage in self.stages:
            program = compiled(stage, trace=True)
            if program is not None:
                self._play(program, stage)

    def _play(self, program: Program, stage: Stage) -> None:
        places = [place_of(point.text.scalar) for point in program.points]
        self.texts |= set(places)
        performance = Performance(program)
        for scenario in stage.scenarios:
            for played in with_beginnings([scenario]):
                if played.id not in self.reached:
                    program.hits[:] = bytes(len(program.hits))
                    performance.problems(played)
                    hit = zip(places, program.hits, strict=True)
                    self.reached[played.id] = {place for place, times in hit if times}
                    if played.before is not None:
                        self.reached[played.id] |= self.reached[played.before.id]

    def length(self, scenario: Scenario) -> int:
        """How many texts a scenario leads through."""
        return len(self.reached.get(scenario.id, ()))

    def through(self, place: Place) -> list[tuple[Stage, list[Scenario]]]:
        """The stages with the scenarios that lead through a text; all, where none is known to."""
        known = place in self.texts and any(place in places for places in self.reached.values())
        return self._those(lambda s: not known or place in self.reached.get(s.id, {place}))

    def past(self, place: Place) -> list[tuple[Stage, list[Scenario]]]:
        """The stages with the other scenarios."""
        there = {s.id for _, some in self.through(place) for s in some}
        return self._those(lambda s: s.id not in there)

    def _those(self, wanted: Callable[[Scenario], bool]) -> list[tuple[Stage, list[Scenario]]]:
        """Some of the scenarios by their stages; the first is that with the most of them."""
        found = [(stage, [s for s in stage.scenarios if wanted(s)]) for stage in self.stages]
        return sorted((each for each in found if each[1]), key=lambda item: -len(item[1]))


def with_beginnings(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Scenarios, each behind the ones from whose ends it goes on."""
    found: dict[str, Scenario] = {}
    for scenario in scenarios:
        line: list[Scenario] = []
        at: Scenario | None = scenario
        while at is not None and at.id not in found:
            line.append(at)
            at = at.before
        found |= {each.id: each for each in reversed(line)}
    return list(found.values())
