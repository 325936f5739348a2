"""Tests, branches and loops as JavaScript."""

from __future__ import annotations

from contextlib import nullcontext

from zrf2js.analysis.games.change_lists import decides_end
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import conjunction, negate
from zrf2js.emit.js.print import text_of
from zrf2js.emit.js.rules.local_names import STEPS, P
from zrf2js.emit.js.rules.move_records import write_folded
from zrf2js.emit.js.rules.state import THROW_LIMIT_EXCEEDED
from zrf2js.emit.js.rules.template_state import PendingEffects, State
from zrf2js.emit.js.rules.writing import Writing
from zrf2js.emit.js.tree import FALSE, TRUE, Expression
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, Body, Loop, Statement
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes, parts
from zrf2js.ir.visit import bodies
from zrf2js.support.diagnostics import locate


def end_block(
    writing: Writing, op: Statement | None = None, condition: Expression | None = None
) -> None:
    """End the block at an operation, under a condition; without one, at its last line."""
    leave, lines = writing.leave(), writing.lines
    if writing.notes is None:
        lines.leave(leave, condition)
        return
    end = writing.notes.end(op, writing.operands.here)
    if isinstance(leave, js.Return):
        lines.returns(end, condition)
        return
    with nullcontext() if condition is None else lines.when(condition):
        lines.add(end)
        lines.leave(leave)


def write_body(writing: Writing, body: Body) -> None:
    for number, op in enumerate(body):
        if not writing.state.live:
            return
        if isinstance(op, ops.If) and _decides(writing, op, body[number + 1 :]):
            _statement(writing, _with_end(writing, op, body[number + 1 :]))
            return
        _statement(writing, op)


def _decides(writing: Writing, op: ops.If, rest: Body) -> bool:
    """Return True if the branches decide how the ``add`` after them writes the move."""
    if writing.attack or not decides_end(op, rest):
        return False
    return writing.state.pending is PendingEffects.NONE and not writing.state.folded


def _with_end(writing: Writing, op: ops.If, rest: Body) -> ops.If:
    """Return an ``if`` with the end of the block in its branches."""
    if id(op) not in writing.ends:
        branches = op.then + rest, op.otherwise + rest
        writing.ends[id(op)] = ops.If(op.condition, *branches, origin=op.origin)
    return writing.ends[id(op)]


def _statement(writing: Writing, op: Statement) -> None:
    writing.holds, writing.tested = writing.tested, None
    if bodies(op):
        if writing.moves and Writes.CURSOR in writes_inside(op):
            read_cursor(writing)
        _shared_statement(writing, op)
        return
    outer, writing.lines.origin = writing.lines.origin, op.origin or writing.lines.origin
    writing.write(writing, op)
    writing.lines.origin = outer
    if writing.notes is not None and isinstance(op, ops.Back):
        writing.lines.add(writing.notes.step(op, writing.operands.here))


def _shared_statement(writing: Writing, op: Statement) -> None:
    """Write a statement with bodies; cache the text by the state, since templates share parts.

    Statements that number labels, locals or functions are not cached.
    """
    origin = op.origin or writing.lines.origin
    labels = tuple(writing.labels[-1:])
    holds = "" if writing.holds is None else text_of(writing.holds)
    key = (id(op), id(origin), holds, writing.operands.here, labels, writing.state.key)
    cached = writing.shared_statements.get(key)
    if cached is not None:
        lines, state, writing.operands.here = cached
        writing.state = state.copy()
        writing.lines.take(lines)
        return
    numbers = writing.forks, len(writing.parts), writing.operands.held_count
    with writing.apart(origin) as lines:
        writing.write(writing, op)
    if numbers == (writing.forks, len(writing.parts), writing.operands.held_count):
        writing.shared_statements[key] = lines, writing.state.copy(), writing.operands.here
    writing.lines.take(lines)


def read_cursor(writing: Writing) -> None:
    """Read the cursor from its local from now on; before, it is at the start of the block."""
    if writing.moves:
        writing.operands.here = P
        writing.state.vacant = False


# --- tests -------------------------------------------------------------------------------


def write_verify(writing: Writing, op: ops.Verify, condition: Expression) -> None:
    """Write a test that ends the block; with notes, a note decides whether it does."""
    if condition == TRUE:
        return
    if condition == FALSE:
        end_block(writing, op)
        writing.state.live = False
    elif writing.notes is not None:
        fails = writing.notes.fails(op, writing.operands.here)
        writing.lines.leave(writing.leave(), conjunction([negate(condition), fails]))
    else:
        end_block(writing, op, negate(condition))
        if writing.flavor is Flavor.MOVE and ops.IsEmpty(HERE) in parts(op.condition):
            writing.state.vacant = True


# --- branches ----------------------------------------------------------------------------


