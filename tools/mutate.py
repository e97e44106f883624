"""Mutation: one small change to a game at a time. A good set of scenarios notices each.

Numbers, names, comparisons and operators are changed in the syntax tree of each text. A change
that does not check is no mutant. What is left is compiled, and those scenarios that lead through
the text are played until one of them fails; a mutant that none of them notices has survived.
"""

from __future__ import annotations

import dataclasses
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import process_time
from typing import Any, cast

from ..dsl import nodes as n
from ..dsl.diagnostic import ContentError
from ..dsl.document import Node, Scalar
from ..dsl.library import Folder, Library
from ..dsl.load import load_folder
from ..dsl.model import Model, Text
from ..dsl.parse import parse_effect, parse_event, parse_expression
from ..dsl.printer import show
from ..dsl.scalar import char_span
from ..dsl.source import Span
from ..interpreter.lists import Trouble
from .alternatives import Alternatives
from .paths import Paths, Place, place_of, with_beginnings
from .performance import Performance
from .stage import Stage, checked, compiled, staged

FEW = 12  # scenarios that are tried first: most changes are noticed by one of them
SECONDS = 10.0  # for one change, besides twice the time that all scenarios take without it
_PARSERS: dict[str, Callable[[str], tuple[n.Node | None, object]]] = {
    "effect": parse_effect,
    "value": parse_expression,
    "event": parse_event,
}
_SORTS = {"effect": "effect", "cost": "effect", "rules": "effect", "condition": "value"} | {
    "event": "event"
}
_RULES = (n.Modify, n.When, n.InsteadOf, n.Adopt)

Step = tuple[str, int | None]
Way = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A spot in a text, and what could stand there instead; the first that checks is tried."""

    place: Place
    span: Span
    before: str
    candidates: tuple[tuple[str, str], ...]  # the change as shown, the whole text
    ruling: bool  # does a rule stand there, which could hold where it does not hold now?


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a site: noticed, survived, or no mutant at all."""

    number: int
    change: str | None
    noticed: bool


@dataclass(frozen=True, slots=True)
class Survivor:
    span: Span
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Mutation:
    total: int
    survivors: tuple[Survivor, ...]

    @property
    def percent(self) -> int:
        return 100 * (self.total - len(self.survivors)) // self.total if self.total else 100


