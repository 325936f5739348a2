"""Operations that denote a position."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir.operation import Op, operation
from zrf2js.ir.ops.operands import Dir, Number, Pos


@operation("here")
class Here(Op):
    """The current position."""


@operation("neighbor")
class Neighbor(Op):
    """One step from the current position; may be off the board."""

    direction: Dir


@operation("at")
class At(Op):
    """A named position."""

    position: Pos


@operation("nowhere")
class Nowhere(Op):
    """Never on the board: the opposite of a direction that has none."""


@operation("origin")
class PartOrigin(Op):
    """The position where the running part starts."""


@operation("target")
class PartTarget(Op):
    """The position where the running part lands."""


@operation("mark-place")
class MarkedPlace(Op):
    """The marked position."""


@operation("last-from-place")
class LastFromPlace(Op):
    """The position where the last move started."""


@operation("last-to-place")
class LastToPlace(Op):
    """The position where the last move ended."""


@operation("held")
class Held(Op):
    """The place that ``hold`` stored in this slot."""

    slot: Number


@operation("existing")
class Existing(Op):
    """A place that an earlier test shows to be on the board."""

    place: Place


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
    | Existing
)


HERE = Here()
