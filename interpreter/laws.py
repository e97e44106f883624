"""What the runtime must know of the rules of a compiled game, beside their source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..dsl import meaning as m
from .ruling import ALWAYS, Bearers

if TYPE_CHECKING:
    from .program import Program


@dataclass(frozen=True, slots=True)
class Live:
    """What the runtime knows of a rule; `seats` are the owners of a rule of the game."""

    number: int
    word: str
    whom: str
    bearers: Bearers | None
    seats: tuple[int, ...]
    temporary: bool
    within: int | None
    once: int | None
    home: bool
    kinds: tuple[str | None, ...]
    where: Callable[..., bool] | None
    label: int
    rest: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Rules to look at: some always, others only if the place of a thing is one of these cells."""

    always: tuple[Live, ...]
    watched: tuple[tuple[int, dict[int, int], Live], ...]


@dataclass(frozen=True, slots=True)
class Event:
    """The rules that care whether something happens; `ends` are terms and by whom they end."""

    triggers: Group
    replacements: Group
    ends: dict[int, str]


@dataclass(frozen=True, slots=True)
class Laws:
    """All rules and events by number.

    Of each term `scopes` has the scope that ends it (-1: none) and `ends` whether an event does;
    `announced` are the scopes whose end rules wait for.
    """

    rules: tuple[Live, ...]
    events: tuple[Event, ...]
    scopes: tuple[int, ...]
    ends: tuple[bool, ...]
    announced: frozenset[int]


def laws_of(program: Program) -> Laws:
    ruling, meaning = program.ruling, program.meaning
    scopes = meaning.model.scopes
    rules = tuple(_live(program, rule) for rule in meaning.rules)
    events = tuple(
        Event(
            _group([rules[rule.number] for rule in ruling.triggers.get(target, ())]),
            _group([rules[rule.number] for rule in ruling.replacements.get(target, ())]),
            {term: meaning.terms[term].by for term in ruling.endings.get(target, ())},
        )
        for target in program.output.events
    )
    numbers = tuple(scopes.index(term.scope) if term.scope else -1 for term in meaning.terms)
    ends = tuple(term.until is not None for term in meaning.terms)
    announced = (n for n, scope in enumerate(scopes) if ruling.hooked(f"end {scope}"))
    return Laws(rules, events, (*numbers, -1), ends, frozenset(announced))


def in_order(laws: Laws, instances: list[Any]) -> tuple[Any, ...]:
    """Rules as a state keeps them: sorted, but for those of which the last one wins."""
    last = [i for i in instances if laws.rules[i[0]].word == "to"]
    plain = [i for i in instances if laws.rules[i[0]].word != "to"]
    return (*sorted(plain, key=repr), *last)


def _group(rules: list[Live]) -> Group:
    always: list[Live] = []
    watched: list[tuple[int, dict[int, int], Live]] = []
    for rule in rules:
        bearers = rule.bearers
        if bearers is None or bearers.base == ALWAYS or rule.temporary:
            always.append(rule)
        else:
            watched += [(bearers.base + t, bearers.owners, rule) for t, _ in bearers.things]
    return Group(tuple(always), tuple(watched))


def _live(program: Program, rule: m.Rule) -> Live:
    scopes, home, output = program.meaning.model.scopes, rule.home, program.output
    scope = program.meaning.terms[rule.term].scope if home else None
    label = output.entries.get(f"rule {rule.number}", -1)
    frame = program.frame_rest.get(label, ())
    return Live(
        number=rule.number,
        word=rule.word,
        whom=rule.whom,
        bearers=program.ruling.bearers(rule) if home and home.kind else None,
        seats=tuple(range(program.players)) if home and not home.kind else (),
        temporary=program.ruling.temporary(rule),
        within=scopes.index(scope) if scope else None,
        once=scopes.index(rule.once) if rule.once else None,
        home=home is not None,
        kinds=program.ruling.spoken_of(rule),
        where=program.space.get(f"w{rule.number}"),
        label=label,
        rest=frame[output.params.get(label, 0) :],
    )
