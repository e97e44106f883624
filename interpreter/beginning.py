"""The position that every game begins from: nothing asked yet, and everything where it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..dsl.diagnostic import ContentError
from ..dsl.fault import Fault, place
from ..dsl.types import NUMBER
from ..dsl.words import LARGEST
from .code import default_of
from .layout import (
    ASKED,
    FAILED,
    FRAME,
    KNOWN,
    MODE,
    NOTES,
    OPTIONS,
    PICK,
    ROWS,
    RULES,
    SLOTS,
    USED,
    WHO,
)

if TYPE_CHECKING:
    from .program import Program


def begin(program: Program) -> None:
    """Fill in the first position of a program."""
    start = program.start
    for slot in SLOTS:
        start[slot] = None
    start[FRAME] = (-1, -1, *program.frame_rest[program.main])
    for slot in (ASKED, FAILED, PICK):
        start[slot] = -1
    for slot in (WHO, MODE, ROWS):
        start[slot] = 0
    for slot in (OPTIONS, RULES, USED, NOTES):
        start[slot] = ()
    start[KNOWN] = program.knowledge.start()
    if program.chronicle is not None:
        start[program.chronicle.cell] = None
    _fill_counters(program)
    _fill_zones(program)


def _fill_counters(program: Program) -> None:
    start, model = program.start, program.meaning.model
    for id, cells in program.layout.counters.items():
        value = 0 if id.endswith(("_number", " side")) or id.startswith("paid.") else -1
        if id in model.counters:
            value = default_of(program.holds(id))
        elif id == "first_player":
            value = 0
        first = cells.base - cells.stride - (1 if cells.stride > 1 else 0)
        for cell in range(first, cells.at(cells.owners)):
            start[cell] = value
    for kind in model.kinds:
        if f"{kind} face" in program.layout.counters:
            cells = program.layout.counters[f"{kind} face"]
            dice = model.kinds[kind].dice
            for cell in range(cells.base - 1, cells.at(cells.owners)):
                start[cell] = -1 if dice and dice.shows else 0
    for number, id in enumerate(program.meaning.starts):
        cells = program.layout.counters[id]
        inner = max(1, cells.stride - 1) if cells.stride > 1 else 1
        for owner in range(cells.owners):
            of = model.counters[id].of
            args = (owner,) if of == "player" else (-1,) if of == "game" else (-1, owner)
            value = _within(program, id, program.space[f"start{number}"](start, *args))
            for by in range(inner):
                start[cells.at(owner, by)] = value


def _within(program: Program, id: str, value: Any) -> Any:
    """A first value; one outside the range of its counter is refused with its place."""
    counter = program.meaning.model.counters[id]
    text = program.meaning.starts[id].text
    low = 0 if counter.low is None else counter.low
    high = LARGEST if counter.high is None else counter.high
    if program.holds(id) == NUMBER and not low <= value <= high:
        message = f"`{id}` begins with {value}, but its range is {low}..{high}"
        raise ContentError([place(text, Fault("S004", message, (0, len(text.text))))])
    return value


def _fill_zones(program: Program) -> None:
    start, model = program.start, program.meaning.model
    for cells in program.layout.zones.values():
        for owner in range(-1, cells.owners):
            start[cells.at(owner)] = ()
    numbers = {id: n for n, id in enumerate(program.meaning.places)}
    for kind in sorted(model.placed):
        places = program.layout.places[kind].base
        start[places - 1] = program.layout.zones["box", kind].at(-1)
        for index, found_thing in enumerate(program.layout.things[kind]):
            key = f"{kind} {found_thing.entry}"
            number = numbers.get(key, numbers.get(kind))
            zone = program.layout.zones["box", kind].at()
            if number is not None:
                found = program.space[f"place{number}"](start, found_thing.owner)
                zone = program.values.kind_cells(kind).get(found, found)
                if zone in program.void:
                    zone = program.layout.zones["box", kind].at()
            program.runtime.put(start, places, index, zone, True)
