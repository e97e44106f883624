"""What the checked text means: names resolved, types known, abbreviations written out.

The checker produces it, the compiler reads it, nobody else needs it. Locals have unique names
within their procedure; `you` and `this` are locals like others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .model import Model, Text
from .nodes import At
from .types import Type

FREE = "free"  # the procedure of a cost that costs nothing, for others to be added to it

# Values


@dataclass(frozen=True, slots=True)
class Value:
    type: Type
    at: At = field(default=(0, 0), compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Const(Value):
    """A number, a truth, nothing (-1) or a tuple of such."""

    value: object


@dataclass(frozen=True, slots=True)
class EntryRef(Value):
    """An entry by name: the thing itself where there is one, otherwise its id."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class OptionRef(Value):
    id: str


@dataclass(frozen=True, slots=True)
class Local(Value):
    name: str


@dataclass(frozen=True, slots=True)
class CounterRef(Value):
    """A counter; `owner` is None for the game's own."""

    id: str
    owner: Value | None
    by: Value | None


@dataclass(frozen=True, slots=True)
class ZoneRef(Value):
    id: str
    owner: Value | None


@dataclass(frozen=True, slots=True)
class FieldRef(Value):
    kind: str
    field: str
    thing: Value


@dataclass(frozen=True, slots=True)
class Special(Value):
    """An engine function, field or name (see `words`), or a link, with its arguments."""

    word: str
    args: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class QueryRef(Value):
    id: str
    you: Value
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Operation(Value):
    """`and or not neg + - * < <= > >= is in empty if list range concat` over values."""

    op: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AllThings(Value):
    """Every thing of a kind; `player` and `opponent` among the kinds."""

    kind: str


@dataclass(frozen=True, slots=True)
class Over(Value):
    """`some every no count all sum most least` of `local` in `domain` where ..."""

    word: str
    local: str
    domain: Value
    where: Value | None
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Doable(Value):
    """Can the effect be carried out, or the cost be paid, by `you`, now?"""

    effect: Value
    you: Value


@dataclass(frozen=True, slots=True)
class ConditionRef(Value):
    """What the entry of a thing says in a condition field, asked for `you`."""

    kind: str
    field: str
    thing: Value
    you: Value


@dataclass(frozen=True, slots=True)
class Amount(Value):
    """So many of an icon, by which a cost is raised or (below 0) lowered."""

    icon: str
    amount: Value


@dataclass(frozen=True, slots=True)
class Adjusted(Value):
    """A cost changed by an amount."""

    cost: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Priced(Value):
    """How much of an icon a cost takes, after what the cost was changed by."""

    icon: str
    amount: Value


