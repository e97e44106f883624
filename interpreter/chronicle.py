"""What has happened in a game, noted as it happens: for figures, never in ordinary play.

The notes lie in the state itself, in a cell behind all others. So nothing counts that was only
tried: a trial, another world or the thoughts of a bot are copies, and what is chosen in secret is
taken back before it is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..dsl import meaning as m
from ..dsl.model import Icon, Text
from ..dsl.nodes import At
from ..dsl.rules import DECLINE
from ..dsl.steps import all_steps
from .layout import SCRIPT, Layout
from .machine import CHOOSING, Cells

THROUGH = "play went through"
_ICONS = {"gain": "gained", "pay": "paid"}


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can happen.

    `sort` is `action`, `phase`, `event`, `icon`, `rule`, `entry` or `ending`. Of an entry `field`
    says which of its texts does it and `part` which part of that; of an icon `field` says whether
    it is gained or paid.
    """

    sort: str
    name: str
    kind: str = ""
    field: str = ""
    part: str = ""
    text: Text | None = None
    at: At = (0, 0)


class Chronicle:
    """All deeds of a game by number, and which steps and procedures are which of them."""

    def __init__(self, meaning: m.Meaning, layout: Layout) -> None:
        self.meaning = meaning
        self.cell = layout.size
        layout.size += 1
        self.numbers: dict[Deed, int] = {}
        self.names: dict[str, int] = {}  # of procedures and events
        self.steps: dict[int, list[int]] = {}  # by `id`: equal steps stand in many places
        self._words()
        self._rules()
        self._entries()
        self._endings()
        self.names[THROUGH] = self._number(Deed("ending", THROUGH))

    @property
    def deeds(self) -> list[Deed]:
        return list(self.numbers)

    def source(self, number: int) -> str:
        """The line that notes a deed."""
        return f"C[{self.cell}] = ({number}, C[{self.cell}])"

    def collect(self, cells: Cells, into: dict[int, int]) -> None:
        """Count what was noted since the last time; what is being chosen in secret waits."""
        script = cells[SCRIPT]
        if script is not None and script[0] == CHOOSING:
            return
        node, cells[self.cell] = cells[self.cell], None
        while node is not None:
            number, node = node
            into[number] = into.get(number, 0) + 1

    def forget(self, cells: Cells) -> None:
        """Remove all notes, for comparing: what led to a position is no part of it."""
        cells[self.cell] = None
        script = cells[SCRIPT]
        if script is not None and script[0] == CHOOSING:
            before = (*script[1][: self.cell], None)
            cells[SCRIPT] = (script[0], before, *script[2:])

    def named(self, name: str) -> list[int]:
        """What has happened when a procedure is begun, an event raised, or play gone through."""
        number = self.names.get(name.removesuffix(" taken"))
        return [] if number is None else [number]

    def _number(self, deed: Deed) -> int:
        return self.numbers.setdefault(deed, len(self.numbers))

    def _begins(self, steps: Iterable[m.Step], deed: Deed) -> None:
        """The deed happens when one of these steps is begun."""
        number = self._number(deed)
        for step in steps:
            self.steps.setdefault(id(step), []).append(number)

    def _all_steps(self) -> Iterable[tuple[Text, m.Step]]:
        for procedure in self.meaning.procedures.values():
            for text, step in procedure.parts:
                yield from ((text, inner) for inner in all_steps(step))
        yield from self.meaning.surcharges.values()

    # What there is

    def _words(self) -> None:
        model = self.meaning.model
        for action in model.actions.values():
            deed = Deed("phase" if action.phase else "action", action.id)
            self.names[f"action {action.id}"] = self._number(deed)
        for event in model.events:
            self.names[f"event {event}"] = self._number(Deed("event", event))
        used: dict[str, list[m.Step]] = {}
        for _, step in self._all_steps():
            if isinstance(step, m.Call):
                used.setdefault(step.proc, [])
            elif isinstance(step, m.Change) and step.icon is not None:
                word = "pay" if step.word == "take" else "gain"
                used.setdefault(f"{word} {step.icon}", []).append(step)
        for icon in model.icons.values():
            for word in self._ways(icon, used):
                deed = Deed("icon", icon.id, field=_ICONS[word])
                self.names[f"{word} {icon.id}"] = self._number(deed)
                self._begins(used.get(f"{word} {icon.id}", ()), deed)

    def _ways(self, icon: Icon, used: Iterable[str]) -> list[str]:
        """Can an icon be gained, and can it be paid? One that nothing uses could be gained."""
        texts = {"gain": icon.gain, "pay": icon.pay}
        found = [w for w, text in texts.items() if text is not None or f"{w} {icon.id}" in used]
        return found or ["gain"]

    def _rules(self) -> None:
        """The rules of the game and of kinds that act.

        What `modify`, `allow` and `forbid` do often shows in trials alone, where an option turns
        out not to be possible, so it is not told here.
        """
        for rule in self.meaning.rules:
            home = rule.home
            if home is None or rule.word not in ("when", "instead") or home.field is not None:
                continue
            name = f"every {home.kind}" if home.kind else rule.text.path.removeprefix("rule ")
            self._acts(rule, Deed("rule", name, part=rule.name, text=rule.text, at=rule.at))

    def _acts(self, rule: m.Rule, deed: Deed) -> None:
        ((_, step),) = self.meaning.procedures[f"rule {rule.number}"].parts
        self._begins(_beginnings(step), deed)

    def _entries(self) -> None:
        """What entries say in their fields, in the order of kinds, entries and fields."""
        model, rules = self.meaning.model, self._rules_of_entries()
        for kind, entries in model.entries.items():
            for entry in entries.values():
                for field in entry.fields:
                    self._effects(kind, entry.id, field)
                    for rule in rules.get((kind, entry.id, field), ()):
                        part = (rule.name, rule.text, rule.at)
                        self._acts(rule, Deed("entry", entry.id, kind, field, *part))

    def _rules_of_entries(self) -> dict[tuple[str | None, str | None, str], list[m.Rule]]:
        found: dict[tuple[str | None, str | None, str], list[m.Rule]] = {}
        for rule in self.meaning.rules:
            home = rule.home
            if home is not None and home.field and rule.word in ("when", "instead"):
                found.setdefault((home.kind, home.entry, home.field), []).append(rule)
        return found

    def _effects(self, kind: str, entry: str, field: str) -> None:
        """The parts of an effect field; a cost is paid whole."""
        procedure = self.meaning.procedures.get(f"field {kind} {entry} {field}")
        if procedure is None:
            return
        ((text, step),) = procedure.parts
        if not isinstance(step, m.Pool):
            deed = Deed("entry", entry, kind, field, text.text, text)
            self.names[procedure.id] = self._number(deed)
            return
        for item in step.items:
            deed = Deed("entry", entry, kind, field, item.name, text, item.at)
            self._begins(_beginnings(item.body), deed)

    def _endings(self) -> None:
        for text, step in self._all_steps():
            if isinstance(step, m.Win) or (isinstance(step, m.End) and step.scope == "game"):
                said = text.text[slice(*step.at)]
                self._begins([step], Deed("ending", said, text=text, at=step.at))


def _beginnings(step: m.Step) -> Iterable[m.Step]:
    """The steps with which something is really carried out: behind its conditions and offers."""
    match step:
        case m.Sequence(steps=steps):
            doing = [inner for inner in steps if not isinstance(inner, m.Worked)]
            if len(doing) == 1:
                return _beginnings(doing[0])
        case m.Options(options=options):
            taken = [o.body for o in options if o.name != DECLINE]
            return [found for body in taken for found in _beginnings(body)]
        case m.If(then=then, otherwise=otherwise):
            halves = (half for half in (then, otherwise) if half is not None)
            return [found for half in halves for found in _beginnings(half)]
    return [step]
