"""The numbers of pieces before the last move, in variables: goals test whether one was captured."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.rbg.alphabet import Alphabet, Names
from zrf2js.emit.rbg.endings import Change, Kind
from zrf2js.emit.rbg.expressions import Expression, assign, compare, sequence
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.visit import walk


class Losses:
    """The variables of the pieces whose capture ends the game.

    A move that adds such a piece or makes it another adds the difference to the variable, so that
    the variable exceeds the number of pieces only after a capture.
    """

    def __init__(self, game: GameIR, alphabet: Alphabet, names: Names) -> None:
        self._alphabet = alphabet
        self._variables: dict[Kind, str] = {}
        present = {symbol.kind for symbol in alphabet.names}
        for kind in dict.fromkeys(_tested(game)):
            if kind in present:
                player, piece = kind
                title = f"{game.players[player].name} {game.pieces[piece].name}"
                self._variables[kind] = names.take(f"had {title}")
        #: a move can add a piece for each position before the test
        self.bounds = dict.fromkeys(self._variables.values(), 2 * len(game.positions))

    def noted(self) -> Expression:
        """Return the assignments of the numbers of pieces."""
        return sequence(*(assign(name, self._sum(kind)) for kind, name in self._variables.items()))

    def adjusted(self, change: Change) -> Expression:
        """Return the assignments for pieces that a change adds or makes others."""
        steps = []
        for kind, number in change.added:
            name = self._variables.get(kind)
            if name is not None:
                steps.append(assign(name, f"{name} {'+' if number > 0 else '-'} {abs(number)}"))
        return sequence(*steps)

    def tests(self, player: int, pieces: tuple[int, ...]) -> Iterator[Expression]:
        """Yield the tests whether the last move captured one of the pieces of a player."""
        for piece in pieces:
            name = self._variables.get((player, piece))
            if name is not None:
                yield compare(name, ">", self._sum((player, piece)))

    def _sum(self, kind: Kind) -> str:
        return " + ".join(n for symbol, n in self._alphabet.names.items() if symbol.kind == kind)


def _tested(game: GameIR) -> Iterator[Kind]:
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, ops.Captured | ops.Checkmated):
                yield from ((player, piece) for player in goal.players for piece in op.pieces)
