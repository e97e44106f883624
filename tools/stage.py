"""Stages: scenarios that are set up alike, their texts checked and compiled together, once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..dsl import meaning as m
from ..dsl import nodes as n
from ..dsl.check import check
from ..dsl.diagnostic import Diagnostic, Severity
from ..dsl.document import plain
from ..dsl.library import Library
from ..dsl.load import Content, load_folder
from ..dsl.model import Model, Scene
from ..dsl.parse import parse_expression
from ..dsl.printer import show
from ..interpreter.program import Program
from .rulebook import strangers
from .scenario import Outcome, Scenario, inside, refused, scenarios
from .sequel import joined

_COMPARED = ("<", "<=", ">", ">=", "is", "is not", "in", "not in")


@dataclass(frozen=True, slots=True)
class Stage:
    """Scenarios that are set up alike: one compiled game serves them all."""

    model: Model
    players: int
    scenarios: tuple[Scenario, ...]


def staged(content: Content, library: Library) -> tuple[list[Stage], list[Outcome]]:
    """The scenarios in groups that are set up alike, and those that cannot be set up."""
    assert content.model is not None
    contents: dict[str, Content] = {}
    groups: dict[tuple[str, int], list[Scenario]] = {}
    every, unplayable = joined(scenarios(content.model))
    for scenario in every:
        wanted = plain(scenario.options) if scenario.options else {}
        assert isinstance(wanted, dict)
        key = repr(sorted(wanted.items()))
        if key not in contents:
            contents[key] = load_folder(content.folder, wanted, library) if wanted else content
        problems = [_at_option(d, scenario) for d in contents[key].errors]
        model = contents[key].model
        if model is not None and not problems:
            problems = _players_wrong(scenario, model)
        if model is None or problems:
            unplayable.append(refused(scenario, problems))
            continue
        players = int(scenario.players.text) if scenario.players else model.usual_players
        groups.setdefault((key, players), []).append(scenario)
    stages = []
    for (key, players), members in groups.items():
        model = contents[key].model
        assert model is not None
        stages.append(Stage(model, players, tuple(members)))
    return stages, unplayable


def _at_option(diagnostic: Diagnostic, scenario: Scenario) -> Diagnostic:
    """A problem that the options of a scenario have brought about, shown at these."""
    if diagnostic.span is None and scenario.options is not None:
        named = [key for key in scenario.options.keys() if f"`{key.text}`" in diagnostic.message]
        span = named[0].span if named else scenario.options.span
        return replace(diagnostic, span=span)
    return diagnostic


def _players_wrong(scenario: Scenario, model: Model) -> list[Diagnostic]:
    players = scenario.players
    if players is None or model.least_players <= int(players.text) <= model.most_players:
        return []
    span = f"{model.least_players} to {model.most_players}"
    return [Diagnostic("F019", f"`{model.id}` is for {span} players", players.span)]


def checked(stage: Stage) -> tuple[Stage, list[Outcome]]:
    """The stage without the scenarios whose texts are wrong, and what is wrong with them."""
    _, found = _derived(stage)
    errors = [d for d in found if d.severity is Severity.ERROR]
    unplayable: list[Outcome] = []
    good: list[Scenario] = []
    for scenario in stage.scenarios:
        beginning = [text.scalar for text in (scenario.given, scenario.run) if text is not None]
        places = (scenario.node, *beginning)
        problems = [d for d in errors if any(inside(d.span, node) for node in places)]
        problems += [*_in_flow(scenario), *strangers(stage.model, scenario)]
        if problems:
            unplayable.append(refused(scenario, problems))
        else:
            good.append(scenario)
    return replace(stage, scenarios=tuple(good)), unplayable


def _in_flow(scenario: Scenario) -> Iterator[Diagnostic]:
    for text in (scenario.given, scenario.run):
        if text is not None and text.scalar.in_flow:
            message = "an effect cannot stand between { } or [ ]; give it a line of its own"
            yield Diagnostic("S006", message, text.scalar.span)


def _derived(stage: Stage) -> tuple[m.Meaning | None, list[Diagnostic]]:
    """The game with the texts of the scenarios in it, checked."""
    model = replace(
        stage.model,
        scenes={s.scene: Scene(s.given, s.run) for s in stage.scenarios},
        expectations={id: text for s in stage.scenarios for id, text in s.expectations()},
    )
    return check(model, {})


def compiled(stage: Stage, *, explaining: bool = False, trace: bool = False) -> Program | None:
    """The game with its scenarios, compiled; None where it does not check.

    With `explaining`, failed expectations can say which values they found.
    """
    meaning, _ = _derived(stage)
    if meaning is None:
        return None
    if explaining:
        sides = {
            f"{id}: {name}": replace(expression, value=value)
            for id, expression in meaning.expectations.items()
            for name, value in _sides(*_both(expression))
        }
        meaning = replace(meaning, expectations={**meaning.expectations, **sides})
    return Program(meaning, stage.players, trace)


def _both(expression: m.Expression) -> tuple[n.Expr | None, m.Value]:
    return parse_expression(expression.text.text)[0], expression.value


def _sides(node: n.Expr | None, value: m.Value) -> Iterator[tuple[str, m.Value]]:
    """What an expectation compares, by its text."""
    if isinstance(value, m.Operation) and value.op == "not":
        value = value.args[0]
    if not isinstance(value, m.Operation):
        return
    match node:
        case n.Unary("not", inner):
            yield from _sides(inner, value)
        case n.Binary("and" | "or", left, right):
            yield from _sides(left, value.args[0])
            yield from _sides(right, value.args[1])
        case n.Binary(op, left, right) if op in _COMPARED:
            for side, found in zip((left, right), value.args, strict=False):
                if not isinstance(found, m.Const | m.EntryRef):
                    yield show(side), found
        case n.Empty(inner, _):
            yield show(inner), value.args[0]
