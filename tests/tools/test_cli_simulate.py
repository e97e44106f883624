"""The command `simulate`, and the bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FIELDS = {
    "game", "players", "options", "seed", "games", "finished", "decisions", "chance", "forced",
    "load_seconds", "seconds", "rounds", "results", "bot", "bots", "broken", "statistics",
    "happened",
}  # fmt: skip

FAIR = """\
# A fair: what can be chosen differs, how often most of it happens does not.
players: 2
kinds:
  mask: {fields: {use: effect, perk: rules}, start: chest}
  tent: {fields: {price: cost, gives: effect}}
zones:
  chest: {holds: mask, order: pile, seen_by: nobody}
  hand: {of: player, holds: mask, seen_by: owner}
  shown: {of: player, holds: mask}
counters:
  coins: {of: player, start: 2}
  fame: {of: player}
  wish: {of: player, seen_by: owner}
icons:
  coin: {counter: coins}
  fame: {counter: fame}
  crown(number n):
    gain: add n to fame
queries:
  thrift: 1
events:
  opened(mask m):
  closed:
rules:
  cheer: when open_up then 1 fame
  hush: when opened where coins > 99 then 1 coin
  dreams: instead of nap then dream
  thrifty: modify thrift by 1
actions:
  open_up: |
    choose mask m in hand
    move m to shown
    raise opened(m)
    resolve m.use
  buy: |
    pay big_top.price
    resolve big_top.gives
  nap: 1 coin
  dream: 1 coin
  humble: set wish to 1
  proud: set wish to 2
phases:
  wishing: |
    each player secretly does
      choose one
        option low do humble
        option high do proud
  parade: each player does open_up
entries:
  mask:
    fox:
      use: 1 coin; 9 coin -> 5 fame
      copies: 2
    owl:
      use: 1 fame | 1 coin
      perk: |
        when dream then 1 coin
        when nap then 1 coin
      copies: 2
  tent:
    big_top:
      price: 50 coin
      gives: 1 crown
setup: |
  shuffle chest
  each player does move 1 mask from chest to hand
play: |
  wishing
  parade
  each player does nap
  each player does may buy
  if seat(1).wish > seat(2).wish then win seat(1)
  if seat(1).wish < seat(2).wish
    end game
  if seat(1).wish > 2 then end game
ranking: [fame]
payoff: fame
statistics:
  mask: first(shown)
  wish: wish
  proud: wish is 2
  friend: if wish is 2 then nobody else next(you)
