"""Rules are texts like others: why, coverage, mutants and the formatter know them."""

from __future__ import annotations

from pathlib import Path

from chakobsa.dsl.library import Folder, Library, open_library
from chakobsa.dsl.source import Source
from chakobsa.interpreter.game import load
from chakobsa.interpreter.reasons import Reason, reasons
from chakobsa.tools.coverage import measured
from chakobsa.tools.formatter import EFFECT, EVENT, formatted
from chakobsa.tools.mutate import mutated
from chakobsa.tools.trial import try_game

GAME = """\
players: 2
kinds:
  camp: {values: [north, south, coast, isle]}
  card:
    fields: {passive: rules, goal: event}
    start: hand
    rules:
      - when goal then add 10 to coins
zones:
  hand: {of: player, holds: card}
counters:
  coins: {of: player}
queries:
  free(camp s): true
events:
  visited(camp s):
rules:
  few: forbid earn where n > 2
actions:
  earn(number n): add n to coins
  visit(camp s): raise visited(s)
entries:
  card:
    gate:
      passive: forbid free for any where s is north; modify free where s is south to false
      goal: visited by opponent where s is coast
      each: player
play: |
  take turns while turn_number < 2
    PLAY
scenarios:
  it_is_shut:
    refused: [camp north]
  seen:
    run: seat(2) does visit coast
    expect: [seat(1).coins is 10]
"""
CHOICE = "choose camp x where free(x)"


def small(root: Path, play: str) -> tuple[Folder, Library]:
    (root / "small").mkdir()
    (root / "small" / "game.yaml").write_text(GAME.replace("PLAY", play), "utf-8")
    library = open_library([root], start=root)
    found = library.find("small")
    assert found is not None
    return found, library


def missing(root: Path, play: str) -> list[Reason]:
    _, library = small(root, play)
    return reasons(load("small", library=library).start())


def test_the_rule_that_forbids_an_action_is_the_reason(tmp_path: Path) -> None:
    (reason,) = missing(tmp_path, "(earn 1 | earn 3 | earn 2)")
    assert (reason.option, reason.why) == ("earn 3", "`forbid earn where n > 2` forbids it")
    assert reason.where is not None
    assert reason.where.span is not None
    assert reason.where.span.text == "forbid earn where n > 2"


def test_the_rule_that_answers_no_is_the_reason(tmp_path: Path) -> None:
    assert [(reason.option, reason.why) for reason in missing(tmp_path, CHOICE)] == [
        ("camp north", "`forbid free for any where s is north` forbids it"),
        ("camp south", "`modify free where s is south to false` says no"),
    ]


def test_rules_that_never_worked_are_gaps(tmp_path: Path) -> None:
    trial = try_game(*small(tmp_path, CHOICE), trace=True)
    assert not trial.failed
    gaps = [(gap.what, gap.span.text.strip()) for gap in measured(trial.programs).gaps]
    assert ("never used", "forbid earn where n > 2") not in gaps
    assert ("never carried out", "forbid earn where n > 2") in gaps
    assert not [gap for gap in gaps if "free" in gap[1] or "goal" in gap[1]]


def test_changed_rules_are_noticed_or_not(tmp_path: Path) -> None:
    mutation = mutated(*small(tmp_path, CHOICE), 1)
    survivors = [(survivor.before, survivor.after) for survivor in mutation.survivors]
    assert ("2", "3") in survivors
    assert ("visited by opponent where s is coast", "visited by any where s is coast") in survivors
    assert "coast" not in [before for before, _ in survivors]
    assert "allow free for any where s is north" not in [after for _, after in survivors]


def test_a_rule_that_holds_too_often_is_noticed_where_it_must_not(tmp_path: Path) -> None:
    """No scenario without the rule leads through its text."""
    (tmp_path / "game.yaml").write_text(
        "players: 2\n"
        "kinds: {charm: {fields: {passive: {type: rules, in: [held]}}}}\n"
        "zones: {held: {of: player, holds: charm}, bag: {holds: charm}}\n"
        "counters: {coins: {of: player}}\n"
        "actions:\n"
        "  earn: add 1 to coins\n"
        "entries:\n"
        "  charm:\n"
        "    clover:\n"
        "      passive: when earn then add 1 to coins\n"
        "      start: bag\n"
        "play: each player does earn\n"
        "scenarios:\n"
        "  mine:\n"
        "    given: move clover to seat(1).held\n"
        "    run: seat(1) does earn\n"
        "    expect: [seat(1).coins is 2]\n"
        "  not_yours:\n"
        "    given: move clover to seat(1).held\n"
        "    run: seat(2) does earn\n"
        "    expect: [seat(1).coins is 0]\n",
        "utf-8",
    )
    library = open_library([tmp_path], start=tmp_path)
    (folder,) = [folder for folder in library.games() if folder.path == tmp_path]
    trial = try_game(folder, library)
    assert len(trial.outcomes) == 2
    assert not trial.failed
    mutation = mutated(folder, library, 1)
    assert ("earn", "earn by any") not in [(s.before, s.after) for s in mutation.survivors]


def test_the_formatter_lays_rules_out() -> None:
    text = """\
kinds:
  card:
    rules:
      - when   goal then (earn 1)
  tile:
    rules:
      rule: allow   free
      in: [hand]
rules:
  one: forbid   earn
  two:
    rule: forbid   earn
entries:
  card:
    gate:
      passive: forbid   free;   allow free
      goal: visited   by  any
"""
    roles = {("card", "passive"): EFFECT, ("card", "goal"): EVENT}
    wanted = "\n".join(
        line[: len(line) - len(line.lstrip())] + " ".join(line.split())
        for line in text.replace("(earn 1)", "earn 1").split("\n")
    )
    assert formatted(Source("game.yaml", text), roles) == wanted
