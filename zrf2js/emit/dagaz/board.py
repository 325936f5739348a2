"""Directions, zones and links in the form of Dagaz's kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node, mutable_node


@frozen_node()
class Directions:
    """The directions: ``links[d]`` as in a GameIR, ``symmetry[p]`` the directions of player p."""

    names: tuple[str, ...]
    links: tuple[tuple[int, ...], ...]
    opposites: tuple[int, ...]
    symmetry: tuple[tuple[int, ...], ...]


def directions(game: GameIR) -> Directions:
    """Return the directions of the game, with further ones if the first player has a symmetry.

    The kernel applies no symmetry to the first player.  Each direction therefore has the links of
    the first player's direction, and a row is added for each direction without a counterpart.
    """
    symmetry = [player.symmetry for player in game.players]
    first = symmetry[0] if symmetry else tuple(range(len(game.directions)))
    raw = list(first)  # by row, the direction of the game
    needed = dict.fromkeys(d for table in symmetry[1:] for d in table)
    raw += [d for d in needed if d not in raw]
    row_of = {d: raw.index(d) for d in raw}
    extra = range(len(first), len(raw))
    tables = [tuple(row_of[d] for d in table) + tuple(extra) for table in symmetry[1:]]
    return Directions(
        names=(*game.directions, *(f"{game.directions[raw[row]]}'" for row in extra)),
        links=tuple(game.links[d] for d in raw),
        opposites=tuple(
            row_of.get(game.opposites[d], row) if d < len(game.opposites) else row
            for row, d in enumerate(raw)
        ),
        symmetry=(tuple(range(len(raw))), *tables),
    )


def size_of_board(game: GameIR) -> tuple[int, int]:
    """Return the numbers of columns and rows in the sense of Dagaz scripts."""
    rects = [position.rect for position in game.positions if position.rect is not None]
    if not rects:
        return len(game.positions), 1
    return len({rect[0] for rect in rects}), len({rect[1] for rect in rects})


def self_links(game: GameIR) -> Iterator[tuple[str, str]]:
    """Yield the links from a position to itself: the kernel reads the offset 0 as no link."""
    for name, row in zip(game.directions, game.links, strict=True):
        for position, target in enumerate(row):
            if position == target:
                yield name, game.positions[position].name


@mutable_node()
class Zones:
    """The zones of the game by number, followed by zones of a single position each."""

    game: GameIR
    single: dict[int, int] = field(default_factory=dict)

    def of_position(self, position: int) -> int:
        """Return the number of a zone with this position alone."""
        return self.single.setdefault(position, len(self.game.zones) + len(self.single))

    def rows(self) -> Iterator[tuple[str, int, list[int]]]:
        """Yield name, player from 1 and positions; zones are numbered by first use of a name."""
        players = range(len(self.game.players))
        for zone in self.game.zones:
            for player in players:
                members = zone.of(player)
                if members or player == 0:
                    yield zone.name, player + 1, members
        for position in self.single:
            for player in players:
                yield f"only {self.game.positions[position].name}", player + 1, [position]
