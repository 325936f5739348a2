"""Checks of complete games. A check returns diagnostics and never changes the game."""

from __future__ import annotations

from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector


def check(games: tuple[Game, ...]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of all checks for all games."""
    collector = Collector()
    for game in games:
        for rule in _RULES:
            rule(game, collector)
    return collector.outcome(None).diagnostics


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
