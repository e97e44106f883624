"""Costs that were changed, against plain arithmetic: of each icon its total, not below 0."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from chakobsa.dsl.library import open_library
from chakobsa.interpreter.game import load

HEAD = """\
players: 2
kinds:
  spot: {fields: {price: cost}}
  gem: {count: 40, start: bank}
zones:
  bank: {holds: gem}
  bag: {of: player, holds: gem}
counters:
  coins: {of: player}
  ore: {of: player}
  noted: {holds: list number}
icons:
  coin: {counter: coins}
  ore: {counter: ore}
  gem(number n):
    gain: move (n) gem from bank to bag
    pay: move (n) gem from bag to bank
"""
ICONS = ("coin", "ore", "gem")
LEFT = {"coin": "coins", "ore": "ore", "gem": "size(bag)"}


class Trial:
    """One cost, what it is changed by, what somebody has, and what must come of it."""

    def __init__(self, chance: random.Random) -> None:
        self.parts = [
            (chance.choice(ICONS), chance.randint(0, 4)) for _ in range(chance.randint(0, 4))
        ]
        self.changes = [
            (chance.choice(ICONS), chance.randint(-4, 4)) for _ in range(chance.randint(0, 4))
        ]
        self.wealth = {icon: chance.randint(0, 9) for icon in ICONS}

    @property
    def price(self) -> str:
        return ", ".join(f"{n} {icon}" for icon, n in self.parts)

    @property
    def changed(self) -> str:
        signed = ((icon, abs(n), "-" if n < 0 else "+") for icon, n in self.changes)
        return "".join(f" {sign} {n} {icon}" for icon, n, sign in signed)

    def play(self, id: str) -> list[str]:
        cost = f"{id}.price{self.changed}"
        return [
            "move all gem from bag to bank",
            f"set coins to {self.wealth['coin']}",
            f"set ore to {self.wealth['ore']}",
            f"{self.wealth['gem']} gem",
            f"add (if payable({cost}) then 1 else 0) to noted",
            f"pay {cost}",
            *(f"add {LEFT[icon]} to noted" for icon in ICONS),
            *(f"add paid.{icon} to noted" for icon in ICONS),
        ]

    def expected(self) -> list[int]:
        total: Counter[str] = Counter()
        for icon, n in (*self.parts, *self.changes):
            total[icon] += n
        owed = {icon: max(0, total[icon]) for icon in ICONS}
        payable = all(owed[icon] <= self.wealth[icon] for icon in ICONS)
        paid = [owed[icon] if payable else 0 for icon in ICONS]
        left = [self.wealth[icon] - n for icon, n in zip(ICONS, paid, strict=True)]
        return [int(payable), *left, *paid]


def test_a_changed_cost_is_its_totals(tmp_path: Path, chunk: Callable[[int, int], int]) -> None:
    for seed in range(chunk(200, 12)):
        chance = random.Random(seed)
        trials = {f"s{number}": Trial(chance) for number in range(20)}
        entries = ["entries:", "  spot:"]
        play = ["play: |", "  seat(1) does"]
        for id, trial in trials.items():
            entries += [f"    {id}:"] + ([f"      price: {trial.price}"] if trial.parts else [])
            play += [f"    {line}" for line in trial.play(id)]
        folder = tmp_path / f"prices_{seed}"
        folder.mkdir()
        (folder / "game.yaml").write_text(HEAD + "\n".join([*entries, *play, ""]), "utf-8")
        game = load(folder.name, library=open_library([tmp_path]))
        noted = game.start().cells[game.program.layout.counters["noted"].base]
        assert list(noted) == [n for trial in trials.values() for n in trial.expected()], seed
