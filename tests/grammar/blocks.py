"""The fenced blocks of the reference, and the content that they make up.

yaml game     a whole game.yaml; its first line, `# NAME: ...`, names its folder
yaml module   the same for a module.yaml
yaml part     one more file of a game shown before: `# on top of NAME`
ftl           names for people in the game shown last
effect        an effect, carried out by the first player of the first game with all its parts
expression    values in that game, one to a line
means         `A = B`, one to a line: B is A with its parentheses
wrong CODE    an effect that is refused with this code; in play, where nobody acts, if it is N009
yaml wrong CODE   a part that is refused with this code
yaml step, yaml slip, console   the tutorial, see `growing`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(r"^```(?P<tag>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"# (?P<name>[a-z][a-z0-9_]*): ")
_ON_TOP = re.compile(r"# on top of (?P<name>[a-z][a-z0-9_]*)\n")
TAGS = (
    "yaml game", "yaml module", "yaml part", "ftl", "effect", "expression", "means",
    "yaml step", "yaml slip", "console",
)  # fmt: skip
WRONG = re.compile(r"(yaml )?wrong (?P<code>[A-Z][0-9]{3})")


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block and the line on which its fence opens."""

    tag: str
    text: str
    line: int

    @property
    def known(self) -> bool:
        return self.tag in TAGS or WRONG.fullmatch(self.tag) is not None

    @property
    def code(self) -> str:
        found = WRONG.fullmatch(self.tag)
        assert found
        return found["code"]

    @property
    def name(self) -> str:
        """The folder that it makes or adds to."""
        found = _NAME.match(self.text) or _ON_TOP.match(self.text)
        assert found, f"line {self.line}: the first line of this block does not name its game"
        return found["name"]

    def lines(self) -> list[str]:
        """The lines that are not mere comments, without the comments at their ends."""
        bare = (re.sub(r"(^|\s)#.*", "", line).rstrip() for line in self.text.splitlines())
        return [line for line in bare if line]


def blocks(text: str) -> list[Block]:
    return [
        Block(found["tag"].strip(), found["text"], text.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(text)
    ]


def write_content(found: list[Block], root: Path) -> Iterator[str]:
    """Write block after block; gives the folder that has grown each time."""
    last = ""
    for block in found:
        if block.tag == "ftl":
            path = root / last / "locale" / "en" / "names.ftl"
        elif block.tag in ("yaml game", "yaml module"):
            path = root / block.name / f"{block.tag.removeprefix('yaml ')}.yaml"
        elif block.tag == "yaml part":
            path = root / block.name / f"part_{block.line}.yaml"
        else:
            continue
        last = path.relative_to(root).parts[0]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")
        yield last
