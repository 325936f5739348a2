"""The numbers of squares of draughts, for PDN (Portable Draughts Notation).

PDN states the color that starts and the corner of square 1 by the type of the game. The board and
the names of the players decide the type, so games of other sizes have no PDN.
"""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

_MAN_AND_KING = 2
#: sides of boards, and the types of games that start with white there (``GameType``)
_WHITE_FIRST = {10: "20,W,10,10,N2,0", 12: "27,W,12,12,N2,0"}
#: English draughts, which black starts; PDN has several types for white on 8 by 8 squares
_ENGLISH, _SIDE = "21,B,8,8,N1,0", 8


@frozen_node(kw_only=True)
class Draughts:
    """The facts that PDN uses: ``squares`` are positions by their numbers from 1.

    Squares are named if ``squares`` is empty. ``color`` is that of the first player, W or B,
    ``man`` and ``king`` are types, and ``type`` is the tag GameType or empty.
    """

    squares: tuple[int, ...]
    color: str
    man: int
    king: int
    type: str


def may_be_draughts(game: GameIR) -> bool:
    """Return True if a game has men and kings that only move and capture."""
    plain = not game.has_drops and not game.attributes
    return len(game.pieces) == _MAN_AND_KING and plain and game.has(ops.Capture)


def draughts_of(
    game: GameIR, squares: tuple[int, ...], side: int, king: int | None
) -> Draughts | None:
    """Return the facts of a game of draughts on ``side`` rows and columns, or None for others.

    ``squares`` are the positions row by row from the top, and ``king`` is the only type that a man
    promotes to.
    """
    if king is None or not may_be_draughts(game):
        return None
    spot = {square: divmod(index, side) for index, square in enumerate(squares)}
    shade = {square: sum(at) % 2 for square, at in spot.items()}
    used = {shade.get(entry.position) for entry in game.setup}
    keeps = all(
        after < 0 or shade.get(before) == shade.get(after)
        for links in game.links
        for before, after in enumerate(links)
    )
    if len(used) != 1 or None in used or not keeps:
        return None
    first, second = (turn.chooser for turn in game.turns)
    white_first = "white" in game.players[first].name.lower()
    white_second = "white" in game.players[second].name.lower()
    if side == _SIDE:
        color, type_ = ("W", "") if white_first else ("B", _ENGLISH)
    elif side in _WHITE_FIRST and not white_second:
        color, type_ = "W", _WHITE_FIRST[side]
    else:
        return None
    rows = [spot[entry.position][0] for entry in game.setup if entry.player == first]
    at_bottom = 2 * sum(rows) > len(rows) * (side - 1)
    # the first player sees square 1 at the top left, in English draughts at the bottom right
    dark = [square for square in squares if shade[square] in used]
    from_top = at_bottom == (type_ != _ENGLISH)
    numbered = tuple(dark if from_top else reversed(dark))
    man = 1 - king
    return Draughts(squares=numbered if type_ else (), color=color, man=man, king=king, type=type_)
