"""Removal of branches without statements, and of branches with equal statements.

A branch that is all of another one joins its condition.
"""

from __future__ import annotations

from zrf2js.emit.js.expressions import conjunction, negate
from zrf2js.emit.js.tree import Arm, Expression, ExpressionStatement, If, Statement
from zrf2js.emit.js.visit import has_effect
from zrf2js.support.frozen_node import replaced


def simplified(arms: list[Arm]) -> list[Statement]:
    """Return the statements for the branches of an ``if``."""
    if arms[-1].condition is None and _do_the_same(arms):
        return arms[0].body
    while arms and not arms[-1].body:
        last = arms.pop()
        if last.condition is not None and has_effect(last.condition):
            test = ExpressionStatement(last.condition, last.origin)
            arms.append(Arm(None, last.origin, [test]))
    if not arms:
        return []
    if arms[0].condition is None:
        return arms[0].body
    return [If(_joined(_without_empty(arms)))]


def _joined(arms: list[Arm]) -> list[Arm]:
    """Return the only branch of an ``if`` with the conditions of the branch that is all of it."""
    match arms:
        case [Arm(Expression() as outer, _, [If([Arm(Expression() as inner) as arm])])]:
            return [replaced(arm, condition=conjunction([outer, inner]))]
    return arms


def _do_the_same(arms: list[Arm]) -> bool:
    """Return True if the branches have equal statements, and no condition has an effect."""
    first, *others = arms
    if not all(first.body == arm.body for arm in others):
        return False
    return not any(has_effect(arm.condition) for arm in arms if arm.condition is not None)


def _without_empty(arms: list[Arm]) -> list[Arm]:
    """Return the branches; one without statements that others follow becomes their condition."""
    for index, arm in enumerate(arms):
        if arm.condition is not None and not arm.body:
            rest = _without_empty(arms[index + 1 :])
            return [*arms[:index], *_under(negate(arm.condition), rest, arm)]
    return arms


def _under(condition: Expression, rest: list[Arm], arm: Arm) -> list[Arm]:
    """Return a branch for those in ``rest``, under a condition."""
    first = rest[0]
    if first.condition is None:
        return [replaced(first, condition=condition)]
    if len(rest) == 1:
        return [replaced(first, condition=conjunction([condition, first.condition]))]
    return [Arm(condition, arm.origin, [If(rest)])]
