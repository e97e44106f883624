"""Rules at work: who listens, what is replaced, what has ended.

An instance of a rule is plain data: its number, its owner, its thing, what it captured, and the
number of its term (-1 for a standing rule).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .laws import Group, Live, in_order
from .layout import MODE, RULES, SCOPES, USED
from .lists import Trouble, begin_with, rotated
from .machine import COSTLY, DRY, STRICT, TRIAL, Cells
from .pools import Pools
from .ruling import ALWAYS, GONE

Instance = tuple[int, int, int, tuple[Any, ...], int]
MOST_RULES = 1000


class Reacting(Pools):
    """Triggers, replacements and terms."""

    def live(self, cells: Cells, rule: Live) -> list[Instance]:
        """The instances of a rule that work now."""
        found: list[Instance] = []
        number = rule.number
        if rule.home and (rule.within is None or self.within(cells, rule.within)):
            found += [(number, seat, -1, (), -1) for seat in rule.seats]
            if rule.bearers is not None:
                base, owners = rule.bearers.base, rule.bearers.owners
                for thing, own in rule.bearers.things:
                    owner = own if base == ALWAYS else owners.get(cells[base + thing], GONE)
                    if owner != GONE:
                        found.append((number, own if own >= 0 else owner, thing, (), -1))
            if rule.temporary:
                found += [i for i in cells[RULES] if i[0] == number]
        elif not rule.home:
            found += [i for i in cells[RULES] if i[0] == number]
        if rule.once is not None and found:
            found = [i for i in found if self.unused(cells, i)]
        return found

    def within(self, cells: Cells, scope: int) -> bool:
        """Is a scope of this sort still open?"""
        level = cells[SCOPES]
        while level is not None and level[0] != scope:
            level = level[6]
        return level is not None

    def awake(self, cells: Cells, group: Group) -> Iterable[Live]:
        """The rules of a group that may work now, in their order."""
        found = {rule.number: rule for c, owners, rule in group.watched if cells[c] in owners}
        if not found:
            return group.always
        found |= {rule.number: rule for rule in group.always}
        return [found[number] for number in sorted(found)]

    def heard(self, cells: Cells, event: int, actor: int) -> tuple[Any, ...]:
        """Those who listen to what begins now, and the terms that end with it; () if none."""
        of = self.program.laws.events[event]
        listeners = tuple(
            [
                instance
                for rule in self.awake(cells, of.triggers)
                for instance in self.live(cells, rule)
                if concerns(rule.whom, instance[1], actor)
            ]
        )
        ending = tuple(
            [
                instance
                for instance in cells[RULES]
                if instance[4] in of.ends and concerns(of.ends[instance[4]], instance[1], actor)
            ]
            if of.ends
            else ()
        )
        return (listeners, ending) if listeners or ending else ()

    def triggered(
        self, cells: Cells, actor: int, args: tuple[Any, ...], heard: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """It has happened: terms end, and each owner has a pool of what that triggers."""
        listeners, ending = heard
        if ending:
            rules = list(cells[RULES])
            for instance in ending:
                if instance in rules:
                    rules.remove(instance)
            cells[RULES] = tuple(rules)
        owned: dict[int, list[Any]] = {}
        for instance in listeners:
            number, owner, this, captured, _ = instance
            rule = self.program.laws.rules[number]
            if rule.where is None or rule.where(cells, owner, this, actor, captured, *args):
                frame = (owner, this, *args, actor, *captured, -1, instance, *rule.rest)
                owned.setdefault(owner, []).append((rule.label, frame))
        if not owned:
            return ()
        layout = self.program.layout
        active = cells[layout.counters["active_player"].base]
        first = begin_with(active, cells[layout.counters["first_player"].base])
        infos = self.program.items
        groups = [((item,), -1) for item in owned.pop(-1, ()) if not infos[item[0]].optional]
        seats = rotated(tuple(sorted(owned)), first, layout.players)
        return (*groups, *[(tuple(owned[seat]), seat) for seat in seats])

    def calm(self, cells: Cells) -> None:
        """Reactions are no part of a cost, but must not spoil it; in dry runs they are tried."""
        mode = cells[MODE]
        tried = TRIAL if mode & (DRY | TRIAL) else COSTLY if mode & STRICT else 0
        cells[MODE] = mode & ~(STRICT | DRY) | tried

    def resume(self, cells: Cells, mode: int) -> None:
        """After reactions: on with the cost, which may only be tried by now."""
        if cells[MODE] & TRIAL and not mode & (DRY | TRIAL):
            mode = DRY if mode & STRICT else TRIAL
        cells[MODE] = mode

    # Replacements

    def replacing(
        self, cells: Cells, event: int, actor: int, args: tuple[Any, ...], applied: Any
    ) -> tuple[Instance, ...]:
        """The rules that would replace what is about to happen, each at most once."""
        done = () if applied == -1 else applied
        found = []
        for rule in self.awake(cells, self.program.laws.events[event].replacements):
            for instance in self.live(cells, rule):
                _, owner, this, captured, _ = instance
                if instance in done or not concerns(rule.whom, owner, actor):
                    continue
                if rule.where is None or rule.where(cells, owner, this, actor, captured, *args):
                    found.append(instance)
        return tuple(found)

    def replaced(
        self,
        found: tuple[Instance, ...],
        number: int,
        actor: int,
        args: tuple[Any, ...],
        applied: Any,
        label: int,
    ) -> tuple[int, tuple[Any, ...]]:
        """The label and frame of what is done instead; `label` is what does the original."""
        instance = next((i for i in found if i[0] == number), found[0])
        rule = self.program.laws.rules[instance[0]]
        done = (instance,) if applied == -1 else (*applied, instance)
        _, owner, this, captured, _ = instance
        event = (actor, args, done, label)
        return rule.label, (owner, this, *args, actor, *captured, event, instance, *rule.rest)

    def again(self, event: tuple[Any, ...]) -> tuple[Any, ...]:
        """The frame of the original that was replaced."""
        actor, args, done, label = event
        rest = self.program.frame_rest[label][len(args) + 1 :]
        return (actor, -1, *args, done, *rest)

    # Beginning and ending

    def begin(
        self, cells: Cells, number: int, owner: int, this: int, captured: Any, term: int
    ) -> None:
        """A temporary rule begins. Where their order does not matter, rules are kept sorted."""
        rule = self.program.laws.rules[number]
        instance = (number, owner, this, captured, term)
        rules: tuple[Instance, ...] = cells[RULES]
        if rule.word in ("to", "allow", "forbid") and not self.program.laws.ends[term]:
            rules = tuple([i for i in rules if i != instance])
        if len(rules) >= MOST_RULES:
            raise Trouble("R014", f"more than {MOST_RULES} rules have begun and not ended")
        cells[RULES] = in_order(self.program.laws, [*rules, instance])

    def adopt(self, cells: Cells, rules: Any, owner: int, term: int) -> None:
        if rules == -1:
            return
        numbers, thing = rules
        for number in numbers:
            self.begin(cells, number, owner, thing, (), term)

    def worked(self, cells: Cells, instance: Instance) -> None:
        """A rule that works once has done so."""
        rule = self.program.laws.rules[instance[0]]
        if not rule.home and rule.once == 0:
            rules = list(cells[RULES])
            if instance in rules:
                rules.remove(instance)
            cells[RULES] = tuple(rules)
        else:
            used = {*cells[USED], (rule.once, instance)}
            cells[USED] = tuple(sorted(used, key=repr))

    def unused(self, cells: Cells, instance: Instance) -> bool:
        """Can a rule that works once still do so?"""
        rule = self.program.laws.rules[instance[0]]
        if not rule.home and rule.once == 0:
            return instance in cells[RULES]
        return (rule.once, instance) not in cells[USED]

    def expire(self, cells: Cells, scope: int) -> None:
        """A scope has ended, and with it the rules that last so long."""
        if cells[RULES]:
            ends = self.program.laws.scopes
            cells[RULES] = tuple([i for i in cells[RULES] if ends[i[4]] != scope])
        if cells[USED]:
            cells[USED] = tuple([u for u in cells[USED] if u[0] != scope])

    def marked(self, cells: Cells, kind: str, thing: int) -> tuple[Any, ...]:
        """What rules say of a thing, which tells it from its copies."""
        found = []
        for instance in (*cells[RULES], *[used[1] for used in cells[USED]]):
            number, owner, this, captured, term = instance
            kinds = self.program.laws.rules[number].kinds
            values = (this, *captured)
            if any(k == kind and _speaks(v, thing) for k, v in zip(kinds, values, strict=True)):
                rest = [None if v == thing else v for v in values]
                found.append((number, owner, *rest, term))
        return tuple(sorted(found, key=repr))


def _speaks(value: Any, thing: int) -> bool:
    return bool(value == thing or (isinstance(value, tuple) and thing in value))


def concerns(whom: str, owner: int, actor: int) -> bool:
    """Is a rule of this owner about what this player does?"""
    if whom == "any":
        return True
    if owner < 0 or actor < 0:
        return False
    return (owner == actor) is (whom == "owner")


def announced(level: tuple[Any, ...]) -> tuple[Any, ...]:
    """The level of a scope whose end is being announced; it is announced once."""
    return (*level[:8], level[8] if len(level) > 8 else -1, 1)
