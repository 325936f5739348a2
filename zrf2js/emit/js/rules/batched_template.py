"""One function for several moves of a template that differ in a few arguments.

The statements of the shared prefix run once, the rest of the block for each row of arguments.

``batch``   (start, piece, next, me, ..., rows) -> next

``rows`` has the arguments that differ, move by move.
"""

from __future__ import annotations

from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.functions import Function
from zrf2js.emit.js.rules.lines import Kind, Lines
from zrf2js.emit.js.rules.local_names import ROWS, parameter_names
from zrf2js.emit.js.rules.state import REGISTERS
from zrf2js.emit.js.rules.template import Writer
from zrf2js.emit.js.rules.template_state import Flavor
from zrf2js.emit.js.rules.text import ref
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
            self._lines.declare(f"{local}_0", ref(local))
        names = parameter_names(self._template)
        width = len(self._varying)
        step = "i++" if width == 1 else f"i += {width}"
        with self._lines.loop(f"for (let i = 0; i < {ROWS}.length; {step})"):
            for place, number in enumerate(self._varying):
                self._lines.declare(names[number], f"{ROWS}[{f'i + {place}' if place else 'i'}]")
            for local in changed:
                self._lines.assign(local, ref(f"{local}_0"))
            self._lines.assign("end", f"{REGISTERS}[RECORD_TOP] + HEADER")
            with self._lines.block("move: {", kind=Kind.LABELED, label="move"):
                self._lines.take(inside)


def write_batch(
    template: Template,
    constants: Constants,
    varying: tuple[int, ...],
    prefix: int,
) -> Function:
    """Return the function."""
    return BatchWriter(template, constants, varying, prefix).function()
