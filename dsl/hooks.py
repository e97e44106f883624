"""Checking what rules wait for: events by their names, who acts in them, under which conditions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import meaning as m
from . import nodes as n
from .binders import PLAYER_KINDS
from .bindings import Bindings
from .diagnostic import did_you_mean
from .document import Scalar
from .model import Entry, Parameter, Text
from .parse import parse_event
from .scope import Procedural, Scope
from .types import PLAYER, TRUTH, Type

ACTOR = "@ actor"
Params = tuple[tuple[str, Type], ...]


@dataclass(frozen=True, slots=True)
class Hooked:
    """What a hook waits for: the event, who acts in it, and its condition."""

    target: str
    params: Params
    whom: str
    where: m.Value | None
    scope: Scope


class Hooks(Bindings):
    """Hooks, and the names that are known behind them."""

    def inside(self, scope: Scope) -> Scope:
        """Inside a rule its owner is `you`; what is named from outside is kept by value."""
        procedure = Procedural(scope.procedure.counter)
        return Scope(procedure, dict(scope.locals), scope.this, rebound=True)

    def parameters(self, node: n.Node, params: Params, scope: Scope) -> Scope:
        """The scope with the parameters of a query or event under their own names."""
        known = dict(scope.locals)
        for name, type in params:
            if name in scope.locals:
                message = f"`{name}` is a parameter of what this rule is about, and in use here"
                self.wrong("N004", f"{message}; rename your `{name}`", node)
            known[name] = m.Local(type, f"@{name}")
        return replace(scope, locals=known)

    def acting(
        self, node: n.Node, whom: str | None, name: str | None, scope: Scope
    ) -> tuple[str, m.Value | None, Scope]:
        """Who asks or acts: the word for it, a condition for a named player, the scope after it."""
        word, condition = whom or "owner", None
        actor = self.actor(scope)
        if word not in ("owner", "any", "opponent"):
            named = self.values.value(n.Name(word, at=node.at), scope, PLAYER)
            condition = m.Operation(TRUTH, "is", (m.Local(PLAYER, actor), named), at=node.at)
            word = "any"
        if name is None:
            return word, condition, scope
        if name in PLAYER_KINDS:
            message = f"`{name}` cannot be a local name; say who with `by opponent` or `by any`"
            self.wrong("N004", message, node)
        self.values.fresh(name, node, scope)
        known = {**scope.locals, name: m.Local(PLAYER, actor)}
        return word, condition, replace(scope, locals=known)

    def actor(self, scope: Scope) -> str:
        """The local who asks or acts: another one than that of a rule around this one."""
        taken = {local.name for local in scope.locals.values()}
        name = ACTOR
        while name in taken:
            name += "'"
        return name

    def joined(self, first: m.Value | None, second: m.Value | None) -> m.Value | None:
        if first is None or second is None:
            return first or second
        return m.Operation(TRUTH, "and", (first, second), at=second.at)

    def typed(self, params: tuple[Parameter, ...]) -> Params:
        return tuple((p.name, self.checker.type_of(p.type)) for p in params)

    def hooked(self, hook: n.Hook, scope: Scope) -> Hooked | None:
        found = self.event(hook.name, hook)
        if found is None:
            return None
        target, params = found
        inner = self.parameters(hook, params, scope)
        whom, condition, inner = self.acting(hook, hook.by, hook.actor, inner)
        where = self.values.truth(hook.where, inner.asking(None)) if hook.where else None
        return Hooked(target, params, whom, self.joined(condition, where), inner)

    def event(self, name: str, node: n.Node) -> tuple[str, Params] | None:
        """What happens under a name: an action, an icon gained, an event, the ends of a scope."""
        model = self.model
        found: list[tuple[str, str, Params]] = []
        if name in model.actions:
            params = self.typed(model.actions[name].params)
            found.append(("an action", f"action {name}", params))
        if name in model.icons:
            found.append(("an icon", f"gain {name}", self.checker.gained(name)))
        if name in model.events:
            found.append(("an event", f"event {name}", self.typed(model.events[name].params)))
        scope, _, moment = name.rpartition("_")
        if moment in ("start", "end") and scope in model.scopes and scope != "game":
            found.append(("a moment of the engine", f"{moment} {scope}", ()))
        if len(found) > 1:
            what = " and ".join(what for what, _, _ in found)
            self.wrong("N003", f"`{name}` is {what}; give one of them another name", node)
        if not found:
            moments = [
                f"{s}_{end}" for s in model.scopes if s != "game" for end in ("start", "end")
            ]
            known = [*model.actions, *model.icons, *model.events, *moments]
            notes = self.checker.removal(None, name)
            hint = did_you_mean(name, known)
            message = f"there is no event, action or icon `{name}`"
            self.wrong("N006", message, node, hint, *notes)
            return None
        if name in model.icons and not self.checker.can_be_gained(name):
            self.wrong("T008", f"`{name}` cannot be gained", node)
            return None
        if name in model.icons and model.icons[name].counter is not None:
            taken = self.checker.owner_of("amount")
            if taken:
                message = f"`amount` is {taken}, but a rule about `{name}` has one of its own"
                self.wrong("N004", message, node)
        return found[0][1:]

    def entry_event(self, entry: Entry, field: str, scope: Scope) -> tuple[Text, Hooked] | None:
        """What a field of type event says; its text has the parameters of the event in scope."""
        written = entry.fields.get(field)
        if not isinstance(written, Scalar):
            return None
        text = Text(written.text, written, f"{entry.kind} {entry.id} {field}")
        report = self.checker.report(text)
        parsed, faults = parse_event(text.text)
        for fault in faults:
            report(fault)
        other = type(self)(self.checker, report, text)
        hooked = other.hooked(parsed, self.inside(scope)) if parsed is not None else None
        return None if hooked is None else (text, hooked)
