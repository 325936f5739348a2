"""The commands of movement over the board and of conditions."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.dagaz.linear.assembly import Assembly, Label
from zrf2js.emit.dagaz.linear.commands import POP, PUSH
from zrf2js.ir.nodes import Op
from zrf2js.ir.ops import (
    Always,
    And,
    At,
    AttributeIsTrue,
    Back,
    Condition,
    Dir,
    EntryIsUnused,
    FlagIsSet,
    Go,
    Here,
    InZone,
    IsEmpty,
    IsEnemy,
    IsFriend,
    IsLastFrom,
    IsLastTo,
    IsNeutral,
    IsPiece,
    IsPosition,
    Jump,
    MarkedPlace,
    Navigate,
    Neighbor,
    Never,
    Not,
    Nowhere,
    OnBoard,
    Or,
    Place,
    PlaceTest,
    Pos,
    PositionFlagIsSet,
)


class Navigation(Assembly):
    """Writer of the statements without effects: movement and conditions."""

    # --- movement ------------------------------------------------------------------------------

    def navigate(self, direction: Dir) -> None:
        """Follow a direction; the kernel ends the block off the board."""
        self.push_operand(direction)
        self.project(Navigate)

    def jump(self, position: Pos) -> None:
        """Go to a position."""
        self.push_operand(position)
        self.project(Jump)

    def go(self, op: Go) -> bool:
        """Go to a place; return False where the block always ends."""
        place = op.place
        match place:
            case Here():
                return True
            case Neighbor():
                self.navigate(place.direction)
                return True
            case At():
                self.jump(place.position)
                return True
            case MarkedPlace():
                self.project(Back)
                return True
            case Nowhere():
                pass
            case _:
                reason = "it cannot return to this place; the block ends"
                self.limit(op, reason, f"{op.name} {place.name}")
        self.append("JUMP", self.fail)
        return False

    def at(self, op: Op, place: Place, inner: Callable[[], None], otherwise: bool) -> None:
        """Run ``inner`` at a place and return.

        With ``otherwise``, push false where the place does not exist.
        """
        match place:
            case Here():
                inner()
                return
            case At():
                self._visit(lambda: self.jump(place.position), inner)
                return
            case MarkedPlace():
                self._visit(lambda: self.project(Back), inner)
                return
            case Neighbor():
                self._at_neighbor(place.direction, inner, otherwise)
                return
            case Nowhere():
                pass
            case _:
                self.limit(op, f"it cannot access the place {place.name}")
        if otherwise:
            self.project(Never, note="false")

    def _visit(self, move: Callable[[], None], inner: Callable[[], None]) -> None:
        self.call(PUSH)
        move()
        inner()
        self.call(POP)

    def _at_neighbor(self, direction: Dir, inner: Callable[[], None], otherwise: bool) -> None:
        there, end = Label(), Label()
        self.project(OnBoard, self.value_of(direction))
        self.append("IF", there)
        if otherwise:
            self.project(Never, note="false")
        self.append("JUMP", end)
        self.place(there)
        self._visit(lambda: self.navigate(direction), inner)
        self.place(end)

    # --- conditions ----------------------------------------------------------------------------

    def condition(self, test: Condition) -> None:
        """Push the value of a condition."""
        if isinstance(test, PlaceTest) and not isinstance(test, OnBoard):
            self.at(test, test.place, lambda: self._test(test), otherwise=True)
            return
        match test:
            case Always() | Never():
                self.project(test, note=test.name)
            case Not():
                self.condition(test.condition)
                self.project(test)
            case And():
                self._junction(test.parts, disjunction=False)
            case Or():
                self._junction(test.parts, disjunction=True)
            case FlagIsSet():
                self.project(test, test.flag)
            case OnBoard():
                self._on_board(test)
            case _:
                self._lacking(test)

    def _lacking(self, test: Condition) -> None:
        """Record a test that the machine does not have, and push its value."""
        holds = isinstance(test, EntryIsUnused)  # else moves that are allowed once would be missing
        self.limit(test, f"it has no such test; the test {'always' if holds else 'never'} holds")
        self.project(Always if holds else Never, note=f"{test.name}?")

    def _junction(self, parts: tuple[Condition, ...], disjunction: bool) -> None:
        """Push the value of a conjunction, or of a disjunction; the first decisive part ends it."""
        if not parts:
            self.append("LITERAL", int(not disjunction))
            return
        *first, last = parts
        decided, end = Label(), Label()
        for part in first:
            self.condition(part)
            if not disjunction:
                self.project(Not)
            self.append("IF", decided)
        self.condition(last)
        if first:
            self.append("JUMP", end)
            self.place(decided)
            self.append("LITERAL", int(disjunction))
            self.place(end)

    def _on_board(self, test: OnBoard) -> None:
        match test.place:
            case Neighbor(direction=direction):
                self.project(test, self.value_of(direction))
            case Here() | At() | MarkedPlace():
                self.project(Always, note="on the board")
            case place:
                self.at(test, place, lambda: None, otherwise=True)

    def _attribute(self, test: AttributeIsTrue) -> None:
        """Push the value of an attribute; on an empty position, the kernel would end the path."""
        empty, end = Label(), Label()
        self.project(IsEmpty)
        self.append("IF", empty)
        self.project(test, test.attribute)
        self.append("JUMP", end)
        self.place(empty)
        self.project(Never, note="false")
        self.place(end)

    def _test(self, test: PlaceTest) -> None:
        """Push the value of a test at the current position."""
        match test:
            case IsEmpty() | IsFriend() | IsLastFrom() | IsLastTo():
                self.project(test)
            case IsEnemy():
                if self.machine.strangers:
                    reason = "it counts pieces of players without a turn as enemies (rule 45)"
                    self.limit(test, reason, is_own_meaning=True)
                self.project(test)
            case IsPiece():
                self.push_operand(test.piece)
                self.project(test)
            case InZone():
                self.project(test, self.value_of(test.zone))
            case IsPosition():
                self.project(test, self.machine.zone_of(self.value_of(test.position)))
            case PositionFlagIsSet():
                self.project(test, self.machine.flags + test.flag)
            case AttributeIsTrue():
                self._attribute(test)
            case IsNeutral() if not self.machine.strangers:
                self.project(Never, note="no player is neutral")
            case _:
                self._lacking(test)
