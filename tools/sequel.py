"""Sequels: scenarios that start where another one ends, joined to it by what `after` says.

A sequel is set up as the first of its line is. It may say a `given` or `run` that none before it
has said; then all that was done there is done anew, in its own setup. Where the line leads nowhere,
or round in a circle, it cannot be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..dsl.diagnostic import Diagnostic, did_you_mean
from ..dsl.document import Mapping, Scalar
from .scenario import MOMENT, Check, Outcome, Scenario, refused

TAKEN_OVER = ("players", "options", "seed")
MOST_NAMED = 6


def joined(scenarios: Iterable[Scenario]) -> tuple[list[Scenario], list[Outcome]]:
    """The scenarios, each joined to the one before it; and those that cannot be."""
    known = {scenario.id: scenario for scenario in scenarios}
    good: dict[str, Scenario] = {}
    wrong: dict[str, tuple[Diagnostic, ...]] = {}
    for id in known:
        line: dict[str, Scenario] = {}  # backwards, as far as nothing is known of it yet
        at: Scenario | None = known[id]
        while at is not None and not any(at.id in done for done in (line, good, wrong)):
            line[at.id] = at
            at = known.get(at.after.text) if at.after else None
        if at is not None and at.id in line:
            ids = list(line)
            circle = ids[ids.index(at.id) :]
            wrong |= dict.fromkeys(circle, (_circle(circle, known),))
        for scenario in reversed(line.values()):
            if scenario.id in wrong:
                continue
            name = scenario.after.text if scenario.after else ""
            problems = tuple(_mistakes(scenario, good.get(name), known)) or wrong.get(name, ())
            if problems:
                wrong[scenario.id] = problems
            else:
                good[scenario.id] = _sequel(scenario, good.get(name))
    return list(good.values()), [refused(known[id], wrong[id]) for id in wrong]


def _sequel(scenario: Scenario, before: Scenario | None) -> Scenario:
    """The scenario with all that it takes over."""
    if before is None:
        return scenario
    anew = scenario.given is not None or scenario.run is not None
    return replace(
        scenario,
        players=before.players,
        options=before.options,
        given=scenario.given or before.given,
        run=scenario.run or before.run,
        seed=before.seed,
        scene=scenario.id if anew else before.scene,
        steps=(*_done(before), *scenario.steps) if anew else scenario.steps,
        before=None if anew else before,
    )


def _done(scenario: Scenario) -> tuple[Scalar | Check, ...]:
    """All that is done up to the end of a scenario; what chance decides there is left open."""
    *moves, _ = scenario.moves
    earlier = (*_done(scenario.before), MOMENT) if scenario.before else ()
    return (*earlier, *moves)


def _mistakes(
    scenario: Scenario, before: Scenario | None, known: Iterable[str]
) -> Iterator[Diagnostic]:
    name = scenario.after
    if name is None:
        return
    if name.text not in known:
        hint = did_you_mean(name.text, known)
        message = f"there is no scenario `{name.text}`"
        yield Diagnostic("N001", message, name.span, suggestion=hint)
    taken_over = {*TAKEN_OVER}
    if before is not None:
        taken_over |= {word for word in ("given", "run") if getattr(before, word) is not None}
    for key in scenario.node.keys() if isinstance(scenario.node, Mapping) else ():
        if key.text in taken_over:
            message = f"`{key.text}` is taken over from `{name.text}` and cannot be said again"
            yield Diagnostic("S008", message, key.span)


def _circle(ids: list[str], known: dict[str, Scenario]) -> Diagnostic:
    """What is wrong with scenarios that come after each other, told at the first in the file."""
    members = set(ids)
    start = ids.index(next(id for id in known if id in members))
    names = [f"`{id}`" for id in (*ids[start:], *ids[:start], ids[start])]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED - 1 : -1] = ["..."]
    after = known[ids[start]].after
    message = f"this goes in a circle: {' after '.join(names)}"
    return Diagnostic("T004", message, after.span if after else None)
