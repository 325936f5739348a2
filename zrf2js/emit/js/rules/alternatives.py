"""Statements that try bodies and restore the state: ``fork``, ``spread`` and ``search``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.move_records import Flavor, PendingEffects, RecordWriter
from zrf2js.emit.js.rules.operands import Local
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Body
from zrf2js.ir.traits import Writes


class AlternativeWriter(RecordWriter):
    """The part of a template's writer that writes alternatives."""

    def __init__(
        self, template: Template, layout: Layout, flavor: Flavor, keeps_cascades: bool
    ) -> None:
        super().__init__(template, layout, flavor, keeps_cascades)
        writes = self._writes.of(template.body)
        self._trails = Writes.POSITION_FLAG in writes and Writes.BRANCH in writes
        self._labels: list[str] = []
        self._forks = 0

    def _body(self, body: Body) -> None:
        raise NotImplementedError

    def _leave(self) -> str:
        """The statement that leaves the function, or the alternative being tried."""
        if self._labels:
            return f"break {self._labels[-1]}"
        return "return false" if self._attack else "return k"

    def _fork(self, bodies: tuple[Body, ...]) -> None:
        """Write each body in turn; its changes are undone, and only its moves stay."""
        self._flush()
        for body in bodies:
            self._excursion(partial(self._body, body), self._writes.of(body))

    def _excursion(self, write: Callable[[], None], writes: Writes) -> None:
        """Put what ``write`` writes into a block that the end of the alternative leaves."""
        self._forks += 1
        number = self._forks
        outer, self._lines = self._lines, self._lines.aside(1)
        before, self._state = self._state, self._state.copy()
        self._labels.append(f"fork{number}")
        write()
        self._labels.pop()
        body, self._lines, self._state = self._lines, outer, before
        saved = self._saved(writes)
        for local in saved:
            self._lines.add(f"const {local}_{number} = {local}")
        records = not self._attack and bool(writes & (Writes.RECORD | Writes.ADD))
        if records:
            self._use(Local.RECORD)
            self._lines.add(f"const s{number} = s", f"const base{number} = registers[RECORD_TOP]")
        if self._trails:
            self._lines.add(f"const trail{number} = trail.length")
        with self._lines.block(f"fork{number}: {{"):
            self._lines.take(body)
        for local in saved:
            self._lines.add(f"{local} = {local}_{number}")
        if records:
            self._lines.add(f"s = reopenRecord(s{number}, base{number})")
        if self._trails:
            self._lines.add(f"restoreFlags(trail, trail{number})")

    def _saved(self, writes: Writes) -> list[str]:
        """The locals that statements with these effects change."""
        saved = []
        if self._moves and Writes.CURSOR in writes:
            saved.append("p")
        if Writes.MARK in writes:
            saved.append("m")
        if self._lifts and Writes.ORIGIN in writes:
            saved.append("f")
        if self._targets and Writes.TARGET in writes:
            saved.append("to")
        if self._uses(Local.HIT) and writes & (Writes.CAPTURE | Writes.PART | Writes.ADD):
            saved.append("hit")
        if Writes.FLAG in writes:
            saved.extend(self._operands.locals.flag_names())
        return saved

    def _spread(self, bodies: tuple[Body, ...]) -> None:
        """Write a flood fill: the first body runs wherever rounds of the others lead.

        The set of visited positions is local, because a test inside the bodies may start another
        flood fill.
        """
        number = self._forks + 1
        here = self._operands.here
        guard = (f"if (seen{number}[{here}] !== 0) return", f"seen{number}[{here}] = 1")
        self._lines.add(f"const seen{number} = new Uint8Array({self._layout.stride})")
        self._rounds("spread", guard, bodies)

    def _search(self, bodies: tuple[Body, ...]) -> None:
        """Write a flood fill that visits a position again when other flags are set by then."""
        self._use(Local.TRAIL)
        self._trails = True
        number = self._forks + 1
        key = f"const key = {self._operands.here} + ':' + trail"
        guard = (key, f"if (seen{number}.has(key)) return", f"seen{number}.add(key)")
        self._lines.add(f"const seen{number} = new Set()")
        self._rounds("search", guard, bodies)

    def _rounds(self, word: str, guard: tuple[str, ...], bodies: tuple[Body, ...]) -> None:
        rest, *rounds = bodies
        self._flush()
        if not self._attack:
            self._state.pending = PendingEffects.MAYBE
        number = self._forks = self._forks + 1
        name = f"{word}{number}"
        writes = Writes.NOTHING
        for body in bodies:
            writes |= self._writes.of(body)
        if Writes.TARGET in writes:
            self._state.target = "maybe"
        outer, self._lines = self._lines, self._lines.aside(1)
        self._lines.add(*guard)
        self._excursion(partial(self._body, rest), self._writes.of(rest))
        for body in rounds:
            self._excursion(partial(self._round, name, body), writes)
        lines, self._lines = self._lines, outer
        with self._lines.block(f"const {name} = () => {{"):
            self._lines.take(lines)
        self._call_round(name)

    def _round(self, name: str, body: Body) -> None:
        self._body(body)
        if self._state.live:
            self._flush()
            self._call_round(name)

    def _call_round(self, name: str) -> None:
        self._lines.add(f"if ({name}() === true) return true" if self._attack else f"{name}()")
