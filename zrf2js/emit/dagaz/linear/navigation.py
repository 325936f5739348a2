"""The commands of movement over the board and of conditions."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.dagaz.linear.assembly import Assembly, Label
from zrf2js.emit.dagaz.linear.commands import POP, PUSH
from zrf2js.ir import ops
from zrf2js.ir.nodes import Op


class Navigation(Assembly):
    """Writer of the statements without effects: movement and conditions."""

    # --- movement ------------------------------------------------------------------------------

    def navigate(self, direction: ops.Dir) -> None:
        """Follow a direction; the kernel ends the block off the board."""
        self.push_operand(direction)
        self.project(ops.Navigate)

    def jump(self, position: ops.Pos) -> None:
        """Go to a position."""
        self.push_operand(position)
        self.project(ops.Jump)

    def go(self, op: ops.Go) -> bool:
        """Go to a place; return False where the block always ends."""
        place = op.place
        match place:
            case ops.Here():
                return True
            case ops.Neighbor():
                self.navigate(place.direction)
                return True
            case ops.At():
                self.jump(place.position)
                return True
            case ops.MarkedPlace():
                self.project(ops.Back)
                return True
            case ops.Nowhere():
                pass
            case _:
                reason = "it cannot return to this place; the block ends"
                self.limit(op, reason, f"{op.name} {place.name}")
        self.append("JUMP", self.fail)
        return False

    def at(self, op: Op, place: ops.Place, inner: Callable[[], None], otherwise: bool) -> None:
        """Run ``inner`` at a place and return.

        With ``otherwise``, push false where the place does not exist.
        """
        match place:
            case ops.Here():
                inner()
                return
            case ops.At():
                self._visit(lambda: self.jump(place.position), inner)
                return
            case ops.MarkedPlace():
                self._visit(lambda: self.project(ops.Back), inner)
                return
            case ops.Neighbor():
                self._at_neighbor(place.direction, inner, otherwise)
                return
            case ops.Nowhere():
                pass
            case _:
                self.limit(op, f"it cannot access the place {place.name}")
        if otherwise:
            self.project(ops.Never, note="false")

    def _visit(self, move: Callable[[], None], inner: Callable[[], None]) -> None:
        self.call(PUSH)
        move()
        inner()
        self.call(POP)

    def _at_neighbor(self, direction: ops.Dir, inner: Callable[[], None], otherwise: bool) -> None:
        there, end = Label(), Label()
        self.project(ops.OnBoard, self.value_of(direction))
        self.append("IF", there)
        if otherwise:
            self.project(ops.Never, note="false")
        self.append("JUMP", end)
        self.place(there)
        self._visit(lambda: self.navigate(direction), inner)
        self.place(end)

    # --- conditions ----------------------------------------------------------------------------

    def condition(self, test: ops.Condition) -> None:
        """Push the value of a condition."""
        if isinstance(test, ops.PlaceTest) and not isinstance(test, ops.OnBoard):
            self.at(test, test.place, lambda: self._test(test), otherwise=True)
            return
        match test:
            case ops.Always() | ops.Never():
                self.project(test, note=test.name)
            case ops.Not():
                self.condition(test.condition)
                self.project(test)
            case ops.And():
                self._junction(test.parts, disjunction=False)
            case ops.Or():
                self._junction(test.parts, disjunction=True)
            case ops.FlagIsSet():
                self.project(test, test.flag)
            case ops.OnBoard():
                self._on_board(test)
            case _:
                self._lacking(test)

    def _lacking(self, test: ops.Condition) -> None:
        """Record a test that the machine does not have, and push its value."""
        # otherwise, moves that are allowed once would be missing
        holds = isinstance(test, ops.EntryIsUnused)
        self.limit(test, f"it has no such test; the test {'always' if holds else 'never'} holds")
        self.project(ops.Always if holds else ops.Never, note=f"{test.name}?")

    def _junction(self, parts: tuple[ops.Condition, ...], disjunction: bool) -> None:
        """Push the value of a conjunction, or of a disjunction; the first decisive part ends it."""
        if not parts:
            self.append("LITERAL", int(not disjunction))
            return
        *first, last = parts
        decided, end = Label(), Label()
        for part in first:
            self.condition(part)
            if not disjunction:
                self.project(ops.Not)
            self.append("IF", decided)
        self.condition(last)
        if first:
            self.append("JUMP", end)
            self.place(decided)
            self.append("LITERAL", int(disjunction))
            self.place(end)

    def _on_board(self, test: ops.OnBoard) -> None:
        match test.place:
            case ops.Neighbor(direction=direction):
                self.project(test, self.value_of(direction))
            case ops.Here() | ops.At() | ops.MarkedPlace():
                self.project(ops.Always, note="on the board")
            case place:
                self.at(test, place, lambda: None, otherwise=True)

    def _attribute(self, test: ops.AttributeIsTrue) -> None:
        """Push the value of an attribute; on an empty position, the kernel would end the path."""
        empty, end = Label(), Label()
        self.project(ops.IsEmpty)
        self.append("IF", empty)
        self.project(test, test.attribute)
        self.append("JUMP", end)
        self.place(empty)
        self.project(ops.Never, note="false")
        self.place(end)

    def _test(self, test: ops.PlaceTest) -> None:
        """Push the value of a test at the current position."""
        match test:
            case ops.IsEmpty() | ops.IsFriend() | ops.IsLastFrom() | ops.IsLastTo():
                self.project(test)
            case ops.IsEnemy():
                if self.machine.strangers:
                    reason = "it counts pieces of players without a turn as enemies (rule 45)"
                    self.limit(test, reason, is_own_meaning=True)
                self.project(test)
            case ops.IsPiece():
                self.push_operand(test.piece)
                self.project(test)
            case ops.InZone():
                self.project(test, self.value_of(test.zone))
            case ops.IsPosition():
                self.project(test, self.machine.zone_of(self.value_of(test.position)))
            case ops.PositionFlagIsSet():
                self.project(test, self.machine.flags + test.flag)
            case ops.AttributeIsTrue():
                self._attribute(test)
            case ops.IsNeutral() if not self.machine.strangers:
                self.project(ops.Never, note="no player is neutral")
            case _:
                self._lacking(test)
