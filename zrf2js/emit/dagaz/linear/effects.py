"""The commands of single effects."""

from __future__ import annotations

from zrf2js.emit.dagaz.linear.assembly import Label
from zrf2js.emit.dagaz.linear.commands import Machine
from zrf2js.emit.dagaz.linear.navigation import Navigation
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template


class Effects(Navigation):
    """Writer of effects on the current position and on the moving piece."""

    def __init__(
        self, template: Template, args: tuple[int, ...], machine: Machine, drops: bool
    ) -> None:
        super().__init__(template, args, machine)
        self.drops = drops
        self._parameters = len(template.params)
        self._set = {op.attribute for op in template.find(ops.SetAttribute)}

    def kept(self) -> list[int]:
        """Return the attributes that a promotion would set to the default of the new type."""
        return [a for a in self.machine.inherited if a not in self._set]

    def save_attributes(self) -> None:
        """Store the attributes of the moving piece in flags, before a promotion."""
        for attribute in self.kept():
            self.project(ops.AttributeIsTrue, attribute)
            self.project(ops.SetFlag, self._saved(attribute), note="before a promotion")

    def promote(self, piece: ops.PieceType) -> None:
        """Change the type of the moving piece, but not its attributes."""
        self.project(ops.ChangeType, self.value_of(piece))
        for attribute in self.kept() if not self.drops else ():
            self.project(ops.FlagIsSet, self._saved(attribute))
            self.project(ops.SetAttribute, attribute)

    def _saved(self, attribute: int) -> int:
        """Return the number of the flag with the saved attribute."""
        return self.machine.flags + self.machine.position_flags + attribute

    def mode(self, op: ops.AddPartial | ops.AddCopyPartial) -> None:
        """Set the move type of the continuation."""
        mode = self.machine.default_mode if op.mode is None else op.mode
        if mode is None:
            self.limit(op, "it continues with moves of one type only")
            mode = 0
        self.project(ops.AddPartial, mode)

    def create(self, op: ops.Create) -> None:
        """Create a piece at the current position."""
        if op.player is not None:
            self.limit(op, "it creates pieces of the moving player only")
        if op.piece is None:
            self.append("PARAM", self._parameters, "the moving piece's type")
        else:
            self.push_operand(op.piece)
        self.project(op)

    def change_owner(self, op: ops.Flip | ops.ChangeOwner, lands: bool) -> None:
        """Give a piece to another player; ``lands`` is True for the moving piece."""
        if lands:
            self.limit(op, "it cannot change the owner of the moving piece")
            return
        names_player = isinstance(op, ops.ChangeOwner) and op.player is not None
        if names_player or not self.machine.two_players:
            self.limit(op, "it gives pieces to the next of two players only")
            return
        self.at(op, op.place, lambda: self._flip(op), otherwise=False)

    def _flip(self, op: ops.Flip | ops.ChangeOwner) -> None:
        """Flip the piece at the current position; for ``change-owner``, only an enemy piece."""
        end = Label()
        if isinstance(op, ops.Flip):
            self.project(ops.IsEmpty)
        else:
            self.project(ops.IsEnemy)
            self.project(ops.Not)
        self.append("IF", end)
        self.project(op)
        self.place(end)

    def set_attribute(self, op: ops.SetAttribute) -> None:
        """Set an attribute of the moving piece."""
        falsy = self.machine.falsy[op.attribute]
        if isinstance(op.value, int):
            self.append("LITERAL", op.value if op.value >= falsy else 0)
        else:
            self.condition(op.value)
            if falsy > 1:  # true becomes the first value that does not count as false
                holds, end = Label(), Label()
                self.append("IF", holds)
                self.append("LITERAL", 0)
                self.append("JUMP", end)
                self.place(holds)
                self.append("LITERAL", falsy)
                self.place(end)
        self.project(op, op.attribute)

    def set_position_flag(self, op: ops.SetPositionFlag) -> None:
        """Set a flag of a position."""
        number = self.machine.flags + op.flag
        self.condition(op.value)  # evaluated here; off the board, its value stays on the stack
        self.at(op, op.place, lambda: self.project(op, number), otherwise=False)
