"""The moves of all types from all vertices, and the symbols that they can bring on the board."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.move_cases import OFF, Case, cases_of
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import Alphabet, Symbol
from zrf2js.emit.rbg.endings import Content, after, attributes_at, before, possible_parts
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

#: moves from all vertices that a description can have; chess has about 14,000
MAX_CASES = 100_000


@frozen_node()
class Placed:
    """A case of a block that starts on a vertex; ``mode`` is its move type."""

    case: Case
    start: int
    mode: int
    origin: Origin | None


class Cases:
    """The cases of each type, ``moves`` and ``drops`` by player and type.

    The alphabet receives each symbol that moves can bring on the board.
    """

    def __init__(self, game: GameIR, alphabet: Alphabet) -> None:
        self._game, self.alphabet = game, alphabet
        self.contents = Contents(game)
        self.moves: dict[tuple[int, int], tuple[Placed, ...]] = {}
        self.drops: dict[tuple[int, int], tuple[Placed, ...]] = {}
        for placement in game.setup:
            alphabet.add(alphabet.default(placement.player, placement.piece))
        self._held = [(each.player, each.piece) for each in game.reserves if each.count]
        self._number = 0
        self._from: dict[tuple[tuple[int, int], int], list[Placed]] = {}
        #: the moves as (origin, target, result): what the last move can have been
        self._ends: set[tuple[int, int, Symbol | None]] = set()
        self._close()
        self._ends.clear()
        self._reach: dict[Symbol, set[int]] = {symbol: set() for symbol in alphabet.names}
        self._follow()

    def of(self, symbol: Symbol) -> Iterator[Placed]:
        """Yield the moves of a piece from the vertices that it can come to."""
        for placed in self.moves.get(symbol.kind, ()):
            if placed.start in self._reach[symbol] and self._is_possible(symbol, placed.case):
                yield placed

    def reach(self, symbol: Symbol) -> frozenset[int]:
        """Return the vertices that a piece can come to."""
        return frozenset(self._reach[symbol])

    def _is_possible(self, symbol: Symbol, case: Case) -> bool:
        """Return True if the piece has the tested attributes, and the last move could be made."""
        if symbol not in self.movers(symbol.kind, case):
            return False
        ends = {fact[0]: fact[2] for fact, holds in case.facts if holds}
        if ops.IsLastFrom not in ends or ops.IsLastTo not in ends:
            return True
        last = ends[ops.IsLastTo]
        return any(
            (ends[ops.IsLastFrom], last, result) in self._ends
            for result in before(self.alphabet, case, last)
        )

    def _close(self) -> None:
        """Find symbols until there are no new ones."""
        movers = {turn.mover for turn in self._game.turns}
        count = -1
        while count != len(self.alphabet.names):
            count = len(self.alphabet.names)
            for kind in [kind for kind in self._held if kind not in self.drops]:
                self.drops[kind] = self._placed_cases(kind, drop=True)
            for symbol in list(self.alphabet.names):
                if symbol.kind not in self.moves and symbol.player in movers:
                    self.moves[symbol.kind] = self._placed_cases(symbol.kind, drop=False)
            for kind, placed in [*self.moves.items(), *self.drops.items()]:
                for each in placed:
                    for mover in self.movers(kind, each.case):
                        for symbol, _ in self._arrivals(mover, each.case):
                            self.alphabet.add(symbol)
        for kind, placed in self.moves.items():
            for each in placed:
                self._from.setdefault((kind, each.start), []).append(each)

    def _follow(self) -> None:
        """Find the vertices that each piece can come to, whatever the other pieces are."""
        pending = [
            (self.alphabet.default(each.player, each.piece), each.position)
            for each in self._game.setup
        ]
        for kind, drops in self.drops.items():
            symbol = self.alphabet.default(*kind)
            for placed in drops:
                pending += self._arrivals(symbol, placed.case)
        while pending:
            symbol, vertex = pending.pop()
            if vertex in self._reach[symbol]:
                continue
            self._reach[symbol].add(vertex)
            for placed in self._from.get((symbol.kind, vertex), ()):
                if symbol in self.movers(symbol.kind, placed.case):
                    pending += self._arrivals(symbol, placed.case)

    def _arrivals(self, symbol: Symbol, case: Case) -> Iterator[tuple[Symbol, int]]:
        """Yield the symbols that a case brings on vertices."""
        for parts in possible_parts(self.alphabet, case, symbol):
            for changes in after(self.alphabet, self._game, case, parts):
                for vertex, content in changes.items():
                    for result in _results(content):
                        yield result, vertex
                landed = changes[case.target]
                if not isinstance(landed, dict):
                    self._ends.add((case.origin, case.target, landed.symbol))

    def movers(self, kind: tuple[int, int], case: Case) -> Iterator[Symbol]:
        """Yield the symbols that can make a case; that of a drop is new."""
        if case.origin < 0:
            yield self.alphabet.default(*kind)
            return
        mask = dict(case.contents)[case.origin] & self.contents.piece(*kind)
        for symbol in self.alphabet.selected(mask, attributes_at(case, case.origin)):
            if symbol is not None:
                yield symbol

    def _placed_cases(self, kind: tuple[int, int], *, drop: bool) -> tuple[Placed, ...]:
        row = self._game.pieces[kind[1]]
        placed: list[Placed] = []
        for call in row.drops if drop else row.moves:
            place = self._game.templates[call.template].origin or self._game.origin
            for start in range(len(self._game.positions)):
                placed += self._of_call(kind[0], call, start, place, drop=drop)
                if self._number + len(placed) > MAX_CASES:
                    raise Misfit(f"more than {MAX_CASES:,} moves from all positions", place)
        self._number += len(placed)
        return tuple(placed)

    def _of_call(
        self, player: int, call: TemplateCall, start: int, place: Origin | None, *, drop: bool
    ) -> Iterator[Placed]:
        try:
            cases = cases_of(self._game, call, player, start, drop=drop)
        except NotAnalyzable as reason:
            raise Misfit(f"a block uses {reason}", place) from reason
        for case in cases:
            if isinstance(case.op, ops.AddCopyPartial) or case.target < 0:
                raise Misfit(f"`{case.op.name}`", case.op.origin or place)
            if case.origin not in (start, OFF):
                raise Misfit("a move starts on another square than its block", place)
            yield Placed(case, start, call.mode, place)


def _results(content: Content) -> Iterator[Symbol]:
    for change in content.values() if isinstance(content, dict) else (content,):
        if change.symbol is not None:
            yield change.symbol
