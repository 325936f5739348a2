"""One function for several moves of a template that differ in a few arguments.

The statements of the shared prefix run once, the rest of the block for each row of arguments.

``batch``   (start, piece, next, me, ..., rows) -> next

``rows`` has the arguments that differ, move by move.
"""

from __future__ import annotations

from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.functions import Function
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import INDEX, ROWS, parameter_names
from zrf2js.emit.js.rules.state import FIRST_ENTRY
from zrf2js.emit.js.rules.template import Writer
from zrf2js.emit.js.rules.template_state import Flavor
from zrf2js.emit.js.tree import Expression, Name
from zrf2js.ir.nodes import Template
from zrf2js.ir.summaries import writes_inside


class BatchWriter(Writer):
    """A writer of the function; ``varying`` are the parameters that differ, in order.

    ``prefix`` is the number of statements at the start that do not use them.
    """

    def __init__(
        self,
        template: Template,
        constants: Constants,
        varying: tuple[int, ...],
        prefix: int,
    ) -> None:
        super().__init__(template, constants, Flavor.MOVE)
        self._varying = varying
        self._prefix = prefix

    def _parameters(self) -> list[str]:
        names = enumerate(parameter_names(self._template))
        return [*(name for index, name in names if index not in self._varying), "rows"]

    def _whole(self) -> None:
        number = self._prefix
        common, rest = self._template.body[:number], self._template.body[number:]
        self._body(common)
        if not self._state.live:
            return
        self._at_cursor()
        outer, self._lines = self._lines, Lines(self._lines.origin)
        self._labels.append("move")
        self._body(rest)
        self._labels.pop()
        inside, self._lines = self._lines, outer
        self._state.live = True
        changed = [*self._saved(writes_inside(rest)), "steps"]
        for local in changed:
            self._lines.declare(f"{local}_0", Name(local))
        names = parameter_names(self._template)
        step = stride(len(self._varying))
        with self._lines.each({"i": 0}, INDEX < ROWS.member("length"), step):
            for place, number in enumerate(self._varying):
                self._lines.declare(names[number], ROWS[INDEX + place if place else INDEX])
            for local in changed:
                self._lines.assign(local, Name(f"{local}_0"))
            self._lines.assign("end", FIRST_ENTRY)
            with self._lines.block("move"):
                self._lines.take(inside)


def stride(width: int) -> Expression:
    """Return the step of a loop over rows of arguments."""
    return INDEX.increment() if width == 1 else INDEX.set(width, "+=")


def write_batch(
    template: Template,
    constants: Constants,
    varying: tuple[int, ...],
    prefix: int,
) -> Function:
    """Return the function."""
    return BatchWriter(template, constants, varying, prefix).function()
