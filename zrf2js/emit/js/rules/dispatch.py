"""Dispatchers: functions that visit the pieces of a player and call their templates.

There is a dispatcher for each player and group of move types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext

from zrf2js.analysis.core.groups import Group
from zrf2js.analysis.core.move_prefilter import begins_on_empty
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.rules.bitboard_code import WORD, BitboardWriter
from zrf2js.emit.js.rules.calls import Calls, OnDemand
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import CONTINUATIONS
from zrf2js.emit.js.rules.library import UNTESTED, Tested
from zrf2js.emit.js.rules.lines import Lines, only
from zrf2js.emit.js.rules.local_names import BITS, NEXT, PIECE, P
from zrf2js.emit.js.rules.state import BOARD, FRESH, LINKS_STAY, RESERVE
from zrf2js.emit.js.tree import Conditional, Expression, Global, Name, Number
from zrf2js.ir.nodes import TemplateCall
from zrf2js.ir.position_formulas import (
    ALL,
    Formula,
    Occupied,
    both,
    without_steps,
)

_CLZ32 = Global("Math").member("clz32")
TURN, MOVER, MODE, TYPE, FIRST = map(Name, ("turn", "mover", "mode", "type", "start"))


class Dispatch(OnDemand):
    """The dispatchers of a game."""

    def __init__(self, context: RulesContext, calls: Calls) -> None:
        super().__init__(context, calls)
        facts = context.game.annotations
        self._drops_where = {(f.player, f.template, f.arguments): f for f in facts.drop_prefilters}
        self._moves_where = {(f.player, f.group): f.positions for f in facts.move_prefilters}

    # --- entry points ------------------------------------------------------------------------

    def generate(self) -> None:
        """Write ``generate(turn, next)``, which lists the moves of an item of the turn order."""
        items: dict[Expression, list[int]] = {}  # those with the same moves
        written: dict[tuple[int, int], str] = {}  # by the player and the move type of an item
        for index, turn in enumerate(self._game.turns):
            key = turn.mover, turn.mode
            if key not in written:
                name = self._all_of(turn.mover, self._groups.of_turn(turn.mode))
                written[key] = name and self._scope.first(name)
            name = written[key]
            items.setdefault(Name(name)(NEXT) if name else NEXT, []).append(index)
        lines = Lines()
        with lines.function("generate", TURN, NEXT):
            self._by_item(items, lines)
        self._scope.add("generate", lines)

    def _by_item(self, items: dict[Expression, list[int]], lines: Lines) -> None:
        """Write the moves of each item; the last ones need no test, because there are no others."""
        *tested, last = items
        if not tested:
            lines.returns(last)
        elif len(items) == 2 and items[tested[0]] == [0]:
            lines.returns(Conditional(TURN.equals(0), tested[0], last))
        else:
            with lines.switch(TURN):
                for moves in tested:
                    with lines.case(items[moves]):
                        lines.returns(moves)
                with lines.case():
                    lines.returns(last)

    def generate_continuations(self) -> bool:
        """Write ``generateContinuations(mover, p, mode, next)``, the moves after a partial move.

        Return False without a function if there are none.
        """
        cases: dict[int, str] = {}
        base = len(self._game.modes) + 2
        for mover in sorted({turn.mover for turn in self._game.turns}):
            for mode in self._groups.continuations:
                name = self._piece_moves(mover, self._groups.of_continuation(mode))
                if name:
                    cases[mover * base + (1 if mode is None else 2 + mode)] = name
        lines = Lines()
        with lines.function(CONTINUATIONS, MOVER, P, MODE, NEXT):
            if len(self._game.pieces) == 1:  # else the type of the piece selects its moves
                lines.returns(NEXT, BOARD[P].equals(0))
            with lines.switch(MOVER * base + MODE):
                for number, name in cases.items():
                    with lines.case([number]):
                        lines.returns(Name(name)(P, BOARD[P], NEXT))
                with lines.case():
                    lines.returns(NEXT)
        if cases:
            self._scope.add(CONTINUATIONS, lines)
        return bool(cases)

    # --- moves and drops ---------------------------------------------------------------------

    def _all_of(self, player: int, groups: Sequence[Group]) -> str:
        """Return a function of ``next`` with the moves and drops of the first group that has any.

        The name is empty if no group can have one.  Groups share their sets of positions.  All
        except the last one usually have no move, so filters of the positions save time.
        """
        parts = [(g, self._piece_moves(player, g), self._has_drops(g)) for g in groups]
        parts = [part for part in parts if part[1] or part[2]]
        if not parts:
            return ""
        words = "Or".join(self._context.group(group) for group, _, _ in parts)
        key = tuple(group.name for group, _, _ in parts)
        name = self._context.name(f"generate{self._context.player(player)}{words}", player, key)
        if name not in self._scope:
            sets = BitboardWriter(self._game, self._layout, player)
            lines = Lines()
            with lines.function(name, NEXT):
                if len(parts) > 1:
                    lines.declare(FIRST, NEXT)
                for number, (group, moves, _) in enumerate(parts):
                    if number:
                        lines.returns(NEXT, NEXT > FIRST)
                    if moves:
                        self._piece_loop(group, moves, sets, lines, early=group != groups[-1])
                    self._drops(group, sets, lines)
                lines.returns(NEXT)
            self._scope.add(name, lines)
        return name

    def _piece_moves(self, player: int, group: Group) -> str:
        cases = {}
        for index in range(len(self._game.pieces)):
            calls = self._calls.moves(index, group, player)
            if calls:
                cases[index] = calls
        words = f"movesOf{self._context.player(player)}{self._context.group(group)}"
        return self._calls.switch(self._context.name(words, player, group.name), cases, NEXT)

    def _has_drops(self, group: Group) -> bool:
        return any(group.uses(piece.drops) for piece in self._game.pieces)

    def _drops(self, group: Group, sets: BitboardWriter, lines: Lines) -> None:
        """Write the drops of a group; consecutive piece types with equal drops are a loop."""
        first = 0
        uses = [group.uses(piece.drops) for piece in self._game.pieces]
        while first < len(uses):
            last = first
            while last + 1 < len(uses) and _same_calls(uses[first], uses[last + 1]):
                last += 1
            if uses[first] and first == last:
                self._drops_of_type(first, uses[first], sets, lines)
            elif uses[first]:
                with lines.each({"type": first + 1}, TYPE <= last + 1, TYPE.increment()):
                    self._drops_of_type(None, uses[first], sets, lines)
            first = last + 1

    def _drops_of_type(
        self, piece: int | None, uses: Sequence[TemplateCall], sets: BitboardWriter, lines: Lines
    ) -> None:
        """Write the drops of a piece type; without ``piece``, the local `type` has its number."""
        offset = sets.player * self._layout.types
        index = Number(offset + piece + 1) if piece is not None else plus(offset, TYPE)
        with lines.when(RESERVE[index].differs(0)):
            owner = self._context.constants.player(sets.player)
            fresh = FRESH[TYPE] if piece is None else self._context.fresh(piece)
            lines.declare(PIECE, fresh | owner)
            for use in uses:
                with lines.block() if len(uses) > 1 else nullcontext():
                    self._drops_of(use, sets.inside(), lines)

    def _drops_of(self, use: TemplateCall, sets: BitboardWriter, lines: Lines) -> None:
        """Write the drops of one block; its filter selects the positions to try."""
        template, player = self._game.templates[use.template], sets.player
        needs: Formula = Occupied("empty") if begins_on_empty(template.body) else ALL
        tested = UNTESTED
        if (player, use.template, use.args) in self._drops_where:
            prefilter = self._drops_where[player, use.template, use.args]
            needs, tested = prefilter.positions, Tested(prefilter.implied)

        def call(tested: Tested) -> Lines:
            return only(NEXT.set(self._calls.call(use, player, Flavor.DROP, tested)))

        if self._layout.bitboard_prefilter:
            self._over(needs, (call, tested), sets, lines)
        else:
            with self._context.each_position(lines):
                if needs == ALL:
                    lines.take(call(UNTESTED))
                else:
                    lines.take(under(BOARD[P].equals(0), call(Tested(empty=True))))

    def _piece_loop(
        self, group: Group, moves: str, sets: BitboardWriter, lines: Lines, *, early: bool
    ) -> None:
        """Write a call of ``moves`` for each piece of the player that may have a move."""
        if self._layout.bitboard_prefilter:
            need = self._moves_where.get((sets.player, group.name), ALL) if early else ALL
            call = only(NEXT.set(Name(moves)(P, BOARD[P], NEXT)))
            self._over(both([Occupied("friend"), need]), (lambda _: call, UNTESTED), sets, lines)
            return
        with self._context.each_position(lines):
            lines.declare(PIECE, BOARD[P])
            owner = self._context.constants.player(sets.player)
            with lines.when((PIECE & owner).differs(0)):
                lines.add(NEXT.set(Name(moves)(P, PIECE, NEXT)))

    def _over(
        self,
        need: Formula,
        block: tuple[Callable[[Tested], Lines], Tested],
        sets: BitboardWriter,
        lines: Lines,
    ) -> None:
        """Write a call for each position p of a set, in the order of the positions.

        ``block`` writes the call, and has what the set tests, so that the function does not.
        """
        call, tested = block
        if not sets.is_cheap(need):
            need, tested = without_steps(need), UNTESTED
        if need == ALL:  # the formula may be too expensive
            with self._context.each_position(lines):
                lines.take(call(UNTESTED))
            return
        names = sets.of(need)
        body = call(tested)
        if without_steps(need) != need:  # scripts may change links
            others = sets.of(without_steps(need))
            pairs = zip(names, others, strict=True)
            names = [Conditional(LINKS_STAY, a, b) for a, b in pairs]
            if tested != UNTESTED:
                body = under(LINKS_STAY, call(tested))
                with body.otherwise():
                    body.take(call(UNTESTED))
        sets.write(lines)
        for w, name in enumerate(names):
            with _each_bit(name, w, lines):
                lines.take(body)


@contextmanager
def _each_bit(word: Expression, number: int, lines: Lines) -> Iterator[None]:
    """Put the statements that the context appends into a loop over the positions of a set."""
    with lines.each({"bits": word}, BITS.differs(0), BITS.set(BITS - 1, "&=")):
        lines.declare(P, Number(WORD * (number + 1) - 1) - _CLZ32(BITS & -BITS))
        yield


def under(condition: Expression, statement: Lines) -> Lines:
    """Return a statement under a condition."""
    lines = Lines()
    with lines.when(condition):
        lines.take(statement)
    return lines


def _same_calls(one: Sequence[TemplateCall], other: Sequence[TemplateCall]) -> bool:
    """Return True if calls differ in their move types at most."""
    return [(use.template, use.args) for use in one] == [(use.template, use.args) for use in other]


def plus(offset: int, name: Expression) -> Expression:
    """Return the sum of a number and an expression."""
    return Number(offset) + name if offset else name
