"""The accuracy of the players of an analyzed game."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from zrf2js.review.games import ReviewedGame

#: parameters of the accuracy of a move by the win percentage it loses, as published by Lichess
_SCALE, _RATE, _OFFSET = 103.1668, 0.04354, 3.1669


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The moves of a player: accuracy in percent, average loss, and mistakes by glyph."""

    moves: int
    accuracy: float
    average_loss: float
    mistakes: Mapping[str, int]


def statistics(game: ReviewedGame) -> dict[str, PlayerStatistics]:
    """Return the statistics of each player whose moves have losses."""
    by_player = {}
    for player in game.players:
        moves = [move for move in game.moves if move.player == player and move.loss is not None]
        if not moves:
            continue
        losses = [move.loss for move in moves if move.loss is not None]
        by_player[player] = PlayerStatistics(
            moves=len(moves),
            accuracy=sum(map(accuracy, losses)) / len(losses),
            average_loss=sum(losses) / len(losses),
            mistakes={glyph: sum(move.glyph == glyph for move in moves) for glyph in game.mistakes},
        )
    return by_player


def accuracy(loss: float) -> float:
    """Return the accuracy of a move, from 0 to 100, by the expected score that it loses."""
    return min(100.0, max(0.0, _SCALE * math.exp(-_RATE * 100 * loss) - _OFFSET))
