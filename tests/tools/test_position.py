"""A position as people read it: short, in the game's words, and only what the seat knows."""

from __future__ import annotations

from pathlib import Path

import pytest

import chakobsa
from chakobsa.tools.position import position

GAME = """
players: 2
scopes: [day]
kinds:
  field: {}
  moon: {sides: [pale, red], start: sky}
  mask: {start: trunk}
  coin: {count: 3, start: purse}
  worker: {owner: player, count: 2, start: home}
zones:
  sky: {holds: moon}
  trunk: {holds: mask, order: pile, seen_by: nobody}
  wall: {holds: mask, order: spread, seen_by: nobody}
  heap: {holds: mask, order: pile}
  purse: {holds: coin}
  hand: {of: player, holds: mask, seen_by: owner}
  back: {of: player, holds: mask, seen_by: others}
  home: {of: player, holds: worker}
  at_work: {of: field, holds: worker}
  pinned: {of: mask, holds: coin}
counters:
  fame: {of: player}
  proud: {of: player, holds: truth}
  guess: {of: player, seen_by: owner}
  friends: {of: player, holds: list player}
  chief: {of: field, holds: player}
  ribbons: {of: mask}
  rain: {}
  kept: {of: lot, holds: truth}
dice:
  cube: {faces: 1..6}
  lot: {shows: field, copies: 2}
entries:
  field: {north: {}, south: {}}
  moon: {old_one: {}}
  mask: {sun: {copies: 3}, star: {copies: 2}, cloud: {}, storm: {}}
setup: |
  %s
play: |
  during day
    seat(1) does
      choose one
        option wait do add 1 to fame
        option leave do add 2 to fame
"""
NAMES = """\
zone-hand = Hand
mask-sun = Sun
mask-cloud = Cloud
moon_side-red = Red
scope-day = Day
counter-ribbons = ribbons
kind-worker = worker
"""


def shown(setup: str, folder: Path, seats: tuple[int, ...] = (0,), **how: object) -> list[str]:
    """The position after a setup, as these seats know it."""
    place = folder / "stage"
    (place / "locale" / "en").mkdir(parents=True)
    (place / "game.yaml").write_text(GAME % setup.strip().replace("\n", "\n  "), "utf-8")
    (place / "locale" / "en" / "names.ftl").write_text(NAMES, "utf-8")
    game = chakobsa.load("stage", content=(folder,))
    return position(game, game.new(1).state, seats, 100, **how)


def test_what_says_nothing_is_left_out(tmp_path: Path) -> None:
    assert shown("shuffle trunk", tmp_path) == [
        "Day 1",
        "Table     sky: old one · trunk: 7 · purse: 3 × coin",
        "You       home: 2 × worker",
        "Player 2  home: 2 × worker",
    ]


def test_all_of_it_is_shown_on_request(tmp_path: Path) -> None:
    lines = shown("shuffle trunk", tmp_path, full=True)
    assert lines[1:4] == [
        "Table     rain: 0 · sky: old one · trunk: 3 × Sun, 2 × star, Cloud, storm · wall: empty",
        "          heap: empty · purse: 3 × coin · box: empty",
        "North     chief: nobody · at work: empty",
    ]
    assert "guess: 0" in "\n".join(line for line in lines if line.startswith("You"))
    assert "guess: ?" in "\n".join(line for line in lines if line.startswith("Player 2"))


@pytest.mark.parametrize(
    ("setup", "row"),
    [
        ("set seat(2).fame to 3", "You       fame: 0 · home: 2 × worker"),
        ("set seat(1).proud to true", "You       proud · home: 2 × worker"),
        ("set seat(2).guess to 4", "Player 2  home: 2 × worker"),
        ("set seat(1).guess to 4", "You       guess: 4 · home: 2 × worker"),
        ("add (seat(1), seat(2)) to seat(2).friends",
         "Player 2  friends: you, player 2 · home: 2 × worker"),
        ("set rain to 2", "Table     rain: 2 · sky: old one · trunk: 7 · purse: 3 × coin"),
        ("set old_one.side to red", "Table     sky: old one [Red] · trunk: 7 · purse: 3 × coin"),
        ("set north.chief to seat(2)", "Chief     north: player 2"),
        ("seat(2) does move 1 worker from home to north", "At work   north: worker of player 2"),
        ("seat(1) does move 1 worker from home to south", "At work   south: your worker"),
    ],
)  # fmt: skip
def test_what_there_is_is_said_shortly(setup: str, row: str, tmp_path: Path) -> None:
    assert row in shown(setup + "\nshuffle trunk", tmp_path)


def test_things_of_one_kind_with_more_to_say_have_a_line_each(tmp_path: Path) -> None:
    setup = """
set north.chief to seat(1)
seat(2) does move all worker from home to north
set south.chief to seat(2)
"""
    lines = shown(setup, tmp_path)
    assert "North  chief: you · at work: 2 × worker of player 2" in lines
    assert "South  chief: player 2" in lines


