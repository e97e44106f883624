"""Playing with bots tells a person nothing that their seat cannot know.

The command `play` is run with somebody in one seat who types random answers. At each question
the whole screen is made again in worlds that this seat cannot tell from the true one
(`State.resample`): news, position, question, options and log must be the same text there, and
still so after both worlds were played on. What the view of the seat hides, which is tested
elsewhere, the position must hide too.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import io
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import chakobsa
from chakobsa.tools import play as command
from chakobsa.tools.host import Host, Leave
from chakobsa.tools.position import position
from chakobsa.tools.wording import Wording

from ..interpreter.games import game
from ..interpreter.pairs import Pair

CASES = [
    *(("betrayal", players, []) for players in range(4, 9)),
    ("goofspiel", 2, []),
    ("goofspiel", 3, ["open_bids=false", "suit_size=5"]),
    ("kuhn_poker", 2, []),
    ("leduc_poker", 2, []),
    ("leduc_poker", 2, ["equal_cards=true"]),
    ("glances", 3, []),
    ("glances", 2, ["twins=true", "moves=4"]),
    ("masquerade", 2, []),
    ("masquerade", 3, []),
    ("bazaar", 3, []),
    ("guild", 3, []),
    ("guises", 3, []),
]
OPEN = {"guild"}  # only the order of a deck is hidden there, and that is no other world
GAMES = Path(__file__).parents[1] / "interpreter" / "games"
TYPED = ("look", "look all", "log", "help", "what is this", "why not")
WORLDS = 2  # that the screen is compared in, for each question
MOST_QUESTIONS = 60
FAR = 15  # steps that two worlds are played on
WIDE = 100_000  # columns, so that each row of a position is a line
HIDDEN = re.compile(r"(?:(\d+) × )?\?")


def screen(host: Host, state: chakobsa.State, act: Callable[[Host], object]) -> str:
    """What a person would read of a match in this position, asking for all there is."""
    match = copy.copy(host.match)
    match.state = state
    twin = Host(host.game, match, host.seats, False, None, keep=False, steps=host.steps)
    twin.looking, twin.told, twin.seen = host.looking, {**host.told}, {**host.seen}
    with io.StringIO() as out, contextlib.redirect_stdout(out):
        with person(iter(TYPED)), contextlib.suppress(Leave):
            act(twin)
        return out.getvalue()


class Watched(Host):
    """A host whose screens are looked at in other worlds before they are shown."""

    chooser = random.Random()
    questions = other_worlds = 0

    def ask(self, seat: int) -> int | None:
        self.look_twice(seat, lambda host: host.ask(seat))
        Watched.questions += 1
        if Watched.questions == MOST_QUESTIONS:
            raise Leave
        return super().ask(seat)

    def _finish(self) -> None:
        self.look_twice(self.people[0], Host._finish)
        super()._finish()

    def look_twice(self, seat: int, act: Callable[[Host], object]) -> None:
        state = self.match.state
        seen = screen(self, state, act)
        for _ in range(WORLDS):
            other = state.resample(seat, self.chooser)
            assert screen(self, other, act) == seen
            Watched.other_worlds += other != state
        for number, row in enumerate(rows_of_players(self.game, state, seat)):
            assert count_hidden(row) == to_be_hidden(self.game, state, seat, number), row


@contextlib.contextmanager
def person(answers: Iterator[str]) -> Iterator[None]:
    """Somebody who types these answers, and then leaves."""

    def typed(prompt: str = "") -> str:
        print(prompt)
        for answer in answers:
            return answer
        raise EOFError

    keyboard, builtins.input = builtins.input, typed
    try:
        yield
    finally:
        builtins.input = keyboard


def rows_of_players(game: chakobsa.Game, state: chakobsa.State, seat: int) -> list[str]:
    lines = position(game, state, (seat,), WIDE, full=True)
    labels = ["You" if n == seat else f"Player {n + 1}" for n in range(game.players)]
    return [next((line for line in lines if line.startswith(f"{at}  ")), "") for at in labels]


def count_hidden(row: str) -> int:
    return sum(int(number or 1) for number in HIDDEN.findall(row))


def to_be_hidden(game: chakobsa.Game, state: chakobsa.State, seat: int, owner: int) -> int:
    """How much of what a player has the view of a seat does not tell: things and counters."""
    view = state.view(seat)
    zones = [z for z in game.model.zones.values() if z.of == "player"]
    counters = [c for c in game.model.counters.values() if c.of == "player"]
    found = 0
    for zone in zones:
        kinds = [f" ({kind})" for kind in zone.holds] if len(zone.holds) > 1 else [""]
        for kind in kinds:
            listed: list[Any] = view["zones"][f"{zone.id} of player {owner + 1}{kind}"]
            found += sum(part.count("?") for part in listed)
    for counter in counters:
        number = 1 if counter.by is None else game.program.layout.owners(counter.by)
        seen = {"all": True, "owner": owner == seat, "others": owner != seat, "nobody": False}
        found += 0 if seen[counter.seen_by] else number
    return found


def answers(host: list[Watched], chooser: random.Random) -> Iterator[str]:
    """Random answers to all questions, by number, by name and by what is shown."""
    while True:
        if chooser.random() < 0.3:
            yield chooser.choice([*TYPED, "undo", "", "nonsense"])
            continue
        state = host[0].match.state
        decision = state.decision
        assert decision is not None
        number = chooser.randrange(state.count)
        wording = Wording(host[0].game, state.player)
        label = wording.options(state.terms, decision.message)[number]
        yield chooser.choice([state.options[number], label, str(number + 1)])


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_nothing_leaks(
    name: str,
    players: int,
    options: list[str],
    chunk: Callable[[int, int], int],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    hosts: list[Watched] = []

    class Kept(Watched):
        def run(self) -> None:
            hosts[:] = [self]
            super().run()

    monkeypatch.setattr(command, "Host", Kept)
    monkeypatch.chdir(tmp_path)
    asked = worlds = 0
    for seed in range(chunk(40, 2)):
        chooser = Watched.chooser = random.Random(seed)
        Watched.questions = Watched.other_worlds = 0
        mine = chooser.randrange(players) + 1
        seats = [f"{n}={'human' if n == mine else 'random'}" for n in range(1, players + 1)]
        language = chooser.choice(["en", "pl"])
        with io.StringIO() as out, contextlib.redirect_stdout(out):
            with person(answers(hosts, chooser)):
                command.play(
                    name, players, seats, seed,
                    option=options, content=[GAMES], language=language,
                )  # fmt: skip
            assert "you are player" in out.getvalue()
        asked += Watched.questions
        worlds += Watched.other_worlds
    print(f"{asked} questions, {worlds} other worlds")
    assert asked
    assert worlds or name in OPEN


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_nothing_leaks_later(
    name: str, players: int, options: list[str], chunk: Callable[[int, int], int]
) -> None:
    """Two worlds that look the same are played on by steps that look the same."""
    found = game(name, players, tuple((o, v) for o, _, v in (x.partition("=") for x in options)))
    compared = 0
    for seed in range(chunk(60, 4)):
        chooser = random.Random(seed)
        state = somewhere(found, chooser)
        seat = chooser.randrange(players)
        pair = Pair(found, seat, state, seed)
        seats = ["human" if n == seat else "random" for n in range(players)]
        host = Host(found, found.new(), seats, False, None, keep=False)
        host.told[seat] = []
        for _ in range(FAR):
            if pair.state.over or not pair.go_on():
                break
            act = partial(whatever_is_due, seat=seat)
            assert screen(host, pair.state, act) == screen(host, pair.other, act)
            compared += 1
    assert compared


def whatever_is_due(host: Host, seat: int) -> None:
    """The end, a question, or else what a look would show."""
    if host.match.over:
        host._finish()
    elif host.match.state.player == seat:
        host.ask(seat)
    else:
        host._news(seat)
        host._look(seat)


def somewhere(found: chakobsa.Game, chooser: random.Random) -> chakobsa.State:
    """A position of a random game at which a player decides."""
    state = found.start(log=True)
    last = None
    for _ in range(chooser.randrange(40)):
        state = state.copy()
        state.apply(chooser.randrange(state.count))
        if state.over:
            break
        if not state.chance:
            last = state
    return last or somewhere(found, chooser)
