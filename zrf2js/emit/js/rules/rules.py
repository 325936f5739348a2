"""The rules of one variant: everything that its rules function returns to the runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.emit.js.rules.attack_conditions import (
    declare_attack_conditions,
    declare_neighborhood,
)
from zrf2js.emit.js.rules.attack_tests import AttackTests
from zrf2js.emit.js.rules.calls import Calls
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.dispatch import Dispatch
from zrf2js.emit.js.rules.functions import CONTINUATIONS, ENTRIES, ROYAL_ENTRIES, TRACED
from zrf2js.emit.js.rules.goals import Goals
from zrf2js.emit.js.rules.library import Library
from zrf2js.ir.ops import IsAttacked

if TYPE_CHECKING:
    from zrf2js.emit.js.rules.trace import Trace


def write_rules(
    context: RulesContext, library: Library, trace: Trace | None = None
) -> tuple[str, ...]:
    """Declare the rules of a variant in its scope; return the names of the entry points.

    With ``trace``, a second copy of the templates records its execution.
    """
    calls = Calls(context, library)
    dispatch, tests = Dispatch(context, calls), AttackTests(context, calls)
    dispatch.generate()
    entries: tuple[str, ...] = ENTRIES
    if dispatch.generate_continuations():
        entries += (CONTINUATIONS,)
    _attack_functions(context, tests, traced=trace is not None)
    if royals(context.game):
        tests.exposed_squares()
        entries += ROYAL_ENTRIES
    tests.data.declare(context.scope)
    declare_neighborhood(context)
    Goals(context).declare()
    if trace is None:
        return entries
    context.scope.add("trace", trace.lines())
    return tuple(dict.fromkeys((*entries, *TRACED)))


def _attack_functions(context: RulesContext, tests: AttackTests, *, traced: bool) -> None:
    """Write the attack tests for legality and for conditions of blocks."""
    has_royals = bool(royals(context.game))
    tested = [mode for test, mode in context.groups.attack_tests if test is IsAttacked]
    for mode in dict.fromkeys((*((None,) if has_royals else ()), *tested)):
        tests.attacked(mode)
    if has_royals:
        tests.opened()
        tests.pin_lines()
        if traced:
            tests.attacked_from()
    elif traced:
        tests.without_royals(attacked=None not in tested)
    declare_attack_conditions(context, tests, has_attacked=has_royals or None in tested)
