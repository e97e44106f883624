"""Sections to declarations: what each item says, as plain data. Shapes are already checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from . import model as m
from .diagnostic import Diagnostic, did_you_mean
from .document import Mapping as MappingNode
from .document import Node, Scalar, scalars
from .fault import Fault, place
from .nodes import TypeName
from .options import OptionReader
from .parse import parse_signature
from .rulebook import statements
from .sections import Item, Sections
from .things import Things, mapping

SCOPES = ("game", "turn")


class Declarer(Things):
    """Turns the merged sections of one game into a `Model`."""

    def __init__(self, id: str, sections: Sections, options: Mapping[str, object]) -> None:
        super().__init__(id, sections)
        self.given = options

    def model(self, names: Mapping[str, str]) -> m.Model | None:
        """The model, or None where the game lacks what no game can lack."""
        game = self.sections.section("game")
        players = self._players(game)
        options = self.options()
        scopes = (*SCOPES, *(s for s in self.sections.section("scopes") if s not in SCOPES))
        kinds = {id: self._kind(id, item) for id, item in self._section("kinds")}
        kinds |= {id: self._die(id, item) for id, item in self._section("dice")}
        kinds |= self._sides(kinds)
        kinds |= {o.id: m.Kind(o.id, o.key, {}, o.values) for o in options.values() if o.values}
        entries = self._entries(kinds)
        play = game.get("play")
        if play is None or players is None:
            self._lacking(game)
            return None
        least, most, usual = players
        actions = {id: self._action(id, item, False) for id, item in self._section("actions")}
        for id, item in self._section("phases"):
            if id in actions:
                message = f"`{id}` is an action already"
                self.found.append(Diagnostic("F013", message, item.key.span))
            actions[id] = self._action(id, item, True)
        return m.Model(
            id=self.id,
            least_players=least,
            most_players=most,
            usual_players=usual,
            options=options,
            scopes=scopes,
            kinds=kinds,
            entries=entries,
            counters={id: self._counter(id, item) for id, item in self._section("counters")},
            zones={id: self._zone(id, item) for id, item in self._section("zones")},
            links={id: self._link(id, item) for id, item in self._section("links")},
            icons={id: self._icon(id, item) for id, item in self._section("icons")},
            actions=actions,
            queries={id: self._query(id, item) for id, item in self._section("queries")},
            events={id: self._event(id, item) for id, item in self._section("events")},
            rules={id: self._rule(id, item.value) for id, item in self._section("rules")},
            setup=self._effect(game["setup"].value, "setup") if "setup" in game else None,
            play=self._effect(play.value, "play"),
            ranking=self._texts(game.get("ranking"), "ranking"),
            payoff=self._text(game["payoff"].value, "payoff") if "payoff" in game else None,
            outlook=self._text(game["outlook"].value, "outlook") if "outlook" in game else None,
            team=self._text(game["team"].value, "team") if "team" in game else None,
            invariants={
                id: self._text(item.value, f"invariant {id}")
                for id, item in self._section("invariants")
            },
            statistics={
                id: self._text(item.value, f"statistic {id}")
                for id, item in self._section("statistics")
            },
            scenarios={
                id: m.Scenario(id, item.key, item.value) for id, item in self._section("scenarios")
            },
            statements=statements(self.sections),
            names=names,
            origins={f"{s} {id}": item.origin for s, id, item in self.sections.all()},
        )

    def _lacking(self, game: dict[str, Item]) -> None:
        for key in ("players", "play"):
            if key not in game:
                message = f"a game needs `{key}`, here or in what it extends"
                self.found.append(Diagnostic("S003", message, None, where=self.id))

    def _players(self, game: dict[str, Item]) -> tuple[int, int, int] | None:
        item = game.get("players")
        if item is None:
            return None
        scalar = cast(Scalar, item.value)
        numbers = [int(part[:9]) for part in scalar.text.split("..")]
        least, most = numbers[0], numbers[-1]
        if not 1 <= least <= most <= 100:
            message = "players go from a lower to a higher number, from 1 to 100"
            self.found.append(Diagnostic("S004", message, scalar.span))
            least = most = max(1, min(least, most, 100))
        usual = least
        if "usual_players" in game:
            scalar = cast(Scalar, game["usual_players"].value)
            usual = int(scalar.text)
            if not least <= usual <= most:
                message = f"the usual number of players is one from {least} to {most}"
                self.found.append(Diagnostic("S004", message, scalar.span))
                usual = least
        return least, most, usual

    # Options

    def options(self) -> dict[str, m.OptionDecl]:
        declared = {id: self._option(id, item) for id, item in self._section("options")}
        for name in self.given:
            if name not in declared:
                message = f"`{self.id}` has no option `{name}`"
                hint = did_you_mean(name, declared)
                self.found.append(Diagnostic("F018", message, None, suggestion=hint, where=self.id))
        return declared

    def _option(self, id: str, item: Item) -> m.OptionDecl:
        node = cast(MappingNode, item.value)
        default = node.get("default")
        values = tuple(s.text for s in scalars(node.get("values")))
        type = self._type(node.get("type")) or TypeName("number")
        if values:
            type = TypeName(id)
        elif type.name not in ("number", "truth"):
            message = "an option is a `number`, a `truth`, a list of them, or one of `values`"
            self.found.append(Diagnostic("S004", message, item.key.span))
            type = TypeName("number", type.listed)
        low, high = self._range(node.get("range"))
        value_of = OptionReader(type, values, low, high)
        written = value_of.node(default)
        if isinstance(written, str) and written not in values:
            message = f"the default is not {written}"
            self.found.append(Diagnostic("S004", message, default.span if default else None))
            written = value_of.fallback()
        value = written
        if id in self.given:
            value = value_of.given(self.given[id])
            if isinstance(value, str) and value not in values:
                message = f"option `{id}`: `{self.given[id]}` is not {value}"
                self.found.append(Diagnostic("F017", message, None, where=self.id))
                value = written
        module = node.get("module")
        return m.OptionDecl(
            id,
            item.key,
            type,
            values,
            written,
            value,
            low,
            high,
            module.text if isinstance(module, Scalar) else None,
        )

    # Vocabulary

    def _signature(self, item: Item) -> tuple[m.Parameter, ...]:
        parsed, faults = parse_signature(item.key.text)
        text = m.Text(item.key.text, item.key, item.key.text)
        self.found += [place(text, fault) for fault in faults]
        params = parsed.params if parsed else ()
        names: set[str] = set()
        for param in params:
            if param.name in names:
                fault = Fault("N004", f"`{param.name}` is there already", param.at)
                self.found.append(place(text, fault))
            names.add(param.name)
        return tuple(m.Parameter(p.name, p.type) for p in params)

    def _action(self, id: str, item: Item, phase: bool) -> m.Action:
        word = "phase" if phase else "action"
        return m.Action(
            id,
            item.key,
            self._signature(item),
            self._effect(item.value, f"{word} {id}"),
            tuple(self._effect(s, f"before {word} {id}") for s in item.before),
            tuple(self._effect(s, f"after {word} {id}") for s in item.after),
            phase,
        )

    def _icon(self, id: str, item: Item) -> m.Icon:
        node = mapping(item.value)
        gain, pay, counter = node.get("gain"), node.get("pay"), node.get("counter")
        if counter is None and gain is None and pay is None:
            message = "an icon needs `gain`, `pay` or `counter`"
            self.found.append(Diagnostic("S003", message, item.key.span))
        return m.Icon(
            id,
            item.key,
            self._signature(item),
            self._effect(gain, f"gain {id}") if gain else None,
            self._effect(pay, f"pay {id}") if pay else None,
            cast("Scalar | None", counter),
        )

    def _query(self, id: str, item: Item) -> m.Query:
        body = self._text(item.value, f"query {id}")
        return m.Query(id, item.key, self._signature(item), body)

    def _rule(self, id: str, node: Node) -> m.Text:
        inner = node.get("rule") if isinstance(node, MappingNode) else node
        return self._effect(cast(Scalar, inner), f"rule {id}")

    def _event(self, id: str, item: Item) -> m.Event:
        return m.Event(id, item.key, self._signature(item))
