"""The names that a game declares, by kind; names of different kinds may be equal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from zrf2js.model.nodes import Ref
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Symbols:
    """The names that a block or a goal can refer to."""

    players: frozenset[str]
    directions: frozenset[str]
    positions: frozenset[str]
    pieces: frozenset[str]
    zones: frozenset[str]
    attributes: frozenset[str]
    move_types: frozenset[str]

    def of_kind(self, kind: str) -> frozenset[str]:
        """Return the declared names of one kind."""
        match kind:
            case "player":
                return self.players
            case "direction":
                return self.directions
            case "position":
                return self.positions
            case "piece":
                return self.pieces
            case "zone":
                return self.zones
            case "attribute":
                return self.attributes
            case "type":
                return self.move_types
        raise AssertionError(f"`{kind}` is not a kind of name: add it to frontends/zrf/build")

    def changed_from(self, other: Symbols) -> frozenset[str]:
        """Return the names that have a meaning in only one of the games."""
        kinds = [f.name for f in fields(Symbols)]
        return frozenset().union(*(getattr(self, kind) ^ getattr(other, kind) for kind in kinds))

    def find(self, kind: str, name: str) -> Ref | None:
        """Return the reference to a name of this kind, or None if the kind has no such name."""
        return Ref(kind, name) if name in self.of_kind(kind) else None

    def find_any(self, kinds: Iterable[str], name: str) -> Ref | None:
        """Return the reference by the first of the kinds that has the name, or None."""
        refs = (self.find(kind, name) for kind in kinds)
        return next((ref for ref in refs if ref is not None), None)
