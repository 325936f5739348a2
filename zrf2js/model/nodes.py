"""What a game says, typed: names are resolved, shapes are checked, macros are gone.

There is no class a keyword: a checked use of a word is a ``Call``, its arguments aligned with
the shape of the keyword's row (an absent optional one is None, a starred one is a tuple).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Ref:
    """A resolved name; ``kind`` is direction, position, piece, player, zone, type, flag ..."""

    kind: str
    name: str


@frozen_node(eq=False)
class Call:
    """A checked use of a word; ``navigate`` and ``jump`` are bare directions and positions."""

    keyword: str
    args: tuple[object, ...]
    origin: Origin


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Block:
    """One move or drop block; ``move_type`` is None for untyped ones."""

    move_type: str | None
    actions: tuple[Call, ...]
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece type. ``attributes`` are (name, default value as written)."""

    name: str
    moves: tuple[Block, ...] = ()
    drops: tuple[Block, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    images: tuple[tuple[str, tuple[str, ...]], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """One definition of a zone; ``players`` None means everybody."""

    name: str
    players: tuple[str, ...] | None
    positions: tuple[str, ...]
    origin: Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """``rects`` and ``links`` keep the order of the file; ``links[direction][a] == b``."""

    rects: dict[str, tuple[int, int, int, int] | None]
    links: dict[str, dict[str, str]]
    zones: tuple[Zone, ...] = ()
    symmetry: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    images: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """An item of the turn order: ``player`` chooses among the moves of ``mover``."""

    player: str
    mover: str
    move_type: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """``count`` pieces in reserve when ``position`` is None."""

    player: str
    piece: str
    position: str | None
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """``kind`` is win, loss, draw or count."""

    kind: str
    players: tuple[str, ...]
    condition: Call
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game or variant with everything it inherits."""

    title: str
    variant: bool
    default: bool
    engine: str | None
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    repeat: int
    board: Board
    pieces: tuple[Piece, ...]
    setup: tuple[Setup, ...]
    goals: tuple[Goal, ...]
    priorities: tuple[str, ...]
    move_types: tuple[str, ...]
    options: dict[str, str]
    texts: dict[str, str] = field(default_factory=dict)
    media: tuple[tuple[str, str], ...] = ()
    origin: Origin
