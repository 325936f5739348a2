"""Patterns of goals: pieces in a row, a piece somewhere in a zone.

A pattern that was absent before the last move can only be present where that move changed the
board.  Each pattern therefore has a bit of ``registers[ABSENT_PATTERNS]``, which is set while the
pattern is proved to be absent.  The frame of a move in the undo log stores the bits before it.
Without the bit, as in the first position, the whole board is searched."""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.emit.js.names import pascal
from zrf2js.emit.js.property_names import member
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.state import BOARD, REGISTERS, STATE, UNDO, ZONES
from zrf2js.emit.js.rules.text import Expr, conjunction, negate, plain, ref

#: number of patterns with a bit; further ones are searched on the whole board
BITS = 31
#: a test in a walk, in place of an offset
TEST = -1


class GoalPatterns:
    """A writer for the function of each pattern, and for its constants."""

    def __init__(self, context: RulesContext, *, incremental: bool) -> None:
        self._context = context
        self._bits = BITS if incremental else 0
        self._names: dict[tuple[object, ...], str] = {}

    def lines(self, specs: tuple[str, ...], walks: Iterable[tuple[int, ...]]) -> Expr:
        """Return the test that the functions ``specs`` hold at the positions of one of the walks.

        Walks are lists of offsets into ``nav`` and TEST, as many of these as there are specs.
        """
        rows = tuple(dict.fromkeys(walks))
        key = (specs, rows)
        if key in self._names:
            return Expr(f"{ref(self._names[key])}()")
        name = self._name("hasPattern", key)
        lines = Lines()
        even = len(specs) > 1 and len(set(specs)) == 1
        others = specs[1:] if even else specs
        made = f"{STATE}.{member('createGoalPatterns')}"
        made += f"({STATE}, {list(map(list, rows))}, {str(even).lower()})"
        self._context.scope.add(f"{name}Lines", f"const {name}Lines = {made}")
        with lines.block(f"function {name}At (p) {{"):
            if even:
                lines.leave("return false", negate(Expr(f"{specs[0]}({BOARD}[p])")))
            places = (f"cells[i + {n}]" if n else "cells[i]" for n in range(len(others)))
            tests = [Expr(f"{s}({BOARD}[{p}])") for s, p in zip(others, places, strict=True)]
            lines.add(f"const {{ starts, cells }} = {ref(f'{name}Lines')}")
            with lines.loop(
                f"for (let i = starts[p], end = starts[p + 1]; i < end; i += {len(others)})"
            ):
                lines.leave("return true", conjunction(tests))
            lines.add("return false")
        self._context.scope.add(f"{name}At", lines)
        return self._test(key, name)

    def in_zone(self, spec: str, zone: int, player: int) -> Expr:
        """Return the test that ``spec`` holds somewhere in a player's zone."""
        key = (spec, zone, player)
        if key in self._names:
            return Expr(f"{ref(self._names[key])}()")
        context = self._context
        word = pascal(context.game.zones[zone].name, f"Zone{zone}")
        name = self._name(f"{plain(spec)}In{word}", key)
        row, owner = context.constants.zone(zone), context.constants.player(player)
        lines = Lines()
        with lines.block(f"function {name}At (p) {{"):
            lines.add(f"return ({ZONES}[{row} + p] & {owner}) !== 0 && {spec}({BOARD}[p])")
        context.scope.add(f"{name}At", lines)
        return self._test(key, name)

    def _name(self, hint: str, key: tuple[object, ...]) -> str:
        return self._context.name(hint, len(self._names), key)

    def _test(self, key: tuple[object, ...], name: str) -> Expr:
        """Declare the function that searches a pattern; returns its call."""
        number = len(self._names)
        self._names[key] = name
        lines = Lines()
        self._search(name, 1 << number if number < self._bits else 0, lines)
        self._context.scope.add(name, lines)
        return Expr(f"{ref(name)}()")

    def _search(self, name: str, bit: int, lines: Lines) -> None:
        """Write the function that searches around the last change of the board, or everywhere."""
        here = f"{ref(f'{name}At')}(p)"
        everywhere = Lines()
        with everywhere.loop(self._context.each_position()):
            everywhere.leave("return true", here)
        with lines.block(f"function {name} () {{"):
            if not bit:
                lines.take(everywhere)
                lines.add("return false")
                return
            lines.add(f"const known = {REGISTERS}[ABSENT_PATTERNS]")
            lines.leave("return false", f"(known & {bit}) !== 0")
            lines.add(f"const frame = {REGISTERS}[FRAME]")
            was = f"frame >= 0 && ({UNDO}[frame + ABSENT_PATTERNS_BEFORE] & {bit}) !== 0"
            with lines.when(was):
                lines.add(f"const start = {UNDO}[frame + FRAME_START]")
                with lines.loop("for (let i = start < 0 ? ~start : start; i < frame; i += 2)"):
                    lines.add(f"const p = {UNDO}[i]")
                    count = self._context.constants.position_count()
                    lines.leave("return true", f"p < {count} && {here}")
            with lines.otherwise():
                lines.take(everywhere)
            lines.add(f"{REGISTERS}[ABSENT_PATTERNS] = known | {bit}", "return false")
