"""Ray queries as tests of bitboards.

``rays`` contains, for each direction and position, the positions from there to the edge as a
bitboard (``runtime/tables/ray_bitboards.js``), and ``occupancy`` the pieces of each player.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from zrf2js.emit.js.expressions import joined
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ME
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.state import OCCUPANCY, RAYS
from zrf2js.emit.js.tree import Expression, Global, Name, Number
from zrf2js.ir import ops
from zrf2js.ir.ops import Condition, Dir

#: the bitboards of the moving side, of its enemies and of all players
_Bitboard: TypeAlias = Literal["foes", "men", "own"]


class RayQueryWriter:
    """A writer for the ray queries of one template, and the bitboards that they use."""

    def __init__(self, layout: Layout, operands: Operands) -> None:
        self._layout = layout
        self._operands = operands
        self._used: set[tuple[_Bitboard, int]] = set()

    def meets(self, direction: Dir, condition: Condition) -> Expression:
        """Return the test that a position on the ray satisfies the condition."""
        words, step = self._layout.words, self._operands.step(direction)
        rays = [RAYS[step * words + word] for word in range(words)]
        if words == 1:
            rays = [RAYS[step]]
        parts = [ray & self._set(condition, word) for word, ray in enumerate(rays)]
        return joined("|", parts).differs(0)

    def _set(self, condition: Condition, word: int) -> Expression:
        """Return one word of the bitboard of the positions that satisfy the condition."""
        match condition:
            case ops.Not(condition=ops.Not(condition=inner)):
                return self._set(inner, word)
            case ops.Not(condition=ops.IsEmpty()):
                return self._bitboard("men", word)
            case ops.Not():
                return ~self._set(condition.condition, word)
            case ops.And():
                return joined("&", [self._set(part, word) for part in condition.parts])
            case ops.Or():
                return joined("|", [self._set(part, word) for part in condition.parts])
            case ops.IsEmpty():
                return ~self._bitboard("men", word)
            case ops.IsFriend():
                return self._bitboard("own", word)
            case ops.IsEnemy():
                return self._bitboard("foes", word)
        raise AssertionError(condition)

    def _bitboard(self, name: _Bitboard, word: int) -> Expression:
        self._used.add((name, word))
        return Name(f"{name}{word}")

    def prologue(self, lines: Lines) -> None:
        """Declare the bitboards."""
        layout, words = self._layout, self._layout.words
        for name, word in sorted(self._used):
            sets = [OCCUPANCY[player * words + word] for player in range(layout.players)]
            playing = [each for i, each in enumerate(sets) if layout.playing >> i & 1]
            player = Number(31) - Global("Math").member("clz32")(ME)
            own = OCCUPANCY[player if words == 1 else player * words + word]
            value = {
                "own": own,
                "foes": joined("|", playing) & ~own,
                "men": joined("|", sets),
            }[name]
            lines.declare(f"{name}{word}", value)
