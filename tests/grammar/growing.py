"""The game of the tutorial, as it grows from block to block.

yaml step   lines of the file that its first line names, added as the reader is told to add them:
            where a name is there already, the new line takes the place of the old one, with
            all that is indented below it; below a name alone on its line, the same goes on
yaml slip   the same, but only for the next block `console`: a mistake that is shown
console     commands with what they print, followed where they stand
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .blocks import Block

PATH = re.compile(r"# (?P<path>content/[\w/]+\.yaml)\n")
NAME = re.compile(r"(?P<indent> *)(?P<name>[^\s#-][^:]*):(?P<rest>.*)")


@dataclass(slots=True)
class Part:
    """A name with the lines that belong to it; where it is alone on its line, with its parts."""

    lines: list[str]
    parts: dict[str, Part] = field(default_factory=dict)

    def text(self) -> list[str]:
        inner = [line for part in self.parts.values() for line in part.text()]
        return [*self.lines, *inner]

    def grow(self, new: dict[str, Part]) -> None:
        for name, part in new.items():
            old = self.parts.get(name)
            if old is not None and old.parts and part.parts:
                old.grow(part.parts)
            else:
                self.parts[name] = part


def parts(lines: list[str]) -> dict[str, Part]:
    """The names that stand furthest left; none if the lines are something else, such as a list."""
    found: dict[str, Part] = {}
    bodies: dict[str, list[str]] = {}
    current = NAME.fullmatch(lines[0]) if lines else None
    if current is None:
        return {}
    margin, name = current["indent"], ""
    for line in lines:
        here = NAME.fullmatch(line)
        if here is not None and here["indent"] == margin:
            name = here["name"]
            found[name], bodies[name] = Part([line]), []
        else:
            bodies[name].append(line)
    for name, part in found.items():
        alone = part.lines[0].split("#")[0].rstrip().endswith(":")
        part.parts = parts(bodies[name]) if alone else {}
        if not part.parts:
            part.lines += bodies[name]
    return found


def path_of(block: Block) -> str:
    found = PATH.match(block.text)
    assert found, f"line {block.line}: the first line of this block does not name its file"
    return found["path"]


def grown(before: str, block: Block) -> str:
    """A file with the lines of a block."""
    head, *rest = block.text.splitlines()
    whole = Part([head], parts(before.splitlines()[1:]))
    whole.grow(parts(rest))
    return "".join(f"{line}\n" for line in whole.text())
