"""Names in force at one place of a text: parameters and locals, `you`, `this`, loops."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .meaning import Local, Step
from .types import PLAYER, Type, thing


@dataclass(slots=True)
class Procedural:
    """What the checker learns about the procedure that is being checked."""

    counter: int = 0
    uses_you: tuple[int, int] | None = None
    asks_for_you: bool = False
    calls: list[tuple[str, tuple[int, int]]] = field(default_factory=list)

    def fresh(self, name: str) -> str:
        self.counter += 1
        return f"{name}_{self.counter}"


@dataclass(frozen=True, slots=True)
class Scope:
    """Immutable but for `pre`, the steps that the current statement needs done before it.

    `over`: results can be spoken of; not where results are worked out.
    """

    procedure: Procedural
    locals: dict[str, Local] = field(default_factory=dict)
    this: str | None = None
    rebound: bool = False
    loop: bool = False
    pre: list[Step] | None = None
    over: bool = True
    priced: bool = False
    replaces: bool = False

    def bind(self, name: str | None, type: Type) -> tuple[Scope, str]:
        """The scope with one more local, and the local's unique name."""
        unique = self.procedure.fresh(name or "it")
        if name is None:
            return self, unique
        return replace(self, locals={**self.locals, name: Local(type, unique)}), unique

    def acting(self) -> Scope:
        """Inside `each ... does` and the like: `you` is bound here."""
        return replace(self, rebound=True)

    def looping(self) -> Scope:
        return replace(self, loop=True)

    def outside_loop(self) -> Scope:
        return replace(self, loop=False)

    def pricing(self, priced: bool) -> Scope:
        """Inside a cost that has a name, whose amounts can be changed; or no longer in one."""
        return replace(self, priced=priced)

    def asking(self, steps: list[Step] | None) -> Scope:
        return replace(self, pre=steps)

    def you(self, at: tuple[int, int]) -> Local:
        if not self.rebound and self.procedure.uses_you is None:
            self.procedure.uses_you = at
        return Local(PLAYER, "you")

    def whoever(self) -> Local:
        """`you` if somebody acts here, otherwise nobody: for rules that only some may have."""
        self.procedure.asks_for_you = True
        return Local(PLAYER, "you")

    def this_thing(self) -> Local | None:
        return Local(thing(self.this), "this") if self.this else None
