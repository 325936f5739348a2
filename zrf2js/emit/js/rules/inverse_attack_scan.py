"""The inverse attack scan of one player: attack tests that start from the attacked position.

``attackedAlong(target, lines)``  true if a piece of the player captures the royal piece there along
                                  one of the lines (a bit each, -1 for all)
``pinLines(target, me)``          -1 if one does, else the lines along which a move of the royal
                                  piece's owner may open an attack: pins, hoppers, legs
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import conjunction, data, disjunction, typed_array
from zrf2js.emit.js.rules.attacks import AttackData
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import used_parameters
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import INDEX, LINES, ME, PIECE, TARGET, P
from zrf2js.emit.js.rules.state import BOARD, STATE
from zrf2js.emit.js.tree import FALSE, TRUE, Expression
from zrf2js.ir.attack_plans import AttackPlan

BIT, D, N, ROW, RAY_END = map(js.Name, ("bit", "d", "n", "row", "end"))


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
            for key in ("starts", "ends", "places", "kinds", "list")
        }
        self._legged = {
            key: context.name(f"legged{key.capitalize()}Of{player}", plan.player)
            for key in ("starts", "ends", "places", "kinds", "list", "legs", "bits")
        }
        self._data = data
        self._near, self._far, self._over_masks = (
            dict(masks) for masks in (plan.near, plan.far, plan.over)
        )
        self._kind = context.kind
        self._enemy = (PIECE & context.constants.player(plan.player)).differs(0)
        self._confirmed_bits = plan.confirmed_on_rays()

    @property
    def call_of_pin_lines(self) -> Expression:
        """The call of ``pinLines`` for the royal piece on ``target``."""
        return js.Name(self.pin_lines)(*self._pin_lines_parameters)

    def declare(self) -> None:
        """Add the constants and the functions to the scope."""
        scope = self._context.scope
        declared = [self._rays, self._back] if self._plan.directions else []
        declared += [self._bits] if self._confirmed_bits else []
        declared += self._open.values() if self._has_open else []
        declared += self._legged.values() if self._has_legged else []
        scope.add(self.lines, self._tables(), *declared)
        scope.add(self.attacked_along, self._attacked_along())
        scope.add(self.pin_lines, self._pin_lines())

    def _tables(self) -> Lines:
        plan, layout = self._plan, self._layout
        shapes = self._data.shapes if plan.leaps else data([])
        description = {
            "types": layout.types,
            "player": plan.player,
            "directions": self._data.directions(plan),
            "leaps": [self._data.leap(leap, plan.player) for leap in plan.leaps],
        }
        create = STATE.member("createAttackLines")
        lines = Lines()
        lines.declare(self.lines, create(STATE, data(description), shapes))
        if plan.directions:
            lines.comment("by type, a bit for each ray: one step away, farther off, beyond a piece")
            masks = [
                table.get(kind - 1, 0)
                for table in (self._near, self._far, self._over_masks)
                for kind in range(layout.type_mask + 1)
            ]
            lines.declare(self._rays, typed_array("Int32Array", masks))
            lines.declare(self._back, js.Name(self.lines).member("back"))
        if self._confirmed_bits:
            kinds = layout.type_mask + 1
            entries = [
                self._confirmed_bits.get((direction, kind - 1), 0)
                for direction in range(len(plan.directions))
                for kind in range(kinds)
            ]
            lines.comment("by direction and type, the moves that may capture along the ray")
            lines.declare(self._bits, typed_array("Int32Array", entries))
        for names, kind in ((self._open, "open"), (self._legged, "legged")):
            if self._has_legged if kind == "legged" else self._has_open:
                pattern = data({key: js.Name(name) for key, name in names.items()})
                lines.let(pattern, js.Name(self.lines).member(kind))
        return lines

    def _attacked_along(self) -> Lines:
        lines = Lines()
        with lines.function(self.attacked_along, TARGET, LINES):
            if self._plan.directions:
                with self._each_direction(lines):
                    lines.leave(js.Continue(), (LINES & BIT).equals(0))
                    self._first_piece(lines, TRUE)
                    if self._confirmed_bits:
                        lines.returns(TRUE, self._is_enemy(*self._confirmed))
                    if self._over:
                        if self._over != self._all:
                            lines.leave(js.Continue(), (BIT & self._over).equals(0))
                        self._next_piece(lines)
                        lines.returns(TRUE, self._is_enemy(self._bit("over")))
            if self._has_open:
                with lines.when(LINES < 0):
                    self._open_leaps(lines, TRUE)
            if self._has_legged:
                with _each_of_target(self._legged, lines) as (places, kinds, legs, bits):
                    lines.leave(js.Continue(), (LINES & bits[INDEX]).equals(0))
                    lines.declare(PIECE, BOARD[places[INDEX]])
                    is_free = BOARD[legs[INDEX]].equals(0)
                    lines.returns(TRUE, self._is_enemy(self._kinds(kinds), is_free))
            lines.returns(FALSE)
        return lines

    def _is_enemy(self, *tests: Expression) -> Expression:
        """Return the test that ``piece`` is the player's, and other tests."""
        return conjunction([self._enemy, *tests])

    def _pin_lines(self) -> Lines:
        body = self._pin_lines_body()
        self._pin_lines_parameters = used_parameters((TARGET, ME), body.uses())
        lines = Lines()
        with lines.function(self.pin_lines, *self._pin_lines_parameters):
            lines.declare(LINES, 0, "let")
            lines.take(body)
            lines.returns(LINES)
        return lines

    def _pin_lines_body(self) -> Lines:
        lines = Lines()
        if self._plan.directions:
            with self._each_direction(lines):
                self._first_piece(lines, js.Number(-1))
                if self._confirmed_bits:
                    with lines.when(self._is_enemy(self._candidate_bits.differs(0))):
                        lines.returns(-1, conjunction(self._confirmed))
                        lines.add(LINES.set(BIT, "|="))
                if self._over:
                    self._pending_hops(lines)
                if self._over != self._all:
                    with lines.when((PIECE & ME).differs(0)):
                        self._next_piece(lines)
                        with lines.when(self._is_enemy(self._pinning)):
                            lines.add(LINES.set(BIT, "|="))
        if self._has_open:
            self._open_leaps(lines, js.Number(-1))
        if self._has_legged:
            with _each_of_target(self._legged, lines) as (places, kinds, legs, bits):
                lines.declare(PIECE, BOARD[places[INDEX]])
                with lines.when(self._is_enemy(self._kinds(kinds))):
                    lines.returns(-1, BOARD[legs[INDEX]].equals(0))
                    lines.add(LINES.set(bits[INDEX], "|="))
        return lines

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

    @contextmanager
    def _each_direction(self, lines: Lines) -> Iterator[None]:
        """Yield a loop over the rays."""
        count, step = len(self._plan.directions), self._context.constants.row_length()
        with lines.each({"d": 0, "row": 0}, D < count, D.increment(), ROW.set(step, "+=")):
            lines.declare(BIT, js.Number(1) << D)
            yield

    def _bit(self, table: str) -> Expression:
        """Return the test for the bit of the ray in a table, for the type of ``piece``."""
        offset = (self._layout.type_mask + 1) * ("near", "far", "over").index(table)
        index = js.Number(offset) + self._kind if offset else self._kind
        return (js.Name(self._rays)[index] & BIT).differs(0)

    def _next_piece(self, lines: Lines) -> None:
        """Write a scan from ``p`` to the next piece."""
        with lines.loop(PIECE.equals(0), is_late=True):
            lines.add(P.set(js.Name(self._back)[ROW + P]), PIECE.set(BOARD[P]))

    def _first_piece(self, lines: Lines, result: Expression) -> None:
        """Write a scan from ``target`` to the first piece against the direction: it may capture."""
        lines.declare(P, js.Name(self._back)[ROW + TARGET], "let")
        lines.declare(PIECE, BOARD[P], "let")
        captures = self._plan.near or self._plan.far
        with lines.when(PIECE.equals(0)):
            self._next_piece(lines)
            if captures:
                lines.returns(result, self._is_enemy(self._bit("far")))
        if captures:
            with lines.otherwise(self._is_enemy(self._bit("near"))):
                lines.returns(result)

    @property
    def _candidate_bits(self) -> Expression:
        """The attacks of ``piece`` along the ray that its templates have to confirm."""
        return js.Name(self._bits)[D * (self._layout.type_mask + 1) + self._kind]

    @property
    def _confirmed(self) -> tuple[Expression, Expression]:
        bits = self._candidate_bits
        return bits.differs(0), js.Name(self._confirmed_by)(P, PIECE, TARGET, bits)

    @property
    def _pinning(self) -> Expression:
        """The test whether ``piece`` may capture along the ray if one piece on it leaves."""
        far = self._bit("far")
        if not self._confirmed_bits:
            return far
        return disjunction([far, self._candidate_bits.differs(0)])

    def _pending_hops(self, lines: Lines) -> None:
        """Write a scan for hoppers: the second piece captures, others on the ray are pending."""
        off = self._context.constants.off_board()
        hops = (BIT & self._over).differs(0)
        tests = [] if self._over == self._all else [hops]
        test = conjunction([*tests, P.differs(off), P.differs(TARGET)])
        with lines.each({"n": 1}, test, N.increment()):
            with lines.when(self._enemy):
                lines.returns(-1, conjunction([N.equals(2), self._bit("over")]))
                with lines.when(disjunction([self._bit("over"), self._pinning])):
                    lines.add(LINES.set(BIT, "|="))
            self._next_piece(lines)

    def _open_leaps(self, lines: Lines, result: Expression) -> None:
        with _each_of_target(self._open, lines) as (places, kinds):
            lines.declare(PIECE, BOARD[places[INDEX]])
            lines.returns(result, self._is_enemy(self._kinds(kinds)))

    def _kinds(self, table: js.Name) -> Expression:
        return table[INDEX * self._layout.types + self._kind].differs(0)


@contextmanager
def _each_of_target(names: dict[str, str], lines: Lines) -> Iterator[list[js.Name]]:
    """Yield the other tables in a loop over the entries for ``target``, which are listed first."""
    tables = {key: js.Name(name) for key, name in names.items()}
    starts, ends, listed = (tables.pop(key) for key in ("starts", "ends", "list"))
    with lines.when(ends[TARGET].equals(0)):
        lines.add(listed(TARGET))
    rows: dict[str, js.Operand] = {"i": starts[TARGET], "end": ends[TARGET]}
    with lines.each(rows, INDEX < RAY_END, INDEX.increment()):
        yield [*tables.values()]
