"""Capture targets: the values that the analysis of attacks computes for a template."""

from __future__ import annotations

from enum import Enum

from zrf2js.analysis.core.paths import Path
from zrf2js.ir.ops import PlaceTest
from zrf2js.support.frozen_node import frozen_node

#: what opens an attack at a position that it depends on: a move that leaves it or enters it
VACATING, OCCUPYING = 1, 2
#: any move may open it, unless the last move was a certain one
MOVING = 4
#: an element of the path of a loop: another loop that runs the same way
AGAIN = ("again",)


class Iterations(Enum):
    """A fact about all iterations of a loop of one step that ends at a path."""

    BEGIN_EMPTY = "run"  # they begin on empty positions
    END_EMPTY = "free"  # they end on empty positions


@frozen_node()
class Dependency:
    """A position whose change may open an attack; ``again`` for the condition of a loop."""

    path: Path
    opens: int
    again: bool = False


@frozen_node()
class Guard:
    """A test of the position at ``path`` that is passed before a capture.

    ``test`` applies to the current position.  A guard with ``on-board`` stands for a position that
    the block visits off the path of the capture.
    """

    test: PlaceTest | Iterations
    path: Path
    holds: bool = True


@frozen_node()
class CaptureTarget:
    """A position where a move may capture, and the dependencies of the capture.

    ``pieces`` are the types that can be captured there, None for any.  Tests of the target itself
    are not dependencies, because the attacked piece stands there.  Every guard must hold for the
    capture; when ``exact``, nothing else must.
    """

    path: Path
    dependencies: frozenset[Dependency]
    pieces: frozenset[int] | None = None
    guards: frozenset[Guard] = frozenset()
    exact: bool = False


def rank(target: CaptureTarget) -> tuple[object, ...]:
    """Return a sort key: the order of sets differs between processes."""
    sorted_sets = (sorted(map(repr, each)) for each in (target.dependencies, target.guards))
    pieces = None if target.pieces is None else sorted(target.pieces)
    return repr(target.path), *sorted_sets, repr(pieces), target.exact
