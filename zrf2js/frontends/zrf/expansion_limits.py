"""How big an expansion gets, so that a few lines of macros cannot fill the memory."""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.zrf.read import MAX_NESTING
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an expansion may grow to. The largest known game spells out to 2.9 million nodes."""

    spelled_out: int = 100_000_000  # nodes as if nothing were shared
    built: int = 600_000  # nodes really made
    nesting: int = MAX_NESTING  # groups and calls inside each other


@frozen_node()
class Extent:
    """The size of one expanded part, to be counted again wherever the part is used again."""

    nodes: int
    height: int


class Excess(Exception):
    """A limit is passed; the expansion stops."""

    def __init__(self, code: str, origin: Origin, limit: int) -> None:
        super().__init__(code)
        self.code = code
        self.origin = origin
        self.limit = limit


class Meter:
    """Counts nodes and nesting while parts are entered, left, and used again."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._nodes = 0
        self._built = 0
        self._depth = 0
        self._deepest = 0

    def enter(self, origin: Origin) -> Extent:
        """Start measuring a part. Give the result to `leave`."""
        before = Extent(self._nodes, self._deepest)
        self._depth += 1
        self._deepest = self._depth
        self._check(origin)
        return before

    def leave(self, before: Extent) -> Extent:
        """The extent of the part entered last."""
        self._depth -= 1
        extent = Extent(self._nodes - before.nodes, self._deepest - self._depth)
        self._deepest = max(self._deepest, before.height)
        return extent

    def count(self, nodes: int, built: int) -> None:
        """Add to what is there, spelled out and really made."""
        self._nodes += nodes
        self._built += built

    def reuse(self, extent: Extent, origin: Origin) -> None:
        """A part measured before is used once more."""
        self._nodes += extent.nodes
        self._deepest = max(self._deepest, self._depth + extent.height)
        self._check(origin)

    def _check(self, origin: Origin) -> None:
        limits = self._limits
        if self._deepest > limits.nesting:
            raise Excess("ZRF112", origin, limits.nesting)
        if self._nodes > limits.spelled_out:
            raise Excess("ZRF109", origin, limits.spelled_out)
        if self._built > limits.built:
            raise Excess("ZRF109", origin, limits.built)
