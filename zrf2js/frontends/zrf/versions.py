"""The reader of the versions of a text: a group that did not change keeps its nodes.

The unit is a top-level group, or a statement of a game or variant. Later stages cache their results
by the identity of nodes, so they process only what changed.
"""

from __future__ import annotations

import re
from collections import deque
from functools import partial

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import MAX_NESTING, read
from zrf2js.frontends.zrf.tokens import TOKEN, Kind
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Origin, Part, PartSpan, Source, Span

_MARK = re.compile(r';[^\n]*|"[^"]*"|[()"]')
_WITH_STATEMENTS = re.compile(r'\(\s*(?:game|variant)(?=[\s();"])')
_LAST_WORDS = ("game", "variant")


class Irregular(Exception):
    """The parentheses or quotes of a text do not match: only a complete read can report it."""


class VersionReader:
    """The reader of the versions of one text."""

    def __init__(self) -> None:
        self._unused: dict[str, deque[tuple[Part, Form]]] = {}
        self._parts: dict[str, deque[tuple[Part, Form]]] = {}

    def read(self, source: Source) -> Outcome[tuple[Node, ...]]:
        """Return what ``read`` returns for the next version of the text."""
        self._parts = {}
        try:
            outcome = Outcome(self._forms(source))
            self._unused = self._parts
        except Irregular:
            complete = read(source)
            self._release()
            forms = tuple(self._adopted(node, source) for node in complete.value)
            outcome = Outcome(forms, complete.diagnostics)
            self._release()  # the next version may contain parts that this one lacks
        return outcome

    def _release(self) -> None:
        """Let the parts that a text has used be used again."""
        for text, parts in self._parts.items():
            self._unused.setdefault(text, deque()).extend(parts)
        self._parts = {}

    def _forms(self, source: Source) -> tuple[Node, ...]:
        """Read each part of a text; raise Irregular if there is an error."""
        text = source.text
        level: list[Node] = []
        outer: list[Node] = level  # of the file; ``level`` may be that of a game
        depth = begin = game = done = 0  # ``done``: the end of the last part at this level
        top = 0  # the depth of parts
        for mark in _MARK.finditer(text):
            kind = mark[0]
            if kind == "(":
                if depth == top:
                    _read_between(level, source, done, mark.start())
                    begin = mark.start()
                    if top == 0 and _WITH_STATEMENTS.match(text, begin):
                        game, done, level, top = begin, begin + 1, [], 1
                depth += 1
                if depth > MAX_NESTING:
                    raise Irregular
            elif kind == ")":
                depth -= 1
                if depth == top:
                    level.append(self._part(source, begin, mark.end()))
                    done = mark.end()
                elif depth < top:
                    if depth < 0:
                        raise Irregular
                    _read_between(level, source, done, mark.start())
                    done = mark.end()
                    outer.append(Form(tuple(level), Origin(Span(source, game, done))))
                    level, top = outer, 0
            elif kind == '"':
                raise Irregular
        _read_between(outer, source, done, len(text))
        if depth or not outer or "\0" in text:
            raise Irregular
        return tuple(outer)

    def _part(self, source: Source, start: int, end: int) -> Form:
        """Return the form of a part, which is read if no part of the last version has its text."""
        text = source.text[start:end]
        form = self._taken(text, source, start)
        if form is not None:
            return form
        part = Part(source, start)
        outcome = read(Source(source.name, text), partial(PartSpan, part))
        if outcome.diagnostics or len(outcome.value) != 1 or not isinstance(outcome.value[0], Form):
            raise Irregular
        self._parts.setdefault(text, deque()).append((part, outcome.value[0]))
        return outcome.value[0]

    def _taken(self, text: str, source: Source, start: int) -> Form | None:
        """Return the form of the next unused part with this text, moved to its new place."""
        unused = self._unused.get(text)
        if not unused:
            return None
        part, form = unused.popleft()
        part.source, part.start = source, start
        self._parts.setdefault(text, deque()).append((part, form))
        return form

    def _adopted(self, node: Node, source: Source) -> Node:
        """Return the known form with the text of a node, or the node if there is none."""
        if isinstance(node, Atom):
            return node
        span = node.origin.span
        form = self._taken(source.text[span.start : span.end], source, span.start)
        if form is not None or node.head not in _LAST_WORDS:
            return form or node
        return Form(tuple(self._adopted(item, source) for item in node.items), node.origin)


def _read_between(level: list[Node], source: Source, start: int, end: int) -> None:
    """Append the words between two parts, such as the keyword of a game."""
    for token in TOKEN.finditer(source.text, start, end):
        if token.lastindex == Kind.SYMBOL:
            level.append(Atom(token[0], False, Origin(Span(source, *token.span()))))
        elif token.lastindex is not None:
            raise Irregular
