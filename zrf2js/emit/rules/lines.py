"""Attacks turned round: which captures can be found from the position that is attacked.

A chess program does not ask every enemy piece whether it attacks the king; it looks along the
lines that lead there.  Two kinds of landings can be turned round so, whatever the game:

    leap    fixed steps, where at most one position on the way must be empty (the leg of a horse)
    ray     one direction over empty positions, to the first piece or, for a hopper, the second

Conditions on what is captured must come out the same for every royal piece; zones and positions
are looked up when the tables are made (templates/runtime/sightlines.js).  Whatever asks for more
than that stays with the templates: copies of them that stop at the first move that captures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.emit.rules.places import Path
from zrf2js.emit.rules.reach import Guard, Landing, rank
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
    """A landing that stays with its template, and why."""

    landing: Landing
    reason: str


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
        if guard.path == landing.path and guard.test not in _STATIC and guard.test != "run":
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


def _ints(path: Path) -> tuple[int, ...]:
    return tuple(step for step in path if isinstance(step, int))
