"""Random effects in the words of the bazaar: most of them pass the checker, some do not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

METALS = ("iron", "copper", "gold")
SPOTS = ("mine", "market", "temple")
EVENTS = ("draw", "discard_one", "coin", "gem", "fame_in", "sell_gem")
ZONES = ("hand", "offer", "used", "deck")


@dataclass
class Author:
    """Writes one text; remembers the locals in scope by type."""

    chance: random.Random
    names: dict[str, list[str]] = field(default_factory=dict)
    count: int = 0

    def one(self, *texts: str) -> str:
        return self.chance.choice(texts)

    def write(self, *ways: Callable[[], str]) -> str:
        """One of several ways to go on; only the chosen one is written."""
        return self.chance.choice(ways)()

    def fresh(self, type: str) -> str:
        self.count += 1
        name = f"x{self.count}"
        self.names.setdefault(type, []).append(name)
        return name

    def local(self, type: str, *others: str) -> str:
        return self.one(*self.names.get(type, []), *others)

    # Values

    def number(self, depth: int = 2) -> str:
        if depth == 0:
            return self.local("number", "0", "1", "2", "3", "coins", "gems", "players", "drawn")
        return self.one(
            self.number(0),
            f"{self.number(depth - 1)} + {self.number(depth - 1)}",
            f"({self.number(depth - 1)} - {self.number(depth - 1)})",
            f"size({self.cards()})",
            f"fame({self.metal()})",
            f"min({self.number(depth - 1)}, {self.number(depth - 1)})",
            f"max({self.number(depth - 1)}, {self.number(depth - 1)})",
            f"mod({self.number(depth - 1)}, {self.number(depth - 1)})",
            f"div({self.number(depth - 1)}, {self.number(depth - 1)})",
            f"count(card in {self.cards()})",
            f"{self.player()}.coins",
            f"{self.card()}.cost",
            f"{self.metal()}.worth",
            f"(if {self.truth(depth - 1)} then {self.number(0)} else {self.number(0)})",
            f"total({self.player()})",
            f"item((1, 2, 3), {self.number(0)})",
            f"paid.{self.one('coin', 'gem', 'fame_in')}",
        )

    def truth(self, depth: int = 1) -> str:
        if depth == 0:
            return self.one("true", "passed", f"{self.number(0)} > {self.number(0)}", "coins is 2")
        return self.one(
            self.truth(0),
            f"not ({self.truth(depth - 1)})",
            f"{self.truth(0)} and {self.truth(0)}",
            f"{self.truth(0)} or {self.truth(0)}",
            f"{self.cards()} is empty",
            f"{self.cards()} is not empty",
            f"{self.card()} in {self.cards()}",
            f"{self.player()} is {self.player()}",
            f"{self.spot()} is {self.spot()}",
            f"{self.metal()} not in (iron, gold)",
            f"road({self.spot()}, {self.spot()})",
            f"last_spot is {self.one('nothing', *SPOTS)}",
            f"payable({self.price()})",
            "rich",
            f"doable({self.card()}.effect)",
            f"doable({self.card()}.trick)",
            f"{self.card()}.handy",
            f"{self.spot()}.side is {self.one('calm', 'busy')}",
            f"some(card in {self.cards()})",
            f"no(spot s where size(s.site) > {self.number(0)})",
        )

    def player(self) -> str:
        return self.local("player", "you", "next(you)", "seat(1)", "first_player", "active_player")

    def metal(self) -> str:
        return self.local("metal", *METALS, f"{self.spot()}.metal")

    def spot(self) -> str:
        return self.local("spot", *SPOTS, "last_spot")

    def price(self) -> str:
        sign = self.one("+", "-")
        change = f" {sign} {self.one('1', '2', '9')} {self.one('coin', 'gem')}"
        return f"{self.spot()}.price{self.one('', change, change + ' + 1 gem')}"

    def card(self) -> str:
        return self.local("card", "first(hand)", "last(offer)", "first(seen)")

    def cards(self) -> str:
        return self.local("cards", *ZONES, f"{self.player()}.hand", "(hand, offer)", "seen")

    def some(self) -> str:
        return self.one("2", "0..2", "any")

    # Effects

    def icon(self) -> str:
        amount = self.one("0", "1", "2")
        per = self.one("", "", f" per {self.number(0)}")
        return self.one(
            f"{amount} coin{per}",
            f"{amount} gem",
            f"{amount} fame_in({self.one('any', 'iron', 'iron | gold', self.metal())})",
        )

    def item(self) -> str:
        return self.write(
            lambda: self.icon(),
            lambda: self.icon(),
            lambda: f"draw {self.one('1', '2', '0..2')}",
            lambda: "discard 1",
            lambda: f"discard_one(any card in {self.one('hand', 'offer')})",
            lambda: "sell_gem",
            lambda: f"add {self.number(1)} to coins",
            lambda: f"take {self.number(0)} from {self.player()}.gems",
            lambda: f"set fame({self.metal()}) to {self.number(0)}",
            lambda: f"set last_spot to {self.spot()}",
            lambda: f"set passed to {self.truth(0)}",
            lambda: f"move {self.card()} to {self.one(*ZONES)}",
            lambda: f"move {self.card()} from hand to used on {self.one('top', 'bottom')}",
            lambda: (
                f"move {self.one('1', '2', 'all', '(gems)')} card from deck to {self.one(*ZONES)}"
            ),
            lambda: f"move 1 worker from home to {self.spot()}",
            lambda: "shuffle deck",
            lambda: "roll omen",
            lambda: f"resolve {self.card()}.effect",
            lambda: f"queue {self.spot()}.effect",
            lambda: f"{self.one('resolve', 'queue')} {self.card()}.trick",
            lambda: f"set {self.card()}.side to {self.one('fresh', 'worn')}",
            lambda: f"set {self.spot()}.side to {self.spot()}.side",
            lambda: f"pay {self.price()}",
            lambda: f"add {self.card()} to seen",
            lambda: f"let {self.fresh('number')} be {self.number()}",
            lambda: f"choose card {self.fresh('card')} in {self.cards()}",
            lambda: f"choose {self.some()} card {self.fresh('cards')} in {self.cards()}",
            lambda: f"choose spot {self.fresh('spot')} where {self.truth()}",
            lambda: f"chance chooses metal {self.fresh('metal')}",
            lambda: f"choose number {self.fresh('number')} in 0..{self.number(0)}",
            lambda: f"{self.player()} chooses player {self.fresh('player')}",
            lambda: f"let {self.fresh('card')} be top(deck)",
        )

    def rule(self) -> str:
        """A rule, with what it names from outside, and something that it is about."""
        before = {type: list(names) for type, names in self.names.items()}
        event = self.one(*EVENTS)
        by = self.one("", "", " by any", " by opponent", f" by any {self.fresh('player')}")
        where = self.one("", "", f" where {self.truth()}")
        lasting = self.one("", "this turn ", "this round ", "until draw ", "until turn_start ")
        often = self.one("", "", "once ", "once per turn ", "once per round ")
        text = self.write(
            lambda: f"{lasting}modify total{self.one('', ' for any')}{where} by {self.number(1)}",
            lambda: f"{lasting}modify total for opponent{where} to {self.number(0)}",
            lambda: f"{lasting}{self.one('allow', 'forbid')} rich{self.one('', ' for any')}{where}",
            lambda: f"{lasting}forbid {self.one('draw', 'discard_one', 'sell_gem')}{where}",
            lambda: f"{lasting}modify decider for opponent{where} to {self.player()}",
            lambda: f"{lasting}{often}when {event}{by}{where} then ({self.half()})",
            lambda: f"{lasting}{often}instead of {event}{by}{where} then ({self.half()})",
            lambda: f"{lasting}{often}instead of {event}{by}{where} then (original, {self.item()})",
            lambda: f"{lasting}{often}instead of {event}{by}{where} then may {self.item()}",
        )
        self.names = before
        return text

    def half(self) -> str:
        items = ", ".join(self.item() for _ in range(self.chance.randint(1, 3)))
        return self.one(
            items,
            f"may {items}",
            f"if {self.truth()} then {items}",
            f"repeat {self.number(0)} times {items}",
            f"1 {self.one('coin', 'gem')} -> {items}",
            f"discard_one(any card in hand), 1 gem -> {items}",
        )

    def effect(self) -> str:
        before = {type: list(names) for type, names in self.names.items()}
        text = self.write(
            lambda: self.half(),
            lambda: f"{self.half()} | {self.half()}",
            lambda: f"{self.half()}; {self.half()}",
            lambda: f"({self.half()}) | ({self.half()}; {self.item()})",
            lambda: f"each opponent does {self.half()}",
            lambda: f"{self.player()} does {self.half()}",
            lambda: f"for each spot s do ({self.half()})",
            lambda: self.rule(),
            lambda: self.rule(),
        )
        self.names = before
        return text

    def block(self, depth: int = 2, indent: str = "") -> str:
        before = {type: list(names) for type, names in self.names.items()}
        lines = []
        for _ in range(self.chance.randint(1, 3)):
            if depth and self.chance.random() < 0.4:
                outer = {type: list(names) for type, names in self.names.items()}
                head = self.write(
                    lambda: f"if {self.truth()}",
                    lambda: "may",
                    lambda: f"repeat {self.number(0)} times",
                    lambda: f"for each spot {self.fresh('spot')}",
                    lambda: f"each player {self.fresh('player')} does",
                    lambda: f"{self.player()} does",
                    lambda: "in any order",
                    lambda: "allowing sell_gem",
                    lambda: "during round",
                )
                lines += [indent + head, self.block(depth - 1, indent + "  ")]
                self.names = outer
            elif self.chance.random() < 0.4:
                lines.append(indent + self.item())
            else:
                lines.append(indent + self.effect())
        self.names = before
        return "\n".join(lines)