def test_a_hand_is_for_its_owner(tmp_path: Path) -> None:
    setup = """
seat(1) does move all(mask m where m.id is sun) to hand
seat(2) does move all(mask m where m.id is star) to hand
"""
    lines = shown(setup, tmp_path)
    assert "You       Hand: 3 × Sun · home: 2 × worker" in lines
    assert "Player 2  Hand: 2 × star · home: 2 × worker" in lines, "everybody saw them leave"
    lines = shown("shuffle trunk\n" + setup, tmp_path / "unseen")
    assert "Player 2  Hand: 2 × ? · home: 2 × worker" in lines


def test_places_side_by_side_keep_their_marks(tmp_path: Path) -> None:
    setup = """
shuffle trunk
move 3 mask from trunk to wall
show item(wall, 2) to seat(1)
add 1 to first(wall).ribbons
"""
    (row,) = (line for line in shown(setup, tmp_path) if "wall" in line)
    assert "#1 ? [ribbons 1], #2 " in row
    assert "#2 ?" not in row
    assert "#3 ?" in row
    (row,) = (line for line in shown(setup, tmp_path / "other", (1,)) if "wall" in line)
    assert "wall: #1 ? [ribbons 1], #2 ?, #3 ?" in row


def test_what_lies_on_a_thing_is_one_of_its_marks(tmp_path: Path) -> None:
    setup = """
shuffle trunk
move 2 mask from trunk to wall
move 2 coin from purse to last(wall)
"""
    (row,) = (line for line in shown(setup, tmp_path) if "wall" in line)
    assert "wall: #1 ?, #2 ? [pinned: 2 × coin]" in row


def test_in_a_hand_marks_are_for_those_who_know_what_bears_them(tmp_path: Path) -> None:
    setup = """
shuffle trunk
seat(1) does move 3 mask from trunk to back
seat(1) does for each mask m in back do add 2 to m.ribbons
"""
    assert "You       back: 3 × ? · home: 2 × worker" in shown(setup, tmp_path)
    (row,) = (line for line in shown(setup, tmp_path / "other", (1,)) if "back" in line)
    assert row.count("[ribbons 2]") >= 1
    assert "?" not in row


def test_piles(tmp_path: Path) -> None:
    setup = "move storm to heap\nmove all(mask m where m.id is sun) to heap"
    (row,) = (line for line in shown(setup, tmp_path) if "heap" in line)
    assert "heap: 3 × Sun, storm (from the top)" in row
    setup = "move all mask from trunk to heap"
    (row,) = (line for line in shown(setup, tmp_path / "large") if "heap" in line)
    assert "heap: 7, on top " in row


def test_what_is_known_without_knowing_which_is_which(tmp_path: Path) -> None:
    setup = """
shuffle trunk
each player does move 1 mask from trunk to hand
each player does move 1 mask from trunk to back
secretly show (first(seat(2).hand), first(seat(1).back)) together to seat(1)
"""
    known = [line for line in shown(setup, tmp_path) if line.startswith("Known")]
    assert known
    assert any("Hand of player 2" in line and "in some order" in line for line in known)
    assert not [line for line in shown(setup, tmp_path / "other", (1,)) if "Known" in line]


def test_several_readers_see_what_all_know_and_nobody_in_particular_sees_all(
    tmp_path: Path,
) -> None:
    setup = "shuffle trunk\neach player does move 1 mask from trunk to hand"
    lines = shown(setup, tmp_path, (0, 1))
    assert "Player 1  Hand: ? · home: 2 × worker" in lines
    assert "Player 2  Hand: ? · home: 2 × worker" in lines
    assert "?" not in "".join(shown(setup, tmp_path / "all", ()))


def test_a_die_shows_what_was_rolled(tmp_path: Path) -> None:
    (row,) = (line for line in shown("roll cube", tmp_path) if line.startswith("Table"))
    assert row.startswith("Table     cube: ")


def test_what_is_counted_of_a_die_stands_beside_its_face(tmp_path: Path) -> None:
    setup = "for each lot d do set d.face to north\nset first(all(lot d)).kept to true"
    (row,) = (line for line in shown(setup, tmp_path) if line.startswith("Table"))
    assert "lot: north [kept], north" in row


def test_nothing_is_wider_than_the_screen(tmp_path: Path) -> None:
    setup = "seat(1) does move all mask from trunk to hand"
    for columns in (40, 60, 80):
        place = tmp_path / str(columns)
        shown(setup, place)
        game = chakobsa.load("stage", content=(place,))
        lines = position(game, game.new(1).state, (0,), columns, full=True)
        assert max(map(len, lines)) <= columns
