"""Checks of complete games. A check returns diagnostics and never changes the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from zrf2js.language.limits import MAX_PLAYERS
from zrf2js.model.dialect import drops_are_unlimited
from zrf2js.model.nodes import Game
from zrf2js.model.walk import blocks
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.outcome import Collector

#: maximum number of pieces of a type in a reserve, as in templates/runtime/api/position_io.js
MAX_IN_RESERVE = 1_000_000_000


def check(games: tuple[Game, ...]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of all checks for all games."""
    collector = Collector()
    for game in games:
        for rule in _RULES:
            rule(game, collector)
    for code, is_met in _REQUIREMENTS.items():
        _require(code, is_met, games, collector)
    return collector.diagnostics


def check_completeness(games: tuple[Game, ...]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of games that cannot be played without a script."""
    collector = Collector()
    for game in games:
        has_rules = game.engine is None and any(True for _ in blocks(game.pieces))
        if has_rules and game.title != "-" and not _can_start(game):
            collector.report("ZRF502", game.origin, title=game.title)
    return collector.diagnostics


def _can_start(game: Game) -> bool:
    """Return True if a player has a piece on the board, or a piece to drop."""
    movers = {turn.mover for turn in game.turns}
    can_drop = {piece.name for piece in game.pieces if piece.drops}
    if not movers or any(
        entry.player in movers and (entry.position is not None or entry.piece in can_drop)
        for entry in game.setup
    ):
        return True
    return bool(can_drop) and drops_are_unlimited(game)


def _has_players(game: Game) -> bool:
    return bool(game.turns)


def _has_positions(game: Game) -> bool:
    return bool(game.board.rects)


def _few_players(game: Game, collector: Collector) -> None:
    count = len(game.players)
    if count > MAX_PLAYERS:
        collector.report("ZRF244", game.origin, title=game.title, count=count, limit=MAX_PLAYERS)


def _named_pieces(game: Game, collector: Collector) -> None:
    for piece in game.pieces:
        if not piece.name:
            collector.report("ZRF232", piece.origin)


def _reserves(game: Game, collector: Collector) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    for entry in game.setup:
        if entry.position is None:
            counts[entry.player, entry.piece] += entry.count
    for (_, piece), count in counts.items():
        if count > MAX_IN_RESERVE:
            limit = MAX_IN_RESERVE
            collector.report(
                "ZRF228", game.origin, title=game.title, piece=piece, count=count, limit=limit
            )


def _require(
    code: str, is_met: Callable[[Game], bool], games: tuple[Game, ...], collector: Collector
) -> None:
    """Report the games that lack something; if all games lack it, none can be played: an error."""
    playable = [game for game in games if game.title != "-"] or games
    lacking = [game for game in playable if not is_met(game)]
    severity = Severity.ERROR if len(lacking) == len(playable) else None
    for game in lacking:
        collector.report(code, game.origin, severity=severity, title=game.title)


_RULES = (_few_players, _named_pieces, _reserves)
_REQUIREMENTS = {"ZRF410": _has_players, "ZRF227": _has_positions}
