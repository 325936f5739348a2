"""Tests, branches and loops as JavaScript."""

from __future__ import annotations

from collections.abc import Hashable

from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.print import text_of
from zrf2js.emit.js.rules.alternatives import AlternativeWriter
from zrf2js.emit.js.rules.conditions import negate
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import NEXT, PLACE, START, STEPS, P
from zrf2js.emit.js.rules.ray_queries import RayQueryWriter
from zrf2js.emit.js.rules.shared_effects import SharedEffects
from zrf2js.emit.js.rules.state import THROW_LIMIT_EXCEEDED
from zrf2js.emit.js.rules.template_state import Flavor, PendingEffects, State
from zrf2js.emit.js.tree import (
    FALSE,
    TRUE,
    Conditional,
    Expression,
    Global,
    Literal,
    Name,
    Update,
)
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, Body, Loop, Place, Statement
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes, parts
from zrf2js.ir.visit import bodies
from zrf2js.support.diagnostics import locate


class ControlFlowWriter(AlternativeWriter):
    """The part of a template's writer that writes tests, branches and loops."""

    #: functions of common effects, where the module has some
    effects: SharedEffects | None = None

    def __init__(self, template: Template, constants: Constants, flavor: Flavor) -> None:
        super().__init__(template, constants, flavor)
        #: the condition that holds before a statement
        self._tested: Expression | None = None
        self._holds: Expression | None = None
        self._guard_path: tuple[Place, ...] | None = None  # the path to `place` after a guard
        self._rays = RayQueryWriter(constants.layout, self._operands)
        self._parts: set[int] = set()  # the shared bodies that have a local function
        #: the loops whose rounds do not lead back to a state, by identity and that state
        self._changing: set[tuple[int, PendingEffects, bool]] = set()
        self._part_lines = Lines()
        self._ends: dict[int, ops.If] = {}
        #: the text of statements with bodies, the state after them, and the cursor
        self._shared_statements: dict[Hashable, tuple[Lines, State, Expression]] = {}

    def _end(self, op: Statement | None = None, condition: Expression | None = None) -> None:
        """End the block at an operation, under a condition; without one, at its last line."""
        self._lines.leave(self._leave(), condition)

    def _body(self, body: Body) -> None:
        done = 0
        for number, op in enumerate(body):
            if not self._state.live:
                return
            if number < done:
                continue
            done = number + self._shared_effects(body, number)
            if number < done:
                continue
            if isinstance(op, ops.If) and self._decides(op, body[number + 1 :]):
                self._statement(self._with_end(op, body[number + 1 :]))
                return
            self._statement(op)

    def _shared_effects(self, body: Body, number: int) -> int:
        """Write a call of the effects that other templates share; return how many they are."""
        run = () if self.effects is None or self._attack else self.effects.at(body, number)
        if not run:
            return 0
        assert self.effects is not None
        before = self._state.copy()
        self._flush()
        outer, self._lines = self._lines, Lines(run[0].origin or self._lines.origin)
        for op in run:
            self._statement(op)
        lines, self._lines = self._lines, outer
        call = None if self._state.folded else self.effects.call(run, lines)
        if call is None:
            self._state = before
            return 0
        self._lines.assign("end", call, effect=True)
        return len(run)

    def _decides(self, op: ops.If, rest: Body) -> bool:
        """Return True if the branches decide how the ``add`` after them writes the move.

        It is packed after one of them and a record after another.
        """
        if self._attack or len(rest) != 1 or not isinstance(rest[0], ops.Add):
            return False
        if self._state.pending is not PendingEffects.NONE or self._state.folded:
            return False
        records = Writes.RECORD | Writes.ORIGIN
        changes = [bool(writes_inside(branch) & records) for branch in (op.then, op.otherwise)]
        return True in changes and False in changes

    def _with_end(self, op: ops.If, rest: Body) -> ops.If:
        """Return an ``if`` with the end of the block in its branches."""
        if id(op) not in self._ends:
            branches = op.then + rest, op.otherwise + rest
            self._ends[id(op)] = ops.If(op.condition, *branches, origin=op.origin)
        return self._ends[id(op)]

    def _statement(self, op: Statement) -> None:
        self._holds, self._tested = self._tested, None
        if not isinstance(op, ops.Guard):
            self._guard_path = None
        if bodies(op):
            if self._moves and Writes.CURSOR in writes_inside(op):
                self._at_cursor()
            self._shared_statement(op)
            return
        outer, self._lines.origin = self._lines.origin, op.origin or self._lines.origin
        self._write(op)
        self._lines.origin = outer

    def _shared_statement(self, op: Statement) -> None:
        """Write a statement with bodies; cache the text by the state, since templates share parts.

        Statements that number labels, locals or functions are not cached.
        """
        origin = op.origin or self._lines.origin
        labels = tuple(self._labels[-1:])
        holds = "" if self._holds is None else text_of(self._holds)
        key = (id(op), id(origin), holds, self._operands.here, labels, self._state.key)
        known = self._shared_statements.get(key)
        if known is not None:
            lines, state, self._operands.here = known
            self._state = state.copy()
            self._lines.take(lines)
            return
        numbers = self._forks, len(self._parts), self._operands.held_count
        outer, self._lines = self._lines, Lines(origin)
        self._write(op)
        lines, self._lines = self._lines, outer
        if numbers == (self._forks, len(self._parts), self._operands.held_count):
            self._shared_statements[key] = lines, self._state.copy(), self._operands.here
        self._lines.take(lines)

    def _at_cursor(self) -> None:
        """Read the cursor from its local from now on; before, it is at the start of the block."""
        if self._moves:
            self._operands.here = P
            self._state.vacant = False

    def _write(self, op: Statement) -> None:
        raise NotImplementedError

    # --- tests -------------------------------------------------------------------------------

    def _verify(self, op: ops.Verify, condition: Expression) -> None:
        if condition == TRUE:
            return
        if condition == FALSE:
            self._end(op)
            self._state.live = False
        else:
            self._end(op, negate(condition))
            if self._flavor is Flavor.MOVE and ops.IsEmpty(HERE) in parts(op.condition):
                self._state.vacant = True

    def _guard(self, op: ops.Guard) -> None:
        """Write a guard; consecutive guards share the steps of their paths."""
        here, self._operands.here = self._operands.here, PLACE
        condition = self._operands.condition(op.condition)
        self._operands.here = here
        if condition in (TRUE, FALSE):  # the later test decides
            return
        last, self._guard_path = self._guard_path, op.path
        if op.path != last:
            continues = last is not None and op.path[:-1] == last
            path, start = (op.path[-1:], PLACE) if continues else (op.path, START)
            self._lines.assign("place", self._operands.follow(path, start))
        self._end(op, negate(condition))

    def _add_if_empty(self, op: ops.AddIfEmpty) -> None:
        """Always write the move, and count it if the position is empty.

        A branch would often be mispredicted, which costs more than the store.
        """
        match op.body:
            case (ops.Add() as add,):
                code: Expression = self._only_landing_code(add)
            case (ops.If(then=(ops.Add() as add,), otherwise=(ops.Add() as other,)) as choice,):
                condition = self._operands.condition(choice.condition)
                codes = self._only_landing_code(add), self._only_landing_code(other)
                code = Conditional(condition, *codes)
            case _:
                raise AssertionError(op.body)
        last = self._lines.origin
        self._lines.origin = op.body[0].origin or last
        self._lines.add(*self._packed(code, NEXT))
        self._lines.origin = last
        self._lines.returns(NEXT + (self._operands.code(HERE) - 1 >> 31))
        self._state.live = False

    def _only_landing_code(self, add: ops.Add) -> Expression:
        (piece,) = add.pieces or (None,)
        return self._landing_code(piece)

    # --- branches ----------------------------------------------------------------------------

    def _if(self, op: ops.If) -> None:
        """Write an if with its else-ifs as one chain, whatever the nesting."""
        arms, otherwise = self._arms(op)
        writes = writes_inside(op)
        changes = bool(writes & (Writes.CURSOR | Writes.RECORD))
        adds = Writes.ADD in writes
        if changes or (adds and not otherwise):
            self._flush()
        before, ends = self._state, []
        branch = self._lines.when
        for condition, body in arms:
            self._state = before.copy()
            with branch(condition):
                self._tested = condition
                self._branch(body, flush=changes or adds)
                self._tested = None
            ends.append(self._state)
            branch = self._lines.otherwise
        self._state = before.copy()
        if otherwise and arms:
            with self._lines.otherwise():
                self._branch(otherwise, flush=changes or adds)
        elif otherwise:
            self._body(otherwise)
        for end in ends:
            self._join(end)

    def _arms(self, op: ops.If) -> tuple[list[tuple[Expression, Body]], Body]:
        """Return conditions with their bodies, and the last else, without constant conditions."""
        arms: list[tuple[Expression, Body]] = []
        while True:
            condition = self._operands.condition(op.condition)
            if condition == TRUE:
                return arms, op.then
            if condition != FALSE:
                if not op.then and not op.otherwise:
                    return arms, ()
                if not op.then and not arms:
                    return [(negate(condition), op.otherwise)], ()
                arms.append((condition, op.then))
            match op.otherwise:
                case (ops.If() as inner,):
                    op = inner
                case otherwise:
                    return arms, otherwise

    def _branch(self, body: Body, *, flush: bool) -> None:
        self._body(body)
        if flush and self._state.live:
            self._flush()

    def _join(self, other: State) -> None:
        """Merge the state of another branch into the current one, where control flow joins."""
        mine = self._state
        if not mine.live or not other.live:
            self._state = other if not mine.live else mine
            return
        if mine.pending is not other.pending:
            mine.pending = PendingEffects.MAYBE
        if mine.target != other.target:
            mine.target = "maybe"
        mine.cascaded = mine.cascaded or other.cascaded
        mine.lifted = mine.lifted or other.lifted
        mine.hit = mine.hit or other.hit
        mine.vacant = mine.vacant and other.vacant

    def _if_on_ray(self, op: ops.IfOnRay) -> None:
        before = self._state.copy()
        with self._lines.when(self._rays.meets(op.direction, op.condition)):
            self._body(op.then)
        self._join(before)

    def _shared(self, op: ops.Shared) -> None:
        """Write a call of the local function of a body, and before the first one the function."""
        outer = self._lines
        if op.number not in self._parts:
            self._parts.add(op.number)
            self._lines = Lines(self._lines.origin)
            with self._lines.local_function(f"part{op.number}"):
                self._body(op.body)
            self._part_lines.take(self._lines)
            self._lines = outer
        self._lines.add(Name(f"part{op.number}")())

    # --- loops -------------------------------------------------------------------------------

    def _loop(self, op: Loop) -> None:
        """Write a loop.

        The state at its start must also hold after each iteration.  The loop is first written with
        the state before it, and again with a weaker state if that fails.  A nested loop fails at
        most once, so that the time does not double with each level.
        """
        holds = self._holds
        self._flush()
        condition = self._operands.condition(op.condition)
        if condition == FALSE:
            return
        writes = writes_inside(op.body)
        before = self._state
        if Writes.TARGET in writes:
            before.target = "maybe"
        before.cascaded = before.cascaded or Writes.PART in writes
        before.lifted = before.lifted or (self._lifts and Writes.ORIGIN in writes)
        captures = bool(writes & (Writes.CAPTURE | Writes.PART))
        before.hit = before.hit or (self._may_hit and captures)
        is_late = condition == holds
        start = id(op), before.pending, before.cascaded
        if start in self._changing or not self._try_loop(op, condition, before, is_late=is_late):
            self._changing.add(start)
            before.pending = PendingEffects.MAYBE
            self._try_loop(op, condition, before, is_late=is_late)
        self._state = before
        self._state.live = condition != TRUE

    def _try_loop(self, op: Loop, condition: Expression, before: State, *, is_late: bool) -> bool:
        """Write the loop from a state; discard it if its iterations do not preserve the state."""
        outer, self._lines = self._lines, Lines(self._lines.origin)
        self._state = before.copy()
        with self._lines.loop(condition, is_late=is_late):
            self._count(op)
            self._branch(op.body, flush=True)
        text, self._lines = self._lines, outer
        fits = not self._state.live or before.pending in (self._state.pending, PendingEffects.MAYBE)
        if fits:
            outer.take(text)
        return fits

    def _count(self, op: Loop) -> None:
        """Limit the iterations of a loop that may not terminate."""
        if not isinstance(op, ops.While):
            return
        where = () if op.origin is None else (Literal(locate.line_of(op.origin.span)),)
        with self._lines.when(Update("++", STEPS) > Global("STEP_LIMIT")):
            self._lines.add(THROW_LIMIT_EXCEEDED(*where))
