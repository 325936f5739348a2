"""Operations in the words of ZRF: the texts of tests and steps in a trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Condition, Param, Place, Statement
from zrf2js.ir.table import row_of
from zrf2js.ir.traits import is_junction


class SourceWriter:
    """A writer for the operations of one game in the words of ZRF.

    ``arguments`` are the values of the template's parameters.
    """

    def __init__(self, game: GameIR) -> None:
        self._names: dict[str, tuple[str, ...]] = {
            "dir": game.directions,
            "pos": tuple(position.name for position in game.positions),
            "piece": tuple(piece.name for piece in game.pieces),
            "player": tuple(player.name for player in game.players),
            "zone": tuple(zone.name for zone in game.zones),
            "mode": game.modes,
            "attr": tuple(attribute.name for attribute in game.attributes),
            "flag": game.flags,
            "mark-flag": game.position_flags,
        }

    def condition(self, test: Condition, arguments: Mapping[int, int]) -> str:
        """Return a test in parentheses: ``(not-empty? n)``, ``(or enemy? (piece? King e1))``."""
        match test:
            case ops.Always() | ops.Never():
                return test.name
            case ops.Not(condition=inner):
                if is_junction(inner) or isinstance(inner, ops.Always | ops.Never):
                    return f"(not {self.condition(inner, arguments)})"
                return f"(not-{self._test(inner, arguments)})"
            case ops.And() | ops.Or():
                parts = (self.condition(part, arguments) for part in test.parts)
                return f"({' '.join((test.name, *parts))})"
        return f"({self._test(test, arguments)})"

    def step(self, op: Statement, arguments: Mapping[int, int]) -> str:
        """Return a move of the cursor: a direction, a position, ``(go mark)``, ``back``."""
        match op:
            case ops.Navigate():
                return self._name("dir", op.direction, arguments)
            case ops.Jump():
                return self._name("pos", op.position, arguments)
            case ops.Go():
                return f"(go {self._place(op.place, arguments)})"
        return op.name

    def _test(self, test: Condition, arguments: Mapping[int, int]) -> str:
        """Return a single test; an attribute is its own test."""
        words = [] if isinstance(test, ops.AttributeIsTrue) else [f"{test.name}?"]
        for kind, value in zip(row_of(type(test)).operands, test.operands, strict=True):
            if kind == "place":
                words.append(self._place(value, arguments))
            elif value is not None:
                words.append(self._name(kind.rstrip("?"), value, arguments))
        return " ".join(filter(None, words))

    def _place(self, place: Place, arguments: Mapping[int, int]) -> str:
        match place:
            case ops.Here():
                return ""
            case ops.Neighbor():
                return self._name("dir", place.direction, arguments)
            case ops.At():
                return self._name("pos", place.position, arguments)
            case ops.PartOrigin():
                return "from"
            case ops.PartTarget():
                return "to"
            case ops.MarkedPlace():
                return "mark"
            case ops.LastFromPlace():
                return "last-from"
            case ops.LastToPlace():
                return "last-to"
            case ops.Nowhere() | ops.Held():
                return place.name
            case ops.Existing():
                return self._place(place.place, arguments)
        assert_never(place)

    def _name(self, kind: str, value: int | Param, arguments: Mapping[int, int]) -> str:
        index = arguments[value.index] if isinstance(value, Param) else value
        return str(index) if kind == "int" else self._names[kind][index]
