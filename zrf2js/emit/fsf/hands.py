"""Captures to the hand: a second part of a move takes the captured piece off the board.

The part leads from the captured piece to an off-board position, where the piece changes its owner,
may change its type, and is captured. The option `recycle captures` then puts it into the reserve of
its new owner.
"""

from __future__ import annotations

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.core.move_cases import OFF, Case
from zrf2js.emit.fsf.board import Grid
from zrf2js.ir import ops
from zrf2js.support.frozen_node import frozen_node, replaced

#: a player and a type
Kind = tuple[int, int]


@frozen_node()
class Taken:
    """The hand of a game: ``types`` are the types of captured pieces in it, by piece."""

    types: tuple[tuple[Kind, int], ...]


def without_hand(
    case: Case, player: int, grid: Grid, contents: Contents
) -> tuple[Case, Taken | None]:
    """Return a case without the part to the hand, and the pieces that go there."""
    square, hand = case.parts[1] if len(case.parts) == 2 else _taken_in_place(case)
    if (hand in grid.at and hand != square) or square not in grid.at:
        return case, None
    there = [each for each in case.effects if each[1] == hand]
    turned = [each[2][0] for each in there if each[0] is ops.ChangeType]
    owners = [each[2][0] for each in there if each[0] is ops.ChangeOwner]
    names = {each[0] for each in there}
    if names - {ops.ChangeType} != {ops.ChangeOwner, ops.Capture} or owners not in ([-1], [player]):
        return case, None
    victims = contents.pieces_in(dict(case.contents).get(square, contents.all))
    types = tuple(
        (victim, turned[-1] if turned and isinstance(turned[-1], int) else victim[1])
        for victim in victims
        if victim[0] != player
    )
    effects = tuple(each for each in case.effects if each[1] != hand)
    if square != case.target:  # en passant
        effects = (*effects, (ops.Capture, square, ()))
    return replaced(case, parts=case.parts[:1], effects=effects), Taken(types)


def _taken_in_place(case: Case) -> tuple[int, int]:
    """Return the square of a piece that is captured after a change of its owner, twice."""
    squares = [each[1] for each in case.effects if each[0] is ops.ChangeOwner]
    return (squares[0], squares[0]) if squares else (OFF, OFF)


def merged(cases: list[Case]) -> list[Case]:
    """Return the cases without distinctions that do not matter.

    Cases that differ in the contents of one square only are one case.
    """
    for position in ("target", "captured"):
        groups: dict[object, tuple[Case, int, int]] = {}
        for case in cases:
            square = case.target if position == "target" else _captured(case)
            contents = dict(case.contents)
            mask = contents.pop(square, 0)
            rest = (
                case.parts,
                tuple(contents.items()),
                case.facts,
                case.effects,
                case.landings,
                not mask,
            )
            group = groups.get(rest, (case, square, 0))
            groups[rest] = group[0], square, group[2] | mask
        cases = [_with(case, square, mask) for case, square, mask in groups.values()]
    return cases


def _captured(case: Case) -> int:
    return next((each[1] for each in case.effects if each[0] is ops.Capture), case.target)


def _with(case: Case, square: int, mask: int) -> Case:
    if not mask:
        return case
    return replaced(case, contents=tuple(sorted({**dict(case.contents), square: mask}.items())))
