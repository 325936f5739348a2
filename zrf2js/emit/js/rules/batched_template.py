"""One function for several moves of a template that differ in a few arguments.

The statements of the shared prefix run once, the rest of the block for each row of arguments.

``batch``   (start, piece, next, me, ..., rows) -> next

``rows`` has the arguments that differ, move by move.
"""

from __future__ import annotations

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.rules.alternatives import changed_locals
from zrf2js.emit.js.rules.control_flow import read_cursor, write_body
from zrf2js.emit.js.rules.functions import Function
from zrf2js.emit.js.rules.local_names import INDEX, ROWS, parameter_names
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.rules.state import FIRST_ENTRY
from zrf2js.emit.js.rules.template import complete, write_operation
from zrf2js.emit.js.rules.writing import Writing
from zrf2js.emit.js.tree import Expression, Name
from zrf2js.ir.nodes import Body, Template
from zrf2js.ir.summaries import writes_inside


def stride(width: int) -> Expression:
    """Return the step of a loop over rows of arguments."""
    return INDEX.increment() if width == 1 else INDEX.set(width, "+=")


def write_batch(
    template: Template,
    constants: Constants,
    varying: tuple[int, ...],
    prefix: int,
) -> Function:
    """Return the function; ``varying`` are the parameters that differ, in order.

    ``prefix`` is the number of statements at the start that do not use them.
    """
    writing = Writing(template, constants, Flavor.MOVE, write_operation)
    write_body(writing, template.body[:prefix])
    if writing.state.live:
        _write_rounds(writing, template.body[prefix:], varying)
    names = enumerate(parameter_names(template))
    given = [name for index, name in names if index not in varying]
    return complete(writing, [*given, "rows"])


def _write_rounds(writing: Writing, body: Body, varying: tuple[int, ...]) -> None:
    """Write the loop over the rows of arguments."""
    read_cursor(writing)
    writing.labels.append("move")
    with writing.apart() as inside:
        write_body(writing, body)
    writing.labels.pop()
    writing.state.live = True
    lines, names = writing.lines, parameter_names(writing.template)
    changed = [*changed_locals(writing, writes_inside(body)), "steps"]
    for local in changed:
        lines.declare(f"{local}_0", Name(local))
    with lines.each({"i": 0}, INDEX < ROWS.member("length"), stride(len(varying))):
        for place, number in enumerate(varying):
            lines.declare(names[number], ROWS[INDEX + place if place else INDEX])
        for local in changed:
            lines.assign(local, Name(f"{local}_0"))
        lines.assign("end", FIRST_ENTRY)
        with lines.block("move"):
            lines.take(inside)
