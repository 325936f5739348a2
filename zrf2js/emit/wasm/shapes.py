"""Facts about the bodies of templates, which determine the format of their moves."""

from __future__ import annotations

from typing import TypeGuard

from zrf2js.analysis.core.move_prefilter import is_exact
from zrf2js.analysis.games.change_lists import TYPE, Change
from zrf2js.ir import ops
from zrf2js.ir.nodes import Body, Template
from zrf2js.ir.traits import is_add
from zrf2js.ir.visit import bodies

#: statements whose moves are records
_RECORDED = (
    ops.From,
    ops.Cascade,
    ops.AddPartial,
    ops.AddCopy,
    ops.AddCopyPartial,
    ops.UseEntry,
    ops.Sow,
)


def changes_mover(op: ops.Statement) -> TypeGuard[ops.SetAttribute | ops.ChangeType]:
    """Return True if a statement changes the piece at the current position."""
    return isinstance(op, ops.SetAttribute | ops.ChangeType) and isinstance(op.place, ops.Here)


def changes_type(template: Template) -> bool:
    """Return True if the piece that a move puts on the board may have another type."""
    return template.has(ops.ChangeType) or promotes(template)


def promotes(template: Template) -> bool:
    """Return True if some ``add`` names types of pieces."""
    return any(isinstance(op, ops.AnyAdd) and op.pieces for op in template.operations)


def needs_record(template: Template, body: Body) -> bool:
    """Return True if some move has effects other than changes of the piece that lands."""
    if template.has(*_RECORDED):
        return True
    has_effects = any(isinstance(op, ops.Effect) for op in template.operations)
    return has_effects and (template.has(ops.To) or not _only_changes_mover(body))


def change_of(op: ops.SetAttribute | ops.ChangeType) -> Change:
    """Return what a statement changes in the code of a piece."""
    return op.attribute if isinstance(op, ops.SetAttribute) else TYPE


def _only_changes_mover(body: Body) -> bool:
    """Return True if all effects change the mover, each in another way, directly before an add."""
    changes: list[Change] = []
    for op in body:
        if changes_mover(op):
            if change_of(op) in changes:
                return False
            changes.append(change_of(op))
        elif is_add(op):
            if TYPE in changes and op.pieces:
                return False
            changes = []
        elif changes or isinstance(op, ops.Effect) or not all(map(_only_changes_mover, bodies(op))):
            return False
    return not changes


def implied_steps(body: Body) -> int:
    """Return the number of statements at the start of a block that its formula implies."""
    count = 0
    for op in body:
        is_test = isinstance(op, ops.Verify) and is_exact(op.condition)
        jumps = isinstance(op, ops.Step) and not isinstance(op.place, ops.Neighbor)
        if jumps or not (is_test or isinstance(op, ops.Navigate | ops.Step)):
            break  # a formula does not continue after a jump
        count += 1
    return count
