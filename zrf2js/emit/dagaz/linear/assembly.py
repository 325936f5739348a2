"""A sequence of commands with labels for jump targets."""

from __future__ import annotations

from zrf2js.emit.dagaz.linear.commands import (
    COMMANDS,
    FUNCTIONS,
    Command,
    Limit,
    Linear,
    Machine,
    Projected,
    literal_params,
)
from zrf2js.ir.nodes import Op, Param, Template
from zrf2js.ir.ops import Never, Verify
from zrf2js.support.frozen_node import mutable_node


@mutable_node(eq=False)
class Label:
    """A jump target: the number of a command, -1 until it is placed."""

    at: int = -1


@mutable_node()
class Line:
    """A command.  An operand that is a label becomes the relative offset of its target."""

    name: str
    operand: int | Label
    note: str


class Assembly:
    """The lines of one template; operands that differ between its calls come from ``args``."""

    def __init__(self, template: Template, args: tuple[int, ...], machine: Machine) -> None:
        self.machine = machine
        self._args = args
        self._literal = literal_params(template)
        self._lines: list[Line] = []
        self._limits: dict[Limit, None] = {}
        self.fail = Label()

    def linear(self) -> Linear:
        """Return the commands; those of ``fail`` come last if anything jumps there."""
        if any(line.operand is self.fail for line in self._lines):
            self.place(self.fail)
            self.project(Never, note="no move")
            self.project(Verify)
        commands = tuple(
            Command(
                line.name,
                line.operand.at - at if isinstance(line.operand, Label) else line.operand,
                line.note,
            )
            for at, line in enumerate(self._lines)
        )
        return Linear(commands, tuple(self._limits))

    def append(self, name: str, operand: int | Label, note: str = "") -> None:
        """Append a command."""
        self._lines.append(Line(name, operand, note))

    def call(self, function: int) -> None:
        """Append a call of a function of the kernel."""
        self.append("FUNCTION", function, FUNCTIONS[function])

    def project(self, op: Projected | type[Projected], operand: int = 0, note: str = "") -> None:
        """Append the command that an operation projects to.

        ``operand`` is used if ``COMMANDS`` does not state the operand of the command.
        """
        command, number = COMMANDS[op if isinstance(op, type) else type(op)]
        if command == "FUNCTION" and number is not None:
            self.call(number)
        else:
            self.append(command, operand if number is None else number, note)

    def place(self, label: Label) -> None:
        """Place the label before the next command."""
        label.at = len(self._lines)

    def limit(
        self, op: Op, reason: str, word: str | None = None, *, is_own_meaning: bool = False
    ) -> None:
        """Record that the machine does not fully support an operation."""
        self._limits[Limit(word or op.name, reason, op.origin, is_own_meaning)] = None

    def value_of(self, operand: int | Param) -> int:
        """Return the value of an operand of a command, in this call of the template."""
        if isinstance(operand, Param):
            assert operand.index in self._literal
            return self._args[operand.index]
        return operand

    def push_operand(self, operand: int | Param) -> None:
        """Push an operand, as a parameter if calls can share the commands."""
        if isinstance(operand, Param) and operand.index not in self._literal:
            self.append("PARAM", operand.index)
        else:
            self.append("LITERAL", self.value_of(operand))
