"""The game around a formula: the directions of the board, promotion, captures into the hand."""

from __future__ import annotations

from zrf2js.model.nodes import Board
from zrf2js.notation.algebra import ORTHOGONAL, VECTORS, leap
from zrf2js.support.frozen_node import frozen_node

_NAMES = {
    "N": ("n", "north", "up", "forward", "f"),
    "S": ("s", "south", "down", "backward", "back", "b"),
    "E": ("e", "east", "right"),
    "W": ("w", "west", "left"),
    "O": ("ne", "north-east", "northeast", "o"),
    "M": ("nw", "north-west", "northwest", "m"),
    "T": ("se", "south-east", "southeast", "t"),
    "R": ("sw", "south-west", "southwest", "r"),
    "U": ("u", "above"),
    "D": ("d", "below"),
}


@frozen_node(kw_only=True)
class Promotion:
    """The promotion of a piece whose move ends in ``zone`` or, with ``leaving``, starts in it.

    ``stuck`` is the zone in which the piece could never move again; promotion is forced there.
    """

    zone: str
    pieces: tuple[str, ...]
    forced: bool = True
    leaving: bool = False
    stuck: str | None = None


@frozen_node(kw_only=True)
class GameContext:
    """The properties of the game that the compilation of a formula depends on.

    - ``directions`` maps compass letters to the direction names of the board.
    - ``moved`` is the attribute that moves set; empty if no formula tests it.
    - ``doubles`` are pairs of a piece with a double step and its direction, seen by the owner.
    - ``hand`` is the position on which captured pieces change sides; empty without a hand.
    - ``unpromoted`` are pairs of a piece type and its type in the captor's hand.
    - ``board_model`` is default, stack or heap.
    - ``continuation`` is the move type of the next part of the turn; empty if the move ends it.
    - ``from_zone`` and ``to_zone`` restrict the origins and targets of the formula's moves.
    - ``becomes`` is the piece type of the mover after the move; empty if it stays the same.
    - ``multi_part``: some moves of the game are parts of a turn.
    """

    directions: dict[str, str]
    moved: str = ""
    doubles: tuple[tuple[str, str], ...] = ()
    promotions: dict[str, Promotion] | None = None
    hand: str = ""
    unpromoted: tuple[tuple[str, str], ...] = ()
    board_model: str = "default"
    continuation: str = ""
    from_zone: str = ""
    to_zone: str = ""
    becomes: str = ""
    multi_part: bool = False

    def steps(self, letter: str) -> tuple[str, ...] | None:
        """Return the directions of the board that make one step; None if it has no such step.

        On a board without diagonals, a diagonal step is a vertical and then a horizontal one.
        """
        if letter in self.directions:
            return (self.directions[letter],)
        x, y, _ = VECTORS[letter]
        if x and y:
            path = (leap(0, y), leap(x, 0))
            if all(part in self.directions for part in path):
                return tuple(self.directions[part] for part in path)
        return None


def compass(board: Board) -> dict[str, str]:
    """Map compass letters to the directions of the board by their usual names."""
    directions: dict[str, str] = {}
    by_name = {name.lower(): name for name in board.links}
    exact = set(board.links) >= set(ORTHOGONAL)
    for letter, names in _NAMES.items():
        if exact and letter in board.links:
            directions[letter] = letter
            continue
        direction = next((by_name[name] for name in names if name in by_name and not exact), None)
        if direction is not None:
            directions[letter] = direction
    return directions
