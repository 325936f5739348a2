"""Lints on moves: pieces and blocks that nothing comes of."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.lint.facts import ADDS, Facts, calls
from zrf2js.lint.findings import Verdict
from zrf2js.model.nodes import Turn

#: what can make a condition come out differently the next time round
_TURNS = frozenset(
    (
        "navigate", "jump", "go", "back", "opposite", "mark", "from", "to", "cascade", "stop",
        "set-flag", "set-position-flag",
    )
)  # fmt: skip


def unreachable_pieces(facts: Facts) -> Iterator[Verdict]:
    """ZRF301: never set up, dropped, created or promoted to."""
    if facts.game.engine is not None or not facts.game.setup:
        return
    for piece in facts.game.pieces:
        faulty = piece.name not in facts.reachable
        values: dict[str, object] = {"name": piece.name}
        yield Verdict(code="ZRF301", origin=piece.origin, faulty=faulty, values=values)


def silent_blocks(facts: Facts) -> Iterator[Verdict]:
    """ZRF302: no ``add`` anywhere inside."""
    if facts.game.engine is not None:
        return
    known: dict[int, bool] = {}
    for block in facts.blocks(facts.game.pieces):
        key = id(block.actions)
        if key not in known:
            known[key] = not any(call.keyword in ADDS for call in calls(block.actions))
        yield Verdict(code="ZRF302", origin=block.origin, faulty=known[key])


def idle_loops(facts: Facts) -> Iterator[Verdict]:
    """ZRF303: nothing inside that the condition could see."""
    for call in facts.all_calls:
        if call.keyword == "while":
            body = call.args[1]
            idle = bool(body) and _TURNS.isdisjoint(inner.keyword for inner in calls(body))
            yield Verdict(code="ZRF303", origin=call.origin, faulty=idle)


def sides_without_moves(facts: Facts) -> Iterator[Verdict]:
    """ZRF308: a turn that can have no move, and no pass either."""
    game = facts.game
    passes = game.options.get("pass turn", "false") != "false"
    if game.engine is not None or passes or facts.changes_owners or not game.setup:
        return
    for turn in dict.fromkeys(game.turns):
        kind = f" of type {turn.move_type}" if turn.move_type else ""
        yield Verdict(
            code="ZRF308",
            origin=game.origin,
            name=f"{turn.mover} {turn.move_type}",
            faulty=not _can_move(turn, facts),
            values={"player": turn.mover, "kind": kind, "title": game.title},
        )


def _can_move(turn: Turn, facts: Facts) -> bool:
    """Whether any piece the mover has at the start, or may turn one into, has such a block."""
    owned = {entry.piece for entry in facts.game.setup if entry.player == turn.mover}
    if not owned and facts.limited_drops:
        return False
    types = (turn.move_type,) if turn.move_type else None
    return any(
        types is None or block.move_type in types for block in facts.blocks(facts.game.pieces)
    )