# Steps


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens; `at` in the text of its procedure."""

    at: At


@dataclass(frozen=True, slots=True)
class Sequence(Step):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Change(Step):
    """`add take set` on a counter or a local; `icon` if it is gained or paid by one."""

    word: str
    target: CounterRef | Local
    value: Value
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Move(Step):
    what: Value
    source: Value | None
    target: Value
    bottom: bool


@dataclass(frozen=True, slots=True)
class MoveSome(Step):
    amount: Value | None
    kind: str
    source: Value
    target: Value
    bottom: bool


@dataclass(frozen=True, slots=True)
class LookTop(Step):
    """Settle what lies on top of a pile and bind it."""

    zone: Value
    local: str


@dataclass(frozen=True, slots=True)
class Shuffle(Step):
    zone: Value


@dataclass(frozen=True, slots=True)
class Roll(Step):
    dice: Value


@dataclass(frozen=True, slots=True)
class Show(Step):
    """`what` is a thing, a list of things or a zone; of these kinds.

    `together`: they learn which these are, but not which is which; `secretly`: nobody else notices.
    """

    what: Value
    whom: Value
    kinds: tuple[str, ...]
    together: bool = False
    secretly: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose: its local, where it is sought, what it must satisfy."""

    local: str
    kind: str
    domain: Value
    where: Value | None


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """`low` None: exactly one thing is bound; otherwise a list of `low` to `high`."""

    picks: tuple[Pick, ...]
    who: Value | None
    low: Value | None
    high: Value | None
    best: str | None
    measure: Value | None
    many: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on; `name` is what prompts, logs and scenarios call it."""

    name: str
    condition: Value | None
    body: Step
    at: At
    unsure: bool


@dataclass(frozen=True, slots=True)
class Options(Step):
    """Choose one option; with `decline`, or none of them."""

    options: tuple[Option, ...]
    decline: str | None


@dataclass(frozen=True, slots=True)
class Call(Step):
    proc: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Commit(Step):
    """Here the price is paid: what follows is carried out as far as possible."""


@dataclass(frozen=True, slots=True)
class Resolve(Step):
    effect: Value
    queue: bool


@dataclass(frozen=True, slots=True)
class Pay(Step):
    cost: Value


@dataclass(frozen=True, slots=True)
class If(Step):
    condition: Value
    then: Step
    otherwise: Step | None


@dataclass(frozen=True, slots=True)
class Loop(Step):
    """`times while until`."""

    mode: str
    value: Value
    body: Step


@dataclass(frozen=True, slots=True)
class ForEach(Step):
    local: str
    domain: Value
    where: Value | None
    body: Step


@dataclass(frozen=True, slots=True)
class Each(Step):
    """The body for each player of the domain, who is `you` (and `local`) in it.

    In secret: all decide before anybody sees anything of it.
    """

    local: str
    domain: Value
    start: Value | None
    where: Value | None
    body: Step
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Does(Step):
    who: Value
    body: Step


@dataclass(frozen=True, slots=True)
class Turns(Step):
    start: Value | None
    among: Value | None
    condition: Value | None
    body: Step


@dataclass(frozen=True, slots=True)
class Item:
    """One effect of a pool; a strict one waits until its price can be paid."""

    name: str
    condition: Value | None
    optional: bool
    body: Step
    at: At
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Pool(Step):
    """Effects that the player takes in any order.

    Of a strict field all must be doable; `price` is what several of them cost together.
    """

    items: tuple[Item, ...]
    strict: bool = False
    price: Step | None = None


@dataclass(frozen=True, slots=True)
class Allowing(Step):
    calls: tuple[Call, ...]
    body: Step


@dataclass(frozen=True, slots=True)
class During(Step):
    scope: str
    body: Step


@dataclass(frozen=True, slots=True)
class End(Step):
    scope: str


@dataclass(frozen=True, slots=True)
class Win(Step):
    players: Value


@dataclass(frozen=True, slots=True)
class Stop(Step):
    pass


@dataclass(frozen=True, slots=True)
class Raise(Step):
    event: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Begin(Step):
    """A temporary rule begins; it keeps the values of the locals that it names."""

    rule: int
    this: Value | None
    captured: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Adopt(Step):
    """The rules of something work for `you` too; `term` says how long."""

    rules: Value
    term: int


@dataclass(frozen=True, slots=True)
class Original(Step):
    """Inside a replacement: do what was replaced."""


@dataclass(frozen=True, slots=True)
class Worked(Step):
    """Here a rule that works once (in each scope) has done so."""


# Rules


@dataclass(frozen=True, slots=True)
class Term:
    """How long a rule lasts: a scope, the hook of an event and by whom."""

    scope: str | None = None
    until: str | None = None
    by: str = "owner"


@dataclass(frozen=True, slots=True)
class Home:
    """Where a standing rule lives: with the things of a kind (of one entry), or with the game."""

    kind: str | None = None
    entry: str | None = None
    field: str | None = None
    zones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that changes rules.

    `word` is `to by allow forbid` of a query (or an action: `forbid`), or `when instead` of an
    event. `target` is `query price_of`, `action draw`, `gain coin`, `event visited`, `start turn`
    or `end turn`. In `where` and `value` the parameters of the target are locals, and so are
    `you` (the owner), `this`, `actor` (who asks or acts) and `captured`. `whom` is `owner`,
    `opponent` or `any`. What a trigger or replacement does is the procedure `rule NUMBER`;
    of a trigger, `item` says how it lies in a pool. `given` is a condition that stands elsewhere:
    in a field of type event. `once` is the scope in which the rule works once.
    """

    number: int
    word: str
    target: str
    params: tuple[tuple[str, Type], ...]
    whom: str
    actor: str
    captured: tuple[tuple[str, Type], ...]
    where: Value | None
    value: Value | None
    item: Item | None
    given: tuple[Text, Value] | None
    term: int
    once: str | None
    home: Home | None
    this: str | None
    name: str
    text: Text
    at: At


# Procedures


@dataclass(frozen=True, slots=True)
class Procedure:
    """An action, a phase, an icon's gain or pay, an effect field, setup or play.

    `boxes` are the separate effects of an effect field, for pools; a procedure made of
    `before`, body and `after` has one text per part.
    """

    id: str
    params: tuple[tuple[str, Type], ...]
    parts: tuple[tuple[Text, Step], ...]
    this: str | None = None


@dataclass(frozen=True, slots=True)
class Expression:
    """A query, an invariant, a statistic, a ranking, payoff or outlook, the start of a counter."""

    id: str
    params: tuple[tuple[str, Type], ...]
    text: Text
    value: Value


@dataclass(frozen=True, slots=True)
class Meaning:
    """A checked game: everything the compiler needs.

    `conditions` are by kind and field, then by entry, and by side where an entry has one for each;
    `counts` say how many things a counted kind has (by its id) or an entry (as `KIND ID`);
    `surcharges` say for each icon that costs are changed by how it is paid by itself; `counted`
    are the icons of which somebody asks how much was paid.
    """

    model: Model
    procedures: Mapping[str, Procedure]
    queries: Mapping[str, Expression]
    starts: Mapping[str, Expression]
    places: Mapping[str, Expression]
    counts: Mapping[str, Expression]
    faces: Mapping[str, Expression]
    invariants: Mapping[str, Expression]
    statistics: Mapping[str, Expression]
    ranking: tuple[Expression, ...]
    payoff: Expression | None
    outlook: Expression | None
    team: Expression | None
    fields: Mapping[tuple[str, str], Type]
    entry_values: Mapping[tuple[str, str, str], object] = field(default_factory=dict)
    scenes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    expectations: Mapping[str, Expression] = field(default_factory=dict)
    conditions: Mapping[tuple[str, str], Mapping[str, Expression]] = field(default_factory=dict)
    surcharges: Mapping[str, tuple[Text, Step]] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    rules: tuple[Rule, ...] = ()
    terms: tuple[Term, ...] = ()
