"""Statements that try bodies and restore the state: ``fork``, ``spread`` and ``search``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import END, NEXT, TRAIL
from zrf2js.emit.js.rules.move_records import RecordWriter
from zrf2js.emit.js.rules.state import RECORD_START, REOPEN_RECORD, RESTORE_FLAGS
from zrf2js.emit.js.rules.template_state import Flavor, PendingEffects
from zrf2js.emit.js.tree import FALSE, TRUE, Break, Jump, Literal, Name, Return, new
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Body
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes


class AlternativeWriter(RecordWriter):
    """The part of a template's writer that writes alternatives."""

    def __init__(self, template: Template, constants: Constants, flavor: Flavor) -> None:
        super().__init__(template, constants, flavor)
        writes = template.writes
        self._trails = Writes.POSITION_FLAG in writes and Writes.BRANCH in writes
        self._labels: list[str] = []
        self._forks = 0

    def _body(self, body: Body) -> None:
        raise NotImplementedError

    def _leave(self) -> Jump:
        """Return the jump that leaves the function, or the alternative being tried."""
        if self._labels:
            return Break(self._labels[-1])
        return Return(FALSE if self._attack else NEXT)

    def _fork(self, bodies: tuple[Body, ...]) -> None:
        """Write each body in turn; its changes are undone, and only its moves remain."""
        self._flush()
        for body in bodies:
            self._excursion(partial(self._body, body), writes_inside(body))

    def _excursion(self, write: Callable[[], None], writes: Writes) -> None:
        """Put the statements of ``write`` into a block that the end of the alternative leaves."""
        self._forks += 1
        number = self._forks
        outer, self._lines = self._lines, Lines(self._lines.origin)
        before, self._state = self._state, self._state.copy()
        self._labels.append(f"fork{number}")
        write()
        self._labels.pop()
        body, self._lines, self._state = self._lines, outer, before
        saved = self._saved(writes)
        for local in saved:
            self._lines.declare(f"{local}_{number}", Name(local))
        records = not self._attack and bool(writes & (Writes.RECORD | Writes.ADD))
        if records:
            self._lines.declare(f"end{number}", END)
            self._lines.declare(f"base{number}", RECORD_START)
        if self._trails:
            self._lines.declare(f"trail{number}", TRAIL.member("length"))
        with self._lines.block(f"fork{number}"):
            self._lines.take(body)
        for local in saved:
            self._lines.assign(local, Name(f"{local}_{number}"))
        if records:
            call = REOPEN_RECORD(Name(f"end{number}"), Name(f"base{number}"))
            self._lines.assign("end", call, effect=True)
        if self._trails:
            self._lines.add(RESTORE_FLAGS(TRAIL, Name(f"trail{number}")))

    def _saved(self, writes: Writes) -> list[str]:
        """Return the locals that statements with these effects change."""
        saved = []
        if self._moves and Writes.CURSOR in writes:
            saved.append("p")
        if Writes.MARK in writes:
            saved.append("marked")
        if self._lifts and Writes.ORIGIN in writes:
            saved.append("from")
        if self._targets and Writes.TARGET in writes:
            saved.append("to")
        if self._may_hit and writes & (Writes.CAPTURE | Writes.PART | Writes.ADD):
            saved.append("hit")
        if Writes.FLAG in writes:
            saved.extend(map(self._constants.flag, self._flags))
        return saved

    def _spread(self, bodies: tuple[Body, ...]) -> None:
        """Write a flood fill: the first body runs wherever rounds of the others lead.

        The set of visited positions is local, because a test inside the bodies may start another
        flood fill.
        """
        number = self._forks + 1
        here = self._operands.here
        seen = Name(f"seen{number}")
        guard = Lines(self._lines.origin)
        guard.returns(condition=seen[here].differs(0))
        guard.add(seen[here].set(1))
        self._lines.declare(seen.name, new("Uint8Array", self._layout.stride))
        self._rounds("spread", guard, bodies)

    def _search(self, bodies: tuple[Body, ...]) -> None:
        """Write a flood fill that visits a position again when other flags are set by then."""
        self._trails = True
        number = self._forks + 1
        seen, key = Name(f"seen{number}"), Name("key")
        guard = Lines(self._lines.origin)
        guard.declare(key.name, self._operands.here + Literal(":") + TRAIL)
        guard.returns(condition=seen.member("has")(key))
        guard.add(seen.member("add")(key))
        self._lines.declare(seen.name, new("Set"))
        self._rounds("search", guard, bodies)

    def _rounds(self, word: str, guard: Lines, bodies: tuple[Body, ...]) -> None:
        rest, *rounds = bodies
        self._flush()
        if not self._attack:
            self._state.pending = PendingEffects.MAYBE
        number = self._forks = self._forks + 1
        name = f"{word}{number}"
        writes = Writes.NOTHING
        for body in bodies:
            writes |= writes_inside(body)
        if Writes.TARGET in writes:
            self._state.target = "maybe"
        outer, self._lines = self._lines, Lines(self._lines.origin)
        self._lines.take(guard)
        self._excursion(partial(self._body, rest), writes_inside(rest))
        for body in rounds:
            self._excursion(partial(self._round, name, body), writes)
        lines, self._lines = self._lines, outer
        with self._lines.local_function(name):
            self._lines.take(lines)
        self._call_round(name)

    def _round(self, name: str, body: Body) -> None:
        self._body(body)
        if self._state.live:
            self._flush()
            self._call_round(name)

    def _call_round(self, name: str) -> None:
        if self._attack:
            self._lines.returns(TRUE, Name(name)().equals(TRUE))
        else:
            self._lines.add(Name(name)())
