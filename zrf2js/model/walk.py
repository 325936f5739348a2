"""Traversal of calls, which share parts: each shared call is visited once."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from zrf2js.language.keywords import Effect, actions_with
from zrf2js.model.nodes import Block, Call, Piece, Ref

_CHANGES_TYPES = actions_with(Effect.TYPE)


def calls(node: object, seen: set[int] | None = None) -> Iterator[Call]:
    """Yield every call inside, a shared one once; ``seen`` holds the ids of calls to skip."""
    visited: set[int] = set() if seen is None else seen
    pending = [node]
    while pending:
        item = pending.pop()
        if isinstance(item, Call):
            if id(item) in visited:
                continue
            visited.add(id(item))
            yield item
            pending += item.args[::-1]
        elif isinstance(item, tuple):
            pending += [part for part in item[::-1] if id(part) not in visited]


class Containing:
    """The test whether a node contains a call of some words; it tests shared calls once.

    Results are stored by identity: the nodes must exist as long as the test.
    """

    def __init__(self, words: Container[str]) -> None:
        self._words = words
        self._results: dict[int, bool] = {}

    def __call__(self, node: object) -> bool:
        """Return True if the node, a call or an argument, contains such a call."""
        if not isinstance(node, tuple | Call):
            return False
        result = self._results.get(id(node))
        if result is None:
            if isinstance(node, Call):
                result = node.keyword in self._words or self(node.args)
            else:
                result = any(map(self, node))
            self._results[id(node)] = result
        return result


def names(node: object) -> Iterator[Ref]:
    """Yield the names in an argument: the name itself, or those in a nested tuple."""
    if isinstance(node, Ref):
        yield node
    elif isinstance(node, tuple):
        for item in node:
            yield from names(item)


def refs(node: object, kind: str) -> Iterator[str]:
    """Yield the names of a kind in an argument."""
    return (ref.name for ref in names(node) if ref.kind == kind)


def blocks(pieces: Iterable[Piece]) -> Iterator[Block]:
    """Yield the move and drop blocks of the pieces."""
    for piece in pieces:
        yield from (*piece.moves, *piece.drops)


def reachable_pieces(pieces: Iterable[Piece], first: Iterable[str]) -> Iterator[str]:
    """Yield the piece types that can ever be on the board, each once.

    ``first`` are the types of the starting position and of drops; their blocks put other types on
    the board by promotion, creation or change.
    """
    by_name = {piece.name: piece for piece in pieces}
    seen: set[int] = set()

    def new_types(name: str) -> Iterator[str] | None:
        if name not in by_name:
            return None
        reached_calls = calls(tuple(b.actions for b in blocks((by_name[name],))), seen)
        changes = (call for call in reached_calls if call.keyword in _CHANGES_TYPES)
        return (name for call in changes for name in refs(call.args, "piece"))

    return reachable_by(new_types, first)


def reachable_by(
    new_types: Callable[[str], Iterable[str] | None], first: Iterable[str]
) -> Iterator[str]:
    """Yield the first types and those that they reach; ``new_types`` is None for unknown ones."""
    reached: set[str] = set()
    pending = list(first)
    while pending:
        name = pending.pop()
        types = None if name in reached else new_types(name)
        if types is not None:
            reached.add(name)
            yield name
            pending.extend(types)
