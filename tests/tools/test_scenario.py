"""Scenarios as authors write them: what fails, where it is shown, what is said; and their tools."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chakobsa.dsl.diagnostic import Diagnostic
from chakobsa.dsl.library import Folder, open_library, packaged
from chakobsa.tools.cli import app
from chakobsa.tools.coverage import measured
from chakobsa.tools.mutate import Mutation, mutated
from chakobsa.tools.trial import Trial, try_game

GAME = """\
players: 2..3
options:
  goal: {type: number, default: 3}
kinds:
  card: {fields: {value: number}, start: deck}
zones:
  deck: {holds: card}
  hand: {of: player, holds: card}
counters:
  coins: {of: player}
entries:
  card: {alpha: {value: 1}, beta: {value: 2}}
actions:
  unused: add 1 to coins
play: |
  take turns
    choose card c in deck
    move c to hand
    add c.value to coins
    if coins >= goal then win you
    if deck is empty then end game
scenarios:
"""


def game(root: Path, scenarios: str) -> Folder:
    folder = root / "some_game"
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME + scenarios, "utf-8")
    found = open_library([root]).find("some_game")
    assert found is not None
    return found


def tried(root: Path, scenarios: str, *, trace: bool = False) -> Trial:
    return try_game(game(root, scenarios), open_library([root]), trace=trace)


def only(trial: Trial) -> Diagnostic:
    assert not trial.problems
    (outcome,) = trial.outcomes
    (problem,) = outcome.problems
    return problem


def at(problem: Diagnostic) -> str:
    assert problem.span is not None
    return problem.span.text


def test_a_scenario_passes(tmp_path: Path) -> None:
    trial = tried(tmp_path, "  one: {do: [card beta], covers: [card:beta], source: page 3}\n")
    (outcome,) = trial.outcomes
    assert not outcome.problems
    covered = [scalar.text for scalar in outcome.scenario.covers]
    assert (covered, outcome.scenario.source) == (["card:beta"], "page 3")


CHANCE = """  one:
    run: |
      chance chooses number n in 1..6
      seat(1) does add n to coins
      chance chooses number k in 7..9
      seat(1) does add k to coins
