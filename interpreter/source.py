"""Writing Python source, one function per block, with the frame loaded and saved as needed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .effort import FREE, PER_STEP
from .layout import FRAME

SAVE = "\0save"
Origin = tuple[int, int]


@dataclass(slots=True)
class Block:
    """One straight run of instructions; origins say where in which text it, or a line, began."""

    label: int
    origin: Origin
    lines: list[tuple[int, str, Origin]] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)
    effort: int = 0

    def source(self, slots: int) -> tuple[str, tuple[Origin, ...]]:
        """The function of this block, and the origin of each of its lines.

        Slots that it does not touch are copied from the old frame.
        """
        touched = sorted(self.used | self.written)
        lines = [f"def b{self.label}(C):"]
        if touched or self.written:
            lines.append(f" F = C[{FRAME}]")
            lines += [f" v{slot} = F[{slot}]" for slot in touched]
        if self.effort > FREE:
            lines.append(f" charge({self.effort // PER_STEP})")
        origins = [self.origin] * len(lines)
        for indent, text, origin in self.lines:
            if text == SAVE:
                if not self.written:
                    continue
                parts = [f"v{n}" if n in self.written else f"F[{n}]" for n in range(slots)]
                text = f"C[{FRAME}] = ({', '.join(parts)},)"
            lines.append(" " * (indent + 1) + text)
            origins.append(origin)
        return "\n".join(lines) + "\n", tuple(origins)


LONGEST = 60
_JUMP = re.compile(r"return (\d+)")


def threaded(blocks: list[Block]) -> list[Block]:
    """The blocks, each followed by what surely comes next: fewer jumps, fewer frames saved."""
    by_label = {block.label: block for block in blocks}
    result = []
    for block in blocks:
        lines, used, written = list(block.lines), set(block.used), set(block.written)
        seen, effort = {block.label}, block.effort
        while len(lines) < LONGEST:
            jump = _JUMP.fullmatch(lines[-1][1]) if lines and lines[-1][0] == 0 else None
            following = by_label.get(int(jump[1])) if jump else None
            if following is None or following.label in seen:
                break
            seen.add(following.label)
            del lines[-1]
            if lines and lines[-1][:2] == (0, SAVE):
                del lines[-1]
            lines += following.lines
            used |= following.used
            written |= following.written
            effort += following.effort
        result.append(Block(block.label, block.origin, lines, used, written, effort))
    return result


class Writer:
    """The blocks of a whole program, and labels for them."""

    def __init__(self) -> None:
        self.labels = 0
        self.parts: list[str] = []
        self.origins: dict[int, Origin] = {}
        self.lines: dict[int, tuple[Origin, ...]] = {}
        self.names: dict[int, str] = {}

    def label(self, how_many: int = 1) -> int:
        """The first of so many labels in a row."""
        first = self.labels
        self.labels += how_many
        return first

    def add(self, block: Block, slots: int) -> None:
        source, self.lines[block.label] = block.source(slots)
        self.parts.append(source)
        self.origins[block.label] = block.origin
