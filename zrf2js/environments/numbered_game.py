"""Games in play whose positions and moves are also available as integers."""

from __future__ import annotations

from zrf2js.play.engine import Data
from zrf2js.play.game import Game


class NumberedGame(Game):
    """A game with the requests of host/numbers.js and host/batch.js."""

    def layout(self) -> Data:
        """Return the layout of the integers (``Layout``)."""
        return self._request("layout")

    def numbers(self) -> Data:
        """Return the position and its legal moves as integers (``Numbers``)."""
        return self._request("numbers")

    def batch(self, *, count: int, cap: int, seed: int, restarts: bool = True) -> Data:
        """Start games from here that ``step_batch`` plays at once; return their integers.

        ``cap`` is the most plies of a game, ``seed`` that of chance moves. With ``restarts``, a
        game that ends starts again in the same step.
        """
        return self._request("batch", count=count, cap=cap, seed=seed, restarts=restarts)

    def step_batch(self, moves: list[int]) -> Data:
        """Make a move in each game of the batch, given by its index; return their integers.

        The index -1 makes no move, and -2 starts the game again.
        """
        return self._request("step", moves=moves)
