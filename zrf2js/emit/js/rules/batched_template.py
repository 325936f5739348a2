"""One function for several moves that differ in a few arguments of their template.

The statements of the shared prefix run once, the rest of the block for each row of arguments.

``each``    (p0, c, k, me, a0 ..., rows) -> k   ``rows`` has the arguments that differ, move by move
"""

from __future__ import annotations

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.functions import Function
from zrf2js.emit.js.rules.move_records import Flavor
from zrf2js.emit.js.rules.operands import Local
from zrf2js.emit.js.rules.template import Writer
from zrf2js.ir.nodes import Template


class EachWriter(Writer):
    """Writes the function; ``varying`` are the parameters that differ, in order.

    ``prefix`` is the number of statements at the start that do not use them.
    """

    def __init__(
        self,
        template: Template,
        layout: Layout,
        keeps_cascades: bool,
        varying: tuple[int, ...],
        prefix: int,
    ) -> None:
        super().__init__(template, layout, Flavor.MOVE, keeps_cascades)
        self._varying = varying
        self._prefix = prefix

    def _parameters(self) -> list[str]:
        fixed = [i for i in range(len(self._template.params)) if i not in self._varying]
        return [*(f"a{i}" for i in fixed), "rows"]

    def _whole(self) -> None:
        number = self._prefix
        common, rest = self._template.body[:number], self._template.body[number:]
        self._body(common)
        if not self._state.live:
            return
        outer, self._lines = self._lines, self._lines.aside(2)
        self._labels.append("each")
        self._body(rest)
        self._labels.pop()
        inside, self._lines = self._lines, outer
        self._state.live = True
        changed = self._saved(self._writes.of(rest))
        changed += ["steps"] if self._uses(Local.STEPS) else []
        self._lines.add(*(f"const {local}_0 = {local}" for local in changed))
        width = len(self._varying)
        step = "i++" if width == 1 else f"i += {width}"
        with self._lines.block(f"for (let i = 0; i < rows.length; {step}) {{"):
            for place, number in enumerate(self._varying):
                self._lines.add(f"const a{number} = rows[{f'i + {place}' if place else 'i'}]")
            self._lines.add(*(f"{local} = {local}_0" for local in changed))
            if self._uses(Local.RECORD):
                self._lines.add("s = registers[RECORD_TOP] + HEADER")
            with self._lines.block("each: {"):
                self._lines.take(inside)


def write_each(
    template: Template,
    layout: Layout,
    keeps_cascades: bool,
    varying: tuple[int, ...],
    prefix: int,
) -> Function:
    """Return the function."""
    return EachWriter(template, layout, keeps_cascades, varying, prefix).function()
