"""Operands as JavaScript expressions: places, conditions, and indices of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import conjunction, disjunction, negate
from zrf2js.emit.js.rules.local_names import FOE, MARKED, ME, PIECE, STAMP, START, TO
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.rules.state import (
    BOARD,
    FLAGS,
    HANDLE,
    HAS_USE_LEFT,
    NAV,
    PILE_SIZE,
    REGISTERS,
    SIZE_AFTER_SOWING,
    WAS_CAPTURED,
    WAS_VISITED,
    ZONES,
)
from zrf2js.emit.js.tree import FALSE, TRUE, Expression
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, AttackTest, Condition, Param, Place, PlaceTest

#: the pair that bounds-check elimination writes for a step to a position without a friend
_ON_BOARD_WITHOUT_FRIEND = (ops.OnBoard(HERE), ops.Not(ops.IsFriend(HERE)))


class Operands:
    """A writer of the operands of one template."""

    def __init__(
        self, constants: Constants, parameters: tuple[str, ...], *, origin: Expression, attack: bool
    ) -> None:
        self._constants = constants
        self._layout = constants.layout
        self._parameters = parameters
        self._attack = attack
        self.origin = origin  # where the running part starts: a parameter, or the local `from`
        self.here: Expression = START
        self.has_target = False  # whether the template has the local `to`
        self._held: dict[int, js.Name] = {}  # the local of each slot
        self.held_count = 0  # the number of locals in `_held`, and of those they replaced

    # --- numbers -----------------------------------------------------------------------------

    def direction(self, value: int | Param) -> Expression:
        """Return the offset of a direction's row in ``nav``."""
        return self._number(value, self._constants.direction)

    def position(self, value: int | Param) -> Expression:
        """Return the number of a position."""
        return self._number(value, self._constants.position)

    def piece(self, value: int | Param) -> Expression:
        """Return the bits of a type in a piece code."""
        return self._number(value, self._constants.piece)

    def player(self, value: int | Param) -> Expression:
        """Return the owner bit of a player."""
        return self._number(value, self._constants.player)

    def zone(self, value: int | Param) -> Expression:
        """Return the offset of a zone's row in ``zones``."""
        return self._number(value, self._constants.zone)

    def _number(self, value: int | Param, constant: Callable[[int], Expression]) -> Expression:
        return (
            js.Name(self._parameters[value.index]) if isinstance(value, Param) else constant(value)
        )

    # --- places ------------------------------------------------------------------------------

    def place(self, place: Place) -> Expression:
        """Return the number of a place: that of the position off the board if it does not exist."""
        match place:
            case ops.Here():
                return self.here
            case ops.Neighbor():
                return NAV[self.step(place.direction)]
            case ops.At():
                return self.position(place.position)
            case ops.Nowhere():
                return self._constants.off_board()
            case ops.Held():
                return self._held[place.slot]
            case ops.Existing():
                return self.place(place.place)
            case ops.PartOrigin():
                return self.origin
            case ops.PartTarget():
                return target_or(self.here) if self.has_target else self.here
            case ops.MarkedPlace():
                return MARKED
            case ops.LastFromPlace():
                return self._place_register("LAST_FROM")
            case ops.LastToPlace():
                return self._place_register("LAST_TO")
        assert_never(place)

    def step(self, direction: int | Param) -> Expression:
        """Return the index into ``nav`` of the neighbor in a direction."""
        return self.direction(direction) + self.here

    def follow(self, path: Iterable[Place], start: Expression) -> Expression:
        """Return the place that a path of neighbors and positions leads to."""
        outer, self.here = self.here, start
        for place in path:
            self.here = self.place(place)
        end, self.here = self.here, outer
        return end

    def hold(self, slot: int) -> str:
        """Return the name of a new local for a slot."""
        self.held_count += 1
        name = f"held{self.held_count}"
        self._held[slot] = js.Name(name)
        return name

    def _place_register(self, name: str) -> Expression:
        off, last = self._constants.off_board(), REGISTERS[js.Global(name)]
        return js.Conditional(self._register(name) < 0, off, last)

    def _register(self, name: str) -> Expression:
        """Return a register of the last move; for a search, note that the moves depend on it."""
        read = REGISTERS[js.Global(name)]
        if self._attack:
            return read
        return js.Comma((REGISTERS[js.Global("LAST_MOVE_READ")].set(1), read))

    def code(self, place: Place) -> Expression:
        """Return the piece code that stands on a place."""
        return BOARD[self.place(place)]

    # --- conditions --------------------------------------------------------------------------

    def condition(self, test: Condition) -> Expression:
        """Return the condition as an expression that is true or false."""
        match test:
            case ops.Always():
                return TRUE
            case ops.Never():
                return FALSE
            case ops.Not():
                return negate(self.condition(test.condition))
            case ops.And():
                return self._all(test.parts)
            case ops.Or():
                return disjunction([self.condition(part) for part in test.parts])
            case ops.FlagIsSet():
                return js.Name(self._constants.flag(test.flag))
            case ops.EntryIsUnused():
                return HAS_USE_LEFT(test.entry, ME)
        return FALSE if isinstance(test.place, ops.Nowhere) else self._place_test(test)

    def _attack_test(self, function: str, test: AttackTest) -> Expression:
        """Return a call of the test; inside an attack test a nested one is false (rule 49)."""
        if self._attack:
            return FALSE
        group = "" if test.mode is None else f"_{test.mode}"
        return js.Name(function + group)(self.place(test.place), ME, PIECE)

    def _all(self, parts: tuple[Condition, ...]) -> Expression:
        if parts == _ON_BOARD_WITHOUT_FRIEND:  # one test of two bits
            return (self.code(HERE) & (ME | js.Global("OFF_CODE"))).equals(0)
        return conjunction([self.condition(part) for part in parts])

    def _place_test(self, test: PlaceTest) -> Expression:
        match test:
            case ops.IsEmpty():
                return self.code(test.place).equals(0)
            case ops.IsFriend():
                return self._has_bits(test.place, ME)
            case ops.IsEnemy():
                return self._has_bits(test.place, FOE)
            case ops.IsNeutral():
                bits = self._layout.owner_mask & ~self._layout.playing
                return self._has_bits(test.place, bits) if bits else FALSE
            case ops.IsPiece():
                kind = self.code(test.place) & self._constants.type_mask()
                return kind.equals(self.piece(test.piece))
            case ops.AttributeIsTrue():
                return self._attribute(test.attribute, test.place)
            case ops.IsAttacked():
                return self._attack_test("isAttacked", test)
            case ops.IsDefended():
                return self._attack_test("isDefended", test)
            case ops.IsThreatened():
                return self._supposed_test("isThreatened", test.place)
            case ops.IsProtected():
                return self._supposed_test("isProtected", test.place)
            case ops.IsAdjacentToEnemy():
                return js.Name("isAdjacent")(self.place(test.place), FOE)
            case ops.BeenBefore():
                return WAS_VISITED(self.place(test.place))
            case ops.TakenBefore():
                return WAS_CAPTURED(self.place(test.place))
            case ops.PileSize():
                return PILE_SIZE(self.place(test.place)).equals(test.size)
            case ops.SownSize():
                return SIZE_AFTER_SOWING(self.place(test.place)).equals(test.size)
            case ops.Handler():
                arguments = self.place(test.place), self.origin, ME, PIECE
                return js.Call(HANDLE, (js.operand(test.number), *arguments), effect=True)
            case ops.PositionFlagIsSet():
                index = self.position_flag(test.flag, self.place(test.place))
                return FLAGS[index].equals(STAMP)
        return self._location_test(test, self.place(test.place))

    def _location_test(
        self,
        test: ops.InZone
        | ops.OnBoard
        | ops.IsPosition
        | ops.IsBlockStart
        | ops.IsLastFrom
        | ops.IsLastTo
        | ops.IsMarked
        | ops.IsGoalPosition,
        place: Expression,
    ) -> Expression:
        """Return a test of the position of a place, not of its content."""
        match test:
            case ops.InZone():
                return (ZONES[self.zone(test.zone) + place] & ME).differs(0)
            case ops.OnBoard():
                return place.differs(self._constants.off_board())
            case ops.IsPosition():
                return place.equals(self.position(test.position))
            case ops.IsBlockStart():
                return TRUE if place == START else place.equals(START)
            case ops.IsLastFrom():
                return place.equals(self._register("LAST_FROM"))
            case ops.IsLastTo():
                return place.equals(self._register("LAST_TO"))
            case ops.IsMarked():
                return place.equals(MARKED)
            case ops.IsGoalPosition():
                return js.Name("goalPositions")[place].differs(0)
        assert_never(test)

    def _has_bits(self, place: Place, bits: js.Operand) -> Expression:
        return (self.code(place) & bits).differs(0)

    def _supposed_test(self, function: str, place: Place) -> Expression:
        """Return a call of an attack test after a supposed move."""
        if self._attack:  # the recursion would not terminate
            return FALSE
        return js.Name(function)(self.place(place), ME, PIECE, self.origin)

    def _attribute(self, index: int, place: Place) -> Expression:
        field = self._layout.attributes[index]
        if field.falsy == 1:
            return self._has_bits(place, self._constants.attribute(index))
        return (self.code(place) >> field.shift & field.mask) >= field.falsy

    # --- flags -------------------------------------------------------------------------------

    def position_flag(self, flag: int, place: Expression) -> Expression:
        """Return the index into ``flags`` of a flag of a place.

        The flags of attack tests are others: they run inside blocks that have flags.
        """
        others = self._layout.position_flags if self._attack else 0
        first = (others + flag) * self._layout.stride
        return js.Number(first) + place if first else place


def target_or(place: Expression) -> Expression:
    """Return the target of the running part, a place if the cursor decides."""
    return js.Conditional(TO < 0, place, TO)
