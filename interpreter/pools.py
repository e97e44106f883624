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
    """A pool is its items, its owner and the pool around it; one of reactions has a mark more."""

    def pool(self, cells: Cells, label: int) -> int:
        """One step of `in any order`: what can be taken now, and is there anything to ask?

        What waits keeps the pool open as long as something allowed may still help it.
        """
        items, owner, parent = cells[POOL][:3]
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
        waiting = bool(items) and cells[MODE] & (OPEN | DRY | STRICT) == OPEN
        if not ready and not waiting and (not veiled or cells[MODE] & DRY):
            cells[POOL] = parent
            return label + 2
        if not cells[MODE] & OPEN and all(infos[entry[0]].gain for entry in items):
            ready, must, veiled = ready[:1], True, False
        if owner < 0:  # nobody is there to ask
            cells[PICK] = ready[0] if must else None
            return label + 1
        options: tuple[int | None, ...] = tuple(ready) if must else (*ready, None)
        return self.ask(cells, options, owner, label, veiled)

    def pool_taken(self, cells: Cells, label: int) -> int:
        items, _, *around = cells[POOL]
        place = cells[PICK]
        if place is None:
            cells[POOL] = around[0]
            return label + 2
        entry = items[place]
        cells[POOL] = (items[:place] + items[place + 1 :], *cells[POOL][1:])
        info = self.program.items[entry[0]]
        if info.unsure and (info.optional or info.strict):
            cells[MODE] |= STRICT
        if entry[1] is not None:
            self.call(cells, label, entry[1])
        return int(entry[0])

    def join(self, cells: Cells, label: int, effect: Any, you: int) -> None:
        """Put an effect's boxes where the item stood that waited with them."""
        items = cells[POOL][0]
        place = items.index((label, None))
        boxes = self.boxes_of(effect, you)
        cells[POOL] = (items[:place] + boxes + items[place + 1 :], *cells[POOL][1:])

    def queue(self, cells: Cells, effect: Any, you: int) -> bool:
        """Put an effect's boxes into this player's innermost open pool; False if there is none.

        The pool of what a rule has triggered is no such pool: it is looked for outside of it.
        """
        pool = cells[POOL]
        inner: list[tuple[Any, ...]] = []
        while pool is not None and (pool[1] != you or len(pool) > 3):
            inner.append(pool)
            pool = pool[2]
        if pool is None or effect == -1:
            return False
        pool = (pool[0] + self.boxes_of(effect, you), *pool[1:])
        for level in reversed(inner):
            pool = (*level[:2], pool, *level[3:])
        cells[POOL] = pool
        return True
