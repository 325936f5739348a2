"""The table of commands of Dagaz's stack machine, and the operations without a command."""

from typing import get_args

import pytest

from zrf2js.emit.dagaz.linear import Linear, Machine, linearize
from zrf2js.emit.dagaz.linear.commands import COMMANDS, END, FUNCTIONS, POP, PUSH, Projected
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.table import Kind, Operand, OpRow, rows

#: operations that become several commands, or only jumps
SEVERAL = {
    ops.Add, ops.And, ops.Cascade, ops.Fork, ops.Go, ops.If, ops.Or, ops.Stop, ops.While,
}  # fmt: skip
MACHINE = Machine(zone_of=lambda position: position, falsy=(1,), strangers=True)
TESTED = [
    row
    for row in rows().values()
    if row.kind in (Kind.STATEMENT, Kind.CONDITION) and not issubclass(row.cls, ops.PassOnly)
]


def simplest(operand: Operand, place: ops.Place) -> object:
    """Return a value of a type of operand."""
    if operand.optional:
        return None
    if operand.item is not None:
        return (simplest(operand.item, place),) if operand.kind == "body*" else ()
    return {"cond": ops.Always(), "place": place}.get(operand.kind, 0)


def commands_of(row: OpRow, place: ops.Place) -> Linear:
    """Return the commands of a block with one operation."""
    op = row.cls(*(simplest(operand, place) for operand in row.types))
    statement = op if row.kind is Kind.STATEMENT else ops.Verify(op)
    return linearize(Template(body=(statement, ops.Add(()))), (), MACHINE, drops=False)


def test_the_table_has_the_operations_that_the_type_checker_requires() -> None:
    assert set(COMMANDS) == set(get_args(Projected))


def test_each_function_has_an_operation() -> None:
    numbers = {number for command, number in COMMANDS.values() if command == "FUNCTION"}
    assert numbers | {PUSH, POP, END} == set(FUNCTIONS)


@pytest.mark.parametrize("row", TESTED, ids=lambda row: row.name)
def test_an_operation_without_commands_is_a_limit(row: OpRow) -> None:
    forms = [commands_of(row, place) for place in (ops.HERE, ops.Neighbor(0))]
    limits = {limit for form in forms for limit in form.limits if not limit.is_own_meaning}
    words = {limit.word.partition(" ")[0] for limit in limits}
    has_commands = row.cls in COMMANDS or row.cls in SEVERAL
    assert has_commands or row.name in words
    if row.cls in COMMANDS and row.name not in words:
        name, number = COMMANDS[row.cls]
        commands = [command for form in forms for command in form.commands]
        assert any(
            command.name == name and number in (None, command.operand) for command in commands
        )
