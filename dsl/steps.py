"""Walking over steps: all that stand inside one, and ways from action to action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass

from . import meaning as m
from .model import Text
from .types import Type, thing


def all_steps(step: m.Step) -> Iterable[m.Step]:
    """The step and all steps inside it."""
    yield step
    inner: tuple[m.Step | None, ...] = ()
    match step:
        case m.Sequence(steps=steps):
            inner = steps
        case m.Options(options=options):
            inner = tuple(option.body for option in options)
        case m.Pool(items=items, price=price):
            inner = (*(item.body for item in items), price)
        case m.Allowing(calls=calls, body=body):
            inner = (*calls, body)
        case m.If(then=then, otherwise=otherwise):
            inner = (then, otherwise)
        case m.Loop() | m.ForEach() | m.Each() | m.Does() | m.Turns() | m.During():
            inner = (step.body,)
    for found in inner:
        if found is not None:
            yield from all_steps(found)


def all_values(
    value: m.Value, closed: Callable[[m.Value], bool] = lambda value: False
) -> Iterable[m.Value]:
    """The value and all values inside it, but for what is inside closed ones."""
    yield value
    if closed(value):
        return
    for inner in values_of(value):
        yield from all_values(inner, closed)


def values_of(part: m.Value | m.Step | m.Pick | m.Option | m.Item) -> Iterable[m.Value]:
    """The values that stand in a step, in one of its choices or in a value."""
    for field in fields(part):
        found = getattr(part, field.name)
        for inner in found if isinstance(found, tuple) else (found,):
            if isinstance(inner, m.Value):
                yield inner
            elif isinstance(inner, m.Pick | m.Option | m.Item):
                yield from values_of(inner)


def locals_of(step: m.Step) -> Iterable[tuple[str, Type]]:
    """The locals that a step binds or asks for, with their types (of one, where it is a list)."""
    for inner in all_steps(step):
        match inner:
            case m.ForEach(local=local, domain=domain) | m.Each(local=local, domain=domain):
                yield local, domain.type.item or domain.type
            case m.LookTop(local=local, zone=zone) if zone.type.kind is not None:
                yield local, thing(zone.type.kind)
            case m.Choose(picks=picks):
                for pick in picks:
                    yield pick.local, pick.domain.type.item or pick.domain.type
        for value in values_of(inner):
            for part in all_values(value):
                if isinstance(part, m.Local):
                    yield part.name, part.type.item or part.type


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
