"""The options of a decision as a person picks from them: by number, by name or its beginning.

A name is what the option is shown as, or what scenarios call it, or the id in that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..dsl.diagnostic import did_you_mean
from ..dsl.source import cells as width

MOST_LISTED = 60
_NUMBER = re.compile(r"number (-?\d+)")


class Menu:
    """Options under numbers from 1; options that are themselves numbers go by their own."""

    def __init__(self, names: Sequence[str], labels: Sequence[str]) -> None:
        self.labels = labels
        numbers = [_NUMBER.fullmatch(name) for name in names]
        own = all(numbers)
        self.keys = [m[1] if own and m else str(n) for n, m in enumerate(numbers, 1)]
        self.words = [
            {_folded(name), _folded(text), _folded(_bare(name)), _folded(name.replace("_", " "))}
            for name, text in zip(names, labels, strict=True)
        ]

    def exact(self, text: str) -> int | None:
        """The option with this number or name."""
        if text in self.keys:
            return self.keys.index(text)
        wanted = _folded(text)
        found = [n for n, words in enumerate(self.words) if wanted in words]
        return found[0] if len(found) == 1 else None

    def beginning(self, text: str) -> list[int]:
        """The options whose names begin so."""
        wanted = _folded(text)
        return [
            number
            for number, words in enumerate(self.words)
            if any(word.startswith(wanted) for word in words)
        ]

    def unclear(self, text: str, found: list[int]) -> str:
        """What to say to a text that is not one option."""
        if found:
            return "\n".join([f"`{text}` could be:", *self._columns(found, 80)])
        near = did_you_mean(_folded(text), [word for words in self.words for word in sorted(words)])
        hint = f" Did you mean `{near}`?" if near else ""
        return f"`{text}` is not possible here.{hint} Type `look` for the options, `help` for help."

    def lines(self, columns: int) -> list[str]:
        return list(self._columns(range(len(self.labels)), columns))

    def _columns(self, numbers: Sequence[int], columns: int) -> Iterator[str]:
        """Options listed downwards in as many columns as there is room for."""
        shown = numbers[:MOST_LISTED]
        edge = max(len(self.keys[n]) for n in shown)
        own = self.keys == list(self.labels)
        names = ["" if own else f"  {label}" for label in self.labels]
        texts = [f"{self.keys[n]:>{edge}}{names[n]}" for n in shown]
        wide = max(map(width, texts)) + 4
        across = max(1, (columns - 2) // wide)
        if len(texts) <= 6:
            across = 1
        down = -(-len(texts) // across)
        for row in range(down):
            parts = texts[row::down]
            yield "  " + "".join(text + " " * (wide - width(text)) for text in parts).rstrip()
        if len(numbers) > len(shown):
            rest = len(numbers) - len(shown)
            yield f"  ... and {rest} more; type the beginning of a name to see those that fit"


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace(",", " ").split())


def _bare(name: str) -> str:
    """`a1` for `kind a1`, `1 2` for `kind 1, number 2`."""
    return " ".join(part.partition(" ")[2] or part for part in name.split(", "))
