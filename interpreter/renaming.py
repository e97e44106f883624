"""The same position with things of one kind in each other's places.

Wherever a state names a thing of the kind (in zones, counters, frames, pools, options, choices
made in secret), it then names the one that has taken its place; what belongs to the place (tokens
on a card, who owns it in a zone of its own) goes with the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .laws import in_order
from .layout import (
    ALLOWED,
    ASKED,
    FRAME,
    HELD,
    KNOWN,
    OPTIONS,
    OVER,
    POOL,
    RULES,
    SCOPES,
    SCRIPT,
    STACK,
    USED,
    WHO,
)
from .machine import Cells

if TYPE_CHECKING:
    from .program import Program

# Slots of frames that hold something else in which things are named:
EFFECT, ZONE, LAWS = " effect", " zone", " rules"
ONE, INSTANCES, HEARD, GROUPS, EVENT = " rule", " many", " heard", " groups", " event"
APPLIED = " applied"


class Renaming:
    """`names[t]` is the thing that takes the place of thing `t`.

    What counters say to a seat stays as it is for that seat.
    """

    def __init__(self, program: Program, kind: str, names: list[int], seat: int = -1) -> None:
        self.program, self.kind, self.names, self.seat = program, kind, names, seat
        self.moved = self._moved_zones()

    def apply(self, cells: Cells) -> None:
        """Rename in all of a state, its knowledge apart."""
        self.run(cells)
        self.lie(cells)

    def lie(self, cells: Cells) -> None:
        """Rename in what lies where, and in counters."""
        self._counters(cells)
        self._zones(cells)

    def thing(self, value: Any) -> Any:
        """A thing of the kind, or a list of them, or neither."""
        if isinstance(value, tuple):
            return tuple([self.thing(item) for item in value])
        return self.names[value] if isinstance(value, int) and value >= 0 else value

    # What is being done

    def run(self, cells: Cells) -> None:
        """Rename in what is being done."""
        asked = cells[ASKED]
        if cells[WHO] != OVER and asked in self.program.sites:
            kinds = self._asked_kinds(cells, asked)
            cells[OPTIONS] = tuple([self._option(option, kinds) for option in cells[OPTIONS]])
        cells[FRAME] = self._frame(asked, cells[FRAME])
        cells[STACK] = self._stack(cells[STACK])
        cells[POOL] = self._pool(cells[POOL])
        cells[ALLOWED] = self._allowed(cells[ALLOWED])
        cells[SCOPES] = self._scopes(cells[SCOPES])
        rules = [self._instance(instance) for instance in cells[RULES]]
        cells[RULES] = in_order(self.program.laws, rules)
        used = [(scope, self._instance(instance)) for scope, instance in cells[USED]]
        cells[USED] = tuple(sorted(used, key=repr))
        held = cells[HELD]
        if held is not None and self.program.sight.kinds[held[1]] == self.kind:
            cells[HELD] = (held[0], held[1], tuple(sorted(self.names[t] for t in held[2])))
        if cells[SCRIPT] is not None:
            phase, before, seats, place, choices, now, label = cells[SCRIPT]
            if before is not None:
                earlier = list(before)
                earlier[ASKED] = label
                self.apply(earlier)
                earlier[ASKED] = before[ASKED]
                before = tuple(earlier)
            choices = tuple([self._choices(made) for made in choices])
            now = self._choices(now) if isinstance(now, tuple) else now
            cells[SCRIPT] = (phase, before, seats, place, choices, now, label)

    def _choices(self, made: tuple[Any, ...]) -> tuple[Any, ...]:
        sites = self.program.sites
        return tuple([(label, self._option(picked, sites[label].kinds)) for label, picked in made])

    def _asked_kinds(self, cells: Cells, label: int) -> tuple[str, ...]:
        site = self.program.sites[label]
        if site.kind not in ("choose", "several", "draw"):
            return ()
        if site.kinds == ("",):
            pile = cells[FRAME][3]
            return tuple(kind for _, _, p, kind in self.program.rows if p == pile)[:1]
        return site.kinds

    def _option(self, option: Any, kinds: tuple[str, ...]) -> Any:
        if isinstance(option, tuple):
            return tuple(
                [
                    self.thing(part) if kind == self.kind else part
                    for part, kind in zip(option, kinds, strict=True)
                ]
            )
        if len(kinds) == 1 and kinds[0] == self.kind and option is not None:
            return self.thing(option)
        return option

    def _frame(self, label: int, frame: Any) -> Any:
        if label == self.program.resumed and frame:
            return (self._allowed(frame[0]),)
        kinds = self.program.frame_kinds.get(label, ())
        if frame is None or not any(kinds):
            return frame
        return (
            tuple([self._slot(kind, value) for kind, value in zip(kinds, frame, strict=False)])
            + frame[len(kinds) :]
        )

    def _slot(self, kind: str | None, value: Any) -> Any:
        if kind == self.kind:
            return self.thing(value)
        if kind == ZONE:
            return self.moved.get(value, value)
        if not isinstance(value, tuple) or kind is None or not kind.startswith(" "):
            return value
        match kind.strip():
            case "effect":
                return self._effect(value)
            case "rules":
                own = self.program.laws.rules[value[0][0]].kinds[0] == self.kind
                return (value[0], self.thing(value[1])) if own else value
            case "rule":
                return self._instance(value)
            case "many":
                return tuple([self._instance(instance) for instance in value])
            case "heard":
                return tuple([tuple([self._instance(i) for i in part]) for part in value])
            case "groups":
                return tuple([(self._items(items), owner) for items, owner in value])
            case "event":
                actor, args, done, label = value
                kinds = self.program.frame_kinds.get(label, ())[2 : 2 + len(args)]
                given = [self._slot(k, arg) for k, arg in zip(kinds, args, strict=True)]
                done = done if done == -1 else tuple([self._instance(i) for i in done])
                return (actor, tuple(given), done, label)
        return value

    def _instance(self, instance: Any) -> Any:
        """A rule at work: its thing, and what it has captured."""
        number, owner, this, captured, term = instance
        kinds = self.program.laws.rules[number].kinds
        mine = [
            self.thing(value) if kind == self.kind else value
            for kind, value in zip(kinds, (this, *captured), strict=True)
        ]
        return (number, owner, mine[0], tuple(mine[1:]), term)

    def _items(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([(label, self._frame(label, frame)) for label, frame in items])

    def _effect(self, effect: Any) -> Any:
        """An effect or a cost: where it begins, and the thing it belongs to."""
        if not isinstance(effect, tuple) or self.program.field_kinds.get(effect[0]) != self.kind:
            return effect
        return (effect[0], self.thing(effect[1]), *effect[2:])

    def _stack(self, stack: Any) -> Any:
        levels = []
        while stack is not None:
            levels.append(stack)
            stack = stack[3]
        for label, frame, depth, _ in reversed(levels):
            stack = (label, self._frame(label, frame), depth, stack)
        return stack

    def _pool(self, pool: Any) -> Any:
        if pool is None:
            return None
        items, owner, parent, *rest = pool
        return (self._items(items), owner, self._pool(parent), *rest)

    def _allowed(self, level: Any) -> Any:
        if level is None:
            return None
        calls, owner, parent = level
        return (self._items(calls), owner, self._allowed(parent))

    def _scopes(self, level: Any) -> Any:
        if level is None:
            return None
        number, exit_label, depth, pool, allowed, mode, parent, *rest = level
        pool, allowed = self._pool(pool), self._allowed(allowed)
        return (number, exit_label, depth, pool, allowed, mode, self._scopes(parent), *rest)

    # What lies where

    def _counters(self, cells: Cells) -> None:
        program = self.program
        for id, block in program.layout.counters.items():
            counter = program.meaning.model.counters.get(id)
            of = counter.of if counter else id.rpartition(" ")[0]
            by = counter.by if counter else None
            type = program.holds(id)
            holds = type.item.kind if type.item else type.kind
            if self.kind not in (of, by, holds):
                continue
            before = cells[:]
            for owner in range(block.owners):
                for index in range(1 if by is None else program.layout.owners(by)):
                    cell = block.at(owner, index)
                    value = before[cell]
                    new_owner = self.names[owner] if of == self.kind else owner
                    new_index = self.names[index] if by == self.kind else index
                    read = self.seat >= 0 and program.sees_counter(cell, self.seat)
                    value = self.thing(value) if holds == self.kind and not read else value
                    cells[block.at(new_owner, new_index)] = value

    def _moved_zones(self) -> dict[int, int]:
        """Zones that belong to things of the kind go with them."""
        found: dict[int, int] = {}
        for (id, _), block in self.program.layout.zones.items():
            if id != "box" and self.program.meaning.model.zones[id].of == self.kind:
                found |= {block.at(t): block.at(self.names[t]) for t in range(block.owners)}
        return found

    def _zones(self, cells: Cells) -> None:
        layout, program = self.program.layout, self.program
        for (_, kind), block in layout.zones.items():
            if kind != self.kind:
                continue
            for cell in range(block.base, block.at(block.owners)):
                content = cells[cell]
                if cell in program.piles:
                    parts = [tuple(sorted(self.thing(part))) for part in content]
                    cells[cell] = tuple(parts)
                elif cell in program.sight.spread:
                    cells[cell] = self.thing(content)
                else:
                    cells[cell] = tuple(sorted(self.thing(content)))
        places = layout.places[self.kind]
        before = cells[:]
        for thing, name in enumerate(self.names):
            cells[places.at(name)] = before[places.at(thing)]
        if self.moved:
            before = cells[:]
            for old, new in self.moved.items():
                cells[new] = before[old]
            for block in layout.places.values():
                for cell in block.all():
                    cells[cell] = self.moved.get(cells[cell], cells[cell])


def renamed_masks(masks: tuple[int, ...], names: list[int], things: bool) -> tuple[int, ...]:
    """Knowledge after places have new names; with `things`, these too."""
    found = [0] * len(masks)
    for thing, mask in enumerate(masks):
        new = 0
        while mask:
            low = mask & -mask
            new |= 1 << names[low.bit_length() - 1]
            mask ^= low
        found[names[thing] if things else thing] = new
    return tuple(found)


def rename(program: Program, cells: Cells, kind: str, names: list[int], seat: int = -1) -> None:
    """Put things of a kind into each other's places, in place.

    A seat then still knows the same of the same things; for all others the thing that has taken
    a place is known as the old one was.
    """
    if names == list(range(len(names))):
        return
    Renaming(program, kind, names, seat).apply(cells)
    if kind not in program.sight.kinds:
        return
    number = program.sight.kinds.index(kind)
    _rename_known(program, cells, number, names, seat)
    if cells[SCRIPT] is not None and cells[SCRIPT][1] is not None:
        phase, before, *rest = cells[SCRIPT]
        earlier = list(before)
        _rename_known(program, earlier, number, names, seat)
        cells[SCRIPT] = (phase, tuple(earlier), *rest)


def _rename_known(program: Program, cells: Cells, number: int, names: list[int], seat: int) -> None:
    known = list(program.knowledge.masks(cells))
    known[number] = tuple(
        [renamed_masks(masks, names, who != seat) for who, masks in enumerate(known[number])]
    )
    cells[KNOWN] = (tuple(known),)
