"""Checking strict effect fields: their arrow is the price of playing them, their `if` must hold."""

from __future__ import annotations

from collections.abc import Iterator

from . import meaning as m
from . import nodes as n
from .effects import Effects
from .printer import show
from .scope import Scope
from .types import TRUTH


class Strict(Effects):
    """Parts between `;` that are carried out only if all of their price can be paid."""

    def strict_boxes(self, node: n.Block, scope: Scope) -> m.Step:
        """What a strict field says; `price` is what all its parts cost together."""
        inner = self.alone(node)
        parts = inner.items if isinstance(inner, n.Boxes) else (inner,)
        items = tuple(self.strict_item(part, scope) for part in parts)
        bodies = [item.body for item in items if item.strict]
        costs = [body.steps[0] for body in bodies if isinstance(body, m.Sequence)]
        price = m.Sequence(node.at, tuple(costs)) if len(costs) > 1 else None
        return m.Pool(node.at, items, strict=True, price=price)

    def strict_item(self, node: n.Effect, scope: Scope) -> m.Item:
        scope.you(node.at)
        condition, body = self.conditions(node, scope)
        if isinstance(body, n.May):
            return self.item(node, scope)
        inner = scope.outside_loop()
        priced = isinstance(body, n.Arrow)
        if isinstance(body, n.If) and self.priced(body):
            step = self.either(body, inner)
        else:
            if not priced:
                self.misplaced(body)
            step = self.paid(body, inner)
        return m.Item(show(node), condition, False, step, node.at, strict=priced)

    def either(self, node: n.If, scope: Scope) -> m.Step:
        """`if C then A else B` with a price in it: the one that holds, and it must be paid."""
        assert node.otherwise is not None
        holds = self.values.truth(node.condition, scope.asking(None))
        fails = m.Operation(TRUTH, "not", (holds,), at=holds.at)
        options = []
        for condition, half in ((holds, node.then), (fails, node.otherwise)):
            more, body = self.conditions(half, scope)
            if not isinstance(body, n.Arrow):
                self.misplaced(body)
            if more is not None:
                condition = m.Operation(TRUTH, "and", (condition, more), at=more.at)
            options.append(m.Option(show(half), condition, self.paid(body, scope), half.at, True))
        return m.Options(node.at, tuple(options), None)

    def priced(self, node: n.If) -> bool:
        return any(isinstance(part, n.Arrow) for part in n.walk(node))

    def misplaced(self, node: n.Effect) -> None:
        """A price that does not stand at the beginning would only be offered."""
        for arrow in self.offers(node):
            message = (
                "in a strict field an arrow is the price of all of it and stands first; "
                "what may be paid later is written `may A -> B`"
            )
            self.wrong("T015", message, arrow)

    def offers(self, node: n.Effect) -> Iterator[n.Arrow]:
        """The arrows that could be declined; one that is a half of a choice is paid when chosen."""
        match self.alone(node):
            case n.Arrow() as arrow:
                yield arrow
            case n.If(_, then, otherwise):
                yield from self.offers(then)
                if otherwise is not None:
                    yield from self.offers(otherwise)
            case n.Seq(items) | n.Boxes(items):
                for item in items:
                    yield from self.offers(item)
            case n.Block(lines):
                for line in lines:
                    yield from self.offers(line.effect)
            case n.Choice(halves):
                for half in halves:
                    inner = self.unconditional(half)
                    if not isinstance(inner, n.Arrow):
                        yield from self.offers(inner)
            case n.Repeat(_, _, body) | n.ForEach(_, body):
                yield from self.offers(body)

    def unconditional(self, node: n.Effect) -> n.Effect:
        """What an effect does, behind the conditions that it begins with."""
        inner = self.alone(node)
        while isinstance(inner, n.If) and inner.otherwise is None:
            inner = self.alone(inner.then)
        return inner
