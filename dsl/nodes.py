"""The syntax tree of the effect language: what the author wrote, and nothing else.

Every node is frozen and knows where it stands (`at`: start and end offset in the text of its
effect, ignored by comparison). Parentheses are not in the tree: the printer puts back the
fewest that keep it. Names are not resolved here; that is the checker's work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Node:
    at: At = field(default=(0, 0), compare=False, repr=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """All nodes directly below this one, in the order in which they were written."""
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                for item in value:
                    if isinstance(item, Node):
                        yield item


class Expr(Node):
    """Something that has a value."""

    __slots__ = ()


class Effect(Node):
    """Something that happens."""

    __slots__ = ()


# Expressions


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True)
class Name(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class Qualified(Expr):
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Field(Expr):
    base: Expr
    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Call(Expr):
    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Unary(Expr):
    """`not x` or `-x`."""

    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """`or and is is_not in not_in knows < <= > >= + - *`, two sides each."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Empty(Expr):
    """`x is empty`, `x is not empty`."""

    value: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Range(Expr):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class List(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """`card c in hand from first_player where c.cost > 2`: which things, under which name."""

    kind: str
    name: str | None = None
    within: Expr | None = None
    start: Expr | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Quantifier(Expr):
    """`some every no count all`, over a binder."""

    word: str
    binder: Binder


@dataclass(frozen=True, slots=True)
class Fold(Expr):
    """`sum most least` of a value over a binder."""

    word: str
    value: Expr
    binder: Binder


@dataclass(frozen=True, slots=True)
class Any(Expr):
    """An argument left to choose: `any`, `any card c in hand where ...`."""

    kind: str | None = None
    name: str | None = None
    within: Expr | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Amount(Expr):
    """`1 coin`, by which a cost is raised or lowered; below 0 only behind `by`."""

    amount: int
    icon: str


@dataclass(frozen=True, slots=True)
class OneOf(Expr):
    """An argument left to choose among a few: `copper | gold`."""

    items: tuple[Expr, ...]


# Effects: how they are put together


@dataclass(frozen=True, slots=True)
class Line(Node):
    """One line of a block, with the comments before it and the one behind it.

    `gap` says that a blank line stands above; like positions, it does not count in comparisons.
    """

    effect: Effect
    before: tuple[str, ...] = ()
    behind: str = ""
    gap: bool = field(default=False, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Block(Effect):
    """Lines, one after the other; `tail` holds comments after the last of them."""

    lines: tuple[Line, ...]
    tail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boxes(Effect):
    """`A; B`: separate effects, ordered by their owner."""

    items: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Choice(Effect):
    """`A | B`: one of them."""

    halves: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Arrow(Effect):
    """`A -> B`: pay left, get right."""

    cost: Effect
    gain: Effect


@dataclass(frozen=True, slots=True)
class Seq(Effect):
    """`A, B`: together, in sequence."""

    items: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If(Effect):
    condition: Expr
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class May(Effect):
    body: Effect


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """`repeat E times`, `repeat while C`, `repeat until C`."""

    mode: str
    value: Expr
    body: Effect


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    binder: Binder
    body: Effect


@dataclass(frozen=True, slots=True)
class Each(Effect):
    """`each opponent does ...`: in the body `you` are that player."""

    binder: Binder
    body: Effect
    secretly: bool = False


@dataclass(frozen=True, slots=True)
class Does(Effect):
    who: Expr
    body: Effect


@dataclass(frozen=True, slots=True)
class TakeTurns(Effect):
    start: Expr | None
    among: Expr | None
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class AnyOrder(Effect):
    body: Block


@dataclass(frozen=True, slots=True)
class Allowing(Effect):
    calls: tuple[Call, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class During(Effect):
    scope: str
    body: Block


@dataclass(frozen=True, slots=True)
class Option(Node):
    name: str
    condition: Expr | None
    body: Effect
    before: tuple[str, ...] = ()
    behind: str = ""


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    options: tuple[Option, ...]


# Effects: what is done


@dataclass(frozen=True, slots=True)
class Icon(Effect):
    """`2 gem`, `1 fame(any)`, `1 coin per (2 * n)`."""

    amount: int
    name: str
    args: tuple[Expr, ...] = ()
    per: Expr | None = None


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """A named action: `draw 1`, `shuffle_up`, `trade(a, 2)`."""

    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Add(Effect):
    value: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Take(Effect):
    value: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Set(Effect):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Let(Effect):
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """`move c from hand to table on top`."""

    what: Expr
    source: Expr | None
    target: Expr
    position: str | None = None


@dataclass(frozen=True, slots=True)
class MoveSome(Effect):
    """`move 2 worker from supply to camp`; amount None means all."""

    amount: Expr | None
    kind: str
    source: Expr | None
    target: Expr
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    dice: Expr


@dataclass(frozen=True, slots=True)
class Show(Effect):
    """`secretly show (a, b) together to you`."""

    what: Expr
    whom: Expr
    together: bool = False
    secretly: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """`choose 2 card c in hand with most c.value`; `who` None is `you`.

    `low` and `high` are None for a single thing; `choose any` is 0 to None with `many` set.
    Further binders are chosen together with the first, in one decision.
    """

    binders: tuple[Binder, ...]
    who: Expr | None = None
    chance: bool = False
    many: bool = False
    low: Expr | None = None
    high: Expr | None = None
    best: str | None = None
    measure: Expr | None = None


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    cost: Expr


@dataclass(frozen=True, slots=True)
class Resolve(Effect):
    effect: Expr


@dataclass(frozen=True, slots=True)
class Queue(Effect):
    effect: Expr


@dataclass(frozen=True, slots=True)
class Raise(Effect):
    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Adopt(Effect):
    rules: Expr
    timings: tuple[Timing, ...] = ()


@dataclass(frozen=True, slots=True)
class Win(Effect):
    players: Expr


@dataclass(frozen=True, slots=True)
class End(Effect):
    scope: str


@dataclass(frozen=True, slots=True)
class Stop(Effect):
    pass


@dataclass(frozen=True, slots=True)
class Original(Effect):
    pass


# Rules that change rules


@dataclass(frozen=True, slots=True)
class Timing(Node):
    """`this turn`, `until event by opponent`, `once`, `once per turn`."""

    word: str
    name: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Hook(Node):
    """`draw by opponent o where ...`: the event that a rule listens to."""

    name: str
    by: str | None = None
    actor: str | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """`modify Q by E`, `modify Q to E`, `allow Q`, `forbid Q`."""

    word: str
    query: str
    whom: str | None = None
    where: Expr | None = None
    value: Expr | None = None
    timings: tuple[Timing, ...] = ()
    asker: str | None = None


@dataclass(frozen=True, slots=True)
class When(Effect):
    hook: Hook
    body: Effect
    timings: tuple[Timing, ...] = ()


@dataclass(frozen=True, slots=True)
class InsteadOf(Effect):
    hook: Hook
    body: Effect
    timings: tuple[Timing, ...] = ()


# Other small texts


@dataclass(frozen=True, slots=True)
class TypeName(Node):
    name: str
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Param(Node):
    type: TypeName
    name: str


@dataclass(frozen=True, slots=True)
class Signature(Node):
    name: str
    params: tuple[Param, ...] = ()


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, outermost first."""
    yield node
    for child in node.children():
        yield from walk(child)
