"""The state of a template's writer: the purpose of the function, and the record so far."""

from __future__ import annotations

from enum import Enum

from zrf2js.analysis.games.change_lists import Change
from zrf2js.emit.js.tree import Expression
from zrf2js.support.frozen_node import frozen_node, mutable_node


class PendingEffects(Enum):
    """The compile-time state of the record: effects since the last ``add``."""

    NONE = 0
    SOME = 1
    MAYBE = 2


@frozen_node()
class Landing:
    """A change of the mover's code: clear the bits ``clear``, set ``bits`` (expressions)."""

    change: Change
    clear: Expression
    bits: Expression
    identifier: str
    argument: Expression


@mutable_node()
class State:
    """The state of the writer at a point of the body.

    ``target`` is none, set or maybe: whether the block has passed a ``to``.  With ``lifted``, the
    piece that moves may be another one than at the start.  Without ``hit``, the local of an attack
    test that stores a capture on the target is certain to be false.  With ``vacant``, the cursor is
    on an empty position, and not where the mover stands.
    """

    pending: PendingEffects = PendingEffects.NONE
    folded: tuple[Landing, ...] = ()
    target: str = "none"
    cascaded: bool = False
    lifted: bool = False
    live: bool = True
    hit: bool = False
    vacant: bool = False

    @property
    def key(self) -> tuple[PendingEffects, tuple[Landing, ...], str, bool, bool, bool, bool, bool]:
        """A value that is equal for equal states."""
        record = self.pending, self.folded, self.target
        return *record, self.cascaded, self.lifted, self.live, self.hit, self.vacant

    def copy(self) -> State:
        """Return a copy for a branch."""
        return State(*self.key)
