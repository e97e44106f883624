"""The commands about one match: play, replay, why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


def test_bots_alone_play_a_match_out(project: Path, chakobsa: Any) -> None:
    seats = ["--seat", "1=greedy", "--seat", "2=random"]
    ran = chakobsa("play", "tic_tac_toe", *seats, "--seed", 7)
    assert ran.status == 0
    assert "   1  player 1:" in ran.out
    assert "It is over" in ran.out
    assert chakobsa("play", "tic_tac_toe", *seats, "--seed", 7).out == ran.out
    assert not list(project.glob("*.json")), "nothing is left behind"


def test_a_person_plays_by_number_name_and_beginning(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "gems", "--seed", 1, typed="1\nnumber 2\nth\n3\nopen\nopen\nopen\n" * 3)
    assert ran.status == 0
    assert "  You  chose think\n" in ran.out
    assert "chose 2 · guess: 2" in ran.out
    assert "chose open up" in ran.out
    assert "It is over" in ran.out


def test_an_option_is_known_by_all_its_names(project: Path, chakobsa: Any) -> None:
    for name in ("open_up", "open up", "OPEN", "2"):
        ran = chakobsa("play", "gems", "--seed", 1, typed=f"{name}\nlog\n")
        assert "chose open up" in ran.out, name
    names = project / "content" / "gems" / "locale" / "en" / "names.ftl"
    names.write_text("option-open_up = Show what you have\nask-play = What now?\n", "utf-8")
    for name in ("open_up", "show", "show what you have"):
        ran = chakobsa("play", "gems", "--seed", 1, typed=f"{name}\nlog\n")
        assert "chose Show what you have" in ran.out, name
        assert "\nWhat now?\n" in ran.out
        assert "You decide" not in ran.out.split("player 1> ")[0]


def test_unclear_and_impossible_answers_are_explained(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "tic_tac_toe", "--seed", 1, typed="a\nzz\n99\n?\nlook\n\n")
    assert "`a` could be:" in ran.out
    assert "`zz` is not possible here" in ran.out
    assert "`99` is not possible here" in ran.out
    assert "take your last choice back" in ran.out


def test_nobody_is_shown_what_they_may_not_see(project: Path, chakobsa: Any) -> None:
    typed = "\nthink\n2\n\nlog\nthink\n3\n\nlog\n"
    ran = chakobsa("play", "gems", "--seat", "2=human", "--seed", 3, typed=typed)
    first, second = (c.removeprefix("gem ") for c in _choices(project / "gems.json")[:2])
    _, one, two, one_again = ran.out.split("Pass the device to player ")
    for part, own, other in (
        (one, first, second),
        (two, second, first),
        (one_again, first, second),
    ):
        assert own in part
        assert other not in part
        assert "chose a number" in part or part is one
        assert "bag: ?" in part
        assert part.count("fist: ?") == 1
    assert "chose 2 · guess: 2" in one_again, "one's own choices are no secret"
    assert "3 · guess" not in one_again


def _choices(path: Path) -> list[str]:
    return list(json.loads(path.read_text("utf-8"))["choices"])


def test_people_who_keep_secrets_pass_the_device(project: Path, chakobsa: Any) -> None:
    ran = chakobsa(
        "play", "gems", "--seat", "2=human", "--seed", 1, typed="\nthink\n2\n\nlog\nundo\nthink\n"
    )
    assert "Pass the device to player 2" in ran.out
    second = ran.out.split("Pass the device to player 2")[1]
    assert "Player 1  chose think · chose a number" in second
    assert "guess: 2" not in second
    assert "You have not chosen anything yet." in second


def test_without_secrets_nobody_has_to_look_away(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "tic_tac_toe", "--seat", "2=human", typed="a1\nb1\na2\nb2\na3\n")
    assert ran.status == 0
    assert "Pass the device" not in ran.out
    assert "player 1 has won" in ran.out


def test_the_end_says_who_has_won_and_with_what(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "gems", "--seed", 1, typed="open\n" * 9)
    assert "It is over: " in ran.out
    assert "  1st: " in ran.out
    assert "coins 4" in ran.out


def test_the_position_is_shown_when_somebody_else_has_moved(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "gems", "--seed", 1, typed="think\n2\nlook\nlook all\n")
    first, second, third, looked, all_of_it, _ = ran.out.split("player 1> ")
    assert "Turn 1" in first
    assert "Turn" not in second, "it was one's own choice"
    assert "Turn 3" in third
    assert "shown: empty" not in looked
    assert "shown: empty" in all_of_it


def test_a_person_can_ask_what_something_is(project: Path, chakobsa: Any) -> None:
    ran = chakobsa(
        "play", "gems", "--seed", 1, typed="what topaz\nwhat the milky opal\nwhat rubi\n"
    )
    assert "when shown: add 1 to coins" in ran.out
    assert "The milky opal  gem · shine: 1" in ran.out
    assert "Nothing is called `rubi`. Did you mean `ruby`?" in ran.out


def test_a_person_can_ask_why_not_where_nothing_is_hidden(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "tic_tac_toe", "--seed", 1, typed="b2\nwhy b2\nwhy z9\n")
    assert "because `s.taken_by is nobody` does not hold" in ran.out
    assert "`z9` is nothing that this question refuses" in ran.out
    ran = chakobsa("play", "gems", "--seed", 1, typed="why open_up\n")
    assert "could give one away" in ran.out


def test_undo(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "tic_tac_toe", "--seed", 1, typed="undo\na1\nundo\nb2\nlog\nquit\n")
    assert "You have not chosen anything yet." in ran.out
    assert "Taken back: " in ran.out
    assert _choices(project / "tic_tac_toe.json")[0].endswith("b2")


def test_undo_is_refused_after_chance_secrets_and_others(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "pig", "--seat", "2=human", "--seed", 1, typed="1\nundo\n")
    assert "Chance has decided" in ran.out
    outs = [chakobsa("play", "gems", "--seed", n, typed="open\nundo\n").out for n in range(5)]
    assert any("Something hidden has been seen" in out for out in outs)
    assert not any("Taken back" in out for out in outs)
    ran = chakobsa(
        "play", "tic_tac_toe", "--seat", "2=human", "--seed", 1, typed="a1\nb1\nundo\na2\nundo\n"
    )
    assert ran.out.count("Somebody else has chosen since.") == 2


@pytest.mark.parametrize("ending", ["quit\n", ""])
def test_leaving_saves_and_resuming_goes_on(ending: str, project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", "gems", "--seed", 2, "--option", "purse=3", typed=f"think\n2\n{ending}")
    assert ran.status == 0
    assert "chakobsa play --resume gems.json" in ran.out
    made = _choices(project / "gems.json")
    ran = chakobsa("play", "--resume", "gems.json", typed="log\n")
    assert "chose 2 · guess: 2" in ran.out
    assert "purse=3" not in ran.out
    assert _choices(project / "gems.json") == made


def test_a_resumed_match_goes_on_as_it_would_have(project: Path, chakobsa: Any) -> None:
    seats = ["--seat", "2=greedy"]
    typed = ["think\n", "1\n", "open\n", "think\n", "3\n", "open\n"]
    chakobsa("play", "gems", "--seed", 5, *seats, "--save", "whole.json", typed="".join(typed))
    chakobsa("play", "gems", "--seed", 5, *seats, "--save", "part.json", typed="".join(typed[:2]))
    chakobsa("play", "--resume", "part.json", "--save", "part.json", typed="".join(typed[2:]))
    whole, part = (
        json.loads((project / f"{n}.json").read_text("utf-8")) for n in ("whole", "part")
    )
    assert whole == part


def test_a_name_that_is_taken_is_not_overwritten(project: Path, chakobsa: Any) -> None:
    (project / "gems.json").write_text("mine")
    chakobsa("play", "gems")
    assert (project / "gems.json").read_text() == "mine"
    assert (project / "gems-2.json").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Which game?"),
        (["gmes"], "`gmes`"),
        (["gems", "--seat", "4=human"], "seats 1 to 2"),
        (["gems", "--seat", "1=god"], "`god`"),
        (["gems", "--resume", "x.json"], "--resume FILE knows"),
        (["--resume", "x.json"], "F001"),
        (["gems", "--seed", "x"], "--seed"),
        (["gems", "--save", "no/such/folder/x.json"], "cannot be saved"),
    ],
)
def test_wrong_use(arguments: list[str], said: str, project: Path, chakobsa: Any) -> None:
    ran = chakobsa("play", *arguments)
    assert ran.status == 2
    assert said in ran.err


def test_a_broken_game_cannot_be_played(game_file: Path, chakobsa: Any) -> None:
    game_file.write_text("players: 2\nplay: nonsense\n", "utf-8")
    ran = chakobsa("play", "gems")
    assert ran.status == 1
    assert "game.yaml:2:7" in ran.err


def test_names_are_shown_in_the_language_asked_for(project: Path, chakobsa: Any) -> None:
    seats = ["--seat", "1=random", "--seed", 1]
    assert "tejopál" in chakobsa("play", "gems", *seats, "--language", "hu").out
    assert chakobsa("play", "gems", *seats, "--language", "!").status == 2


# replay and why


@pytest.fixture
def saved(project: Path, chakobsa: Any) -> Path:
    chakobsa("play", "tic_tac_toe", "--seed", 1, typed="a1\n")
    return project / "tic_tac_toe.json"


def test_replay_shows_each_step(saved: Path, chakobsa: Any) -> None:
    ran = chakobsa("replay", saved)
    assert ran.status == 0
    assert "   1  player 1:" in ran.out
    assert "   2  player 2:" in ran.out
    assert "   2  player 2:" not in chakobsa("replay", saved, "--until", 1).out
    assert chakobsa("replay", saved, "--positions").out.count("a  b  c") == 3
    data = chakobsa("replay", saved, "--format", "json").json()
    assert [step["player"] for step in data["steps"]] == [1, 2]
    assert data["same_rules"] is True
    assert data["misfit"] is None
    assert data["over"] is False


def test_replay_says_where_a_recording_stops_fitting(saved: Path, chakobsa: Any) -> None:
    data = json.loads(saved.read_text("utf-8"))
    data["choices"][1] = data["choices"][0]
    saved.write_text(json.dumps(data), "utf-8")
    ran = chakobsa("replay", saved)
    assert ran.status == 1
    assert "R005" in ran.err
    assert "step 2" in ran.err
    assert "possible: " in ran.err
    ran = chakobsa("replay", saved, "--format", "json")
    assert ran.status == 1
    assert ran.json()["misfit"]["step"] == 2
    assert len(ran.json()["misfit"]["possible"]) == 8
    assert chakobsa("play", "--resume", saved).status == 1


def test_replay_says_that_the_rules_have_changed(game_file: Path, chakobsa: Any) -> None:
    chakobsa("play", "gems", "--seed", 1, typed="think\n2\n")
    text = game_file.read_text("utf-8").replace("in 0..3", "in 0..4")
    game_file.write_text(text, "utf-8")
    ran = chakobsa("replay", "gems.json")
    assert ran.status == 0
    assert "rules have changed" in ran.err
    ran = chakobsa("play", "--resume", "gems.json")
    assert ran.status == 2
    assert "R006" in ran.err


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[[", '{"game": 1}', "\x00", "[" * 100_000, "5", '"gems"']
)
def test_what_is_no_saved_match_is_refused(text: str, project: Path, chakobsa: Any) -> None:
    (project / "x.json").write_text(text, "utf-8")
    for command in (["replay", "x.json"], ["why", "x.json"], ["play", "--resume", "x.json"]):
        ran = chakobsa(*command)
        assert ran.status == 2
        assert "R006" in ran.err


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "x"), ("choices", [1]), ("options", []), ("players", True), ("game", "gmes"),
        ("players", 9), ("state", {}), ("state", None), ("options", {"nope": 1}),
    ],
)  # fmt: skip
def test_a_damaged_match_is_refused(key: str, value: object, saved: Path, chakobsa: Any) -> None:
    data = json.loads(saved.read_text("utf-8"))
    saved.write_text(json.dumps({**data, key: value}), "utf-8")
    ran = chakobsa("play", "--resume", saved)
    assert ran.status == 2
    assert "error[" in ran.err


def test_why_names_the_condition_and_its_place(saved: Path, chakobsa: Any) -> None:
    ran = chakobsa("why", saved, "a1")
    assert ran.status == 0
    assert "not possible" in ran.out
    assert "game.yaml:" in ran.out
    ran = chakobsa("why", saved, "--format", "json")
    assert len(ran.json()["possible"]) == 7
    assert len(ran.json()["impossible"]) == 2
    assert "possible: " in chakobsa("why", saved, "--until", 0).out
    assert chakobsa("why", saved, "z9").status == 2
    assert chakobsa("why", "nowhere.json").status == 2


def test_a_folder_is_named_by_its_path(project: Path, chakobsa: Any) -> None:
    (project / "elsewhere").mkdir()
    (project / "elsewhere" / "game.yaml").write_text("players: 2\nplay: end game\n", "utf-8")
    ran = chakobsa("play", "elsewhere")
    assert ran.status == 2
    assert "the folder of that name is `./elsewhere`" in ran.err
