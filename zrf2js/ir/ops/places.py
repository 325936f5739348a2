"""Operations that denote a position."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir.operation import Op
from zrf2js.ir.ops.operands import Dir, Number, Pos


class Here(Op, name="here"):
    """The current position."""


class Neighbor(Op, name="neighbor", dagaz="FUNCTION 22"):
    """One step from the current position; may be off the board."""

    direction: Dir


class At(Op, name="at", dagaz="FUNCTION 21"):
    """A named position."""

    position: Pos


class Nowhere(Op, name="nowhere"):
    """Never on the board: the opposite of a direction that has none."""


class PartOrigin(Op, name="origin"):
    """The position where the running part starts."""


class PartTarget(Op, name="target"):
    """The position where the running part lands."""


class MarkedPlace(Op, name="mark-place"):
    """The marked position."""


class LastFromPlace(Op, name="last-from-place"):
    """The position where the last move started."""


class LastToPlace(Op, name="last-to-place"):
    """The position where the last move ended."""


class Held(Op, name="held"):
    """The place that ``hold`` stored in this slot."""

    slot: Number


Place: TypeAlias = (
    Here
    | Neighbor
    | At
    | Nowhere
    | PartOrigin
    | PartTarget
    | MarkedPlace
    | LastFromPlace
    | LastToPlace
    | Held
)


HERE = Here()
