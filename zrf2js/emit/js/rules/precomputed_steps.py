"""Steps whose moves can be written down beforehand.

A man of draughts that steps to an empty square is the same word each time it leaves a square in a
direction: where it lands follows from the links, what it lands as from a zone.  Such words lie in
a table (``runtime/precomputed_steps.js``), and sets of positions (``candidates``) tell which of
them count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from zrf2js.emit.js.layout import Layout
from zrf2js.ir.nodes import GameIR, Op, Param, TemplateCall
from zrf2js.optimize.bounds_check_elimination import last_step

#: steps of all pieces of a group; more of them are longer than it takes to try
MOST_STEPS = 16


@dataclass(frozen=True, slots=True)
class Step:
    """A step in a direction of the board, symmetry applied, by what the piece becomes: its code
    ``inside`` a zone, if there is one, and ``outside``."""

    direction: int
    zone: int | None
    inside: int
    outside: int

    def row(self, stride: int, owner: int) -> tuple[int, ...]:
        """What the table is made of."""
        zone = (0, 0) if self.zone is None else (self.zone * stride, owner)
        return (self.direction * stride, *zone, self.inside, self.outside)


class Steps:
    """The steps of pieces, of a game whose pieces have no attributes."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game = game
        self._layout = layout
        self._fits = layout.sieved and not layout.wide and not layout.attributes

    def of_group(
        self, uses: dict[int, tuple[TemplateCall, ...]], player: int
    ) -> dict[int, list[Step]]:
        """The steps by piece; none of any piece if one of the moves is something else."""
        if not self._fits or not 0 < sum(map(len, uses.values())) <= MOST_STEPS:
            return {}
        found: dict[int, list[Step]] = {}
        for piece, moves in uses.items():
            steps = [self._of(use, piece, player) for use in moves]
            if None in steps:
                return {}
            if steps:
                found[piece] = [step for step in steps if step is not None]
        return found

    def _of(self, use: TemplateCall, piece: int, player: int) -> Step | None:
        body = self._game.templates[use.template].body
        ways = last_step(body)
        if not ways or len(body) != 3:
            return None
        symmetry = self._game.players[player].symmetry
        direction = symmetry[_value(body[0].args[0], use)]
        codes = [self._code(add, use, piece, player) for _, add in ways]
        condition = ways[0][0]
        zone = None if condition is None else _value(condition.args[0], use)
        return Step(direction, zone, codes[0], codes[-1])

    def _code(self, add: Op, use: TemplateCall, piece: int, player: int) -> int:
        for promoted in cast(tuple[object, ...], add.args[0]):
            piece = _value(promoted, use)
        return 1 << player | self._layout.type_code(piece)


def _value(operand: object, use: TemplateCall) -> int:
    return use.args[operand.index] if isinstance(operand, Param) else cast(int, operand)
