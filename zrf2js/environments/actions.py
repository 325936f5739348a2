"""Action spaces: a number for each move that a game can have.

An action is an origin, a target, and the type of a promotion or drop. Moves of one position that
agree in all three, such as captures of different pieces on the way, use additional actions, in the
order of the list of legal moves. Therefore all legal moves of a position have distinct actions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zrf2js.analysis.games.move_reach import Move, MoveReach, move_reach
from zrf2js.environments.numbers import Numbers
from zrf2js.ir.nodes import GameIR

#: the bounds of the number of additional actions, where the rules may need some
FEWEST_EXTRAS, MOST_EXTRAS = 16, 128
#: their number where the moves of the game could not be analyzed
UNKNOWN_EXTRAS = 256


class TooManyMoves(RuntimeError):
    """Error: the legal moves of a position need more additional actions than the space has."""


class Actions:
    """The actions of a game.

    ``moves`` are (origin, target, type) by action: the origin is None for a drop, the type is the
    index of a piece type or None. A pass and ``extras`` additional actions follow. ``analyzed`` is
    False if the space contains all pairs of positions, since scripts or large rules prevent the
    analysis.
    """

    def __init__(self, game: GameIR, *, scripts: bool = False, extras: int | None = None) -> None:
        reach = None if scripts or game.engine is not None else move_reach(game)
        self._game = game
        self.analyzed = reach is not None
        self.moves = tuple(sorted(_all_moves(game) if reach is None else reach.moves, key=_order))
        self.has_pass = _may_pass(game, self.analyzed)
        default = UNKNOWN_EXTRAS if reach is None else _extras(reach)
        self.extras = default if extras is None else extras
        self._first_extra = len(self.moves) + int(self.has_pass)
        self.count = self._first_extra + self.extras
        size = len(game.positions)
        rows = [(size if o is None else o, t, 0 if k is None else k + 1) for o, t, k in self.moves]
        keys = self._key(np.array(rows, dtype=np.int64).reshape(-1, 3))
        if self.has_pass:
            keys = np.append(keys, np.int64(_PASS))
        self._keys = keys
        #: the action by key, -1 for none, if that table is small; the last entry is that of a pass
        self.table: NDArray[np.int32] | None = None
        last = (size + 1) ** 2 * (len(game.pieces) + 1)
        if last <= _MOST_ENTRIES:
            self.table = np.full(last + 1, -1, dtype=np.int32)
            self.table[np.minimum(keys, last)] = np.arange(len(keys))

    def __len__(self) -> int:
        return self.count

    def _key(self, moves: NDArray[np.int64]) -> NDArray[np.int64]:
        size, types = len(self._game.positions) + 1, len(self._game.pieces) + 1
        keys: NDArray[np.int64] = (moves[:, 0] * size + moves[:, 1]) * types + moves[:, 2]
        return np.where(moves[:, 1] < 0, np.int64(_PASS), keys)

    def of(self, numbers: Numbers) -> NDArray[np.int64]:
        """Return the action of each legal move of some games.

        Raise TooManyMoves if the moves of a game need more than ``extras`` additional actions.
        """
        actions, games = self._listed(numbers), numbers.games
        marks = np.zeros(len(numbers) * self.count, dtype=np.bool_)
        marks[games * self.count + actions] = True
        if actions.min(initial=0) >= 0 and np.count_nonzero(marks) == len(actions):
            return actions  # all distinct
        order = np.lexsort((actions, games))  # stable: the first of equal moves keeps its action
        extra = actions < 0
        extra[order[1:]] |= (np.diff(actions[order]) == 0) & (np.diff(games[order]) == 0)
        if extra.any():
            self._add_extras(numbers, actions, extra)
        return actions

    def _listed(self, numbers: Numbers) -> NDArray[np.int64]:
        """Return the action of each move without regard to the others, -1 for none."""
        keys = self._key(numbers.moves.astype(np.int64))
        if self.table is not None:
            return self.table[np.minimum(keys, len(self.table) - 1)].astype(np.int64)
        actions = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        actions[self._keys[actions] != keys] = -1
        return actions

    def _add_extras(
        self, numbers: Numbers, actions: NDArray[np.int64], extra: NDArray[np.bool_]
    ) -> None:
        games = numbers.games[extra]
        starts = np.searchsorted(games, games)
        ranks = np.arange(len(games)) - starts
        if ranks.max() >= self.extras:
            raise TooManyMoves(
                f"{self._game.title}: a position needs {ranks.max() + 1} additional actions, but "
                f"the space has {self.extras}; pass a larger `extras`"
            )
        actions[extra] = self._first_extra + ranks

    def text(self, action: int) -> str:
        """Return the name of an action, such as ``e7 - e8 = Queen``."""
        if action >= self._first_extra:
            return f"extra {action - self._first_extra}"
        if action >= len(self.moves):
            return "pass"
        origin, target, kind = self.moves[action]
        piece = "" if kind is None else self._game.pieces[kind].name
        place = self._game.positions[target].name
        if origin is None:
            return f"{piece} {place}"
        start = self._game.positions[origin].name
        return f"{start} - {place} = {piece}" if piece else f"{start} - {place}"


#: the largest table of actions
_MOST_ENTRIES = 1 << 23
#: the key of a pass, above those of all moves
_PASS = np.iinfo(np.int64).max


def _order(move: Move) -> tuple[int, int, int, int]:
    origin, target, kind = move
    start = (1, 0) if origin is None else (0, origin)
    return (*start, target, -1 if kind is None else kind)


def _may_pass(game: GameIR, analyzed: bool) -> bool:
    return not analyzed or game.has_passes


def _extras(reach: MoveReach) -> int:
    """Return a bound of the moves of a position that share their action with another one."""
    shared = sum(count - 1 for count in reach.moves.values())
    least = 0 if reach.is_bounded else FEWEST_EXTRAS
    return min(max(shared, least), MOST_EXTRAS)


def _all_moves(game: GameIR) -> list[Move]:
    """Return all pairs of positions, and the drops of all types that may be dropped."""
    places = range(len(game.positions))
    dropped = game.droppable | {row.piece for row in game.reserves}
    return [
        *((origin, target, None) for origin in places for target in places),
        *((None, target, piece) for piece in sorted(dropped) for target in places),
    ]
