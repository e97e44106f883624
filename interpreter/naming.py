"""Stable names: what prompts, logs, recordings and scenarios call a choice, and its question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..dsl import meaning as m
from ..dsl.messages import question_text
from .layout import ALLOWED, ASKED, FRAME, OPTIONS, POOL, WHO
from .machine import Cells
from .terms import Place, Term

if TYPE_CHECKING:
    from ..dsl.model import Text
    from .output import Site
    from .program import Program

    Detail = Callable[[Program, Cells, Term, int], Term]

Terms = tuple[Term, ...]
DONE, GO_ON = "done", "go on"


def option_names(program: Program, cells: Cells) -> tuple[str, ...]:
    """The names of the options of the decision that is due."""
    return tuple([_joined(terms) for terms in option_terms(program, cells)])


def option_terms(program: Program, cells: Cells) -> tuple[Terms, ...]:
    """What the options of the decision that is due are made of; most are one thing each."""
    site = program.sites[cells[ASKED]]
    options = cells[OPTIONS]
    found = [_terms(program, cells, site, option) for option in options]
    names = [_joined(terms) for terms in found]
    for detail in (_side, _owner, _place):
        if len(set(names)) == len(names):
            return tuple(found)
        found = [
            _detailed(program, cells, site, terms, option, detail)
            for terms, option in zip(found, options, strict=True)
        ]
        names = [_joined(terms) for terms in found]
    seen: Counter[str] = Counter()
    for place, name in enumerate(names):
        seen[name] += 1
        if seen[name] > 1:
            *others, last = found[place]
            found[place] = (*others, replace(last, again=seen[name]))
    return tuple(found)


def question(program: Program, cells: Cells) -> tuple[str, str]:
    """The text that asks, as written, and the id of the message that asks in its place."""
    site = program.sites[cells[ASKED]]
    if not program.texts:
        return "", ""
    text, offset = program.texts[site.origin[0]], site.origin[1]
    if site.step is None:
        return question_text(text, (offset, offset)), ""
    if isinstance(site.step, m.Pool) and not site.step.items:  # reactions, of whoever has some
        pool, options = cells[POOL][0], cells[OPTIONS]
        waiting = {program.items[pool[o][0]].origin for o in options if isinstance(o, int)}
        if len(waiting) == 1:
            number, offset = waiting.pop()
            text = program.texts[number]
            return question_text(text, (offset, offset + 1)), _message(program, text, offset)
    return question_text(text, site.step.at), program.messages.get((text, site.step.at), "")


def _message(program: Program, text: Text, offset: int) -> str:
    """The id of the message for a choice that begins here."""
    asked = program.messages.items()
    return next((id for (where, at), id in asked if where == text and at[0] == offset), "")


def _joined(terms: Terms) -> str:
    return terms[0].text if len(terms) == 1 else ", ".join(map(str, terms))


@lru_cache(maxsize=10_000)
def words(text: str) -> Term:
    """Words as they are written."""
    return Term("", text)


def _terms(program: Program, cells: Cells, site: Site, option: Any) -> Terms:
    if isinstance(option, str):
        return (words(_interrupt(program, cells, option)),)
    match site.kind:
        case "options":
            return (words(site.decline if option is None else site.options[option]),)
        case "pool":
            pool = cells[POOL][0]
            return (words(DONE if option is None else program.items[pool[option][0]].name),)
        case "last":
            return (words(site.decline),)
        case "several" if option is None:
            return (words(DONE),)
        case "roll":
            return (Term(site.kinds[0], face_name(program, site.kinds[0], option)),)
    kinds = site.kinds
    if len(kinds) == 1:
        return (_told(program, cells, kinds[0] or _row_kind(program, cells), option),)
    return tuple([_told(program, cells, k, o) for k, o in zip(kinds, option, strict=True)])


def _told(program: Program, cells: Cells, kind: str, thing: int) -> Term:
    """A thing by its name or, where whoever decides does not know it, by its place."""
    if _known(program, cells, kind, thing):
        return thing_term(program, kind, thing)
    return place_term(program, cells, kind, thing)


def _known(program: Program, cells: Cells, kind: str, thing: int) -> bool:
    who = cells[WHO]
    hides = who >= 0 and kind in program.sight.kinds
    return not hides or program.knowledge.knows(cells, who, kind, thing)


def place_term(program: Program, cells: Cells, kind: str, thing: int) -> Term:
    """A thing by where it lies: `card in hand of player 2`, `card #1 in deck`."""
    zone = cells[program.layout.places[kind].base + thing]
    number = 0
    if zone in program.sight.spread:
        number = cells[zone].index(thing) + 1
    elif zone in program.piles:
        above = 0
        for part in cells[zone]:
            if thing in part:
                number = above + 1 if len(part) == 1 else 0
                break
            above += len(part)
    return Term(kind, place=zone_place(program, zone), number=number)


def thing_term(program: Program, kind: str, thing: int) -> Term:
    """`card a`, `player 2`, `number 3`."""
    found = program.thing_terms.get((kind, thing))
    if found is None:
        found = program.thing_terms[kind, thing] = Term(kind, _id(program, kind, thing))
    return found


def _id(program: Program, kind: str, thing: int) -> str:
    if kind == "number":
        return str(thing)
    if kind in ("player", "opponent"):
        return str(thing + 1)
    return program.layout.name_of(kind, thing)


def thing_name(program: Program, kind: str, thing: int) -> str:
    return str(thing_term(program, kind, thing))


def face_name(program: Program, kind: str, face: int) -> str:
    dice = program.meaning.model.kinds[kind].dice
    assert dice is not None
    return program.layout.name_of(dice.shows, face) if dice.shows else str(face)


def zone_place(program: Program, cell: int) -> Place | None:
    """`hand of player 2`, `deck`; None for no zone."""
    if cell not in program.zone_places:
        program.zone_places[cell] = _zone_place(program, cell)
    return program.zone_places[cell]


def _zone_place(program: Program, cell: int) -> Place | None:
    for (zone, _), cells in program.layout.zones.items():
        owner = cell - cells.base
        if 0 <= owner < cells.owners:
            of = "game" if zone == "box" else program.meaning.model.zones[zone].of
            return Place(zone, None if of == "game" else thing_term(program, of, owner))
    return None


def zone_name(program: Program, cell: int) -> str:
    """The name of a zone; empty for no zone."""
    place = zone_place(program, cell)
    return "" if place is None else str(place)


def _row_kind(program: Program, cells: Cells) -> str:
    """The kind of the row that is being filled; the frame of the refill names its pile."""
    return next(kind for _, _, pile, kind in program.rows if pile == cells[FRAME][3])


def _detailed(
    program: Program, cells: Cells, site: Site, terms: Terms, option: Any, detail: Detail
) -> Terms:
    """Terms in which some more is said of each thing, to tell equal ones apart."""
    if not isinstance(option, int | tuple):  # a way out, or what is allowed besides
        return terms
    things = option if isinstance(option, tuple) else (option,)
    return tuple(
        [
            detail(program, cells, term, thing)
            if isinstance(thing, int) and kind in program.layout.things
            else term
            for term, kind, thing in zip(terms, site.kinds or ("",), things, strict=True)
        ]
    )


def side_name(program: Program, cells: Cells, kind: str, thing: int) -> str:
    """Which side of a thing lies up, where it has several."""
    sides = program.meaning.model.kinds[kind].sides
    return sides[cells[program.layout.counters[f"{kind} side"].at(thing)]] if sides else ""


def _side(program: Program, cells: Cells, term: Term, thing: int) -> Term:
    return replace(term, side=side_name(program, cells, term.kind, thing))


def _owner(program: Program, cells: Cells, term: Term, thing: int) -> Term:
    owner = program.layout.things[term.kind][thing].owner
    if owner < 0 or not _known(program, cells, term.kind, thing):
        return term
    return replace(term, owner=owner)


def _place(program: Program, cells: Cells, term: Term, thing: int) -> Term:
    kind = term.kind
    if kind not in program.layout.places or not _known(program, cells, kind, thing):
        return term
    zone = cells[program.layout.places[kind].base + thing]
    return replace(term, place=zone_place(program, zone))


def _interrupt(program: Program, cells: Cells, option: str) -> str:
    place, level = 0, cells[ALLOWED]
    while level is not None:
        calls, _, level = level
        for label, _ in calls:
            if place == int(option):
                return program.label_procedure(label).split()[1]
            place += 1
    raise AssertionError(option)
