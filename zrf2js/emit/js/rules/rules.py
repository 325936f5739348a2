"""All functions of a game as one: ``rules(state)`` closes over the position's typed arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zrf2js.analysis.groups import Groups
from zrf2js.analysis.royal_pieces import royals
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.attack_tests import AttackTests, attack_name, defence_name
from zrf2js.emit.js.rules.calls import Calls
from zrf2js.emit.js.rules.dispatch import Dispatch
from zrf2js.emit.js.rules.goals import Goals
from zrf2js.emit.js.rules.library import Library
from zrf2js.emit.js.rules.text import Lines
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import (
    AttackTest,
    IsAdjacentToEnemy,
    IsAttacked,
    IsDefended,
    IsGoalPosition,
    IsProtected,
    IsThreatened,
    Op,
    TargetPosition,
    TargetZone,
)
from zrf2js.ir.visit import walk

if TYPE_CHECKING:
    from zrf2js.emit.js.rules.trace import Trace

_ARRAYS = (
    "board, nav, zones, arena, codes, records, registers, flags, counts, reserve, lastCapture, "
    "fresh, occupancy, rays"
)
_ASKED = f"{_ARRAYS}, undo, linksStay"
_RECORDS = (
    "commit, repeatEntries, carryParts, reopenRecord, restoreFlags, hasUseLeft, handle, "
    "throwLimitExceeded, sownTo, pileSize, sizeAfterSowing, wasVisited, wasCaptured"
)


def write_library(library: Library) -> str:
    """``templates(state)``: the template functions of all variants."""
    lines = Lines()
    with lines.block("function templates (state) {"):
        lines.add(f"const {{ {_ARRAYS} }} = state", f"const {{ {_RECORDS} }} = state")
        for text in library.functions():
            lines.add("", *text.splitlines())
        lines.add("", f"return {{ {', '.join(library.names())} }}")
    return str(lines)


def write_rules(
    name: str, game: GameIR, layout: Layout, library: Library, trace: Trace | None = None
) -> str:
    """The text of the function ``name``; its templates go to the library where they can.

    With ``trace`` there is a second copy of the templates that tells what it does.
    """
    calls = Calls(game, layout, library)
    dispatch, tests = Dispatch(game, layout, calls), AttackTests(game, layout, calls)
    entries = [
        dispatch.generate(),
        dispatch.go_on(),
        *_attack_functions(game, layout, tests),
        tests.exposed_squares(),
    ]
    goals = Goals(game, layout).functions()
    lines = Lines()
    with lines.block(f"function {name} (state) {{"):
        lines.add(f"const {{ {_ASKED} }} = state")
        lines.add(f"const {{ {_RECORDS} }} = state")
        if calls.shared:
            lines.add(f"const {{ {', '.join(calls.shared)} }} = templates(state)")
        lines.add(*_helpers(game, layout))
        lines.add(*tests.data.declarations(), *calls.tables())
        for text in (*calls.functions.values(), *entries, *goals):
            lines.add("", *text.splitlines())
        names = ["generate", "generateContinuations", "goal", "attacked", "attackedFrom"]
        names += ["opened", "pinLines", "exposedSquares"]
        if trace is not None:
            names.append("trace")
            lines.add("", "const trace = createTrace()")
            for text in trace.functions():
                lines.add("", *text.splitlines())
        lines.add("", f"return {{ {', '.join(names)} }}")
    return str(lines)


def _attack_functions(game: GameIR, layout: Layout, tests: AttackTests) -> list[str]:
    asked = Groups(game).attack_tests
    texts = []
    for mode in dict.fromkeys(
        (*((None,) if royals(game) else ()), *(m for test, m in asked if test is IsAttacked))
    ):
        texts.append(tests.attacked(mode))
    if royals(game):
        texts += [tests.attacked_from(), tests.opened(), tests.pin_lines()]
    else:  # only royal safety asks for them
        texts.append("function attackedFrom (p, c, t) { return false }")
        texts.append("function opened (t, me, lines) { return false }")
        texts.append("function pinLines (t, me) { return 0 }")
    if not royals(game) and (IsAttacked, None) not in asked:
        texts.append("function attacked (t, me) { return false }")
    if _has(game, IsThreatened, IsProtected):
        texts += _supposed(game, layout, tests, asked)
    for test, mode in asked:
        texts.append(_asked(test, mode, layout))
        if test is IsDefended:
            texts.append(tests.defending(mode))
    return texts


def _has(game: GameIR, *classes: type[Op]) -> bool:
    """Return True if a template of the game contains an operation of one of the classes."""
    return any(template.has(*classes) for template in game.templates)


def _supposed(
    game: GameIR,
    layout: Layout,
    tests: AttackTests,
    written: tuple[tuple[type[AttackTest], int | None], ...],
) -> list[str]:
    """The tests of formulas: as if the mover had gone from where it started to the square."""
    texts = []
    threatened, protected = _has(game, IsThreatened), _has(game, IsProtected)
    if threatened and not royals(game) and (IsAttacked, None) not in written:
        texts.append(tests.attacked(None).replace("function attacked ", "function attackedNow "))
    if protected and (IsDefended, None) not in written:
        texts.append(tests.defending(None))
    for word, asked in (
        *((("threatened", "attacked"),) if threatened else ()),
        *((("protected", "defending"),) if protected else ()),
    ):
        if word == "threatened" and not royals(game) and (IsAttacked, None) not in written:
            asked = "attackedNow"
        lines = Lines()
        with lines.block(f"function is{word.title()} (p, me, c, f) {{"):
            lines.add("const lifted = board[f]", "board[f] = 0", "const old = board[p]")
            if word == "threatened":
                lines.add("board[p] = c")
            else:
                lines.add(f"const foe = {layout.playing} & ~me")
                lines.add(
                    f"board[p] = c & {~layout.owner_mask & (1 << layout.code_bits) - 1}"
                    " | foe & -foe"
                )
            lines.add(f"const result = {asked}(p, me)")
            lines.add("board[p] = old", "board[f] = lifted", "return result")
        texts.append(str(lines))
    return texts


def _asked(test: type[AttackTest], mode: int | None, layout: Layout) -> str:
    """The test as blocks ask it: with a stand-in on the position where rules 49 to 49c want one."""
    group = "" if mode is None else f"_{mode}"
    lines = Lines()
    with lines.block(f"function is{test.name.title()}{group} (p, me, c) {{"):
        lines.add("const old = board[p]")
        if test is IsAttacked:  # an empty position is looked at as if the mover stood there
            lines.add("if (old === 0) board[p] = c")
            lines.add(f"const result = {attack_name(mode)}(p, me)")
        else:  # a defender captures back what would stand there
            lines.add(f"const foe = {layout.playing} & ~me")
            lines.add(
                f"board[p] = c & {~layout.owner_mask & (1 << layout.code_bits) - 1} | foe & -foe"
            )
            lines.add(f"const result = {defence_name(mode)}(p, me)")
        lines.add("board[p] = old", "return result")
    return str(lines)


def _helpers(game: GameIR, layout: Layout) -> list[str]:
    lines = Lines()
    if _has(game, IsAdjacentToEnemy):
        with lines.block("function isAdjacent (p, foe) {"):
            lines.add(f"for (let d = 0; d < nav.length; d += {layout.stride}) {{")
            lines.add("  if ((board[nav[d + p]] & foe) !== 0) return true", "}", "return false")
    if _has(game, IsGoalPosition):
        flags = ["0"] * layout.stride
        for position in _goal_positions(game):
            flags[position] = "1"
        lines.add(f"const goalPositions = [{', '.join(flags)}]")
    return str(lines).splitlines()


def _goal_positions(game: GameIR) -> set[int]:
    """The positions that some absolute-config names, in zones of any player."""
    found: set[int] = set()
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, TargetPosition):
                found.add(op.position)
            elif isinstance(op, TargetZone):
                found.update(p for p, mask in enumerate(game.zones[op.zone].members) if mask)
    return found
