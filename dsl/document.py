"""YAML text as nodes that know where they stand.

Every text stays text; nothing is turned into numbers, dates or objects, and no bytes whatever make
this raise an exception. What the nodes mean, and whether they are the right ones, is decided by
others. `plain` gives the data to whoever checks only its shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import yaml

from .diagnostic import Diagnostic, did_you_mean
from .files import LARGEST_FILE, read_source, too_large
from .scalar import Scalar, Style, char_span
from .source import Source, Span
from .syntax_errors import explain, wrong_escape

__all__ = [
    "Mapping", "Node", "Pair", "Scalar", "Sequence", "Style", "char_span", "parse", "plain", "read",
    "scalars",
]  # fmt: skip

MOST_NODES = 100_000
DEEPEST = 60
LONGEST_SCALAR = 1_000_000

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # C where it is installed


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A list. `in_flow` is true if it is written in brackets."""

    items: tuple[Node, ...]
    span: Span
    in_flow: bool


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values, in the order of the file; no key occurs twice."""

    pairs: tuple[Pair, ...]
    span: Span
    in_flow: bool
    _values: dict[str, Node] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._values.update((pair.key.text, pair.value) for pair in self.pairs)

    def get(self, key: str) -> Node | None:
        return self._values.get(key)

    def keys(self) -> tuple[Scalar, ...]:
        return tuple(pair.key for pair in self.pairs)

    def items(self) -> Iterator[tuple[Scalar, Node]]:
        return ((pair.key, pair.value) for pair in self.pairs)


Node: TypeAlias = Scalar | Sequence | Mapping


def read(
    path: Path, shown: str | None = None, root: Path | None = None
) -> tuple[Node | None, list[Diagnostic]]:
    """The document in a file; `shown` is the path in messages, `root` the folder it must be in."""
    source, problems = read_source(path, shown, root)
    return (None, problems) if source is None else parse(source)


def parse(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The one document of a text, and everything that is wrong with it.

    After a syntax error there is no node. After lesser ones (a key written twice, a refused tag)
    there is one without the part that is wrong.
    """
    if len(source.text) > LARGEST_FILE:
        return None, [Diagnostic("F004", too_large(), Span(source, 0, 0))]
    problems = _invisible(source) or _directive(source, 0)
    if problems:
        return None, problems
    builder = _Builder(source)
    try:
        return builder.build(), builder.problems
    except _Stop as stop:
        return None, [*builder.problems, stop.diagnostic]


_ILLEGAL = re.compile(
    r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_MOST_ILLEGAL = 20
_BLANK = re.compile(r"(?:[ \t]*+(?:\.\.\.[ \t]*+)?(?:#[^\r\n]*+)?[\r\n])*+")
_PROPERTIES = re.compile(r"(?:[ \t\r\n]++|#[^\r\n]*+|&[\w-]++|!<[^>]*+>|!\S*+)*+")
_STYLES = {"'": Style.SINGLE, '"': Style.DOUBLE, "|": Style.LITERAL, ">": Style.FOLDED}
_CORE = "tag:yaml.org,2002:"
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_BOOL = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_LONGEST_NUMBER = 300
_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)")


def scalars(node: Node | None) -> list[Scalar]:
    """The texts in a list; none where there is no list."""
    if not isinstance(node, Sequence):
        return []
    return [item for item in node.items if isinstance(item, Scalar)]


def plain(node: Node) -> object:
    """The data of a node by the core rules of YAML 1.2, as it would be in JSON.

    `on`, `no` and `1:30` stay texts and `010` is ten. Keys are texts always.
    """
    if isinstance(node, Mapping):
        return {pair.key.text: plain(pair.value) for pair in node.pairs}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.tag == "str" or (node.tag is None and node.style is not Style.PLAIN):
        return node.text
    value = _resolved(node.text)
    if node.tag == "float" and isinstance(value, int):
        return float(value)
    return value


def _resolved(text: str) -> object:
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if len(text) > _LONGEST_NUMBER:
        return text
    if _INT.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _ENDLESS.fullmatch(text):
        return -math.inf if text.startswith("-") else math.inf
    return math.nan if text in (".nan", ".NaN", ".NAN") else text


def _invisible(source: Source) -> list[Diagnostic]:
    problems = []
    for match in _ILLEGAL.finditer(source.text):
        name = f"U+{ord(match[0]):04X}"
        message = f"The character {name} cannot be seen and is not allowed here. Delete it."
        problems.append(Diagnostic("Y001", message, Span(source, *match.span())))
        if len(problems) == _MOST_ILLEGAL:
            break
    return problems


