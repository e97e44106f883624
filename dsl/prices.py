"""Costs as values: amounts that raise or lower them, and what the last `pay` paid."""

from __future__ import annotations

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .judge import UNKNOWN_VALUE, Judge, a
from .types import (
    AMOUNT,
    COST,
    NUMBER,
    UNKNOWN,
    fits,
)  # fmt: skip
from .words import LARGEST


class Prices(Judge):
    """`cost + 1 coin`, `modify ... by -1 coin`, `paid.coin`."""

    def amount(self, node: n.Amount) -> m.Value:
        """So many of an icon; only icons that are paid without more words change a cost."""
        icon = self.model.icons.get(node.icon)
        if icon is None:
            hint = did_you_mean(node.icon, self.model.icons)
            return self.wrong("N006", f"there is no icon `{node.icon}`", node, hint)
        if abs(node.amount) > LARGEST:
            return self.wrong("T007", f"numbers go up to {LARGEST}", node)
        counter = self.model.counters.get(icon.counter.text) if icon.counter else None
        if icon.counter is None and icon.pay is None:
            return self.wrong("T008", f"`{icon.id}` cannot be paid", node)
        if len(icon.params) > 1 or (counter is not None and counter.by is not None):
            message = f"`{icon.id}` needs more than a number, so no cost can be changed by it"
            return self.wrong("T008", message, node)
        self.checker.adjusted.add(icon.id)
        return m.Amount(AMOUNT, icon.id, m.Const(NUMBER, node.amount))

    def adjusted(self, cost: m.Value, amount: m.Value, node: n.Node) -> m.Value:
        """A cost changed by an amount; `node` is where the cost stands."""
        if UNKNOWN in (cost.type, amount.type):
            return UNKNOWN_VALUE
        if not fits(cost.type, COST):
            message = f"only a cost is changed by an amount; this is {a(cost.type)}"
            return self.wrong("T001", message, node)
        return m.Adjusted(COST, cost, amount)

    def sum_of_costs(self, node: n.Binary, left: m.Value, right: n.Amount) -> m.Value:
        """`cost + 1 coin`, `cost - 1 coin`."""
        sign = 1 if node.op == "+" else -1
        amount = self.amount(n.Amount(sign * right.amount, right.icon, at=right.at))
        return self.adjusted(left, amount, node.left)

    def paid_icon(self, node: n.Field) -> m.Value:
        """`paid.coin`: how much of an icon the last `pay` paid; only such icons are counted."""
        icons = [icon.id for icon in self.model.icons.values() if icon.counter or icon.pay]
        if node.args:
            return self.wrong("T002", f"`paid.{node.name}` takes nothing in parentheses", node)
        if node.name not in icons:
            message = f"there is no icon `{node.name}`"
            if node.name in self.model.icons:
                message = f"`{node.name}` cannot be paid"
            return self.wrong("N002", message, node, did_you_mean(node.name, icons))
        self.checker.counted.add(node.name)
        return m.CounterRef(NUMBER, f"paid.{node.name}", None, None)
