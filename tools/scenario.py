"""Scenarios: what authors expect of their game, tried out.

A scenario sets up a position, takes options by name and says what must be true. All scenarios
of a game that are set up alike are compiled together with it, once. A failure is a diagnostic
at the step or expectation that failed. Nothing is printed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..dsl import meaning as m
from ..dsl import nodes as n
from ..dsl.check import check
from ..dsl.diagnostic import ContentError, Diagnostic, Severity, did_you_mean
from ..dsl.document import Mapping, Node, Scalar, Sequence, plain, scalars
from ..dsl.library import Folder, Library
from ..dsl.load import Content, load_folder
from ..dsl.model import Model, Scene, Text
from ..dsl.parse import parse_expression
from ..dsl.printer import show
from ..dsl.source import Span
from ..dsl.types import Type
from ..interpreter.match import noise, weighted
from ..interpreter.naming import DONE, thing_name, zone_name
from ..interpreter.program import Program
from ..interpreter.state import State, first_state

MOST_SHOWN = 12
_COMPARED = ("<", "<=", ">", ">=", "is", "is not", "in", "not in")
_SUFFIX = re.compile(r"( \([a-z0-9_]+\))?( of player [0-9]+)?( in [a-z].*)?( #[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold at one moment: expectations by id, and options that must not be there."""

    expect: tuple[tuple[str, Text], ...]
    refused: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read: options to take and checks, in order."""

    id: str
    key: Scalar
    node: Node
    players: Scalar | None
    options: Mapping | None
    given: Text | None
    run: Text | None
    steps: tuple[Scalar | Check, ...]
    covers: tuple[str, ...]
    source: str | None
    seed: int | None

    def expectations(self) -> Iterator[tuple[str, Text]]:
        for step in self.steps:
            if isinstance(step, Check):
                yield from step.expect


@dataclass(frozen=True, slots=True)
class Stage:
    """Scenarios that are set up alike: one compiled game serves them all."""

    model: Model
    players: int
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one scenario; without problems it has passed."""

    scenario: Scenario
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The scenarios of one game: what is wrong with the game, or how each of them went."""

    folder: Folder
    problems: tuple[Diagnostic, ...]
    outcomes: tuple[Outcome, ...]
    programs: tuple[Program, ...]

    @property
    def failed(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.problems]


def try_game(folder: Folder, library: Library, *, trace: bool = False) -> Trial:
    """Run all scenarios of a game."""
    content = load_folder(folder, {}, library)
    if content.model is None or content.errors:
        return Trial(folder, tuple(content.errors), (), ())
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
            return Trial(folder, error.diagnostics, (), ())
        if program is not None:
            outcomes += [Outcome(s, tuple(played(program, s))) for s in good.scenarios]
            programs.append(program)
    order = {id: number for number, id in enumerate(content.model.scenarios)}
    outcomes.sort(key=lambda outcome: order[outcome.scenario.id])
    return Trial(folder, (), tuple(outcomes), tuple(programs))


def mistakes(content: Content, library: Library) -> list[Diagnostic]:
    """What is wrong with the texts of a game's scenarios, without playing them."""
    if content.model is None or content.errors:
        return []
    stages, refused = staged(content, library)
    for stage in stages:
        refused += checked(stage)[1]
    return [diagnostic for outcome in refused for diagnostic in outcome.problems]


# Reading


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
            return Check((), ())
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
    seed = item("seed")
    return Scenario(
        id,
        key,
        node,
        players if isinstance(players, Scalar) else None,
        options if isinstance(options, Mapping) else None,
        text("given"),
        text("run"),
        (*steps, checks(node)),
        tuple(scalar.text for scalar in scalars(item("covers"))),
        source.text if isinstance(source, Scalar) else None,
        int(seed.text) if isinstance(seed, Scalar) else None,
    )


# Putting on stage


def staged(content: Content, library: Library) -> tuple[list[Stage], list[Outcome]]:
    """The scenarios in groups that are set up alike, and those that cannot be set up."""
    assert content.model is not None
    contents: dict[str, Content] = {}
    groups: dict[tuple[str, int], list[Scenario]] = {}
    refused: list[Outcome] = []
    for scenario in scenarios(content.model):
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
            refused.append(Outcome(scenario, tuple(problems)))
            continue
        players = int(scenario.players.text) if scenario.players else model.usual_players
        groups.setdefault((key, players), []).append(scenario)
    stages = []
    for (key, players), members in groups.items():
        model = contents[key].model
        assert model is not None
        stages.append(Stage(model, players, tuple(members)))
    return stages, refused


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
    refused: list[Outcome] = []
    good: list[Scenario] = []
    for scenario in stage.scenarios:
        problems = [d for d in errors if _inside(d.span, scenario.node)]
        problems += _in_flow(scenario)
        if problems:
            refused.append(Outcome(scenario, tuple(problems)))
        else:
            good.append(scenario)
    return replace(stage, scenarios=tuple(good)), refused


def _inside(span: Span | None, node: Node) -> bool:
    if span is None or span.source.path != node.span.source.path:
        return False
    return node.span.start <= span.start <= node.span.end


def _in_flow(scenario: Scenario) -> Iterator[Diagnostic]:
    for text in (scenario.given, scenario.run):
        if text is not None and text.scalar.in_flow:
            message = "an effect cannot stand between { } or [ ]; give it a line of its own"
            yield Diagnostic("S006", message, text.scalar.span)


