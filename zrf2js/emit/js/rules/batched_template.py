"""One function for several moves that differ in a few arguments of their template alone.

A block may look around the whole board before it comes to what is different about each move.  It
does so once for all of them here: what it has in hand by then is the same, and until the first
effect or ``add`` nobody can tell how often it has been done.

``each``    (p0, c, k, me, a0 ..., rows) -> k   ``rows`` has the arguments that differ, move by move
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.alternatives import FORKS
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.template import Writer
from zrf2js.emit.js.rules.text import Lines
from zrf2js.ir.nodes import Op, Param, Template, walk
from zrf2js.ir.table import OPS, Kind

#: statements that only go about, look and remember in locals
_LOOKS = frozenset((
    "navigate", "jump", "go", "mark", "back", "from", "to", "verify", "if", "while", "stop",
    "set-flag",
))  # fmt: skip
#: statements that keep something beyond the locals until the block ends
_KEEPS = frozenset(("set-position-flag", *FORKS))


def common_part(template: Template, varying: tuple[int, ...]) -> int:
    """How many statements the block begins with that come to the same whatever the varying
    parameters are; 0 if there is no loop among them, which alone is worth the trouble."""
    if not _KEEPS.isdisjoint(template.words):
        return 0
    common: list[Op] = []
    for op in template.body:
        if not all(map(_only_looks, walk(op))) or _mentions(op, varying):
            break
        common.append(op)
    return len(common) if any(op.name == "while" for op in walk(tuple(common))) else 0


def _only_looks(op: Op) -> bool:
    """A handler is a script of someone's, which may count how often it was asked."""
    return op.name != "handler" and (op.name in _LOOKS or OPS[op.name].kind is not Kind.STATEMENT)


def _mentions(statement: Op, varying: tuple[int, ...]) -> bool:
    return any(param.index in varying for op in walk(statement) for param in _params(op.args))


def _params(value: object) -> Iterator[Param]:
    """Those among the operands, not those of operations inside."""
    if isinstance(value, Param):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _params(item)


class EachWriter(Writer):
    """Writes the function; ``varying`` are the parameters that differ, in order."""

    def __init__(
        self,
        template: Template,
        layout: Layout,
        keeps_cascades: bool,
        endless: frozenset[int],
        varying: tuple[int, ...],
    ) -> None:
        super().__init__(template, layout, Flavour.MOVE, keeps_cascades, endless)
        self._varying = varying

    def _parameters(self) -> list[str]:
        fixed = [i for i in range(len(self._template.params)) if i not in self._varying]
        return [*(f"a{i}" for i in fixed), "rows"]

    def _whole(self) -> None:
        number = common_part(self._template, self._varying)
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
        changed = self._saved(self._names_in(rest))
        changed += ["steps"] if "steps" in self._needs else []
        self._lines.add(*(f"const {local}_0 = {local}" for local in changed))
        width = len(self._varying)
        step = "i++" if width == 1 else f"i += {width}"
        with self._lines.block(f"for (let i = 0; i < rows.length; {step}) {{"):
            for place, number in enumerate(self._varying):
                self._lines.add(f"const a{number} = rows[{f'i + {place}' if place else 'i'}]")
            self._lines.add(*(f"{local} = {local}_0" for local in changed))
            if "record" in self._needs:
                self._lines.add("s = registers[RECORD_TOP] + HEADER")
            with self._lines.block("each: {"):
                self._lines.take(inside)


def write_each(
    name: str,
    template: Template,
    layout: Layout,
    keeps_cascades: bool,
    endless: frozenset[int],
    varying: tuple[int, ...],
) -> Lines:
    """The function of this name; ``endless`` are the loops to be counted (``bounds``)."""
    return EachWriter(template, layout, keeps_cascades, endless, varying).lines(name)
