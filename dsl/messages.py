"""Messages: which ids the names in `locale/` can have, and under which id a question is asked.

What they say is read by `names`; what is shown to whom is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from . import meaning as m
from . import nodes as n
from .diagnostic import Diagnostic, Severity, did_you_mean
from .meaning import Meaning
from .model import Text
from .names import Message
from .parse import parse_effect
from .printer import show
from .rules import DECLINE
from .steps import all_steps

WAYS_OUT = (DECLINE, "done", "go_on")  # attributes of a question
ANY = "#"  # in an id: any number, of things that are only counted
_NUMBER = re.compile(r"(?<=-)\d+\Z", re.ASCII)
Asked = tuple[Text, n.At]  # the text in which a choice stands, and where in it


def questions(meaning: Meaning) -> dict[Asked, str]:
    """The message id of every choice that a player may be asked for.

    The choices of one action or entry are counted in the order in which they are written.
    """
    places: dict[str, dict[Asked, None]] = {}
    for text, step in _texts(meaning):
        for inner in all_steps(step):
            if _asks(inner):
                places.setdefault(_key(text), {})[text, inner.at] = None
    for rule in meaning.rules:
        if rule.item is not None and rule.item.optional:
            places.setdefault(_key(rule.text), {})[rule.text, rule.item.at] = None
    found: dict[Asked, str] = {}
    for key, asked in places.items():
        for number, place in enumerate(sorted(asked, key=_order), 1):
            found[place] = f"ask-{key}" if number == 1 else f"ask-{key}-{number}"
    return found


def _texts(meaning: Meaning) -> Iterable[tuple[Text, m.Step]]:
    for procedure in meaning.procedures.values():
        yield from procedure.parts
    yield from meaning.surcharges.values()


def _asks(step: m.Step) -> bool:
    match step:
        case m.Choose(who=who):
            return who is not None
        case m.Pool(items=items):  # a single effect that must be done is no choice
            return len(items) > 1 or any(item.optional for item in items)
    return isinstance(step, m.Options | m.Allowing)


def _order(asked: Asked) -> tuple[str, int, int, int]:
    """Where a choice stands; of two that begin together, the one that holds the other first."""
    text, (start, end) = asked
    span = text.scalar.span
    return span.source.path, span.start, start, -end


def _key(text: Text) -> str:
    """What a text is part of: an action, phase, icon or rule, a kind, or an entry as `KIND-ID`."""
    match text.path.split():
        case ["before" | "after" as word, _, id]:
            return f"{word}-{id}"
        case [id] | [_, id] | ["kind", id, "rules"]:
            return id
        case [kind, id, *_]:
            return f"{kind}-{id}"
    raise AssertionError(text.path)


def message_ids(meaning: Meaning) -> set[str]:
    """Every id that a message of this game can have; with `#` for any number."""
    model = meaning.model
    found = {f"game-{model.id}", "zone-box", "counter-first_player", *questions(meaning).values()}
    for word, ids in (
        ("kind", model.kinds),
        ("zone", model.zones),
        ("counter", model.counters),
        ("scope", model.scopes),
        ("do", model.actions),
        *((kind, model.ids(kind)) for kind in model.kinds),
    ):
        found |= {f"{word}-{id}" for id in ids}
    found |= {f"{kind.id}-{ANY}" for kind in model.kinds.values() if kind.count or kind.dice}
    for _, step in _texts(meaning):
        for inner in all_steps(step):
            if isinstance(inner, m.Options):
                names = [option.name for option in inner.options]
                found |= {f"option-{name}" for name in names if name.isidentifier()}
    return found - {f"option-{DECLINE}"}


def strangers(messages: Mapping[str, Message], known: set[str]) -> list[Diagnostic]:
    """Messages whose id names nothing of the game.

    Attributes of a question name the ways out of it; others, and private terms of Fluent, are for
    whoever wants them.
    """
    found = []
    for key, message in messages.items():
        id, _, attribute = key.partition(".")
        known_id = id in known or _NUMBER.sub(ANY, id) in known
        way_out = not id.startswith("ask-") or attribute in ("", *WAYS_OUT)
        if key.startswith("-") or (known_id and way_out):
            continue
        text = f"`{key}` names nothing of the game"
        near = sorted(id for id in known if ANY not in id)
        ids = near if way_out else [f"{id}.{word}" for word in WAYS_OUT]
        hint = did_you_mean(key, ids)
        found.append(Diagnostic("L005", text, message.span, Severity.WARNING, suggestion=hint))
    return found


def called(option: str) -> str | None:
    """The action or phase that an option is nothing else than a call of; `may` does not count."""
    parsed, _ = parse_effect(option.removeprefix("may "))
    effect = _only(parsed) if parsed else None
    return effect.name if isinstance(effect, n.Do) else None


def question_text(text: Text, at: n.At) -> str:
    """A choice as it is written: the innermost effect around it, or the first line of that."""
    parsed, _ = parse_effect(text.text)
    if parsed is None:
        return text.text[at[0] :].split("\n", 1)[0].strip()
    found: n.Node = parsed
    inner: n.Node | None = parsed
    while inner is not None:
        if isinstance(inner, n.Effect):
            found = inner
        children = inner.children()
        inner = next((c for c in children if c.at[0] <= at[0] and at[1] <= c.at[1]), None)
    while isinstance(found, n.When | n.InsteadOf):
        found = found.body
    return show(_only(found)).split("\n", 1)[0]


def _only(node: n.Node) -> n.Node:
    """The effect of a block of a single line."""
    while isinstance(node, n.Block) and len(node.lines) == 1:
        node = node.lines[0].effect
    return node
