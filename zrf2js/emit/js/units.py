"""Units: the parts of the runtime that the linker includes or leaves out.

A top-level statement is a unit. Inside it, nested functions, constants without effects, names in
patterns, methods, and functions in returned objects are units of their own. A unit has triggers,
names that other code uses; without a trigger in use, it is left out.

A *fact* is a constant of ``runtime/facts.js`` that the compiler sets for the games of a module.
Statements and expressions that test facts are *choices*: the linker keeps the branch that applies.

Names are texts: those of top-level names as they are, `name@start` for local names, and `.name`
for members of any object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

#: a formula over facts: a fact, ("!", formula), ("&&" or "||", formula, formula); None is unknown
Formula = Any
#: what the linker concatenates: a text, a unit, or a choice
Part = Any


@dataclass(frozen=True, slots=True)
class Unit:
    """A part with the names that cause the linker to include it, and the names that it uses.

    A unit without triggers belongs to its surroundings.
    """

    triggers: tuple[str, ...]
    uses: tuple[str, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A statement or expression that depends on facts.

    ``kind`` is "if", "?", "&&", "||", "fact" or "rest". ``units`` are the test and the branches of
    "if" and "?", the operands, or the rest of a block, which a jump excludes if ``formula`` is
    true. ``first`` is the formula of the test or the first operand.
    ``is_item`` is True for an `if` that may be left out without a substitute. ``lead`` is the
    layout before the choice.
    """

    kind: str
    formula: Formula
    first: Formula
    units: tuple[Unit, ...]
    is_item: bool = False
    lead: str = ""


def evaluate(formula: Formula, false: frozenset[str] | None) -> bool | None:
    """Return the value of a formula where the facts ``false`` do not hold; None if unknown.

    With None in place of ``false``, all facts are unknown.
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


# --- the form on disk --------------------------------------------------------------------------


def encoded(part: Part) -> Any:
    """Return a part as JSON data."""
    if isinstance(part, str):
        return part
    if isinstance(part, Unit):
        return [part.triggers, part.uses, [encoded(each) for each in part.parts]]
    units = [encoded(unit) for unit in part.units]
    return {"choice": [part.kind, part.formula, part.first, units, part.is_item, part.lead]}


def decoded(data: Any) -> Any:
    """Return the part of JSON data."""
    if isinstance(data, str):
        return data
    if isinstance(data, list):
        triggers, uses, parts = data
        return Unit(tuple(triggers), tuple(uses), tuple(map(decoded, parts)))
    kind, formula, first, units, *rest = data["choice"]
    return Choice(kind, formula, first, tuple(map(decoded, units)), *rest)


def triggers_of(part: Part) -> Iterator[str]:
    """Yield the triggers of a part and of all units in it."""
    if isinstance(part, Unit):
        yield from part.triggers
    if not isinstance(part, str):
        for each in part.parts if isinstance(part, Unit) else part.units:
            yield from triggers_of(each)


def restricted(part: Part, names: frozenset[str]) -> Part:
    """Return a part whose uses are only those of ``names``."""
    if isinstance(part, str):
        return part
    if isinstance(part, Choice):
        return replace(part, units=tuple(restricted(unit, names) for unit in part.units))
    uses = tuple(name for name in part.uses if name in names)
    return Unit(part.triggers, uses, tuple(restricted(each, names) for each in part.parts))
