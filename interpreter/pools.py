"""`in any order`: effects that a player takes one after the other."""

from __future__ import annotations

from typing import Any

from .asking import Asking
from .layout import (
    MODE,
    PICK,
    POOL,
)
from .machine import DRY, OPEN, STRICT, Cells


class Pools(Asking):
    """A pool is its items, its owner and the pool around it."""

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
        veiled = any(infos[entry[0]].veiled for entry in items)
        if not ready and (not veiled or cells[MODE] & DRY):
            cells[POOL] = parent
            return label + 2
        if not cells[MODE] & OPEN and all(infos[entry[0]].gain for entry in items):
            ready, must, veiled = ready[:1], True, False
        options: tuple[int | None, ...] = tuple(ready) if must else (*ready, None)
        return self.ask(cells, options, owner, label, veiled)

    def pool_taken(self, cells: Cells, label: int) -> int:
        items, owner, parent = cells[POOL]
        place = cells[PICK]
        if place is None:
            cells[POOL] = parent
            return label + 2
        entry = items[place]
        cells[POOL] = (items[:place] + items[place + 1 :], owner, parent)
        info = self.program.items[entry[0]]
        if info.unsure and (info.optional or info.strict):
            cells[MODE] |= STRICT
        if entry[1] is not None:
            self.call(cells, label, entry[1])
        return int(entry[0])

    def queue(self, cells: Cells, effect: Any, you: int) -> bool:
        """Put an effect's boxes into this player's open pool; False where there is none."""
        pool = cells[POOL]
        if pool is None or pool[1] != you or effect == -1:
            return False
        cells[POOL] = (pool[0] + self.boxes_of(effect, you), *pool[1:])
        return True
