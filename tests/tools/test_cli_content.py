"""The commands about content: games, lint, fmt, show, assumptions, explain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

# games


def test_lint_finds_names_of_nothing_in_every_language(project: Path, chakobsa: Any) -> None:
    names = project / "content" / "gems" / "locale" / "hu" / "names.ftl"
    names.write_text("gem-opal = tejopál\ngem-agate = agát\ngem-opl = opál\n", "utf-8")
    ran = chakobsa("lint")
    assert ran.status == 0
    assert "names.ftl:3:1: warning[L005] `gem-opl` names nothing of the game" in ran.out
    assert 'did you mean "gem-opal"?' in ran.out
    assert "agate" not in ran.out, "a module that an option switches on has it"
    assert "1 warning" in ran.out
    names.write_text("gem-opal\n", "utf-8")
    assert "names.ftl:1:1: error[L001]" in chakobsa("lint").out


def test_games_tells_players_and_options(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("games")
    assert ran.status == 0
    assert "gems, 2 to 3 players" in ran.out
    assert "tic_tac_toe" in ran.out, "those of the package are in reach too"
    listed = {game["id"]: game for game in chakobsa("games", "--format", "json").json()}
    gems = listed["gems"]
    assert gems["players"] == [2, 3]
    assert gems["path"] == str(project / "content" / "gems")
    options = {option["id"]: option for option in gems["options"]}
    assert options["wild"] == {
        "id": "wild", "type": "truth", "default": False, "values": [], "range": None,
        "module": "wilder",
    }  # fmt: skip
    assert options["mood"]["values"] == ["calm", "rough"]
    assert options["purse"]["range"] == [0, 9]


def test_games_lists_a_broken_game_too(game_file: Path, chakobsa: Any) -> None:
    game_file.write_text("players: [", "utf-8")
    ran = chakobsa("games")
    assert ran.status == 0
    assert "chakobsa lint" in ran.out


def test_a_content_folder_must_exist(project: Path, chakobsa: Any) -> None:
    for command in (["games"], ["lint"], ["show", "x"], ["play", "gems"]):
        ran = chakobsa(*command, "--content", "nowhere")
        assert ran.status == 2
        assert "F001" in ran.err


# lint


def test_lint_is_content_with_good_content(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("lint")
    assert (ran.status, ran.out) == (0, "1 game, 1 module, 0 errors\n")


def test_the_games_of_the_package_are_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chakobsa: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = chakobsa("lint")
    assert ran.status == 0, ran.out


def test_lint_finds_mistakes_with_their_places(game_file: Path, chakobsa: Any) -> None:
    text = game_file.read_text("utf-8").replace("set guess to n", "set gess to n")
    game_file.write_text(text, "utf-8")
    ran = chakobsa("lint")
    assert ran.status == 1
    line = text.splitlines().index("        set gess to n") + 1
    assert f"content/gems/game.yaml:{line}:" in ran.out
    assert "1 error" in ran.out
    found = chakobsa("lint", "--format", "json").json()
    assert found["errors"] == 1
    assert found["diagnostics"][0]["line"] == line


def test_lint_tells_where_a_bar_is_missing(game_file: Path, chakobsa: Any) -> None:
    """YAML makes one line of a block without its `|`; a fault in one line gets no such advice."""
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace("play: |", "play:"), "utf-8")
    assert "put `|` behind the colon" in chakobsa("lint").out
    game_file.write_text(text.replace("add 1 to coins", "add 1 two coins"), "utf-8")
    ran = chakobsa("lint")
    assert "error[E" in ran.out
    assert "behind the colon" not in ran.out


def test_lint_checks_the_modules_that_options_switch_on(project: Path, chakobsa: Any) -> None:
    module = project / "content" / "wilder" / "module.yaml"
    module.write_text(module.read_text("utf-8").replace("p.coins > 9", "p.coyns > 9"), "utf-8")
    ran = chakobsa("lint")
    assert ran.status == 1
    assert "content/wilder/module.yaml" in ran.out
    assert ran.out.count("error[") == 1, "each mistake is shown once"


def test_lint_of_one_file_tells_of_that_file(game_file: Path, chakobsa: Any) -> None:
    part = game_file.parent / "more.yaml"
    part.write_text("queries:\n  a(gem g): g.shyne\n", "utf-8")
    ran = chakobsa("lint", "content/gems/game.yaml")
    assert ran.status == 0
    assert "error[" not in ran.out
    assert "more.yaml" in ran.out
    ran = chakobsa("lint", part)
    assert ran.status == 1
    assert "shyne" in ran.out


def test_lint_by_the_name_of_a_game(project: Path, chakobsa: Any) -> None:
    assert chakobsa("lint", "gems").out == "1 game, 0 errors\n"
    assert chakobsa("lint", "tic_tac_toe").status == 0
    assert 'did you mean "gems"' in chakobsa("lint", "gmes").err


@pytest.mark.parametrize("path", ["nowhere", "content/gems/none.yaml"])
def test_lint_of_a_path_that_is_not_there(path: str, project: Path, chakobsa: Any) -> None:
    ran = chakobsa("lint", path)
    assert ran.status == 2
    assert "F001" in ran.err
    assert path in ran.err


def test_lint_of_something_that_is_no_content(project: Path, chakobsa: Any) -> None:
    (project / "notes.txt").write_text("x")
    (project / "empty").mkdir()
    assert chakobsa("lint", "notes.txt").status == 2
    assert "no game" in chakobsa("lint", "empty").err


@pytest.mark.parametrize("text", ["", "[", "\x00", "players: 2", "- 1", "play: 3\nplayers: x"])
def test_lint_survives_anything(text: str, game_file: Path, chakobsa: Any) -> None:
    game_file.write_text(text, "utf-8")
    assert chakobsa("lint").status == 1


def test_lint_of_bytes_that_are_no_text(game_file: Path, chakobsa: Any) -> None:
    game_file.write_bytes(b"\xff\xfe\x00")
    assert chakobsa("lint").status == 1


# fmt


def test_fmt_lays_texts_out_and_leaves_the_rest(game_file: Path, chakobsa: Any) -> None:
    tidy = game_file.read_text("utf-8")
    untidy = (
        tidy.replace("deal(player p):", "deal( player p ):")
        .replace("when_shown: add 1 to coins", "when_shown: add   1 to coins  # why")
        .replace("p.coins <= 9", "(p.coins)<=9")
        .replace("        set guess to n", "        set   guess to n  # mine")
    )
    game_file.write_bytes(b"\xef\xbb\xbf" + untidy.replace("\n", "\r\n").encode())
    ran = chakobsa("fmt", "--check")
    assert ran.status == 1
    assert "would change  content/gems/game.yaml" in ran.out
    assert game_file.read_bytes().startswith(b"\xef\xbb\xbf# Three gems"), "nothing is written"
    assert chakobsa("fmt").status == 0
    wanted = tidy.replace("add 1 to coins\n\n", "add 1 to coins  # why\n\n").replace(
        "set guess to n", "set guess to n  # mine"
    )
    data = game_file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data[3:].decode().replace("\r\n", "\n") == wanted
    assert chakobsa("fmt", "--check").status == 0
    assert chakobsa("lint").status == 0


def test_fmt_of_one_file_touches_that_file(game_file: Path, chakobsa: Any) -> None:
    part = game_file.parent / "more.yaml"
    for path in (part, game_file.parent / "other.yaml"):
        path.write_text(f"queries:\n  {path.stem}(gem g): g.shine+1\n", "utf-8")
    assert chakobsa("fmt", part).status == 0
    assert "g.shine + 1" in part.read_text("utf-8")
    assert "g.shine+1" in (game_file.parent / "other.yaml").read_text("utf-8")


def test_fmt_leaves_alone_what_cannot_be_read(game_file: Path, chakobsa: Any) -> None:
    part = game_file.parent / "more.yaml"
    part.write_text("queries: [", "utf-8")
    ran = chakobsa("fmt")
    assert ran.status == 1
    assert "more.yaml" in ran.err
    assert part.read_text("utf-8") == "queries: ["


# show, assumptions


def test_show_an_entry(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("show", "opal")
    assert ran.status == 0
    assert "gem opal (the milky opal)" in ran.out
    assert "content/gems/game.yaml:" in ran.out
    assert "shine: 1" in ran.out
    assert "tejopál" in chakobsa("show", "gem:opal", "--language", "hu").out


def test_show_words_of_the_game_and_of_the_language(project: Path, chakobsa: Any) -> None:
    assert "deal(player p): move 1 gem from bag" in chakobsa("show", "deal").out
    assert "agate" in chakobsa("show", "agate").out, "entries of modules too"
    assert "choose one" in chakobsa("show", "choose").out


def test_show_nothing_of_that_name(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("show", "opel")
    assert ran.status == 2
    assert "`opal`" in ran.err
    assert chakobsa("show", "opal", "--game", "gmes").status == 2
    assert chakobsa("show", "gmes", "--flat").status == 2


def test_show_a_whole_game_with_origins(project: Path, chakobsa: Any) -> None:
    assert "entries gem (3)" in chakobsa("show", "gems").out
    plain = chakobsa("show", "gems", "--flat")
    assert "agate" not in plain.out
    assert "when_shown: add 1 to coins" in plain.out
    wild = chakobsa("show", "gems", "--flat", "--option", "wild=true")
    assert "agate: {shine: 9}  # wilder, content/wilder/module.yaml:3" in wild.out
    assert "after it:" in wild.out
    data = chakobsa("show", "gems", "--flat", "--format", "json").json()
    assert data["entries gem"]["opal"]["origin"] == "gems"


def test_show_of_a_broken_game_tells_what_is_wrong(game_file: Path, chakobsa: Any) -> None:
    game_file.write_text("players: 2\nplay: 1\nnonsense: 3\n", "utf-8")
    ran = chakobsa("show", "gems", "--flat")
    assert ran.status == 1
    assert "nonsense" in ran.err


def test_assumptions(project: Path, chakobsa: Any) -> None:
    ran = chakobsa("assumptions", "gems")
    assert ran.status == 0
    assert "it is the dullest" in ran.out
    assert "page 1" in ran.out
    assert "2 assumptions" in ran.out
    listed = chakobsa("assumptions", "gems", "--format", "json").json()
    assert listed[1]["about"] == "opal"
    assert chakobsa("assumptions", "gmes").status == 2


# explain


def test_explain(chakobsa: Any) -> None:
    assert chakobsa("explain", "f001").out.startswith("F001: file not found")
    assert "F001" in chakobsa("explain").out
    assert chakobsa("explain", "F001", "--format", "json").json()[0]["code"] == "F001"
    ran = chakobsa("explain", "F0011")
    assert ran.status == 2
    assert "F001" in ran.err
