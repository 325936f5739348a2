"""Commands one after the other, with labels for those that are jumped to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from zrf2js.ir.linear.commands import FUNCTIONS, Command, Limit, Linear, Machine, literal_params
from zrf2js.ir.nodes import Op, Param, Template


@dataclass(slots=True, eq=False)
class Label:
    """A command that is jumped to: its number, once that is known."""

    at: int = -1


@dataclass(slots=True)
class Line:
    """A command whose operand may be the way to a label."""

    name: str
    operand: int | Label
    note: str


class Assembly:
    """The lines of one template; operands that differ from use to use come from ``args``."""

    def __init__(self, template: Template, args: tuple[int, ...], machine: Machine) -> None:
        self.machine = machine
        self._args = args
        self._literal = literal_params(template)
        self._lines: list[Line] = []
        self._limits: dict[Limit, None] = {}
        self.fail = Label()

    def linear(self) -> Linear:
        """Everything with numbers for labels, and what `fail` leads to if anything does."""
        if any(line.operand is self.fail for line in self._lines):
            self.place(self.fail)
            self.say("LITERAL", 0, "no move")
            self.function("verify")
        commands = tuple(
            Command(
                line.name,
                line.operand.at - at if isinstance(line.operand, Label) else line.operand,
                line.note,
            )
            for at, line in enumerate(self._lines)
        )
        return Linear(commands, tuple(self._limits))

    def say(self, name: str, operand: int | Label, note: str = "") -> None:
        """Write one command."""
        self._lines.append(Line(name, operand, note))

    def function(self, name: str) -> None:
        """Write a call of one of FUNCTIONS."""
        self.say("FUNCTION", FUNCTIONS[name], name)

    def place(self, label: Label) -> None:
        """The label is here."""
        label.at = len(self._lines)

    def limit(self, op: Op, reason: str, word: str | None = None) -> None:
        """Note what the machine cannot do."""
        self._limits[Limit(word or op.name, reason, op.origin)] = None

    def value_of(self, operand: object) -> int:
        """The operand of this use of the template."""
        return self._args[operand.index] if isinstance(operand, Param) else cast(int, operand)

    def push_operand(self, operand: object) -> None:
        """Leave it on the stack; as a parameter where the template can be shared."""
        if isinstance(operand, Param) and operand.index not in self._literal:
            self.say("PARAM", operand.index)
        else:
            self.say("LITERAL", self.value_of(operand))
