"""The static types of the effect language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type: a word, and for things and ids their kind, for lists their items."""

    word: str
    kind: str | None = None
    item: Type | None = None

    def __str__(self) -> str:
        if self.word == "list":
            return "an empty list" if self.item is None else f"list {self.item}"
        if self.word == "id":
            return f"id of {self.kind}"
        if self.word == "zone":
            return "zone"
        return self.kind or self.word


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
EFFECT = Type("effect")
COST = Type("cost")
TEXT = Type("text")
AMOUNT = Type("amount")
CONDITION = Type("condition")
RULES = Type("rules")
EVENT = Type("event")
NOTHING = Type("nothing")
EMPTY_LIST = Type("list")
MIXED = Type("thing")  # of a zone that holds several kinds: of which kind is not known
UNKNOWN = Type("unknown")  # something is wrong with it, and has been told

PROGRAMS = (EFFECT, COST)


def thing(kind: str) -> Type:
    return Type("thing", kind)


def id_of(kind: str) -> Type:
    return Type("id", kind)


def zone_of(kind: str | None) -> Type:
    """A zone; `kind` None where it holds several kinds."""
    return Type("zone", kind)


def list_of(item: Type) -> Type:
    return Type("list", None, item)


def fits(given: Type, wanted: Type) -> bool:
    """May a value of type `given` stand where `wanted` is expected?"""
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    if given == NOTHING:
        return wanted.word in ("thing", "player", "effect", "cost", "id", "rules")
    if given.word == "list" and wanted.word == "list":
        return given.item is None or wanted.item is None or fits(given.item, wanted.item)
    if given.word == "zone" and wanted.word == "zone":
        return wanted.kind is None or given.kind is None or given.kind == wanted.kind
    return given.word == "thing" and wanted == MIXED


def common(first: Type, second: Type) -> Type | None:
    """The type that both fit, if there is one."""
    if fits(first, second):
        return second
    if fits(second, first):
        return first
    return None
