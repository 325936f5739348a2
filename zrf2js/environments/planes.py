"""Observations: planes of integers over the board, derived from the tables of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.drawing import grid_of
from zrf2js.environments.numbers import Integers, Layout, Numbers
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: the value of an unlimited reserve, and the largest one
MOST = 255

#: writes planes from the first one on; ``owners`` are players by game and relative seat
_Writer: TypeAlias = Callable[["_Picture", int], None]
#: the names of consecutive planes, and what writes them
_Group: TypeAlias = tuple[list[str], _Writer]


class _Picture:
    """The planes of some games, while they are written.

    ``games``, ``places`` and ``codes`` are those of all pieces on the boards. ``owners`` has the
    players by game and relative seat.
    """

    def __init__(
        self, numbers: Numbers, observers: Integers, owners: Integers, planes: Planes
    ) -> None:
        self.numbers, self.observers, self.owners = numbers, observers, owners
        cells = np.ascontiguousarray(numbers.cells).reshape(-1)
        pieces = np.flatnonzero(cells)
        self.games, self.places = np.divmod(pieces, numbers.layout.size)
        self.codes = cells[pieces]
        self.cells = planes.cells
        count, rows, columns = planes.shape
        self.planes = np.zeros((len(numbers), count, rows * columns), dtype=np.uint8)
        self._flat = self.planes.reshape(-1)
        self._size, self._count = rows * columns, count

    def mark(
        self, games: NDArray[np.intp], planes: NDArray[np.int64] | int, places: NDArray[np.intp]
    ) -> None:
        """Write 1 at positions of planes."""
        self._flat[(games * self._count + planes) * self._size + self.cells[places]] = 1

    def fill(self, first: int, values: NDArray[np.generic]) -> None:
        """Write values for whole boards, by game and plane."""
        self.planes[:, first : first + values.shape[1]] = values[:, :, None]

    def spread(self, first: int, values: NDArray[np.generic]) -> None:
        """Write values by game, plane and position."""
        self.planes[:, first : first + values.shape[1], self.cells] = values


class Planes:
    """The planes of a game: arrays of shape ``shape``, whose dtype is uint8.

    ``names`` are the names of the planes. The axes are the plane, and the row and column of the
    board as it is drawn, from the top left. A board that is not a grid has one row.
    ``cells[p]`` is the cell of position p, counted by rows.

    Players are relative to the observer: `own`, then `next` or, of several, `next 1`, `next 2`.
    """

    def __init__(self, game: GameIR, layout: Layout, seats: tuple[int, ...]) -> None:
        self._game, self._layout, self._seats = game, layout, seats
        absent = tuple(p for p in range(len(game.players)) if p not in seats)
        turned = [(*seats[n:], *seats[:n], *absent) for n in range(len(seats))]
        self._owners = np.array(turned, dtype=np.int32)
        others = len(seats) - 1
        following = ["next"] if others == 1 else [f"next {n + 1}" for n in range(others)]
        owners = ["own", *following, *(game.players[player].name for player in absent)]
        names: list[str] = []
        self._writers: list[tuple[int, _Writer]] = []
        for group, writer in _groups(game, layout, self._owners, owners, seats):
            self._writers.append((len(names), writer))
            names += group
        self.names = tuple(names)
        rows, columns, cells = grid_of(game)
        self.cells: NDArray[np.intp] = np.asarray(cells, dtype=np.intp)
        self.shape = (len(names), rows, columns)

    def __reduce__(self) -> tuple[type[Planes], tuple[object, ...]]:
        """Return the constructor call of a copy, as the functions cannot be pickled."""
        return Planes, (self._game, self._layout, self._seats)

    def of(self, numbers: Numbers, observers: Integers) -> NDArray[np.uint8]:
        """Return the planes of games, shape (games, *shape).

        ``observers`` has the index of an agent for each game.
        """
        picture = _Picture(numbers, observers, self._owners[observers], self)
        for first, write in self._writers:
            write(picture, first)
        return picture.planes.reshape(len(numbers), *self.shape)


def _groups(
    game: GameIR,
    layout: Layout,
    turned: Integers,
    owners: list[str],
    seats: tuple[int, ...],
) -> Iterator[_Group]:
    """Yield the planes, in order."""
    pieces = [row.name for row in game.pieces]
    yield [f"{owner} {piece}" for owner in owners for piece in pieces], _standing(layout, turned)
    for number, attribute in enumerate(game.attributes):
        names = [f"{attribute.name} = {text}" for text in attribute.values[1:]]
        yield names, _attribute(*layout.attributes[number])
    if layout.piles:
        yield [f"below {owner} {piece}" for owner in owners for piece in pieces], _below
    yield from _reserves(game, owners)
    yield from _turns(game, layout, seats, owners)


def _standing(layout: Layout, turned: Integers) -> _Writer:
    """Return the writer of pieces: a table has the plane by observer, owner and type."""
    mask = layout.type_mask << layout.type_shift | (1 << layout.players) - 1
    table = np.zeros((len(turned), mask + 1), dtype=np.int64)
    for observer, players in enumerate(turned.tolist()):
        for slot, player in enumerate(players):
            for kind in range(1, layout.types):
                plane = slot * (layout.types - 1) + kind - 1
                table[observer, kind << layout.type_shift | 1 << player] = plane

    def write(picture: _Picture, first: int) -> None:
        planes = table[picture.observers[picture.games], picture.codes & mask]
        picture.mark(picture.games, planes + first, picture.places)

    return write


def _attribute(shift: int, mask: int) -> _Writer:
    def write(picture: _Picture, first: int) -> None:
        values = picture.codes >> shift & mask
        some = np.flatnonzero(values)
        picture.mark(picture.games[some], values[some] + (first - 1), picture.places[some])

    return write


def _below(picture: _Picture, first: int) -> None:
    games = np.arange(len(picture.numbers))
    for owners in picture.owners.T:
        counts = picture.numbers.below[games, :, owners, 1:]
        picture.spread(first, np.minimum(counts, MOST).transpose(0, 2, 1))
        first += counts.shape[2]


def _reserves(game: GameIR, owners: list[str]) -> Iterator[_Group]:
    """Yield the counts of pieces in reserve, and the entries that players have used."""
    held = {row.piece for row in game.reserves}
    held |= game.droppable
    entries = sorted({op.entry for each in game.templates for op in each.find(ops.UseEntry)})
    for slot, owner in enumerate(owners):
        if held:
            names = [f"reserve {owner} {game.pieces[piece].name}" for piece in sorted(held)]
            yield names, _reserve(slot, np.array(sorted(held)) + 1)
        if entries:
            yield [f"used {owner} {entry}" for entry in entries], _used(slot, np.array(entries))


def _reserve(slot: int, kinds: NDArray[np.int64]) -> _Writer:
    def write(picture: _Picture, first: int) -> None:
        games = np.arange(len(picture.numbers))[:, None]
        counts = picture.numbers.reserves[games, picture.owners[:, slot, None], kinds]
        picture.fill(first, np.where(counts < 0, MOST, np.minimum(counts, MOST - 1)))

    return write


def _used(slot: int, entries: NDArray[np.int64]) -> _Writer:
    def write(picture: _Picture, first: int) -> None:
        games = np.arange(len(picture.numbers))
        bits = picture.numbers.reserves[games, picture.owners[:, slot], 0]
        picture.fill(first, bits[:, None] >> entries & 1)

    return write


def _turns(
    game: GameIR, layout: Layout, seats: tuple[int, ...], owners: list[str]
) -> Iterator[_Group]:
    """Yield the last move, the running turn, the player to move, and the seat of the observer."""
    for field in ("last_from", "last_to", "partial"):
        yield [field.replace("_", " ")], _position(layout, field)
    continued = {
        op.mode
        for each in game.templates
        for op in each.operations
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial) and op.mode is not None
    }
    if continued:
        modes = sorted(continued)
        names = [f"continues {game.modes[mode]}" for mode in modes]
        yield names, _equals("continuation", np.array(modes) + 2)
    if layout.earlier:
        yield ["visited", "captured"], _earlier
    if len(game.turns) > len(seats):
        count = len(game.turns)
        yield [f"turn {turn}" for turn in range(count)], _equals("turn", np.arange(count))
    if len(seats) > 1:
        yield [f"{owner} to move" for owner in owners[: len(seats)]], _to_move(len(seats))
        yield [f"seat {game.players[seat].name}" for seat in seats], _seat(np.array(seats))


def _earlier(picture: _Picture, first: int) -> None:
    bits = picture.numbers.earlier
    picture.spread(first, np.stack([bits & 1, bits >> 1], axis=1))


def _position(layout: Layout, field: str) -> _Writer:
    def write(picture: _Picture, first: int) -> None:
        places = picture.numbers.field(field)
        games = np.flatnonzero((places >= 0) & (places < layout.size))
        picture.mark(games, first, places[games].astype(np.intp))

    return write


def _equals(field: str, values: NDArray[np.int64]) -> _Writer:
    return lambda picture, first: picture.fill(
        first, picture.numbers.field(field)[:, None] == values
    )


def _to_move(count: int) -> _Writer:
    def write(picture: _Picture, first: int) -> None:
        seats = picture.owners[:, :count]
        picture.fill(first, picture.numbers.field("chooser")[:, None] == seats)

    return write


def _seat(seats: NDArray[np.int64]) -> _Writer:
    return lambda picture, first: picture.fill(first, picture.owners[:, :1] == seats)
