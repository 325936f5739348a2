"""What a formula needs to know of the game around it: the board's directions and its habits."""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.notation.algebra import ORTHOGONAL, VECTORS, leap
from zrf2js.model.nodes import Board

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """What a piece may or must become where a move of it ends or, ``entering``, begins."""

    zone: str
    pieces: tuple[str, ...]
    forced: bool = True
    leaving: bool = False
    stuck: str | None = None  # zone where it could never move again: there it must


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """``directions`` maps compass letters to the board's names.

    ``moved`` is the attribute that moves set, empty when no formula asks for it; ``doubles`` are
    the pieces with a double step and its direction as its owner sees it; ``hand`` the position
    captured pieces change sides on, with ``unpromoted`` for what they become; ``goes_on`` the
    move type a formula's moves are continued with, ``begins_in`` and ``ends_in`` the zones they
    keep to, ``becomes`` the piece that each of them makes of the mover; ``continues``: some moves
    of the game are parts of a turn.
    """

    directions: dict[str, str]
    moved: str = ""
    doubles: tuple[tuple[str, str], ...] = ()
    promotions: dict[str, Promotion] | None = None
    hand: str = ""
    unpromoted: tuple[tuple[str, str], ...] = ()
    kind: str = "default"
    goes_on: str = ""
    begins_in: str = ""
    ends_in: str = ""
    becomes: str = ""
    continues: bool = False

    def steps(self, letter: str) -> tuple[str, ...] | None:
        """The board's directions that make one step; None where the board has none.

        A board without diagonals is stepped over straight ahead and then sideways.
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
    """Which direction of the board a compass letter means, by the names that are in use."""
    found: dict[str, str] = {}
    by_name = {name.lower(): name for name in board.links}
    exact = set(board.links) >= set(ORTHOGONAL)
    for letter, names in _NAMES.items():
        if exact and letter in board.links:
            found[letter] = letter
            continue
        known = next((by_name[name] for name in names if name in by_name and not exact), None)
        if known is not None:
            found[letter] = known
    return found
