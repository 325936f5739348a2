"""A board and its start position as plain data for an editor."""

from __future__ import annotations

from typing import Any

from zrf2js.editing.board import free_positions
from zrf2js.editing.game_text import GameText
from zrf2js.editing.grid import grid_axes
from zrf2js.editing.moves import Moves, moves_of
from zrf2js.editing.steps import Compass
from zrf2js.model.nodes import Game

#: side and distance of the positions of a grid without rectangles, in pixels
_SIDE, _STEP = 49, 50


def board_view(text: GameText) -> dict[str, Any]:
    """Return positions with rectangles (left, top, right, bottom), links, zones and setup."""
    game = text.game
    free = free_positions(text)
    axes = grid_axes(text)
    return {
        "positions": [
            {"name": name, "rect": rect, "free": name in free}
            for name, rect in _rectangles(game).items()
        ],
        "links": {name: list(links.items()) for name, links in game.board.links.items()},
        "zones": [
            {"name": zone.name, "players": zone.players, "positions": zone.positions}
            for zone in game.board.zones
        ],
        "players": [player for player in game.players if not player.startswith("?")],
        "pieces": [piece.name for piece in game.pieces],
        "setup": [
            {"player": s.player, "piece": s.piece, "position": s.position, "count": s.count}
            for s in game.setup
        ],
        "grid": axes and [len(axis.text.split("/")) for axis in axes],
    }


def moves_view(text: GameText, piece: str) -> dict[str, Any]:
    """Return the moves of a piece as marks around the center of the board.

    Vectors are displacements in pixels, to the right and down.
    """
    moves: Moves = moves_of(text, piece)
    return {
        "at": _middle(_rectangles(text.game)),
        "marks": [{"vector": m.vector, "mode": m.mode, "rides": m.rides} for m in moves.marks],
        "others": [span.source.text[span.start : span.end] for span in moves.others],
        "formula": moves.formula,
        "directions": Compass(text.game.board).vectors,
    }


def _rectangles(game: Game) -> dict[str, tuple[int, int, int, int]]:
    """Return the rectangles of the positions that have one; without any, those of a row."""
    rects = {name: rect for name, rect in game.board.rects.items() if rect}
    if rects:
        return rects
    lefts = enumerate(game.board.rects)
    return {name: (i * _STEP, 0, i * _STEP + _SIDE, _SIDE) for i, name in lefts}


def _middle(rects: dict[str, tuple[int, int, int, int]]) -> str | None:
    """Return the position nearest to the center of the board."""
    if not rects:
        return None
    centers = {name: (rect[0] + rect[2], rect[1] + rect[3]) for name, rect in rects.items()}
    x = sum(x for x, _ in centers.values()) / len(centers)
    y = sum(y for _, y in centers.values()) / len(centers)
    return min(centers, key=lambda name: (centers[name][0] - x) ** 2 + (centers[name][1] - y) ** 2)
