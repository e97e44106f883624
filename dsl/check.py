"""The checker: a whole game's texts, names and types, all mistakes collected.

Nothing plays that this has not passed. The result is a `Meaning`, which the compiler reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from . import meaning as m
from . import nodes as n
from .declare import LARGEST, place
from .diagnostic import Diagnostic, Severity, did_you_mean
from .document import Node, Scalar, Sequence
from .effects import Effects
from .expressions import Expressions
from .fault import Fault
from .model import Dice, Entry, Kind, Model, Parameter, Scene, Text
from .parse import parse_effect, parse_expression
from .scope import Procedural, Scope
from .types import (
    COST,
    EFFECT,
    NUMBER,
    PLAYER,
    PROGRAMS,
    TEXT,
    TRUTH,
    UNKNOWN,
    Type,
    id_of,
    list_of,
    thing,
    zone_of,
)  # fmt: skip
from .words import FIELDS, FUNCTIONS, KEYWORDS, NAMES

ENGINE_TYPES = {
    "number": NUMBER,
    "truth": TRUTH,
    "player": PLAYER,
    "effect": EFFECT,
    "cost": COST,
    "text": TEXT,
    "zone": zone_of(None),
}
ENGINE_COUNTERS = ("first_player", "active_player")


def check(
    model: Model, removed: dict[tuple[str, str], str]
) -> tuple[m.Meaning | None, list[Diagnostic]]:
    """The meaning of a game, or None and what is wrong with it."""
    checker = Checker(model, removed)
    meaning = checker.meaning()
    bad = any(d.severity is Severity.ERROR for d in checker.found)
    return (None if bad else meaning), checker.found


class Checker:
    """One check of one model."""

    def __init__(self, model: Model, removed: dict[tuple[str, str], str]) -> None:
        self.model = model
        self.removed = removed
        self.found: list[Diagnostic] = []
        self.queries: dict[str, m.Expression] = {}
        self.asking: list[str] = []
        self.for_you: dict[str, bool] = {}
        self.procedures: dict[str, m.Procedure] = {}
        self.notes: dict[str, Procedural] = {}

    # Questions that expressions and effects ask

    @cached_property
    def _kinds_by_id(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for kind in self.model.kinds:
            for id in self.ids(kind):
                found.setdefault(id, []).append(kind)
        return found

    def kinds_with(self, id: str) -> list[str]:
        return self._kinds_by_id.get(id, [])

    def ids(self, kind: str) -> tuple[str, ...]:
        return self.model.ids(kind) if kind in self.model.kinds else ()

    def single(self, kind: str, id: str) -> bool:
        """Is there just one thing with this id?"""
        entry = self.model.entries.get(kind, {}).get(id)
        owned = self.model.kinds[kind].owned
        return not owned and (entry is None or (entry.copies == 1 and not entry.per_player))

    def removal(self, kind: str | None, id: str) -> list[str]:
        return [
            f"it was removed by `{origin}`"
            for (section, name), origin in self.removed.items()
            if name == id and kind in (None, section.removeprefix("entries "))
        ]

    def owner_of(self, name: str) -> str | None:
        """What already bears this name, so that no local may."""
        model = self.model
        if any(word.name == name for word in NAMES) or name == "game":
            return "a word of the engine"
        for what, names in (
            ("a kind", model.kinds),
            ("a counter", model.counters),
            ("a zone", model.zones),
            ("a query", model.queries),
            ("an option", model.options),
        ):
            if name in names:
                return what
        return None

    def known_names(self) -> Iterable[str]:
        model = self.model
        yield from (word.name for word in NAMES)
        yield from (*model.counters, *model.zones, *model.queries, *model.options)
        yield from self._kinds_by_id

    def members(self, of: str) -> list[str]:
        model = self.model
        names = [c.id for c in model.counters.values() if c.of == of]
        names += [z.id for z in model.zones.values() if z.of == of]
        if of in model.kinds:
            names += [*model.kinds[of].fields, *(field.name for field in FIELDS)]
        return names

    def type_of(self, name: n.TypeName) -> Type:
        """The type with this name; unknown ones were reported where they were declared."""
        type = ENGINE_TYPES.get(name.name)
        if type is None:
            type = thing(name.name) if name.name in self.model.kinds else UNKNOWN
        return list_of(type) if name.listed else type

    def kind_type(self, name: str) -> Type:
        return PLAYER if name == "player" else thing(name)

    def counter_type(self, id: str) -> Type:
        return self.type_of(self.model.counters[id].holds)

    def face_type(self, dice: Dice) -> Type:
        return thing(dice.shows) if dice.shows else NUMBER

    def option(self, id: str) -> m.Value:
        return m.OptionRef(self.type_of(self.model.options[id].type), id)

    def kept_by_engine(self, id: str) -> bool:
        """Counters that follow the game and that no effect may change."""
        return id == "active_player" or id.removesuffix("_number") in self.model.scopes

    def gives(self, proc: str, asked: tuple[str, ...] = ()) -> bool:
        """Does an action take or move anything, itself or through others?"""
        action = self.model.actions.get(proc.removeprefix("action "))
        if action is None or proc in asked:
            return False
        parsed, _ = parse_effect(action.body.text)
        nodes = list(n.walk(parsed)) if parsed else []
        return any(isinstance(node, n.Take | n.Move | n.MoveSome | n.Pay) for node in nodes) or any(
            self.gives(f"action {node.name}", (*asked, proc))
            for node in nodes
            if isinstance(node, n.Do)
        )

    def query_type(self, id: str, node: n.Node, report: Callable[[Fault], None]) -> Type:
        if id in self.asking:
            circle = " asks ".join(f"`{name}`" for name in (*self.asking, id))
            report(Fault("T004", f"this goes in a circle: {circle}", node.at))
            return UNKNOWN
        return self.query(id).value.type

    def asks_for_you(self, id: str) -> bool:
        return self.for_you.get(id, True)

    # Checking

    def meaning(self) -> m.Meaning:
        self.declarations()
        model = self.model
        for id in model.queries:
            self.query(id)
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
            counts={
                k.id: self.expression(k.count, f"count {k.id}", (), NUMBER)
                for k in model.kinds.values()
                if k.count is not None
            },
            faces={
                k.id: self.expression(k.dice.range, f"faces of {k.id}", (), list_of(NUMBER))
                for k in model.kinds.values()
                if k.dice is not None and k.dice.range is not None
            },
            invariants={
                id: self.expression(text, f"invariant {id}", (), TRUTH)
                for id, text in model.invariants.items()
            },
            ranking=tuple(
                self.expression(text, "ranking", (seats,), NUMBER) for text in model.ranking
            ),
            payoff=self.expression(model.payoff, "payoff", (seats,), NUMBER)
            if model.payoff
            else None,
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
        )

    def scene(self, id: str, scene: Scene) -> tuple[str, ...]:
        """The procedures that follow setup in a scene."""
        if scene.given is not None:
            self.procedure(f"given {id}", (), (scene.given,))
        if scene.run is not None:
            self.procedure(f"run {id}", (), (scene.run,))
        given = (f"given {id}",) if scene.given else ()
        return (*given, f"run {id}" if scene.run else "play")

    def report(self, text: Text) -> Callable[[Fault], None]:
        return lambda fault: self.found.append(place(text, fault))

    def scope(self, params: tuple[Parameter, ...], this: str | None) -> Scope:
        scope = Scope(Procedural(), this=this)
        for param in params:
            local = m.Local(self.type_of(param.type), param.name)
            if param.name == "you":
                scope = scope.acting()
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
                parts.append((text, self.body(id, parsed, Effects(self, report), scope)))
        named = tuple((p.name, self.type_of(p.type)) for p in params)
        self.procedures[id] = m.Procedure(id, named, tuple(parts), this)
        self.notes[id] = scope.procedure

    def body(self, id: str, parsed: n.Block, effects: Effects, scope: Scope) -> m.Step:
        """An effect field is a pool of boxes, a cost is paid, anything else just happens."""
        kind, *rest = id.split()
        if kind != "field":
            return effects.effect(parsed, scope)
        if self.type_of(self.model.kinds[rest[0]].fields[rest[2]].type) == COST:
            return effects.price(parsed, scope)
        return effects.boxes(parsed, scope)

    def expression(
        self, text: Text, id: str, params: tuple[Parameter, ...], wanted: Type | None
    ) -> m.Expression:
        report = self.report(text)
        parsed, faults = parse_expression(text.text)
        for fault in faults:
            report(fault)
        value: m.Value = m.Const(UNKNOWN, 0)
        scope = self.scope(params, None)
        if parsed is not None:
            value = Expressions(self, report).value(parsed, scope, wanted)
        named = tuple((p.name, self.type_of(p.type)) for p in params)
        if scope.procedure.uses_you is not None and not id.startswith("query "):
            report(Fault("N009", "nobody acts here: say which player", scope.procedure.uses_you))
        self.for_you[id.removeprefix("query ")] = scope.procedure.uses_you is not None
        return m.Expression(id, named, text, value)

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

    def nobodys(self, start: Text) -> None:
        """Things without an owner cannot start with a player."""
        zone = self.model.zones.get(start.text)
        if zone is not None and zone.of == "player":
            message = f"`{zone.id}` belongs to a player; say whose these are with `each: player`"
            self.error("T001", message, start.scalar)

    # Declarations

    def declarations(self) -> None:
        model = self.model
        for kind in model.kinds.values():
            for field in kind.fields.values():
                self.known_type(field.type, field.scalar)
            if kind.dice is not None:
                self.faces(kind, kind.dice)
            if kind.id in ENGINE_TYPES or kind.id == "opponent":
                self.error("N004", f"`{kind.id}` is a type of the engine", kind.key)
        for counter in model.counters.values():
            self.known_type(counter.holds, counter.key)
            self.known_owner(counter.of, counter.key)
            if counter.by is not None and counter.by != "player":
                self.known_kind(counter.by, counter.key)
            if counter.until is not None and counter.until not in model.scopes:
                hint = did_you_mean(counter.until, model.scopes)
                self.error("N007", f"there is no scope `{counter.until}`", counter.key, hint)
        for zone in model.zones.values():
            self.known_owner(zone.of, zone.key)
            for kind_id in zone.holds:
                self.known_kind(kind_id, zone.key)
            if zone.refill is not None:
                self.refill(zone.id, zone.refill)
        for link in model.links.values():
            if self.known_kind(link.first, link.key) and self.known_kind(link.second, link.key):
                for first, second in link.pairs:
                    self.known_entry(link.first, first)
                    self.known_entry(link.second, second)
        for icon in model.icons.values():
            if icon.counter is None:
                continue
            counter_id = icon.counter.text
            if counter_id not in model.counters:
                hint = did_you_mean(counter_id, model.counters)
                self.error("N001", f"there is no counter `{counter_id}`", icon.counter, hint)
            elif model.counters[counter_id].of not in ("game", "player"):
                of = model.counters[counter_id].of
                message = f"`{counter_id}` belongs to a {of}: use `gain` and `pay`"
                self.error("T008", message, icon.counter)
        self.parameters()
        self.clashes()
        self.reserved()

    def parameters(self) -> None:
        model = self.model
        for group in (model.actions, model.queries, model.icons, model.events):
            for declared in group.values():
                for param in declared.params:
                    self.known_type(param.type, declared.key)
                    taken = self.owner_of(param.name)
                    if taken:
                        message = f"`{param.name}` is {taken} and cannot be a parameter"
                        self.error("N004", message, declared.key)

    def clashes(self) -> None:
        """One name, one thing: counters, zones, queries and options share their names' space."""
        model = self.model
        taken: dict[str, str] = {word.name: "a word of the engine" for word in NAMES}
        taken |= {function.name: "a function of the engine" for function in FUNCTIONS}
        for what, group in (
            ("a counter", model.counters),
            ("a zone", model.zones),
            ("a query", model.queries),
            ("an option", model.options),
            ("a link", model.links),
        ):
            for id, declared in group.items():
                if id in taken:
                    self.error("N004", f"`{id}` is {taken[id]} already", declared.key)
                taken[id] = what
        for id, icon in model.icons.items():
            if id in model.actions:
                self.error("N004", f"`{id}` is an action already", icon.key)

    def reserved(self) -> None:
        """A word of the language cannot name anything that texts speak of."""
        model = self.model
        declared = (
            model.options, model.kinds, model.counters, model.zones, model.links, model.icons,
            model.actions, model.queries, model.events,
        )  # fmt: skip
        for group in declared:
            for id, item in group.items():
                if id in KEYWORDS:
                    message = f"`{id}` is a word of the language and cannot be a name"
                    self.error("E006", message, item.key)
        for kind in model.kinds.values():
            for field in kind.fields.values():
                if field.name in KEYWORDS:
                    message = f"`{field.name}` is a word of the language and cannot be a field"
                    self.error("E006", message, field.scalar)

    def error(self, code: str, message: str, scalar: Scalar, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, scalar.span, suggestion=hint))

    def known_type(self, name: n.TypeName, scalar: Scalar) -> None:
        if name.name not in ENGINE_TYPES and name.name not in self.model.kinds:
            hint = did_you_mean(name.name, [*ENGINE_TYPES, *self.model.kinds])
            self.error("N005", f"there is no type or kind `{name.name}`", scalar, hint)

    def known_kind(self, name: str, scalar: Scalar) -> bool:
        if name in self.model.kinds:
            return True
        hint = did_you_mean(name, self.model.kinds)
        self.error("N005", f"there is no kind `{name}`", scalar, hint)
        return False

    def known_owner(self, name: str, scalar: Scalar) -> None:
        if name not in ("game", "player"):
            self.known_kind(name, scalar)

    def known_entry(self, kind: str, scalar: Scalar) -> None:
        ids = self.ids(kind)
        if scalar.text not in ids:
            notes = tuple(self.removal(kind, scalar.text))
            self.found.append(
                Diagnostic(
                    "N001",
                    f"there is no {kind} `{scalar.text}`",
                    scalar.span,
                    notes=notes,
                    suggestion=did_you_mean(scalar.text, ids),
                )
            )

    def faces(self, kind: Kind, dice: Dice) -> None:
        if dice.shows is not None and self.known_kind(dice.shows, dice.scalar):
            ids = self.ids(dice.shows)
            for face in dice.faces:
                if face not in ids:
                    hint = did_you_mean(face, ids)
                    message = f"there is no {dice.shows} `{face}`"
                    self.error("N001", message, dice.scalar, hint)

    def refill(self, id: str, text: Text) -> None:
        zones = self.model.zones
        source = zones.get(text.text)
        if source is None:
            hint = did_you_mean(text.text, zones)
            self.error("N001", f"there is no zone `{text.text}`", text.scalar, hint)
        elif not source.pile or source.of != zones[id].of or source.holds != zones[id].holds:
            message = "a row is filled from a pile of the same owner and kind"
            self.error("T001", message, text.scalar)

    # Entries

    def entries(self) -> dict[tuple[str, str, str], object]:
        """Checks all entries; returns the values of their plain fields."""
        values: dict[tuple[str, str, str], object] = {}
        for kind in self.model.kinds.values():
            for entry in self.model.entries.get(kind.id, {}).values():
                for name, node in entry.fields.items():
                    type = self.type_of(kind.fields[name].type)
                    if type in PROGRAMS:
                        self.program(kind, entry, name, node)
                    else:
                        values[kind.id, entry.id, name] = self.field_value(type, node)
        return values

    def program(self, kind: Kind, entry: Entry, name: str, node: Node) -> None:
        assert isinstance(node, Scalar)
        text = Text(node.text, node, f"{kind.id} {entry.id} {name}")
        if node.in_flow:
            message = "an effect cannot stand between { } or [ ]; give it a line of its own"
            self.error("S006", message, node)
        self.procedure(f"field {kind.id} {entry.id} {name}", (), (text,), this=kind.id)

    def field_value(self, type: Type, node: Node) -> object:
        if type.word == "list":
            assert isinstance(node, Sequence)
            assert type.item is not None
            return tuple(self.field_value(type.item, item) for item in node.items)
        assert isinstance(node, Scalar)
        if type == NUMBER:
            number = int(node.text)
            if abs(number) > LARGEST:
                self.error("T007", f"numbers go up to {LARGEST}", node)
            return number
        if type == TRUTH:
            return node.text == "true"
        if type.word == "thing":
            self.known_entry(type.kind or "", node)
            if node.text in self.ids(type.kind or "") and not self.single(
                type.kind or "", node.text
            ):
                message = f"there are several `{node.text}`; a field can only name a single thing"
                self.error("T001", message, node)
            return node.text
        if type.word in ("player", "zone"):
            self.error("T001", f"a field cannot name a {type.word}; use a counter", node)
        return node.text

    # Afterwards

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
            circle = _circle(id, edges)
            if circle and not any(asks[name] for name in circle):
                text, _ = self.procedures[id].parts[0]
                names = " does ".join(f"`{name.split(' ', 1)[-1]}`" for name in (*circle, id))
                message = f"this never ends: {names}, and nobody is asked on the way"
                self.report(text)(Fault("T004", message, (0, len(text.text))))


def all_steps(step: m.Step) -> Iterable[m.Step]:
    """The step and all steps inside it."""
    yield step
    inner: tuple[m.Step | None, ...] = ()
    match step:
        case m.Sequence(steps=steps):
            inner = steps
        case m.Options(options=options):
            inner = tuple(option.body for option in options)
        case m.Pool(items=items):
            inner = tuple(item.body for item in items)
        case m.Allowing(calls=calls, body=body):
            inner = (*calls, body)
        case m.If(then=then, otherwise=otherwise):
            inner = (then, otherwise)
        case m.Loop() | m.ForEach() | m.Each() | m.Does() | m.Turns() | m.During():
            inner = (step.body,)
    for found in inner:
        if found is not None:
            yield from all_steps(found)


def _circle(start: str, edges: dict[str, set[str]]) -> tuple[str, ...]:
    """A way from `start` back to itself, if there is one."""
    stack: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while stack:
        path = stack.pop()
        for following in sorted(edges.get(path[-1], ())):
            if following == start:
                return path
            if following not in seen:
                seen.add(following)
                stack.append((*path, following))
    return ()


__all__ = ["Checker", "check", "id_of"]
