"""Why something cannot be chosen: which condition or cost removed it. Never in ordinary play.

The question is asked of a position: every candidate of the decision that is due is tried, and
for those that are not offered the first part of the condition that fails is named, down into
the queries it asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..dsl import meaning as m
from ..dsl.diagnostic import Diagnostic
from ..dsl.fault import Fault, place
from ..dsl.model import Text
from .code import Code, Lookup, nested
from .layout import ASKED, FAILED, FRAME, OPTIONS, POOL
from .machine import FORBIDDEN, Cells
from .modifying import Modifying
from .naming import thing_name
from .output import Site
from .program import Program
from .state import State


def _blamed(rule: m.Rule) -> tuple[str, Diagnostic]:
    """A rule as the reason, and its place."""
    fault = Fault("R009", "this is why", rule.at, warning=True)
    word = "forbids it" if rule.word == "forbid" else "says no"
    return f"`{rule.name}` {word}", place(rule.text, fault)


@dataclass(frozen=True, slots=True)
class Reason:
    """An option that is not offered, why, and where that is written."""

    option: str
    why: str
    where: Diagnostic | None


def reasons(state: State) -> list[Reason]:
    """All candidates of the decision that is due, but are not offered."""
    if state.over:
        return []
    site = state.program.sites[state.cells[ASKED]]
    asker = _Asker(state.program, state.cells, site)
    if isinstance(site.step, m.Choose):
        return list(asker.things(site.step))
    if isinstance(site.step, m.Options):
        return list(asker.options(site.step))
    if site.kind == "pool":
        return list(asker.pool())
    return []


class _Asker:
    """One inquiry: the position, and how its locals are found in the frame."""

    def __init__(self, program: Program, cells: Cells, site: Site) -> None:
        self.program = program
        self.cells = cells
        self.site = site
        self.text = program.texts[site.origin[0]]

    # Candidates

    def things(self, step: m.Choose) -> Iterator[Reason]:
        if len(step.picks) != 1:
            yield from self.combinations(step)
            return
        (pick,) = step.picks
        runtime = self.program.runtime
        offered = {
            runtime.sameness(self.cells, option, pick.kind)
            for option in self.cells[OPTIONS]
            if isinstance(option, int)
        }
        for thing in self.value(pick.domain, self.env()):
            if thing < 0 or runtime.sameness(self.cells, thing, pick.kind) in offered:
                continue
            name = thing_name(self.program, pick.kind, thing)
            yield self.thing(name, pick, self.env({pick.local: thing}))

    def combinations(self, step: m.Choose) -> Iterator[Reason]:
        """Things chosen together: those whose first part is never offered."""
        first, *_ = step.picks
        offered = {option[0] for option in self.cells[OPTIONS] if isinstance(option, tuple)}
        for thing in self.value(first.domain, self.env()):
            if thing not in offered:
                name = thing_name(self.program, first.kind, thing)
                yield self.thing(name, first, self.env({first.local: thing}))

    def thing(self, name: str, pick: m.Pick, env: Lookup) -> Reason:
        if pick.where is not None and not self.value(pick.where, env):
            why, where = self.culprit(pick.where, env, self.text)
            return Reason(name, why, where)
        return Reason(name, "what follows could not be carried out, or another is preferred", None)

    def options(self, step: m.Options) -> Iterator[Reason]:
        offered = set(self.cells[OPTIONS])
        for number, option in enumerate(step.options):
            if number in offered:
                continue
            if option.condition is not None and not self.value(option.condition, self.env()):
                why, where = self.culprit(option.condition, self.env(), self.text)
                yield Reason(option.name, why, where)
                continue
            self.program.runtime.dry(self.cells, self.site.bodies[number])
            yield self.undoable(option.name)

    def undoable(self, name: str) -> Reason:
        """The step at which a dry run failed, or the rule that forbids it."""
        if self.cells[FAILED] <= FORBIDDEN:
            rule = self.program.meaning.rules[FORBIDDEN - self.cells[FAILED]]
            return Reason(name, *_blamed(rule))
        origin = self.program.output.writer.origins.get(self.cells[FAILED])
        if origin is None:
            return Reason(name, "it cannot be carried out", None)
        text, offset = self.program.texts[origin[0]], origin[1]
        line = text.text[offset:].split("\n", 1)[0].strip()
        fault = Fault("R009", "this cannot be done", (offset, offset + len(line)), warning=True)
        return Reason(name, f"`{line}` cannot be done", place(text, fault))

    def pool(self) -> Iterator[Reason]:
        items = self.cells[POOL][0]
        offered = {option for option in self.cells[OPTIONS] if isinstance(option, int)}
        for number, (label, frame) in enumerate(items):
            info = self.program.items[label]
            if number in offered:
                continue
            inner = self.cells[FRAME] if frame is None else frame
            if info.condition is not None and not info.condition(self.cells, inner):
                yield Reason(info.name, "its condition does not hold yet", None)
            elif info.unsure and (info.optional or info.strict):
                self.program.runtime.dry(self.cells, label, frame)
                yield self.undoable(info.name)

    # Conditions

    def culprit(self, condition: m.Value, env: Lookup, text: Text) -> tuple[str, Diagnostic | None]:
        """The innermost part of a false condition that makes it false."""
        if isinstance(condition, m.Operation) and condition.op == "and":
            for part in condition.args:
                if not self.value(part, env):
                    return self.culprit(part, env, text)
        if isinstance(condition, m.QueryRef):
            query = self.program.meaning.queries[condition.id]
            args = [self.value(arg, env) for arg in condition.args]
            you = self.value(condition.you, env)
            rule = self.denying(condition.id, you, args)
            if rule is not None:
                return _blamed(rule)
            given = {
                name: self.constant(arg) for (name, _), arg in zip(query.params, args, strict=True)
            }
            given["you"] = self.constant(you)
            return self.culprit(query.value, nested(given), query.text)
        if isinstance(condition, m.ConditionRef):
            thing, you = self.value(condition.thing, env), self.value(condition.you, env)
            found = self.program.condition(self.cells, condition.kind, condition.field, thing)
            if found is not None:
                given = {"this": self.constant(thing), "you": self.constant(you)}
                return self.culprit(found.value, nested(given), found.text)
        written = text.text[slice(*condition.at)].strip() or text.text
        fault = Fault("R009", "this does not hold", condition.at, warning=True)
        return f"`{written}` does not hold", place(text, fault)

    def denying(self, query: str, you: int, args: list[Any]) -> m.Rule | None:
        """The rule that makes the answer to a query no, if one does."""
        program = self.program
        writer = Modifying(program.values, program.ruling)
        params = "".join(f", p{number}" for number in range(len(args)))
        found: m.Rule | None = None
        for rule in program.ruling.modified(query):
            source = writer.function("probe", params, "True", [rule])
            if not program.function("probe", source)(self.cells, you, *args):
                found = rule
        return found

    def env(self, given: dict[str, Any] | None = None) -> Lookup:
        slots = dict(self.site.slots)
        frame = self.cells[FRAME]

        def find(name: str) -> Code:
            if given is not None and name in given:
                return self.constant(given[name])
            key = name if name in ("you", "this") else self.site.prefix + name
            return self.constant(frame[slots[key]])

        return find

    def constant(self, value: Any) -> Code:
        return Code(repr(value), sure=not isinstance(value, int) or value >= 0, atomic=True)

    def value(self, value: m.Value, env: Lookup) -> Any:
        """A value in this position, calculated as the compiled rules would."""
        code = self.program.values.code(value, env)
        if code.known:
            return code.const
        space = {**self.program.space, **self.program.tables, "C": self.cells}
        return eval(code.text, space)
