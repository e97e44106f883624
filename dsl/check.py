"""The checker: a whole game's texts, names and types, all mistakes collected.

Nothing plays that this has not passed. The result is a `Meaning`, which the compiler reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .diagnostic import Diagnostic, Severity
from .document import Node, Scalar
from .expressions import Expressions
from .fault import Fault, place
from .judge import SEVERAL_KINDS, a
from .model import Entry, Kind, Model, Parameter, Scene, Text
from .parse import parse_effect, parse_expression
from .scope import Procedural, Scope
from .standing import Standing
from .steps import all_steps, all_values, circle
from .strict import Strict
from .types import (
    COST,
    MIXED,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    list_of,
    zone_of,
)  # fmt: skip

YOU = m.Local(PLAYER, "you")
IN_PLAY = (m.CounterRef, m.ZoneRef, m.AllThings, m.QueryRef, m.Doable, m.ConditionRef)
WHEN_OVER = ("expect ", "invariant ", "statistic ")
BEFOREHAND = ("count ", "faces of ", "start ")


def check(
    model: Model, removed: dict[tuple[str, str], str]
) -> tuple[m.Meaning | None, list[Diagnostic]]:
    """The meaning of a game, or None and what is wrong with it."""
    checker = Checker(model, removed)
    meaning = checker.meaning()
    bad = any(d.severity is Severity.ERROR for d in checker.found)
    return (None if bad else meaning), checker.found


class Checker(Standing):
    """One check of one model."""

    def __init__(self, model: Model, removed: dict[tuple[str, str], str]) -> None:
        super().__init__(model, removed)
        self.queries: dict[str, m.Expression] = {}
        self.asking: list[str] = []
        self.for_you: dict[str, bool] = {}
        self.found_conditions: dict[tuple[str, str], dict[str, m.Expression]] = {}
        self.for_whoever: dict[str, bool] = {}

    def query_type(self, id: str, node: n.Node, report: Callable[[Fault], None]) -> Type:
        if id in self.asking:
            way = " asks ".join(f"`{name}`" for name in (*self.asking, id))
            report(Fault("T004", f"this goes in a circle: {way}", node.at))
            return UNKNOWN
        return self.query(id).value.type

    def asks_for_you(self, id: str) -> bool:
        return self.for_you.get(id, True)

    def asks_whoever(self, id: str) -> bool:
        """Can the answer depend on who asks, because of rules that only some have?"""
        return id in self.mentioned.queries or self.for_whoever.get(id, True)

    def meaning(self) -> m.Meaning:
        self.declarations()
        model = self.model
        for id in model.queries:
            self.query(id)
        self.standing()
        for action in model.actions.values():
            texts = (*action.before, action.body, *action.after)
            self.procedure(f"action {action.id}", action.params, texts)
        for icon in model.icons.values():
            for word, text in (("gain", icon.gain), ("pay", icon.pay)):
                if text is not None:
                    self.procedure(f"{word} {icon.id}", icon.params, (text,))
        values = self.entries()
        if model.setup is not None:
            self.procedure("setup", (), (model.setup,))
        self.procedure("play", (), (model.play,))
        scenes = {id: self.scene(id, scene) for id, scene in model.scenes.items()}
        self.nobody_acts()
        self.recursion()
        self.circles()
        seats = Parameter("you", n.TypeName("player"))
        return m.Meaning(
            model=model,
            procedures=self.procedures,
            queries=self.queries,
            starts={
                c.id: self.expression(
                    c.start, f"start {c.id}", self.start_params(c.of), self.counter_type(c.id)
                )
                for c in model.counters.values()
                if c.start is not None
            },
            places=self.places(),
            counts=self.counts(),
            faces={
                k.id: self.expression(k.dice.range, f"faces of {k.id}", (), list_of(NUMBER))
                for k in model.kinds.values()
                if k.dice is not None and k.dice.range is not None
            },
            invariants={
                id: self.expression(text, f"invariant {id}", (), TRUTH)
                for id, text in model.invariants.items()
            },
            statistics={
                id: self.statistic(id, text, seats) for id, text in model.statistics.items()
            },
            ranking=tuple(
                self.expression(text, "ranking", (seats,), NUMBER) for text in model.ranking
            ),
            payoff=self.expression(model.payoff, "payoff", (seats,), NUMBER)
            if model.payoff
            else None,
            outlook=self.expression(model.outlook, "outlook", (seats,), NUMBER)
            if model.outlook
            else None,
            team=self.team(model.team, seats) if model.team else None,
            fields={
                (kind.id, field.name): self.type_of(field.type)
                for kind in model.kinds.values()
                for field in kind.fields.values()
            },
            entry_values=values,
            scenes=scenes,
            expectations={
                id: self.expression(text, f"expect {id}", (seats,), TRUTH)
                for id, text in model.expectations.items()
            },
            conditions=self.found_conditions,
            surcharges=self.surcharges(),
            counted=frozenset(self.counted),
            rules=tuple(self.rules),
            terms=tuple(self.terms),
        )

    def team(self, text: Text, seats: Parameter) -> m.Expression:
        """Who belongs together: players with the same number or thing."""
        found = self.expression(text, "team", (seats,), None)
        if found.value.type.word not in ("number", "thing", "player", "unknown"):
            message = f"a team is a number, a thing or a player, not {a(found.value.type)}"
            self.report(text)(Fault("T001", message, (0, len(text.text))))
        return found

    def statistic(self, id: str, text: Text, seats: Parameter) -> m.Expression:
        """What is asked for each player when a game is over: something with a name."""
        found = self.expression(text, f"statistic {id}", (seats,), None)
        type = found.value.type
        if type.word not in ("number", "truth", "thing", "player", "id", "unknown"):
            message = f"a statistic is a number, a truth, a thing or a player, not {a(type)}"
            notes = ("write `first(...)` for the first, or `size(...)` for how many",)
            listed = type.word in ("list", "zone")
            at = (0, len(text.text))
            self.report(text)(Fault("T001", message, at, notes if listed else ()))
        return found

    def surcharges(self) -> dict[str, tuple[Text, m.Step]]:
        """How each icon that costs are changed by is paid where the cost itself has none of it."""
        found: dict[str, tuple[Text, m.Step]] = {}
        for id in sorted(self.adjusted):
            icon = self.model.icons[id]
            amount = m.Priced(NUMBER, id, m.Const(NUMBER, 0))
            if icon.counter is None:
                assert icon.pay is not None
                found[id] = icon.pay, m.Call((0, len(icon.pay.text)), f"pay {id}", (amount,))
            elif icon.counter.text in self.model.counters:
                text = Text(icon.counter.text, icon.counter, f"icon {id}")
                owner = YOU if self.model.counters[text.text].of == "player" else None
                target = m.CounterRef(NUMBER, text.text, owner, None)
                found[id] = text, m.Change((0, len(text.text)), "take", target, amount, id)
        if found:
            self.procedures[m.FREE] = m.Procedure(m.FREE, (), ())
        return found

    def scene(self, id: str, scene: Scene) -> tuple[str, ...]:
        """The procedures that follow setup in a scene."""
        if scene.given is not None:
            self.procedure(f"given {id}", (), (scene.given,))
        if scene.run is not None:
            self.procedure(f"run {id}", (), (scene.run,))
        given = (f"given {id}",) if scene.given else ()
        return (*given, f"run {id}" if scene.run else "play")

    def report(self, text: Text) -> Callable[[Fault], None]:
        def found(fault: Fault) -> None:
            if text.scalar.in_flow and fault.code in ("E001", "E005"):
                advice = (
                    "between [ ] a comma ends a text: put it in quotes, or on a line of its own"
                )
                fault = replace(fault, notes=(*fault.notes, advice))
            elif fault.code[0] == "E" and text.scalar.run_together:
                advice = "YAML has made one line of these: put `|` behind the colon"
                fault = replace(fault, notes=(*fault.notes, advice))
            self.found.append(place(text, fault))

        return found

    def scope(self, params: tuple[Parameter, ...], this: str | None) -> Scope:
        scope = Scope(Procedural(), this=this)
        for param in params:
            local = m.Local(self.type_of(param.type), param.name)
            if param.name == "you":
                scope = scope.acting()
            elif param.name == "this":
                scope = replace(scope, this=param.type.name)
            else:
                scope.locals[param.name] = local
        return scope

    def procedure(
        self,
        id: str,
        params: tuple[Parameter, ...],
        texts: tuple[Text, ...],
        this: str | None = None,
    ) -> None:
        scope = self.scope(params, this)
        parts: list[tuple[Text, m.Step]] = []
        for text in texts:
            report = self.report(text)
            parsed, faults = parse_effect(text.text)
            for fault in faults:
                report(fault)
            if parsed is not None:
                parts.append((text, self.body(id, parsed, Strict(self, report, text), scope)))
        named = tuple((p.name, self.type_of(p.type)) for p in params)
        self.procedures[id] = m.Procedure(id, named, tuple(parts), this)
        self.notes[id] = scope.procedure

    def body(self, id: str, parsed: n.Block, effects: Strict, scope: Scope) -> m.Step:
        """An effect field is a pool of boxes, a cost is paid, anything else just happens."""
        kind, *rest = id.split()
        if kind != "field":
            return effects.effect(parsed, scope)
        field = self.model.kinds[rest[0]].fields[rest[2]]
        if self.type_of(field.type) == COST:
            return effects.price(parsed, scope)
        if field.strict:
            return effects.strict_boxes(parsed, scope)
        return effects.boxes(parsed, scope)

    def condition_field(
        self, kind: Kind, node: n.Field, report: Callable[[Fault], None]
    ) -> bool | None:
        """Is `you` needed to answer a condition field? None where it asks itself."""
        if f"{kind.id}.{node.name}" in self.asking:
            report(Fault("T004", f"`{node.name}` asks itself", node.at))
            return None
        self.conditions(kind, node.name)
        return self.asks_for_you(f"{kind.id}.{node.name}")

    def conditions(self, kind: Kind, field: str) -> None:
        if (kind.id, field) in self.found_conditions:
            return
        self.asking.append(f"{kind.id}.{field}")
        found: dict[str, m.Expression] = {}
        this = (Parameter("this", n.TypeName(kind.id)),)
        for entry in self.model.entries.get(kind.id, {}).values():
            for name, node in entry.fields.items():
                if name.split()[0] == field:
                    assert isinstance(node, Scalar)
                    id = " ".join((entry.id, *name.split()[1:]))
                    text = Text(node.text, node, f"{kind.id} {entry.id} {name}")
                    found[id] = self.expression(text, f"condition {kind.id} {id}", this, TRUTH)
        self.asking.pop()
        self.found_conditions[kind.id, field] = found
        asked = (self.for_you[f"condition {kind.id} {id}"] for id in found)
        self.for_you[f"{kind.id}.{field}"] = any(asked)

    def expression(
        self, text: Text, id: str, params: tuple[Parameter, ...], wanted: Type | None
    ) -> m.Expression:
        report = self.report(text)
        parsed, faults = parse_expression(text.text)
        for fault in faults:
            report(fault)
        value: m.Value = m.Const(UNKNOWN, 0)
        scope = replace(self.scope(params, None), over=id.startswith(WHEN_OVER))
        if parsed is not None:
            value = Expressions(self, report).value(parsed, scope, wanted)
            if value.type == list_of(MIXED):
                report(Fault("T001", SEVERAL_KINDS, parsed.at))
        named = tuple((p.name, self.type_of(p.type)) for p in params)
        if scope.procedure.uses_you is not None and not id.startswith(("query ", "condition ")):
            report(Fault("N009", "nobody acts here: say which player", scope.procedure.uses_you))
        if id.startswith(BEFOREHAND) and not id.startswith("start of "):
            self.beforehand(value, report)
        self.for_you[id.removeprefix("query ")] = scope.procedure.uses_you is not None
        self.for_whoever[id.removeprefix("query ")] = scope.procedure.asks_for_you
        return m.Expression(id, named, text, value)

    def beforehand(self, value: m.Value, report: Callable[[Fault], None]) -> None:
        """What is worked out before there is a position can only ask for options and fields."""
        for part in all_values(value):
            turned = isinstance(part, m.FieldRef) and self.model.kinds[part.kind].sides
            if turned or isinstance(part, IN_PLAY):
                message = "this is worked out before the game begins, from options and `players`"
                report(Fault("T001", message, part.at))
                return

    def query(self, id: str) -> m.Expression:
        if id not in self.queries:
            self.asking.append(id)
            declared = self.model.queries[id]
            found = self.expression(declared.body, f"query {id}", declared.params, None)
            self.asking.pop()
            self.queries[id] = found
        return self.queries[id]

    def start_params(self, of: str) -> tuple[Parameter, ...]:
        if of == "game":
            return ()
        return (Parameter("you" if of == "player" else of, n.TypeName(of)),)

    def counts(self) -> dict[str, m.Expression]:
        """How many things there are, of kinds that are counted and of entries with copies."""
        texts = {kind.id: kind.count for kind in self.model.kinds.values()}
        for kind, entries in self.model.entries.items():
            texts |= {f"{kind} {entry.id}": entry.copies for entry in entries.values()}
        return {
            id: self.expression(text, f"count {id}", (), NUMBER)
            for id, text in texts.items()
            if text is not None
        }

    def places(self) -> dict[str, m.Expression]:
        """Where the things of each kind or entry start."""
        owner = (Parameter("you", n.TypeName("player")),)
        found: dict[str, m.Expression] = {}
        model = self.model
        for kind in model.kinds.values():
            entries = model.entries.get(kind.id, {}).values()
            for entry in entries:
                if entry.start is not None and not entry.per_player:
                    self.nobodys(entry.start)
            if kind.start is not None and not entries and not kind.owned:
                self.nobodys(kind.start)
            if kind.start is not None:
                found[kind.id] = self.expression(
                    kind.start, f"start of {kind.id}", owner, zone_of(kind.id)
                )
            for entry in model.entries.get(kind.id, {}).values():
                if entry.start is not None and entry.start is not kind.start:
                    id = f"{kind.id} {entry.id}"
                    found[id] = self.expression(
                        entry.start, f"start of {id}", owner, zone_of(kind.id)
                    )
        return found

    def program(self, kind: Kind, entry: Entry, name: str, node: Node) -> None:
        text = self.field_text(kind, entry, name, node, "an effect")
        self.procedure(f"field {kind.id} {entry.id} {name}", (), (text,), this=kind.id)

    def nobody_acts(self) -> None:
        """`setup` and `play` begin with nobody acting: nothing there may need `you`."""
        needing = {id for id, note in self.notes.items() if note.uses_you}
        grown = True
        while grown:
            grown = False
            for id, note in self.notes.items():
                if id not in needing and any(call in needing for call, _ in note.calls):
                    needing.add(id)
                    grown = True
        scenes = (f"{word} {id}" for id in self.model.scenes for word in ("given", "run"))
        for id in ("setup", "play", *scenes):
            if id not in needing or not self.procedures[id].parts:
                continue
            note = self.notes[id]
            report = self.report(self.procedures[id].parts[0][0])
            if note.uses_you:
                message = "nobody acts here: begin with `each player does`, `take turns` or so"
                report(Fault("N009", message, note.uses_you))
            else:
                call, at = next((c, at) for c, at in note.calls if c in needing)
                name = call.split()[-1]
                message = f"`{name}` needs a player who acts: begin with `each player does` or so"
                report(Fault("N009", message, at))

    def recursion(self) -> None:
        """An action that leads back to itself must ask somebody on the way."""
        edges: dict[str, set[str]] = {}
        asks: dict[str, bool] = {}
        for id, procedure in self.procedures.items():
            steps = [inner for _, step in procedure.parts for inner in all_steps(step)]
            edges[id] = {step.proc for step in steps if isinstance(step, m.Call)}
            asks[id] = any(isinstance(step, m.Choose | m.Options | m.Pool) for step in steps)
        for id in self.procedures:
            way = circle(id, edges)
            if way and not any(asks[name] for name in way):
                text, _ = self.procedures[id].parts[0]
                names = " does ".join(f"`{name.split(' ', 1)[-1]}`" for name in (*way, id))
                message = f"this never ends: {names}, and nobody is asked on the way"
                self.report(text)(Fault("T004", message, (0, len(text.text))))
