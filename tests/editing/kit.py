"""Games and their texts for the tests of changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zrf2js.editing.game_text import GameText, game_texts
from zrf2js.editing.operations import change
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.model.nodes import Game
from zrf2js.support.source import Source

#: two players on a board of three by three, with a comment at the end of each kind of group
SMALL = """\
(define row (verify not-friend?))
(game
   (title "Small")
   (players White Black)
   (turn-order White Black)
   (board
      (grid (start-rectangle 0 0 49 49)
            (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
      (symmetry Black (n s) (s n))
      (positions (x 200 0 249 49)) ; off the board
      (links up (a1 x)
                (b1 x)) ; both lead there
      (zone (name home) (positions a1 b1))) ; the last one
   (piece (name Man) (moves (n (row) add) (ne (verify enemy?) add)))
   (piece (name Lion)
      (moves
         (n (while empty? add n) (verify not-friend?) add) ; rides
         (n e (verify empty?) add)))
   (board-setup
      (White (Man a1 b1) ; two men
             (Lion off 2))
      (Black
         (Man a3))) ; and one
   (win-condition (White) (absolute-config Man (a3))))
"""


def text_of(rules: str, file: str = "small.zrf", variant: int = 0) -> GameText:
    return game_texts(Source(file, rules), no_includes)[variant]


def changed(rules: str, operation: str, file: str = "small.zrf", **arguments: Any) -> str:
    """Return the text after an operation; it must be free of errors."""
    texts = list(change(text_of(rules, file), operation, arguments).values())
    new = texts[0] if texts else rules
    assert front_end(Source(file, new), no_includes).ok, new
    return new


def game_of(rules: str, file: str = "small.zrf") -> Game:
    return front_end(Source(file, rules), no_includes).value[0]


def setup_of(game: Game) -> Counter[tuple[str, str, str | None]]:
    """Count the pieces of the setup by player, type and position; None for the reserve."""
    counts: Counter[tuple[str, str, str | None]] = Counter()
    for item in game.setup:
        counts[item.player, item.piece, item.position] += item.count
    return counts
