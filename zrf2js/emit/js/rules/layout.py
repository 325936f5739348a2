"""The integers for pieces and moves of a game: the layout that runtime and rules share."""

from __future__ import annotations

from zrf2js.analysis.games.change_lists import ChangeList
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

#: the code of the position off the board uses this bit, so codes must stay below it
CODE_BITS = 30
#: a packed move must not reach the sign bit, which marks a record in the record buffer
WORD_BITS = 31


@frozen_node()
class Field:
    """The bits of an attribute in a piece code; ``mask`` is that of the unshifted value."""

    shift: int
    mask: int
    falsy: int


@frozen_node(kw_only=True)
class Layout:
    """Bits of a piece code: owners from 0, type from ``type_shift``, attributes above it.

    ``bitboard_prefilter``: positions keep bitboards, and generators filter positions with them.
    ``recycles_promotions``: promotions exchange pieces with the reserve (rule 69).
    ``position_flags``: the number of flags that positions have in a block.
    ``keeps_cascades``: parts that a cascade finished outlive an ``add`` (rule 69a).
    In a packed move, the number of one of the ``change_lists`` is above the landing code.
    """

    size: int
    players: int
    types: int
    type_shift: int
    type_mask: int
    attributes: tuple[Field, ...]
    code_bits: int
    playing: int
    change_lists: tuple[ChangeList, ...] = ((),)
    bitboard_prefilter: bool = False
    recycles_promotions: bool = False
    keeps_cascades: bool = True
    position_flags: int = 0

    @property
    def stride(self) -> int:
        """The length of a row of the navigation and zone tables: the positions and the edge."""
        return self.size + 1

    @property
    def off(self) -> int:
        """The number of the position off the board."""
        return self.size

    @property
    def position_bits(self) -> int:
        """The number of bits of a position in a packed move; it may be off the board."""
        return self.size.bit_length()

    @property
    def words(self) -> int:
        """The number of integers in a bitboard."""
        return -(-self.size // 32)

    @property
    def two_word_moves(self) -> bool:
        """True if origin, target, landing code and change list do not fit into one integer."""
        return 2 * self.position_bits + self.code_bits + self.change_list_bits > WORD_BITS

    @property
    def change_list_bits(self) -> int:
        """The size in bits of the number of a change list."""
        return (len(self.change_lists) - 1).bit_length()

    def change_list(self, changes: ChangeList) -> int:
        """Return the number of a list of changes, above a landing code; 0 if it has none."""
        is_listed = changes in self.change_lists
        return self.change_lists.index(changes) << self.code_bits if is_listed else 0

    @property
    def owner_mask(self) -> int:
        """All owner bits."""
        return (1 << self.players) - 1

    def type_code(self, piece: int) -> int:
        """Return the type bits of a piece type, by its index."""
        return (piece + 1) << self.type_shift

    @property
    def type_bits(self) -> int:
        """The mask of the type in place."""
        return self.type_mask << self.type_shift

    def fits(self) -> bool:
        """Return True if piece codes do not use the bit that marks the edge."""
        return self.code_bits <= CODE_BITS


def layout_of(game: GameIR, change_lists: tuple[ChangeList, ...] = ((),)) -> Layout:
    """Return the layout of a game, with as many of the change lists as fit."""
    players = len(game.players)
    type_width = len(game.pieces).bit_length()
    shift = players + type_width
    fields = []
    for attribute in game.attributes:
        width = max(1, (len(attribute.values) - 1).bit_length())
        fields.append(Field(shift, (1 << width) - 1, attribute.falsy))
        shift += width
    return Layout(
        size=len(game.positions),
        players=players,
        types=len(game.pieces) + 1,
        type_shift=players,
        type_mask=(1 << type_width) - 1,
        attributes=tuple(fields),
        code_bits=shift,
        playing=sum(1 << player for player in game.playing),
        change_lists=change_lists[: 1 << max(0, WORD_BITS - shift)],
        bitboard_prefilter=game.annotations.bitboards,
        recycles_promotions=game.recycles_promotions,
        position_flags=len(game.position_flags),
        keeps_cascades=game.option("discard cascades") != "true",
    )
