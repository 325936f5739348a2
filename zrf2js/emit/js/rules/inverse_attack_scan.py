"""The inverse attack scan of one player: attack tests that start from the attacked position.

``attackedAlong(target, lines)``  true if a piece of the player captures the royal piece there along
                                  one of the lines (a bit each, -1 for all)
``pinLines(target, me)``          -1 if one does, else the lines along which a move of the royal
                                  piece's owner may open an attack: pins, hoppers, legs
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zrf2js.emit.js.property_names import member, same_names
from zrf2js.emit.js.rules.attacks import AttackData
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import used_parameters
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ME, TARGET
from zrf2js.emit.js.rules.state import BOARD, STATE
from zrf2js.emit.js.rules.text import ref
from zrf2js.ir.attack_plans import AttackPlan


class InverseAttackScan:
    """A writer of the tables and the functions of a plan."""

    def __init__(
        self, plan: AttackPlan, context: RulesContext, data: AttackData, confirmed: str
    ) -> None:
        self._plan = plan
        self._context = context
        self._layout = context.layout
        self._confirmed_by = confirmed
        player = context.player(plan.player)
        #: the names that the scan declares
        self.attacked_along = context.name(f"attackedAlongBy{player}", plan.player)
        self.pin_lines = context.name(f"pinLinesOf{player}", plan.player)
        self.lines = context.name(f"linesOf{player}", plan.player)
        self._rays = context.name(f"raysOf{player}", plan.player)
        self._back = context.name(f"backOf{player}", plan.player)
        self._bits = context.name(f"confirmedBitsOf{player}", plan.player)
        self._open = {
            key: context.name(f"{key}Of{player}", plan.player)
            for key in ("starts", "places", "kinds")
        }
        self._legged = context.name(f"leggedOf{player}", plan.player)
        self._data = data
        self._near, self._far, self._over_masks = (
            dict(masks) for masks in (plan.near, plan.far, plan.over)
        )
        self._kind = f"({context.kind})"
        self._owner = context.constants.player(plan.player)
        self._enemy = f"(piece & {self._owner}) !== 0"
        self._confirmed_bits = plan.confirmed_on_rays()

    @property
    def call_of_pin_lines(self) -> str:
        """The call of ``pinLines`` for the royal piece on ``target``."""
        return f"{ref(self.pin_lines)}({self._pin_lines_parameters})"

    def declare(self) -> None:
        """Add the constants and the functions to the scope."""
        scope = self._context.scope
        declared = [self._rays, self._back] if self._plan.directions else []
        declared += [self._bits] if self._confirmed_bits else []
        declared += self._open.values() if self._has_open else []
        declared += [self._legged] if self._has_legged else []
        scope.add(self.lines, self._tables(), *declared)
        scope.add(self.attacked_along, self._attacked_along())
        scope.add(self.pin_lines, self._pin_lines())

    def _tables(self) -> Lines:
        plan, layout = self._plan, self._layout
        shapes = ref(self._data.shapes) if plan.leaps else "[]"
        leaps = ", ".join([self._data.leap(leap, plan.player) for leap in plan.leaps])
        data = (
            f"{member('types')}: {layout.types}, player: {plan.player}, "
            f"directions: {self._data.directions(plan)}, {member('leaps')}: [{leaps}]"
        )
        lines = Lines()
        lines.add(
            f"const {self.lines} = {STATE}.{member('createAttackLines')}"
            f"({STATE}, {{ {data} }}, {shapes})"
        )
        if plan.directions:
            lines.add("// by type, a bit for each ray: one step away, farther off, beyond a piece")
            masks = [
                str(table.get(kind - 1, 0))
                for table in (self._near, self._far, self._over_masks)
                for kind in range(layout.type_mask + 1)
            ]
            lines.add(f"const {self._rays} = Int32Array.of({', '.join(masks)})")
            lines.add(f"const {self._back} = {ref(self.lines)}.back")
        if self._confirmed_bits:
            kinds = layout.type_mask + 1
            found = [
                str(self._confirmed_bits.get((direction, kind - 1), 0))
                for direction in range(len(plan.directions))
                for kind in range(kinds)
            ]
            lines.add("// by direction and type, the moves that may capture along the ray")
            lines.add(f"const {self._bits} = Int32Array.of({', '.join(found)})")
        if self._has_open:
            names = ", ".join(f"{member(key)}: {name}" for key, name in self._open.items())
            lines.add(f"const {{ {names} }} = {ref(self.lines)}.open")
        if self._has_legged:
            lines.add(f"const {self._legged} = {ref(self.lines)}.legged")
        return lines

    def _attacked_along(self) -> Lines:
        lines = Lines()
        with lines.block(f"function {self.attacked_along} (target, lines) {{"):
            if self._plan.directions:
                with lines.loop(self._each_direction()):
                    lines.add("const bit = 1 << d")
                    lines.leave("continue", "(lines & bit) === 0")
                    self._first_piece(lines, "true")
                    if self._confirmed_bits:
                        lines.leave("return true", f"{self._enemy} && {self._confirmed}")
                    if self._over:
                        self._only_hops(lines)
                        lines.add(self._next_piece())
                        lines.leave("return true", f"{self._enemy} && {self._bit('over')}")
            if self._has_open:
                with lines.when("lines < 0"):
                    self._open_leaps(lines, "true")
            if self._has_legged:
                with self._each_legged(lines):
                    lines.leave("continue", "(lines & bits[i]) === 0")
                    lines.add(f"const piece = {BOARD}[places[i]]")
                    found = f"{self._enemy} && {self._kinds('kinds')} && {BOARD}[legs[i]] === 0"
                    lines.leave("return true", found)
            lines.add("return false")
        return lines

    def _pin_lines(self) -> Lines:
        body = self._pin_lines_body()
        self._pin_lines_parameters = used_parameters(("target", "me"), body.uses())
        lines = Lines()
        with lines.block(f"function {self.pin_lines} ({self._pin_lines_parameters}) {{"):
            lines.add("let lines = 0")
            lines.take(body)
            lines.add("return lines")
        return lines

    def _pin_lines_body(self) -> Lines:
        lines = Lines()
        if self._plan.directions:
            with lines.loop(self._each_direction()):
                lines.add("const bit = 1 << d")
                self._first_piece(lines, "-1")
                if self._confirmed_bits:
                    with lines.when(f"{self._enemy} && {self._candidate_bits} !== 0"):
                        lines.leave("return -1", self._confirmed)
                        lines.add("lines |= bit")
                if self._over:
                    self._pending_hops(lines)
                if self._over != self._all:
                    with lines.when(f"(piece & {ME}) !== 0"):
                        lines.add(self._next_piece())
                        with lines.when(f"{self._enemy} && {self._pinning}"):
                            lines.add("lines |= bit")
        if self._has_open:
            self._open_leaps(lines, "-1")
        if self._has_legged:
            with self._each_legged(lines):
                lines.add(f"const piece = {BOARD}[places[i]]")
                with lines.when(f"{self._enemy} && {self._kinds('kinds')}"):
                    lines.leave("return -1", f"{BOARD}[legs[i]] === 0")
                    lines.add("lines |= bits[i]")
        return lines

    @contextmanager
    def _each_legged(self, lines: Lines) -> Iterator[None]:
        """Yield a loop over the leaps to ``target`` that another position may block."""
        legged = same_names(("starts", "places", "legs", "bits", "kinds"))
        lines.add(f"const {legged} = {ref(self._legged)}")
        with lines.loop(
            f"for (let i = starts[{TARGET}], end = starts[{TARGET} + 1]; i < end; i++)"
        ):
            yield

    # --- parts -------------------------------------------------------------------------------

    @property
    def _all(self) -> int:
        return (1 << len(self._plan.directions)) - 1

    @property
    def _over(self) -> int:
        """The bits of the rays along which some piece hops."""
        over = 0
        for mask in self._over_masks.values():
            over |= mask
        return over

    @property
    def _has_open(self) -> bool:
        return any(leap.line == 0 for leap in self._plan.leaps)

    @property
    def _has_legged(self) -> bool:
        return any(leap.line != 0 for leap in self._plan.leaps)

    def _each_direction(self) -> str:
        count, step = len(self._plan.directions), self._context.constants.row_length()
        return f"for (let d = 0, row = 0; d < {count}; d++, row += {step})"

    def _bit(self, table: str) -> str:
        """Return the test for the bit of the ray in a table, for the type of ``piece``."""
        offset = (self._layout.type_mask + 1) * ("near", "far", "over").index(table)
        index = f"{offset} + {self._kind}" if offset else self._context.kind
        return f"({ref(self._rays)}[{index}] & bit) !== 0"

    def _next_piece(self) -> str:
        return f"do {{ p = {ref(self._back)}[row + p]; piece = {BOARD}[p] }} while (piece === 0)"

    def _first_piece(self, lines: Lines, result: str) -> None:
        """Write a scan from ``target`` to the first piece against the direction: it may capture."""
        lines.add(f"let p = {ref(self._back)}[row + {TARGET}]", f"let piece = {BOARD}[p]")
        if not self._plan.near and not self._plan.far:
            with lines.when("piece === 0"):
                lines.add(self._next_piece())
            return
        with lines.when("piece === 0"):
            lines.add(self._next_piece())
            lines.leave(f"return {result}", f"{self._enemy} && {self._bit('far')}")
        with lines.otherwise(f"{self._enemy} && {self._bit('near')}"):
            lines.leave(f"return {result}")

    @property
    def _candidate_bits(self) -> str:
        """The attacks of ``piece`` along the ray that its templates have to confirm."""
        return f"{ref(self._bits)}[d * {self._layout.type_mask + 1} + {self._kind}]"

    @property
    def _confirmed(self) -> str:
        bits = self._candidate_bits
        return f"{bits} !== 0 && {ref(self._confirmed_by)}(p, piece, {TARGET}, {bits})"

    @property
    def _pinning(self) -> str:
        """The test whether ``piece`` may capture along the ray if one piece on it leaves."""
        far = self._bit("far")
        return f"({far} || {self._candidate_bits} !== 0)" if self._confirmed_bits else far

    def _only_hops(self, lines: Lines) -> None:
        if self._over != self._all:
            lines.leave("continue", f"(bit & {self._over}) === 0")

    def _pending_hops(self, lines: Lines) -> None:
        """Write a scan for hoppers: the second piece captures, others on the ray are pending."""
        off = self._context.constants.off_board()
        guard = "" if self._over == self._all else f"(bit & {self._over}) !== 0 && "
        head = f"for (let n = 1; {guard}p !== {off} && p !== {TARGET}; n++)"
        with lines.loop(head):
            with lines.when(self._enemy):
                lines.leave("return -1", f"n === 2 && {self._bit('over')}")
                with lines.when(f"{self._bit('over')} || {self._pinning}"):
                    lines.add("lines |= bit")
            lines.add(self._next_piece())

    def _open_leaps(self, lines: Lines, result: str) -> None:
        starts, places, kinds = map(ref, self._open.values())
        with lines.loop(
            f"for (let i = {starts}[{TARGET}], end = {starts}[{TARGET} + 1]; i < end; i++)"
        ):
            lines.add(f"const piece = {BOARD}[{places}[i]]")
            lines.leave(f"return {result}", f"{self._enemy} && {self._kinds(kinds)}")

    def _kinds(self, table: str) -> str:
        return f"{table}[i * {self._layout.types} + {self._kind}] !== 0"
