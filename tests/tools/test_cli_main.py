"""The command line as a whole: help, wrong use, interruptions, and mistakes of ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from chakobsa.tools import cli

COMMANDS = (
    "games", "play", "lint", "fmt", "show", "assumptions", "explain", "simulate", "replay", "why",
)  # fmt: skip


def started(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "chakobsa.tools.cli", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **more)


def test_help_is_quick_and_names_every_command() -> None:
    begun = time.perf_counter()
    process = started("--help")
    out, err = process.communicate()
    took = time.perf_counter() - begun
    assert process.returncode == 0
    assert not err
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", out, re.MULTILINE), command
    assert took < 2, "alone it takes 0.1 s; something heavy is imported"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from chakobsa.tools.cli import app\n"
        "try: app(['--help'], prog_name='chakobsa')\n"
        "except SystemExit: pass\n"
        "heavy = {'lark', 'yaml', 'jsonschema', 'rich', 'chakobsa.dsl', 'chakobsa.interpreter'}\n"
        "print(sorted(heavy & sys.modules.keys()), file=sys.stderr)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stderr.strip() == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str, chakobsa: Any) -> None:
    ran = chakobsa(command, "--help")
    assert ran.status == 0
    assert "Usage:" in ran.out


def test_without_a_command_there_is_help(chakobsa: Any) -> None:
    ran = chakobsa()
    assert ran.status == 2
    assert "Commands:" in ran.out + ran.err


@pytest.mark.parametrize(
    "arguments",
    [["gmaes"], ["lint", "--wrong"], ["play"], ["show"], ["explain", "X1"], ["simulate"]],
)
def test_wrong_use_is_status_2(arguments: list[str], chakobsa: Any) -> None:
    ran = chakobsa(*arguments)
    assert ran.status == 2
    assert ran.err


def test_a_mistyped_command_is_guessed(chakobsa: Any) -> None:
    assert "games" in chakobsa("gmaes").err


def test_the_version_is_told(chakobsa: Any) -> None:
    assert re.match(r"chakobsa \d", chakobsa("--version").out)


def test_our_own_bug_is_admitted_and_kept(
    chakobsa: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from chakobsa.tools import explain

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setitem(cli.COMMANDS, "broken", cli.Command("explain", "broken", "Fails."))

    def broken() -> None:
        raise ZeroDivisionError("a surprise")

    monkeypatch.setattr(explain, "broken", broken, raising=False)
    ran = chakobsa("broken")
    assert ran.status == 2
    assert "bug in Chakobsa" in ran.err
    (report,) = tmp_path.glob("chakobsa-bug-*.txt")
    assert str(report) in ran.err
    assert "a surprise" in report.read_text("utf-8")
    assert "Traceback" in report.read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_ctrl_c_leaves_quietly_with_130(project: Path) -> None:
    import signal

    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # a child would ignore it too
    try:
        process = started("play", "gems", "--seed", "1", cwd=project)
    finally:
        signal.signal(signal.SIGINT, ours)
    assert process.stdout is not None
    for line in process.stdout:
        if "decide" in line:
            break
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "--resume gems.json" in out
    assert (project / "gems.json").exists()


def test_a_reader_that_leaves_early_is_no_trouble() -> None:
    process = started("explain")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert not process.stderr.read()
    assert process.wait(20) in (0, 141)


def test_what_a_terminal_cannot_show_is_no_trouble(project: Path) -> None:
    name = project / "content" / "gems" / "locale" / "en" / "names.ftl"
    name.write_text("gem-opal = ópál ♦\n", "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    process = started("show", "opal", cwd=project, env=environment)
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert "\\u2666" in out
