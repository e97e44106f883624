"""Blocks `console` of a page, followed: what they show must be what the commands print.

A line that starts with `$ ` is a command, and what stands below is what it prints; `…` stands for
anything within a line, and on a line of its own for any lines. What follows a prompt
(`player 1> `) is typed in.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROMPT = re.compile(r"(player \d+> )(.*)")


@dataclass(frozen=True)
class Shown:
    """A command with the lines that it is said to print."""

    command: str
    lines: list[str]


def commands(block: str) -> list[Shown]:
    found: list[Shown] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Shown(line[2:], []))
        else:
            assert found, f"a block `console` begins with a command, not with: {line}"
            found[-1].lines.append(line)
    return found


def python(*arguments: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=cwd, env=env, input=typed, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


def follow(shown: Shown, folder: Path, status: int = 0) -> str:
    """Run a command and give what a person would have seen."""
    program, *arguments = shlex.split(shown.command)
    assert program == "chakobsa", shown.command
    typed = [match[2] for line in shown.lines if (match := PROMPT.fullmatch(line))]
    lines = "".join(f"{text}\n" for text in typed)
    ran = python("-m", "chakobsa.tools.cli", *arguments, cwd=folder, typed=lines)
    assert ran.returncode == status, f"$ {shown.command}\n{ran.stdout}\n{ran.stderr}"
    answers = iter(typed)
    seen = re.sub(r"player \d+> ", lambda prompt: f"{prompt[0]}{next(answers, '')}\n", ran.stdout)
    return seen + ran.stderr


def pattern(lines: list[str]) -> str:
    """What the output must look like."""
    parts = [
        r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n"
        for line in lines
    ]
    return "".join(parts)
