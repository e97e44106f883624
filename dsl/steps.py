"""Walking over steps: all that stand inside one, and ways from action to action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass

from . import meaning as m
from .model import Text
from .types import Type


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


def all_values(value: m.Value) -> Iterable[m.Value]:
    """The value and all values inside it."""
    yield value
    for name in value.__slots__:
        part = getattr(value, name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, m.Value):
                yield from all_values(inner)


def locals_in(part: object) -> set[str]:
    """The names of all locals that steps or values speak of."""
    found: set[str] = set()
    stack: list[object] = [part]
    while stack:
        inner = stack.pop()
        if isinstance(inner, m.Local):
            found.add(inner.name)
        elif isinstance(inner, tuple):
            stack += inner
        elif is_dataclass(inner) and not isinstance(inner, Text | Type):
            stack += [getattr(inner, field.name) for field in fields(inner)]
    return found


def circle(start: str, edges: dict[str, set[str]]) -> tuple[str, ...]:
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
