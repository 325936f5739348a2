"""Operations as an author would write them: what a trace shows of a test or an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from zrf2js.ir.nodes import GameIR, Op, Param
from zrf2js.ir.table import OPS

_PLACES = {
    "origin": "from",
    "target": "to",
    "mark-place": "mark",
    "last-from-place": "last-from",
    "last-to-place": "last-to",
}
_LOGIC = ("and", "or", "not")
_CONSTANTS = ("true", "false")


class Speller:
    """Spells the operations of one game; ``arguments`` are what a template's parameters hold."""

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

    def condition(self, op: Op, arguments: Mapping[int, int]) -> str:
        """A test with its parentheses: ``(not-empty? n)``, ``(or enemy? (piece? King e1))``."""
        if op.name in _CONSTANTS:
            return op.name
        if op.name == "not":
            inner = cast(Op, op.args[0])
            if inner.name in (*_LOGIC, *_CONSTANTS):
                return f"(not {self.condition(inner, arguments)})"
            return f"(not-{self._test(inner, arguments)})"
        if op.name in _LOGIC:
            parts = (self.condition(part, arguments) for part in cast(tuple[Op, ...], op.args[0]))
            return f"({' '.join((op.name, *parts))})"
        return f"({self._test(op, arguments)})"

    def step(self, op: Op, arguments: Mapping[int, int]) -> str:
        """A way to another position: a direction, a position, ``(go mark)``, ``back``."""
        if op.name == "navigate":
            return self._name("dir", op.args[0], arguments)
        if op.name == "jump":
            return self._name("pos", op.args[0], arguments)
        if op.name == "go":
            return f"(go {self._place(cast(Op, op.args[0]), arguments)})"
        return op.name

    def _test(self, op: Op, arguments: Mapping[int, int]) -> str:
        words = [f"{op.name}?"]
        for kind, value in zip(OPS[op.name].operands, op.args, strict=True):
            if isinstance(value, Op):
                words.append(self._place(value, arguments))
            elif value is not None:
                words.append(self._name(kind.rstrip("?"), value, arguments))
        if op.name == "attribute":  # an attribute is its own test
            words.pop(0)
        return " ".join(filter(None, words))

    def _place(self, op: Op, arguments: Mapping[int, int]) -> str:
        if op.name == "neighbor":
            return self._name("dir", op.args[0], arguments)
        if op.name == "at":
            return self._name("pos", op.args[0], arguments)
        return "" if op.name == "here" else _PLACES.get(op.name, op.name)

    def _name(self, kind: str, value: object, arguments: Mapping[int, int]) -> str:
        index = arguments[value.index] if isinstance(value, Param) else cast(int, value)
        if kind == "int":
            return str(index)
        return self._names[kind][index]
