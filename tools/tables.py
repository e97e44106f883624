"""Writes the parser's tables after a change of the grammar: `python -m chakobsa.tools.tables`."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from ..dsl.parse import build_parser, grammar_text
from ..dsl.tables import FILE, read_tables, written_tables


def main(arguments: list[str]) -> int:
    """`--write` writes the file, `--check` says whether it fits the grammar."""
    if arguments not in (["--write"], ["--check"]):
        print("usage: python -m chakobsa.tools.tables --write|--check", file=sys.stderr)
        return 2
    path = Path(str(files("chakobsa.grammar").joinpath(FILE)))
    if arguments == ["--write"]:
        text = written_tables(build_parser(), grammar_text())
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path} written")
        return 0
    if read_tables(grammar_text()) is not None:
        print("the tables fit the grammar")
        return 0
    print(f"{path} belongs to another grammar; write it anew with --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
