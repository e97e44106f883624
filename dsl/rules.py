"""Checking rules that change rules: `modify allow forbid`, `when`, `instead of`, `adopt`.

A sentence that stands in an effect begins a temporary rule; one that stands with a thing or with
the game is a standing rule. Both become a `Rule` of the meaning.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from . import meaning as m
from . import nodes as n
from .diagnostic import did_you_mean
from .hooks import Hooked, Hooks, Params
from .model import Text
from .printer import show
from .questions import ENGINE_TYPES
from .scope import Scope
from .steps import locals_in
from .types import AMOUNT, COST, EVENT, NUMBER, PLAYER, RULES, TRUTH, UNKNOWN, Type, zone_of
from .words import ENGINE_QUERIES

DECLINE = "decline"
EVENT_NOW, INSTANCE = "@ event", "@ instance"
Sentence = n.Modify | n.When | n.InsteadOf


class Rules(Hooks):
    """Rules of all sorts."""

    @abstractmethod
    def item(self, node: n.Effect, scope: Scope) -> m.Item:
        """One effect of a pool."""

    @abstractmethod
    def half(self, node: n.Effect, scope: Scope) -> m.Option:
        """One half of a choice."""

    # Texts made of rules

    def sentences(self, block: n.Block, scope: Scope, home: m.Home) -> None:
        """The standing rules in a text."""
        for line in block.lines:
            effect = line.effect
            for part in effect.items if isinstance(effect, n.Boxes) else (effect,):
                if isinstance(part, Sentence):
                    self.rule(part, scope, home)
                    continue
                message = "this is no rule: rules begin with `modify`, `allow`, `forbid`, `when`"
                notes = ("several rules are separated by `;`, or stand on lines of their own",)
                self.wrong("T011", f"{message} or `instead of`", part, None, *notes)

    def rule(self, node: Sentence, scope: Scope, home: m.Home | None = None) -> m.Step:
        """A rule; in an effect (no home) the step that begins it."""
        if home is None and self.whom_of(node) in (None, "opponent"):
            scope.you(node.at)
        if isinstance(node, n.Modify):
            return self.modifier(node, scope, home)
        return self.reaction(node, scope, home)

    def whom_of(self, node: Sentence) -> str | None:
        return node.whom if isinstance(node, n.Modify) else node.hook.by

    # Queries

    def modifier(self, node: n.Modify, scope: Scope, home: m.Home | None) -> m.Step:
        found = self.query_of(node)
        term, once = self.timings(node, node.timings, home)
        if once is not None:
            message = "what is modified is asked, it does not happen: `once` is for `when` and"
            self.wrong("T011", f"{message} `instead of`; write `until EVENT`", node)
        if home == m.Home() and node.whom == "any":
            message = "the game's own rules hold for everybody: leave `for any` out"
            self.wrong("T011", message, node)
        if found is None:
            return m.Sequence(node.at, ())
        target, type, params = found
        inner = self.parameters(node, params, self.inside(scope))
        whom, condition, inner = self.acting(node, node.whom, node.asker, inner)
        where = self.values.truth(node.where, inner.asking(None)) if node.where else None
        value = None
        if node.value is not None:
            by = AMOUNT if type == COST else NUMBER
            wanted = by if node.word == "by" else type
            value = self.values.value(node.value, inner.asking(None), wanted)
        where = self.joined(condition, where)
        return self.registered(
            node, node.word, Hooked(target, params, whom, where, inner), scope, term, None, home,
            value=value,
        )  # fmt: skip

    def query_of(self, node: n.Modify) -> tuple[str, Type, Params] | None:
        """The query that is modified: declared, an action's own, or the engine's."""
        name, word = node.query, node.word
        query, action = self.model.queries.get(name), self.model.actions.get(name)
        if query is not None and action is not None and word == "forbid":
            message = f"`{name}` is a query and an action; give one of them another name"
            self.wrong("N003", message, node)
        if query is not None:
            type = self.checker.query_type(name, node, self.report)
            return self.fitting(node, type, f"query {name}", self.typed(query.params))
        if name in ENGINE_QUERIES:
            result, zones = ENGINE_QUERIES[name]
            params = tuple((zone, zone_of(None)) for zone in zones)
            return self.fitting(node, ENGINE_TYPES[result], f"query {name}", params)
        if action is not None:
            if word != "forbid":
                message = f"`{name}` is an action: it is allowed unless something forbids it"
                self.wrong("T011", message, node)
                return None
            return f"action {name}", TRUTH, self.typed(action.params)
        known = [*self.model.queries, *self.model.actions, *ENGINE_QUERIES]
        notes = self.checker.removal(None, name)
        hint = did_you_mean(name, known)
        self.wrong("N006", f"there is no query or action `{name}`", node, hint, *notes)
        return None

    def fitting(
        self, node: n.Modify, type: Type, target: str, params: Params
    ) -> tuple[str, Type, Params] | None:
        if type == UNKNOWN:
            return None
        if node.word in ("allow", "forbid") and type != TRUTH:
            message = f"`{node.query}` is not answered with yes or no: write `modify`"
            self.wrong("T001", message, node)
            return None
        if node.word == "by" and type not in (NUMBER, COST):
            message = f"`{node.query}` is no number or cost: write `modify {node.query} to ...`"
            self.wrong("T001", message, node)
            return None
        return target, type, params

    # Events

    def reaction(self, node: n.When | n.InsteadOf, scope: Scope, home: m.Home | None) -> m.Step:
        term, once = self.timings(node, node.timings, home)
        if home is not None and self.event_field(home, node.hook.name):
            self.by_field(node, scope, term, once, home)
            return m.Sequence(node.at, ())
        hooked = self.hooked(node.hook, self.inside(scope))
        if hooked is None:
            return m.Sequence(node.at, ())
        return self.reacting(node, hooked, scope, term, once, home)

    def event_field(self, home: m.Home, name: str) -> bool:
        kind = self.model.kinds.get(home.kind or "")
        field = kind.fields.get(name) if kind else None
        return field is not None and self.checker.type_of(field.type) == EVENT

    def by_field(
        self, node: n.When | n.InsteadOf, scope: Scope, term: int, once: str | None, home: m.Home
    ) -> None:
        """A hook that stands for a field of type event: a rule for each entry that has it."""
        if node.hook.by is not None:
            message = f"`{node.hook.name}` says by itself who acts: leave `by` out"
            self.wrong("T011", message, node.hook)
        assert home.kind is not None
        inner = self.inside(scope)
        where = node.hook.where
        own = self.values.truth(where, inner.asking(None)) if where else None
        entries = self.model.entries.get(home.kind, {}).values()
        having = [e for e in entries if node.hook.name in e.fields and home.entry in (None, e.id)]
        if not having and isinstance(node, n.When):
            self.item(node.body, inner)  # checked, though it never happens
        for entry in having:
            found = self.entry_event(entry, node.hook.name, scope)
            if found is not None:
                text, hooked = found
                given = (text, hooked.where) if hooked.where is not None else None
                hooked = replace(hooked, where=own, scope=inner)
                of = replace(home, entry=entry.id)
                self.reacting(node, hooked, scope, term, once, of, given)

    def reacting(
        self,
        node: n.When | n.InsteadOf,
        hooked: Hooked,
        scope: Scope,
        term: int,
        once: str | None,
        home: m.Home | None,
        given: tuple[Text, m.Value] | None = None,
    ) -> m.Step:
        worked = () if once is None else (m.Worked(node.at),)
        if isinstance(node, n.When):
            item = self.item(node.body, hooked.scope)
            item = replace(item, body=m.Sequence(node.at, (*worked, item.body)))
            return self.registered(
                node, "when", hooked, scope, term, once, home, item=item, given=given
            )
        if hooked.target.startswith(("start ", "end ")):
            message = f"`{node.hook.name}` is a moment; nothing happens that could be replaced"
            return self.wrong("T011", message, node.hook)
        inner = replace(hooked.scope, replaces=True)
        body = self.replacement(node, inner, worked)
        return self.registered(
            node, "instead", hooked, scope, term, once, home, body=body, given=given
        )

    def replacement(self, node: n.InsteadOf, scope: Scope, worked: tuple[m.Step, ...]) -> m.Step:
        """What is done in the place of something; an offer that is declined leaves it as it was."""
        body: n.Effect = node.body
        if isinstance(body, n.Block) and len(body.lines) == 1:
            body = body.lines[0].effect
        if not isinstance(body, n.May | n.Arrow):
            return m.Sequence(node.at, (*worked, self.effect(node.body, scope)))
        offered = body.body if isinstance(body, n.May) else body
        halves = offered.halves if isinstance(offered, n.Choice) else (offered,)
        options = []
        for half in halves:
            option = self.half(half, scope)
            step = m.Sequence(half.at, (*worked, option.body))
            options.append(replace(option, body=step))
        original = m.Option(DECLINE, None, m.Original(node.at), node.at, False)
        return m.Options(node.at, (*options, original), None)

    # How long

    def timings(
        self, node: n.Node, timings: tuple[n.Timing, ...], home: m.Home | None
    ) -> tuple[int, str | None]:
        """The term of a rule, and the scope in which it works once."""
        term, once = m.Term(), None
        seen: set[str] = set()
        for timing in timings:
            word = "once" if timing.word.startswith("once") else timing.word
            if word in seen:
                self.wrong("T011", f"`{word}` stands here twice", timing)
            seen.add(word)
            name = timing.name or "game"
            if timing.word == "until":
                term = self.until(timing, name, term, home)
                continue
            self.scope_name(name, timing)
            if name in self.model.scopes:
                if timing.word == "this":
                    term = replace(term, scope=name)
                else:
                    once = name
        return self.checker.term(term), once

    def until(self, timing: n.Timing, name: str, term: m.Term, home: m.Home | None) -> m.Term:
        if home is not None:
            message = "a rule of a thing or of the game does not end: `until` is for effects"
            self.wrong("T011", message, timing)
            return term
        if timing.by not in (None, "any", "opponent"):
            self.wrong("T011", "say `by any`, `by opponent`, or nothing for yourself", timing)
        found = self.event(name, timing)
        if found is None:
            return term
        return replace(term, until=found[0], by=timing.by or "owner")

    # Putting a rule down

    def registered(
        self,
        node: Sentence,
        word: str,
        hooked: Hooked,
        scope: Scope,
        term: int,
        once: str | None,
        home: m.Home | None,
        value: m.Value | None = None,
        item: m.Item | None = None,
        body: m.Step | None = None,
        given: tuple[Text, m.Value] | None = None,
    ) -> m.Step:
        assert self.text is not None
        step = item.body if item is not None else body
        used = locals_in((hooked.where, value, item, body, given))
        captured = tuple(
            (local.name, local.type) for local in scope.locals.values() if local.name in used
        )
        number = len(self.checker.rules)
        actor = self.actor(scope)
        params = tuple((f"@{name}", type) for name, type in hooked.params)
        self.checker.rules.append(
            m.Rule(
                number,
                word,
                hooked.target,
                params,
                hooked.whom,
                actor,
                captured,
                hooked.where,
                value,
                item,
                given,
                term,
                once,
                home,
                scope.this if home is not None or "this" in used else None,
                show(node),
                self.text,
                node.at,
            )
        )
        if step is not None:
            hidden = ((actor, PLAYER), *captured, (EVENT_NOW, UNKNOWN), (INSTANCE, UNKNOWN))
            self.checker.reaction(
                m.Procedure(f"rule {number}", (*params, *hidden), ((self.text, step),), scope.this),
                hooked.scope.procedure,
            )
        if home is not None:
            return m.Sequence(node.at, ())
        values = tuple(m.Local(type, name) for name, type in captured)
        return m.Begin(node.at, number, scope.this_thing() if "this" in used else None, values)

    def adopt(self, node: n.Adopt, scope: Scope) -> m.Step:
        scope.you(node.at)
        found = self.values.value(node.rules, scope, RULES)
        term, once = self.timings(node, node.timings, None)
        if once is not None:
            self.wrong("T011", "rules are adopted for a time: `this turn`, `until EVENT`", node)
        return m.Adopt(node.at, found, term)

    def original(self, node: n.Original, scope: Scope) -> m.Step:
        if not scope.replaces:
            message = "`original` is what `instead of` replaces; nothing is replaced here"
            return self.wrong("T011", message, node)
        return m.Original(node.at)
