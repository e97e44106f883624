"""What can be known of a step without running it: does it stop, can it fail, is it a mere gain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..dsl import meaning as m
from ..dsl.model import Model
from ..dsl.steps import all_steps
from .ruling import Ruling

INLINED = 12
STOPPERS = (
    m.Does,
    m.Each,
    m.Resolve,
    m.Pool,
    m.During,
    m.Turns,
    m.Allowing,
    m.Commit,
    m.End,
    m.Stop,
)


def stopper(step: m.Step) -> bool:
    """Does a cost end before this step? Offers can be declined, so they are no part of it."""
    return isinstance(step, STOPPERS) or (isinstance(step, m.Options) and step.decline is not None)


class Traits:
    """Answers, remembered, about the procedures of one game."""

    def __init__(self, meaning: m.Meaning, ruling: Ruling) -> None:
        self.ruling = ruling
        self.model: Model = meaning.model
        self.procedures: Mapping[str, m.Procedure] = meaning.procedures
        self.rows = {kind for z in self.model.zones.values() if z.size for kind in z.holds}
        self._inline: dict[str, bool] = {}
        self._fallible: dict[str, bool] = {}

    def inline(self, proc: str) -> bool:
        """Is the procedure small and straight, and does no rule care about it?"""
        return not self.ruling.hooked(proc) and self.small(proc)

    def small(self, proc: str) -> bool:
        """Is the procedure small, straight and without a way back to itself?"""
        if proc not in self._inline:
            self._inline[proc] = False
            steps = [step for _, step in self.procedures[proc].parts]
            small = sum(1 for step in steps for _ in all_steps(step)) <= INLINED
            self._inline[proc] = small and all(self.straight(step) for step in steps)
        return self._inline[proc]

    def unstable(self, steps: list[m.Step]) -> frozenset[str]:
        """The locals that are given a new value after their first one."""
        given: Counter[str] = Counter()
        for step in (inner for outer in steps for inner in all_steps(outer)):
            if isinstance(step, m.Change) and isinstance(step.target, m.Local):
                given[step.target.name] += 1
            elif isinstance(step, m.ForEach | m.Each):
                given[step.local] += 1
        return frozenset(name for name, times in given.items() if times > 1)

    def straight(self, step: m.Step) -> bool:
        """Can the step be carried out without ever stopping?"""
        match step:
            case m.Sequence(steps=steps):
                return all(self.straight(inner) for inner in steps)
            case m.Shuffle(zone=zone):
                return not self.spread(zone)
            case m.Change() | m.Show() | m.Commit() | m.Win():
                return True
            case m.Begin() | m.Adopt() | m.Worked():
                return True
            case m.Raise(event=event):
                return not self.ruling.hooked(f"event {event}")
            case m.Stop():
                return not self.ruling.ends()
            case m.End(scope=scope):
                return scope == "game"
            case m.Move(what=what):
                kind = what.type.item.kind if what.type.item else what.type.kind
                return kind not in self.rows and kind is not None
            case m.MoveSome(kind=kind, source=source, amount=amount):
                return kind not in self.rows and (amount is None or not self.pile(source))
            case m.If(then=then, otherwise=otherwise):
                return self.straight(then) and (otherwise is None or self.straight(otherwise))
            case m.Loop(mode="while" | "until"):
                return False  # it may spin, so each round is counted
            case m.ForEach(body=body) | m.Loop(body=body) | m.Each(body=body) | m.Does(body=body):
                leaves = any(isinstance(inner, m.Stop) for inner in all_steps(body))
                return self.straight(body) and not leaves
            case m.Call(proc=proc):
                return self.inline(proc)
        return False

    def pile(self, zone: m.Value) -> bool:
        """Could this zone be a pile?"""
        if not isinstance(zone, m.ZoneRef):
            return True
        return zone.id != "box" and self.model.zones[zone.id].pile

    def spread(self, zone: m.Value) -> bool:
        """Could this zone be one whose things are spread out?"""
        if not isinstance(zone, m.ZoneRef):
            return any(declared.spread for declared in self.model.zones.values())
        return zone.id != "box" and self.model.zones[zone.id].spread

    def fallible(self, step: m.Step) -> bool:
        """Could it be impossible to carry the step out whole?"""
        match step:
            case m.Sequence(steps=steps):
                for inner in steps:
                    if stopper(inner):
                        return False
                    if self.fallible(inner):
                        return True
                return False
            case m.Change(word=word):
                return word == "take"
            case m.Options(decline=decline):
                return decline is None
            case m.Move() | m.MoveSome() | m.Choose() | m.Pay():
                return True
            case m.If(then=then, otherwise=otherwise):
                return self.fallible(then) or (otherwise is not None and self.fallible(otherwise))
            case m.Loop(body=body) | m.ForEach(body=body):
                return self.fallible(body)
            case m.Original():
                return True
            case m.Call(proc=proc):
                if proc not in self._fallible:
                    self._fallible[proc] = True
                    if self.ruling.doubtful(proc):
                        return True
                    parts = tuple(inner for _, inner in self.procedures[proc].parts)
                    whole = m.Sequence((0, 0), parts)
                    self._fallible[proc] = self.fallible(whole)
                return self._fallible[proc]
        return False

    def gain(self, step: m.Step) -> bool:
        """Does the step only raise counters by fixed amounts, whatever else happens?"""
        match step:
            case m.Sequence(steps=steps):
                return all(self.gain(inner) for inner in steps)
            case m.Change(word="add", target=m.CounterRef(id=id, owner=owner, by=by), value=value):
                counter = self.model.counters.get(id)
                fixed = all(
                    part is None or isinstance(part, m.Const | m.Local | m.EntryRef)
                    for part in (owner, by, value)
                )
                number = counter is not None and counter.holds.name == "number"
                return fixed and number and counter is not None and not counter.holds.listed
            case m.Call(proc=proc, args=args):
                fixed = all(isinstance(arg, m.Const | m.EntryRef | m.Local) for arg in args)
                parts = self.procedures[proc].parts
                return fixed and self.inline(proc) and all(self.gain(inner) for _, inner in parts)
        return False
