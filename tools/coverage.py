"""What the scenarios of a game have never done: steps, options, answers to conditions.

The compiler notes each point of a text that is reached. The same text may be compiled several
times, for other players and options; a point counts once, and is reached if it was anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..dsl.document import Scalar
from ..dsl.model import Model, Text
from ..dsl.scalar import char_span
from ..dsl.source import Span
from ..interpreter.program import Program

# Tests themselves, what can never be false, and what is asked when all is over.
_OTHERS = ("scenario ", "invariant ", "statistic ", "outlook")
Key = tuple[str, int, tuple[int, int], str]
_WORDS = {
    "done": "never carried out",
    "taken": "never taken",
    "declined": "never declined",
    "true": "never true",
    "false": "never false",
}


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that no scenario does."""

    span: Span
    what: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many points there are, how many were reached, and what was not, in its outlines."""

    points: int
    reached: int
    gaps: tuple[Gap, ...]

    @property
    def percent(self) -> int:
        """Rounded down, so that 100 is everything."""
        return 100 * self.reached // self.points if self.points else 100


def measured(programs: Iterable[Program]) -> Coverage:
    """The coverage of programs that scenarios were played with, all with a trace."""
    reached: dict[Key, bool] = {}
    places: dict[Key, Span] = {}
    models: list[Model] = []
    for program in programs:
        models.append(program.meaning.model)
        for point, hit in zip(program.points, program.hits, strict=True):
            if point.text.path.startswith(_OTHERS):
                continue
            span = char_span(point.text.scalar, *point.at)
            key = (span.source.path, point.text.scalar.span.start, point.at, point.what)
            reached[key] = reached.get(key, False) or bool(hit)
            places[key] = span
    gaps = [Gap(places[key], _WORDS[key[3]]) for key, hit in reached.items() if not hit]
    unused = _unused(models, {key[:2] for key in reached})
    gaps += unused
    gaps = _outermost(gaps)
    gaps.sort(key=lambda gap: (gap.span.source.path, gap.span.start, gap.span.end, gap.what))
    return Coverage(len(reached) + len(unused), sum(reached.values()), tuple(gaps))


def _unused(models: list[Model], known: set[tuple[str, int]]) -> list[Gap]:
    """Effects that nothing in the game ever leads to."""
    found: dict[tuple[str, int], Gap] = {}
    for model in models:
        for scalar in _effects(model):
            key = (scalar.span.source.path, scalar.span.start)
            if key not in known:
                found[key] = Gap(scalar.span, "never used")
    return list(found.values())


def _effects(model: Model) -> Iterator[Scalar]:
    texts: list[Text | None] = [model.setup, model.play, *model.rules.values()]
    for kind in model.kinds.values():
        texts += kind.rules
    for action in model.actions.values():
        texts += [*action.before, action.body, *action.after]
    for icon in model.icons.values():
        texts += [icon.gain, icon.pay]
    yield from (text.scalar for text in texts if text is not None)
    for entries in model.entries.values():
        for entry in entries.values():
            kind = model.kinds[entry.kind]
            for name, node in entry.fields.items():
                type = kind.field(name).type.name
                if type in ("effect", "cost", "rules") and isinstance(node, Scalar):
                    yield node


def _outermost(gaps: list[Gap]) -> list[Gap]:
    """Gaps, each once; what stands inside a step that is never carried out goes without saying."""
    whole = [gap for gap in gaps if gap.what in ("never carried out", "never taken", "never used")]

    def inside(gap: Gap) -> bool:
        return any(
            other.span.source.path == gap.span.source.path
            and other.span.start <= gap.span.start
            and gap.span.end <= other.span.end
            and (other.span.start, other.span.end) != (gap.span.start, gap.span.end)
            for other in whole
        )

    return [gap for gap in gaps if not inside(gap)]
