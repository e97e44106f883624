"""The tables of the language reference, made from the one list of words in `dsl/words.py`.

    python -m chakobsa.tools.reference --check     # do the tables fit the words?
    python -m chakobsa.tools.reference --write     # renew them

A table stands in `grammar/README.md` between `<!-- words: NAME -->` and `<!-- end -->`; NAME is
that of a list in `dsl/words.py`. All else in the reference is written by hand.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from ..dsl import words

_TABLE = re.compile(r"(<!-- words: (?P<name>[A-Z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def reference() -> Path:
    """Where the reference lies."""
    return Path(str(files("chakobsa.grammar"))) / "README.md"


def tables() -> dict[str, str]:
    """Every table by the name of its list, as Markdown."""
    names = _table(
        ("word", "type", "meaning", "example"),
        ((code(w.name), code(w.type), w.meaning, code(w.example)) for w in words.NAMES),
    )
    fields = _table(
        ("field", "type", "meaning", "example"),
        ((code(f".{w.name}"), code(w.type), w.meaning, code(w.example)) for w in words.FIELDS),
    )
    types = _table(
        ("type", "meaning", "as a parameter"),
        ((code(w.name), w.meaning, code(w.example)) for w in words.TYPES),
    )
    functions = _table(
        ("function", "result", "meaning", "example"),
        (
            (code(f"{f.name}({', '.join(f.params)})"), f.result, f.meaning, code(f.example))
            for f in words.FUNCTIONS
        ),
    )
    return {
        "STATEMENTS": _constructs(words.STATEMENTS),
        "CONTROL": _constructs(words.CONTROL),
        "RULES": _constructs(words.RULES),
        "EXPRESSIONS": _constructs(words.EXPRESSIONS),
        "FUNCTIONS": functions,
        "NAMES": names,
        "FIELDS": fields,
        "TYPES": types,
        "KEYWORDS": " ".join(map(code, sorted(words.KEYWORDS))) + "\n",
    }


def updated(text: str) -> str:
    """The reference with all its tables as they should be. An unknown table is a `KeyError`."""
    made = tables()
    return _TABLE.sub(lambda found: f"{found[1]}{made[found['name']]}{found[3]}", text)


def shown(text: str) -> list[str]:
    """The names of the tables in a text."""
    return [found["name"] for found in _TABLE.finditer(text)]


def code(text: str) -> str:
    """A text in the typeface of code, for a cell of a table; each line of its own."""
    return "<br>".join(f"`{line}`" for line in text.replace("|", r"\|").splitlines())


def _constructs(constructs: Iterable[words.Construct]) -> str:
    return _table(
        ("you write", "meaning", "example"),
        ((code(c.form), c.meaning, code(c.example)) for c in constructs),
    )


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0 all well, 1 the tables differ, 2 wrong use."""
    parser = argparse.ArgumentParser(
        prog="python -m chakobsa.tools.reference",
        description="Check or renew the tables of words in the language reference.",
    )
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--check", action="store_true", help="say whether a table differs")
    task.add_argument("--write", action="store_true", help="renew the tables")
    wanted = parser.parse_args(arguments)
    path = reference()
    old = path.read_text("utf-8")
    new = updated(old)
    if old == new:
        return 0
    if wanted.check:
        print(f"{path}: a table differs from dsl/words.py; renew it with --write", file=sys.stderr)
        return 1
    path.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
