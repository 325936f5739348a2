"""Patterns of goals: pieces in a row, a piece somewhere in a zone.

A pattern that was absent before the last move can only be present where that move changed the
board.  Each pattern therefore has a bit of ``registers[ABSENT_PATTERNS]``, which is set while the
pattern is proved to be absent.  The frame of a move in the undo log stores the bits before it.
Without the bit, as in the first position, the whole board is searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from zrf2js.analysis.games.goal_lines import FEW, TEST, lines_of
from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import (
    conjunction,
    data,
    disjunction,
    negate,
    same_names,
    typed_array,
)
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import INDEX, ME, P
from zrf2js.emit.js.rules.names import pascal
from zrf2js.emit.js.rules.state import BOARD, REGISTERS, STATE, UNDO, ZONES
from zrf2js.emit.js.tree import FALSE, TRUE, Expression

#: number of patterns with a bit; further ones are searched on the whole board
BITS = 31
#: maximum number of cells of a table that the module contains; larger ones are created
_SMALL = 64
#: the parameter with the bits of the owner and the type
CODE = js.Name("code")
#: the parameter with the bit of a pattern
BIT = js.Name("bit")
STARTS, CELLS, LINE_END, KNOWN, FRAME, START = map(
    js.Name, ("starts", "cells", "end", "known", "frame", "start")
)
_ABSENT = REGISTERS[js.Global("ABSENT_PATTERNS")]


class GoalPatterns:
    """A writer for the function of each pattern, and for its constants."""

    def __init__(self, context: RulesContext, *, incremental: bool) -> None:
        self._context = context
        self._bits = BITS if incremental else 0
        self._bit_of: dict[tuple[object, ...], int] = {}

    def row(
        self, mask: Expression | None, code: Expression, walks: Iterable[tuple[int, ...]]
    ) -> Expression:
        """Return the test that pieces of one code are at all positions of one of the walks.

        Walks are lists of offsets into ``nav`` and TEST. Players with the same walks share a
        function, which has their ``code`` as a parameter; ``mask`` has the bits that it compares,
        all of them without it.
        """
        rows = tuple(dict.fromkeys(walks))
        name = self._context.name("hasPattern", "row", mask, rows)
        bit = self._bit((name, code))
        if name not in self._context.scope:

            def piece(place: Expression) -> Expression:
                return BOARD[place] if mask is None else BOARD[place] & mask

            at, others = piece(P).differs(CODE), rows[0].count(TEST) - 1
            if not self._bits and self._enumerate(name, rows, piece):
                return js.Name(name)(code)
            tests: list[Expression] = [piece(place).equals(CODE) for place in _places(others)]
            self._lines(name, rows, tests, (P, CODE), even=True, unless=at)
            self._search(name, BIT, js.Name(f"{name}At")(P, CODE), (BIT, CODE))
        return js.Name(name)(*((bit,) if self._bits else ()), code)

    def lines(self, specs: tuple[js.Name, ...], walks: Iterable[tuple[int, ...]]) -> Expression:
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
            tests: list[Expression] = [s(BOARD[p]) for s, p in zip(others, places, strict=True)]
            unless = negate(specs[0](BOARD[P])) if even else None
            self._lines(name, rows, tests, (P,), even=even, unless=unless)
            self._search(name, js.Number(bit), js.Name(f"{name}At")(P))
        return js.Name(name)()

    def in_zone(self, spec: js.Name, zone: int, player: int) -> Expression:
        """Return the test that ``spec`` holds somewhere in a player's zone."""
        context = self._context
        zone_name = pascal(context.game.zones[zone].name, f"Zone{zone}")
        name = context.name(f"{spec.name}In{zone_name}", zone, player)
        bit = self._bit((name,))
        if name not in context.scope:
            row, owner = context.constants.zone(zone), context.constants.player(player)
            lines = Lines()
            with lines.function(f"{name}At", P):
                is_inside = (ZONES[row + P] & owner).differs(0)
                lines.returns(conjunction([is_inside, spec(BOARD[P])]))
            context.scope.add(f"{name}At", lines)
            self._search(name, js.Number(bit), js.Name(f"{name}At")(P))
        return js.Name(name)()

    def own_in_zone(self, piece: int, zone: int, player: int) -> Expression:
        """Return the test that a player has a piece of a type somewhere in the zone.

        Players share a function, which has the owner bit ``me`` as a parameter.
        """
        context, constants = self._context, self._context.constants
        owner, row = constants.player(player), constants.zone(zone)
        zone_name = pascal(context.game.zones[zone].name, f"Zone{zone}")
        name = context.name(f"has{context.piece(piece)}In{zone_name}", piece, zone)
        bit = self._bit((name, owner))
        if name not in context.scope:
            code: Expression = BOARD[P]
            if context.layout.attributes:
                code = code & (constants.type_mask() | constants.owner_mask())
            is_own = code.equals(constants.piece(piece) | ME)
            lines = Lines()
            with lines.function(f"{name}At", P, ME):
                lines.returns(conjunction([(ZONES[row + P] & ME).differs(0), is_own]))
            context.scope.add(f"{name}At", lines)
            self._search(name, BIT, js.Name(f"{name}At")(P, ME), (BIT, ME))
        return js.Name(name)(*((bit,) if self._bits else ()), owner)

    def _bit(self, key: tuple[object, ...]) -> int:
        """Return the bit of a pattern, 0 for further ones."""
        number = self._bit_of.setdefault(key, len(self._bit_of))
        return 1 << number if number < self._bits else 0

    def _lines(
        self,
        name: str,
        rows: tuple[tuple[int, ...], ...],
        tests: list[Expression],
        parameters: tuple[js.Name, ...],
        *,
        even: bool,
        unless: Expression | None,
    ) -> None:
        """Write the function that tests the lines through a position."""
        made = self._table(rows, even=even)
        self._context.scope.constant(f"{name}Lines", made)
        lines = Lines()
        with lines.function(f"{name}At", *parameters):
            if unless is not None:
                lines.returns(FALSE, unless)
            lines.let(same_names(("starts", "cells")), js.Name(f"{name}Lines"))
            through: dict[str, js.Operand] = {"i": STARTS[P], "end": STARTS[P + 1]}
            with lines.each(through, INDEX < LINE_END, INDEX.set(len(tests), "+=")):
                lines.returns(TRUE, conjunction(tests))
            lines.returns(FALSE)
        self._context.scope.add(f"{name}At", lines)

    def _enumerate(
        self,
        name: str,
        rows: tuple[tuple[int, ...], ...],
        piece: Callable[[Expression], Expression],
    ) -> bool:
        """Write the function that names the positions of each line. Return False for many lines.

        Lines through a common position are tested only if that position has the piece.
        """
        lines = lines_of(self._context.game.links, self._walks(rows), even=True)
        if sum(map(len, lines)) > FEW:
            return False

        def test(position: int) -> Expression:
            return piece(self._context.constants.position(position)).equals(CODE)

        written = Lines()
        with written.function(name, CODE):
            for center, through in _by_center(lines):
                others = [conjunction([test(each) for each in line]) for line in through]
                written.returns(TRUE, conjunction([test(center), disjunction(others)]))
            written.returns(FALSE)
        self._context.scope.add(name, written)
        return True

    def _walks(self, rows: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
        """Return walks with directions in place of offsets."""
        stride = self._context.layout.stride
        return [tuple(step if step == TEST else step // stride for step in row) for row in rows]

    def _table(self, rows: tuple[tuple[int, ...], ...], *, even: bool) -> Expression:
        """Return the table of the lines through each position, or the call that creates it."""
        starts, cells = pattern_table(self._context.game.links, self._walks(rows), even=even)
        if len(cells) <= _SMALL:
            numbers = [typed_array("Int16Array", values) for values in (starts, cells)]
            return data({"starts": numbers[0], "cells": numbers[1]})
        return STATE.member("createGoalPatterns")(STATE, data(rows), data(even))

    def _search(
        self, name: str, bit: Expression, here: Expression, parameters: tuple[js.Name, ...] = ()
    ) -> None:
        """Write the function that searches around the last change of the board, or everywhere."""
        lines, everywhere = Lines(), Lines()
        with self._context.each_position(everywhere):
            everywhere.returns(TRUE, here)
        incremental = self._bits > 0 and bit != js.Number(0)
        with lines.function(name, *(parameters if incremental else parameters[1:])):
            if not incremental:
                lines.take(everywhere)
                lines.returns(FALSE)
            else:
                self._search_changes(bit, here, everywhere, lines)
        self._context.scope.add(name, lines)

    def _search_changes(
        self, bit: Expression, here: Expression, everywhere: Lines, lines: Lines
    ) -> None:
        """Write the search around the last change, if the pattern was absent before it."""
        lines.declare(KNOWN, _ABSENT)
        lines.returns(FALSE, (KNOWN & bit).differs(0))
        lines.declare(FRAME, REGISTERS[js.Global("FRAME")])
        before = UNDO[FRAME + js.Global("ABSENT_PATTERNS_BEFORE")]
        with lines.when(conjunction([FRAME >= 0, (before & bit).differs(0)])):
            lines.declare(START, UNDO[FRAME + js.Global("FRAME_START")])
            first = js.Conditional(START < 0, ~START, START)
            with lines.each({"i": first}, INDEX < FRAME, INDEX.set(2, "+=")):
                lines.declare(P, UNDO[INDEX])
                count = self._context.constants.position_count()
                lines.returns(TRUE, conjunction([P < count, here]))
        with lines.otherwise():
            lines.take(everywhere)
        lines.add(_ABSENT.set(KNOWN | bit))
        lines.returns(FALSE)


def pattern_table(
    links: Sequence[Sequence[int]], walks: Iterable[tuple[int, ...]], *, even: bool
) -> tuple[list[int], list[int]]:
    """Return the table that ``createGoalPatterns`` creates (runtime/goals/goal_patterns.js)."""
    through: list[list[int]] = [[] for _ in links[0]]
    for cells in lines_of(links, walks, even=even):
        for place in dict.fromkeys(cells):
            others = [cell for cell in cells if cell != place] if even else cells
            missing = len(cells) - 1 - len(others) if even else 0
            through[place] += others + [place] * missing
    return [0, *accumulate(map(len, through))], [cell for each in through for cell in each]


def _by_center(lines: list[list[int]]) -> Iterator[tuple[int, list[list[int]]]]:
    """Yield the position in most lines, with the other positions of these lines, and so on."""
    while lines:
        count = Counter(position for line in lines for position in set(line))
        center = max(sorted(count), key=count.__getitem__)
        yield center, [sorted(set(line) - {center}) for line in lines if center in line]
        lines = [line for line in lines if center not in line]


def _places(count: int) -> list[Expression]:
    """Return the entries of a line in a table, as indices of the board."""
    return [CELLS[INDEX + n if n else INDEX] for n in range(count)]
