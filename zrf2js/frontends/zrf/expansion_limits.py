"""The limits of macro expansion: a few lines of macros could otherwise exhaust the memory."""

from __future__ import annotations

from zrf2js.frontends.zrf.read import MAX_NESTING
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node(kw_only=True)
class Limits:
    """The maximal size of an expansion. The largest known game expands to 2.9 million nodes."""

    expanded_nodes: int = 100_000_000  # nodes, counting shared nodes at every use
    created_nodes: int = 600_000  # nodes in memory
    nesting: int = MAX_NESTING  # depth of nested groups and calls


@frozen_node()
class Extent:
    """The size of an expanded part, which counts again at every use of the part."""

    nodes: int
    height: int


class LimitExceeded(Exception):
    """The expansion exceeds a limit and stops."""

    def __init__(self, code: str, origin: Origin, limit: int) -> None:
        super().__init__(code)
        self.code = code
        self.origin = origin
        self.limit = limit


class Meter:
    """A counter of nodes and nesting during the expansion."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._nodes = 0
        self._created = 0
        self._depth = 0
        self._deepest = 0

    def enter(self, origin: Origin) -> Extent:
        """Start measuring a part; pass the result to `leave`."""
        before = Extent(self._nodes, self._deepest)
        self._depth += 1
        self._deepest = self._depth
        self._check(origin)
        return before

    def leave(self, before: Extent) -> Extent:
        """Return the extent of the part that was entered last."""
        self._depth -= 1
        extent = Extent(self._nodes - before.nodes, self._deepest - self._depth)
        self._deepest = max(self._deepest, before.height)
        return extent

    def count(self, nodes: int, created: int) -> None:
        """Add expanded nodes and nodes in memory."""
        self._nodes += nodes
        self._created += created

    def reuse(self, extent: Extent, origin: Origin) -> None:
        """Count another use of a measured part."""
        self._nodes += extent.nodes
        self._deepest = max(self._deepest, self._depth + extent.height)
        self._check(origin)

    def _check(self, origin: Origin) -> None:
        limits = self._limits
        if self._deepest > limits.nesting:
            raise LimitExceeded("ZRF112", origin, limits.nesting)
        if self._nodes > limits.expanded_nodes:
            raise LimitExceeded("ZRF109", origin, limits.expanded_nodes)
        if self._created > limits.created_nodes:
            raise LimitExceeded("ZRF109", origin, limits.created_nodes)
