"""Conditions and places of a template as Python expressions."""

from __future__ import annotations

from typing import assert_never

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.python.layout import Layout
from zrf2js.emit.rule_operations import Conditions, LocationTests, Places, PlaceTests
from zrf2js.ir import ops
from zrf2js.ir.nodes import Param
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Locals:
    """The locals of a function: all of them are parameters of the branches of a fork."""

    mark: bool
    origin: bool
    target: bool
    parts: bool
    effects: bool
    flags: tuple[int, ...]
    position_flags: bool
    trail: bool

    def names(self) -> list[str]:
        """Return the names of the locals, the current position first."""
        named = ("mark", "origin", "target", "parts", "effects", "position_flags", "trail")
        return [
            "here",
            *(name for name in named if getattr(self, name)),
            *(f"flag{number}" for number in self.flags),
        ]


class ConditionWriter:
    """A writer for the conditions of one template."""

    def __init__(self, layout: Layout, used: Locals) -> None:
        self._layout = layout
        self._locals = used
        self._flavor = Flavor.MOVE

    @property
    def _attack(self) -> bool:
        return self._flavor is Flavor.ATTACK

    @property
    def _begin(self) -> str:
        """The start of the move, unless a statement changes that."""
        return str(self._layout.off) if self._flavor is Flavor.DROP else "start"

    # --- conditions ------------------------------------------------------------------------------

    def condition(self, op: ops.Condition) -> str:
        """Return a Boolean expression."""
        assert isinstance(op, Conditions)
        match op:
            case ops.Always():
                return "True"
            case ops.Never():
                return "False"
            case ops.Not():
                return f"(not {self.condition(op.condition)})"
            case ops.And():
                return f"({' and '.join(map(self.condition, op.parts)) or True})"
            case ops.Or():
                return f"({' or '.join(map(self.condition, op.parts)) or False})"
            case ops.FlagIsSet():
                return f"flag{op.flag}"
            case ops.EntryIsUnused():
                return f"g.unused({op.entry}, me)"
        return self._place_test(op, self._place(op.place))

    def _place_test(self, op: PlaceTests, place: str) -> str:
        layout = self._layout
        match op:
            case ops.IsEmpty():
                return f"(not board[{place}])"
            case ops.IsFriend():
                return f"(board[{place}] & me != 0)"
            case ops.IsEnemy():
                return f"(board[{place}] & foe != 0)"
            case ops.IsNeutral():
                return f"(board[{place}] & {layout.neutral} != 0)"
            case ops.IsPiece():
                return f"(board[{place}] & {layout.type_mask} == {self._type(op.piece)})"
            case ops.AttributeIsTrue():
                field = layout.attributes[op.attribute]
                return f"((board[{place}] >> {field.shift} & {field.mask}) >= {field.falsy})"
            case ops.IsAttacked() | ops.IsDefended() | ops.IsThreatened() | ops.IsProtected():
                return "False" if self._attack else self._attack_test(op, place)
            case ops.IsAdjacentToEnemy():
                return f"any(board[row[{place}]] & foe for row in g.rules['links'])"
            case ops.InZone():
                return f"(zones[{operand(op.zone)}][{place}] & me != 0)"
            case ops.BeenBefore():
                return f"g.visited({place})"
            case ops.TakenBefore():
                return f"g.captured({place})"
            case ops.PileSize():
                return f"(len(g.whole({place})) == {op.size})"
            case ops.SownSize():
                return f"(g.sown_size({place}) == {op.size})"
        return self._location_test(op, place)

    def _attack_test(
        self,
        op: ops.IsAttacked | ops.IsDefended | ops.IsThreatened | ops.IsProtected,
        place: str,
    ) -> str:
        """Return a test of the pieces of other blocks; inside another one it is false (rule 49)."""
        mode = op.mode if isinstance(op, ops.AttackTest) else None
        by = "enemy" if isinstance(op, ops.IsAttacked | ops.IsThreatened) else "friend"
        origin = str(self._layout.off)
        if isinstance(op, ops.IsThreatened | ops.IsProtected):
            origin = "origin" if self._locals.origin else self._begin
        group = self._layout.attack_group(mode)
        return f"g.test({place}, me, code, {group!r}, by={by!r}, origin={origin})"

    def _location_test(self, op: LocationTests, place: str) -> str:
        match op:
            case ops.OnBoard():
                return f"({place} != {self._layout.off})"
            case ops.IsPosition():
                return f"({place} == {operand(op.position)})"
            case ops.IsBlockStart():
                return f"({place} == start)"
            case ops.IsLastFrom():
                return f"({place} == g.last[0])"
            case ops.IsLastTo():
                return f"({place} == g.last[1])"
            case ops.IsMarked():
                return f"({place} == mark)"
            case ops.IsGoalPosition():
                return f"({place} in g.rules['goal_positions'])"
            case ops.PositionFlagIsSet():
                return f"(({op.flag}, {place}) in position_flags)"
        assert_never(op)

    # --- places ----------------------------------------------------------------------------------

    def _place(self, op: ops.Place) -> str:
        """Return the number of a position; that off the board if there is none."""
        assert isinstance(op, Places)
        off = self._layout.off
        match op:
            case ops.Here():
                return "here"
            case ops.Neighbor():
                return self._step(op.direction)
            case ops.At():
                return operand(op.position)
            case ops.Nowhere():
                return str(off)
            case ops.PartOrigin():
                return "origin"
            case ops.PartTarget():
                return "(here if target < 0 else target)" if self._locals.target else "here"
            case ops.MarkedPlace():
                return "mark"
            case ops.LastFromPlace():
                return f"(g.last[0] if g.last[0] >= 0 else {off})"
            case ops.LastToPlace():
                return f"(g.last[1] if g.last[1] >= 0 else {off})"
        assert_never(op)

    def _step(self, direction: int | Param) -> str:
        return f"{self._row(direction)}[here]"

    @staticmethod
    def _row(direction: int | Param) -> str:
        """Return the links in a direction."""
        return f"a{direction.index}" if isinstance(direction, Param) else f"nav[{direction}]"

    def _type(self, piece: int | Param) -> str:
        shift = self._layout.type_shift
        if isinstance(piece, Param):
            return f"(a{piece.index} + 1 << {shift})"
        return str(piece + 1 << shift)


def operand(value: int | Param) -> str:
    """Return a number, or the name of the argument."""
    return f"a{value.index}" if isinstance(value, Param) else str(value)
