"""Malformed content of every class: each is answered with a code and a place, soon and small.

Cases are data, a file for each class. `error` is the first thing the author is told; a case whose
error is null is odd but not wrong, and must only be answered. How a case is written on disk is in
`one.py`, which reads the cases of a class in a process with limits of its own.
"""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

HERE = Path(__file__).parent
CLASSES = (
    "truncated", "wrong_type", "unknown_name", "unknown_key", "wrong_arity", "cycle",
    "deep_nesting", "alias_bomb", "endless_loop", "huge_number", "bad_encoding", "missing_file",
)  # fmt: skip
SECONDS, MEGABYTES, FEWEST = 2.0, 300.0, 10


@cache
def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return found


@cache
def answers(name: str) -> list[dict[str, Any]]:
    """What one process answers to all cases of a class."""
    done = subprocess.run(
        [sys.executable, str(HERE / "one.py")],
        input=json.dumps(cases(name)), capture_output=True, text=True, encoding="utf-8",
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(
            name, number, id=f"{name}-{case['title']}", marks=pytest.mark.xdist_group(name)
        )
        for name in CLASSES
        for number, case in enumerate(cases(name))
    ],
)
def test_it_is_answered(name: str, number: int) -> None:
    case, answer = cases(name)[number], answers(name)[number]
    assert answer["failure"] is None, answer["failure"]
    assert answer["seconds"] < SECONDS
    assert answer["memory"] < MEGABYTES
    found = answer["found"]
    if case["error"] is None:
        assert not found
        return
    assert found, "nothing was said"
    keys = ("code", "line", "column")
    assert {key: found[0][key] for key in keys} == {key: case["error"].get(key) for key in keys}


@pytest.mark.parametrize("name", CLASSES)
def test_there_are_enough_of_each_class(name: str) -> None:
    titles = [case["title"] for case in cases(name)]
    assert len(set(titles)) == len(titles) >= FEWEST


COMMANDS = [
    ("truncated", ("lint", "."), 1),
    ("endless_loop", ("simulate", "game", "--content", "."), 1),
    ("bad_encoding", ("lint", "."), 1),
    ("missing_file", ("lint", "nowhere"), 2),
    ("cycle", ("test", "."), 1),
    ("alias_bomb", ("show", "game", "--content", "."), 1),
]


@pytest.mark.parametrize(("name", "arguments", "status"), COMMANDS, ids=lambda value: str(value))
def test_the_command_line_says_so_too(
    name: str, arguments: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    one = runpy.run_path(str(HERE / "one.py"))
    one["written"](cases(name)[0], tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "chakobsa.tools.cli", *arguments],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode == status, said
    assert "Traceback" not in said
    assert "bug in Chakobsa" not in said
    assert "error[" in said
