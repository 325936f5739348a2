"""The castlings of a game: moves that take another piece of the player along, from the setup."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from zrf2js.analysis.core.contents import Possible
from zrf2js.analysis.core.move_cases import OFF, BlockCases, Case
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Placement
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Castling:
    """A castling, whose pieces stand on ``king`` and ``rook`` in the setup.

    ``side`` is the index of the player among the players with turns. ``is_short`` is True for the
    nearer rook, the one to the right if both are equally far. ``marks`` are the names of the
    attributes that castling makes true.
    """

    side: int
    king: int
    rook: int
    is_short: bool
    marks: tuple[str, ...]


def castlings_of(
    game: GameIR, castlers: Collection[int], squares: Sequence[int], columns: int
) -> tuple[Castling, ...]:
    """Return the castlings on boards with all kings and one rook, the short ones first.

    ``castlers`` are the types of kings, and ``squares`` the positions row by row, each row with
    ``columns`` of them. Raise NotAnalyzable for a block that the analysis cannot follow.
    """
    order = sorted(turn.chooser for turn in game.turns)
    column = {square: index % columns for index, square in enumerate(squares)}
    others = {each.player for each in game.setup if each.piece not in castlers}
    kings = [each for each in game.setup if each.piece in castlers]
    found = []
    for king in kings:
        if king.player not in order or king.player not in others:
            continue  # nothing to castle with, as in Ordo, where all pieces move in groups
        rooks = dict(_rooks(game, castlers, king))

        def distance(rook: int, at: int = king.position) -> tuple[int, int]:
            return abs(column.get(at, 0) - column.get(rook, 0)), -column.get(rook, 0)

        nearest = min(map(distance, rooks), default=None)
        found += [
            Castling(
                order.index(king.player), king.position, rook, distance(rook) == nearest, marks
            )
            for rook, marks in rooks.items()
        ]
    return tuple(sorted(found, key=lambda each: (each.side, not each.is_short)))


class _SetupCases(BlockCases):
    """The domain of moves in the setup, which no move has preceded."""

    def _last(self, state: object, place: object) -> int:
        return OFF


def _rooks(
    game: GameIR, castlers: Collection[int], king: Placement
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the rooks with which a king castles, and the attributes that this makes true."""
    kings = {each.position for each in game.setup if each.piece in castlers}
    cascades = {n for n, each in enumerate(game.templates) if ops.Cascade in each.classes}
    for call in game.pieces[king.piece].moves:
        if call.template not in cascades:
            continue
        cases = _SetupCases(game, call, king.player)
        home = {each.position: cases.contents.piece(each.player, each.piece) for each in game.setup}
        own = cases.contents.owned(king.player)
        reach = [
            home[place] if place in kings else cases.contents.empty | home.get(place, 0) & own
            for place in range(len(game.positions))
        ]
        for case in cases.run(king.position, possible=Possible(reach)):
            origins = [origin for origin, _ in case.parts]
            rook = origins[-1]
            board = {place: home[place] for place in (*kings, rook) if place in home}
            is_pair = origins == [king.position, rook] and rook not in kings
            if is_pair and home.get(rook, 0) & own and _applies(game, case, board):
                yield rook, tuple(_marks(game, case))


def _marks(game: GameIR, case: Case) -> dict[str, None]:
    """Return the names of the attributes that a case makes true."""
    return {
        game.attributes[index].name: None
        for effect, _, operands in case.effects
        if effect is ops.SetAttribute
        for index, value in (operands,)
        if isinstance(index, int) and value
    }


def _applies(game: GameIR, case: Case, board: dict[int, int]) -> bool:
    """Return True if a case takes nothing and exists on a board.

    The pieces of the board stand as in the setup; no position is attacked, and there is no last
    move.
    """
    types = {each.position: game.pieces[each.piece] for each in game.setup}
    facts = (
        holds
        is (
            test is ops.AttributeIsTrue
            and place in board
            and types[place].attributes[index] >= game.attributes[index].falsy
        )
        for (test, index, place), holds in case.facts
    )
    takes = any(effect is ops.Capture for effect, _, _ in case.effects)
    return not takes and all(board.get(at, 1) & mask for at, mask in case.contents) and all(facts)
