"""Statements that try bodies and then take back what they did: ``fork``, ``spread``, ``search``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.move_records import ADDS, EFFECTS, MOVERS, Flavour, Pending, RecordWriter
from zrf2js.ir.nodes import Body, Template

#: what runs bodies and then takes back what they did
FORKS = ("fork", "spread", "search")


class AlternativeWriter(RecordWriter):
    """The part of a template's writer that knows how alternatives are tried."""

    def __init__(
        self, template: Template, layout: Layout, flavour: Flavour, keeps_cascades: bool
    ) -> None:
        super().__init__(template, layout, flavour, keeps_cascades)
        names = self._names_in(template.body)
        self._trails = "set-position-flag" in names and not names.isdisjoint(FORKS)
        self._labels: list[str] = []
        self._forks = 0

    def _body(self, body: Body) -> None:
        raise NotImplementedError

    def _leave(self) -> str:
        """Out of the function, or of the alternative that is being tried."""
        if self._labels:
            return f"break {self._labels[-1]}"
        return "return false" if self._attack else "return k"

    def _fork(self, bodies: tuple[Body, ...]) -> None:
        """Each body in turn; whatever it did is taken back, only its moves stay."""
        self._flush()
        for body in bodies:
            self._excursion(partial(self._body, body), self._names_in(body))

    def _excursion(self, write: Callable[[], None], names: frozenset[str]) -> None:
        """What ``write`` writes, in a block of its own that an end leaves."""
        self._forks += 1
        number = self._forks
        outer, self._lines = self._lines, self._lines.aside(1)
        before, self._state = self._state, self._state.copy()
        self._labels.append(f"fork{number}")
        write()
        self._labels.pop()
        body, self._lines, self._state = self._lines, outer, before
        saved = self._saved(names)
        for local in saved:
            self._lines.add(f"const {local}_{number} = {local}")
        records = not self._attack and self._writes_records(names)
        if records:
            self._needs.add("record")
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

    def _saved(self, names: frozenset[str]) -> list[str]:
        """The locals that operations of these names change."""
        saved = []
        if self._moves and not names.isdisjoint((*MOVERS, "spread", "search")):
            saved.append("p")
        if "mark" in names:
            saved.append("m")
        if self._lifts and not names.isdisjoint(("from", "cascade")):
            saved.append("f")
        if self._targets and not names.isdisjoint(("to", "cascade")):
            saved.append("to")
        if "hit" in self._needs and not names.isdisjoint(("capture", "cascade", *ADDS)):
            saved.append("hit")
        if "set-flag" in names:
            saved.extend(need.replace(" ", "") for need in sorted(self._needs) if " " in need)
        return saved

    def _writes_records(self, names: frozenset[str]) -> bool:
        return not names.isdisjoint((*EFFECTS, *ADDS))

    def _spread(self, bodies: tuple[Body, ...]) -> None:
        """A flood: the first body is tried wherever rounds of the others lead.

        The list of positions is its own: what the bodies ask may flood the board as well.
        """
        number = self._forks + 1
        here = self._operands.here
        guard = (f"if (seen{number}[{here}] !== 0) return", f"seen{number}[{here}] = 1")
        self._lines.add(f"const seen{number} = new Uint8Array({self._layout.stride})")
        self._rounds("spread", guard, bodies)

    def _search(self, bodies: tuple[Body, ...]) -> None:
        """As a flood, but rounds change things: a position counts again after other changes."""
        self._needs.add("trail")
        self._trails = True
        number = self._forks + 1
        key = f"const key = {self._operands.here} + ':' + trail"
        guard = (key, f"if (seen{number}.has(key)) return", f"seen{number}.add(key)")
        self._lines.add(f"const seen{number} = new Set()")
        self._rounds("search", guard, bodies)

    def _rounds(self, word: str, guard: tuple[str, ...], bodies: tuple[Body, ...]) -> None:
        rest, *bodies_of_rounds = bodies
        self._flush()
        self._state.pending = Pending.MAYBE if not self._attack else self._state.pending
        number = self._forks = self._forks + 1
        name = f"{word}{number}"
        names = self._names_in(bodies)
        if "to" in names or "cascade" in names:
            self._state.target = "maybe"
        outer, self._lines = self._lines, self._lines.aside(1)
        self._lines.add(*guard)
        self._excursion(partial(self._body, rest), self._names_in(rest))
        for body in bodies_of_rounds:
            self._excursion(partial(self._round, name, body), names)
        lines, self._lines = self._lines, outer
        with self._lines.block(f"const {name} = () => {{"):
            self._lines.take(lines)
        if self._attack:
            self._lines.add(f"if ({name}() === true) return true")
        else:
            self._lines.add(f"{name}()")

    def _round(self, name: str, body: Body) -> None:
        self._body(body)
        if not self._state.live:
            return
        self._flush()
        if self._attack:
            self._lines.add(f"if ({name}() === true) return true")
        else:
            self._lines.add(f"{name}()")
