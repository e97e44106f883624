"""Values of options, as written in content or given on the command line."""

from __future__ import annotations

import re

from .document import Node, Scalar, Sequence, scalars
from .nodes import TypeName
from .words import LARGEST

_NUMBER = re.compile(r"-?[0-9]+")


class OptionReader:
    """Reads the value of an option; a value that does not fit is answered with what would."""

    def __init__(
        self, type: TypeName, values: tuple[str, ...], low: int | None, high: int | None
    ) -> None:
        self.type, self.values, self.low, self.high = type, values, low, high

    def node(self, node: Node | None) -> object:
        if isinstance(node, Sequence):
            return self.several([s.text for s in scalars(node)])
        return self.given(node.text if isinstance(node, Scalar) else "")

    def given(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return self.several([str(item) for item in value])
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if self.type.listed:
            return self.several([part.strip() for part in text.split(",")])
        return self.one(text)

    def several(self, texts: list[str]) -> object:
        if not self.type.listed:
            return "a single value"
        if len(texts) > 1000:
            return "a list of at most 1000"
        values = [self.one(text) for text in texts]
        wrong = next((v for v in values if isinstance(v, str)), None)
        return tuple(values) if wrong is None else f"a list, {wrong} each"

    def one(self, text: str) -> object:
        if self.values:
            return text if text in self.values else "one of " + ", ".join(self.values)
        if self.type.name == "truth":
            return text == "true" if text in ("true", "false") else "`true` or `false`"
        low = -LARGEST if self.low is None else self.low
        high = LARGEST if self.high is None else self.high
        if _NUMBER.fullmatch(text) and len(text) < 20 and low <= int(text) <= high:
            return int(text)
        if self.low is None and self.high is None:
            return "a whole number"
        return f"a whole number from {low} to {high}"

    def fallback(self) -> object:
        if self.type.listed:
            return ()
        if self.values:
            return self.values[0]
        return False if self.type.name == "truth" else 0
