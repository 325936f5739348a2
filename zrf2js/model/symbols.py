"""The names a game declares, by kind: names may clash across kinds, so a place asks by kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zrf2js.model.nodes import Ref


@dataclass(frozen=True, slots=True)
class Symbols:
    """Everything a block or a goal can refer to."""

    players: frozenset[str]
    directions: frozenset[str]
    positions: frozenset[str]
    pieces: frozenset[str]
    zones: frozenset[str]
    attributes: frozenset[str]
    move_types: frozenset[str]

    def of_kind(self, kind: str) -> frozenset[str]:
        """The declared names of one kind."""
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
        raise AssertionError(kind)

    def find(self, kind: str, name: str) -> Ref | None:
        """The name as a reference of this kind, None when nothing of the kind has it."""
        return Ref(kind, name) if name in self.of_kind(kind) else None

    def find_any(self, kinds: Iterable[str], name: str) -> Ref | None:
        """The first of the kinds that has the name."""
        found = (self.find(kind, name) for kind in kinds)
        return next((ref for ref in found if ref is not None), None)
