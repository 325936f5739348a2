"""Conditions and places of a template as WebAssembly values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import TypeAlias, assert_never

from zrf2js.analysis.games.goal_facts import goal_positions
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.rule_operations import Conditions, Places, PlaceTests
from zrf2js.emit.wasm.code import Function, Load, Local, Value, both, choose, constant, either
from zrf2js.emit.wasm.piles import PileTests
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.emit.wasm.workspace import Workspace
from zrf2js.ir import ops
from zrf2js.ir.nodes import Param
from zrf2js.support.frozen_node import frozen_node

#: the tests of the moves of other pieces after a supposed move of the piece
Supposed: TypeAlias = ops.IsThreatened | ops.IsProtected
MovesTest: TypeAlias = ops.AttackTest | Supposed
#: returns the function (place, code of the mover, also its origin for a supposed move) of a test
AttackTests = Callable[[int, MovesTest], Function]

#: the places of rules, and those that passes write
_Places: TypeAlias = Places | ops.Held | ops.Existing


@frozen_node()
class Site:
    """The context of a copy of a template: its function, the player and the arguments.

    ``start`` is the position where the block starts, ``piece`` the code of the piece. ``goal`` is
    the position on which the flavor ATTACK tests for captures.
    """

    function: Function
    flavor: Flavor
    player: int
    arguments: tuple[int, ...]
    start: Value
    piece: Value
    goal: Value


class ConditionCode:
    """The conditions of one copy of a template; all operands are constants."""

    def __init__(self, tables: Tables, site: Site, attack_tests: AttackTests) -> None:
        self._tables, self._site = tables, site
        self._attack_tests = attack_tests
        layout = tables.layout
        self._me = 1 << site.player
        self._foe = layout.playing & ~self._me
        self._neutral = layout.owner_mask & ~layout.playing
        self._steps = tables.steps_of(site.player)
        self._here = site.function.local("here")
        self._has_target = self._has_origin = False

    def _local(self, name: str) -> Local:
        return self._site.function.local(name)

    @property
    def _workspace(self) -> Workspace:
        """The memory of the block; attack tests have one of their own."""
        is_attack = self._site.flavor is Flavor.ATTACK
        return self._tables.once(("workspace", is_attack), Workspace)

    @property
    def _piles(self) -> PileTests:
        return self._tables.once("piles", PileTests)

    def _argument(self, value: int | Param) -> int:
        return self._site.arguments[value.index] if isinstance(value, Param) else value

    def _type(self, piece: int | Param) -> int:
        return self._tables.layout.type_code(self._argument(piece))

    # --- conditions ------------------------------------------------------------------------------

    def condition(self, op: ops.Condition) -> Value:
        """Return a value other than 0 if the condition holds."""
        assert isinstance(op, Conditions)
        match op:
            case ops.Always():
                return constant(1)
            case ops.Never():
                return constant(0)
            case ops.Not():
                return self.condition(op.condition).is_zero()
            case ops.And():
                return self._joined(op.parts, both, 1)
            case ops.Or():
                return self._joined(op.parts, either, 0)
            case ops.FlagIsSet():
                return self._local(f"flag{op.flag}")
            case ops.EntryIsUnused():
                used = Load(self._tables.reserve_of(self._site.player, 0), self._tables.reserve)
                return (used & 1 << op.entry).is_zero()
        return self._test(op, self.place(op.place))

    def _joined(
        self, parts: Iterable[ops.Condition], join: Callable[[Value, Value], Value], empty: int
    ) -> Value:
        """Return the value of conditions that are joined from right to left."""
        values = list(map(self.condition, parts))
        if not values:
            return constant(empty)
        return reduce(lambda rest, value: join(value, rest), reversed(values))

    def _test(self, op: PlaceTests, place: Value) -> Value:
        tables = self._tables
        piece = tables.piece(place)
        match op:
            case ops.IsEmpty():
                return piece.is_zero()
            case ops.IsFriend():
                return piece & self._me
            case ops.IsEnemy():
                return piece & self._foe
            case ops.IsNeutral():
                return piece & self._neutral
            case ops.IsPiece():
                return (piece & tables.layout.type_bits).equals(self._type(op.piece))
            case ops.AttributeIsTrue():
                field = tables.layout.attributes[op.attribute]
                return ((piece >> field.shift) & field.mask).is_("ge_u", field.falsy)
            case ops.InZone():
                return tables.zone(self._argument(op.zone), place) & self._me
            case ops.OnBoard():
                return place.differs(tables.off)
            case ops.IsPosition():
                return place.equals(self._argument(op.position) * CELL)
            case ops.IsBlockStart():
                return place.equals(self._site.start)
            case ops.IsLastFrom():
                return place.equals(tables.last_from)
            case ops.IsLastTo():
                return place.equals(tables.last_to)
            case ops.IsMarked():
                return place.equals(self._local("mark"))
            case ops.PositionFlagIsSet():
                return self._workspace.flag(op.flag, place).equals(self._local("block"))
            case ops.IsAdjacentToEnemy():
                ends = (tables.step(step, place) for step in range(len(tables.game.links)))
                return reduce(or_, (tables.piece(end) & self._foe for end in ends), constant(0))
            case ops.IsGoalPosition():
                goals = goal_positions(tables.game)
                return Load(place, tables.cells([int(p in goals) for p in range(tables.size + 1)]))
            case ops.BeenBefore():
                return tables.was_visited(place)
            case ops.TakenBefore():
                return tables.was_captured(place)
            case ops.PileSize():
                return self._piles.size(place).equals(op.size)
            case ops.SownSize():
                return self._piles.size_after_sowing(place).equals(op.size)
            case ops.IsAttacked() | ops.IsDefended() | ops.IsThreatened() | ops.IsProtected():
                return self._attacked(op, place)
        assert_never(op)

    def _attacked(self, op: MovesTest, place: Value) -> Value:
        """Return a test of the pieces of other blocks; inside another one it is false (rule 49)."""
        if self._site.flavor is Flavor.ATTACK:
            return constant(0)
        origin = (self.origin,) if isinstance(op, Supposed) else ()
        return self._attack_tests(self._site.player, op)(place, self._site.piece, *origin)

    # --- places ----------------------------------------------------------------------------------

    def place(self, op: ops.Place) -> Value:
        """Return a place; the off-board position if it does not exist."""
        assert isinstance(op, _Places)
        tables = self._tables
        match op:
            case ops.Here():
                return self._here
            case ops.Neighbor():
                return self._neighbor(op.direction)
            case ops.At():
                return constant(self._argument(op.position) * CELL)
            case ops.Nowhere():
                return constant(tables.off)
            case ops.PartOrigin():
                return self.origin
            case ops.PartTarget():
                return self.destination
            case ops.MarkedPlace():
                return self._local("mark")
            case ops.LastFromPlace():
                return _on_board(tables.last_from, tables.off)
            case ops.LastToPlace():
                return _on_board(tables.last_to, tables.off)
            case ops.Held():
                return self._local(f"held{op.slot}")
            case ops.Existing():
                return self.place(op.place)
        assert_never(op)

    def _neighbor(self, direction: int | Param) -> Value:
        return self._tables.step(self._steps[self._argument(direction)], self._here)

    @property
    def origin(self) -> Value:
        """The place where the running part starts; the off-board position for drops."""
        if self._has_origin:
            return self._local("origin")
        if self._site.flavor is Flavor.DROP:
            return constant(self._tables.off)
        return self._site.start

    @property
    def destination(self) -> Value:
        """The place where the running part lands."""
        if not self._has_target:
            return self._here
        target = self._local("target")
        return choose(target.is_("lt_s", 0), self._here, target)


def _on_board(place: Value, off: int) -> Value:
    return choose(place.is_("lt_s", 0), off, place)
