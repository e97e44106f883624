"""The command `test`: the scenarios of games, what they cover and what they would not notice."""

# ruff: noqa: PT028 -- the command is called `test`, and is none
from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ..dsl.diagnostic import as_json
from ..dsl.library import Folder
from ..dsl.source import Span
from . import console
from .arguments import Folders, Format, Output
from .coverage import Coverage, measured
from .mutate import Mutation, mutated
from .rulebook import Rulebook, compared
from .selection import Selection, select
from .trial import Trial, try_game

WIDEST = 72


def test(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files or folders of games; the current project if left out."),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show what no scenario does.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Show small changes that no scenario notices.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=0, help="How many processes; 0 for all processors."),
    ] = 0,
    content: Folders = None,
    format: Output = Format.TEXT,
) -> None:
    """Run the scenarios that authors wrote.

    Every scenario of every game below the given paths is played. With --coverage, everything in
    the texts of a game that no scenario does is listed, and of its `statements` those that no
    scenario covers; with --mutate, each number, name, comparison and operator is changed in turn,
    and the changes that no scenario notices are listed.
    """
    selections = select(paths, content)
    workers = jobs or os.cpu_count() or 1
    reports: list[dict[str, Any]] = []
    seen: set[Path] = set()
    for selection in selections:
        for folder in selection.folders:
            if folder.game and folder.path not in seen:
                seen.add(folder.path)
                wanted = Wanted(coverage, mutate, workers, format)
                reports.append(_tested(selection, folder, wanted))
    failed = sum(report["failed"] for report in reports)
    broken = sum(bool(report["errors"]) for report in reports)
    total = sum(report["scenarios"] for report in reports)
    if format is Format.JSON:
        console.say_json({"games": reports, "scenarios": total, "failed": failed})
    else:
        _summary(len(reports), total, failed, broken)
    if failed or broken:
        raise typer.Exit(console.PROBLEMS)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command was asked for."""

    coverage: bool
    mutate: bool
    jobs: int
    format: Format


def _tested(selection: Selection, folder: Folder, wanted: Wanted) -> dict[str, Any]:
    """One game; what is found is said at once, unless a program wants it in the end."""
    trial = try_game(folder, selection.library, trace=wanted.coverage)
    covered = rulebook = None
    if wanted.coverage and not trial.problems:
        covered = measured(trial.programs)
    if wanted.coverage and trial.statements:
        rulebook = compared(trial.statements, (outcome.scenario for outcome in trial.outcomes))
    good = not trial.problems and not trial.failed
    mutation = None
    if wanted.mutate and good and trial.outcomes:
        progress = _progress(folder.id) if sys.stderr.isatty() else _silent
        mutation = mutated(folder, selection.library, wanted.jobs, progress)
    if wanted.format is not Format.JSON:
        _say(trial, covered, rulebook, mutation)
    problems = [d for outcome in trial.outcomes for d in outcome.problems]
    report: dict[str, Any] = {
        "game": folder.id,
        "path": console.shown_path(folder.path),
        "scenarios": len(trial.outcomes),
        "failed": len(trial.failed),
        "errors": [as_json(d) for d in trial.problems],
        "problems": [as_json(d) for d in problems],
        "covers": sorted({item.text for o in trial.outcomes for item in o.scenario.covers}),
    }
    if covered is not None:
        report["coverage"] = {
            "points": covered.points,
            "percent": covered.percent,
            "gaps": [{**_at(gap.span), "what": gap.what} for gap in covered.gaps],
        }
    if rulebook is not None:
        report["statements"] = {
            "total": rulebook.statements,
            "covered": rulebook.covered,
            "uncovered": [
                {**_at(s.key.span), "section": s.section, "id": s.id, "text": s.text}
                for s in rulebook.uncovered
            ],
            "idle": [{**_at(s.key.span), "id": s.id} for s in rulebook.idle],
        }
    if mutation is not None:
        report["mutation"] = {
            "mutants": mutation.total,
            "percent": mutation.percent,
            "survivors": [
                {**_at(s.span), "before": s.before, "after": s.after} for s in mutation.survivors
            ],
        }
    return report


def _at(span: Span) -> dict[str, Any]:
    place = span.position
    return {"file": span.source.path, "line": place.line, "column": place.column}


def _say(
    trial: Trial, coverage: Coverage | None, rulebook: Rulebook | None, mutation: Mutation | None
) -> None:
    id = trial.folder.id
    if trial.problems:
        console.say(f"{id}: {console.paint(console.RED, 'cannot be played')}")
        console.show(trial.problems, sys.stdout)
        return
    failed = trial.failed
    total = console.count(len(trial.outcomes), "scenario")
    if failed:
        console.say(f"{id}: {total}, {console.paint(console.RED, f'{len(failed)} failed')}")
        for outcome in failed:
            console.show(outcome.problems, sys.stdout)
    else:
        console.say(f"{id}: {total}, {console.paint(console.GREEN, 'all well')}")
    if coverage is not None:
        _say_coverage(coverage)
    if rulebook is not None:
        _say_rulebook(rulebook)
    if mutation is not None:
        _say_mutation(mutation)


def _say_coverage(coverage: Coverage) -> None:
    console.say(f"  coverage {coverage.percent} % of {console.count(coverage.points, 'point')}")
    for gap in coverage.gaps:
        console.say(f"    {_where(gap.span)}: {gap.what}: {_excerpt(gap.span)}")


def _say_rulebook(rulebook: Rulebook) -> None:
    console.say(f"  statements: {rulebook.covered} of {rulebook.statements} covered")
    for statement in rulebook.uncovered:
        where = _where(statement.key.span)
        console.say(f"    {where}: never covered: {statement.id}: {_short(statement.text)}")
    for scenario in rulebook.idle:
        console.say(f"    {_where(scenario.key.span)}: covers nothing: {scenario.id}")


def _say_mutation(mutation: Mutation) -> None:
    noticed = mutation.total - len(mutation.survivors)
    console.say(f"  mutation {mutation.percent} %: {noticed} of {mutation.total} changes noticed")
    for survivor in mutation.survivors:
        change = f"`{_short(survivor.before)}` became `{_short(survivor.after)}`"
        console.say(f"    {_where(survivor.span)}: {change} in: {_line(survivor.span)}")


def _where(span: Span) -> str:
    place = span.position
    return f"{span.source.path}:{place.line}:{place.column}"


def _line(span: Span) -> str:
    return span.source.line(span.position.line).strip()


def _excerpt(span: Span) -> str:
    lines = span.text.strip().splitlines() or [""]
    return _short(lines[0]) + (" ..." if len(lines) > 1 else "")


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 3] + "..."


def _summary(games: int, total: int, failed: int, broken: int) -> None:
    parts = [console.count(games, "game"), console.count(total, "scenario")]
    if broken:
        parts.append(f"{broken} cannot be played")
    parts.append(f"{failed} failed" if failed else "none failed")
    style = console.RED if failed or broken else console.GREEN
    console.say(console.paint(style, ", ".join(parts)))


def _silent(done: int, total: int) -> None:
    pass


def _progress(id: str) -> Any:
    """Shows on the terminal how far the changes are."""

    def show(done: int, total: int) -> None:
        end = "\r" if done < total else "\r\x1b[K"
        text = f"{id}: {done} of {total} changes" if done < total else ""
        print(text, end=end, file=sys.stderr, flush=True)

    return show