"""


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the game `fair` in it."""
    folder = tmp_path / "content" / "fair"
    (folder / "locale" / "en").mkdir(parents=True)
    (folder / "game.yaml").write_text(FAIR, "utf-8")
    (folder / "locale" / "en" / "names.ftl").write_text("mask-fox = The red fox\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if not key.endswith("seconds")}


def test_the_figures(project: Path, chakobsa: Any) -> None:
    data = chakobsa("simulate", "gems", "--games", 30, "--seed", 4, "--format", "json").json()
    assert data.keys() == FIELDS
    assert (data["game"], data["players"], data["seed"]) == ("gems", 2, 4)
    assert data["options"] == {"wild": False, "mood": "calm", "purse": 2}
    assert data["games"] == data["finished"] == 30
    assert data["chance"] == 60, "two gems are drawn, the third is the last"
    assert data["decisions"] > 60
    assert data["rounds"] > 30
    assert [result["seat"] for result in data["results"]] == [1, 2]
    for result in data["results"]:
        assert result["places"].get("1", 0) == result["wins"]
        assert sum(result["places"].values()) == 30
        assert -1 <= result["mean_payoff"] <= 1


def test_text_for_people(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", "gems", "--games", 5, "--players", 3)
    assert ran.status == 0
    assert "gems, 3 players" in ran.out
    assert "player 3: won" in ran.out


def test_the_same_whatever_the_number_of_processes(project: Path, chakobsa: Any) -> None:
    common = ["simulate", "gems", "--games", 25, "--seed", 9, "--bot", "mixed", "--format", "json"]
    alone = without_times(chakobsa(*common).json())
    assert without_times(chakobsa(*common, "--jobs", 2).json()) == alone
    assert without_times(chakobsa(*common, "--seed", 10).json()) != alone


def test_greedy_bots_beat_random_ones(chakobsa: Any) -> None:
    data = chakobsa(
        "simulate", "tic_tac_toe", "--games", 30, "--bot", "mixed", "--format", "json"
    ).json()
    assert data["bots"]["greedy"]["wins"] > 2 * data["bots"]["random"]["wins"]


LONG = """
players: 2
counters:
  coins: {of: player}
  gold: {of: player}
play: |
  take turns while turn_number < 200
    choose one
      option coins do add 1 to coins
      option gold do add 1 to gold
      option nothing do add 0 to gold
  win all(player p where p.coins is most(q.coins for player q))
statistics:
  tens_of_gold: div(gold, 10)
"""


@pytest.mark.parametrize(
    ("outlook", "least", "most"), [("", 2, 4), ("outlook: gold", 5, 10), ("outlook: -gold", 0, 1)]
)
def test_greedy_bots_go_by_the_outlook(
    project: Path, chakobsa: Any, outlook: str, least: int, most: int
) -> None:
    game = project / "content" / "long" / "game.yaml"
    game.parent.mkdir()
    game.write_text(LONG + outlook + "\n", encoding="utf-8")
    words = ["simulate", "long", "--games", 2, "--bot", "greedy", "--format", "json"]
    rows = chakobsa(*words).json()["statistics"]["tens_of_gold"]
    assert all(least <= int(row["value"]) <= most for row in rows), rows


def test_an_outlook_is_a_number(project: Path, chakobsa: Any) -> None:
    game = project / "content" / "long" / "game.yaml"
    game.parent.mkdir()
    game.write_text(LONG + "outlook: gold > 3\n", encoding="utf-8")
    ran = chakobsa("lint")
    assert ran.status == 1
    assert "game.yaml:15:10: error[T001] expected a number" in ran.out


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_broken_invariant_is_reported_with_its_seed(
    jobs: int, game_file: Path, chakobsa: Any
) -> None:
    text = game_file.read_text("utf-8").replace("p.coins <= 9", "p.coins <= 3")
    game_file.write_text(text, "utf-8")
    assert chakobsa("simulate", "gems", "--games", 10).status == 0, "only with --check"
    ran = chakobsa("simulate", "gems", "--games", 10, "--check", "--jobs", jobs, "--format", "json")
    assert ran.status == 1
    broken = ran.json()["broken"]
    assert broken["diagnostics"][0]["code"] == "R007"
    assert f"--seed {broken['seed']}" in ran.err
    again = ran.err.split("See it again: chakobsa ")[1].split()
    seen = chakobsa(*again)
    assert seen.status == 1
    assert "R007" in seen.err
    assert f"{broken['choices']:>4}  player" in seen.out
    assert f"{broken['choices'] + 1:>4}  " not in seen.out, "it stops where it broke"


def test_a_game_without_end_is_given_up(game_file: Path, chakobsa: Any) -> None:
    text = game_file.read_text("utf-8").replace("then end game", "then deal you")
    game_file.write_text(text, "utf-8")
    ran = chakobsa(
        "simulate", "gems", "--games", 2, "--max-decisions", 50, "--format", "json"
    ).json()
    assert (ran["games"], ran["finished"]) == (2, 0)
    assert ran["results"][0]["mean_payoff"] is None


def test_a_game_that_spins_is_a_problem_of_content(game_file: Path, chakobsa: Any) -> None:
    text = game_file.read_text("utf-8").replace(
        "then end game", "then repeat while true do deal you"
    )
    game_file.write_text(text, "utf-8")
    ran = chakobsa("simulate", "gems", "--games", 2)
    assert ran.status == 1
    assert "R001" in ran.err


def test_statistics_tell_how_players_fared(fair: Path, chakobsa: Any) -> None:
    data = chakobsa("simulate", "fair", "--games", 50, "--format", "json").json()
    assert list(data["statistics"]) == ["mask", "wish", "proud", "friend"]
    for rows in data["statistics"].values():
        assert sum(row["seats"] for row in rows) == 100
        assert sum(row["wins"] for row in rows) == sum(r["wins"] for r in data["results"])
    values = {
        id: [(row["value"], row["name"]) for row in rows] for id, rows in data["statistics"].items()
    }
    assert values == {
        "mask": [("fox", "The red fox"), ("owl", "owl")],
        "wish": [(1, "1"), (2, "2")],
        "proud": [(False, "no"), (True, "yes")],
        "friend": [(1, "player 1"), (2, "player 2"), (None, "nobody")],
    }
    fox, owl = data["statistics"]["mask"]
    assert fox["mean_payoff"] == 1
    assert 1 < owl["mean_payoff"] < 2, "an owl may take one more"
    assert data["happened"] is None, "only with --check"


def test_statistics_as_a_table(fair: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", "fair", "--games", 50)
    assert ran.status == 0
    lines = ran.out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("mask "))
    table = lines[start : start + 3]
    assert table[0].split() == ["mask", "seats", "won", "payoff"]
    assert table[1].startswith("  The red fox  ")
    assert len({len(line) for line in table}) == 1, "columns are aligned"
    assert "never" not in ran.out


def test_a_statistic_that_goes_wrong_is_a_problem_of_content(fair: Path, chakobsa: Any) -> None:
    file = fair / "content" / "fair" / "game.yaml"
    text = FAIR.replace("  wish: wish\n", "  wish: sum(n for number n in 1..wish * 100000)\n")
    file.write_text(text, "utf-8")
    ran = chakobsa("simulate", "fair", "--games", 3)
    assert ran.status == 1
    line = text.splitlines().index("  wish: sum(n for number n in 1..wish * 100000)") + 1
    assert f"game.yaml:{line}:9: error[R004]" in ran.err


@pytest.mark.parametrize("bot", ["random", "mixed"])
def test_what_really_happened_counts(bot: str, fair: Path, chakobsa: Any) -> None:
    """Not what was tried, what bots or secret choices imagined, and not what was replaced."""
    games = 20
    data = chakobsa(
        "simulate", "fair", "--games", games, "--check", "--bot", bot, "--format", "json"
    ).json()
    happened = data["happened"]

    def times(sort: str, **wanted: str) -> int:
        fitting = [d for d in happened[sort] if wanted.items() <= d.items()]
        assert fitting, wanted
        return sum(deed["times"] for deed in fitting)

    twice = 2 * games
    assert times("actions", name="open_up") == twice
    assert times("actions", name="humble") + times("actions", name="proud") == twice
    assert times("actions", name="nap") == 0, "it is replaced"
    assert times("actions", name="dream") == twice
    assert times("actions", name="buy") == 0, "nobody can pay"
    assert [(d["name"], d["times"], d["games"]) for d in happened["phases"]] == [
        ("wishing", games, games),
        ("parade", games, games),
    ]
    assert times("events", name="opened") == twice
    assert times("rules", name="cheer") == twice
    assert times("rules", name="dreams") == twice
    assert not [d for d in happened["rules"] if d["name"] == "thrifty"], "it only modifies"
    foxes = times("entries", name="fox", part="1 coin")
    owls = times("entries", name="owl", field="use")
    assert foxes + owls == twice
    assert times("entries", name="owl", part="when dream then 1 coin") == owls
    earned = times("icons", name="coin", field="gained")
    famous = times("icons", name="fame", field="gained")
    assert earned + famous == 2 * twice + foxes + 2 * owls
    assert sum(deed["times"] for deed in happened["endings"]) == games
    proud = next(row for row in data["statistics"]["proud"] if row["value"])
    assert times("actions", name="proud") == proud["seats"]


def test_what_never_happened_is_listed(fair: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", "fair", "--games", 40, "--check")
    *_, blank, last = ran.out.splitlines()
    assert blank == ""
    assert last.removeprefix("never: ").split("; ") == [
        "action buy",
        "action nap",
        "event closed",
        "icon coin paid",
        "icon crown",
        "rule hush",
        "mask fox use `9 coin -> 5 fame`",
        "mask owl perk `when nap then 1 coin`",
        "tent big_top",
        f"`end game` in play (content/fair/game.yaml:{_line('then end game')})",
    ]
    assert ran.out.count("buy") == 1, "tables hold what happened"
    endings = ran.out.split("endings")[1]
    for text in ("win seat(1)", "    end game"):
        name = f"`{text.strip()}` in play"
        place = f"content/fair/game.yaml:{_line(text)}"
        assert any(name in line and line.endswith(place) for line in endings.splitlines())
    assert "play went through" in endings


def _line(text: str) -> int:
    return next(n for n, line in enumerate(FAIR.splitlines(), 1) if text in line)


def test_several_parts_stand_side_by_side(fair: Path, chakobsa: Any) -> None:
    out = chakobsa("simulate", "fair", "--games", 10, "--check").out
    head, fox, owl = out.split("mask ", 2)[2].splitlines()[:3]
    assert head.split() == ["use", "games", "perk", "games"]
    assert "; 0" in fox
    assert "; 0.0%" in owl


def test_counting_changes_no_game(fair: Path, chakobsa: Any) -> None:
    common = ["simulate", "fair", "--games", 12, "--bot", "mixed", "--format", "json"]
    plain = without_times(chakobsa(*common).json())
    checked = without_times(chakobsa(*common, "--check").json())
    assert checked.pop("happened")
    assert checked == {key: value for key, value in plain.items() if key != "happened"}


def test_counts_are_summed_over_processes(fair: Path, chakobsa: Any) -> None:
    common = ["simulate", "fair", "--games", 25, "--seed", 3, "--check", "--format", "json"]
    alone = without_times(chakobsa(*common).json())
    assert alone["happened"]["endings"]
    assert without_times(chakobsa(*common, "--jobs", 2).json()) == alone


def test_how_a_classic_ends(chakobsa: Any) -> None:
    data = chakobsa("simulate", "tic_tac_toe", "--games", 200, "--check", "--format", "json").json()
    won, drawn, through = data["happened"]["endings"]
    assert (won["name"], drawn["name"]) == ("win you", "end game")
    assert won["games"] == sum(result["wins"] for result in data["results"])
    assert drawn["games"] == 200 - won["games"]
    assert through["games"] == 0
    assert data["happened"]["never"] == [], "play goes on until somebody ends it"


def test_a_rare_ending_of_a_classic(chakobsa: Any) -> None:
    data = chakobsa(
        "simulate", "pig", "--games", 3, "--check", "--option", "goal=5", "--format", "json"
    ).json()
    (count_on,) = data["happened"]["actions"]
    assert count_on["games"] == 3
    assert len(data["happened"]["never"]) == 1
    assert data["happened"]["never"][0].startswith("`end game` in action count_on (")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["gmes"], "F010"),
        (["gems", "--players", "7"], "F019"),
        (["gems", "--option", "moood=calm"], "F018"),
        (["gems", "--option", "mood=wrong"], "F017"),
        (["wilder"], "F016"),
        (["gems", "--option", "mood"], "NAME=VALUE"),
        (["gems", "--games", "0"], "--games"),
        (["gems", "--bot", "clever"], "--bot"),
    ],
)
def test_wrong_use(arguments: list[str], code: str, project: Path, chakobsa: Any) -> None:
    ran = chakobsa("simulate", *arguments)
    assert ran.status == 2
    assert code in ran.err