"""


def test_a_seed_decides_what_the_scenario_leaves_open(tmp_path: Path) -> None:
    """Chance that is named falls as named; the rest falls by the seed, always the same."""
    for named, low, high in (("", 8, 15), ("    do: [number 8]\n", 9, 14)):
        within = f"    expect: [seat(1).coins >= {low} and seat(1).coins <= {high}]\n"
        trial = tried(tmp_path, CHANCE + "    seed: 5\n" + named + within)
        assert not trial.problems
        assert not trial.outcomes[0].problems
    without = tried(tmp_path, CHANCE + "    do: [number 8]\n")
    assert "not possible" in only(without).message


def test_a_step_that_is_not_possible(tmp_path: Path) -> None:
    problem = only(tried(tmp_path, "  one: {do: [card alhpa]}\n"))
    assert (problem.code, at(problem), problem.suggestion) == ("R008", "card alhpa", "card alpha")
    assert problem.notes[0] == "player 1 can take `card alpha`, `card beta`"


def test_a_step_behind_the_end(tmp_path: Path) -> None:
    problem = only(tried(tmp_path, "  one: {do: [card alpha, card beta]}\n"))
    assert problem.message == "`card beta` is not possible: the game is over"


def test_an_expectation_says_what_it_found(tmp_path: Path) -> None:
    text = "  one:\n    do: [card beta]\n    expect: [seat(1).coins is 3 and you is seat(1)]\n"
    problem = only(tried(tmp_path, text))
    assert at(problem) == "seat(1).coins is 3 and you is seat(1)"
    assert problem.notes == (
        "`seat(1).coins` is 2",
        "`you` is nobody",
        "`seat(1)` is seat(1)",
        "in scenario `one`",
    )


def test_an_expectation_in_between(tmp_path: Path) -> None:
    text = "  one:\n    do: [{expect: [you is seat(2)]}, card beta]\n"
    assert at(only(tried(tmp_path, text))) == "you is seat(2)"


def test_what_must_be_refused(tmp_path: Path) -> None:
    problem = only(tried(tmp_path, "  one: {refused: [card beta]}\n"))
    assert problem.message == "`card beta` is possible here, but must not be"


def test_a_slip_of_the_pen_is_no_refusal(tmp_path: Path) -> None:
    problem = only(tried(tmp_path, "  one: {refused: [card gamma]}\n"))
    assert problem.message == "no option is ever called `card gamma`"


def test_a_place_is_a_name_too(tmp_path: Path) -> None:
    names = "card in hand of player 2, 'card #3 in deck'"
    assert not tried(tmp_path, f"  one: {{refused: [{names}]}}\n").outcomes[0].problems
    problem = only(tried(tmp_path, "  one: {refused: [card in hand of player 9]}\n"))
    assert problem.message == "no option is ever called `card in hand of player 9`"


@pytest.mark.parametrize(
    ("scenario", "code", "place"),
    [
        ("given: set seat(1).coin to 3", "N002", "seat(1).coin"),
        ("run: add 1 to coins", "N009", "coins"),
        ("expect: [you.coins]", "T001", "you.coins"),
        ("do: [{expect: [cards is 3]}]", "N001", "cards"),
        ("players: 7", "F019", "7"),
        ("options: {gaol: 3}", "F018", "gaol"),
    ],
)
def test_mistakes_are_shown_where_they_are(
    scenario: str, code: str, place: str, tmp_path: Path
) -> None:
    problem = only(tried(tmp_path, f"  one:\n    {scenario}\n"))
    assert (problem.code, at(problem)) == (code, place)


def test_a_mistake_does_not_stop_the_others(tmp_path: Path) -> None:
    text = "  one: {expect: [cards is 3]}\n  two: {do: [card beta]}\n  three: {do: [card x]}\n"
    outcomes = tried(tmp_path, text).outcomes
    assert [len(outcome.problems) for outcome in outcomes] == [1, 0, 1]


def test_what_is_never_done_is_found(tmp_path: Path) -> None:
    coverage = measured(tried(tmp_path, "  one: {do: [card alpha]}\n", trace=True).programs)
    assert coverage.percent < 100
    assert [(gap.what, gap.span.text.strip()) for gap in coverage.gaps] == [
        ("never used", "add 1 to coins"),
        ("never true", "coins >= goal"),
        ("never carried out", "win you"),
    ]


def test_nobody_has_to_break_an_invariant(tmp_path: Path) -> None:
    text = "  one: {do: [card alpha]}\n"
    before = measured(tried(tmp_path, text, trace=True).programs)
    text += "invariants:\n  few: size(deck) <= 2\n"
    after = measured(tried(tmp_path, text, trace=True).programs)
    assert (after.points, after.reached) == (before.points, before.reached)


def test_every_gap_has_a_text(tmp_path: Path) -> None:
    folder = game(tmp_path, "  one: {do: [card alpha]}\n")
    text = GAME.replace("if coins >= goal", "if hand is not empty and deck is not empty")
    (tmp_path / "some_game/game.yaml").write_text(f"{text}  one: {{do: [card alpha]}}\n", "utf-8")
    trial = try_game(folder, open_library([tmp_path]), trace=True)
    gaps = [(gap.what, gap.span.text.strip()) for gap in measured(trial.programs).gaps]
    assert ("never false", "hand is not empty") in gaps
    assert all(text for _, text in gaps)


def test_invariants_need_not_be_broken(tmp_path: Path) -> None:
    text = "  one: {do: [card beta]}\ninvariants:\n  few_coins: coins_of_all < 9\n"
    text += "queries:\n  coins_of_all: sum(p.coins for player p)\n"
    gaps = measured(tried(tmp_path, text, trace=True).programs).gaps
    assert not [gap for gap in gaps if "coins_of_all" in gap.span.text]


def test_changes_that_nobody_notices_are_found(tmp_path: Path) -> None:
    text = "  one:\n    do: [card beta]\n    expect: [deck is empty]\n"
    folder = game(tmp_path, text)
    library = open_library([tmp_path])
    mutation, again = mutated(folder, library, 1), mutated(folder, library, 2)
    assert changes(mutation) == changes(again)
    assert 0 < len(mutation.survivors) < mutation.total
    assert ("coins >= goal", "coins > goal") in [change[1:] for change in changes(mutation)]


def changes(mutation: Mutation) -> list[tuple[int, str, str]]:
    return [(s.span.start, s.before, s.after) for s in mutation.survivors]


def test_the_command(tmp_path: Path) -> None:
    game(tmp_path, "  one: {do: [card beta]}\n  two: {do: [card x]}\n")
    said = CliRunner().invoke(app, ["test", str(tmp_path)])
    assert said.exit_code == 1
    assert "some_game: 2 scenarios, 1 failed" in said.stdout
    said = CliRunner().invoke(app, ["test", str(tmp_path), "--coverage", "--format", "json"])
    report = json.loads(said.stdout)
    assert (report["scenarios"], report["failed"]) == (2, 1)
    assert report["games"][0]["coverage"]["gaps"]
    assert CliRunner().invoke(app, ["test", str(tmp_path / "nowhere")]).exit_code == 2


def games() -> list[Folder]:
    library = open_library([packaged()], packaged())
    return [folder for folder in library.games() if folder.path.is_relative_to(packaged())]


@pytest.mark.parametrize("folder", games(), ids=lambda folder: folder.id)
def test_the_games_of_the_package_are_covered(folder: Folder) -> None:
    library = open_library([folder.path])
    trial = try_game(folder, library, trace=True)
    assert trial.outcomes
    assert not trial.failed
    assert measured(trial.programs).percent == 100
    assert mutated(folder, library, 1).percent >= 90
