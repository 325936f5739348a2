"""Symbolic squares relative to the origin of a path, and the changes that the path makes."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from zrf2js.notation.algebra import VECTORS
from zrf2js.support.frozen_node import frozen_node

Vector: TypeAlias = tuple[int, int, int]


@frozen_node()
class SymbolicSquare:
    """A square: the offset from the origin, plus any number of each vector in ``iterations``."""

    offset: Vector = (0, 0, 0)
    iterations: frozenset[Vector] = frozenset()
    wrapped: bool = False

    def after_step(self, letter: str, wraps: bool = False) -> SymbolicSquare:
        x, y, z = VECTORS[letter]
        a, b, c = self.offset
        return replace(self, offset=(a + x, b + y, c + z), wrapped=self.wrapped or wraps)

    def after_iterations(self, vectors: frozenset[Vector]) -> SymbolicSquare:
        return replace(self, iterations=self.iterations | vectors)

    def is_same(self, other: SymbolicSquare) -> bool:
        """Return True if both are the same square on every board."""
        return (
            self.offset == other.offset
            and not self.iterations
            and not other.iterations
            and not (self.wrapped or other.wrapped)
        )

    def may_be_same(self, other: SymbolicSquare) -> bool:
        """Return True unless the squares provably differ; ``other`` was visited earlier."""
        if self.wrapped:
            return True
        x, y, z = (a - b for a, b in zip(self.offset, other.offset, strict=True))
        back = {(-a, -b, -c) for a, b, c in other.iterations - self.iterations}
        iterations = self.iterations | back
        if not iterations:
            return (x, y, z) == (0, 0, 0)
        for wx, wy, wz in _SEPARATING_NORMALS:
            ahead = x * wx + y * wy + z * wz
            if ahead and all(ahead * (a * wx + b * wy + c * wz) >= 0 for a, b, c in iterations):
                return False
        return True


#: normals of lines through the other square; if the offset and all iterations point to the same
#: side of such a line, the squares differ
_SEPARATING_NORMALS = tuple(
    (x, y, z) for x in range(-3, 4) for y in range(-3, 4) for z in (0, 1) if (x, y, z) != (0, 0, 0)
)


@frozen_node()
class Change:
    """A square that the path empties (``flag`` is from or gone) or fills (held)."""

    square: SymbolicSquare
    flag: str
