"""Costs that were changed: what is paid of each icon, and what was paid.

A cost is its label and its thing; one that was changed has a third part, the amounts by icon, in
order and without zeros. While it is paid, what is left of them lies in the state.
"""

from __future__ import annotations

from typing import Any

from ..dsl.words import LARGEST
from .diary import Diary
from .layout import PRICE
from .machine import Cells

Changes = tuple[tuple[int, int], ...]


class Prices(Diary):
    """Amounts are numbers of icons by the place of the icon in the game."""

    def adjusted(self, cost: Any, change: tuple[int, int]) -> Any:
        """A cost changed by an amount: nothing, if nothing is left of it."""
        free = (self.program.free, -1)
        label, this, *rest = free if cost == -1 else cost
        icon, amount = change
        changes = dict(rest[0]) if rest else {}
        changes[icon] = changes.get(icon, 0) + amount
        kept = tuple(sorted(item for item in changes.items() if item[1]))
        if kept:
            return label, this, kept
        return -1 if (label, this) == free else (label, this)

    def begin_price(self, cells: Cells, cost: Any) -> None:
        """What the cost was changed by holds from here on; `paid` begins anew."""
        if cells[PRICE] is None:
            for cell in self.program.paid.values():
                cells[cell] = 0
        cells[PRICE] = cost[2] if cost != -1 and len(cost) > 2 else ()

    def priced(self, cells: Cells, icon: int, amount: int) -> int:
        """How much of an icon is paid where a cost says `amount`."""
        amount = max(0, amount)
        change = self.left_of(cells, icon)
        if change:
            paid = max(0, amount + change)
            self.keep(cells, icon, min(0, amount + change))
            amount = paid
        if icon in self.program.paid:
            cell = self.program.paid[icon]
            cells[cell] = min(LARGEST, cells[cell] + amount)
        return amount

    def owing(self, cells: Cells, icon: int) -> bool:
        """Is a surcharge left that no payment has taken in?"""
        return self.left_of(cells, icon) > 0

    def left_of(self, cells: Cells, icon: int) -> int:
        return next((change for other, change in cells[PRICE] or () if other == icon), 0)

    def keep(self, cells: Cells, icon: int, change: int) -> None:
        others = [item for item in cells[PRICE] if item[0] != icon]
        cells[PRICE] = tuple(sorted([*others, (icon, change)] if change else others))
