"""Captures that can be found from the attacked position, by scanning inversely.

A chess program does not test for every enemy piece whether it attacks the king; it scans the lines
that lead there.  Two kinds of capture targets can be inverted so, in any game:

    leap    fixed steps, where at most one position on the way must be empty (the leg of a horse)
    ray     one direction over empty positions, to the first piece or, for a hopper, the second

Conditions on the captured piece must have the same result for every royal piece. Zones and
positions are evaluated when the tables are created (templates/runtime/tables/attack_lines.js).  A
target that depends on more has to be confirmed by its template, in a copy that stops at the first
move that captures.  Where such a target is reached over empty positions, only the first piece on
the ray is a candidate.
"""

from __future__ import annotations

from zrf2js.analysis.attacks.capture_targets import AGAIN, CaptureTarget, Guard, Iterations, rank
from zrf2js.analysis.core.paths import Path
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE
from zrf2js.ir.traits import Reads, reads
from zrf2js.support.frozen_node import frozen_node, replaced

_EMPTY = ops.IsEmpty(HERE)


@frozen_node()
class Leap:
    """Fixed steps by argument; ``leg`` is a path that must lead to an empty position."""

    steps: tuple[int, ...]
    leg: tuple[int, ...] | None = None
    tests: tuple[Guard, ...] = ()


@frozen_node()
class Ray:
    """One direction by argument, over empty positions; ``hops`` over a piece once."""

    step: int
    hops: bool = False


@frozen_node()
class Unconverted:
    """A capture target that its template has to confirm, and the reason."""

    target: CaptureTarget
    reason: str

    @property
    def ray(self) -> int | None:
        """The argument of the direction in which the path runs over empty positions, or None."""
        return _straight(self.target)

    @property
    def is_far(self) -> bool:
        """Return True if the path has more than fixed steps."""
        return not all(isinstance(step, int) for step in self.target.path)


Line = Leap | Ray


def merged(targets: frozenset[CaptureTarget]) -> list[CaptureTarget]:
    """Return the targets in a fixed order; merge two if only the result of one guard differs."""
    waiting = sorted(targets, key=rank)
    kept: list[CaptureTarget] = []
    while waiting:
        target = waiting.pop(0)
        partner = next((other for other in waiting if _complement(target, other)), None)
        if partner is None:
            kept.append(target)
            continue
        waiting.remove(partner)
        depends = target.dependencies | partner.dependencies
        both = replaced(target, dependencies=depends, guards=target.guards & partner.guards)
        waiting = [both, *kept, *waiting]  # the merged target may complement an earlier one
        kept.clear()
    return kept


def _complement(one: CaptureTarget, other: CaptureTarget) -> bool:
    """Return True if two exact targets differ only in whether one guard holds."""
    if (one.path, one.pieces) != (other.path, other.pieces) or not (one.exact and other.exact):
        return False
    opposite = {replaced(guard, holds=not guard.holds) for guard in one.guards - other.guards}
    return len(opposite) == 1 and opposite == other.guards - one.guards


def invert(target: CaptureTarget, royals: frozenset[int]) -> Line | Unconverted | None:
    """Return the target as a line to any of the royal pieces; None if it captures none of them."""
    if target.pieces is not None and not target.pieces & royals:
        return None
    guards = []
    for guard in sorted(target.guards, key=repr):
        if guard.path == target.path and not _is_static(guard):
            if isinstance(guard.test, Iterations):
                guards.append(guard)
                continue
            holds = _of_royal(guard, royals)
            if holds is False:
                return None
            if holds is None:
                return Unconverted(target, f"`{guard.test.name}` where it lands")
        else:
            guards.append(guard)
    if not target.exact:
        return Unconverted(target, "conditions that tables cannot hold")
    return _shape(target, guards)


def _is_static(guard: Guard) -> bool:
    """Return True if tables decide the guard: it does not depend on the pieces."""
    if isinstance(guard.test, Iterations):
        return False
    return reads(guard.test) in (Reads.ZONE | Reads.TABLES)


def _of_royal(guard: Guard, royals: frozenset[int]) -> bool | None:
    """Return the result of the guard for royal pieces; None if it differs between them."""
    match guard.test:
        case ops.IsEnemy():
            return guard.holds
        case ops.IsFriend() | ops.IsEmpty():
            return not guard.holds
        case ops.IsPiece(piece=int(piece)):
            if royals == {piece}:
                return guard.holds
            if piece not in royals:
                return not guard.holds
    return None


def _shape(target: CaptureTarget, guards: list[Guard]) -> Line | Unconverted:
    if all(isinstance(step, int) for step in target.path):
        return _leap(target, guards)
    ray = _ray(target.path, guards)
    return ray or Unconverted(target, "a path that is neither a leap nor a ray")


def _leap(target: CaptureTarget, guards: list[Guard]) -> Line | Unconverted:
    tests = tuple(sorted(filter(_is_static, guards), key=repr))
    others = [guard for guard in guards if not _is_static(guard)]
    if not all(isinstance(step, int) for test in tests for step in test.path):
        return Unconverted(target, "a path that is neither a leap nor a ray")
    legs = {guard.path for guard in others}
    if any(guard != Guard(_EMPTY, guard.path) for guard in others):
        return Unconverted(target, "a piece on the way")
    if len(legs) > 1 or not all(isinstance(step, int) for leg in legs for step in leg):
        return Unconverted(target, "more than one position on the way")
    leg = next(iter(legs), None)
    return Leap(_ints(target.path), None if leg is None else _ints(leg), tests)


def _ray(path: Path, guards: list[Guard]) -> Ray | None:
    """Return a step and a slide in the same direction, once or twice."""
    step = path[0] if path else None
    if not isinstance(step, int):
        return None
    once: Path = (step, (step,))
    if path not in (once, once + once):
        return None
    slides = {Guard(Iterations.BEGIN_EMPTY, path)}
    if path != once:
        slides |= {Guard(Iterations.BEGIN_EMPTY, once), Guard(_EMPTY, once, holds=False)}
    return Ray(step, path != once) if set(guards) == slides else None


def _straight(target: CaptureTarget) -> int | None:
    """Return the direction of a target that is reached over empty positions only."""
    path, guards = target.path, {(guard.test, guard.path) for guard in target.guards if guard.holds}
    directions = {_direction(step) for step in path}
    direction = next(iter(directions), None)
    if len(directions) != 1 or direction is None:
        return None
    for end in range(1, len(path) + 1):
        here, is_loop = path[:end], not isinstance(path[end - 1], int)
        begins, ends = (Iterations.BEGIN_EMPTY, here), (Iterations.END_EMPTY, here)
        if is_loop and guards.isdisjoint((begins, ends)):
            return None
        if end == len(path) or (_EMPTY, here) in guards or (is_loop and ends in guards):
            continue
        if (
            Iterations.BEGIN_EMPTY,
            path[: end + 1],
        ) not in guards:  # the loop continues
            return None
    return direction


def _direction(step: object) -> int | None:
    """Return the direction of a step, or of a loop of one step per iteration."""
    if isinstance(step, int):
        return step
    inner = [part for part in step if part != AGAIN] if isinstance(step, tuple) else []
    return inner[0] if len(inner) == 1 and isinstance(inner[0], int) else None


def _ints(path: Path) -> tuple[int, ...]:
    return tuple(step for step in path if isinstance(step, int))
