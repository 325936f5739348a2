"""The bits of pieces, and what templates read of their game."""

from __future__ import annotations

from zrf2js.analysis.core.groups import Groups
from zrf2js.ir.nodes import GameIR
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node

#: iterations of a loop after which it does not end
MOST_ROUNDS = 100_000


@frozen_node()
class Field:
    """The bits of an attribute in a piece code; the first ``falsy`` values are false."""

    falsy: int
    shift: int
    mask: int


class Layout:
    """The layout of piece codes: owners, the bit off the board, the type, the attributes."""

    def __init__(self, game: GameIR) -> None:
        self._groups = Groups(game)
        players = len(game.players)
        self.off = len(game.positions)
        self.off_code = 1 << players
        self.owner_mask = self.off_code - 1
        self.type_shift = players + 1
        bits = len(game.pieces).bit_length()
        self.type_mask = ((1 << bits) - 1) << self.type_shift
        self.attributes: list[Field] = []
        shift = self.type_shift + bits
        for attribute in game.attributes:
            width = (len(attribute.values) - 1).bit_length()
            self.attributes.append(Field(attribute.falsy, shift, (1 << width) - 1))
            shift += width
        self.piles = game.board_kind if game.board_kind in PILES else None
        self.playing = sum(1 << player for player in game.playing)
        self.neutral = self.owner_mask & ~self.playing
        self.discards_cascades = game.option("discard cascades") == "true"
        self.recycles_promotions = game.recycles_promotions
        self.most_rounds = MOST_ROUNDS
        self._game = game

    def attack_group(self, mode: int | None) -> str:
        """Return the name of the group of blocks that an attack test considers."""
        return self._groups.of_attack(mode).name

    def fresh(self, piece: int) -> int:
        """Return the code of a piece without an owner, with the attributes of its type."""
        values = zip(self.attributes, self._game.pieces[piece].attributes, strict=True)
        return piece + 1 << self.type_shift | sum(value << field.shift for field, value in values)
