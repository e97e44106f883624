"""Which messages a game can have, and under which id each question is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from chakobsa.dsl.library import open_library
from chakobsa.dsl.load import load
from chakobsa.dsl.meaning import Meaning
from chakobsa.dsl.messages import called, message_ids, question_text, questions, strangers
from chakobsa.dsl.names import languages, read_messages

GAME = """
players: 2
scopes: [day]
kinds:
  colour: {values: [red, blue]}
  moon: {sides: [half, full], fields: {shines: effect, pull: effect}, start: sky}
  guard:
    count: 2
    start: sky
    rules: when rest by any p then p does 1 coin | 2 coin
zones:
  sky: {holds: [moon, guard]}
counters:
  coins: {of: player}
icons:
  coin: {counter: coins}
entries:
  moon:
    pale:
      pull: peek(any in sky, you)
      shines: 1 coin | 2 coin; may rest
actions:
  rest: add 1 to coins
  peek(moon m, player p): show m to p
  pick: |
    choose moon m in sky             # the first
    chance chooses moon n in sky
    choose one
      option wait do rest
      option leave
        choose 0..1 colour c
phases:
  dusk: seat(1) does (rest | pick)
play: |
  seat(1) does
    pick
    for each moon m do resolve m.shines
    resolve pale.pull
  dusk
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("content") / "moons"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    return folder


@pytest.fixture(scope="module")
def meaning(folder: Path) -> Meaning:
    content = load("moons", {}, open_library([folder.parent]))
    assert content.meaning is not None, content.diagnostics
    return content.meaning


def test_each_question_has_an_id_and_a_text(meaning: Meaning) -> None:
    asked = {id: question_text(text, at) for (text, at), id in questions(meaning).items()}
    assert asked == {
        "ask-pick": "choose moon m in sky",
        "ask-pick-2": "choose one",
        "ask-pick-3": "choose 0..1 colour c",
        "ask-moon-pale": "peek(any in sky, you)",
        "ask-moon-pale-2": "1 coin | 2 coin; may rest",
        "ask-moon-pale-3": "1 coin | 2 coin",
        "ask-guard": "1 coin | 2 coin",
        "ask-dusk": "rest | pick",
    }


def test_everything_that_is_shown_can_have_a_name(meaning: Meaning) -> None:
    known = message_ids(meaning)
    assert {
        "game-moons", "kind-moon", "moon-pale", "moon_side-full", "colour-red", "zone-sky",
        "counter-coins", "scope-day", "scope-turn", "option-wait", "do-rest", "do-dusk",
        "ask-pick-2",
    } <= known  # fmt: skip
    assert not known & {"zone-moon", "ask-pick-4", "ask-rest", "option-decline", "moon-red"}


def test_names_of_nothing_are_found(folder: Path, meaning: Meaning) -> None:
    text = "zone-sky = Sky\n  .few = Skies\n-term = x\nzone-sy = Sky\nask-pick-9 = What?\n"
    text += "guard-2 = The second guard\nmoon-2 = Moon\n"
    (folder / "locale" / "hu").mkdir(parents=True)
    (folder / "locale" / "hu" / "names.ftl").write_text(text, "utf-8")
    assert languages(folder) == ["hu"]
    messages, problems = read_messages(folder, "hu")
    assert not problems
    found = strangers(messages, message_ids(meaning))
    assert [(d.code, d.span and d.span.position.line, d.suggestion) for d in found] == [
        ("L005", 4, "zone-sky"),
        ("L005", 5, "ask-pick-2"),
        ("L005", 7, None),
    ]


@pytest.mark.parametrize(
    ("option", "action"),
    [("rest", "rest"), ("peek(any in sky, you)", "peek"), ("draw 2", "draw"), ("1 coin", None),
     ("draw(1), draw(2)", None), ("may rest", "rest"), ("?", None)],
)  # fmt: skip
def test_an_option_may_be_a_call(option: str, action: str | None) -> None:
    assert called(option) == action
