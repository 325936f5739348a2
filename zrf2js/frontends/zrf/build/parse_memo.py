"""The memo of the parser of move blocks.

Expanded forms share their parts, and variants share most of their blocks with the game that they
change. Each node is parsed once per role, and again only if a variant changes its meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from zrf2js.frontends.zrf.forms import Atom, Node
from zrf2js.model.symbols import Symbols
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector

T = TypeVar("T")
N = TypeVar("N", bound=Node)


class InvalidBlock(Exception):
    """The block contains an error; ``diagnostic`` describes it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class NeverHolds(Exception):
    """A test names something that the game does not have; the warning is already reported."""


class ParseMemo:
    """The parsed nodes of a game, by role and node.

    ``base`` is the memo of the game that a variant changes. Its results apply here unless the
    node contains a name that only one of the two games has. ``faulty`` are the results with
    diagnostics, which do not apply to the next version of a text.
    """

    def __init__(self, symbols: Symbols, collector: Collector, base: ParseMemo | None) -> None:
        self.faulty: set[tuple[str, Node]] = set()
        self._symbols = symbols
        self._collector = collector
        self._base = base
        self._changed = symbols.changed_from(base._symbols) if base else frozenset()
        self._parsed: dict[tuple[str, Node], object] = {}
        self._mentioning: dict[Node, bool] = {}

    def renew(self, collector: Collector) -> None:
        """Remove the faulty results before the next version of a text is parsed."""
        self._collector = collector
        for key in self.faulty:
            del self._parsed[key]
        self.faulty.clear()

    def once(self, role: str, node: N, read: Callable[[N], T]) -> T:
        """Return the cached result of ``read`` for a node, or raise its InvalidBlock."""
        key = (role, node)
        value = self._parsed.get(key)
        if value is None:
            reports = self._collector.reports
            value = self._of_base(key, node)
            if value is None:
                try:
                    value = read(node)
                except InvalidBlock as error:
                    value = error
            self._parsed[key] = value
            if self._collector.reports > reports or isinstance(value, InvalidBlock):
                self.faulty.add(key)
        elif self.faulty and key in self.faulty:
            self._collector.reports += 1  # the enclosing node has the diagnostic, too
        if isinstance(value, InvalidBlock):
            raise value
        return value  # type: ignore[return-value]

    def _of_base(self, key: tuple[str, Node], node: Node) -> object:
        """Return the result of the base if it applies here, otherwise None.

        Nodes with errors are parsed again, because the severity depends on all names of the game.
        """
        value = self._base._parsed.get(key) if self._base else None
        if value is None or isinstance(value, InvalidBlock) or self._mentions_changed(node):
            return None
        if self._base is not None and key in self._base.faulty:
            self._collector.reports += 1
        return value

    def _mentions_changed(self, node: Node) -> bool:
        """Return True if a node contains a name that only one of the games has."""
        mentions = self._mentioning.get(node)
        if mentions is None:
            if isinstance(node, Atom):  # a test for an attribute may begin with `not-`
                names = (node.text, node.text.removeprefix("not-"))
                mentions = not self._changed.isdisjoint(names)
            else:
                mentions = any(map(self._mentions_changed, node.items))
            self._mentioning[node] = mentions
        return mentions
