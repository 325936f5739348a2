"""The functions behind the conditions of blocks that concern other pieces."""

from __future__ import annotations

from zrf2js.analysis.games.goal_facts import goal_positions
from zrf2js.emit.js.expressions import data
from zrf2js.emit.js.rules.attack_tests import AttackTests
from zrf2js.emit.js.rules.attacks import attack_name, defence_name
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import FOE, FROM, ME, PIECE, P
from zrf2js.emit.js.rules.state import BOARD, NAV
from zrf2js.emit.js.tree import FALSE, TRUE, Name
from zrf2js.ir.ops import (
    AttackTest,
    IsAdjacentToEnemy,
    IsAttacked,
    IsDefended,
    IsGoalPosition,
    IsProtected,
    IsThreatened,
)

LIFTED, OLD, RESULT, D = map(Name, ("lifted", "old", "result", "d"))


def declare_attack_conditions(
    context: RulesContext, tests: AttackTests, *, has_attacked: bool
) -> None:
    """Write ``isAttacked``, ``isDefended``, ``isThreatened`` and ``isProtected``, as far as used.

    ``has_attacked`` states that ``attacked`` is declared and tests all move types.
    """
    asked = context.groups.attack_tests
    if context.game.has(IsThreatened):
        name = "attacked" if has_attacked else "attackedNow"
        if not has_attacked:
            tests.attacked(None, name)
        _add_supposed(context, IsThreatened, name)
    if context.game.has(IsProtected):
        if (IsDefended, None) not in asked:
            tests.defending(None)
        _add_supposed(context, IsProtected, "defending")
    for test, mode in asked:
        _add_test(context, test, mode)
        if test is IsDefended:
            tests.defending(mode)


def _add_supposed(
    context: RulesContext, test: type[IsThreatened | IsProtected], asked: str
) -> None:
    """Write a test that supposes a move of the piece from its origin to the position."""
    name = f"is{test.name.title()}"
    lines = Lines()
    with lines.function(name, P, ME, PIECE, FROM):
        lines.declare(LIFTED, BOARD[FROM])
        lines.add(BOARD[FROM].set(0))
        lines.declare(OLD, BOARD[P])
        if test is IsThreatened:
            lines.add(BOARD[P].set(PIECE))
        else:
            _stand_in(context, lines)
        lines.declare(RESULT, Name(asked)(P, ME))
        lines.add(BOARD[P].set(OLD), BOARD[FROM].set(LIFTED))
        lines.returns(RESULT)
    context.scope.add(name, lines)


def _add_test(context: RulesContext, test: type[AttackTest], mode: int | None) -> None:
    """Write a test for blocks, with a stand-in on the position if rules 49 to 49c require one."""
    name = f"is{test.name.title()}" + ("" if mode is None else f"_{mode}")
    lines = Lines()
    with lines.function(name, P, ME, PIECE):
        lines.declare(OLD, BOARD[P])
        if test is IsAttacked:  # an empty position is tested as if the mover stood there
            with lines.when(OLD.equals(0)):
                lines.add(BOARD[P].set(PIECE))
            lines.declare(RESULT, Name(attack_name(mode))(P, ME))
        else:  # a defender recaptures the enemy piece that captured there
            _stand_in(context, lines)
            lines.declare(RESULT, Name(defence_name(mode))(P, ME))
        lines.add(BOARD[P].set(OLD))
        lines.returns(RESULT)
    context.scope.add(name, lines)


def _stand_in(context: RulesContext, lines: Lines) -> None:
    """Write statements that put an enemy piece of the mover's type on the position."""
    layout = context.layout
    kept = ~layout.owner_mask & (1 << layout.code_bits) - 1
    lines.declare(FOE, context.constants.playing() & ~ME)
    lines.add(BOARD[P].set(PIECE & kept | FOE & -FOE))


def declare_neighborhood(context: RulesContext) -> None:
    """Write ``isAdjacent`` and ``goalPositions`` if blocks use them."""
    layout = context.layout
    if context.game.has(IsAdjacentToEnemy):
        lines = Lines()
        with lines.function("isAdjacent", P, FOE):
            test, step = D < NAV.member("length"), D.set(layout.stride, "+=")
            with lines.each({"d": 0}, test, step):
                lines.returns(TRUE, (BOARD[NAV[D + P]] & FOE).differs(0))
            lines.returns(FALSE)
        context.scope.add("isAdjacent", lines)
    if context.game.has(IsGoalPosition):
        goals = goal_positions(context.game)
        flags = [int(position in goals) for position in range(layout.stride)]
        context.scope.constant("goalPositions", data(flags))
