"""Statements that try bodies and restore the state: ``fork``, ``spread`` and ``search``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zrf2js.emit.js.expressions import new
from zrf2js.emit.js.rules.control_flow import write_body
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import END, TRAIL
from zrf2js.emit.js.rules.move_records import write_folded
from zrf2js.emit.js.rules.state import RECORD_START, REOPEN_RECORD, RESTORE_FLAGS
from zrf2js.emit.js.rules.template_state import PendingEffects
from zrf2js.emit.js.rules.writing import Writing
from zrf2js.emit.js.tree import TRUE, Literal, Name
from zrf2js.ir.ops import Body
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes


def write_fork(writing: Writing, bodies: tuple[Body, ...]) -> None:
    """Write each body in turn; its changes are undone, and only its moves remain."""
    write_folded(writing)
    for body in bodies:
        _excursion(writing, partial(write_body, writing, body), writes_inside(body))


def _excursion(writing: Writing, write: Callable[[], None], writes: Writes) -> None:
    """Put the statements of ``write`` into a block that the end of the alternative leaves."""
    writing.forks += 1
    number = writing.forks
    before, writing.state = writing.state, writing.state.copy()
    writing.labels.append(f"fork{number}")
    with writing.apart() as body:
        write()
    writing.labels.pop()
    writing.state = before
    saved = changed_locals(writing, writes)
    for local in saved:
        writing.lines.declare(f"{local}_{number}", Name(local))
    records = not writing.attack and bool(writes & (Writes.RECORD | Writes.ADD))
    if records:
        writing.lines.declare(f"end{number}", END)
        writing.lines.declare(f"base{number}", RECORD_START)
    if writing.trails:
        writing.lines.declare(f"trail{number}", TRAIL.member("length"))
    with writing.lines.block(f"fork{number}"):
        writing.lines.take(body)
    for local in saved:
        writing.lines.assign(local, Name(f"{local}_{number}"))
    if records:
        call = REOPEN_RECORD(Name(f"end{number}"), Name(f"base{number}"))
        writing.lines.assign("end", call, effect=True)
    if writing.trails:
        writing.lines.add(RESTORE_FLAGS(TRAIL, Name(f"trail{number}")))


def changed_locals(writing: Writing, writes: Writes) -> list[str]:
    """Return the locals that statements with these effects change."""
    saved = []
    if writing.moves and Writes.CURSOR in writes:
        saved.append("p")
    if Writes.MARK in writes:
        saved.append("marked")
    if writing.lifts and Writes.ORIGIN in writes:
        saved.append("from")
    if writing.targets and Writes.TARGET in writes:
        saved.append("to")
    if writing.may_hit and writes & (Writes.CAPTURE | Writes.PART | Writes.ADD):
        saved.append("hit")
    if Writes.FLAG in writes:
        saved.extend(map(writing.constants.flag, writing.flags))
    return saved


def write_spread(writing: Writing, bodies: tuple[Body, ...]) -> None:
    """Write a flood fill: the first body runs wherever iterations of the others lead.

    The set of visited positions is local, because a test inside the bodies may start another
    flood fill.
    """
    number = writing.forks + 1
    here = writing.operands.here
    seen = Name(f"seen{number}")
    guard = Lines(writing.lines.origin)
    guard.returns(condition=seen[here].differs(0))
    guard.add(seen[here].set(1))
    writing.lines.declare(seen, new("Uint8Array", writing.layout.stride))
    _iterations(writing, "spread", guard, bodies)


def write_search(writing: Writing, bodies: tuple[Body, ...]) -> None:
    """Write a flood fill that visits a position again when other flags are set by then."""
    writing.trails = True
    number = writing.forks + 1
    seen, key = Name(f"seen{number}"), Name("key")
    guard = Lines(writing.lines.origin)
    guard.declare(key, writing.operands.here + Literal(":") + TRAIL)
    guard.returns(condition=seen.member("has")(key))
    guard.add(seen.member("add")(key))
    writing.lines.declare(seen, new("Set"))
    _iterations(writing, "search", guard, bodies)


def _iterations(writing: Writing, prefix: str, guard: Lines, bodies: tuple[Body, ...]) -> None:
    rest, *iterations = bodies
    write_folded(writing)
    if not writing.attack:
        writing.state.pending = PendingEffects.MAYBE
    number = writing.forks = writing.forks + 1
    name = f"{prefix}{number}"
    writes = Writes.NOTHING
    for body in bodies:
        writes |= writes_inside(body)
    if Writes.TARGET in writes:
        writing.state.target = "maybe"
    with writing.apart() as lines:
        lines.take(guard)
        _excursion(writing, partial(write_body, writing, rest), writes_inside(rest))
        for body in iterations:
            _excursion(writing, partial(_iteration, writing, name, body), writes)
    with writing.lines.local_function(name):
        writing.lines.take(lines)
    _call_round(writing, name)


def _iteration(writing: Writing, name: str, body: Body) -> None:
    write_body(writing, body)
    if writing.state.live:
        write_folded(writing)
        _call_round(writing, name)


def _call_round(writing: Writing, name: str) -> None:
    if writing.attack:
        writing.lines.returns(TRUE, Name(name)().equals(TRUE))
    else:
        writing.lines.add(Name(name)())
