"""Checks of complete games. A check returns diagnostics and never changes the game."""

from __future__ import annotations

from zrf2js.model.dialect import drops_are_unlimited
from zrf2js.model.nodes import Game
from zrf2js.model.walk import blocks
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector


def check(games: tuple[Game, ...]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of all checks for all games."""
    collector = Collector()
    for game in games:
        for rule in _RULES:
            rule(game, collector)
    return collector.outcome(None).diagnostics


def check_completeness(games: tuple[Game, ...]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of games that cannot be played without a script."""
    collector = Collector()
    for game in games:
        has_rules = game.engine is None and any(True for _ in blocks(game.pieces))
        if has_rules and game.title != "-" and not _can_start(game):
            collector.report("ZRF502", game.origin, title=game.title)
    return collector.outcome(None).diagnostics


def _can_start(game: Game) -> bool:
    """Return True if a player has a piece on the board, or a piece to drop."""
    movers = {turn.mover for turn in game.turns}
    can_drop = {piece.name for piece in game.pieces if piece.drops}
    if can_drop and drops_are_unlimited(game):
        return True
    return not movers or any(
        entry.player in movers and (entry.position is not None or entry.piece in can_drop)
        for entry in game.setup
    )


def _engine(game: Game, collector: Collector) -> None:
    if game.engine is not None:
        collector.report("ZRF501", game.origin, title=game.title, engine=game.engine)


def _has_players(game: Game, collector: Collector) -> None:
    if not game.turns and game.title != "-":
        collector.report("ZRF410", game.origin, title=game.title)


def _has_positions(game: Game, collector: Collector) -> None:
    if not game.board.rects and game.title != "-":
        collector.report("ZRF227", game.origin, title=game.title)


def _named_pieces(game: Game, collector: Collector) -> None:
    for piece in game.pieces:
        if not piece.name:
            collector.report("ZRF232", piece.origin)


_RULES = (_engine, _has_players, _has_positions, _named_pieces)
