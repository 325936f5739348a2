"""Units: the parts of the runtime that the linker includes or leaves out.

A top-level statement is a unit. Inside it, nested functions, constants without effects, names in
patterns, methods, and properties of objects with functions are separate units. A unit has
*triggers*, which are names; if no other code uses one of them, the unit is left out.

A *build flag* is a constant of ``runtime/state/build_flags.js`` that the compiler sets for the
games of a module. Statements and expressions that test flags are *choices*: the linker keeps the
branch that applies.

Names are strings: top-level names themselves, `name@start` for local names, and `.name` for members
of any object.

Units and choices are plain tuples, which load from the disk without conversion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

#: a formula over build flags: a flag, ("!", formula), ("&&" or "||", formula, formula); None is
#: unknown
Formula: TypeAlias = Any

#: Triggers, uses, parts: the names that cause the linker to include a unit, the names that it uses,
#: and what the linker concatenates.  A unit without triggers belongs to its surroundings.
Unit: TypeAlias = "tuple[tuple[str, ...], tuple[str, ...], tuple[Part, ...]]"

#: Kind, formula, first, units, is_item, lead: a statement or expression that tests build flags.
#: The kind is "if", "?", "&&", "||", "flag" or "rest".  The units are the test and the branches of
#: "if" and "?", the operands, or the rest of a block, which a jump excludes if the formula is true.
#: ``first`` is the formula of the test or the first operand.  ``is_item`` is True for an `if` that
#: may be left out without a substitute.  ``lead`` is the layout before the choice.
Choice: TypeAlias = tuple[str, Formula, Formula, tuple[Unit, ...], bool, str]

Part: TypeAlias = "str | Unit | Choice"


def evaluate(formula: Formula, false: frozenset[str] | None) -> bool | None:
    """Return the value of a formula where the build flags ``false`` do not hold; None if unknown.

    With None in place of ``false``, all build flags are unknown.
    """
    if formula is None or false is None:
        return None
    if isinstance(formula, str):
        return formula not in false
    if formula[0] == "!":
        value = evaluate(formula[1], false)
        return None if value is None else not value
    decisive = bool(formula[0] == "||")
    values = [evaluate(part, false) for part in formula[1:]]
    if decisive in values:
        return decisive
    return None if None in values else not decisive


def triggers_of(part: Part) -> Iterator[str]:
    """Yield the triggers of a part and of all units in it."""
    if isinstance(part, str):
        return
    if len(part) == 3:
        yield from part[0]
        for each in part[2]:
            yield from triggers_of(each)
    else:
        for unit in part[3]:
            yield from triggers_of(unit)


def facts_in(unit: Unit) -> tuple[str, ...]:
    """Return the build flags that a unit and all units in it test."""
    return tuple(sorted(set(_tested(unit))))


def _tested(part: Part) -> Iterator[str]:
    if isinstance(part, str):
        return
    if len(part) == 3:
        for each in part[2]:
            yield from _tested(each)
    else:
        for formula in part[1:3]:
            yield from _facts_in(formula)
        for unit in part[3]:
            yield from _tested(unit)


def _facts_in(formula: Formula) -> Iterator[str]:
    if isinstance(formula, str):
        yield formula
    elif formula is not None:
        for each in formula[1:]:
            yield from _facts_in(each)


def restricted(unit: Unit, names: frozenset[str]) -> Unit:
    """Return a unit and its parts with only those uses that are in ``names``."""
    triggers, uses, parts = unit
    kept = tuple(name for name in uses if name in names)
    return triggers, kept, tuple(_restricted_part(part, names) for part in parts)


def _restricted_part(part: Part, names: frozenset[str]) -> Part:
    if isinstance(part, str):
        return part
    if len(part) == 3:
        return restricted(part, names)
    kind, formula, first, units, is_item, lead = part
    kept = tuple(restricted(unit, names) for unit in units)
    return kind, formula, first, kept, is_item, lead
