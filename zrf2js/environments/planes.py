"""Observations: planes of integers over the board, derived from the tables of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.drawing import grid_of
from zrf2js.environments.numbers import Integers, Layout, Numbers
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: the value of an unlimited reserve, and the largest one
MOST = 255

#: values by game, or by game and position; ``owners`` are players by game and relative seat
_Values: TypeAlias = Callable[[Numbers, Integers], NDArray[np.generic]]


@dataclass(frozen=True, slots=True)
class _Plane:
    name: str
    values: _Values


class Planes:
    """The planes of a game: arrays of shape ``shape``, whose dtype is uint8.

    ``names`` are the names of the planes. The axes are the plane, and the row and column of the
    board as it is drawn, from the top left. A board that is not a grid has one row.
    ``cells[p]`` is the cell of position p, counted by rows.

    Players are relative to the observer: `own`, then `next` or, of several, `next 1`, `next 2`.
    """

    def __init__(self, game: GameIR, layout: Layout, seats: tuple[int, ...]) -> None:
        self._game, self._layout, self._seats = game, layout, seats
        self._absent = tuple(p for p in range(len(game.players)) if p not in seats)
        self._planes = tuple(_planes(game, layout, seats, self._owners(game)))
        self.names = tuple(plane.name for plane in self._planes)
        rows, columns, self.cells = grid_of(game)
        self.shape = (len(self.names), rows, columns)

    def __reduce__(self) -> tuple[type[Planes], tuple[object, ...]]:
        """Return the constructor call of a copy, as the functions cannot be pickled."""
        return Planes, (self._game, self._layout, self._seats)

    def _owners(self, game: GameIR) -> list[str]:
        others = len(self._seats) - 1
        following = ["next"] if others == 1 else [f"next {n + 1}" for n in range(others)]
        return ["own", *following, *(game.players[player].name for player in self._absent)]

    def of(self, numbers: Numbers, observers: Integers) -> NDArray[np.uint8]:
        """Return the planes of games, shape (games, *shape).

        ``observers`` has the index of an agent for each game.
        """
        count, size = len(numbers), self._layout.size
        seats = np.array(self._seats, dtype=np.int32)
        turned = seats[(observers[:, None] + np.arange(len(seats))) % len(seats)]
        absent = np.broadcast_to(np.array(self._absent, dtype=np.int32), (count, len(self._absent)))
        owners = np.concatenate([turned, absent], axis=1).astype(np.int32)
        cells = self.shape[1] * self.shape[2]
        found = np.zeros((count, len(self._planes), cells), dtype=np.uint8)
        is_row = cells == size and bool((self.cells == np.arange(size)).all())
        for number, plane in enumerate(self._planes):
            values = plane.values(numbers, owners)
            if values.ndim == 1:
                found[:, number] = values[:, None]
            elif is_row:
                found[:, number] = values
            else:
                found[:, number, self.cells] = values
        return found.reshape(count, *self.shape)


def _planes(
    game: GameIR, layout: Layout, seats: tuple[int, ...], owners: list[str]
) -> Iterator[_Plane]:
    """Yield the planes, in order."""
    for slot, owner in enumerate(owners):
        for piece, row in enumerate(game.pieces):
            yield _Plane(f"{owner} {row.name}", _standing(layout, slot, piece + 1))
    for number, attribute in enumerate(game.attributes):
        for value, text in enumerate(attribute.values):
            if value:
                yield _Plane(
                    f"{attribute.name} = {text}", _attribute(layout.attributes[number], value)
                )
    if layout.piles:
        for slot, owner in enumerate(owners):
            for piece, row in enumerate(game.pieces):
                yield _Plane(f"below {owner} {row.name}", _below(slot, piece + 1))
    yield from _reserves(game, owners)
    yield from _turns(game, layout, seats, owners)


def _standing(layout: Layout, slot: int, kind: int) -> _Values:
    mask = layout.type_mask << layout.type_shift | (1 << layout.players) - 1

    def values(numbers: Numbers, owners: Integers) -> NDArray[np.generic]:
        codes = np.left_shift(1, owners[:, slot]) | kind << layout.type_shift
        found: NDArray[np.bool_] = (numbers.cells & mask) == codes[:, None]
        return found

    return values


def _attribute(bits: tuple[int, int], value: int) -> _Values:
    shift, mask = bits
    return lambda numbers, owners: (numbers.cells >> shift & mask) == value


def _below(slot: int, kind: int) -> _Values:
    def values(numbers: Numbers, owners: Integers) -> NDArray[np.generic]:
        games = np.arange(len(numbers))
        return np.minimum(numbers.below[games, :, owners[:, slot], kind], MOST)

    return values


def _reserves(game: GameIR, owners: list[str]) -> Iterator[_Plane]:
    """Yield the counts of pieces in reserve, and the entries that players have used."""
    held = {row.piece for row in game.reserves}
    held |= game.droppable
    entries = {op.entry for each in game.templates for op in each.find(ops.UseEntry)}
    for slot, owner in enumerate(owners):
        for piece in sorted(held):
            yield _Plane(f"reserve {owner} {game.pieces[piece].name}", _reserve(slot, piece + 1))
        for entry in sorted(entries):
            yield _Plane(f"used {owner} {entry}", _used(slot, entry))


def _reserve(slot: int, kind: int) -> _Values:
    def values(numbers: Numbers, owners: Integers) -> NDArray[np.generic]:
        counts = numbers.reserves[np.arange(len(numbers)), owners[:, slot], kind]
        return np.where(counts < 0, MOST, np.minimum(counts, MOST - 1))

    return values


def _used(slot: int, entry: int) -> _Values:
    return lambda numbers, owners: (
        numbers.reserves[np.arange(len(numbers)), owners[:, slot], 0] >> entry & 1
    )


def _turns(
    game: GameIR, layout: Layout, seats: tuple[int, ...], owners: list[str]
) -> Iterator[_Plane]:
    """Yield the last move, the running turn, the player to move, and the seat of the observer."""
    for field in ("last_from", "last_to", "partial"):
        yield _Plane(field.replace("_", " "), _position(layout, field))
    continued = {
        op.mode
        for each in game.templates
        for op in each.operations
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial) and op.mode is not None
    }
    for mode in sorted(continued):
        yield _Plane(f"continues {game.modes[mode]}", _equals("continuation", mode + 2))
    if layout.earlier:
        yield _Plane("visited", lambda numbers, owners: numbers.earlier & 1)
        yield _Plane("captured", lambda numbers, owners: numbers.earlier >> 1)
    if len(game.turns) > len(seats):
        for turn in range(len(game.turns)):
            yield _Plane(f"turn {turn}", _equals("turn", turn))
    for slot in range(len(seats) if len(seats) > 1 else 0):
        yield _Plane(f"{owners[slot]} to move", _to_move(slot))
    for seat in seats if len(seats) > 1 else ():
        yield _Plane(f"seat {game.players[seat].name}", _seat(seat))


def _position(layout: Layout, field: str) -> _Values:
    places = np.arange(layout.size, dtype=np.int32)
    return lambda numbers, owners: numbers.field(field)[:, None] == places


def _equals(field: str, value: int) -> _Values:
    return lambda numbers, owners: numbers.field(field) == value


def _to_move(slot: int) -> _Values:
    return lambda numbers, owners: numbers.field("chooser") == owners[:, slot]


def _seat(player: int) -> _Values:
    return lambda numbers, owners: owners[:, 0] == player
