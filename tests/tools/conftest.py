"""A small project with a game that has secrets, options and a module, and a way to run commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = """\
# Three gems; whoever shows more of them wins.
players: 2..3
assumption: nobody may look twice

options:
  wild: {type: truth, default: false, module: wilder}
  mood: {values: [calm, rough], default: calm}
  purse: {type: number, default: 2, range: 0..9}

kinds:
  gem:
    fields: {shine: number, when_shown: effect}
    start: bag

zones:
  bag: {holds: gem, order: pile, seen_by: nobody}
  fist: {of: player, holds: gem, seen_by: owner}
  shown: {holds: gem}

counters:
  coins: {of: player, range: 0..10, start: purse}
  guess: {of: player, seen_by: owner}

entries:
  gem:
    opal: {shine: 1, source: page 1, assumption: it is the dullest}
    ruby: {shine: 2}
    topaz:
      shine: 3
      when_shown: add 1 to coins

actions:
  deal(player p): move 1 gem from bag to p.fist

invariants:
  no_riches: every(player p where p.coins <= 9)

setup: |
  shuffle bag
  each player p does
    deal p

play: |
  take turns
    choose one
      option think
        choose number n in 0..3
        set guess to n
      option open_up if fist is not empty
        choose gem g in fist
        move g to shown
        resolve g.when_shown
        add 1 to coins
        deal you
        if fist is empty then end game
ranking: [coins]
"""

MODULE = """\
entries:
  gem:
    agate: {shine: 9}
after:
  deal: if p.coins > 9 then take 1 from p.coins
"""


class Ran:
    """What a command did."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def chakobsa(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs the command line in this process: `chakobsa("lint", "x", typed="...")`."""
    from chakobsa.tools.cli import app

    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: object, typed: str = "") -> Ran:
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=typed)
        assert "Traceback" not in result.output
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the game `gems` and the module `wilder` in it."""
    folder = tmp_path / "content" / "gems"
    (folder / "locale" / "en").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "locale" / "en" / "names.ftl").write_text("gem-opal = the milky opal\n", "utf-8")
    (folder / "locale" / "hu").mkdir()
    (folder / "locale" / "hu" / "names.ftl").write_text("gem-opal = tejopál\n", "utf-8")
    (tmp_path / "content" / "wilder").mkdir()
    (tmp_path / "content" / "wilder" / "module.yaml").write_text(MODULE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game_file(project: Path) -> Path:
    return project / "content" / "gems" / "game.yaml"
