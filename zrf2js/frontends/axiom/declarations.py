"""Declarations of a script about its game: board, players, turns, pieces, move types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from zrf2js.frontends.axiom.dictionary import Entry, MoveListEntry
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.source import Origin

#: the number of a player is its place, from 1, times this base
PLAYER_BASE = 2048
#: bit in the number of a neutral player
NEUTRAL = 1024
#: the word for players whose moves the computer selects at random
RANDOM_ENGINE = "{random}"


@mutable_node()
class PlayerDeclaration:
    """A player; ``engine`` names the word that selects its moves if the computer plays it."""

    name: str
    number: int
    engine: str = ""
    origin: Origin | None = None


@mutable_node()
class TurnDeclaration:
    """An item of the turn order: numbers of players, and the move type or 0."""

    player: int
    mover: int
    mode: int = 0


@mutable_node()
class PieceDeclaration:
    """A piece type; its moves and drops are words with their move types."""

    name: str
    moves: Sequence[tuple[int, int]] = ()
    drops: Sequence[tuple[int, int]] = ()
    value: int = 1
    origin: Origin | None = None


@mutable_node()
class DirectionDeclaration:
    """A direction; ``links`` maps positions to positions."""

    name: str
    links: dict[int, int] = field(default_factory=dict)


@mutable_node()
class Declarations:
    """All declarations of a script, in the order of the text.

    ``symmetries[player][direction]`` is the direction that the player takes in its place.
    ``modes[m - 1]`` is the name of move type m. ``scanned`` is None if all positions start moves.
    ``entered`` counts the positions and links that all words for grids have entered.
    """

    rows: int = 0
    columns: int = 0
    entered: int = 0
    positions: list[str] = field(default_factory=list)
    scanned: int | None = None
    directions: list[DirectionDeclaration] = field(default_factory=list)
    direction_numbers: dict[str, int] = field(default_factory=dict)
    symmetries: dict[int, dict[int, int]] = field(default_factory=dict)
    players: list[PlayerDeclaration] = field(default_factory=list)
    turns: list[TurnDeclaration] = field(default_factory=list)
    repeat: int = 0
    modes: list[str] = field(default_factory=list)
    priorities: list[int] = field(default_factory=list)
    pieces: list[PieceDeclaration] = field(default_factory=list)
    scanned_pieces: int | None = None
    setup: list[tuple[Entry, Entry, Entry, Origin]] = field(default_factory=list)
    moves: MoveListEntry | None = None
