"""Generated syntax trees: every shape that the grammar can express, and none that it cannot.

A block stands only under a word that takes one, ranges and `any` only where they can be
written, and so on. `effects` gives what fits on one line, `programs` whole effect fields.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from chakobsa.dsl import nodes as n
from chakobsa.dsl.words import KEYWORDS

T = TypeVar("T")
Some = st.SearchStrategy

COMMON = ("coin", "gem", "worker", "camp", "island", "orders", "notice", "x1", "ending", "i", "top")
NAMES = st.one_of(
    st.sampled_from(COMMON),
    st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True).filter(lambda name: name not in KEYWORDS),
)
NUMBERS = st.builds(n.Number, st.integers(0, 120))
WORDS = st.builds(n.Name, st.one_of(NAMES, st.just("this")))
QUALIFIED = st.builds(n.Qualified, NAMES, st.one_of(NAMES, st.sampled_from(sorted(KEYWORDS))))
COMPARISONS = ("is", "is not", "knows", "<", "<=", ">", ">=")
COMMENTS = st.text("ab#:'| ", max_size=6).map(str.strip)
DEEPEST = 3
MANY = settings(max_examples=max(300, settings().max_examples))  # for what must hold for all trees


def optional(some: Some[T]) -> Some[T | None]:
    return st.one_of(st.none(), some)


def several(some: Some[T], least: int = 0, most: int = 3) -> Some[tuple[T, ...]]:
    return st.lists(some, min_size=least, max_size=most).map(tuple)


# Expressions


@cache
def expressions(depth: int = DEEPEST) -> Some[n.Expr]:
    """Whatever stands where a value stands."""
    leaves = st.one_of(NUMBERS, WORDS, QUALIFIED, st.builds(n.Truth, st.booleans()))
    if depth == 0:
        return leaves
    below = expressions(depth - 1)
    simple = st.sampled_from((*COMPARISONS, "or", "and", "+", "-", "*"))
    return st.one_of(
        leaves,
        paths(depth),
        st.builds(n.Field, below, NAMES, arguments(depth - 1)),
        st.builds(n.Unary, st.sampled_from(("not", "-")), below),
        st.builds(n.Binary, simple, below, below),
        st.builds(n.Binary, st.sampled_from(("in", "not in")), below, ranges(depth - 1)),
        st.builds(n.Binary, st.sampled_from(("+", "-")), below, amounts(0)),
        st.builds(n.Empty, below, st.booleans()),
        st.builds(n.Conditional, below, below, below),
        st.builds(n.List, st.one_of(st.just(()), several(below, least=2))),
        st.builds(
            n.Quantifier,
            st.sampled_from(("some", "every", "no", "count", "all")),
            binders(depth - 1),
        ),
        st.builds(n.Fold, st.sampled_from(("sum", "most", "least")), below, binders(depth - 1)),
    )


@cache
def paths(depth: int = DEEPEST) -> Some[n.Expr]:
    """Who does something, and what is set: a name or call with fields behind it."""
    if depth == 0:
        return WORDS
    return st.one_of(
        WORDS,
        st.builds(n.Call, NAMES, arguments(depth - 1)),
        st.builds(n.Field, paths(depth - 1), NAMES, arguments(depth - 1)),
    )


def amounts(least: int) -> Some[n.Expr]:
    """What a cost is changed by."""
    return st.builds(n.Amount, st.integers(least, 99), NAMES)


def ranges(depth: int) -> Some[n.Expr]:
    """Where a list or a range of numbers stands."""
    below = expressions(depth)
    return st.one_of(below, st.builds(n.Range, below, below))


@cache
def arguments(depth: int) -> Some[tuple[n.Expr, ...]]:
    choosable = st.builds(
        lambda kind, name, within, where: n.Any(kind, name if kind else None, within, where),
        *(optional(some) for some in (NAMES, NAMES, ranges(depth), expressions(depth))),
    )
    one_of = st.builds(n.OneOf, several(ranges(depth), least=2))
    return several(st.one_of(ranges(depth), choosable, one_of))


@cache
def binders(depth: int = DEEPEST) -> Some[n.Binder]:
    values = expressions(depth)
    parts = (optional(some) for some in (NAMES, ranges(depth), values, values))
    return st.builds(n.Binder, NAMES, *parts)


# Effects on one line


@cache
def statements(depth: int = 2) -> Some[n.Effect]:
    """What is done, without anything that puts effects together."""
    values, args, things = expressions(depth), arguments(depth), binders(depth)
    path, position = paths(depth), optional(NAMES)
    single = (n.Shuffle, n.Roll, n.Pay, n.Resolve, n.Queue, n.Win)
    amounts = optional(st.one_of(NUMBERS, values))
    return st.one_of(
        st.builds(n.Icon, st.integers(0, 99), NAMES, args, optional(values)),
        st.builds(n.Do, NAMES, args),
        st.builds(n.Add, values, path),
        st.builds(n.Take, values, path),
        st.builds(n.Set, path, values),
        st.builds(n.Let, NAMES, values),
        st.builds(n.Move, values, optional(values), values, position),
        st.builds(n.MoveSome, amounts, NAMES, optional(values), values, position),
        st.builds(n.Show, values, values, st.booleans(), st.booleans()),
        st.one_of(*(st.builds(kind, values) for kind in single)),
        choices_of_things(values, things, path),
        st.builds(n.Raise, NAMES, args),
        st.builds(n.End, NAMES),
        st.builds(n.Adopt, values, TIMINGS),
        st.sampled_from((n.Stop(), n.Original())),
        modifications(values),
    )


@st.composite
def choices_of_things(
    draw: st.DrawFn, values: Some[n.Expr], things: Some[n.Binder], path: Some[n.Expr]
) -> n.Choose:
    low = draw(optional(st.one_of(NUMBERS, values)))
    high = draw(st.one_of(st.just(low), NUMBERS, values)) if low else None
    if low == n.Number(0) and draw(st.booleans()):
        high = None
    elif low and high is None:
        high = low
    who = draw(optional(path))
    best = draw(optional(st.sampled_from(("most", "least"))))
    return n.Choose(
        draw(several(things, least=1)),
        who,
        who is None and draw(st.booleans()),
        low is not None,
        low,
        high,
        best,
        draw(values) if best else None,
    )


ANYBODY = st.one_of(NAMES, st.just("any"))
TIMINGS = several(
    st.one_of(
        st.just(n.Timing("once")),
        st.builds(n.Timing, st.sampled_from(("this", "once per")), NAMES),
        st.builds(n.Timing, st.just("until"), NAMES, optional(ANYBODY)),
    ),
    most=2,
)


def modifications(values: Some[n.Expr]) -> Some[n.Modify]:
    return st.builds(
        lambda word, query, whom, asker, where, value, amount, timings: n.Modify(
            word,
            query,
            whom,
            where,
            (amount if word == "by" and amount else value) if word in ("by", "to") else None,
            timings,
            asker if whom else None,
        ),
        st.sampled_from(("by", "to", "allow", "forbid")),
        *(NAMES, optional(ANYBODY), optional(NAMES), optional(values), values),
        *(optional(amounts(-99)), TIMINGS),
    )


def hooks(values: Some[n.Expr]) -> Some[n.Hook]:
    return st.builds(
        lambda name, by, actor, where: n.Hook(name, by, actor if by else None, where),
        *(NAMES, optional(ANYBODY), optional(NAMES), optional(values)),
    )


REPEATS = st.sampled_from(("times", "while", "until"))


@cache
def effects(depth: int = DEEPEST) -> Some[n.Effect]:
    """Whatever fits on one line."""
    leaves = st.one_of(statements(0), st.builds(n.Do, NAMES))
    if depth == 0:
        return leaves
    below, values = effects(depth - 1), expressions(1)
    return st.one_of(
        st.one_of(leaves, statements(2)),
        st.builds(n.Boxes, several(below, least=2)),
        st.builds(n.Choice, several(below, least=2)),
        st.builds(n.Arrow, below, below),
        st.builds(n.Seq, several(below, least=2)),
        st.builds(n.If, values, below, optional(below)),
        st.builds(n.May, below),
        st.builds(n.Repeat, REPEATS, values, below),
        st.builds(n.ForEach, binders(1), below),
        st.builds(n.Each, binders(1), below, st.booleans()),
        st.builds(n.Does, paths(1), below),
        st.builds(n.When, hooks(values), below, TIMINGS),
        st.builds(n.InsteadOf, hooks(values), below, TIMINGS),
    )


# Blocks


@cache
def lines(depth: int) -> Some[n.Line]:
    return st.builds(n.Line, st.one_of(effects(1), compounds(depth)), several(COMMENTS), COMMENTS)


def blocks(depth: int) -> Some[n.Block]:
    return st.builds(n.Block, several(lines(depth), least=1))


@cache
def compounds(depth: int) -> Some[n.Effect]:
    """Words with a block under them."""
    if depth == 0:
        return effects(2)
    values, below = expressions(1), blocks(depth - 1)
    maybe, things = optional(values), binders(1)
    calls = several(st.builds(n.Call, NAMES, arguments(1)), least=1)
    option = st.builds(
        n.Option, NAMES, maybe, st.one_of(below, effects(1)), several(COMMENTS), COMMENTS
    )
    return st.one_of(
        ifs(depth),
        st.builds(n.May, below),
        st.builds(n.Repeat, REPEATS, values, below),
        st.builds(n.ForEach, things, below),
        st.builds(n.Each, things, below, st.booleans()),
        st.builds(n.Does, paths(1), below),
        st.builds(n.TakeTurns, maybe, maybe, maybe, below),
        st.builds(n.AnyOrder, below),
        st.builds(n.Allowing, calls, below),
        st.builds(n.During, NAMES, below),
        st.builds(n.When, hooks(values), below, TIMINGS),
        st.builds(n.InsteadOf, hooks(values), below, TIMINGS),
        st.builds(n.ChooseOne, several(option, least=1)),
    )


def ifs(depth: int) -> Some[n.Effect]:
    below = blocks(depth - 1)
    other = st.one_of(st.none(), below, ifs(depth - 1)) if depth > 1 else optional(below)
    return st.builds(n.If, expressions(1), below, other)


def programs(depth: int = 2) -> Some[n.Block]:
    """What stands in an effect field, comments included."""
    return st.builds(n.Block, several(lines(depth), least=1), several(COMMENTS))


# Signatures

TYPES = st.builds(n.TypeName, NAMES, st.booleans())
SIGNATURES = st.builds(n.Signature, NAMES, several(st.builds(n.Param, TYPES, NAMES)))
