"""tools/dev.py as a newcomer meets it, without the parts that take a minute."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from chakobsa.tools import dev

ROOT = Path(dev.__file__).resolve().parents[1]


def dev_py(*arguments: str, python: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *python, str(ROOT / "tools" / "dev.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_names_every_command() -> None:
    shown = dev_py("--help")
    assert shown.returncode == 0
    for command in ("setup", "demo", "test", "bench", "fmt", "clean"):
        assert re.search(rf"^  {command}\b", shown.stdout, re.MULTILINE), command


@pytest.mark.parametrize("arguments", [[], ["tset"], ["setup", "--full"], ["fmt", "-k", "x"]])
def test_wrong_use_is_status_2_without_a_traceback(arguments: list[str]) -> None:
    refused = dev_py(*arguments)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr


def test_it_runs_in_isolated_mode_too() -> None:
    assert dev_py("--help", python=("-I",)).returncode == 0


def test_both_documented_commands_are_the_ones_that_exist() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "python3 tools/dev.py demo" in readme
    assert "python3 tools/dev.py test" in readme
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.search(r"^(exec )?python3 tools/dev\.py test$", ci, re.MULTILINE)


def test_a_link_is_removed_without_what_it_points_to(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").touch()
    link = tmp_path / "link"
    try:
        link.symlink_to(kept, target_is_directory=True)
    except OSError:
        pytest.skip("no symbolic links here")
    assert dev.is_link(link)
    assert not dev.is_link(kept)
    dev.remove(link)
    assert not link.exists()
    assert (kept / "file").exists()


def test_an_unfinished_or_spoilt_stamp_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    assert dev.stamp() == {}
    for text in ("", "[1]", '{"project": '):
        dev.STAMP.write_text(text, "utf-8")
        assert dev.stamp() == {}


def test_only_what_matters_to_the_environment_renews_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)

    def print_of(text: str) -> str:
        (tmp_path / "pyproject.toml").write_text(text, "utf-8")
        return dev.wanted()["project"]

    before = print_of("[project]\nname = 'x'\n")
    assert print_of("[project]\nname = 'x' # why\n[tool.ruff]\nline-length = 100\n") == before
    assert print_of("[project]\nname = 'x'\ndependencies = ['lark']\n") != before


def test_a_stage_that_fails_ends_the_run_with_its_status(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def exits(status: int) -> list[str]:
        return [sys.executable, "-c", f"raise SystemExit({status})"]

    with pytest.raises(dev.Stop) as stopped:
        dev.stages([("one", exits(0)), ("two", exits(7)), ("three", exits(0))])
    assert stopped.value.status == 7
    assert "FAILED at two" in str(stopped.value)
    shown = capfd.readouterr().out
    assert "== one: ok" in shown
    assert "three" not in shown
