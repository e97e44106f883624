"""How much work a value is, at most: so that no question of any content can hang the engine.

Small loops are counted before anything is asked, by the most that they can be. A large one is
counted while it runs, by what it goes through: of a hundred pieces, few lie in any one place.
"""

from __future__ import annotations

from ..dsl import meaning as m
from .layout import Layout

FREE = 20_000  # questions smaller than this cost nothing extra
LARGE = 2_000  # loops larger than this are counted as they run
PER_STEP = 20  # so much work counts as one step of the budget
MOST = 50_000_000


class Effort:
    """Upper bounds, remembered per query."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.queries: dict[str, int] = {}

    def of(self, value: m.Value) -> int:
        """The number of single questions asked, at most, without those that count as they run."""
        if isinstance(value, m.Over):
            whole = self.size(value.domain) * (1 + self.inner(value.where, value.value))
            return self.of(value.domain) + (1 if whole > LARGE else whole)
        if isinstance(value, m.QueryRef):
            return self.query(value.id) + sum(self.of(arg) for arg in value.args)
        if isinstance(value, m.ConditionRef):
            return self.condition(value.kind, value.field) + self.of(value.thing)
        return 1 + sum(self.of(part) for part in _parts(value))

    def inner(self, *parts: m.Value | None) -> int:
        """The work for one thing of a loop."""
        return sum(self.of(part) for part in parts if part is not None)

    def pace(self, domain: m.Value, *parts: m.Value | None) -> int:
        """What each thing of a large loop counts, in steps; 0 for a small loop."""
        inner = self.inner(*parts)
        return max(1, inner // PER_STEP) if self.size(domain) * (1 + inner) > LARGE else 0

    def condition(self, kind: str, field: str) -> int:
        """The most that any entry asks in a condition field."""
        key = f"{kind}.{field}"
        if key not in self.queries:
            self.queries[key] = 1
            entries = self.layout.meaning.conditions[kind, field].values()
            self.queries[key] = max((self.of(e.value) for e in entries), default=1)
        return self.queries[key]

    def query(self, id: str) -> int:
        if id not in self.queries:
            self.queries[id] = 1
            self.queries[id] = self.of(self.layout.meaning.queries[id].value) + self.rules(id)
        return self.queries[id]

    def rules(self, id: str) -> int:
        """The work of the rules that modify a query."""
        total = 0
        for rule in self.layout.meaning.rules:
            if rule.target == f"query {id}":
                things = len(self.layout.things.get(rule.home.kind or "", ())) if rule.home else 1
                total += (1 + self.inner(rule.where, rule.value)) * max(1, things)
        return total

    def size(self, domain: m.Value) -> int:
        """How many things a domain can have."""
        item = domain.type.item
        if item is None or item.word == "number":
            return 1
        if item.word == "player":
            return self.layout.players
        return len(self.layout.things.get(item.kind or "", ())) or 1


def _parts(value: m.Value) -> list[m.Value]:
    found: list[m.Value] = []
    for name in value.__slots__:
        part = getattr(value, name)
        if isinstance(part, m.Value):
            found.append(part)
        elif isinstance(part, tuple):
            found += [item for item in part if isinstance(item, m.Value)]
    return found