def _derived(stage: Stage) -> tuple[m.Meaning | None, list[Diagnostic]]:
    """The game with the texts of the scenarios in it, checked."""
    model = replace(
        stage.model,
        scenes={s.id: Scene(s.given, s.run) for s in stage.scenarios},
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


# Playing


def played(program: Program, scenario: Scenario) -> list[Diagnostic]:
    """What goes wrong in a scenario; the first step that fails ends it."""
    try:
        state = first_state(program, scene=scenario.id)
        for step in scenario.steps:
            if scenario.seed is not None:
                _leave_to_chance(state, scenario.seed, step)
            if isinstance(step, Scalar):
                problems = _take(state, step)
            else:
                problems = [*_unmet(state, step), *_not_refused(state, step)]
            problems += state.broken()
            if problems:
                note = f"in scenario `{scenario.id}`"
                return [replace(d, notes=(*d.notes, note)) for d in problems]
    except ContentError as error:
        where = f"in scenario `{scenario.id}`"
        return [replace(d, notes=(*d.notes, where)) for d in error.diagnostics]
    return []


def _leave_to_chance(state: State, seed: int, step: Scalar | Check) -> None:
    """Chance decides by the seed, except where the scenario says what falls."""
    tried = 0
    while state.chance and not (isinstance(step, Scalar) and step.text in state.options):
        weights = state.weights
        assert weights is not None
        state.apply(weighted(weights, noise(seed, tried)))
        tried += 1


def _take(state: State, step: Scalar) -> list[Diagnostic]:
    options = state.options
    if step.text in options:
        state.apply(options.index(step.text))
        return []
    if state.over:
        message = f"`{step.text}` is not possible: the game is over"
        return [Diagnostic("R008", message, step.span)]
    message = f"`{step.text}` is not possible here"
    hint = did_you_mean(step.text, options)
    return [Diagnostic("R008", message, step.span, notes=(_possible(state),), suggestion=hint)]


def _possible(state: State) -> str:
    options = state.options
    shown = ", ".join(f"`{name}`" for name in options[:MOST_SHOWN])
    more = f" and {len(options) - MOST_SHOWN} more" if len(options) > MOST_SHOWN else ""
    who = "chance" if state.player is None else f"player {state.player + 1}"
    return f"{who} can take {shown}{more}"


def _unmet(state: State, step: Check) -> Iterator[Diagnostic]:
    for id, text in step.expect:
        if not state.answer(id):
            message = f"`{' '.join(text.text.split())}` does not hold"
            yield Diagnostic("R008", message, text.scalar.span, notes=tuple(_found(state, id)))


def _found(state: State, id: str) -> Iterator[str]:
    """What the parts of a failed expectation are."""
    for other, expression in state.program.meaning.expectations.items():
        if other.startswith(f"{id}: "):
            found = shown_value(state.program, expression.value.type, state.answer(other))
            yield f"`{other.removeprefix(f'{id}: ')}` is {found}"


def _not_refused(state: State, step: Check) -> Iterator[Diagnostic]:
    options = state.options
    for scalar in step.refused:
        if scalar.text in options:
            message = f"`{scalar.text}` is possible here, but must not be"
            yield Diagnostic("R008", message, scalar.span, notes=(_possible(state),))
        elif not _ever_called(state.program, scalar.text):
            message = f"no option is ever called `{scalar.text}`"
            yield Diagnostic("R008", message, scalar.span)


def shown_value(program: Program, type: Type, value: object) -> str:
    """A value of the running game, as an author would write it."""
    if type.word == "list" and isinstance(value, Iterable):
        items = list(value)
        texts = [shown_value(program, type.item or type, item) for item in items[:MOST_SHOWN]]
        more = ", ..." if len(items) > MOST_SHOWN else ""
        return f"({', '.join(texts)}{more})"
    if type.word == "truth":
        return "true" if value else "false"
    if not isinstance(value, int):
        return "something"
    match type.word:
        case "number":
            return str(value)
        case "player":
            return f"seat({value + 1})" if value >= 0 else "nobody"
        case "thing" if value >= 0:
            return program.layout.name_of(type.kind or "", value)
        case "id" if value >= 0:
            ids = program.meaning.model.ids(type.kind or "")
            return ids[value] if value < len(ids) else str(value)
        case "zone":
            return zone_name(program, value) or "nothing"
    return "nothing"


def _ever_called(program: Program, name: str) -> bool:
    """Could any option of the game have this name? A slip of the pen is refused everywhere."""
    fixed = {DONE}
    for site in program.sites.values():
        fixed |= {*site.options, site.decline}
    fixed |= {item.name for item in program.items.values()}
    fixed |= set(program.meaning.model.actions)
    bare = name.split(" #")[0]
    return bare in fixed or all(_is_thing(program, part) for part in name.split(", "))


def _is_thing(program: Program, name: str) -> bool:
    kind, _, rest = name.partition(" ")
    model, layout = program.meaning.model, program.layout
    if kind == "number":
        return bool(re.fullmatch(r"-?[0-9]+", rest))
    if kind in ("player", "opponent"):
        return rest in {str(seat + 1) for seat in range(program.players)}
    if kind not in layout.things:
        return False
    known = {thing_name(program, kind, thing) for thing in range(len(layout.things[kind]))}
    cells = [cells for (_, held), cells in layout.zones.items() if held == kind]
    places = {zone_name(program, z.at(owner)) for z in cells for owner in range(z.owners)}
    if re.sub(r"^(#[0-9]+ )?in ", "", rest) in places:
        return True
    dice = model.kinds[kind].dice
    if dice is not None and dice.shows is None:
        return bool(re.fullmatch(r"-?[0-9]+", rest))
    if dice is not None:
        known |= {f"{kind} {id}" for id in model.ids(dice.shows or "")}
    return any(name.startswith(k) and _SUFFIX.fullmatch(name[len(k) :]) for k in known)
