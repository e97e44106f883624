"""What people read in place of ids."""

from __future__ import annotations

from pathlib import Path

import pytest

import chakobsa
from chakobsa.interpreter.terms import Place, Term
from chakobsa.tools.wording import Wording

GAME = """
players: 3
kinds:
  moon: {sides: [half, full], start: sky}
  guard: {count: 2, start: sky}
  coin: {count: 2, start: sky, fields: {}}
zones:
  sky: {holds: [moon, guard, coin]}
  dark_side: {of: player, holds: moon, order: spread, seen_by: nobody}
counters:
  drawn: {of: player}
  guards_seen: {of: player, by: guard}
dice:
  cube: {faces: 1..6}
actions:
  draw_moons(number n): add n to drawn
  hide(moon m, player p): move m to p.dark_side
entries:
  moon: {pale_one: {}, new_one: {}}
play: |
  each player does
    choose moon m in sky
    hide(m, you) | draw_moons 1 | draw_moons 2
    may draw_moons(size(dark_side))
    for each guard g do add 1 to guards_seen(g)
"""
ENGLISH = """\
game-sky = The night sky
moon-pale_one = Pale moon
moon_side-full = full moon
zone-dark_side = Dark side
do-hide = Hide it
ask-play-2 = What do you do with it?
ask-play-3 = More?
    .decline = Enough
"""
POLISH = "moon-pale_one = Blady księżyc\n"
PLAYER_2 = Term("player", "2")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("content")
    for language, text in (("en", ENGLISH), ("pl", POLISH)):
        (folder / "sky" / "locale" / language).mkdir(parents=True)
        (folder / "sky" / "locale" / language / "names.ftl").write_text(text, "utf-8")
    (folder / "sky" / "game.yaml").write_text(GAME, "utf-8")
    return folder


@pytest.fixture(scope="module")
def wording(folder: Path) -> Wording:
    return Wording(chakobsa.load("sky", content=(folder,)), 0)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Term("moon", "pale_one"), "Pale moon"),
        (Term("moon", "new_one"), "new one"),
        (Term("moon"), "moon"),
        (Term("moon", "new_one", side="full"), "new one (full moon)"),
        (Term("moon", number=2, place=Place("dark_side", PLAYER_2)),
         "moon #2 in Dark side of player 2"),
        (Term("moon", number=2, place=Place("dark_side", Term("player", "1"))),
         "moon #2 in your Dark side"),
        (Term("moon", "new_one", place=Place("sky")), "new one in sky"),
        (Term("moon", "pale_one", owner=0), "your Pale moon"),
        (Term("moon", "pale_one", owner=1), "Pale moon of player 2"),
        (Term("guard", "2"), "guard 2"),
        (Term("coin", "2"), "coin"),
        (Term("player", "1"), "you"),
        (Term("opponent", "2"), "player 2"),
        (Term("number", "7"), "7"),
        (Term("cube", "4"), "cube: 4"),
        (Term("", "decline"), "decline"),
        (Term("", "hide(m, you)"), "Hide it (m, you)"),
        (Term("", "draw_moons 2"), "draw moons 2"),
        (Term("", "1 coin -> 2 coin"), "1 coin -> 2 coin"),
    ],
)  # fmt: skip
def test_a_term(term: Term, text: str, wording: Wording) -> None:
    assert wording.term(term) == text


def test_another_language_falls_back_to_english_then_to_the_id(folder: Path) -> None:
    game = chakobsa.load("sky", content=(folder,), language="pl")
    words = Wording(game)
    assert words.word("moon", "pale_one") == "Blady księżyc"
    assert words.word("game", "sky") == "The night sky"
    assert words.word("moon", "new_one") == "new one"


def options(wording: Wording, *texts: str, message: str = "") -> list[str]:
    return wording.options([(Term("", text),) for text in texts], message)


def test_options_are_as_short_as_they_stay_different(wording: Wording) -> None:
    assert options(wording, "hide(m, you)", "draw_moons 1") == ["Hide it", "draw moons 1"]
    assert options(wording, "hide(m, you)", "hide(n, you)") == [
        "Hide it (m, you)",
        "Hide it (n, you)",
    ]
    assert options(wording, "draw_moons(size(sky))", "decline") == ["draw moons", "decline"]
    assert options(wording, "draw_moons 1", "decline", message="ask-play-3")[1] == "Enough"


def test_a_place_that_all_options_share_is_said_once(wording: Wording) -> None:
    place = Place("dark_side", PLAYER_2)
    two = [(Term("moon", number=n, place=place),) for n in (1, 2)]
    assert wording.options(two) == ["moon #1", "moon #2"]
    other = (Term("moon", number=1, place=Place("dark_side", Term("player", "3"))),)
    assert wording.options([*two, other])[2] == "moon #1 in Dark side of player 3"


def test_questions(folder: Path) -> None:
    game = chakobsa.load("sky", content=(folder,))
    match = game.new(1)
    wording = Wording(game, 0)

    def asked() -> str:
        assert match.decision is not None
        return wording.question(match.decision, match.state.terms)

    assert asked() == "choose moon m in sky"
    match.apply(0)
    assert asked() == "What do you do with it?"
    match.apply(0)
    assert asked() == "More?"
