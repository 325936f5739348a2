"""Places of a board as paths: what a walk through a template knows of where it is.

Templates are walked for what they can attack (``reach``) and for the moves they can make
(``ways``).  Neither knows a board, so that a place is told by the steps that lead to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zrf2js.ir.nodes import Op

#: steps, most of them directions by argument; what else there may be is up to the walk
Path: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """The places that a block has in hand, each by the path from where the piece stands."""

    here: Path = ()
    mark: Path = ()
    target: Path | None = None
    origin: Path = ()

    @property
    def destination(self) -> Path:
        """Where the running part lands: where `to` stood, or here."""
        return self.here if self.target is None else self.target

    def place(self, place: Op) -> Path | None:
        """The path to a place of the Program; None where no path leads."""
        match place.name:
            case "here":
                return self.here
            case "neighbor":
                return (*self.here, self.step(place.args[0]))
            case "at":
                return (self.position(place.args[0]),)
            case "origin":
                return self.origin
            case "target":
                return self.destination
            case "mark-place":
                return self.mark
        return None

    def step(self, direction: object) -> object:
        """The element of a path for one step in a direction."""
        return direction

    def position(self, position: object) -> object:
        """The element of a path that goes to a position."""
        return "at", position
