"""What single effects become."""

from __future__ import annotations

from typing import cast

from zrf2js.ir.linear.assembly import Label
from zrf2js.ir.linear.commands import Machine
from zrf2js.ir.linear.navigation import Asking
from zrf2js.ir.nodes import Op, Template, walk


class Doing(Asking):
    """Effects at the place where they are written, and on the piece that moves."""

    def __init__(
        self, template: Template, args: tuple[int, ...], machine: Machine, drops: bool
    ) -> None:
        super().__init__(template, args, machine)
        self.drops = drops
        self._parameters = len(template.params)
        self._set = {
            cast(int, op.args[0]) for op in walk(template.body) if op.name == "set-attribute"
        }

    def kept(self) -> list[int]:
        """Attributes that a promotion would set to the default of the new type."""
        return [a for a in self.machine.inherited if a not in self._set]

    def kept_flag(self, attribute: int) -> int:
        return self.machine.flags + self.machine.position_flags + attribute

    def promote(self, piece: object) -> None:
        """Change the type of the piece in hand, but not what it remembers."""
        self.say("PROMOTE", self.value_of(piece))
        for attribute in self.kept() if not self.drops else ():
            self.say("FLAG", self.kept_flag(attribute))
            self.say("SET_ATTR", attribute)

    def mode(self, op: Op) -> None:
        mode = cast(int | None, op.args[1])
        if mode is None:
            mode = self.machine.default_mode
        if mode is None:
            self.limit(op, "it continues with moves of one type only")
            mode = 0
        self.say("MODE", mode)

    def create(self, op: Op) -> None:
        player, piece, _ = op.args
        if player is not None:
            self.limit(op, "it creates pieces of the moving player only")
        if piece is None:
            self.say("PARAM", self._parameters, "the moving piece's type")
        else:
            self.push_operand(piece)
        self.function("create")

    def owner(self, op: Op, place: Op, lands: bool) -> None:
        if lands:
            self.limit(op, "it cannot change the owner of the piece that moves")
            return
        given = op.name == "change-owner" and op.args[0] is not None
        if given or not self.machine.two_players:
            self.limit(op, "it gives pieces to the next of two players only")
            return
        self.at(op, place, lambda: self.flip(op), otherwise=False)

    def flip(self, op: Op) -> None:
        """`flip` an occupied position; for `change-owner` one of the enemy's."""
        end = Label()
        if op.name == "flip":
            self.function("empty?")
        else:
            self.function("enemy?")
            self.function("not")
        self.say("IF", end)
        self.function("flip")
        self.place(end)

    def attribute(self, op: Op) -> None:
        attribute, value, _ = cast(tuple[int, object, Op], op.args)
        falsy = self.machine.falsy[attribute]
        if isinstance(value, int):
            self.say("LITERAL", value if value >= falsy else 0)
        else:
            self.condition(cast(Op, value))
            if falsy > 1:  # `true` is the first value that does not count as false
                holds, end = Label(), Label()
                self.say("IF", holds)
                self.say("LITERAL", 0)
                self.say("JUMP", end)
                self.place(holds)
                self.say("LITERAL", falsy)
                self.place(end)
        self.say("SET_ATTR", attribute)

    def set_position_flag(self, op: Op) -> None:
        flag, value, place = cast(tuple[int, Op, Op], op.args)
        number = self.machine.flags + flag
        self.condition(value)  # asked from here; off the board it stays on the stack
        self.at(op, place, lambda: self.say("SET_POS_FLAG", number), otherwise=False)
