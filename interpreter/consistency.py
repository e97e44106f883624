"""What the invariants of a game say of hidden things: a world that breaks one is no world.

Everybody knows the invariants, so a seat that imagines other worlds imagines none that breaks one.
An invariant about every player is asked for each of them alone. By watching which cells a question
reads we know on which parts of the hidden things it depends. Small parts (what lies before one
player) that no question joins are then gone through one by one, while the large ones between them
are drawn; a draw is taken as often as there are ways to complete it. Where hardly any draw is a
world, one is reached from the true one by many small steps, each to another world; how far such
steps lead depends on the invariants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from ..dsl import meaning as m
from ..dsl.types import PLAYER
from .lists import BUDGET, Trouble
from .machine import Cells
from .placement import fill, parts, ways
from .renaming import Renaming

if TYPE_CHECKING:
    from .program import Program

Masks = tuple[int, ...]
MOST_WAYS = 24  # of a small part: all ways to place four things
MOST_DRAWS = 2_000  # of the large parts at once, before things change places two by two
STEPS_AWAY = 20  # such steps for each thing


@dataclass(slots=True, eq=False)
class Question:
    """An invariant, or what it says of one player; `read` are the cells it was seen to read."""

    answer: Callable[[Cells], bool]
    read: set[int] = field(default_factory=set)

    def ask(self, cells: Cells) -> bool:
        """Does it hold? What cannot even be worked out does not."""
        try:
            return self.answer(cells)
        except Trouble:
            return False

    def watch(self, cells: Cells) -> None:
        """Remember what is read to answer it."""
        self.ask(_Watched(cells, self.read))


class _Watched(list[Any]):
    """Cells that note which of them are read."""

    def __init__(self, cells: Cells, read: set[int]) -> None:
        super().__init__(cells)
        self.read = read

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            self.read.add(index)
        return super().__getitem__(index)


@dataclass(slots=True, eq=False)
class Part:
    """Things of one kind that may change places, and the questions that depend on them."""

    kind: int
    things: list[int]
    questions: list[Question]
    ways: list[list[int]]
    most: int = 0  # in so many ways it was found to be possible at once


class Consistency:
    """The invariants of one program, as far as they speak of hidden things."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.questions = list(_questions(program)) if program.sight.kinds else []

    def holds(self, cells: Cells) -> bool:
        """Is this a world? Where it is not, learn what the answer depends on."""
        self.program.runtime.left = BUDGET
        broken = [question for question in self.questions if not question.ask(cells)]
        for question in broken:
            question.watch(cells)
        return not broken

    def drawn(self, cells: Cells, masks: Sequence[Masks], chance: Random) -> list[list[int]]:
        """For each hidden kind, and each place, the thing that lies there in another world."""
        self.program.runtime.left = BUDGET
        names = [list(range(len(possible))) for possible in masks]
        bound: list[Part] = []
        for kind, possible in enumerate(masks):
            for things in parts(possible):
                questions = self._about(cells, kind, things)
                if questions:
                    found = ways(things, possible, MOST_WAYS)
                    bound.append(Part(kind, things, questions, found))
                else:
                    fill(things, possible, names[kind], chance)
        if bound:
            self._draw(cells, masks, bound, names, chance)
        return names

    def _about(self, cells: Cells, kind: int, things: list[int]) -> list[Question]:
        """The questions that depend on where these things lie."""
        places = self.program.layout.places[self.program.sight.kinds[kind]]
        cares = {places.at(thing) for thing in things}
        cares |= {cells[place] for place in cares}
        for question in self.questions:
            if not question.read:
                question.watch(cells)
        return [question for question in self.questions if not cares.isdisjoint(question.read)]

    def _draw(
        self,
        cells: Cells,
        masks: Sequence[Masks],
        bound: list[Part],
        names: list[list[int]],
        chance: Random,
    ) -> None:
        small, large = _divided(bound)
        asked = {question for part in small for question in part.questions}
        others = [question for question in self.questions if question not in asked]
        for part in small:
            part.most = len(self._good(cells, part, names))
        for _ in range(MOST_DRAWS):
            for part in large:
                fill(part.things, masks[part.kind], names[part.kind], chance)
            world = self._with(cells, large, names)
            if not all(question.ask(world) for question in others):
                continue
            if all(self._completed(world, part, names, chance) for part in small):
                return
        self._wander(cells, masks, bound, names, chance)

    def _wander(
        self,
        cells: Cells,
        masks: Sequence[Masks],
        bound: list[Part],
        names: list[list[int]],
        chance: Random,
    ) -> None:
        """From the true places go through worlds, two things changing places at each step."""
        for part in bound:
            for thing in part.things:
                names[part.kind][thing] = thing
        for _ in range(STEPS_AWAY * sum(len(part.things) for part in bound)):
            part = chance.choice(bound)
            there, possible = names[part.kind], masks[part.kind]
            one, two = chance.choices(part.things, k=2)
            if possible[there[one]] >> two & 1 and possible[there[two]] >> one & 1:
                there[one], there[two] = there[two], there[one]
                world = self._with(cells, bound, names)
                if not all(question.ask(world) for question in self.questions):
                    there[one], there[two] = there[two], there[one]

    def _completed(self, world: Cells, part: Part, names: list[list[int]], chance: Random) -> bool:
        """Place a small part in one of the ways that the rest allows, if chance says so."""
        good = self._good(world, part, names)
        part.most = max(part.most, len(good))
        if chance.random() * part.most >= len(good):
            return False
        for place, thing in zip(part.things, chance.choice(good), strict=True):
            names[part.kind][place] = thing
        return True

    def _good(self, world: Cells, part: Part, names: list[list[int]]) -> list[list[int]]:
        """The ways to place a small part that the invariants allow in a world."""
        found = []
        for way in part.ways:
            tried = list(range(len(names[part.kind])))
            for place, thing in zip(part.things, way, strict=True):
                tried[place] = thing
            there = self._renamed(world[:], part.kind, tried)
            if all(question.ask(there) for question in part.questions):
                found.append(way)
        return found

    def _with(self, cells: Cells, placed: list[Part], names: list[list[int]]) -> Cells:
        """The position with these parts in their new places."""
        world = cells[:]
        for kind in {part.kind for part in placed}:
            new = list(range(len(names[kind])))
            for part in placed:
                if part.kind == kind:
                    for thing in part.things:
                        new[thing] = names[kind][thing]
            self._renamed(world, kind, new)
        return world

    def _renamed(self, world: Cells, kind: int, names: list[int]) -> Cells:
        renaming = Renaming(self.program, self.program.sight.kinds[kind], names)
        renaming.lie(world)
        return world


