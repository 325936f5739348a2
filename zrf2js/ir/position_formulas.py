"""Formulas that denote sets of positions, and their algebra.

A formula depends on the board and on a player.  Emitters evaluate it for all positions at once, as
operations on bitboards.  The functions simplify: steps in one direction are combined, because a
shift distributes over intersection and union.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, assert_never

from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class AllPositions:
    """Every position of the board."""


@frozen_node()
class NoPositions:
    """The empty set."""


@frozen_node()
class Occupied:
    """The positions that are empty, or where an enemy or a friend of the player stands."""

    by: Literal["empty", "enemy", "friend"]


@frozen_node()
class StepInto:
    """The positions from which one step in the direction leads into the inner set."""

    direction: int
    inner: Formula


@frozen_node()
class Complement:
    """The positions that are not in the inner set."""

    inner: Formula


@frozen_node()
class Intersection:
    """The positions that are in all of the sets."""

    parts: tuple[Formula, ...]


@frozen_node()
class Union:
    """The positions that are in at least one of the sets."""

    parts: tuple[Formula, ...]


Formula: TypeAlias = (
    AllPositions | NoPositions | Occupied | StepInto | Complement | Intersection | Union
)

ALL = AllPositions()
NONE = NoPositions()


def both(parts: Sequence[Formula]) -> Formula:
    """Return the intersection of the sets."""
    flat = [p for part in parts for p in (part.parts if isinstance(part, Intersection) else [part])]
    combined = _combined(flat, both, neutral=ALL, absorbing=NONE)
    return combined[0] if len(combined) == 1 else Intersection(combined) if combined else ALL


def either(parts: Sequence[Formula]) -> Formula:
    """Return the union of the sets."""
    flat = [p for part in parts for p in (part.parts if isinstance(part, Union) else [part])]
    combined = _combined(flat, either, neutral=NONE, absorbing=ALL)
    return combined[0] if len(combined) == 1 else Union(combined) if combined else NONE


def opposite(formula: Formula) -> Formula:
    """Return the complement of the set."""
    match formula:
        case AllPositions():
            return NONE
        case NoPositions():
            return ALL
        case Complement():
            return formula.inner
    return Complement(formula)


def at(path: Sequence[int], formula: Formula) -> Formula:
    """Return the positions from which the steps of the path lead into the set."""
    for direction in reversed(path):
        formula = NONE if formula == NONE else StepInto(direction, formula)
    return formula


def without_steps(formula: Formula) -> Formula:
    """Return the smallest known superset of the set that does not depend on links."""
    match formula:
        case AllPositions() | NoPositions() | Occupied():
            return formula
        case StepInto():
            return ALL
        case Complement():
            return formula if without_steps(formula.inner) == formula.inner else ALL
        case Intersection():
            return both([without_steps(part) for part in formula.parts])
        case Union():
            return either([without_steps(part) for part in formula.parts])
    assert_never(formula)


def has_steps(formula: Formula) -> bool:
    """Return True if the set depends on links."""
    return without_steps(formula) != formula


def _combined(
    parts: Sequence[Formula],
    join: Callable[[Sequence[Formula]], Formula],
    *,
    neutral: Formula,
    absorbing: Formula,
) -> tuple[Formula, ...]:
    """Return the distinct parts, with steps in a direction joined, or the absorbing part alone."""
    flat: dict[Formula, None] = {}
    steps: dict[int, list[Formula]] = defaultdict(list)
    for part in parts:
        if isinstance(part, StepInto):
            steps[part.direction].append(part.inner)
        elif part != neutral:
            flat[part] = None
    for direction, inner in steps.items():
        flat[at((direction,), join(inner))] = None
    flat.pop(neutral, None)
    if absorbing in flat or any(opposite(item) in flat for item in flat):
        return (absorbing,)
    return tuple(flat)
