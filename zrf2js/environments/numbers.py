"""Positions and moves as arrays of integers, as the engines return them (host/numbers.js)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.int32]

#: the fields before the cells
FIELDS = (
    "chooser",
    "random",
    "turn",
    "last_from",
    "last_to",
    "partial",
    "continuation",
    "moves",
    "result",
    "plies",
)
#: the result of a game that reached the limit of plies
TRUNCATED = -1
RUNNING, DRAW = 0, 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The sizes of the arrays and the bits of piece codes.

    A code has one bit for its owner, then the type from 1, then (shift, mask) of each attribute.
    """

    size: int
    players: int
    types: int
    type_shift: int
    type_mask: int
    attributes: tuple[tuple[int, int], ...]
    earlier: bool
    piles: bool

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Layout:
        """Return the layout from the answer of an engine."""
        return cls(
            data["size"],
            data["players"],
            data["types"],
            data["typeShift"],
            data["typeMask"],
            tuple((shift, mask) for shift, mask in data["attributes"]),
            data["earlier"],
            data["piles"],
        )

    @property
    def slots(self) -> int:
        """The number of pairs of player and type."""
        return self.players * self.types

    @property
    def stride(self) -> int:
        """The number of integers of a position."""
        earlier = self.size if self.earlier else 0
        piles = self.size * self.slots if self.piles else 0
        return len(FIELDS) + self.size + self.slots + earlier + piles


@dataclass(frozen=True)
class Numbers:
    """Positions of games, and the legal moves of all of them in one array.

    ``fields`` has one row per game. ``moves`` has a row per move: origin (``size`` for a drop, -1
    for a pass), target, type of a promotion or drop from 1.
    """

    layout: Layout
    fields: Integers
    moves: Integers

    @classmethod
    def of(cls, layout: Layout, answer: Mapping[str, Any]) -> Numbers:
        """Return the positions from the answer of an engine."""
        fields, moves = _integers(answer["fields"]), _integers(answer["moves"])
        return cls(layout, fields.reshape(-1, layout.stride), moves.reshape(-1, 3))

    def __len__(self) -> int:
        return len(self.fields)

    def field(self, name: str) -> Integers:
        """Return a field of all games."""
        return self.fields[:, FIELDS.index(name)]

    @cached_property
    def cells(self) -> Integers:
        """The piece codes by position, 0 for empty ones."""
        return self._part(len(FIELDS), self.layout.size)

    @cached_property
    def reserves(self) -> Integers:
        """The reserves by player and type, -1 for unlimited; type 0 has the used entries."""
        layout = self.layout
        entries = self._part(len(FIELDS) + layout.size, layout.slots)
        return entries.reshape(-1, layout.players, layout.types)

    @cached_property
    def earlier(self) -> Integers:
        """Bits by position: 1 where the turn has been, 2 where it has captured."""
        layout = self.layout
        return self._part(len(FIELDS) + layout.size + layout.slots, layout.size)

    @cached_property
    def below(self) -> Integers:
        """The pieces below the top of each pile, by position, player and type."""
        layout = self.layout
        pieces = self.fields[:, layout.stride - layout.size * layout.slots :]
        return pieces.reshape(-1, layout.size, layout.players, layout.types)

    @cached_property
    def games(self) -> NDArray[np.intp]:
        """The game of each move."""
        return np.repeat(np.arange(len(self)), self.field("moves"))

    @cached_property
    def ordinals(self) -> NDArray[np.intp]:
        """The index of each move in the list of its game."""
        counts = self.field("moves").astype(np.intp)
        return np.arange(len(self.moves)) - np.repeat(np.cumsum(counts) - counts, counts)

    def _part(self, start: int, count: int) -> Integers:
        return self.fields[:, start : start + count]


def _integers(data: str | list[int] | Integers) -> Integers:
    if isinstance(data, np.ndarray):
        return data
    if isinstance(data, str):
        return np.frombuffer(base64.b64decode(data), dtype="<i4").astype(np.int32, copy=False)
    return np.array(data, dtype=np.int32)
