"""Lark's parse tree to our syntax tree, comments put where they belong."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import cast

from lark import Token, Tree

from . import nodes as n
from .build_values import Child, ValueBuilder, at_of, token_at
from .layout import COMMENT

_TIMINGS = {
    "this_scope": "this",
    "until_event": "until",
    "once": "once",
    "once_per": "once per",
}

_BLANK_ABOVE = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)[ \t]*\Z")


class Builder(ValueBuilder):
    """One conversion. Comments are taken from `text` in the order of the lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.comments = deque((m.start(), m.group()[1:].strip()) for m in COMMENT.finditer(text))

    def build(self, tree: Tree[Token]) -> n.Node:
        if tree.data == "program":
            lines = self.lines(tree.children)
            tail = tuple(comment for _, comment in self.comments)
            return n.Block(lines, tail, at=at_of(tree))
        if tree.data == "signature":
            return self.signature(tree)
        if tree.data in ("type_name", "type_list"):
            return self.type(tree)
        if tree.data == "event":
            return self.hook(tree.children[0])
        return self.expr(tree)

    def lines(self, trees: list[Child]) -> tuple[n.Line, ...]:
        return tuple(self.line(tree) for tree in trees)

    def line(self, tree: Child) -> n.Line:
        inner = tree.children[0]
        start, end = at_of(inner)
        compound = tree.data == "line"
        top = min(start, self.comments[0][0]) if self.comments else start
        gap = _BLANK_ABOVE.search(self.text[:top]) is not None
        before, behind = self.comments_of(start, start if compound else end)
        effect = self.effect(inner)
        return n.Line(effect, before, behind, at=(start, end), gap=gap)

    def comments_of(self, start: int, end: int) -> tuple[tuple[str, ...], str]:
        """The comments above a line, and the one behind it."""
        line_end = min(
            (at for at in (self.text.find("\n", end), self.text.find("\r", end)) if at >= 0),
            default=len(self.text),
        )
        before: list[str] = []
        behind = ""
        while self.comments and self.comments[0][0] < line_end:
            offset, comment = self.comments.popleft()
            if offset < start:
                before.append(comment)
            else:
                if behind:
                    before.append(behind)
                behind = comment
        return tuple(before), behind

    def body(self, tree: Child) -> n.Block:
        lines = self.lines(tree.children)
        return n.Block(lines, at=(lines[0].at[0], lines[-1].at[1]))

    def effect(self, tree: Child) -> n.Effect:
        method = cast("Callable[[Child], n.Effect]", getattr(self, f"_{tree.data}"))
        return method(tree)

    def inner(self, tree: Child) -> n.Effect:
        """The body of a word: a block of lines, or an effect on the same line."""
        return self.body(tree) if tree.data == "body" else self.effect(tree)

    def _effect(self, tree: Child) -> n.Effect:
        items = tuple(self.effect(child) for child in tree.children)
        return items[0] if len(items) == 1 else n.Boxes(items, at=at_of(tree))

    def _choice(self, tree: Child) -> n.Effect:
        halves = tuple(self.effect(child) for child in tree.children)
        return halves[0] if len(halves) == 1 else n.Choice(halves, at=at_of(tree))

    def _seq(self, tree: Child) -> n.Effect:
        items = self.items(tree)
        return items[0] if len(items) == 1 else n.Seq(items, at=at_of(tree))

    def items(self, tree: Child) -> tuple[n.Effect, ...]:
        found: list[n.Effect] = []
        while tree.children[0].data == "seq" and len(tree.children) == 2:
            found.append(self.effect(tree.children[1]))
            tree = tree.children[0]
        found.append(self.effect(tree.children[0]))
        return tuple(reversed(found))

    def _seq_tail(self, tree: Child) -> n.Effect:
        seq, tail = tree.children
        return n.Seq((*self.items(seq), self.effect(tail)), at=at_of(tree))

    def _arrow(self, tree: Child) -> n.Effect:
        cost, gain = tree.children
        return n.Arrow(self.effect(cost), self.effect(gain), at=at_of(tree))

    def _if_then(self, tree: Child) -> n.Effect:
        condition, then = tree.children
        return n.If(self.expr(condition), self.effect(then), at=at_of(tree))

    def _if_else(self, tree: Child) -> n.Effect:
        condition, then, other = tree.children
        parts = self.expr(condition), self.effect(then), self.effect(other)
        return n.If(*parts, at=at_of(tree))

    def _if_block(self, tree: Child) -> n.Effect:
        condition, then, *rest = tree.children
        body = self.body(then)
        other = self.otherwise(rest[0]) if rest else None
        return n.If(self.expr(condition), body, other, at=at_of(tree))

    def otherwise(self, tree: Child) -> n.Effect:
        if tree.data == "else_block":
            return self.body(tree.children[0])
        return self._if_block(tree)

    def _may(self, tree: Child) -> n.Effect:
        return n.May(self.inner(tree.children[0]), at=at_of(tree))

    _may_block = _may

    def _repeat(self, mode: str, tree: Child) -> n.Effect:
        value, body = tree.children
        return n.Repeat(mode, self.expr(value), self.inner(body), at=at_of(tree))

    def _repeat_times(self, tree: Child) -> n.Effect:
        return self._repeat("times", tree)

    def _repeat_while(self, tree: Child) -> n.Effect:
        return self._repeat("while", tree)

    def _repeat_until(self, tree: Child) -> n.Effect:
        return self._repeat("until", tree)

    def _for_each(self, tree: Child) -> n.Effect:
        binder, body = tree.children
        return n.ForEach(self.binder(binder), self.inner(body), at=at_of(tree))

    def _each_does(self, tree: Child) -> n.Effect:
        binder, secretly, body = tree.children
        parts = self.binder(binder), self.inner(body), bool(secretly.children)
        return n.Each(*parts, at=at_of(tree))

    def _who_does(self, tree: Child) -> n.Effect:
        who, body = tree.children
        return n.Does(self.expr(who), self.inner(body), at=at_of(tree))

    def _take_turns(self, tree: Child) -> n.Effect:
        *parts, body = tree.children
        found = {part.data: self.expr(part.children[0]) for part in parts}
        return n.TakeTurns(
            found.get("turns_from"),
            found.get("turns_among"),
            found.get("turns_while"),
            self.body(body),
            at=at_of(tree),
        )

    def _any_order(self, tree: Child) -> n.Effect:
        return n.AnyOrder(self.body(tree.children[0]), at=at_of(tree))

    def _allowing(self, tree: Child) -> n.Effect:
        calls, body = tree.children
        wanted = tuple(cast(n.Call, self.expr(call)) for call in calls.children)
        return n.Allowing(wanted, self.body(body), at=at_of(tree))

    def _during(self, tree: Child) -> n.Effect:
        scope, body = tree.children
        return n.During(str(scope), self.body(body), at=at_of(tree))

    def _choose_one(self, tree: Child) -> n.Effect:
        return n.ChooseOne(tuple(self.option(child) for child in tree.children), at=at_of(tree))

    def option(self, tree: Child) -> n.Option:
        name, *condition, body = tree.children
        start, end = at_of(tree)
        before, behind = self.comments_of(start, start if body.data == "body" else at_of(body)[1])
        wanted = self.expr(condition[0].children[0]) if condition else None
        return n.Option(str(name), wanted, self.inner(body), before, behind, at=(start, end))

    def _icon(self, tree: Child) -> n.Effect:
        amount, name, *per = tree.children
        return self.icon(tree, amount, name, (), per)

    def _icon_of(self, tree: Child) -> n.Effect:
        amount, name, args, *per = tree.children
        return self.icon(tree, amount, name, self.args(args), per)

    def icon(
        self, tree: Child, amount: Token, name: Token, args: tuple[n.Expr, ...], per: list[Child]
    ) -> n.Effect:
        times = self.expr(per[0].children[0]) if per else None
        return n.Icon(int(amount), str(name), args, times, at=at_of(tree))

    def _do_word(self, tree: Child) -> n.Effect:
        return n.Do(str(tree.children[0]), at=at_of(tree))

    def _do_simple(self, tree: Child) -> n.Effect:
        name, arg = tree.children
        return n.Do(str(name), (self.expr(arg),), at=at_of(tree))

    def _do_call(self, tree: Child) -> n.Effect:
        name, args = tree.children[0].children
        return n.Do(str(name), self.args(args), at=at_of(tree))

    def _add(self, tree: Child) -> n.Effect:
        return n.Add(*self.exprs(tree), at=at_of(tree))

    def _take(self, tree: Child) -> n.Effect:
        return n.Take(*self.exprs(tree), at=at_of(tree))

    def _set(self, tree: Child) -> n.Effect:
        return n.Set(*self.exprs(tree), at=at_of(tree))

    def _let(self, tree: Child) -> n.Effect:
        name, value = tree.children
        return n.Let(str(name), self.expr(value), at=at_of(tree))

    def _move(self, tree: Child) -> n.Effect:
        what, *rest = tree.children
        return n.Move(self.expr(what), *self.route(rest), at=at_of(tree))

    def _move_some(self, tree: Child) -> n.Effect:
        amount, kind, *rest = tree.children
        wanted: n.Expr | None = None
        if amount.data == "amount_number":
            wanted = n.Number(int(amount.children[0]), at=at_of(amount))
        elif amount.data == "amount_of":
            wanted = self.expr(amount.children[0])
        return n.MoveSome(wanted, str(kind), *self.route(rest), at=at_of(tree))

    def route(self, rest: list[Child]) -> tuple[n.Expr | None, n.Expr, str | None]:
        source: n.Expr | None = None
        position: str | None = None
        if rest[0].data == "moved_from":
            source = self.expr(rest[0].children[0])
            rest = rest[1:]
        if len(rest) > 1:
            position = str(rest[1].children[0])
        return source, self.expr(rest[0]), position

    def _shuffle(self, tree: Child) -> n.Effect:
        return n.Shuffle(*self.exprs(tree), at=at_of(tree))

    def _roll(self, tree: Child) -> n.Effect:
        return n.Roll(*self.exprs(tree), at=at_of(tree))

    def _show(self, tree: Child) -> n.Effect:
        secretly, what, together, whom = tree.children
        flags = bool(together.children), bool(secretly.children)
        return n.Show(self.expr(what), self.expr(whom), *flags, at=at_of(tree))

    def _choose(self, tree: Child) -> n.Effect:
        return self.choose(tree, tree.children[0], None)

    def _chance_chooses(self, tree: Child) -> n.Effect:
        return self.choose(tree, tree.children[0], None, chance=True)

    def _who_chooses(self, tree: Child) -> n.Effect:
        who, picks = tree.children
        return self.choose(tree, picks, self.expr(who))

    def choose(
        self, tree: Child, picks: Child, who: n.Expr | None, chance: bool = False
    ) -> n.Choose:
        binders: list[n.Binder] = []
        low: n.Expr | None = None
        high: n.Expr | None = None
        best: str | None = None
        measure: n.Expr | None = None
        many = False
        for part in picks.children:
            if part.data == "binder":
                binders.append(self.binder(part))
            elif part.data == "with_also":
                binders.append(self.binder(part.children[0]))
            elif part.data in ("with_most", "with_least"):
                best = part.data.removeprefix("with_")
                measure = self.expr(part.children[0])
            else:
                many = True
                low, high = self.how_many(part)
        return n.Choose(tuple(binders), who, chance, many, low, high, best, measure, at=at_of(tree))

    def how_many(self, tree: Child) -> tuple[n.Expr | None, n.Expr | None]:
        if tree.data == "many_any":
            return n.Number(0, at=at_of(tree)), None
        values = [
            n.Number(int(child), at=token_at(child))
            if isinstance(child, Token)
            else self.expr(child)
            for child in tree.children
        ]
        return values[0], values[-1]

    def _pay(self, tree: Child) -> n.Effect:
        return n.Pay(*self.exprs(tree), at=at_of(tree))

    def _resolve(self, tree: Child) -> n.Effect:
        return n.Resolve(*self.exprs(tree), at=at_of(tree))

    def _queue(self, tree: Child) -> n.Effect:
        return n.Queue(*self.exprs(tree), at=at_of(tree))

    def _raise_call(self, tree: Child) -> n.Effect:
        name, args = tree.children[0].children
        return n.Raise(str(name), self.args(args), at=at_of(tree))

    def _raise_name(self, tree: Child) -> n.Effect:
        return n.Raise(str(tree.children[0]), at=at_of(tree))

    def _adopt(self, tree: Child) -> n.Effect:
        timings, (rules,) = self.timings(tree.children)
        return n.Adopt(self.expr(rules), timings, at=at_of(tree))

    def _win(self, tree: Child) -> n.Effect:
        return n.Win(*self.exprs(tree), at=at_of(tree))

    def _end(self, tree: Child) -> n.Effect:
        return n.End(str(tree.children[0]), at=at_of(tree))

    def _stop(self, tree: Child) -> n.Effect:
        return n.Stop(at=at_of(tree))

    def _original(self, tree: Child) -> n.Effect:
        return n.Original(at=at_of(tree))

    def _modify_by(self, tree: Child) -> n.Effect:
        return self.modify("by", tree)

    def _modify_to(self, tree: Child) -> n.Effect:
        return self.modify("to", tree)

    def _allow(self, tree: Child) -> n.Effect:
        return self.modify("allow", tree)

    def _forbid(self, tree: Child) -> n.Effect:
        return self.modify("forbid", tree)

    def modify(self, word: str, tree: Child) -> n.Modify:
        timings, rest = self.timings(tree.children)
        query, *parts = rest
        whom: str | None = None
        asker: str | None = None
        where: n.Expr | None = None
        value: n.Expr | None = None
        for part in parts:
            if part.data == "for_whom":
                whom = str(part.children[0])
                asker = str(part.children[1]) if len(part.children) > 1 else None
            elif part.data == "for_any":
                whom = "any"
                asker = str(part.children[0]) if part.children else None
            elif part.data == "rule_where":
                where = self.expr(part.children[0])
            else:
                value = self.expr(part)
        return n.Modify(word, str(query), whom, where, value, timings, asker, at=at_of(tree))

    def _when(self, tree: Child) -> n.Effect:
        timings, (hook, body) = self.timings(tree.children)
        return n.When(self.hook(hook), self.inner(body), timings, at=at_of(tree))

    def _instead_of(self, tree: Child) -> n.Effect:
        timings, (hook, body) = self.timings(tree.children)
        return n.InsteadOf(self.hook(hook), self.inner(body), timings, at=at_of(tree))

    def timings(self, children: list[Child]) -> tuple[tuple[n.Timing, ...], list[Child]]:
        found = [c for c in children if isinstance(c, Tree) and c.data in _TIMINGS]
        return tuple(self.timing(c) for c in found), children[len(found) :]

    def timing(self, tree: Child) -> n.Timing:
        names = [str(part) for part in tree.children if isinstance(part, Token) and part != "this"]
        by: str | None = None
        for part in tree.children:
            if isinstance(part, Tree):
                by = "any" if part.data == "until_by_any" else str(part.children[0])
        name = names[0] if names else None
        return n.Timing(_TIMINGS[str(tree.data)], name, by, at=at_of(tree))

    def hook(self, tree: Child) -> n.Hook:
        name, *parts = tree.children
        by: str | None = None
        actor: str | None = None
        where: n.Expr | None = None
        for part in parts:
            if part.data == "rule_where":
                where = self.expr(part.children[0])
            elif part.data == "by_any":
                by = "any"
                actor = str(part.children[0]) if part.children else None
            else:
                by = str(part.children[0])
                actor = str(part.children[1]) if len(part.children) > 1 else None
        return n.Hook(str(name), by, actor, where, at=at_of(tree))
