"""Other worlds that look the same to a seat, each equally likely.

What lies hidden is put into other places that the seat's knowledge and the invariants of the game
allow; what others have chosen in secret is chosen again, and so is what they have written down
where the seat cannot read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from .diary import only_for
from .knowledge import conclude
from .layout import ASKED, CHANCE, LOG, MODE, NOTES, OPTIONS, OVER, PICK, SCRIPT, WEIGHTS, WHO
from .lists import BUDGET, loose
from .machine import CHOOSING, DOING, SECRET, STOPPED, TRYING, Cells
from .renaming import rename
from .trace import aside
from .view import view

if TYPE_CHECKING:
    from .program import Program

MOST_WORLDS = 200  # worlds in which something else would be asked
MOST_WAYS = 1_000  # ways to make a secret choice that are all looked at


def resampled(program: Program, cells: Cells, seat: int, chance: Random) -> Cells:
    """A copy of a position in a world that the seat cannot tell from the true one.

    All of these worlds are equally likely; what could be concluded from how likely it was that a
    certain card came back out of a shuffled pile does not count. Where none can be found in so
    many tries, the true one serves.
    """
    program.knowledge.settle(cells)
    for _ in range(MOST_WORLDS):
        found = _another(program, cells, seat, chance)
        if (
            program.consistency.holds(found)
            and _asks_the_same(program, found)
            and _draws_the_same(program, cells, found, seat)
        ):
            break
    else:
        found = cells[:]
        found[PICK] = -1
    found[LOG] = only_for(program, cells, seat, found)
    return found


def _another(program: Program, cells: Cells, seat: int, chance: Random) -> Cells:
    found = cells[:]
    found[LOG], found[PICK] = None, -1
    kinds = program.sight.kinds
    masks = [_masks(program, found, number, seat) for number in range(len(kinds))]
    drawn = program.consistency.drawn(cells, masks, chance)
    for kind, possible, names in zip(kinds, masks, drawn, strict=True):
        _keep_names(program, found, kind, possible, names)
        rename(program, found, kind, names, seat)
    _rewrite_notes(program, found, seat, chance)
    script = found[SCRIPT]
    if script is not None and script[0] == CHOOSING:
        _choose_again(program, found, seat, chance)
    return found


def _masks(program: Program, cells: Cells, number: int, seat: int) -> tuple[int, ...]:
    """The possible places of things; what the seat has drawn in secret already, it has seen."""
    masks = program.knowledge.masks(cells)[number][seat]
    script = cells[SCRIPT]
    if script is None or script[0] != CHOOSING or seat not in script[2][: script[3]]:
        return masks
    _, before, seats, _, choices, _, _ = script
    mine = seats.index(seat)
    done = _replayed(program, trying(cells, before, mine, choices), choices[mine])
    seen = program.knowledge.masks(done)[number][seat]
    both = [mask & other for mask, other in zip(masks, seen, strict=True)]
    conclude(both)
    return tuple(both)


def _replayed(program: Program, cells: Cells, choices: tuple[Any, ...]) -> Cells:
    """A secret choice made as it was made before, as far as that is possible."""
    runtime = program.runtime
    runtime.left = BUDGET
    end = runtime.run(cells, cells[SCRIPT][6])
    for label, picked in choices:
        if end != STOPPED or picked not in cells[OPTIONS]:
            break
        if cells[ASKED] == label:
            runtime.remember(cells, picked)
            cells[PICK] = picked
            end = runtime.run(cells, runtime.taken(cells, label))
    return cells


def _draws_the_same(program: Program, true: Cells, cells: Cells, seat: int) -> bool:
    """Is nothing drawn twice in secret, and has the seat drawn there what it has drawn?"""
    script = cells[SCRIPT]
    if script is None or script[0] != CHOOSING:
        return True
    if view(program, true, seat) != view(program, cells, seat):
        return False
    _, before, seats, place, choices, now, label = script
    trial = list(before)
    trial[LOG] = None
    trial[SCRIPT] = (DOING, None, seats[: place + 1], 0, (*choices, now), 0, label)
    trial[MODE] |= SECRET
    program.runtime.left = BUDGET
    end = program.runtime.run(trial, label)
    there = trial[SCRIPT]
    early = there is not None and (there[3], there[5]) < (place, len(now))
    return not (end == STOPPED and early and trial[WHO] == CHANCE)


def _asks_the_same(program: Program, cells: Cells) -> bool:
    """Ask again what is asked here: is the same player asked the same in this world too?"""
    asked, who = cells[ASKED], cells[WHO]
    if who == OVER or not program.sight.secrets or f"b{asked}" not in program.space:
        return True
    runtime = program.runtime
    runtime.left = BUDGET
    return runtime.run(cells, asked) == STOPPED and (cells[ASKED], cells[WHO]) == (asked, who)


# Places


def _keep_names(
    program: Program, cells: Cells, kind: str, masks: tuple[int, ...], names: list[int]
) -> None:
    """What lies in the same hand or shuffled part in both worlds is the same thing there.

    Where things cannot be told apart by their places, somebody may well know them by name.
    """
    marked = program.marks(cells, kind)
    for part in _unordered(program, cells, kind):
        where = {names[place]: place for place in part}
        for thing in part:
            place = where.get(thing, thing)
            other = names[thing]
            if place != thing and masks[other] >> place & 1 and marked[place] == marked[thing]:
                names[thing], names[place] = thing, other
                where[thing], where[other] = thing, place


def _unordered(program: Program, cells: Cells, kind: str) -> Iterator[tuple[int, ...]]:
    for (_, held), block in program.layout.zones.items():
        if held == kind:
            for cell in range(block.base, block.at(block.owners)):
                if cell in program.piles:
                    yield from cells[cell]
                elif cell not in program.sight.spread:
                    yield cells[cell]


# Secret choices


def ways_to_choose(program: Program, cells: Cells, chance: Random | None = None) -> list[Cells]:
    """All ways in which a secret choice can be made, as the positions they lead to.

    If there are too many: none, or with `chance` one of them, drawn step by step.
    """
    runtime = program.runtime
    found: list[Cells] = []
    runtime.left, left = BUDGET, runtime.left
    waiting = [(cells[:], cells[SCRIPT][6])]
    while waiting:
        state, label = waiting.pop()
        end = runtime.run(state, label)
        if end != STOPPED:
            found.append(state)
            continue
        options = list(range(len(state[OPTIONS])))
        if chance is None and len(found) + len(waiting) > MOST_WAYS:
            found = []
            break
        if chance is not None and len(found) + len(waiting) + len(options) > MOST_WAYS:
            found, waiting = [], []
            weights = state[WEIGHTS] or (1,) * len(options)
            options = chance.choices(options, weights)
        for number in options:
            following = state[:]
            picked = following[OPTIONS][number]
            runtime.remember(following, picked)
            following[PICK] = picked
            waiting.append((following, runtime.taken(following, following[ASKED])))
    runtime.left = left
    return found


def trying(cells: Cells, before: tuple[Any, ...], place: int, choices: tuple[Any, ...]) -> Cells:
    """The position from before a secret choice, at which one player tries all ways to choose."""
    _, _, seats, _, _, _, label = cells[SCRIPT]
    trial = list(before)
    trial[SCRIPT] = (TRYING, before, seats[: place + 1], place, choices[:place], (), label)
    trial[MODE] |= SECRET
    return trial


def _choose_again(program: Program, cells: Cells, seat: int, chance: Random) -> None:
    """Others have chosen something else in secret; the seat has chosen what it has chosen."""
    phase, before, seats, place, choices, now, label = cells[SCRIPT]
    made: list[tuple[Any, ...]] = list(choices)
    for number in range(place):
        if seats[number] != seat:
            trial = trying(cells, before, number, tuple(made))
            ways = ways_to_choose(program, trial, chance)
            made[number] = chance.choice(ways)[SCRIPT][5]
    so_far = now if seats[place] == seat else ()
    cells[:] = before
    cells[SCRIPT] = (phase, before, seats, place, tuple(made), (), label)
    cells[MODE] |= SECRET
    _replayed(program, cells, so_far)


def note_down(program: Program, cells: Cells, before: tuple[Any, ...]) -> None:
    """All have chosen: keep what else could stand in counters that not everybody sees."""
    hidden = program.hidden_counters
    _, _, seats, _, choices, _, _ = cells[SCRIPT]
    for place, owner in enumerate(seats):
        with aside(program.trace):
            ways = ways_to_choose(program, trying(cells, before, place, choices))
        chosen = next((way for way in ways if way[SCRIPT][5] == choices[place]), None)
        if chosen is None:
            continue
        places = tuple([c for c in hidden if any(way[c] != before[c] for way in ways)])
        if not places:
            continue
        shown = _shown(program, chosen)
        others = {tuple([w[c] for c in places]) for w in ways if _shown(program, w) == shown}
        values = tuple([chosen[c] for c in places])
        cells[NOTES] = with_note(cells[NOTES], (owner, places, values, tuple(sorted(others))))


def note_choice(program: Program, before: Cells, cells: Cells) -> None:
    """Somebody has written something down: keep what else it could be."""
    owner, label = before[WHO], before[ASKED]
    places, found = program.hidden_counters, []
    with aside(program.trace):
        for option in before[OPTIONS]:
            other = before[:]
            other[PICK], other[LOG] = option, None
            program.runtime.left = BUDGET
            program.runtime.run(other, label + 1)
            found.append(other)
    changed = tuple([c for c in places if any(other[c] != before[c] for other in found)])
    shown = _shown(program, cells)
    others = {tuple([o[c] for c in changed]) for o in found if _shown(program, o) == shown}
    if changed:
        values = tuple([cells[c] for c in changed])
        cells[NOTES] = with_note(cells[NOTES], (owner, changed, values, tuple(sorted(others))))


def with_note(notes: tuple[Any, ...], note: tuple[Any, ...]) -> tuple[Any, ...]:
    """A note is of what now stands in these places, whatever stood there before."""
    return (*(old for old in notes if not set(old[1]) & set(note[1])), note)


def _shown(program: Program, cells: Cells) -> tuple[Any, ...]:
    """What everybody sees of a position: open counters, and how much lies where."""
    hidden = set(program.hidden_counters)
    counters = [cells[cell] for cell in program.counter_cells if cell not in hidden]
    blocks = program.layout.zones.values()
    sizes = [
        len(loose(cells[c])) if c in program.piles else len(cells[c])
        for block in blocks
        for c in range(block.base, block.at(block.owners))
    ]
    return (*counters, *sizes)


def _rewrite_notes(program: Program, cells: Cells, seat: int, chance: Random) -> None:
    """Counters that the seat cannot see get other values that they could have been given."""
    for owner, places, values, others in cells[NOTES]:
        unchanged = tuple([cells[place] for place in places]) == values
        if owner != seat and unchanged:
            for place, value in zip(places, chance.choice(others), strict=True):
                if not program.sees_counter(place, seat):
                    cells[place] = value
