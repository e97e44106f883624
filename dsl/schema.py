"""Shape: is this YAML put together as its kind of file wants it?

The fixed schemas are in `grammar/schema`; the schema of a kind's entries is made from the
kind's declaration. Messages come from the schemas' own `x-expect`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from .diagnostic import Diagnostic, did_you_mean
from .document import Mapping as MappingNode
from .document import Node, Scalar, plain
from .document import Sequence as SequenceNode
from .model import Kind

FIXED = ("kinds", "vocabulary", "phases", "statement", "scenario", "game")
DIALECT = "https://json-schema.org/draft/2020-12/schema"
MOST_ERRORS = 100  # of one file or entry; nobody reads more
RESERVED_FIELDS = {
    "copies": {
        "type": ["integer", "string"],
        "minimum": 0,
        "maximum": 1000,
        "x-expect": "a whole number from 0 to 1000, or an expression over options and `players`",
    },
    "each": {"type": "string", "enum": ["player"], "x-expect": "`player`"},
    "start": {"type": "string", "x-expect": "a zone"},
    "source": {"type": "string", "x-expect": "a text"},
    "assumption": {"type": "string", "x-expect": "a text"},
}


@cache
def _registry() -> Any:
    from referencing import Registry, Resource

    folder = files("chakobsa.grammar").joinpath("schema")
    loaded = [json.loads(folder.joinpath(f"{name}.json").read_text("utf-8")) for name in FIXED]
    return Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in loaded
    )


@cache
def _fixed(reference: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator({"$ref": reference}, registry=_registry())


def check_game(node: Node) -> list[Diagnostic]:
    """A `game.yaml`."""
    return _errors(_fixed("chakobsa:game"), node)


def check_module(node: Node) -> list[Diagnostic]:
    """A `module.yaml`."""
    return _errors(_fixed("chakobsa:game#/$defs/module"), node)


def check_part(node: Node) -> list[Diagnostic]:
    """Any other file: the entries of one kind, or some sections."""
    part = "entries" if isinstance(node, MappingNode) and node.get("kind") else "part"
    return _errors(_fixed(f"chakobsa:game#/$defs/{part}"), node)


def check_entries(kind: Kind, entries: Mapping[str, Node]) -> list[Diagnostic]:
    """The entries of a kind against its declared fields."""
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(entry_schema(kind))
    found: list[Diagnostic] = []
    for node in entries.values():
        found += _errors(validator, node)
    return found


def entry_schema(kind: Kind) -> dict[str, Any]:
    """The closed JSON Schema of one entry of a kind."""
    names = [*kind.fields, *kind.sides, *RESERVED_FIELDS]
    fields = {
        name: _field_schema(field.type.name, field.type.listed)
        for name, field in kind.fields.items()
    }
    side = {
        "type": "object",
        "properties": fields,
        "additionalProperties": False,
        "x-expect": "a mapping with the fields of this side",
    }
    return {
        "$schema": DIALECT,
        "type": ["object", "null"],
        "properties": {
            **RESERVED_FIELDS,
            **fields,
            **dict.fromkeys(kind.sides, side),
        },
        "required": [n for n, field in kind.fields.items() if field.required and not kind.sides],
        "additionalProperties": False,
        "x-expect": "a mapping with the keys " + ", ".join(f"`{name}`" for name in names),
    }


def _field_schema(type_name: str, listed: bool) -> dict[str, Any]:
    if listed:
        inner = _field_schema(type_name, False)
        expect = f"a list: {inner['x-expect']} each"
        return {"type": "array", "items": inner, "x-expect": expect}
    if type_name == "number":
        return {
            "type": "integer",
            "minimum": -(2**53),
            "maximum": 2**53,
            "x-expect": "a whole number",
        }
    if type_name == "truth":
        return {"type": "boolean", "x-expect": "`true` or `false`"}
    scalar = ["string", "number", "boolean"]
    if type_name in ("effect", "cost", "condition", "rules", "event"):
        return {"type": scalar, "x-expect": "a text of the effect language"}
    if type_name == "text":
        return {"type": scalar, "x-expect": "a text"}
    return {"type": scalar, "x-expect": f"the id of a {type_name}"}


def _errors(validator: Any, node: Node) -> list[Diagnostic]:
    data = plain(node)
    errors = itertools.islice(validator.iter_errors(data), MOST_ERRORS)
    return [_explain(error, node) for error in errors]


def _explain(error: Any, root: Node) -> Diagnostic:
    node, key = _find(root, error.absolute_path)
    expect = error.schema.get("x-expect", "something else")
    if error.validator == "additionalProperties":
        assert isinstance(node, MappingNode)
        known = list(error.schema.get("properties", {}))
        wrong = next(k for k in node.keys() if k.text not in known)
        value = node.get(wrong.text)
        if wrong.in_flow and " " in wrong.text and value is not None and plain(value) is None:
            message = "between { } a comma ends the text before it; give it a line of its own"
            return Diagnostic("S006", message, wrong.span)
        return Diagnostic(
            "S001",
            f"unknown key `{wrong.text}`",
            wrong.span,
            notes=(_listed("known here", known),),
            suggestion=did_you_mean(wrong.text, known),
        )
    if error.validator == "required":
        missing = next(k for k in error.validator_value if not _has(node, k))
        return Diagnostic("S003", f"the key `{missing}` is missing", _head(node, key))
    if "propertyNames" in error.absolute_schema_path:
        assert isinstance(node, MappingNode)
        wrong = next(k for k in node.keys() if k.text == str(error.instance))
        return Diagnostic("S007", f"`{wrong.text}` is not {expect}", wrong.span)
    shown = _shown(node)
    code = "S002" if error.validator == "type" else "S004"
    return Diagnostic(code, f"expected {expect}, found {shown}", _head(node, key))


def _find(root: Node, path: Iterable[Any]) -> tuple[Node, Scalar | None]:
    """The node at a path of keys and indices, and the key it stands behind."""
    node, key = root, None
    for step in path:
        if isinstance(node, MappingNode):
            key = next(k for k in node.keys() if _same_key(k, step))
            node = node.get(key.text) or node
        elif isinstance(node, SequenceNode):
            node = node.items[step]
    return node, key


def _same_key(key: Scalar, step: Any) -> bool:
    return bool(key.text == step or plain(key) == step)


def _has(node: Node, key: str) -> bool:
    return isinstance(node, MappingNode) and node.get(key) is not None


def _head(node: Node, key: Scalar | None) -> Any:
    """A place short enough to underline: a scalar itself, otherwise the key before it."""
    if isinstance(node, Scalar) and not node.empty:
        return node.span
    return key.span if key is not None else node.span


def _shown(node: Node) -> str:
    if isinstance(node, MappingNode):
        return "a mapping"
    if isinstance(node, SequenceNode):
        return "a list"
    return f"`{node.text[:40]}`" if node.text else "nothing"


def _listed(title: str, names: list[str]) -> str:
    return f"{title}: " + ", ".join(f"`{name}`" for name in sorted(names))
