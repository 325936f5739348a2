"""Attacks turned round: which captures can be found from the position that is attacked.

A chess program does not ask every enemy piece whether it attacks the king; it looks along the
lines that lead there.  Two kinds of landings can be turned round so, whatever the game:

    leap    fixed steps, where at most one position on the way must be empty (the leg of a horse)
    ray     one direction over empty positions, to the first piece or, for a hopper, the second

Conditions on what is captured must come out the same for every royal piece; zones and positions
are looked up when the tables are made (templates/runtime/attack_lines.js).  Whatever asks for more
than that is asked of the template, a copy that stops at the first move that captures.  Where it
captures along empty positions only, whatever else it asks, it is asked of the first piece that
stands on the ray alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.analysis.attack_footprint import AGAIN, Guard, Landing, rank
from zrf2js.analysis.paths import Path
from zrf2js.ir.nodes import Param

#: tests that the tables settle: who stands where does not matter to them
_STATIC = frozenset(("in-zone", "position", "on-board"))


@dataclass(frozen=True, slots=True)
class Leap:
    """Fixed steps by argument; ``leg`` is a path that must lead to an empty position."""

    steps: tuple[int, ...]
    leg: tuple[int, ...] | None = None
    tests: tuple[Guard, ...] = ()


@dataclass(frozen=True, slots=True)
class Ray:
    """One direction by argument, over empty positions; ``hops`` over a piece once."""

    step: int
    hops: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A landing that its template has to confirm, and why."""

    landing: Landing
    reason: str

    @property
    def ray(self) -> int | None:
        """The argument of the direction in which it runs over empty positions, if it does."""
        return _straight(self.landing)

    @property
    def is_far(self) -> bool:
        """Whether it takes more than fixed steps."""
        return not all(isinstance(step, int) for step in self.landing.path)


Line = Leap | Ray


def merged(landings: frozenset[Landing]) -> list[Landing]:
    """Landings in a fixed order, two that differ in whether one guard holds as one without it."""
    waiting = sorted(landings, key=rank)
    found: list[Landing] = []
    while waiting:
        landing = waiting.pop(0)
        for other in waiting:
            both = landing.guards & other.guards
            opposite = {replace(guard, holds=not guard.holds) for guard in landing.guards - both}
            if _alike(landing, other) and len(opposite) == 1 and opposite == other.guards - both:
                waiting.remove(other)
                looks = landing.looks | other.looks
                waiting.insert(0, replace(landing, looks=looks, guards=both))
                break
        else:
            found.append(landing)
    return found


def _alike(one: Landing, other: Landing) -> bool:
    same = (one.path, one.pieces, one.exact) == (other.path, other.pieces, other.exact)
    return same and one.exact


def turned(landing: Landing, royals: frozenset[int]) -> Line | Kept | None:
    """The landing as a line to any of the royal pieces; None when it captures none of them."""
    if landing.pieces is not None and not landing.pieces & royals:
        return None
    guards = []
    for guard in sorted(landing.guards, key=repr):
        if guard.path == landing.path and guard.test not in (*_STATIC, "run", "free"):
            holds = _of_royal(guard, royals)
            if holds is False:
                return None
            if holds is None:
                return Kept(landing, f"`{guard.test}` where it lands")
        else:
            guards.append(guard)
    if not landing.exact:
        return Kept(landing, "conditions that tables cannot hold")
    return _shape(landing, guards)


def _of_royal(guard: Guard, royals: frozenset[int]) -> bool | None:
    """Whether the guard lets any enemy's royal piece be captured; None when it depends."""
    match guard.test:
        case "enemy":
            return guard.holds
        case "friend" | "empty":
            return not guard.holds
        case "piece" if not isinstance(guard.argument, Param):
            if royals == {guard.argument}:
                return guard.holds
            if guard.argument not in royals:
                return not guard.holds
    return None


def _shape(landing: Landing, guards: list[Guard]) -> Line | Kept:
    path = landing.path
    if all(isinstance(step, int) for step in path):
        return _leap(landing, guards)
    ray = _ray(path, guards)
    return ray or Kept(landing, "a way that is neither a leap nor a ray")


def _leap(landing: Landing, guards: list[Guard]) -> Line | Kept:
    tests = tuple(sorted((g for g in guards if g.test in _STATIC), key=repr))
    if not all(isinstance(step, int) for test in tests for step in test.path):
        return Kept(landing, "a way that is neither a leap nor a ray")
    legs = {guard.path for guard in guards if guard.test not in _STATIC}
    if any(g.test not in _STATIC and not (g.test == "empty" and g.holds) for g in guards):
        return Kept(landing, "a piece on the way")
    if len(legs) > 1 or not all(isinstance(step, int) for leg in legs for step in leg):
        return Kept(landing, "more than one position on the way")
    leg = next(iter(legs), None)
    return Leap(_ints(landing.path), None if leg is None else _ints(leg), tests)


def _ray(path: Path, guards: list[Guard]) -> Ray | None:
    """A step and a run in the same direction, once or twice over."""
    step = path[0] if path else None
    if not isinstance(step, int):
        return None
    once: Path = (step, (step,))
    if path not in (once, once + once):
        return None
    runs = {Guard("run", path)}
    if path != once:
        runs |= {Guard("run", once), Guard("empty", once, None, False)}
    return Ray(step, path != once) if set(guards) == runs else None


def _straight(landing: Landing) -> int | None:
    """The direction of a landing that has nothing but empty positions before it."""
    path, known = landing.path, {(g.test, g.path) for g in landing.guards if g.holds}
    found = {_direction(step) for step in path}
    direction = next(iter(found), None)
    if len(found) != 1 or direction is None:
        return None
    for end in range(1, len(path) + 1):
        here, runs = path[:end], not isinstance(path[end - 1], int)
        if runs and known.isdisjoint((("run", here), ("free", here))):
            return None
        if end == len(path) or ("empty", here) in known or (runs and ("free", here) in known):
            continue
        if ("run", path[: end + 1]) not in known:  # then a round would begin here
            return None
    return direction


def _direction(step: object) -> int | None:
    """The direction of a step, or of a loop that goes one step a round."""
    if isinstance(step, int):
        return step
    parts = [part for part in step if part != AGAIN] if isinstance(step, tuple) else []
    return parts[0] if len(parts) == 1 and isinstance(parts[0], int) else None


def _ints(path: Path) -> tuple[int, ...]:
    return tuple(step for step in path if isinstance(step, int))
