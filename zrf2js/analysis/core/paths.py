"""Places of a board as paths, and the cursor statements of a block on them.

Analyses run templates without a board, so that a place is represented by the steps that lead to it
from the position of the piece.
"""

from __future__ import annotations

from typing import Self, TypeAlias

from zrf2js.ir import ops
from zrf2js.ir.ops import Param, Place
from zrf2js.support.frozen_node import frozen_node, replaced

#: Steps, most of them directions by parameter; what else a path holds depends on the analysis.
Path: TypeAlias = tuple[object, ...]


@frozen_node()
class Places:
    """The places that a block stores, each as the path from the position of the piece."""

    here: Path = ()
    mark: Path = ()
    target: Path | None = None
    origin: Path = ()

    @property
    def destination(self) -> Path:
        """The path where the running part lands: that of ``to``, or the current position."""
        return self.here if self.target is None else self.target

    def place(self, place: Place) -> Path | None:
        """Return the path to a place of the Program; None where no path leads there."""
        match place:
            case ops.Here():
                return self.here
            case ops.Neighbor():
                return (*self.here, self.step(place.direction))
            case ops.At():
                return (self.position(place.position),)
            case ops.PartOrigin():
                return self.origin
            case ops.PartTarget():
                return self.destination
            case ops.MarkedPlace():
                return self.mark
        return None

    def after(self, op: ops.Navigate | ops.Jump | ops.Go | ops.Back) -> Path | None:
        """Return the path to where the statement moves the cursor; None where no path leads."""
        match op:
            case ops.Navigate():
                return (*self.here, self.step(op.direction))
            case ops.Jump():
                return (self.position(op.position),)
            case ops.Go():
                return self.place(op.place)
            case ops.Back():
                return self.mark

    def noted(self, op: ops.Mark | ops.From | ops.To | ops.Cascade) -> Self:
        """Return the state after a statement that stores the current position."""
        match op:
            case ops.Mark():
                return replaced(self, mark=self.here)
            case ops.From():
                return replaced(self, origin=self.here)
            case ops.To():
                return replaced(self, target=self.here)
            case ops.Cascade():
                return replaced(self, origin=self.here, target=None)

    def step(self, direction: int | Param) -> object:
        """Return the element of a path for one step in a direction."""
        return direction

    def position(self, position: int | Param) -> object:
        """Return the element of a path that goes to a position."""
        return "at", position