def _divided(bound: list[Part]) -> tuple[list[Part], list[Part]]:
    """Small parts of which no question joins two, and all others."""
    small: list[Part] = []
    taken: set[Question] = set()
    for part in sorted(bound, key=lambda part: len(part.things)):
        if part.ways and taken.isdisjoint(part.questions):
            small.append(part)
            taken.update(part.questions)
    return small, [part for part in bound if part not in small]


def _questions(program: Program) -> Iterator[Question]:
    for number, invariant in enumerate(program.meaning.invariants.values()):
        match invariant.value:
            case m.Over(word="every", local=local, domain=m.AllThings(kind="player"), where=where):
                assert where is not None
                name = f"each{number}"
                one = m.Expression(invariant.id, ((local, PLAYER),), invariant.text, where)
                ask = program.function(name, program.values.function(name, one))
                yield from (Question(_for_seat(ask, seat)) for seat in range(program.players))
            case _:
                yield Question(_for_nobody(program.space[f"inv{number}"]))


def _for_seat(ask: Callable[..., bool], seat: int) -> Callable[[Cells], bool]:
    return lambda cells: ask(cells, -1, seat)


def _for_nobody(ask: Callable[..., bool]) -> Callable[[Cells], bool]:
    return lambda cells: ask(cells, -1)