def _directive(source: Source, offset: int) -> list[Diagnostic]:
    """A refused % line at the beginning of a document, before the parser gets to see it."""
    blank = _BLANK.match(source.text, offset)
    at = blank.end() if blank else offset
    if not source.text.startswith("%", at):
        return []
    message = "A line that begins with % is an instruction to the YAML reader. Remove it."
    return [Diagnostic("Y028", message, Span(source, at, at + 1))]


class _Stop(Exception):
    """There is no going on after this one."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    start: int
    end: int
    in_flow: bool
    is_mapping: bool
    anchor: str | None
    nodes_before: int
    letters_before: int
    items: list[Node] = field(default_factory=list)
    pairs: dict[str, Pair] = field(default_factory=dict)
    key: Node | None = None
    key_span: Span | None = None
    height: int = 1


@dataclass(frozen=True, slots=True)
class _Anchored:
    node: Node
    size: int
    height: int
    letters: int


class _Builder:
    """Builds the nodes from the parser's events, without recursion.

    Sizes and depths are counted with every alias written out, and checked before the parser is
    asked for more.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Diagnostic] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.anchors: dict[str, _Anchored | None] = {}  # none while its node is still open
        self.nodes = 0
        self.letters = 0

    def build(self) -> Node | None:
        documents = 0
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = "A second document begins here. Remove this line or split the file."
                    self._stop("Y024", message, *_stretch(event))
            elif isinstance(event, yaml.DocumentEndEvent):
                for problem in _directive(self.source, _stretch(event)[1]):
                    raise _Stop(problem)
            elif isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
        if self.root is None or (isinstance(self.root, Scalar) and self.root.empty):
            self._stop("Y025", "The file is empty: it has nothing but blanks and comments.", 0, 0)
        return self.root

    def _events(self) -> Iterator[Any]:
        loader = LOADER(self.source.text)
        try:
            while loader.check_event():
                yield loader.get_event()
        except yaml.YAMLError as problem:
            raise _Stop(explain(problem, self.source, self._bracket())) from None
        except (ValueError, OverflowError):  # the Python parser, on an escape such as \UFFFFFFFF
            at = int(getattr(loader, "index", 0))
            raise _Stop(wrong_escape(self.source, 0, at)) from None
        finally:
            loader.dispose()

    def _stop(self, code: str, message: str, start: int, end: int) -> NoReturn:
        raise _Stop(Diagnostic(code, message, Span(self.source, start, end)))

    def _bracket(self) -> int | None:
        """Where the innermost [ or { stands that is still open."""
        starts = (opened.start for opened in reversed(self.stack) if opened.in_flow)
        return next((start for start in starts if self.source.text[start] in "[{"), None)

    def _count(self, size: int, height: int, letters: int, start: int, end: int) -> None:
        self.nodes += size
        self.letters += letters
        if self.letters > LARGEST_FILE:
            message = f"More than {LARGEST_FILE:,} letters, aliases written out. Split the file."
            self._stop("Y030", message, start, end)
        if self.nodes > MOST_NODES:
            message = f"More than {MOST_NODES:,} values, with aliases written out. Split the file."
            self._stop("Y030", message, start, end)
        if len(self.stack) + height > DEEPEST:
            message = f"Lists and mappings are nested more than {DEEPEST} deep here. Simplify them."
            self._stop("Y031", message, start, end)

    def _content_start(self, event: Any) -> int:
        """Where a node itself begins, after its anchor and tag."""
        start, end = _stretch(event)
        if event.anchor is None and event.tag is None:
            return start
        match = _PROPERTIES.match(self.source.text, start, end)
        return match.end() if match else start

    def _scalar(self, event: Any) -> None:
        start, end = self._content_start(event), _stretch(event)[1]
        text = event.value
        self._count(1, 0, len(text), start, end)
        if len(text) > LONGEST_SCALAR:
            message = f"A text of more than {LONGEST_SCALAR:,} characters. Is a quote missing?"
            self._stop("Y032", message, start, end)
        if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
            raise _Stop(wrong_escape(self.source, start, end))
        in_flow = bool(self.stack) and self.stack[-1].in_flow
        style = _STYLES.get(event.style or "", Style.PLAIN)
        tag = self._tag(event, Scalar, text)
        node = Scalar(text, Span(self.source, start, end), style, in_flow, tag)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(node, 1, 0, len(text))
        self._add(node, node.span, 0)

    def _alias(self, event: Any) -> None:
        span = Span(self.source, *_stretch(event))
        name = event.anchor
        if name not in self.anchors:
            message = f"Nothing before this is marked &{name}. Put quotes around a text with *."
            near = did_you_mean(name, self.anchors)
            suggestion = None if near is None else f"*{near}"
            raise _Stop(Diagnostic("Y026", message, span, suggestion=suggestion))
        anchored = self.anchors[name]
        if anchored is None:
            message = f"*{name} stands inside the value marked &{name}, so it would never end."
            raise _Stop(Diagnostic("Y027", message, span))
        self._count(anchored.size, anchored.height, anchored.letters, span.start, span.end)
        self._add(anchored.node, span, anchored.height)

    def _open(self, event: Any) -> None:
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        start = self._content_start(event)
        before, letters = self.nodes, self.letters
        self._count(1, 1, 0, start, max(start, _stretch(event)[1]))
        self._tag(event, Mapping if is_mapping else Sequence, "")
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        in_flow = bool(event.flow_style)
        self.stack.append(_Open(start, start, in_flow, is_mapping, event.anchor, before, letters))

    def _close(self, event: Any) -> None:
        ended = self.stack.pop()
        end = max(ended.end, _stretch(event)[1]) if ended.in_flow else ended.end
        span = Span(self.source, ended.start, end)
        node: Node
        if ended.is_mapping:
            node = Mapping(tuple(ended.pairs.values()), span, ended.in_flow)
        else:
            node = Sequence(tuple(ended.items), span, ended.in_flow)
        if ended.anchor is not None:
            size = self.nodes - ended.nodes_before
            letters = self.letters - ended.letters_before
            self.anchors[ended.anchor] = _Anchored(node, size, ended.height, letters)
        self._add(node, span, ended.height)

    def _add(self, node: Node, span: Span, height: int) -> None:
        """Put a finished node into what it stands in; `span` is where it is written or repeated."""
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        parent.end = span.end
        parent.height = max(parent.height, height + 1)
        if not parent.is_mapping:
            parent.items.append(node)
        elif parent.key is None:
            parent.key, parent.key_span = node, span
        else:
            key, key_span = parent.key, parent.key_span or parent.key.span
            parent.key = parent.key_span = None
            self._pair(parent.pairs, key, key_span, node)

    def _pair(self, pairs: dict[str, Pair], key: Node, span: Span, value: Node) -> None:
        if not isinstance(key, Scalar):
            message = "A key must be a text, not a list or mapping. Put quotes around it."
            self.problems.append(Diagnostic("Y021", message, span))
        elif key.text == "<<" and key.style is Style.PLAIN:
            message = "The merge key << is not read. Write the keys out."
            self.problems.append(Diagnostic("Y023", message, span))
        elif key.text in pairs:
            first = pairs[key.text].key.span.position
            message = f"The key {_quoted(key.text)} is written twice. Remove one of them."
            notes = (f"it is first written in line {first.line}, column {first.column}",)
            self.problems.append(Diagnostic("Y020", message, span, notes=notes))
        else:
            pairs[key.text] = Pair(key, value)

    def _tag(self, event: Any, kind: type[Node], text: str) -> str | None:
        """The core tag of a node, if one is written and fits; another one is a problem."""
        tag: str | None = event.tag
        if tag is None:
            return None
        if tag == "!":
            return "str" if kind is Scalar else None
        name = tag.removeprefix(_CORE) if tag.startswith(_CORE) else ""
        if name == {Mapping: "map", Sequence: "seq"}.get(kind) or (
            kind is Scalar and _fits(name, text)
        ):
            return name
        begun, ended = _stretch(event)
        start = max(begun, self.source.text.find("!", begun, ended))
        end = start + len(self.source.text[start : start + 80].split(maxsplit=1)[0])
        written = _quoted(self.source.text[start:end])
        message = f"The tag {written} is not read here. Remove it, or put quotes around the text."
        self.problems.append(Diagnostic("Y022", message, Span(self.source, start, end)))
        return None


def _stretch(event: Any) -> tuple[int, int]:
    return int(event.start_mark.index), int(event.end_mark.index)


def _fits(tag: str, text: str) -> bool:
    if tag == "str":
        return True
    value = _resolved(text)
    if tag == "float":
        return isinstance(value, int | float) and not isinstance(value, bool)
    kinds: dict[str, type] = {"int": int, "bool": bool, "null": type(None)}
    return tag in kinds and type(value) is kinds[tag]


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= 60 else f'"{text[:59]}…"'
