"""What a question would tell: does it depend on something that not everybody sees?"""

from __future__ import annotations

from collections.abc import Iterable

from ..dsl import meaning as m
from ..dsl.steps import all_steps, all_values, values_of
from .sight import Sight


class Veil:
    """Answers, remembered, about the values and steps of one game.

    Where a question depends on what is hidden, the player is asked even if there is just one
    answer, so that not being asked tells nobody anything.
    """

    def __init__(self, meaning: m.Meaning, sight: Sight) -> None:
        self.meaning = meaning
        self.sight = sight
        self._queries: dict[str, bool] = {}
        self._procedures: dict[str, bool] = {}
        self._kept: dict[str, tuple[bool, ...]] = {}

    def value(self, value: m.Value | None, bound: frozenset[str] = frozenset({"this"})) -> bool:
        """Does a value depend on something hidden?

        So does what is asked of a thing that was chosen before, if it may be known to the
        chooser only; `bound` are things that everybody can go through.
        """
        if value is None or not self.sight.secrets:
            return False
        parts = list(all_values(value, self._counted))
        known = bound | {part.local for part in parts if isinstance(part, m.Over)}
        return any(self._one(part) or self._chosen_before(part, known) for part in parts)

    def _chosen_before(self, value: m.Value, known: frozenset[str]) -> bool:
        return (
            isinstance(value, m.Local)
            and value.type.kind in self.sight.kinds
            and value.name not in known
        )

    def _counted(self, value: m.Value) -> bool:
        """How many things lie somewhere is no secret, so what is counted is not looked into."""
        return (isinstance(value, m.Special) and value.word == "size") or (
            isinstance(value, m.Operation) and value.op == "empty"
        )

    def _one(self, value: m.Value) -> bool:
        model = self.meaning.model
        match value:
            case m.ZoneRef(id=id):
                return id != "box" and (model.zones[id].seen_by != "all" or model.zones[id].pile)
            case m.CounterRef(id=id):
                counter = model.counters.get(id)
                return counter is not None and counter.seen_by != "all"
            case m.AllThings(kind=kind):
                return kind in self.sight.kinds
            case m.ConditionRef(kind=kind, field=field):
                key = f"{kind}.{field}"
                if key not in self._queries:
                    self._queries[key] = False
                    entries = self.meaning.conditions[kind, field].values()
                    self._queries[key] = any(self.value(entry.value) for entry in entries)
                return self._queries[key]
            case m.Doable(effect=effect):
                return self.program(effect)
            case m.Special(word="knows"):
                return True
            case m.QueryRef(id=id):
                if id not in self._queries:
                    self._queries[id] = False
                    query = self.meaning.queries[id]
                    params = frozenset({"this", *(name for name, _ in query.params)})
                    answer = self.value(query.value, params)
                    self._queries[id] = answer or self.rules(f"query {id}")
                return self._queries[id]
        return False

    def step(self, step: m.Step) -> bool:
        """Does it depend on something hidden whether a step can be carried out?"""
        if not self.sight.secrets:
            return False
        bound = frozenset({"this"})
        for inner in all_steps(step):
            if isinstance(inner, m.Choose):
                own = bound | {pick.local for pick in inner.picks}
                if any(self.value(value, own) for value in self._chosen(inner)):
                    return True
                bound = own
                continue
            if isinstance(inner, m.ForEach | m.Each) and not self.value(inner.domain, bound):
                bound |= {inner.local}
            if isinstance(inner, m.Resolve) and self.program(inner.effect):
                return True
            if isinstance(inner, m.Pay) and self.program(inner.cost):
                return True
            if any(self.value(value, bound) for value in self._deciding(inner)):
                return True
            called = inner.proc if isinstance(inner, m.Call) else None
            if called is not None and (self.procedure(called) or self.rules(called)):
                return True
        return False

    def program(self, value: m.Value) -> bool:
        """Does it depend on something hidden whether an effect or cost can be carried out?

        A field of things that never hide has the texts of its entries; of others, it may itself
        be hidden which one it is.
        """
        parts = list(all_values(value))
        for part in list(parts):
            if isinstance(part, m.QueryRef):
                answer = list(all_values(self.meaning.queries[part.id].value))
                if any(isinstance(inner, m.QueryRef) for inner in answer):
                    return True
                parts += answer
        fields = [part for part in parts if isinstance(part, m.FieldRef)]
        if not fields or any(part.kind in self.sight.kinds for part in fields):
            return True
        if self.value(value):
            return True
        wanted = {(part.kind, part.field) for part in fields}
        return any(
            self.procedure(id)
            for id in self.meaning.procedures
            if id.startswith("field ") and (id.split()[1], id.split()[3]) in wanted
        )

    def rules(self, target: str) -> bool:
        """Are there rules about this of which not everybody can tell whether they work?"""
        for rule in self.meaning.rules:
            if rule.target == target and rule.word != "when":
                hidden = self._lies_hidden(rule.home)
                if hidden or self.value(rule.where) or self.value(rule.value):
                    return True
        return False

    def _lies_hidden(self, home: m.Home | None) -> bool:
        """Can a thing work by its rules where not everybody sees it?"""
        if home is None or home.kind is None:
            return False
        zones = self.meaning.model.zones.values()
        return any(
            zone.seen_by != "all" and (zone.id in home.zones or not home.zones)
            for zone in zones
            if home.kind in zone.holds
        )

    def _deciding(self, step: m.Step) -> Iterable[m.Value | None]:
        """The values on which it depends whether a step can be carried out.

        Where something is taken from or put is no secret, nor how much lies there.
        """
        match step:
            case m.MoveSome(amount=amount):
                return (amount,)
            case m.Move(what=what):
                return () if isinstance(what, m.Local) else (what,)
            case m.Call(args=args):
                return [arg for arg in args if not isinstance(arg, m.Local)]
            case m.Shuffle() | m.LookTop() | m.Show():
                return ()
        return values_of(step)

    def procedure(self, id: str) -> bool:
        if id not in self._procedures:
            self._procedures[id] = False
            parts: Iterable[m.Step] = (step for _, step in self.meaning.procedures[id].parts)
            self._procedures[id] = any(self.step(step) for step in parts)
        return self._procedures[id]

    def choice(self, step: m.Choose) -> bool:
        bound = frozenset({"this", *(pick.local for pick in step.picks), *self.earlier(step)})
        return any(self.value(value, bound) for value in self._chosen(step))

    def earlier(self, step: m.Choose) -> dict[str, str]:
        """The things chosen before on which a choice depends, with their kinds.

        It depends on where they lie by now whether anybody does not know them.
        """
        own = {"this", *(pick.local for pick in step.picks)}
        found: dict[str, str] = {}
        for value in self._chosen(step):
            parts = list(all_values(value, self._counted)) if value is not None else []
            known = frozenset(own | {part.local for part in parts if isinstance(part, m.Over)})
            for part in parts:
                if isinstance(part, m.Local) and self._chosen_before(part, known):
                    found[part.name] = part.type.kind or ""
        return found

    def _chosen(self, step: m.Choose) -> list[m.Value | None]:
        values: list[m.Value | None] = [step.measure, step.low, step.high]
        for pick in step.picks:
            asked = pick.where is not None and pick.local in _locals(pick.where)
            plain = self.countable(pick) and not asked
            values += [pick.where] if plain else [pick.domain, pick.where]
        return values

    def countable(self, pick: m.Pick) -> bool:
        """Can everybody tell how many there are to pick from?"""
        domain = pick.domain
        contents = isinstance(domain, m.Operation) and domain.op == "contents"
        if not contents or pick.kind not in self.sight.kinds:
            return False
        classes = self.sight.classes[self.sight.kinds.index(pick.kind)]
        return len(set(classes)) == len(classes)

    def kept(self, steps: Iterable[m.Step]) -> frozenset[str]:
        """The locals that are written down where not everybody can read them."""
        found: set[str] = set()
        if self.sight.secrets:
            for step in (inner for outer in steps for inner in all_steps(outer)):
                match step:
                    case m.Change(target=m.CounterRef() as target, value=value):
                        if self._one(target):
                            found |= _locals(value)
                    case m.Change(target=m.Local(name=name), value=value) if name in found:
                        found |= _locals(value)
                    case m.Call(proc=proc, args=args):
                        for arg, kept in zip(args, self._kept_params(proc), strict=True):
                            found |= _locals(arg) if kept else set()
        return frozenset(found)

    def _kept_params(self, proc: str) -> tuple[bool, ...]:
        if proc not in self._kept:
            procedure = self.meaning.procedures[proc]
            self._kept[proc] = (False,) * len(procedure.params)
            kept = self.kept(step for _, step in procedure.parts)
            self._kept[proc] = tuple(name in kept for name, _ in procedure.params)
        return self._kept[proc]

    def unseen(self, pick: m.Pick, who: m.Value | None) -> bool:
        """Could the player who picks not know which things these are?"""
        if pick.kind not in self.sight.kinds or who is None:
            return False
        domain = pick.domain
        if isinstance(domain, m.Operation) and domain.op == "contents":
            domain = domain.args[0]
        if not isinstance(domain, m.ZoneRef) or domain.id == "box":
            return not (isinstance(domain, m.ZoneRef) and domain.id == "box")
        zone = self.meaning.model.zones[domain.id]
        if zone.pile:
            return True
        own = isinstance(who, m.Local) and domain.owner == who and zone.of == "player"
        return not (zone.seen_by == "all" or (zone.seen_by == "owner" and own))


def _locals(value: m.Value) -> set[str]:
    return {part.name for part in all_values(value) if isinstance(part, m.Local)}
