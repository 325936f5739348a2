"""Lints on moves: pieces, blocks and loops without effect, and players without moves."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.language.keywords import Effect
from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.model.nodes import Piece, Turn


def unreachable_pieces(facts: Facts) -> Iterator[Finding]:
    """Check ZRF301: no setup, drop, creation or promotion puts the piece on the board."""
    if facts.game.engine is not None or not facts.game.setup:
        return
    for piece in facts.game.pieces:
        violated = piece.name not in facts.reachable
        values: dict[str, object] = {"name": piece.name}
        yield Finding(code="ZRF301", origin=piece.origin, violated=violated, values=values)


def silent_blocks(facts: Facts) -> Iterator[Finding]:
    """Check ZRF302: the block contains no ``add``."""
    if facts.game.engine is not None:
        return
    for block, effects in zip(facts.blocks, facts.effects, strict=True):
        violated = not effects.has(Effect.MOVE)
        yield Finding(code="ZRF302", origin=block.origin, violated=violated)


def sides_without_moves(facts: Facts) -> Iterator[Finding]:
    """Check ZRF308: a turn in which the player can neither move nor pass."""
    game = facts.game
    passes = game.options.get("pass turn", "false") != "false"
    if game.engine is not None or passes or facts.changes_owners or not game.setup:
        return
    for turn in dict.fromkeys(game.turns):
        kind = f" of type {turn.move_type}" if turn.move_type else ""
        yield Finding(
            code="ZRF308",
            origin=game.origin,
            name=f"{turn.mover} {turn.move_type}",
            violated=not _can_move(turn, facts),
            values={"player": turn.mover, "kind": kind, "title": game.title},
        )


def _can_move(turn: Turn, facts: Facts) -> bool:
    """Return True if the mover may own a piece and some piece has a block of the turn's type."""
    owned = {entry.piece for entry in facts.game.setup if entry.player == turn.mover}
    if not owned and facts.limited_drops:
        return False
    types = (turn.move_type,) if turn.move_type else None
    return any(types is None or block.move_type in types for block in facts.blocks)


def unused_move_types(facts: Facts) -> Iterator[Finding]:
    """Check ZRF311: no turn, priority, continuation or test for attacks allows the move type."""
    game = facts.game
    free = not game.priorities and any(turn.move_type is None for turn in game.turns)
    if game.engine is not None or free:
        return
    allowed = {*facts.in_actions("type"), *facts.in_tests("type"), *game.priorities}
    allowed |= {turn.move_type for turn in game.turns if turn.move_type}
    first: dict[str, Piece] = {}
    for piece in game.pieces:
        for block in (*piece.moves, *piece.drops):
            if block.move_type:
                first.setdefault(block.move_type, piece)
    for name, piece in first.items():
        values: dict[str, object] = {"name": name, "piece": piece.name}
        violated = name not in allowed
        yield Finding(
            code="ZRF311", origin=piece.origin, name=name, violated=violated, values=values
        )
