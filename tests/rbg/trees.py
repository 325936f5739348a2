"""Trees of a game by its description and by its module: positions, players to move and results.

A tree is the set of the positions after each move, with the trees below them. Moves with equal
results are one, so that two trees are equal if the rules are, whatever the moves consist of.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from tests.rbg.counts import games_of
from tests.rbg.machine import KEEPER, Machine
from tests.rbg.reader import parse
from zrf2js.emit.rbg.description import Description
from zrf2js.ir.nodes import GameIR
from zrf2js.play.game import Game
from zrf2js.play.load import load

#: the contents of the vertices: (owner, type, true attributes), or None
Board: TypeAlias = tuple[tuple[str, str, frozenset[str]] | None, ...]
#: a player to move, the scores at the end, or the positions after each move with their trees
Tree: TypeAlias = Any
#: the result of a game that one player loses; with two players, the other one wins (rule 76)
LOSS = "one player loses"


class Described:
    """The tree of a description."""

    def __init__(self, game: GameIR, description: Description) -> None:
        self._machine = Machine(parse(description.text))
        self._players = [game.players[each].name for each in description.players]
        self._names = dict(zip(description.players.values(), self._players, strict=True))
        self._contents = {
            name: (
                game.players[symbol.player].name,
                game.pieces[symbol.piece].name,
                frozenset(
                    row.name
                    for row, holds in zip(game.attributes, symbol.attributes, strict=True)
                    if holds
                ),
            )
            for name, symbol in description.symbols.items()
        }

    def tree(self, depth: int) -> Tree:
        """Return the tree from the start."""
        return self._waiting(depth, -1, 0)

    def _waiting(self, depth: int, place: int, vertex: int) -> Tree:
        """Return the tree from a position in which the keeper moves, if there is a move."""
        moves = [
            self._waiting(depth, *place) if player == KEEPER else self._after(depth, *place, player)
            for *place, player in self._machine.moves(place, vertex)
        ]
        assert len(moves) <= 1, "the keeper has a choice"
        return moves[0] if moves else self._scores()

    def _after(self, depth: int, place: int, vertex: int, player: str) -> Tree:
        found = {
            (self._board(), self._waiting(depth - 1, *after) if depth else None)
            for *after, _ in self._machine.moves(place, vertex)
        }
        if not found:
            return self._scores()
        return frozenset(found) if depth else self._names[player]

    def _scores(self) -> Tree:
        values = [self._machine.values[name] for name in self._names]
        if len(values) != 2 and sorted(values) == [0, *[100] * (len(values) - 1)]:
            return LOSS
        return tuple(zip(self._players, values, strict=True))

    def _board(self) -> Board:
        return tuple(self._contents.get(piece) for piece in self._machine.board)


class Played:
    """The tree of a module."""

    def __init__(self, game: GameIR, played: Game) -> None:
        self._game, self._played = game, played
        choosers = sorted({turn.chooser for turn in game.turns})
        self._players = [game.players[each].name for each in choosers]
        self._falsy = {row.name: row.values[: row.falsy] for row in game.attributes}

    def tree(self, depth: int) -> Tree:
        """Return the tree from the current position."""
        played = self._played
        if played.is_over:
            return self._scores()
        if depth == 0:
            return played.turn
        found = set()
        for index in range(len(played.legal_moves)):
            played.push_index(index)
            found.add((self._board(), self.tree(depth - 1)))
            played.pop()
        return frozenset(found)

    def _scores(self) -> Tree:
        result = self._played.outcome()
        assert result is not None
        if result.kind == "loss":
            return LOSS
        won = 50 if result.kind == "draw" else 100
        return tuple((name, won if result.winner in (name, None) else 0) for name in self._players)

    def _board(self) -> Board:
        board = self._played.position()["board"]
        return tuple(self._contents(board.get(place.name)) for place in self._game.positions)

    def _contents(self, piece: list[Any] | None) -> Any:
        if piece is None:
            return None
        owner, kind, *rest = piece
        values = rest[0] if rest else {}
        held = {name for name, value in values.items() if value and value not in self._falsy[name]}
        return owner, kind, frozenset(held)


def trees(path: Path, index: int, depth: int, most: int = 400) -> tuple[Tree, Tree] | None:
    """Return both trees of a game of a file, None for a game that is refused.

    The depth is less if more than ``most`` sequences of moves have it.
    """
    game = games_of(path)[index]
    description = Description(game)
    if description.faults:
        return None
    played = load(path, index)
    while depth > 1 and played.perft(depth) > most:
        depth -= 1
    return Described(game, description).tree(depth), Played(game, played).tree(depth)