def mutated(
    folder: Folder,
    library: Library,
    jobs: int,
    progress: Callable[[int, int], None] = lambda done, total: None,
    most: int | None = None,
) -> Mutation:
    """Try every mutant of a game, or so many at `most`, evenly spread over its texts.

    The order of the result does not depend on `jobs`.
    """
    library = replace(library, diagnostics=())
    bench = Bench(folder, library)
    sites = len(bench.sites)
    numbers = range(0, sites, max(1, sites // most)) if most else range(sites)
    total = len(numbers)
    verdicts: list[Verdict] = []
    if jobs <= 1:
        for number in numbers:
            verdicts.append(bench.verdict(number))
            progress(len(verdicts), total)
    else:
        with ProcessPoolExecutor(jobs, initializer=_open, initargs=(folder, library)) as pool:
            for verdict in pool.map(_verdict, numbers, chunksize=4):
                verdicts.append(verdict)
                progress(len(verdicts), total)
    real = [v for v in verdicts if v.change is not None]
    survivors = tuple(
        Survivor(bench.sites[v.number].span, bench.sites[v.number].before, v.change or "")
        for v in real
        if not v.noticed
    )
    return Mutation(len(real), survivors)


_bench: Bench | None = None


def _open(folder: Folder, library: Library) -> None:
    """The beginning of a worker: it reads the game for itself."""
    global _bench
    _bench = Bench(folder, library)


def _verdict(number: int) -> Verdict:
    assert _bench is not None
    return _bench.verdict(number)


class Bench:
    """A game with its scenarios, ready to be changed and tried."""

    def __init__(self, folder: Folder, library: Library) -> None:
        content = load_folder(folder, {}, library)
        self.stages: list[Stage] = []
        if content.model is not None and not content.errors:
            stages, _ = staged(content, library)
            self.stages = [checked(stage)[0] for stage in stages]
        began = process_time()
        self.paths = Paths(self.stages)
        self.seconds = SECONDS + 2 * (process_time() - began)
        models = [stage.model for stage in self.stages] or (
            [content.model] if content.model and not content.errors else []
        )
        self.sites = list(_sites(models))
        self.last: str | None = None

    def verdict(self, number: int) -> Verdict:
        """Try one site: the first change that checks counts."""
        site = self.sites[number]
        for change, text in site.candidates:
            noticed = self.notice(site, text)
            if noticed is not None:
                return Verdict(number, change, noticed)
        return Verdict(number, None, False)

    def notice(self, site: Site, text: str) -> bool | None:
        """Does any scenario fail with this text? None if the text does not even check."""
        try:
            with _limited(self.seconds):
                return self._notice(site, text)
        except (ContentError, Trouble, RecursionError, _TooSlow):
            return True

    def _notice(self, site: Site, text: str) -> bool | None:
        tried = False
        groups = self.paths.through(site.place)
        for stage, scenarios in [*groups, *(self.paths.past(site.place) if site.ruling else ())]:
            changed = replace(stage, model=with_text(stage.model, site.place, text))
            ordered = sorted(scenarios, key=lambda s: (s.id != self.last, self.paths.length(s)))
            for some in filter(None, (ordered[:FEW], ordered[FEW:])):
                program = compiled(replace(changed, scenarios=tuple(with_beginnings(some))))
                if program is None:
                    return None
                tried = True
                performance = Performance(program)
                for scenario in some:
                    if performance.problems(scenario):
                        self.last = scenario.id
                        return True
        return False if tried else None


class _TooSlow(Exception):
    pass


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """A limit of computing time where the system has one; the engine's own budget comes first."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)  # again, where the first call is not heard
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# Texts of a game


def _is_at(scalar: Scalar, place: Place) -> bool:
    return scalar.span.start == place.start and scalar.span.source.path == place.path


def with_text(model: Model, place: Place, text: str) -> Model:
    """The model with one text saying something else."""

    def changed(old: Any) -> Any:
        if isinstance(old, Text):
            return replace(old, text=text) if _is_at(old.scalar, place) else old
        if isinstance(old, Scalar):
            return replace(old, text=text) if _is_at(old, place) else old
        if isinstance(old, tuple):
            return tuple(changed(item) for item in old)
        return old

    def part(item: Any) -> Any:
        """One declaration, with its texts looked through."""
        values = {f.name: getattr(item, f.name) for f in dataclasses.fields(item)}
        new = {
            name: changed(value)
            for name, value in values.items()
            if isinstance(value, Text | tuple) and name != "key"
        }
        same = all(new[name] is values[name] or new[name] == values[name] for name in new)
        return item if same else replace(item, **new)

    def group(items: Any) -> dict[str, Any]:
        return {id: part(item) for id, item in items.items()}

    entries = {
        kind: {
            id: replace(
                entry,
                fields={name: changed(v) for name, v in entry.fields.items()},
                copies=changed(entry.copies),
            )
            for id, entry in members.items()
        }
        for kind, members in model.entries.items()
    }
    return replace(
        model,
        kinds=group(model.kinds),
        counters=group(model.counters),
        icons=group(model.icons),
        actions=group(model.actions),
        queries=group(model.queries),
        rules={id: changed(text) for id, text in model.rules.items()},
        entries=entries,
        setup=changed(model.setup),
        play=changed(model.play),
        ranking=changed(model.ranking),
        payoff=changed(model.payoff),
        team=changed(model.team),
    )


def _texts(model: Model) -> Iterator[tuple[Scalar, str, str]]:
    """Every text that can be changed, and what it is."""
    effects: list[Text | None] = [model.setup, model.play, *model.rules.values()]
    for kind in model.kinds.values():
        effects += kind.rules
    values: list[Text | None] = [*model.ranking, model.payoff, model.team]
    for action in model.actions.values():
        effects += [*action.before, action.body, *action.after]
    for icon in model.icons.values():
        effects += [icon.gain, icon.pay]
    values += [counter.start for counter in model.counters.values()]
    values += [kind.count for kind in model.kinds.values()]
    values += [entry.copies for members in model.entries.values() for entry in members.values()]
    values += [query.body for query in model.queries.values()]
    yield from ((text.scalar, text.text, "effect") for text in effects if text is not None)
    yield from ((text.scalar, text.text, "value") for text in values if text is not None)
    for kind_id, members in model.entries.items():
        for entry in members.values():
            for name, node in entry.fields.items():
                type = model.kinds[kind_id].field(name).type.name
                if type in _SORTS and _is_scalar(node):
                    scalar = cast("Scalar", node)
                    yield scalar, scalar.text, _SORTS[type]


def _is_scalar(node: Node) -> bool:
    return isinstance(node, Scalar)


def _sites(models: Iterable[Model]) -> Iterator[Site]:
    """All sites of a game, in the order of its files."""
    found: dict[tuple[str, int], list[Site]] = {}
    for model in models:
        for scalar, text, sort in _texts(model):
            key = (scalar.span.source.path, scalar.span.start)
            if key not in found:
                found[key] = list(_sites_in(model, scalar, text, sort))
    for _, sites in sorted(found.items(), key=lambda item: item[0]):
        yield from sites


def _sites_in(model: Model, scalar: Scalar, text: str, sort: str) -> Iterator[Site]:
    root: n.Node | None = _PARSERS[sort](text)[0]
    if root is None:
        return
    place = place_of(scalar)
    alternatives = Alternatives(model, root)
    ruling = any(isinstance(node, _RULES) for _, node in _walk(root, ()))
    unchanged = show(root)
    for path, node in _walk(root, ()):
        for choices in alternatives.of(node):
            changes = ((_shown(new), show(_replaced(root, path, new))) for new in choices)
            candidates = tuple(change for change in changes if change[1] != unchanged)
            if candidates:
                span = char_span(scalar, *node.at)
                yield Site(place, span, _shown(node), candidates, ruling)


def _shown(node: n.Node) -> str:
    return " ".join(show(node).split()) if not isinstance(node, n.Line) else ""


def _walk(node: n.Node, path: Way) -> Iterator[tuple[Way, n.Node]]:
    yield path, node
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(value, n.Node):
            yield from _walk(value, (*path, (field.name, None)))
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                if isinstance(item, n.Node):
                    yield from _walk(item, (*path, (field.name, number)))


def _replaced(root: n.Node, path: Way, new: n.Node) -> n.Node:
    """The tree with another node at a path."""
    if not path:
        return new
    (name, number), *rest = path
    old = getattr(root, name)
    if number is None:
        value: Any = _replaced(old, tuple(rest), new)
    else:
        inner = _replaced(old[number], tuple(rest), new)
        value = (*old[:number], inner, *old[number + 1 :])
    return replace(root, **{name: value})
