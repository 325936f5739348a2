"""What the lints ask of a game, gathered once: who can come to be, what is used and what is set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from zrf2js.model.nodes import Block, Call, Game, Piece, Ref

ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")


def calls(node: object, seen: set[int] | None = None) -> Iterator[Call]:
    """Every call inside; blocks share parts, and a shared part comes once."""
    known: set[int] = set() if seen is None else seen
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Call):
            if id(item) in known:
                continue
            known.add(id(item))
            yield item
            item = item.args
        if isinstance(item, tuple):
            waiting.extend(reversed(item))


def refs(node: object, kind: str) -> Iterator[str]:
    """The names of a kind that stand directly in the arguments of a call or a tuple."""
    if isinstance(node, Ref):
        if node.kind == kind:
            yield node.name
    elif isinstance(node, tuple):
        for item in node:
            yield from refs(item, kind)


class Facts:
    """One game; everything is worked out when first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pieces = {piece.name: piece for piece in game.pieces}

    def blocks(self, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Moves and drops."""
        for piece in pieces:
            yield from (*piece.moves, *piece.drops)

    @cached_property
    def all_calls(self) -> tuple[Call, ...]:
        """Those of all blocks."""
        return tuple(calls(tuple(b.actions for b in self.blocks(self.game.pieces))))

    @cached_property
    def goal_calls(self) -> tuple[Call, ...]:
        """Those of all goals."""
        return tuple(calls(tuple(goal.condition for goal in self.game.goals)))

    @cached_property
    def has_scripts(self) -> bool:
        """Whether the rules go on in scripts of Dagaz: what looks unused here may be used there."""
        return any(name.endswith(("-extension", "-invariant")) for name in self.game.options)

    @cached_property
    def limited_drops(self) -> bool:
        """Whether some piece has an ``off`` count; if none has, drops are unlimited as in Dagaz."""
        return any(entry.position is None for entry in self.game.setup)

    @cached_property
    def reachable(self) -> frozenset[str]:
        """The piece types that can ever stand on the board."""
        found: set[str] = set()
        seen: set[int] = set()
        waiting = [entry.piece for entry in self.game.setup]
        if not self.limited_drops:
            waiting += [piece.name for piece in self.game.pieces if piece.drops]
        while waiting:
            name = waiting.pop()
            if name in self.pieces and name not in found:
                found.add(name)
                waiting.extend(self._made_by(self.pieces[name], seen))
        return frozenset(found)

    def _made_by(self, piece: Piece, seen: set[int]) -> Iterator[str]:
        """The types that its blocks put on the board: promotions, creations, changes.

        Parts that stood in the blocks of an earlier piece, those ``seen``, have been told.
        """
        for call in calls(tuple(block.actions for block in self.blocks((piece,))), seen):
            if call.keyword in (*ADDS, "create", "change-type"):
                yield from refs(call.args, "piece")

    @cached_property
    def changes_owners(self) -> bool:
        """Whether a piece can come to belong to a player who did not bring it."""
        words = {"change-owner", "flip", "create"}
        return any(call.keyword in words for call in self.all_calls)

    def named(self, kind: str, *words: str) -> frozenset[str]:
        """Names of a kind in the arguments of these words, in blocks and goals."""
        found = (call for call in (*self.all_calls, *self.goal_calls) if call.keyword in words)
        return frozenset(name for call in found for name in refs(call.args, kind))
