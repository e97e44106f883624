"""What has happened, in few words: each case is a list of events and the rows that are told."""

from __future__ import annotations

from pathlib import Path

import pytest

import chakobsa
from chakobsa.interpreter.events import Chose, Counted, Event, Moved, Rolled, Shown, Shuffled
from chakobsa.interpreter.terms import Place, Term
from chakobsa.tools.story import news, shown_at_first, told
from chakobsa.tools.wording import Wording

GAME = """
players: 3
kinds:
  card: {start: deck, sides: [new, worn]}
  square: {grid: [2, 2]}
zones:
  deck: {holds: card, order: pile, seen_by: nobody}
  hand: {of: player, holds: card, seen_by: owner}
  row: {of: player, holds: card, order: spread, seen_by: nobody}
counters:
  coins: {of: player}
  hurt: {of: card, holds: truth}
  taken_by: {of: square, holds: player}
  chief: {holds: player}
  prey: {holds: card}
  tired: {of: card, holds: truth, until: turn}
  aim: {holds: card, until: turn}
dice:
  cube: {faces: 1..6, copies: 2}
  omen: {shows: card}
entries:
  card: {fox: {}, owl: {}, hare: {}}
play: "each player does choose card c in hand"
"""
ME, SHE, HE = (Term("player", str(n)) for n in (1, 2, 3))
DECK = Place("deck")
MINE, HERS, HIS = (Place("hand", who) for who in (ME, SHE, HE))
FOX, OWL, CARD = Term("card", "fox"), Term("card", "owl"), Term("card")
HIDDEN = Term("card", place=Place("row", SHE), number=2)


@pytest.fixture(scope="module")
def wording(tmp_path_factory: pytest.TempPathFactory) -> Wording:
    folder: Path = tmp_path_factory.mktemp("content")
    (folder / "tale").mkdir()
    (folder / "tale" / "game.yaml").write_text(GAME, "utf-8")
    (folder / "tale" / "locale" / "en").mkdir(parents=True)
    names = folder / "tale" / "locale" / "en" / "names.ftl"
    names.write_text("card-hare = Brown hare\n", "utf-8")
    return Wording(chakobsa.load("tale", content=(folder,)), 0)


@pytest.mark.parametrize(
    ("events", "rows"),
    [
        ([Rolled("cube", "3"), Rolled("cube", "5"), Rolled("omen", "hare")],
         ["At first: cube shows 3, 5; omen shows Brown hare"]),
        ([Chose(0, (FOX,)), Rolled("cube", "3", 1), Rolled("cube", "5", 1), Rolled("omen", "hare")],
         ["You: chose fox", "Player 2: cube shows 3, 5; omen shows Brown hare"]),
        ([Chose(1, (OWL,)), Counted("chief", None, None, None), Counted("prey", None, None, None)],
         ["Player 2: chose owl; chief: nobody; prey: nothing"]),
        ([Chose(0, (FOX,)), Moved(FOX, MINE, DECK)], ["You: fox from your hand to deck"]),
        ([Chose(0, (FOX,)), Counted("coins", ME, None, 2)], ["You: chose fox; coins: 2"]),
        ([Chose(1, (Term("card", place=HERS),)), Moved(CARD, HERS, DECK)],
         ["Player 2: a card from hand to deck"]),
        ([Chose(1, (Term("card", place=HERS),)), Counted("coins", HE, None, 0)],
         ["Player 2: chose a card in hand of player 2; coins of player 3: 0"]),
        ([Chose(1, (CARD, ME)), Moved(CARD, HERS, MINE)],
         ["Player 2: chose a card, you; a card from hand to your hand"]),
        ([Chose(0, (FOX, SHE)), Moved(FOX, MINE, HERS)],
         ["You: fox from your hand to hand of player 2"]),
        ([Chose(0, (SHE,)), Chose(0, (HIDDEN,)), Shown((OWL,), (Place("row", SHE),), (0,), False)],
         ["You: chose card #2 in row of player 2; saw owl in row of player 2"]),
        ([Chose(1, (Term("", "decline"),)), Chose(1, (Term("", "done"),))],
         ["Player 2: declined; finished"]),
        ([Moved(CARD, DECK, HERS), Moved(CARD, DECK, HERS), Moved(FOX, DECK, MINE)],
         ["At first: 2 × card from deck to hand of player 2; fox from deck to your hand"]),
        ([Chose(0, (FOX,)), Moved(FOX, MINE, DECK), Moved(CARD, HERS, DECK),
          Counted("coins", ME, None, 1)],
         ["You: fox from your hand to deck",
          "Then: a card from hand of player 2 to deck; your coins: 1"]),
        ([Chose(1, (Term("", "peek"),)), Shown((CARD,), (MINE,), (1,), False),
          Shown((FOX,), (HIS,), (0, 1, 2), True)],
         ["Player 2: chose peek; saw a card in your hand",
          "Then: all saw fox in hand of player 3"]),
        ([Rolled("cube", "3"), Rolled("cube", "5"), Counted("face", Term("cube", "1"), None, 3)],
         ["At first: cube shows 3, 5"]),
        ([Shuffled(DECK), Shuffled(DECK)], ["At first: deck shuffled"]),
        ([Chose(0, (FOX,)), Moved(FOX, MINE, DECK), Counted("hurt", FOX, None, True),
          Counted("hurt", OWL, None, False)],
         ["You: fox from your hand to deck; hurt; owl: not hurt"]),
        ([Chose(1, (Term("square", "b1"),)), Counted("taken_by", Term("square", "b1"), None, SHE)],
         ["Player 2: chose b1; taken by player 2"]),
        ([Chose(1, (OWL,)), Counted("tired", FOX, None, False), Counted("aim", None, None, None)],
         ["Player 2: chose owl"]),
        ([Chose(1, (OWL,)), Counted("tired", FOX, None, True), Counted("aim", None, None, FOX)],
         ["Player 2: chose owl; fox: tired; aim: fox"]),
        ([Counted("side", FOX, None, Term("card_side", "worn"))], ["At first: fox: worn"]),
        ([Counted("hurt", HIDDEN, None, True)],
         ["At first: card #2 in row of player 2: hurt"]),
    ],
)  # fmt: skip
def test_what_is_told(events: list[Event], rows: list[str], wording: Wording) -> None:
    assert [f"{row.label}: {'; '.join(row.parts)}" for row in told(events, wording)] == rows


def test_only_news_are_told(wording: Wording) -> None:
    events = [Chose(1, (Term("", "peek"),)), Moved(CARD, DECK, HERS), Moved(CARD, DECK, HERS)]
    (row,) = news(events[:2], events, wording)
    assert (row.label, row.parts) == ("Player 2", ["a card from deck to hand"])
    assert news(events, events, wording) == []
    assert news(events, events[:1], wording) == [], "something was taken back"


def test_what_was_chosen_in_secret_is_told_once(wording: Wording) -> None:
    chose, mine, hers = Chose(0, (FOX,)), Moved(FOX, MINE, DECK), Moved(CARD, HERS, DECK)
    (row,) = news([chose, mine], [chose, hers, mine], wording)
    assert row.parts == ["a card from hand of player 2 to deck"]


def test_of_the_beginning_only_what_was_shown(wording: Wording) -> None:
    sight = Shown((FOX,), (HERS,), (0,), False)
    events = [Moved(CARD, DECK, HERS), sight, Chose(1, (Term("", "peek"),)), sight]
    (row,) = shown_at_first(events, wording)
    assert (row.label, row.parts) == ("At first", ["you saw fox in hand of player 2"])
