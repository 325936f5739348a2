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

T = TypeVar("T")
N = TypeVar("N", bound=Node)


class InvalidBlock(Exception):
    """The block contains an error; ``diagnostic`` describes it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class ParseMemo:
    """The parsed nodes of a game, by role and identity.

    ``base`` is the memo of the game that a variant changes. Its results apply here unless the
    node contains a name that only one of the two games has.
    """

    def __init__(self, symbols: Symbols, base: ParseMemo | None) -> None:
        self._symbols = symbols
        self._base = base
        self._changed = symbols.changed_from(base._symbols) if base else frozenset()
        self._parsed: dict[tuple[str, int], object] = {}
        self._mentioning: dict[int, bool] = {}

    def once(self, role: str, node: N, read: Callable[[N], T]) -> T:
        """Return the cached result of ``read`` for a node, or raise its InvalidBlock."""
        key = (role, id(node))
        value = self._parsed.get(key)
        if value is None:
            value = self._of_base(key, node)
            if value is None:
                try:
                    value = read(node)
                except InvalidBlock as error:
                    value = error
            self._parsed[key] = value
        if isinstance(value, InvalidBlock):
            raise value
        return value  # type: ignore[return-value]

    def _of_base(self, key: tuple[str, int], node: Node) -> object:
        """Return the result of the base if it applies here, otherwise None.

        Nodes with errors are parsed again, because the severity depends on all names of the game.
        """
        value = self._base._parsed.get(key) if self._base else None
        if value is None or isinstance(value, InvalidBlock) or self._mentions_changed(node):
            return None
        return value

    def _mentions_changed(self, node: Node) -> bool:
        """Return True if a node contains a name that only one of the games has."""
        known = self._mentioning.get(id(node))
        if known is None:
            if isinstance(node, Atom):  # a test for an attribute may begin with `not-`
                names = (node.text, node.text.removeprefix("not-"))
                known = not self._changed.isdisjoint(names)
            else:
                known = any(map(self._mentions_changed, node.items))
            self._mentioning[id(node)] = known
        return known
