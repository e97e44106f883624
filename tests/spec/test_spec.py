"""Every construct of the language, by data: what it does, and how its misuse is refused.

A file has a `game` (the text of a game.yaml) and `cases`. A case may have a game of its own and
further `files`; its keys `run`, `do`, `expect` and so on are a scenario of that game. Besides:

    form      the forms of dsl/words.py that the case specifies
    offered   exactly the options at the end, in order
    chances   the options of chance at the end, with their weights
    result    winners, places, payoffs and teams (seats from 1)
    error     the one error there is: its code, and optionally the file, line and column, the text
              it points `at`, and the message; in `run`, `given` and the items of `do`, `expect` and
              `refused` lines and columns count in that text
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from chakobsa.dsl import words
from chakobsa.dsl.diagnostic import Diagnostic, render
from chakobsa.dsl.library import open_library
from chakobsa.interpreter.state import State
from chakobsa.tools.performance import Performance
from chakobsa.tools.trial import Trial, try_game

HERE = Path(__file__).parent
SCENARIO = (
    "after", "players", "options", "given", "run", "seed", "do", "refused", "expect", "knows",
    "covers",
)  # fmt: skip
MARK = "scenario.yaml"
KEYS = {*SCENARIO, "title", "form", "game", "files", "offered", "chances", "result", "error"}


def files() -> list[tuple[str, Any]]:
    found = []
    for path in sorted(HERE.glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        if "cases" in data:
            found.append((path.stem, data))
    return found


FILES = files()
CASES = [
    pytest.param({"game": data.get("game"), **case}, id=f"{name}-{case['title']}")
    for name, data in FILES
    for case in data["cases"]
]


def written(case: dict[str, Any], root: Path) -> None:
    """The case as content on disk; each text of its scenario begins on a line of its own."""
    folder = root / "game"
    folder.mkdir()
    if case["game"] is not None:
        (folder / "game.yaml").write_text(case["game"], "utf-8")
    for name, text in case.get("files", {}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    lines = ["scenarios:", "  case:"]
    for key in SCENARIO:
        if key in case:
            lines += _block(key, case[key])
    if len(lines) == 2:
        lines[-1] += " {}"
    (folder / MARK).write_text("\n".join(lines) + "\n", "utf-8")


def _block(key: str, value: Any) -> list[str]:
    if isinstance(value, str) and key in ("given", "run"):
        return [f"    {key}: |", *(f"      {line}" for line in value.splitlines())]
    text = yaml.safe_dump({key: value}, sort_keys=False, width=10_000, allow_unicode=True)
    return [f"    {line}" for line in text.splitlines()]


def place(diagnostic: Diagnostic) -> dict[str, Any]:
    """Where a diagnostic points; in the texts of the scenario, counted from their beginning."""
    span = diagnostic.span
    found: dict[str, Any] = {"code": diagnostic.code, "message": diagnostic.message}
    if span is None:
        return found | {"at": None, "line": None, "column": None, "file": diagnostic.where}
    line, column = span.position.line, span.position.column
    path = Path(span.source.path)
    if path.name == MARK:
        above = [span.source.line(number) for number in range(1, line)]
        start = next((i for i in range(len(above), 0, -1) if above[i - 1].endswith(": |")), 0)
        line, column = line - start, column - 6
    found |= {"line": line, "column": column, "at": span.text.strip()}
    return found | {"file": f"{path.parent.name}/{path.name}"}


def tried(case: dict[str, Any], root: Path) -> tuple[Trial, list[Diagnostic]]:
    written(case, root)
    library = open_library([root])
    folder = library.find("game")
    assert folder is not None
    trial = try_game(folder, library)
    problems = [*trial.problems, *(d for o in trial.outcomes for d in o.problems)]
    return trial, problems


def final(trial: Trial) -> State:
    """The position at the end of the case."""
    (scenario,) = (o.scenario for o in trial.outcomes if o.scenario.id == "case")
    (program,) = (p for p in trial.programs if f"scene {scenario.scene}" in p.output.entries)
    performance = Performance(program)
    assert not performance.problems(scenario)
    return performance.ends["case"]


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    assert set(case) <= KEYS, f"unknown keys: {set(case) - KEYS}"
    trial, problems = tried(case, tmp_path)
    shown = "\n".join(render(d) for d in problems)
    if "error" in case:
        wanted = case["error"] if isinstance(case["error"], list) else [case["error"]]
        found = [place(d) for d in problems]
        assert len(found) == len(wanted), shown
        for error, got in zip(wanted, found, strict=True):
            assert {key: got[key] for key in error} == error, shown
        return
    assert not problems, shown
    state = final(trial)
    if "offered" in case:
        assert list(state.options) == [str(name) for name in case["offered"]]
    if "chances" in case:
        assert state.weights is not None
        assert dict(zip(state.options, state.weights, strict=True)) == case["chances"]
    if "result" in case:
        assert state.result is not None
        got = {
            "winners": [seat + 1 for seat in state.result.winners],
            "places": list(state.result.places),
            "payoffs": list(state.result.payoffs),
            "teams": [[seat + 1 for seat in team] for team in state.result.teams],
        }
        assert {key: got[key] for key in case["result"]} == case["result"]


def forms() -> set[str]:
    """Everything the tables of the language list."""
    found = set()
    for table in (words.STATEMENTS, words.CONTROL, words.RULES, words.EXPRESSIONS):
        found |= {construct.form for construct in table}
    found |= {f"{f.name}({', '.join(f.params)})" for f in words.FUNCTIONS}
    found |= {word.name for word in words.NAMES}
    return found | {f".{field.name}" for field in words.FIELDS}


def test_every_form_of_the_language_has_a_case() -> None:
    named = [form for _, data in FILES for case in data["cases"] for form in case.get("form", ())]
    assert not set(named) - forms(), "no such form"
    missing = sorted(forms() - set(named))
    assert not missing, "\n".join(missing)


def test_titles_are_different() -> None:
    for name, data in FILES:
        titles = [case["title"] for case in data["cases"]]
        assert len(set(titles)) == len(titles), name
