"""What is going on in a position: the moments at which copies, saves and undo are hardest."""

from __future__ import annotations

from collections.abc import Iterator

import chakobsa
from chakobsa.interpreter.layout import ASKED, POOL, RULES, SCRIPT, STACK, USED

REACTIONS = 3  # a pool of reactions has more parts than one of effects


def procedures(state: chakobsa.State) -> Iterator[str]:
    """The procedures of all frames, by the labels they go on with, the innermost first."""
    labels, level = [state.cells[ASKED]], state.cells[STACK]
    while level is not None:
        labels.append(level[0])
        level = level[3]
    return (state.program.label_name(label).split("/")[0] for label in labels)


def moments(state: chakobsa.State) -> frozenset[str]:
    """All sorts of moments that a position is one of."""
    if state.over:
        return frozenset()
    cells = state.cells
    words = {f"rule {rule.number}": rule.word for rule in state.program.meaning.rules}
    inside = [words[name] for name in procedures(state) if name in words]
    found = {f"inside {word}" for word in inside}
    if len(inside) > 1:
        found.add("nested reactions")
    if cells[RULES]:
        found.add("lasting rules")
    if cells[USED]:
        found.add("used rules")
    if cells[POOL]:
        waiting = len(cells[POOL]) > REACTIONS
        found.add("waiting reactions" if waiting else "open pool")
    if cells[SCRIPT] is not None:
        found |= {f"{sort}, in secret" for sort in found} | {"secret choice"}
    return frozenset(found)
