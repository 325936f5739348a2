"""Going about the board, and asking."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from zrf2js.ir.linear.assembly import Assembly, Label
from zrf2js.ir.nodes import Op
from zrf2js.ir.table import make_op

_SIMPLE_TESTS = frozenset(("empty", "enemy", "friend", "last-from", "last-to"))


class Asking(Assembly):
    """What a block does without changing anything."""

    # --- moving about --------------------------------------------------------------------------

    def move(self, op: Op) -> bool:
        """False when the way ends: it leads off the board in any case."""
        match op.name:
            case "navigate":
                self.push_operand(op.args[0])
                self.function("navigate")
            case "jump":
                self._set_position(op.args[0])
            case "go":
                return self._go(op, cast(Op, op.args[0]))
            case _:
                self.function(op.name)
        return True

    def _go(self, op: Op, place: Op) -> bool:
        match place.name:
            case "here":
                return True
            case "neighbor":
                return self.move(make_op("navigate", place.args))
            case "at":
                return self.move(make_op("jump", place.args))
            case "mark-place":
                self.function("back")
                return True
            case "nowhere":
                pass
            case _:
                self.limit(op, "it knows no way back there; the block ends", f"go {place.name}")
        self.say("JUMP", self.fail)
        return False

    def _set_position(self, position: object) -> None:
        self.push_operand(position)
        self.function("set-position")

    def at(self, op: Op, place: Op, inner: Callable[[], None], otherwise: bool) -> None:
        """Do something at a place and come back; ``otherwise``: where there is no place, False."""
        match place.name:
            case "here":
                inner()
                return
            case "at":
                self.function("push")
                self._set_position(place.args[0])
                inner()
                self.function("pop")
                return
            case "mark-place":
                self.function("push")
                self.function("back")
                inner()
                self.function("pop")
                return
            case "neighbor":
                self._at_neighbor(place.args[0], inner, otherwise)
                return
            case "nowhere":
                pass
            case _:
                self.limit(op, f"it cannot look at this place: {place.name}")
        if otherwise:
            self.say("LITERAL", 0, "false")

    def _at_neighbor(self, direction: object, inner: Callable[[], None], otherwise: bool) -> None:
        there, end = Label(), Label()
        self.say("ON_BOARD_DIR", self.value_of(direction))
        self.say("IF", there)
        if otherwise:
            self.say("LITERAL", 0, "false")
        self.say("JUMP", end)
        self.place(there)
        self.function("push")
        self.move(make_op("navigate", (direction,)))
        inner()
        self.function("pop")
        self.place(end)

    # --- conditions ----------------------------------------------------------------------------

    def condition(self, op: Op) -> None:
        """Leaves its truth on the stack."""
        match op.name:
            case "true" | "false":
                self.say("LITERAL", int(op.name == "true"), op.name)
            case "not":
                self.condition(cast(Op, op.args[0]))
                self.function("not")
            case "and" | "or":
                self._junction(cast(tuple[Op, ...], op.args[0]), op.name == "or")
            case "flag":
                self.say("FLAG", cast(int, op.args[0]))
            case "on-board":
                self._on_board(op, cast(Op, op.args[0]))
            case "unused":
                self.limit(op, "it does not remember what has been done once; it is taken for true")
                self.say("LITERAL", 1, "unused")
            case _:
                place = cast(Op, op.args[-1])
                self.at(op, place, lambda: self._test(op), otherwise=True)

    def _junction(self, parts: tuple[Op, ...], disjunction: bool) -> None:
        if not parts:
            self.say("LITERAL", int(not disjunction))
            return
        *first, last = parts
        decided, end = Label(), Label()
        for part in first:
            self.condition(part)
            if not disjunction:
                self.function("not")
            self.say("IF", decided)
        self.condition(last)
        if first:
            self.say("JUMP", end)
            self.place(decided)
            self.say("LITERAL", int(disjunction))
            self.place(end)

    def _on_board(self, op: Op, place: Op) -> None:
        if place.name == "neighbor":
            self.say("ON_BOARD_DIR", self.value_of(place.args[0]))
        elif place.name in ("here", "at", "mark-place"):
            self.say("LITERAL", 1, "on the board")
        else:
            self.at(op, place, lambda: None, otherwise=True)

    def _test(self, op: Op) -> None:
        """A test of the current position."""
        match op.name:
            case name if name in _SIMPLE_TESTS:
                if name == "enemy" and self.machine.strangers:
                    reason = "to it, pieces of players without a turn are enemies too (rule 45)"
                    self.limit(op, reason)
                self.function(f"{name}?")
            case "piece":
                self.push_operand(op.args[0])
                self.function("piece?")
            case "in-zone":
                self.say("IN_ZONE", self.value_of(op.args[0]))
            case "position":
                self.say("IN_ZONE", self.machine.zone_of(self.value_of(op.args[0])))
            case "position-flag":
                self.say("POS_FLAG", self.machine.flags + cast(int, op.args[0]))
            case "attribute":
                self.say("ATTR", cast(int, op.args[0]))
            case "neutral" if not self.machine.strangers:
                self.say("LITERAL", 0, "nobody is neutral")
            case _:
                self.limit(op, "it has no such test; it is taken for false")
                self.say("LITERAL", 0, f"{op.name}?")