def write_if(writing: Writing, op: ops.If) -> None:
    """Write an if with its else-ifs as one chain, whatever the nesting."""
    arms, otherwise = _arms(writing, op)
    writes = writes_inside(op)
    changes = bool(writes & (Writes.CURSOR | Writes.RECORD))
    adds = Writes.ADD in writes
    if changes or (adds and not otherwise):
        write_folded(writing)
    before, ends = writing.state, []
    branch = writing.lines.when
    for condition, body in arms:
        writing.state = before.copy()
        with branch(condition):
            writing.tested = condition
            _branch(writing, body, flush=changes or adds)
            writing.tested = None
        ends.append(writing.state)
        branch = writing.lines.otherwise
    writing.state = before.copy()
    if otherwise and arms:
        with writing.lines.otherwise():
            _branch(writing, otherwise, flush=changes or adds)
    elif otherwise:
        write_body(writing, otherwise)
    for end in ends:
        _join(writing, end)


def _arms(writing: Writing, op: ops.If) -> tuple[list[tuple[Expression, Body]], Body]:
    """Return conditions with their bodies, and the last else, without constant conditions."""
    arms: list[tuple[Expression, Body]] = []
    while True:
        condition = writing.operands.condition(op.condition)
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


def _branch(writing: Writing, body: Body, *, flush: bool) -> None:
    write_body(writing, body)
    if flush and writing.state.live:
        write_folded(writing)


def _join(writing: Writing, other: State) -> None:
    """Merge the state of another branch into the current one, where control flow joins."""
    mine = writing.state
    if not mine.live or not other.live:
        writing.state = other if not mine.live else mine
        return
    if mine.pending is not other.pending:
        mine.pending = PendingEffects.MAYBE
    if mine.target != other.target:
        mine.target = "maybe"
    mine.cascaded = mine.cascaded or other.cascaded
    mine.lifted = mine.lifted or other.lifted
    mine.hit = mine.hit or other.hit
    mine.vacant = mine.vacant and other.vacant


def write_if_on_ray(writing: Writing, op: ops.IfOnRay) -> None:
    before = writing.state.copy()
    with writing.lines.when(writing.rays.meets(op.direction, op.condition)):
        write_body(writing, op.then)
    _join(writing, before)


def write_shared(writing: Writing, op: ops.Shared) -> None:
    """Write a call of the local function of a body, and before the first one the function."""
    if op.number not in writing.parts:
        writing.parts.add(op.number)
        with writing.apart() as lines, lines.local_function(f"part{op.number}"):
            write_body(writing, op.body)
        writing.part_lines.take(lines)
    writing.lines.add(js.Name(f"part{op.number}")())


# --- loops -------------------------------------------------------------------------------


def write_loop(writing: Writing, op: Loop) -> None:
    """Write a loop.

    The state at its start must also hold after each iteration.  The loop is first written with
    the state before it, and again with a weaker state if that fails.  A nested loop fails at
    most once, so that the time does not double with each level.
    """
    holds = writing.holds
    write_folded(writing)
    condition = writing.operands.condition(op.condition)
    if condition == FALSE:
        return
    writes = writes_inside(op.body)
    before = writing.state
    if Writes.TARGET in writes:
        before.target = "maybe"
    before.cascaded = before.cascaded or Writes.PART in writes
    before.lifted = before.lifted or (writing.lifts and Writes.ORIGIN in writes)
    captures = bool(writes & (Writes.CAPTURE | Writes.PART))
    before.hit = before.hit or (writing.may_hit and captures)
    is_late = condition == holds
    start = id(op), before.pending, before.cascaded
    if start in writing.changing or not _try_loop(writing, op, condition, before, is_late=is_late):
        writing.changing.add(start)
        before.pending = PendingEffects.MAYBE
        _try_loop(writing, op, condition, before, is_late=is_late)
    writing.state = before
    writing.state.live = condition != TRUE


def _try_loop(
    writing: Writing, op: Loop, condition: Expression, before: State, *, is_late: bool
) -> bool:
    """Write the loop from a state; discard it if its iterations do not preserve the state."""
    writing.state = before.copy()
    with writing.apart() as lines, lines.loop(condition, is_late=is_late):
        _count(writing, op)
        _branch(writing, op.body, flush=True)
    fits = not writing.state.live or before.pending in (writing.state.pending, PendingEffects.MAYBE)
    if fits:
        writing.lines.take(lines)
    return fits


def _count(writing: Writing, op: Loop) -> None:
    """Limit the iterations of a loop that may not terminate."""
    if not isinstance(op, ops.While) or writing.notes is not None:
        return  # the number of notes is limited
    where = () if op.origin is None else (js.Literal(locate.line_of(op.origin.span)),)
    with writing.lines.when(js.Update("++", STEPS) > js.Global("STEP_LIMIT")):
        writing.lines.add(THROW_LIMIT_EXCEEDED(*where))
