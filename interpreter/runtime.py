"""What compiled blocks call: asking, chance, moving things, pools, dry runs, leaving scopes.

All of it works on the flat list of a state (`C`) and returns the label to go on with.
Negative labels end the run: a decision is due, the game is over, a dry run failed or is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .layout import (
    ALLOWED,
    ASKED,
    CHANCE,
    FAILED,
    FRAME,
    MODE,
    OPTIONS,
    OVER,
    PICK,
    POOL,
    RESULT,
    SCOPES,
    STACK,
    WEIGHTS,
    WHO,
)  # fmt: skip
from .lists import (
    BUDGET,
    MOST_OPTIONS,
    Trouble,
    along,
    best,
    bounded,
    first,
    item,
    joined,
    last,
    loose,
    product,
    quotient,
    remainder,
    rotated,
    without,
)  # fmt: skip

if TYPE_CHECKING:
    from .program import Program

STOPPED, ENDED, FAIL, DONE = -1, -2, -3, -4
FORCED, STRICT, DRY, OPEN = 1, 2, 4, 8  # bits of the mode
MOST_TRIED = 20_000  # blocks of a dry run
DEEPEST = 400
DEEPEST_TRIAL = 3

Cells = list[Any]


class Runtime:
    """The functions of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.blocks: list[Callable[[Cells], int]] = program.blocks
        self.piles = program.piles
        self.left = BUDGET
        self.nested = 0

    def names(self) -> dict[str, Any]:
        """Everything that generated source may call."""
        own = {
            name: getattr(self, name)
            for name in (
                "ask", "ask_many", "chance", "choose_by_chance", "draw", "settle", "roll",
                "move", "put", "shuffle", "pool", "pool_taken", "queue", "dry", "paying",
                "unwind", "finish", "distinct", "commit", "failed", "allow", "short_row", "call",
                "numbers", "times", "charge", "interrupts", "move_all", "contents", "doable",
                "boxes_of",
            )
        }  # fmt: skip
        loose_functions = {
            f.__name__: f
            for f in (
                product, bounded, without, item, quotient, remainder, loose, best,
                rotated, first, last, along, joined,
            )
        }  # fmt: skip
        return own | loose_functions

    def run(self, cells: Cells, label: int) -> int:
        """From label to label until somebody is asked or it is over."""
        blocks = self.blocks
        used = 0
        try:
            for used in range(self.left):
                label = blocks[label](cells)
                if label < 0:
                    self.left -= used
                    return label
        except Trouble as trouble:
            trouble.label = label if trouble.label is None else trouble.label
            raise
        raise Trouble("R001", "the game goes on without asking anybody", label)

    def charge(self, steps: int) -> None:
        """Count work that no jump would count."""
        self.left -= steps
        if self.left < 0:
            raise Trouble("R001", "this asks for more work than a single step may take")

    def numbers(self, low: int, high: int) -> range:
        if high - low >= MOST_OPTIONS:
            raise Trouble("R004", f"{low}..{high} has more than {MOST_OPTIONS} numbers")
        self.charge(max(0, high - low) >> 4)
        return range(low, high + 1)

    def times(self, count: int) -> range:
        if count > 0:
            self.charge(count)
        return range(count)

    # Asking

    def ask(self, cells: Cells, options: tuple[Any, ...], who: int, label: int) -> int:
        """Stop for a decision at `label`, or go on behind it where there is nothing to decide."""
        mode = cells[MODE]
        if who < 0:
            options = ()
        if mode & STRICT and len(options) > 1:
            options = tuple([o for o in options if self.leads_on(cells, label, o)])
        if options and mode & OPEN and not mode & (DRY | STRICT):
            options += self.interrupts(cells, who)
        if not options:
            if mode & DRY:
                return self.failed(cells, label)
            cells[PICK] = -1
            return label + 1
        if len(options) == 1 and (mode & DRY or not mode & FORCED):
            cells[PICK] = options[0]
            return label + 1
        if len(options) > MOST_OPTIONS:
            raise Trouble("R004", f"this choice has more than {MOST_OPTIONS} options", label)
        cells[WHO], cells[OPTIONS], cells[WEIGHTS], cells[ASKED] = who, options, None, label
        return STOPPED

    def leads_on(self, cells: Cells, label: int, option: Any) -> bool:
        """Inside a cost: can it still be paid after this choice?"""
        trial = cells[:]
        trial[MODE] = DRY
        trial[ALLOWED] = None
        trial[PICK] = option
        return self.explore(trial, label + 1)

    def interrupts(self, cells: Cells, who: int) -> tuple[str, ...]:
        """The options that open `allowing` blocks add for this player: their places, as text."""
        found: list[str] = []
        place, level = 0, cells[ALLOWED]
        while level is not None:
            calls, owner, level = level
            for label, frame in calls:
                if owner == who and self.dry(cells, label, frame):
                    found.append(str(place))
                place += 1
        return tuple(found)

    def interrupt(self, cells: Cells, option: str) -> int:
        """Carry out an interrupt, itself without interrupts; then the question is asked again."""
        place, level = 0, cells[ALLOWED]
        while level is not None:
            calls, _, level = level
            for label, frame in calls:
                if place == int(option):
                    self.call(cells, cells[ASKED], (cells[ALLOWED],))
                    self.call(cells, self.program.resumed, frame)
                    self.allow(cells, None)
                    return int(label)
                place += 1
        raise AssertionError(option)

    def call(self, cells: Cells, back: int, frame: tuple[Any, ...]) -> None:
        stack = cells[STACK]
        depth = 1 if stack is None else stack[2] + 1
        if depth > DEEPEST:
            raise Trouble("R002", "actions call each other too deeply", back)
        cells[STACK] = (back, cells[FRAME], depth, stack)
        cells[FRAME] = frame

    def choose_by_chance(self, cells: Cells, options: tuple[Any, ...], label: int) -> int:
        return self.chance(cells, options, (1,) * len(options), label)

    def chance(
        self, cells: Cells, options: tuple[Any, ...], weights: tuple[int, ...], label: int
    ) -> int:
        """Stop for chance, unless there is just one outcome."""
        mode = cells[MODE]
        if not options:
            if mode & DRY:
                return self.failed(cells, label)
            cells[PICK] = -1
            return label + 1
        if len(options) == 1 and (mode & DRY or not mode & FORCED):
            cells[PICK] = options[0]
            return label + 1
        if len(options) > MOST_OPTIONS:
            raise Trouble("R004", f"chance has more than {MOST_OPTIONS} outcomes", label)
        cells[WHO], cells[OPTIONS], cells[WEIGHTS], cells[ASKED] = CHANCE, options, weights, label
        return STOPPED

    def distinct(self, cells: Cells, things: Iterable[int], kind: str) -> tuple[int, ...]:
        """One of each set of equal things."""
        key = self.program.equal_keys[kind]
        found: dict[Any, int] = {}
        for thing in things:
            found.setdefault(key(cells, thing), thing)
        return tuple(found.values())

    def ask_many(
        self,
        cells: Cells,
        candidates: tuple[Any, ...],
        chosen: tuple[Any, ...],
        bounds: tuple[int, int | None],
        who: int,
        label: int,
    ) -> int:
        """One step of choosing several things; None ends it."""
        low, high = bounds
        if high is not None and len(chosen) >= high:
            cells[PICK] = None
            return label + 1
        if not candidates:
            if len(chosen) < low and cells[MODE] & DRY:
                return self.failed(cells, label)
            cells[PICK] = None
            return label + 1
        options = candidates if len(chosen) < low else (*candidates, None)
        return (
            self.ask(cells, options, who, label)
            if who >= 0
            else self.choose_by_chance(cells, options, label)
        )

    # Piles, zones, dice

    def draw(self, cells: Cells, zone: int, kind: str, label: int) -> int:
        """Settle the top of a pile: by chance where it is shuffled."""
        pile = cells[zone]
        if not pile:
            cells[PICK] = -1
            return label + 1
        if zone not in self.piles:
            cells[PICK] = pile[0]
            return label + 1
        part = pile[0]
        if len(part) == 1:
            cells[PICK] = part[0]
            return label + 1
        key = self.program.equal_keys.get(kind)
        if key is None:
            return self.choose_by_chance(cells, part, label)
        weights: dict[Any, list[int]] = {}
        for thing in part:
            weights.setdefault(key(cells, thing), [thing, 0])[1] += 1
        found = list(weights.values())
        return self.chance(cells, tuple([f[0] for f in found]), tuple([f[1] for f in found]), label)

    def settle(self, cells: Cells, zone: int) -> int:
        """The thing that chance has put on top becomes the known top of the pile."""
        thing = cells[PICK]
        if thing >= 0 and zone in self.piles:
            first, *rest = cells[zone]
            if len(first) > 1:
                cells[zone] = ((thing,), tuple([t for t in first if t != thing]), *rest)
        return int(thing)

    def roll(self, cells: Cells, faces: tuple[tuple[int, ...], tuple[int, ...]], label: int) -> int:
        return self.chance(cells, faces[0], faces[1], label)

    def move(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        """Take a thing from where it is and put it into a zone; into nobody's, it stays."""
        if target in self.program.void:
            return
        source = cells[places + thing]
        if source >= 0:
            there = cells[source]
            if source in self.piles:
                cells[source] = tuple(
                    [
                        rest
                        for part in there
                        if (
                            rest := part
                            if thing not in part
                            else tuple([t for t in part if t != thing])
                        )
                    ]
                )
            else:
                place = there.index(thing)
                cells[source] = there[:place] + there[place + 1 :]
        self.put(cells, places, thing, target, bottom)

    def put(self, cells: Cells, places: int, thing: int, target: int, bottom: bool) -> None:
        cells[places + thing] = target
        there = cells[target]
        if target in self.piles:
            cells[target] = (*there, (thing,)) if bottom else ((thing,), *there)
        else:
            cells[target] = tuple(sorted((*there, thing)))

    def move_all(self, cells: Cells, places: int, source: int, target: int, bottom: bool) -> None:
        """Everything from one zone into another; a pile keeps the order it had."""
        there = cells[source]
        if source == target or not there or target in self.program.void:
            return
        things = loose(there) if source in self.piles else there
        for thing in things:
            cells[places + thing] = target
        cells[source] = ()
        if target not in self.piles:
            cells[target] = tuple(sorted((*cells[target], *things)))
            return
        parts = there if source in self.piles else (there,)
        cells[target] = cells[target] + parts if bottom else parts + cells[target]

    def contents(self, cells: Cells, zone: int) -> tuple[int, ...]:
        return loose(cells[zone]) if zone in self.piles else tuple(cells[zone])

    def shuffle(self, cells: Cells, zone: int) -> None:
        if zone in self.piles and cells[zone]:
            cells[zone] = (tuple(sorted(loose(cells[zone]))),)

    def short_row(self, cells: Cells) -> tuple[int, int, int, str] | None:
        """The first row that wants refilling, with its pile."""
        for row, size, pile, kind in self.program.rows:
            if len(cells[row]) < size and cells[pile]:
                return row, pile, self.program.layout.places[kind].base, kind
        return None

    # Costs and dry runs

    def commit(self, cells: Cells) -> bool:
        """What follows is carried out as far as possible. True ends a dry run."""
        if cells[MODE] & DRY:
            return True
        cells[MODE] &= ~STRICT
        return False

    def failed(self, cells: Cells, label: int) -> int:
        cells[FAILED] = label
        return FAIL

    def dry(self, cells: Cells, label: int, frame: tuple[Any, ...] | None = None) -> bool:
        """Is this option to be offered? Inside a dry run all are: the run itself finds out."""
        return bool(cells[MODE] & DRY) or self.tried(cells, label, frame)

    def tried(self, cells: Cells, label: int, frame: tuple[Any, ...] | None = None) -> bool:
        """Could this be carried out whole? Tried on a copy, inner choices included."""
        if self.nested >= DEEPEST_TRIAL:
            return True
        trial = cells[:]
        trial[MODE] = DRY
        trial[ALLOWED] = None
        if frame is not None:
            trial[FRAME] = frame
        trial[STACK] = (DONE, trial[FRAME], 0 if cells[STACK] is None else cells[STACK][2], None)
        self.nested += 1
        try:
            result = self.explore(trial, label)
        finally:
            self.nested -= 1
        if not result:
            cells[FAILED] = trial[FAILED]
        return result

    def explore(self, trial: Cells, label: int) -> bool:
        """Can somebody choose so that it works, whatever chance does? Too much to try is a yes."""
        blocks, left = self.blocks, MOST_TRIED
        asked: list[tuple[Cells, list[Any], bool]] = []
        cells = trial
        while True:
            while label >= 0:
                left -= 1
                if left < 0:
                    self.charge(MOST_TRIED)
                    return True
                label = blocks[label](cells)
            if label == STOPPED:
                options = list(cells[OPTIONS])
                if options[-1] is not None:  # declining leads on soonest, so it is tried first
                    options.reverse()
                asked.append((cells, options, cells[WHO] == CHANCE))
            else:
                works = label != FAIL
                if not works:
                    trial[FAILED] = cells[FAILED]
                # an answer settles the choices above it, up to one that depends on the others
                while asked and (asked[-1][2] is not works or not asked[-1][1]):
                    asked.pop()
                if not asked:
                    return works
            before, options, _ = asked[-1]
            cells = before[:]
            cells[PICK] = options.pop()
            label = before[ASKED] + 1

    def doable(self, cells: Cells, effect: Any, you: int) -> bool:
        """Can a cost be paid whole, or any box of an effect be carried out?"""
        if effect == -1:
            return False
        label, this = effect
        if label in self.program.boxes:
            return any(self.possible(cells, *box) for box in self.boxes_of(effect, you))
        return self.tried(cells, label, (you, this, *self.program.frame_rest[label]))

    def ready(self, cells: Cells, label: int, frame: tuple[Any, ...] | None) -> bool:
        """Does the condition of a box hold, and if it is optional, can it be carried out?"""
        info = self.program.items[label]
        inner = cells[FRAME] if frame is None else frame
        if info.condition is not None and not info.condition(cells, inner):
            return False
        return not info.optional or not info.unsure or self.dry(cells, label, frame)

    def possible(self, cells: Cells, label: int, frame: tuple[Any, ...]) -> bool:
        """Is the box ready, and can it be carried out whole?"""
        unsure = self.program.items[label].unsure
        return self.ready(cells, label, frame) and (not unsure or self.tried(cells, label, frame))

    def paying(self, cells: Cells, effect: Any, you: int) -> tuple[int, tuple[Any, ...]] | None:
        """The label and frame of a cost that can be paid, else None."""
        if effect == -1:
            return None
        label, this = effect
        frame = (you, this, *self.program.frame_rest[label])
        if cells[MODE] & (STRICT | DRY) or self.dry(cells, label, frame):
            return label, frame
        return None

    # Pools

    def pool(self, cells: Cells, label: int) -> int:
        """One step of `in any order`: what can be taken now, and is there anything to ask?"""
        items, owner, parent = cells[POOL]
        infos = self.program.items
        ready: list[int] = []
        must = False
        seen: set[Any] = set()
        for place, entry in enumerate(items):
            if entry in seen or not self.ready(cells, *entry):
                continue
            seen.add(entry)
            ready.append(place)
            must = must or not infos[entry[0]].optional
        if not ready:
            cells[POOL] = parent
            return label + 2
        if not cells[MODE] & OPEN and all(infos[entry[0]].gain for entry in items):
            ready, must = ready[:1], True
        options: tuple[int | None, ...] = tuple(ready) if must else (*ready, None)
        return self.ask(cells, options, owner, label)

    def pool_taken(self, cells: Cells, label: int) -> int:
        items, owner, parent = cells[POOL]
        place = cells[PICK]
        if place is None:
            cells[POOL] = parent
            return label + 2
        entry = items[place]
        cells[POOL] = (items[:place] + items[place + 1 :], owner, parent)
        info = self.program.items[entry[0]]
        if info.optional and info.unsure:
            cells[MODE] |= STRICT
        if entry[1] is not None:
            self.call(cells, label, entry[1])
        return int(entry[0])

    def boxes_of(self, effect: Any, you: int) -> tuple[Any, ...]:
        """The boxes of an effect field, as items of a pool."""
        if effect == -1:
            return ()
        label, this = effect
        rest = self.program.frame_rest
        return tuple([(box, (you, this, *rest[box])) for box in self.program.boxes[label]])

    def queue(self, cells: Cells, effect: Any, you: int) -> bool:
        """Put an effect's boxes into this player's open pool; False where there is none."""
        pool = cells[POOL]
        if pool is None or pool[1] != you or effect == -1:
            return False
        cells[POOL] = (pool[0] + self.boxes_of(effect, you), *pool[1:])
        return True

    # Scopes and the end

    def unwind(self, cells: Cells, scope: int, label: int) -> int:
        """Leave everything up to the end of a scope."""
        level = cells[SCOPES]
        inner: list[int] = []
        while level is not None and level[0] != scope:
            inner.append(level[0])
            level = level[6]
        if level is None:
            return label
        for ended in inner:
            for cell in self.program.lasting[ended]:
                cells[cell] = self.program.start[cell]
        _, exit_label, depth, pool, allowed, mode, _ = level
        stack = cells[STACK]
        while stack is not None and stack[2] > depth:
            cells[FRAME] = stack[1]
            stack = stack[3]
        cells[STACK] = stack
        cells[SCOPES], cells[POOL], cells[ALLOWED] = level, pool, allowed
        cells[MODE] = mode | (cells[MODE] & DRY)
        return int(exit_label)

    def allow(self, cells: Cells, level: Any) -> None:
        cells[ALLOWED] = level
        cells[MODE] = cells[MODE] | OPEN if level is not None else cells[MODE] & ~OPEN

    def finish(self, cells: Cells, winners: tuple[int, ...] | None) -> int:
        cells[WHO], cells[OPTIONS], cells[WEIGHTS] = OVER, (), None
        cells[FRAME], cells[STACK], cells[POOL], cells[ALLOWED], cells[SCOPES] = (
            (),
            None,
            None,
            None,
            None,
        )
        cells[PICK] = -1
        cells[MODE] &= FORCED
        cells[RESULT] = (
            () if winners is None else tuple(sorted({seat for seat in winners if seat >= 0}))
        )
        return ENDED
