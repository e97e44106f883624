"""Scenarios as they are written: what to take, and what must be true when.

Only their shape is understood here; `sequel` joins those that go on from others, `stage` checks and
compiles their texts, `performance` plays them, `trial` does all of it for a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..dsl.diagnostic import Diagnostic
from ..dsl.document import Mapping, Node, Scalar, Sequence, scalars
from ..dsl.model import Model, Text
from ..dsl.source import Span


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold at one moment: expectations by id, and options that must not be there."""

    expect: tuple[tuple[str, Text], ...] = ()
    refused: tuple[Scalar, ...] = ()


MOMENT = Check()


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """One scenario, read: options to take and checks, in order.

    `after` names the one from whose end it goes on, and `before` is that one. `scene` is the id of
    the first in this line: its `given` and `run` are those of all.
    """

    id: str
    key: Scalar
    node: Node
    players: Scalar | None
    options: Mapping | None
    given: Text | None
    run: Text | None
    steps: tuple[Scalar | Check, ...]
    covers: tuple[Scalar, ...]
    source: str | None
    seed: int | None
    after: Scalar | None
    scene: str
    before: Scenario | None = None

    @property
    def moves(self) -> tuple[Scalar | Check, ...]:
        """The steps without what is checked. A moment stays: what is left to chance falls there."""
        return tuple(step if isinstance(step, Scalar) else MOMENT for step in self.steps)

    def expectations(self) -> Iterator[tuple[str, Text]]:
        for step in self.steps:
            if isinstance(step, Check):
                yield from step.expect


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one scenario; without problems it has passed."""

    scenario: Scenario
    problems: tuple[Diagnostic, ...]


def refused(scenario: Scenario, problems: Iterable[Diagnostic]) -> Outcome:
    """A scenario that cannot be played; what is wrong may stand in one that it goes on from."""
    note = f"scenario `{scenario.id}` goes on from there"
    return Outcome(
        scenario,
        tuple(
            d if scenario.after is None or inside(d.span, scenario.node) else noted(d, note)
            for d in problems
        ),
    )


def inside(span: Span | None, node: Node) -> bool:
    if span is None or span.source.path != node.span.source.path:
        return False
    return node.span.start <= span.start <= node.span.end


def noted(diagnostic: Diagnostic, note: str) -> Diagnostic:
    return replace(diagnostic, notes=(*diagnostic.notes, note))


def scenarios(model: Model) -> list[Scenario]:
    """The scenarios of a game, read; their shape is known to be right."""
    return [_read(s.id, s.key, s.node) for s in model.scenarios.values()]


def _read(id: str, key: Scalar, node: Node) -> Scenario:
    def item(name: str) -> Node | None:
        return node.get(name) if isinstance(node, Mapping) else None

    def text(name: str) -> Text | None:
        found = item(name)
        return (
            Text(found.text, found, f"scenario {id} {name}") if isinstance(found, Scalar) else None
        )

    numbers = iter(range(1_000_000))

    def checks(at: Node | None) -> Check:
        if not isinstance(at, Mapping):
            return MOMENT
        expect = tuple(
            (f"{id} {next(numbers)}", Text(scalar.text, scalar, f"scenario {id} {name}"))
            for name in ("expect", "knows")
            for scalar in scalars(at.get(name))
        )
        return Check(expect, tuple(scalars(at.get("refused"))))

    done = item("do")
    steps = [
        step if isinstance(step, Scalar) else checks(step)
        for step in (done.items if isinstance(done, Sequence) else ())
    ]
    players, options, source = item("players"), item("options"), item("source")
    seed, after = item("seed"), item("after")
    return Scenario(
        id,
        key,
        node,
        players if isinstance(players, Scalar) else None,
        options if isinstance(options, Mapping) else None,
        text("given"),
        text("run"),
        (*steps, checks(node)),
        tuple(scalars(item("covers"))),
        source.text if isinstance(source, Scalar) else None,
        int(seed.text) if isinstance(seed, Scalar) else None,
        after if isinstance(after, Scalar) else None,
        id,
    )
