"""The memory of a game: its tables, the state of a position, and room for lists and logs.

A position is the offset of its cell on the board, 4 bytes each, so that reading the board or a row
of links needs no multiplication. Codes of pieces are those of the JavaScript runtime
(``emit/js/rules/layout.py``). A set of positions is one bit per position, in words of 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from struct import pack
from typing import Any, TypeVar

from zrf2js.analysis.games.change_lists import Change
from zrf2js.emit.faults import Unsupported
from zrf2js.emit.js.rules.layout import CODE_BITS, layout_of
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Constant,
    Function,
    Global,
    If,
    Load,
    Statement,
    Store,
    Value,
    constant,
    repeat,
)
from zrf2js.emit.wasm.encode import PAGE
from zrf2js.emit.wasm.opcodes import Type
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.language.options import PILES

T = TypeVar("T")

CELL = 4
WORD = 8
#: bytes of the lists of moves, of records and of the undo log; SLACK is room for one more list
LIST_ROOM = 1 << 23
RECORD_ROOM = 1 << 22
UNDO_ROOM = 1 << 23
SLACK = 1 << 20
#: hashes of positions before the current one
MAX_HASHES = 1 << 16
#: counters of hashes by their last bits
HASH_SLOTS = 1 << 10
#: captures that are stored for one branch of the tree
MAX_LOSSES = 1 << 16
#: variables of a position for programs outside
REGISTERS = 16
#: integers that describe a batch of games
BATCH = 14
#: most pieces below another one, at least
_LEAST_HEIGHT = 64
#: depth of a tree
MAX_PLIES = 1000


class Tables:
    """The addresses of everything in memory, and the variables of the module."""

    def __init__(self, game: GameIR) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.data: dict[int, bytes] = {}
        self.functions: list[Function] = []
        self.variables: list[Global] = []
        self._end = 0
        self._addresses: dict[bytes, int] = {}
        self._parts: dict[object, Any] = {}
        layout = self.layout
        self.size = layout.size
        self.off = layout.size * CELL
        self.words = -(-layout.size // 64)
        self.kind_bits = layout.owner_mask | layout.type_bits
        self.change_lists: dict[tuple[Change, ...], int] = {(): 0}
        self._place_position()
        self._links = [self.cells(self._row(row)) for row in game.links]
        self._zones = [self.cells([*zone.members, 0]) for zone in game.zones]
        turns = game.turns
        self.next_turn = self.cells([*range(1, len(turns)), game.repeat])
        self.chooser_of = self.cells([turn.chooser for turn in turns])
        self.mover_of = self.cells([turn.mover for turn in turns])
        self.nodes = self.reserved(MAX_PLIES * WORD)
        self.batch = self.reserved(BATCH * CELL)
        self._declare_variables()

    def _place_position(self) -> None:
        """Reserve the memory of a position, which ends with the list of its moves.

        ``registers`` has copies of variables for programs outside. After the reserves, at the
        offset ``earlier``, are a row of the positions on which earlier parts of the turn began or
        ended, and one of those on which they captured: the number of the turn is there. Piles
        follow at the offset ``piles``.
        """
        layout = self.layout
        self.kinds = self.reserved((self.kind_bits + 1) * self.words * WORD)
        self.hash_slots = self.reserved(HASH_SLOTS * CELL)
        self.registers = self.reserved(REGISTERS * WORD)
        self.board = self.reserved((layout.size + 1) * CELL)
        self.data[self.board] = pack(f"<{layout.size + 1}i", *[0] * layout.size, 1 << CODE_BITS)
        self.row_size = (layout.size + 1) * CELL
        self.earlier = -(-layout.players * layout.types * CELL // WORD) * WORD
        self.reads_parts = self.game.has(ops.BeenBefore, ops.TakenBefore)
        self.piles = self.earlier + 2 * self.reads_parts * self.row_size
        self.pile_height = pile_height(self.game)
        end = self.piles + (self.pile_height + 1) * self.row_size * self.has_piles
        self.reserve_size = -(-end // WORD) * WORD
        self.reserve = self.reserved(self.reserve_size)
        self.top = self.variable(self.reserved(LIST_ROOM + SLACK))

    def _declare_variables(self) -> None:
        """Declare the variables of a position, and the ends of lists and logs."""
        self.turn = self.variable()
        self.last_from = self.variable(-1)
        self.last_to = self.variable(-1)
        self.partial = self.variable(-1)
        self.continuation = self.variable()
        self.chooser = self.variable()
        self.no_progress = self.variable()
        self.progressed = self.variable()
        self.hash = self.variable(type_=I64)
        self.hashes = self.variable(self.reserved(MAX_HASHES * WORD))
        self.losses = self.variable(self.reserved(MAX_LOSSES * CELL))
        self.first_loss = self.variable(self.losses.initial)
        self.lifted = self.reserved((self.size + 1) * CELL)
        self.undo = self.variable(self.reserved(UNDO_ROOM + SLACK))
        self.records = self.variable(self.reserved(RECORD_ROOM + SLACK))
        self.depth = self.variable()
        if self.reads_parts:
            self.turns = self.variable(1)

    def once(self, key: object, make: Callable[[Tables], T]) -> T:
        """Return a part of the engine, which the first request creates."""
        if key not in self._parts:
            self._parts[key] = make(self)
        part: T = self._parts[key]
        return part

    @property
    def has_piles(self) -> bool:
        """True if pieces stand on other pieces."""
        return self.pile_height > 0

    # --- memory ----------------------------------------------------------------------------------

    def reserved(self, size: int) -> int:
        """Reserve memory; return its address."""
        address = self._end
        self._end += -(-size // WORD) * WORD
        return address

    def cells(self, cells: Sequence[int]) -> int:
        """Store integers; return the address of the first one."""
        return self._bytes(pack(f"<{len(cells)}i", *cells))

    def _bytes(self, data: bytes) -> int:
        if data not in self._addresses:
            self._addresses[data] = self.reserved(len(data))
            self.data[self._addresses[data]] = data
        return self._addresses[data]

    def _row(self, links: Sequence[int]) -> list[int]:
        return [*((self.size if to < 0 else to) * CELL for to in links), self.off]

    def sets(self, rows: Sequence[frozenset[int]]) -> int:
        """Store sets of positions, many of which are equal; return the address of the first one."""
        data = {row: self.bits(row).to_bytes(self.words * WORD, "little") for row in set(rows)}
        return self._bytes(b"".join([data[row] for row in rows]))

    @staticmethod
    def bits(positions: Iterable[int]) -> int:
        """Return a set of positions as an integer."""
        return sum({1 << position for position in positions})

    def change_list(self, changes: tuple[Change, ...]) -> int:
        """Return the number of a list of changes, above the code of a piece; raise Unsupported."""
        number = self.change_lists.setdefault(changes, len(self.change_lists))
        if number >> 32 - self.layout.code_bits:
            raise Unsupported("lists of changes", self.game.origin)
        return number << self.layout.code_bits

    @property
    def code_mask(self) -> int:
        """The bits of the code of a piece in the upper half of a move."""
        return (1 << self.layout.code_bits) - 1

    def variable(self, initial: int = 0, type_: Type = I32) -> Global:
        """Return a new variable of the module."""
        variable = Global(len(self.variables), type_, initial)
        self.variables.append(variable)
        return variable

    def add(self, function: Function) -> Function:
        """Add a function to the module."""
        self.functions.append(function)
        return function

    @property
    def pages(self) -> int:
        """The size of the memory in pages of 64 KiB."""
        return -(-self._end // PAGE)

    # --- reading ---------------------------------------------------------------------------------

    def piece(self, place: Value) -> Value:
        """Return the code of the piece at a place, 0 for none."""
        return Load(place, self.board)

    def step(self, direction: int, place: Value) -> Value:
        """Return the place that a link leads to."""
        return Load(place, self._links[direction])

    def links(self, direction: int) -> int:
        """Return the address of the links in a direction."""
        return self._links[direction]

    def zone(self, zone: int, place: Value) -> Value:
        """Return the bits of the players whose zone contains the place."""
        return Load(place, self._zones[zone])

    def kind_of(self, code: Value) -> Value:
        """Return the type of a piece, from 1."""
        return (code >> self.layout.type_shift) & self.layout.type_mask

    def reserve_of(self, player: Value | int, kind: Value | int) -> Value:
        """Return the offset of the reserve of a player's type; that of type 0 has used entries."""
        first = constant(player) * self.layout.types
        return (first + kind) * CELL

    def held(self, player: int, piece: int) -> Value:
        """Return the number of pieces of a type in a player's reserve, -1 for no limit."""
        index = player * self.layout.types + piece + 1
        return Load(constant(0), self.reserve + index * CELL)

    def was_visited(self, place: Value) -> Value:
        """Return 1 if an earlier part of the turn began or ended on a place."""
        return Load(place, self.reserve + self.earlier).equals(self.turns)

    def was_captured(self, place: Value) -> Value:
        """Return 1 if an earlier part of the turn captured on a place."""
        return Load(place, self.reserve + self.earlier + self.row_size).equals(self.turns)

    def word(self, place: Value) -> Value:
        """Return the offset of the word with the bit of a place in a set; 0 on small boards."""
        return (place >> 8) << 3 if self.words > 1 else constant(0)

    @staticmethod
    def bit(place: Value) -> Value:
        """Return the bit of a place in its word."""
        return constant(1, I64) << (place >> 2).widen()

    def kind_row(self, code: Value) -> Value:
        """Return the offset of the set of positions with pieces of this owner and type."""
        return (code & self.kind_bits) * (self.words * WORD)

    def toggle(self, function: Function, place: Value, code: Value) -> Iterator[Statement]:
        """Yield the change of a set of positions unless the code is 0."""
        if isinstance(code, Constant) and code.number == 0:
            return
        address = function.local("address")
        changed = Load(address, self.kinds, I64) ^ self.bit(place)
        yield If(
            code,
            [
                Assign(address, self.kind_row(code) + self.word(place)),
                Store(address, self.kinds, changed),
            ],
        )

    def kind_set(self, player: int, piece: int, word: int) -> Value:
        """Return a word of the set of positions with a player's pieces of a type."""
        code = self.layout.type_code(piece) | 1 << player
        return Load(constant(0), self.kinds + (code * self.words + word) * WORD, I64)

    def owned(self, player: int, word: int) -> Value:
        """Return a word of the set of positions with a player's pieces."""
        pieces = range(len(self.game.pieces))
        sets = [self.kind_set(player, piece, word) for piece in pieces]
        return reduce(or_, sets) if sets else constant(0, I64)

    def steps_of(self, player: int) -> tuple[int, ...]:
        """Return the directions that a player follows, by direction of the rules."""
        return self.game.players[player].symmetry


def pile_height(game: GameIR) -> int:
    """Return the most pieces below another one: twice those at the start; 0 without piles."""
    held = sum(max(0, row.count) for row in game.reserves)
    return max(_LEAST_HEIGHT, 2 * (len(game.setup) + held)) if game.board_kind in PILES else 0


def cleared(function: Function, address: int, size: int, zero: Value) -> list[Statement]:
    """Return code that fills ``size`` bytes with zeros, a multiple of the size of ``zero``."""
    at = function.local("cleared")
    step = CELL if zero.type is I32 else WORD
    clear: list[Statement] = [Store(at, address, zero), Assign(at, at + step)]
    return [Assign(at, constant(0)), repeat(clear, at.differs(size))]
