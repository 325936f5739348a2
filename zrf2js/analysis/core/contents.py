"""The contents that a position may have, as sets of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zrf2js.ir.nodes import GameIR


class Contents:
    """Sets of contents of a position as bits: bit 0 is empty, the others are (player, type)."""

    def __init__(self, game: GameIR) -> None:
        self._types = len(game.pieces)
        self._players = len(game.players)
        self._playing = game.playing
        self.empty = 1
        self.all = (1 << 1 + self._types * self._players) - 1

    def piece(self, player: int, piece: int) -> int:
        """Return the bit of a piece."""
        return 2 << player * self._types + piece

    def owned(self, player: int) -> int:
        """Return the set of all pieces of a player."""
        return ((1 << self._types) - 1) * self.piece(player, 0)

    def enemies(self, player: int) -> int:
        """Return the pieces of the other players of the turn order."""
        return sum(self.owned(other) for other in self._playing if other != player)

    def neutrals(self) -> int:
        """Return the pieces of players that have no turn."""
        return sum(self.owned(p) for p in range(self._players) if p not in self._playing)

    def of_type(self, piece: int) -> int:
        """Return the pieces of a type, of all players."""
        return sum(self.piece(player, piece) for player in range(self._players))

    def pieces_in(self, contents: int) -> Iterator[tuple[int, int]]:
        """Yield (player, type) of the pieces of a set."""
        for index in range(self._types * self._players):
            if contents >> index & 2:
                yield divmod(index, self._types)


class Possible:
    """The contents that each position may have; an analysis follows no others.

    ``missing`` are the contents, by position, that the analysis did not follow.
    """

    def __init__(self, reach: Sequence[int]) -> None:
        self._reach = reach
        self.missing: dict[int, int] = {}

    def excludes(self, place: int, contents: int) -> bool:
        """Return True if a position has none of the contents; they are missing."""
        if contents & self._reach[place]:
            return False
        self.missing[place] = self.missing.get(place, 0) | contents
        return True
