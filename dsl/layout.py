"""Lines and indentation of block effects, as tokens that the grammar understands.

Comments are taken out here (`build` gives them their places in the tree);
inside parentheses a line break is a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

NEWLINE, INDENT, DEDENT = "_NL", "_INDENT", "_DEDENT"
COMMENT = re.compile(r"#[^\r\n]*")


class LayoutError(Exception):
    """An indentation that fits no open block."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


def blank_comments(text: str) -> str:
    """The text with every comment replaced by as many blanks."""
    return COMMENT.sub(lambda found: " " * len(found.group()), text)


class Layout(PostLex):
    """Turns line breaks into `_NL`, `_INDENT` and `_DEDENT`."""

    always_accept = (NEWLINE,)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        depth = 0
        levels = [0]
        last: Token | None = None
        for token in stream:
            if token.type == NEWLINE:
                if depth or last is None:
                    continue
                width = _indentation(token)
                yield token
                last = token
                if width > levels[-1]:
                    levels.append(width)
                    yield Token.new_borrow_pos(INDENT, "", token)
                while width < levels[-1]:
                    levels.pop()
                    yield Token.new_borrow_pos(DEDENT, "", token)
                if width != levels[-1]:
                    raise LayoutError(
                        _end(token),
                        "this line is indented like no line above it that is still open",
                    )
                continue
            if token.type == "LPAR":
                depth += 1
            elif token.type == "RPAR":
                depth -= 1
            yield token
            last = token
        if last is None:
            return
        if last.type != NEWLINE:
            yield Token.new_borrow_pos(NEWLINE, "", last)
        for _ in levels[1:]:
            yield Token.new_borrow_pos(DEDENT, "", last)


def _indentation(token: Token) -> int:
    blanks = re.split(r"\r\n|\r|\n", token)[-1]
    if "\t" in blanks:
        raise LayoutError(_end(token), "a tab indents this line; use spaces")
    return len(blanks)


def _end(token: Token) -> int:
    return (token.start_pos or 0) + len(token)
