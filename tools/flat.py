"""A game as one whole: all sections after its modules are put together, and their text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent

from ..dsl.diagnostic import ContentError, Severity
from ..dsl.document import Mapping as MappingNode
from ..dsl.document import Node, Scalar, Style
from ..dsl.library import Folder, Library
from ..dsl.load import with_modules
from ..dsl.sections import Item, Reader, Sections


def sections_of(folder: Folder, library: Library, options: Mapping[str, object]) -> Sections:
    """The sections of a game under its options; of a module, what it brings itself."""
    reader = Reader(library)
    if not folder.game:
        alone = reader.module(folder)
        if alone is None:
            raise ContentError(reader.found)
        return alone.own
    sections = reader.merged(folder)
    if sections is not None:
        sections = with_modules(reader, folder, sections, options)
    if sections is None or any(d.severity is Severity.ERROR for d in reader.found):
        raise ContentError(reader.found)
    return sections


def place_of(item: Item) -> str:
    """`path:line` of an item."""
    span = item.key.span
    return f"{span.source.path}:{span.position.line}"


def text_of(item: Item) -> list[str]:
    """An item as lines of YAML, with what modules put before and after it."""
    lines = list(_pair(item.key, item.value))
    for word, texts in (("before", item.before), ("after", item.after)):
        for text in texts:
            lines += [f"# {word} it:", *(f"#   {line}" for line in text.text.rstrip().split("\n"))]
    return lines


def _pair(key: Scalar, value: Node) -> Iterator[str]:
    name = key.span.text
    if key is value:  # a name in a list
        yield name
        return
    lines = list(_lines(value))
    if isinstance(value, MappingNode) and not value.in_flow:
        yield f"{name}:"
        yield from (f"  {line}" for line in lines)
    elif len(lines) > 1 and not isinstance(value, Scalar):
        yield f"{name}:"
        yield from lines
    else:
        first, *rest = lines or [""]
        yield f"{name}: {first}".rstrip()
        yield from (f"  {line}" if line else "" for line in rest)


def _lines(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _scalar(node)
    elif node.in_flow:
        yield _flow(node)
    elif isinstance(node, MappingNode):
        for key, value in node.items():
            yield from _pair(key, value)
    else:
        for item in node.items:
            first, *rest = _lines(item)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)


def _scalar(node: Scalar) -> list[str]:
    if node.style in (Style.LITERAL, Style.FOLDED):
        head, _, body = node.span.text.partition("\n")
        return [head.strip(), *dedent(body).rstrip().split("\n")]
    return [" ".join(node.span.text.split())]


def _flow(node: Node) -> str:
    """A value inside brackets, on one line."""
    if isinstance(node, Scalar):
        return _scalar(node)[0]
    if isinstance(node, MappingNode):
        pairs = (f"{key.span.text}: {_flow(value)}" for key, value in node.items())
        return "{" + ", ".join(pairs) + "}"
    return "[" + ", ".join(map(_flow, node.items)) + "]"
