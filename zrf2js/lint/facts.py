"""Facts about a game that several lints share: reachable pieces, used names, declared names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from zrf2js.model.nodes import Block, Call, Game, Piece, Ref

ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")


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
            item = item.args
        if isinstance(item, tuple):
            pending.extend(reversed(item))


def refs(node: object, kind: str) -> Iterator[str]:
    """Yield the names of a kind in an argument: the name itself, or those in a nested tuple."""
    if isinstance(node, Ref):
        if node.kind == kind:
            yield node.name
    elif isinstance(node, tuple):
        for item in node:
            yield from refs(item, kind)


class Facts:
    """The facts about one game, computed on first use."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pieces = {piece.name: piece for piece in game.pieces}

    def blocks(self, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Yield the move and drop blocks of the pieces."""
        for piece in pieces:
            yield from (*piece.moves, *piece.drops)

    @cached_property
    def all_calls(self) -> tuple[Call, ...]:
        """All calls in the blocks of the game."""
        return tuple(calls(tuple(b.actions for b in self.blocks(self.game.pieces))))

    @cached_property
    def goal_calls(self) -> tuple[Call, ...]:
        """All calls in the goals of the game."""
        return tuple(calls(tuple(goal.condition for goal in self.game.goals)))

    @cached_property
    def has_scripts(self) -> bool:
        """True if Dagaz scripts extend the rules: they may use names that the rules do not use."""
        return any(name.endswith(("-extension", "-invariant")) for name in self.game.options)

    @cached_property
    def limited_drops(self) -> bool:
        """True if some piece has an ``off`` count; otherwise drops are unlimited, as in Dagaz."""
        return any(entry.position is None for entry in self.game.setup)

    @cached_property
    def reachable(self) -> frozenset[str]:
        """The piece types that can ever be on the board."""
        found: set[str] = set()
        seen: set[int] = set()
        pending = [entry.piece for entry in self.game.setup]
        if not self.limited_drops:
            pending += [piece.name for piece in self.game.pieces if piece.drops]
        while pending:
            name = pending.pop()
            if name in self.pieces and name not in found:
                found.add(name)
                pending.extend(self._created_by(self.pieces[name], seen))
        return frozenset(found)

    def _created_by(self, piece: Piece, seen: set[int]) -> Iterator[str]:
        """Yield the types that the blocks put on the board by promotion, creation or change.

        ``seen`` holds the ids of calls that were visited for earlier pieces.
        """
        for call in calls(tuple(block.actions for block in self.blocks((piece,))), seen):
            if call.keyword in (*ADDS, "create", "change-type"):
                yield from refs(call.args, "piece")

    @cached_property
    def changes_owners(self) -> bool:
        """True if a piece can change its owner or be created during play."""
        words = {"change-owner", "flip", "create"}
        return any(call.keyword in words for call in self.all_calls)

    def named(self, kind: str, *words: str) -> frozenset[str]:
        """Return the names of a kind in the arguments of these keywords, in blocks and goals."""
        found = (call for call in (*self.all_calls, *self.goal_calls) if call.keyword in words)
        return frozenset(name for call in found for name in refs(call.args, kind))
