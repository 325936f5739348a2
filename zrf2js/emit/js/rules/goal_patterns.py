"""Patterns of goals: pieces in a row, a piece somewhere in a zone.

A pattern that was absent before the last move can only be present where that move changed the
board.  Each pattern therefore has a bit of ``registers[ABSENT_PATTERNS]``, which is set while the
pattern is proved to be absent.  The frame of a move in the undo log stores the bits before it.
Without the bit, as in the first position, the whole board is searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from zrf2js.analysis.goal_lines import FEW, TEST, lines_of
from zrf2js.emit.js.names import pascal
from zrf2js.emit.js.property_names import member
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ME
from zrf2js.emit.js.rules.state import BOARD, REGISTERS, STATE, UNDO, ZONES
from zrf2js.emit.js.rules.text import Expr, compare, conjunction, disjunction, negate, plain, ref

#: number of patterns with a bit; further ones are searched on the whole board
BITS = 31
#: maximum number of cells of a table that the module contains; larger ones are created
_SMALL = 64
#: the parameter with the bits of the owner and the type
CODE = "code"


class GoalPatterns:
    """A writer for the function of each pattern, and for its constants."""

    def __init__(self, context: RulesContext, *, incremental: bool) -> None:
        self._context = context
        self._bits = BITS if incremental else 0
        self._bit_of: dict[tuple[object, ...], int] = {}

    def row(self, mask: str, code: str, walks: Iterable[tuple[int, ...]]) -> Expr:
        """Return the test that pieces of one code are at all positions of one of the walks.

        Walks are lists of offsets into ``nav`` and TEST. Players with the same walks share a
        function, which has their ``code`` as a parameter; ``mask`` has the bits that it compares,
        all of them if it is empty.
        """
        rows = tuple(dict.fromkeys(walks))
        name = self._context.name("hasPattern", "row", mask, rows)
        bit = self._bit((name, code))
        if name not in self._context.scope:
            piece = f"({BOARD}[%s] & ({mask}))" if mask else f"{BOARD}[%s]"
            at, others = compare(piece % "p", "!==", CODE), rows[0].count(TEST) - 1
            if not self._bits and self._enumerate(name, rows, piece):
                return Expr(f"{ref(name)}({code})")
            tests = [compare(piece % place, "===", CODE) for place in _places(others)]
            self._lines(name, rows, tests, f"p, {CODE}", even=True, unless=at)
            self._search(name, "bit", Expr(f"{ref(f'{name}At')}(p, {CODE})"), ("bit", CODE))
        return Expr(f"{ref(name)}({f'{bit}, ' if self._bits else ''}{code})")

    def lines(self, specs: tuple[str, ...], walks: Iterable[tuple[int, ...]]) -> Expr:
        """Return the test that the functions ``specs`` hold at the positions of one of the walks.

        There are as many TESTs in each walk as there are specs.
        """
        rows = tuple(dict.fromkeys(walks))
        even = len(specs) > 1 and len(set(specs)) == 1
        name = self._context.name("hasPattern", specs, rows)
        bit = self._bit((name,))
        if name not in self._context.scope:
            others = specs[1:] if even else specs
            places = _places(len(others))
            tests = [Expr(f"{s}({BOARD}[{p}])") for s, p in zip(others, places, strict=True)]
            unless = negate(Expr(f"{specs[0]}({BOARD}[p])")) if even else None
            self._lines(name, rows, tests, "p", even=even, unless=unless)
            self._search(name, str(bit), Expr(f"{ref(f'{name}At')}(p)"))
        return Expr(f"{ref(name)}()")

    def in_zone(self, spec: str, zone: int, player: int) -> Expr:
        """Return the test that ``spec`` holds somewhere in a player's zone."""
        context = self._context
        word = pascal(context.game.zones[zone].name, f"Zone{zone}")
        name = context.name(f"{plain(spec)}In{word}", zone, player)
        bit = self._bit((name,))
        if name not in context.scope:
            row, owner = context.constants.zone(zone), context.constants.player(player)
            lines = Lines()
            with lines.block(f"function {name}At (p) {{"):
                lines.add(f"return ({ZONES}[{row} + p] & {owner}) !== 0 && {spec}({BOARD}[p])")
            context.scope.add(f"{name}At", lines)
            self._search(name, str(bit), Expr(f"{ref(f'{name}At')}(p)"))
        return Expr(f"{ref(name)}()")

    def own_in_zone(self, piece: int, zone: int, player: int) -> Expr:
        """Return the test that a player has a piece of a type somewhere in the zone.

        Players share a function, which has the owner bit ``me`` as a parameter.
        """
        context, constants = self._context, self._context.constants
        owner, row = constants.player(player), constants.zone(zone)
        word = pascal(context.game.zones[zone].name, f"Zone{zone}")
        name = context.name(f"has{context.piece(piece)}In{word}", piece, zone)
        bit = self._bit((name, owner))
        if name not in context.scope:
            code = f"{BOARD}[p]"
            if context.layout.attributes:
                code = f"({code} & ({constants.type_mask()} | {constants.owner_mask()}))"
            is_own = f"{code} === ({constants.piece(piece)} | {ME})"
            lines = Lines()
            with lines.block(f"function {name}At (p, me) {{"):
                lines.add(f"return ({ZONES}[{row} + p] & {ME}) !== 0 && {is_own}")
            context.scope.add(f"{name}At", lines)
            self._search(name, "bit", Expr(f"{ref(f'{name}At')}(p, {ME})"), ("bit", "me"))
        return Expr(f"{ref(name)}({f'{bit}, ' if self._bits else ''}{owner})")

    def _bit(self, key: tuple[object, ...]) -> int:
        """Return the bit of a pattern, 0 for further ones."""
        number = self._bit_of.setdefault(key, len(self._bit_of))
        return 1 << number if number < self._bits else 0

    def _lines(
        self,
        name: str,
        rows: tuple[tuple[int, ...], ...],
        tests: list[Expr],
        parameters: str,
        *,
        even: bool,
        unless: Expr | None,
    ) -> None:
        """Write the function that tests the lines through a position."""
        made = self._table(rows, even=even)
        self._context.scope.add(f"{name}Lines", f"const {name}Lines = {made}")
        lines = Lines()
        with lines.block(f"function {name}At ({parameters}) {{"):
            if unless is not None:
                lines.leave("return false", unless)
            lines.add(f"const {{ starts, cells }} = {ref(f'{name}Lines')}")
            with lines.loop(
                f"for (let i = starts[p], end = starts[p + 1]; i < end; i += {len(tests)})"
            ):
                lines.leave("return true", conjunction(tests))
            lines.add("return false")
        self._context.scope.add(f"{name}At", lines)

    def _enumerate(self, name: str, rows: tuple[tuple[int, ...], ...], piece: str) -> bool:
        """Write the function that names the positions of each line. Return False for many lines.

        Lines through a common position are tested only if that position has the piece.
        """
        lines = lines_of(self._context.game.links, self._walks(rows), even=True)
        if sum(map(len, lines)) > FEW:
            return False

        def test(position: int) -> Expr:
            return compare(piece % self._context.constants.position(position), "===", CODE)

        written = Lines()
        with written.block(f"function {name} ({CODE}) {{"):
            for center, through in _by_center(lines):
                others = [conjunction([test(each) for each in line]) for line in through]
                written.leave("return true", conjunction([test(center), disjunction(others)]))
            written.add("return false")
        self._context.scope.add(name, written)
        return True

    def _walks(self, rows: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
        """Return walks with directions in place of offsets."""
        stride = self._context.layout.stride
        return [tuple(step if step == TEST else step // stride for step in row) for row in rows]

    def _table(self, rows: tuple[tuple[int, ...], ...], *, even: bool) -> str:
        """Return the table of the lines through each position, or the call that creates it."""
        starts, cells = pattern_table(self._context.game.links, self._walks(rows), even=even)
        if len(cells) <= _SMALL:
            return f"{{ starts: {_numbers(starts)}, cells: {_numbers(cells)} }}"
        made = f"{STATE}.{member('createGoalPatterns')}"
        return f"{made}({STATE}, {list(map(list, rows))}, {str(even).lower()})"

    def _search(self, name: str, bit: str, here: Expr, parameters: tuple[str, ...] = ()) -> None:
        """Write the function that searches around the last change of the board, or everywhere."""
        lines, everywhere = Lines(), Lines()
        with everywhere.loop(self._context.each_position()):
            everywhere.leave("return true", here)
        incremental = self._bits > 0 and bit != "0"
        given = ", ".join(parameters if incremental else parameters[1:])
        with lines.block(f"function {name} ({given}) {{"):
            if not incremental:
                lines.take(everywhere)
                lines.add("return false")
            else:
                self._search_changes(bit, here, everywhere, lines)
        self._context.scope.add(name, lines)

    def _search_changes(self, bit: str, here: Expr, everywhere: Lines, lines: Lines) -> None:
        """Write the search around the last change, if the pattern was absent before it."""
        lines.add(f"const known = {REGISTERS}[ABSENT_PATTERNS]")
        lines.leave("return false", f"(known & {bit}) !== 0")
        lines.add(f"const frame = {REGISTERS}[FRAME]")
        was = f"frame >= 0 && ({UNDO}[frame + ABSENT_PATTERNS_BEFORE] & {bit}) !== 0"
        with lines.when(was):
            lines.add(f"const start = {UNDO}[frame + FRAME_START]")
            with lines.loop("for (let i = start < 0 ? ~start : start; i < frame; i += 2)"):
                lines.add(f"const p = {UNDO}[i]")
                count = self._context.constants.position_count()
                lines.leave("return true", f"p < {count} && {here.text}")
        with lines.otherwise():
            lines.take(everywhere)
        lines.add(f"{REGISTERS}[ABSENT_PATTERNS] = known | {bit}", "return false")


def pattern_table(
    links: Sequence[Sequence[int]], walks: Iterable[tuple[int, ...]], *, even: bool
) -> tuple[list[int], list[int]]:
    """Return the table that ``createGoalPatterns`` creates (templates/runtime/goal_patterns.js)."""
    through: list[list[int]] = [[] for _ in links[0]]
    for cells in lines_of(links, walks, even=even):
        for place in dict.fromkeys(cells):
            others = [cell for cell in cells if cell != place] if even else cells
            missing = len(cells) - 1 - len(others) if even else 0
            through[place] += others + [place] * missing
    return [0, *accumulate(map(len, through))], [cell for each in through for cell in each]


def _numbers(numbers: list[int]) -> str:
    """Return numbers of positions as a typed array."""
    return f"Int16Array.of({', '.join(map(str, numbers))})"


def _by_center(lines: list[list[int]]) -> Iterator[tuple[int, list[list[int]]]]:
    """Yield the position in most lines, with the other positions of these lines, and so on."""
    while lines:
        count = Counter(position for line in lines for position in set(line))
        center = max(sorted(count), key=count.__getitem__)
        yield center, [sorted(set(line) - {center}) for line in lines if center in line]
        lines = [line for line in lines if center not in line]


def _places(count: int) -> list[str]:
    """Return the entries of a line in a table, as indices of the board."""
    return [f"cells[i + {n}]" if n else "cells[i]" for n in range(count)]
