"""Scenarios as authors write them: what fails, where it is shown, what is said; and their tools."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chakobsa.dsl.diagnostic import Diagnostic
from chakobsa.dsl.library import Folder, Library, open_library, packaged
from chakobsa.interpreter.program import Program
from chakobsa.interpreter.state import State, first_state
from chakobsa.tools.cli import app
from chakobsa.tools.coverage import measured
from chakobsa.tools.mutate import Mutation, mutated
from chakobsa.tools.performance import Performance
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
    folder.mkdir(exist_ok=True, parents=True)
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


LINE = """  last: {after: more, do: [card beta]}
  more: {after: begun, do: [card beta, number 70, card alpha]}
  same: {after: begun}
  start:
    seed: 3
    run: |
      repeat 9 times
        chance chooses number n in 1..100
        seat(1) does
          add n to coins
          choose card c
  begun:
    after: start
    do: [card alpha, {expect: [seat(1).coins > 0]}, card beta, number 40, card alpha]
    expect: [seat(1).coins > 40]
    refused: [number 40]
  whole:
    after: start
    do:
      - card alpha
      - {}
      - card beta
      - number 40
      - card alpha
      - {}
      - card beta
      - number 70
      - card alpha
      - {}
      - card beta
"""


def test_a_scenario_in_parts_comes_out_as_the_whole(tmp_path: Path) -> None:
    """At the end of a part, as at each check, chance has decided what is not named."""
    trial = tried(tmp_path, LINE)
    assert not trial.problems
    assert not trial.failed
    (program,) = trial.programs
    performance = Performance(program)
    for outcome in trial.outcomes:
        assert not performance.problems(outcome.scenario)
    ends = performance.ends
    assert ends["start"] != ends["begun"]
    assert ends["begun"] == ends["same"]
    assert ends["last"] == ends["whole"]


def test_a_shared_beginning_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "  one: {do: [card alpha]}\n" + "  next_NUMBER: {after: one}\n" * 3
    for number in "abc":
        text = text.replace("NUMBER", number, 1)
    begun: list[str | None] = []

    def counted(program: Program, scene: str | None = None) -> State:
        begun.append(scene)
        return first_state(program, scene=scene)

    monkeypatch.setattr("chakobsa.tools.performance.first_state", counted)
    trial = tried(tmp_path, text)
    assert (len(trial.outcomes), len(trial.failed), begun) == (4, 0, ["one"])


def test_a_failure_before_the_start_says_in_which_scenario(tmp_path: Path) -> None:
    text = "  one: {do: [card x]}\n  two: {after: one}\n  three: {after: two, do: [card beta]}\n"
    problems = [d for outcome in tried(tmp_path, text).outcomes for d in outcome.problems]
    assert [at(problem) for problem in problems] == ["card x"] * 3
    assert [problem.notes[1:] for problem in problems] == [
        ("in scenario `one`",),
        ("in scenario `one`", "scenario `two` goes on from there"),
        ("in scenario `one`", "scenario `three` goes on from there"),
    ]


def test_a_sequel_fails_at_its_own_step(tmp_path: Path) -> None:
    trial = tried(tmp_path, "  one: {do: [card alpha]}\n  two: {after: one, do: [card beta]}\n")
    (failed,) = trial.failed
    assert (at(failed.problems[0]), failed.problems[0].notes) == (
        "card beta",
        ("in scenario `two`",),
    )


def test_lint_tells_once_what_is_wrong_with_a_line_of_scenarios(tmp_path: Path) -> None:
    text = "  one: {after: three}\n  two: {after: one}\n  three: {after: two}\n"
    text += "  four: {after: three}\n  five: {after: fuor}\n  six: {after: five}\n"
    game(tmp_path, text)
    said = CliRunner().invoke(app, ["lint", str(tmp_path), "--format", "json"])
    found = json.loads(said.stdout)["diagnostics"]
    line = GAME.count("\n") + 1
    assert [(d["code"], d["line"]) for d in found] == [("T004", line), ("N001", line + 4)]
    assert found[1]["suggestion"] == "four"


def test_other_commands_know_what_goes_on_from_a_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game(tmp_path / "content", "  one: {do: [card beta]}\n  two:\n    after: one\n")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["lint"]).stdout == "1 game, 0 errors\n"
    assert CliRunner().invoke(app, ["fmt", "--check"]).exit_code == 0
    assert "after: one" in CliRunner().invoke(app, ["show", "two"]).stdout
    said = CliRunner().invoke(app, ["test", "--coverage", "--mutate", "-j", "1"])
    assert said.stdout.startswith("some_game: 2 scenarios, all well\n  coverage")


def test_a_very_long_line_of_scenarios(tmp_path: Path) -> None:
    text = "  step_0: {do: [card alpha]}\n"
    text += "".join(f"  step_{n}: {{after: step_{n - 1}}}\n" for n in range(1, 3_000))
    trial = tried(tmp_path, text)
    assert (len(trial.outcomes), trial.failed) == (3_000, [])
    text = text.replace("{do: [card alpha]}", "{after: step_2999}")
    trial = tried(tmp_path, text)
    assert len(trial.failed) == 3_000
    assert len(trial.failed[0].problems[0].message) < 200


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


def test_what_comes_before_the_start_is_covered_too(tmp_path: Path) -> None:
    text = "  one: {do: [card beta], expect: [cards is 3]}\n  two: {after: one}\n"
    trial = tried(tmp_path, text, trace=True)
    assert [len(outcome.problems) for outcome in trial.outcomes] == [1, 0]
    gaps = [(gap.what, gap.span.text.strip()) for gap in measured(trial.programs).gaps]
    whole = tried(tmp_path, "  one: {do: [card beta]}\n", trace=True)
    assert [(gap.what, gap.span.text.strip()) for gap in measured(whole.programs).gaps] == gaps


def test_a_sequel_notices_changes_in_its_beginning(tmp_path: Path) -> None:
    library = open_library([tmp_path])
    expected = "expect: [deck is empty, seat(1).coins is 2]"
    whole = game(tmp_path, f"  one:\n    do: [card beta]\n    {expected}\n")
    wanted = changes(mutated(whole, library, 1))
    parts = game(tmp_path, f"  one: {{do: [card beta]}}\n  two:\n    after: one\n    {expected}\n")
    assert changes(mutated(parts, library, 1)) == wanted


def test_changes_that_nobody_notices_are_found(tmp_path: Path) -> None:
    text = "  one:\n    do: [card beta]\n    expect: [deck is empty]\n"
    folder = game(tmp_path, text)
    library = open_library([tmp_path])
    mutation, again = mutated(folder, library, 1), mutated(folder, library, 2)
    assert changes(mutation) == changes(again)
    assert 0 < len(mutation.survivors) < mutation.total
    assert ("coins >= goal", "coins > goal") in [change[1:] for change in changes(mutation)]


def test_any_number_becomes_one(tmp_path: Path) -> None:
    """What `any` leaves out, a least of 0, is no change when it is another number."""
    text = (
        "players: 1\n"
        "kinds: {card: {values: [alpha, beta]}}\n"
        "play: |\n"
        "  take turns while turn_number < 1\n"
        "    choose any card c\n"
        "    choose number last in 1..2\n"
        "scenarios:\n"
        "  asked: {refused: [number 1]}\n"
    )
    folder, library = written(tmp_path, text)
    (choice,) = [change for change in changes(mutated(folder, library, 1)) if "card" in change[1]]
    assert choice[1:] == ("choose any card c", "choose card c")
    text += "  none: {do: [done], refused: [card alpha]}\n"
    (folder.path / "game.yaml").write_text(text, "utf-8")
    found = mutated(folder, library, 1)
    assert not [change for change in changes(found) if "card" in change[1] or change[1] == "0"]


def written(root: Path, text: str) -> tuple[Folder, Library]:
    """A game with a text of its own."""
    (root / "small").mkdir()
    (root / "small" / "game.yaml").write_text(text, "utf-8")
    library = open_library([root])
    (folder,) = [folder for folder in library.games() if folder.id == "small"]
    return folder, library


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
def test_the_games_of_the_package_are_covered(
    folder: Folder, chunk: Callable[[int, int], int]
) -> None:
    library = open_library([folder.path])
    trial = try_game(folder, library, trace=True)
    assert trial.outcomes
    assert not trial.failed
    assert measured(trial.programs).percent == 100
    few = 60 if len(trial.outcomes) > 100 else 400  # changes to try; in a small game, all of them
    found = mutated(folder, library, 1, most=chunk(400, few))
    assert found.percent >= 90, [(s.span, s.before, s.after) for s in found.survivors]


def test_things_of_several_kinds_are_counted(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        "players: 2\n"
        "kinds: {gem: {count: 3, start: bag}, coin: {count: 3, start: bag}}\n"
        "zones: {bag: {holds: [gem, coin]}}\n"
        "play: end game\n"
        "scenarios: {one: {expect: [bag is empty]}}\n",
    )
    assert only(try_game(*found)).notes[0] == "`bag` is 6 things"
