"""Reads malformed content, case by case, and says for each what was answered, how soon, how large.

Run by `test_malformed.py` in a process of its own: cases come as JSON on standard input, answers go
out as JSON lines. A case that takes far too long is cut off, and so is one that wants all memory.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

from chakobsa.dsl.diagnostic import ContentError, Diagnostic, Severity, as_json, render
from chakobsa.dsl.library import open_library
from chakobsa.dsl.load import load
from chakobsa.interpreter.game import Game

LONGEST = 10
LARGEST = 3 * 2**30
STEPS = 500
TIMES = re.compile(r"<<(.*?)\*(\d+)>>", re.DOTALL)


def expanded(text: str) -> str:
    """`<<x*3>>` is xxx; in it `{#}` is the number of the repetition, `{ }` as many blanks."""

    def repeated(found: re.Match[str]) -> str:
        parts = (
            found[1].replace("{#}", str(i)).replace("{ }", " " * i) for i in range(int(found[2]))
        )
        return "".join(parts)

    return TIMES.sub(repeated, text)


def written(case: dict[str, Any], root: Path) -> None:
    files = {"game/game.yaml": case["game"]} if "game" in case else {}
    for name, text in {**files, **case.get("files", {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(expanded(text), "utf-8", newline="")
    for name, data in case.get("bytes", {}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes.fromhex(data))
    for name in case.get("folders", ()):
        (root / name).mkdir(parents=True)
    for name, target in case.get("links", {}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(target)


def answered(case: dict[str, Any], root: Path) -> list[Diagnostic]:
    """Everything the author is told: by the linter, or once the game is started and played."""
    try:
        library = open_library([root / name for name in case.get("content", ["."])], root)
        missing = [d for d in library.diagnostics if d.code == "F001"]
        content = load(case.get("load", "game"), case.get("options", {}), library)
        found = [*missing, *content.errors]
        if found:
            return found
        state = Game(content, case.get("players")).start()
        for _ in range(STEPS):
            if state.over:
                break
            state.apply(0)
    except ContentError as error:
        return [d for d in error.diagnostics if d.severity is Severity.ERROR]
    return []


def memory() -> float:
    """The largest size of this process so far, in MB.

    What `resource` says may begin with the size of the process that started this one, so where the
    system tells our own it comes first.
    """
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
        return int(status.split("VmHWM:")[1].split()[0]) / 2**10
    except (OSError, IndexError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def limited() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
    except (ImportError, ValueError, OSError):
        pass


class TooLong(BaseException):
    pass


def late(*_: object) -> None:
    raise TooLong


def tried(case: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        written(case, root)
        os.chdir(root)
        start = time.perf_counter()
        failure = None
        found: list[Diagnostic] = []
        try:
            if hasattr(signal, "alarm"):
                signal.alarm(LONGEST)
            found = answered(case, root)
            for diagnostic in found:
                render(diagnostic)
        except BaseException:  # noqa: BLE001 -- whatever happens is an answer
            failure = traceback.format_exc()[-2000:]
        finally:
            if hasattr(signal, "alarm"):
                signal.alarm(0)
        seconds = time.perf_counter() - start
        os.chdir("/")
    return {
        "found": [as_json(diagnostic) for diagnostic in found[:5]],
        "failure": failure,
        "seconds": seconds,
        "memory": memory(),
    }


def main() -> None:
    limited()
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, late)
    tried({"game": "players: 2\nplay: end game\n"})
    for case in json.load(sys.stdin):
        print(json.dumps(tried(case)), flush=True)


if __name__ == "__main__":
    main()
