"""A compiled game for one number of players: blocks, tables, and the state it starts from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from typing import Any

from ..dsl import meaning as m
from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.fault import Fault, place
from ..dsl.messages import Asked, questions
from ..dsl.model import Text
from ..dsl.questions import declared
from ..dsl.types import NUMBER, PLAYER, Type, thing
from ..dsl.words import DECIDER, SEES, SEES_TOP
from .beginning import begin
from .chronicle import Chronicle
from .code import told_apart
from .compile import Compiler
from .consistency import Consistency
from .knowledge import Knowledge
from .laws import laws_of
from .layout import Layout, lay_out
from .lists import Trouble
from .machine import Cells
from .output import ItemInfo, Site
from .runtime import Runtime
from .sight import Sight
from .source import Origin
from .terms import Place, Term
from .trace import Point, Trace
from .values import Values, fixed

MOST_THINGS = 1000
SEATED = ("rank", "payoff", "outlook", "stat")  # asked for a player
SOURCE = "<rules>"


class Program:
    """What the interpreter runs. Nothing in it changes while games are played."""

    def __init__(
        self, meaning: m.Meaning, players: int, trace: bool = False, chronicle: bool = False
    ) -> None:
        self.meaning = meaning
        self.players = players
        self.layout: Layout = lay_out(meaning, players, _counts(meaning, players))
        self.chronicle = Chronicle(meaning, self.layout) if chronicle else None
        self.lasting = [
            [cell for cells in self.layout.lasting(scope) for cell in range(*cells.span())]
            for scope in meaning.model.scopes
        ]
        self.piles = self._piles()
        self.void = frozenset(cells.at(-1) for cells in self.layout.zones.values())
        self.rows = self._rows()
        self.sight = Sight(self.layout)
        self.knowledge = Knowledge(self.sight)
        self.kind_at = {cells.base: kind for kind, cells in self.layout.places.items()}
        self.blocks: list[Callable[[Cells], int]] = []
        self.tables: dict[str, Any] = {"EQUAL": self._equal_kinds()}
        self.values = Values(self.layout, self.tables, self.piles)
        self.trace = Trace() if trace else None
        self.values.trace = self.trace
        if self.trace is not None:
            self.tables |= {"hit": self.trace.hit, "HITS": self.trace.hits}
        self.equal_keys: dict[str, Callable[[Cells, int], Any]] = {}
        self.start: list[Any] = [0] * self.layout.size
        compiler = Compiler(self.layout, self.values, self.sight, self.chronicle)
        self.ruling = compiler.ruling
        self.decided = bool(compiler.ruling.modified(DECIDER))
        self.watchful = any(compiler.ruling.modified(name) for name in (SEES, SEES_TOP))
        output = self.output = compiler.out
        self.texts: list[Text] = output.texts
        try:
            compiler.compile()
            self.ruled = self._ruled()
            self.questions = self._questions()
            compiler.finish()
        except Trouble as trouble:
            raise self.trouble(trouble) from None
        self.sites: dict[int, Site] = output.sites
        self.boxes = output.boxes
        self.strict = output.strict
        self.frame_rest = output.frame_rest
        self.main = output.entries["main"]
        self.resumed = output.resumed
        self.noted = frozenset(output.noted)
        self.looks = output.looks
        self.free = output.entries.get(m.FREE, -1)
        self.paid = {
            self.values.icon(icon): self.layout.counters[f"paid.{icon}"].base
            for icon in meaning.counted
        }
        self.prices = bool(meaning.counted or meaning.surcharges)
        self.frame_kinds = output.frame_kinds
        self.field_kinds = output.field_kinds
        self.veiled = frozenset(output.veiled)
        self.unique_names: dict[str, list[str]] = {}
        self.thing_terms: dict[tuple[str, int], Term] = {}  # what things are called, as asked for
        self.zone_places: dict[int, Place | None] = {}  # and zones
        self.results: dict[Any, Any] = {}  # of games without a ranking, as they come up
        self.named: dict[tuple[str, int], Term] = {}  # things by their names, as they come up
        self.runtime = Runtime(self)
        self.space = self._execute()
        self.items = self._items()
        self.laws = laws_of(self)
        begin(self)

    # Putting the source to work

    @cached_property
    def source(self) -> str:
        """The whole generated source, for those who want to read it."""
        return "\n".join([*self.output.functions, *self.questions, *self.output.writer.parts])

    def _execute(self) -> dict[str, Any]:
        functions = self.runtime.names()
        functions["REST"] = self.frame_rest
        for label, params in self.output.params.items():
            functions[f"REST_{label}"] = self.frame_rest[label][params:]
        space: dict[str, Any] = {**functions, "START": self.start, "SPREAD": self.sight.spread}
        source = self.source
        space.update(self.tables)
        exec(compile(source, SOURCE, "exec"), space)
        count = self.output.writer.labels
        self.blocks += [space.get(f"b{label}", _missing(label)) for label in range(count)]
        for kind in sorted(self.tables["EQUAL"]):
            self.equal_keys[kind] = space[f"equal_{self._kind_number(kind)}"]
        return space

    def _ruled(self) -> tuple[int, int, list[str]]:
        """How much source and which tables the rules have, before the questions beside them."""
        output = self.output
        return len(output.functions), len(output.writer.parts), sorted(self.tables)

    def _questions(self) -> list[str]:
        """Functions of expressions that are not queries."""
        found: list[str] = []
        meaning = self.meaning
        named = {f"inv{n}": e for n, e in enumerate(meaning.invariants.values())}
        named |= {f"stat{n}": e for n, e in enumerate(meaning.statistics.values())}
        named |= {f"exp{n}": e for n, e in enumerate(meaning.expectations.values())}
        named |= {f"rank{n}": e for n, e in enumerate(meaning.ranking)}
        named |= {f"start{n}": e for n, e in enumerate(meaning.starts.values())}
        named |= {f"place{n}": e for n, e in enumerate(meaning.places.values())}
        if meaning.payoff is not None:
            named["payoff"] = meaning.payoff
        if meaning.outlook is not None:
            named["outlook"] = meaning.outlook
        if meaning.team is not None:
            named["team"] = meaning.team
        found += [
            self.values.function(name, expression, name.startswith(SEATED))
            for name, expression in named.items()
        ]
        found += [self._equal_source(kind) for kind in sorted(self.tables["EQUAL"])]
        return found

    def _items(self) -> dict[int, ItemInfo]:
        return {
            label: ItemInfo(found[0], self.space[found[1]] if found[1] else None, *found[2:])
            for label, found in self.output.items.items()
        }

    @cached_property
    def counter_cells(self) -> dict[int, tuple[str, int, int]]:
        """The counter, its owner and its index that a cell belongs to."""
        found = {}
        for id, block in self.layout.counters.items():
            counter = self.meaning.model.counters.get(id)
            by = counter.by if counter else None
            for owner in range(block.owners):
                for index in range(1 if by is None else self.layout.owners(by)):
                    found[block.at(owner, index)] = (id, owner, index)
        return found

    @cached_property
    def told_cells(self) -> frozenset[int]:
        """The counters whose changes are worth telling: not those that the engine keeps."""
        kept = {"active_player", *(f"{scope}_number" for scope in self.meaning.model.scopes)}
        return frozenset(c for c, (id, _, _) in self.counter_cells.items() if id not in kept)

    @cached_property
    def hidden_counters(self) -> tuple[int, ...]:
        """The cells of counters that not everybody sees."""
        everyone, counters = self.sight.everyone, self.meaning.model.counters
        return tuple(
            cell
            for cell, (id, owner, _) in self.counter_cells.items()
            if id in counters and self.sight.counter(counters[id], owner) != everyone
        )

    def sees_counter(self, cell: int, seat: int) -> bool:
        return bool(self.counter_seers(cell) >> seat & 1)

    def counter_seers(self, cell: int) -> int:
        """The seats that see the counter in this cell."""
        id, owner, _ = self.counter_cells[cell]
        counter = self.meaning.model.counters.get(id)
        return self.sight.everyone if counter is None else self.sight.counter(counter, owner)

    def marks(self, cells: Cells, kind: str, openly: bool = False) -> list[tuple[Any, ...]]:
        """For each thing of a kind what is counted on it; `openly`: what all can see of that."""
        blocks = [
            self.layout.counters[counter.id]
            for counter in self.meaning.model.counters.values()
            if counter.of == kind and (counter.seen_by == "all" or not openly)
        ]
        return [
            tuple([cells[b.at(thing, by)] for b in blocks for by in range(max(1, b.stride - 1))])
            for thing in range(len(self.layout.things[kind]))
        ]

    @cached_property
    def counter_span(self) -> tuple[int, int]:
        """All counters lie between these cells."""
        return min(self.counter_cells), max(self.counter_cells) + 1

    @cached_property
    def messages(self) -> dict[Asked, str]:
        """The message ids of all questions."""
        return questions(self.meaning)

    @cached_property
    def consistency(self) -> Consistency:
        """What the invariants say of hidden things."""
        return Consistency(self)

    @property
    def points(self) -> list[Point]:
        """With a trace: everything that can be reached."""
        return [] if self.trace is None else list(self.trace.numbers)

    @property
    def hits(self) -> bytearray:
        """With a trace: which points were reached, one byte each."""
        return bytearray() if self.trace is None else self.trace.hits

    def function(self, name: str, source: str) -> Callable[..., Any]:
        """A function of generated source that is not part of the program."""
        space = {**self.space, **self.tables}
        exec(compile(source, SOURCE, "exec"), space)
        found: Callable[..., Any] = space[name]
        return found

    # Layout questions

    def _kind_number(self, kind: str) -> int:
        return list(self.meaning.model.kinds).index(kind)

    def _piles(self) -> frozenset[int]:
        zones = self.meaning.model.zones
        return frozenset(
            cells.at(owner)
            for (zone, _), cells in self.layout.zones.items()
            if zone in zones and zones[zone].pile
            for owner in range(-1, cells.owners)
        )

    def _rows(self) -> tuple[tuple[int, int, int, str], ...]:
        found = []
        for zone in self.meaning.model.zones.values():
            if zone.size is None or zone.refill is None:
                continue
            for kind in zone.holds:
                row, pile = (
                    self.layout.zones[zone.id, kind],
                    self.layout.zones[zone.refill.text, kind],
                )
                found += [
                    (row.at(owner), zone.size, pile.at(owner), kind) for owner in range(row.owners)
                ]
        return tuple(found)

    def _equal_kinds(self) -> frozenset[str]:
        """The kinds with copies that nothing but their state tells apart."""
        found = set()
        model = self.meaning.model
        for kind in model.placed - told_apart(self.meaning):
            keys = [(t.entry, t.owner) for t in self.layout.things[kind]]
            if len(set(keys)) < len(keys):
                found.add(kind)
        return frozenset(found)

    def _equal_source(self, kind: str) -> str:
        ids = {
            key: n
            for n, key in enumerate(
                dict.fromkeys((t.entry, t.owner) for t in self.layout.things[kind])
            )
        }
        table = self.values.table(
            f"E_{self._kind_number(kind)}",
            tuple(ids[t.entry, t.owner] for t in self.layout.things[kind]),
        )
        parts = [f"{table}[t]", f"C[{self.layout.places[kind].base} + t]"]
        if self.meaning.model.kinds[kind].sides:
            parts.append(f"C[{self.layout.counters[f'{kind} side'].base} + t]")
        for counter in self.meaning.model.counters.values():
            if counter.of == kind:
                cells = self.layout.counters[counter.id]
                inner = max(1, cells.stride - 1)
                parts += [f"C[{cells.base + by} + t * {cells.stride}]" for by in range(inner)]
        if self.ruling.kinds() & {kind}:
            parts.append(f"marked(C, {self.values.table(f'K_{self._kind_number(kind)}', kind)}, t)")
        return f"def equal_{self._kind_number(kind)}(C, t):\n    return ({', '.join(parts)},)\n"

    # Questions that others ask

    def holds(self, id: str) -> Type:
        """What a counter (or a die's face) holds."""
        counter = self.meaning.model.counters.get(id)
        if counter is None:
            return self._engine_holds(id)
        return declared(counter.holds)

    def _engine_holds(self, id: str) -> Type:
        if id.endswith(" side"):
            return thing(id.replace(" ", "_"))
        kind = self.meaning.model.kinds.get(id.removesuffix(" face"))
        if kind is not None and kind.dice is not None:
            return thing(kind.dice.shows) if kind.dice.shows else NUMBER
        return NUMBER if id.endswith("_number") or id.startswith("paid.") else PLAYER

    def label_name(self, label: int) -> str:
        """A label by the procedure it belongs to and its number in it."""
        return self.output.writer.names.get(label, "")

    def label_number(self, name: str) -> int:
        names = self.output.writer.names
        return next((label for label, known in names.items() if known == name), -1)

    def label_procedure(self, label: int) -> str:
        """The procedure that begins at a label."""
        return next(id for id, entry in self.output.entries.items() if entry == label)

    def condition(self, cells: Cells, kind: str, field: str, thing: int) -> m.Expression | None:
        """What the entry of a thing says in a condition field, on the side that lies up."""
        entries = self.meaning.conditions[kind, field]
        entry = self.layout.things[kind][thing].entry if thing >= 0 else None
        sides = self.meaning.model.kinds[kind].sides
        side = sides[cells[self.layout.counters[f"{kind} side"].at(thing)]] if sides else ""
        return entries.get(f"{entry} {side}") or entries.get(entry or "")

    def trouble(self, trouble: Trouble) -> ContentError:
        """A mishap at run time, with the place in the content where it happened."""
        fault = Fault(trouble.code, trouble.message, (0, 1))
        origin = self._origin(trouble)
        if origin is None or not self.texts:
            return ContentError(
                [Diagnostic(fault.code, fault.message, None, where=self.meaning.model.id)]
            )
        text = self.texts[origin[0]]
        end = text.text.find("\n", origin[1])
        at = (origin[1], len(text.text) if end < 0 else end)
        notes = (f"in {text.path}",)
        return ContentError([place(text, Fault(fault.code, fault.message, at, notes))])

    def _origin(self, trouble: Trouble) -> Origin | None:
        """Where in which text it happened: the line of the block, if a line of it failed."""
        if trouble.label is None:
            return None
        writer = self.output.writer
        found = writer.origins.get(trouble.label)
        traceback = trouble.__traceback__
        while traceback is not None:
            code = traceback.tb_frame.f_code
            if code.co_filename == SOURCE and code.co_name == f"b{trouble.label}":
                found = writer.lines[trouble.label][traceback.tb_lineno - code.co_firstlineno]
            traceback = traceback.tb_next
        return found

    def fingerprint(self) -> str:
        """A hash of the compiled rules and of the ids that saves use.

        Comments, formatting, display names, invariants, statistics and scenarios do not change it.
        """
        hidden = ("EQUAL", "HITS", "hit")
        functions, parts, names = self.ruled
        tables = [(k, repr(self.tables[k])) for k in names if k not in hidden]
        rules = [*self.output.functions[:functions], *self.output.writer.parts[:parts]]
        ids = [*self.layout.counters, *self.layout.zones, *self.layout.things.items()]
        laws = [(r.word, r.target, r.whom, r.once, r.home) for r in self.meaning.rules]
        text = repr((rules, tables, self.start, self.players, ids, laws, self.meaning.terms))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _counts(meaning: m.Meaning, players: int) -> dict[str, int]:
    """How many things counted kinds and entries have; their expressions know options only."""
    empty = Layout(meaning, players)
    found: dict[str, int] = {}
    for id, expression in meaning.counts.items():
        try:
            found[id] = int(fixed(empty, expression))
        except Trouble:
            found[id] = -1
        if not 0 <= found[id] <= MOST_THINGS:
            message = f"there can be from 0 to {MOST_THINGS} of a kind"
            fault = Fault("T007", message, (0, len(expression.text.text)))
            raise ContentError([place(expression.text, fault)])
    return found


def _missing(label: int) -> Callable[[Cells], int]:
    def block(cells: Cells) -> int:
        raise AssertionError(f"label {label} has no block")

    return block
