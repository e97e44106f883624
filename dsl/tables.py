"""The parser's tables as data, so that no command has to build them again.

`grammar/effects.json` is written by `python -m chakobsa.tools.tables --write`. It is plain data
with a hash of the grammar in it; where that or Lark's version does not fit, the tables are built
from the grammar, which takes half a second and is never wrong.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any, cast

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from .layout import Layout

FILE = "effects.json"


def fingerprint(grammar: str) -> str:
    """What the tables depend on: the grammar and the version of Lark."""
    return hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()


def read_tables(grammar: str) -> Lark | None:
    """The parser with stored tables; None where they belong to another grammar."""
    file = files("chakobsa.grammar").joinpath(FILE)
    if not file.is_file():
        return None
    stored = json.loads(file.read_text("utf-8"))
    if stored.get("fingerprint") != fingerprint(grammar):
        return None
    data, memo = _decoded(stored["data"]), _decoded(stored["memo"])
    parser: Any = Lark
    return cast(Lark, parser._load_from_dict(data, memo, postlex=Layout()))


def written_tables(parser: Lark, grammar: str) -> str:
    """The tables of a parser as the text of the file."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None  # ours, given anew when the tables are read
    stored = {
        "fingerprint": fingerprint(grammar),
        "data": _encoded(data),
        "memo": _encoded(memo),
    }
    return json.dumps(stored, separators=(",", ":"), sort_keys=True) + "\n"


def _encoded(value: Any) -> Any:
    """JSON for values whose mappings have numbers as keys, tuples and sets included."""
    if isinstance(value, dict):
        return {"d": [[_encoded(key), _encoded(item)] for key, item in value.items()]}
    if isinstance(value, tuple):
        return {"t": [_encoded(item) for item in value]}
    if isinstance(value, set | frozenset):
        return {"s": sorted(_encoded(item) for item in value)}
    if isinstance(value, list):
        return [_encoded(item) for item in value]
    return value


def _decoded(value: Any) -> Any:
    if isinstance(value, list):
        return [_decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    ((sort, items),) = value.items()
    if sort == "d":
        return {_decoded(key): _decoded(item) for key, item in items}
    parts = [_decoded(item) for item in items]
    return tuple(parts) if sort == "t" else set(parts)
