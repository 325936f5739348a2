"""A game in play in a WebAssembly engine: one call for each ply."""

from __future__ import annotations

import copy as copying
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Self

from zrf2js.emit.python.runtime.data import position_data, set_position_data
from zrf2js.play.arguments import seed_of, whole
from zrf2js.play.engine import Data
from zrf2js.play.errors import EngineUnavailable, IllegalMove
from zrf2js.play.game import Game
from zrf2js.play.moves import Move, Playout, Result
from zrf2js.play.wasm_engine import Start, WasmEngine
from zrf2js.play.wasm_machine import MemoryExceeded
from zrf2js.play.wasm_moves import ListedMoves, Position

_COUNT = 0xFFFFFFFF
#: the largest number of pieces in a reserve
_MOST = 1_000_000_000


class WasmGame(Game):
    """A game whose rules run in this process.

    Notations and searches are those of a companion, a game in another engine that follows this one.
    """

    _engine: WasmEngine

    def __init__(self, engine: WasmEngine, options: Mapping[str, Any]) -> None:
        rules = engine.rules
        self._engine, self._options = engine, options
        self.title: str = rules["title"]
        self.players, self.pieces = tuple(rules["players"]), tuple(rules["pieces"])
        self.positions, self.notations = tuple(rules["positions"]), tuple(rules["notations"])
        self.engine: str = engine.name
        self._first: dict[str, Any] | None = None  # the data of a position that was set up
        self._companion: Game | None = None
        self._mirrored: list[int] = []
        self._begin(Start.of(rules))

    def _begin(self, start: Start) -> None:
        """Start at a position and forget all moves."""
        self._start = start
        self._stack: list[Move] = []
        self._saved: tuple[bytes, bytes, bytes] | None = None
        with self._engine.lock:
            self._take_over()
            self._show_state(self._engine.enter(start), None, -1)

    def _show_state(self, state: int, before: ListedMoves | None, index: int) -> None:
        self._number = state >> 32
        self._list = ListedMoves(self._engine, state & _COUNT, self._start, before, index)

    # --- the memory of the engine ----------------------------------------------------------------

    def _take_over(self) -> None:
        """Save the position of the game that is in memory, before another one is entered."""
        engine = self._engine
        if engine.machine is None:
            raise EngineUnavailable("the engine is closed")
        if engine.current is not None and engine.current is not self:
            engine.current._saved = engine.saved()
        engine.current = self

    def _activate(self) -> None:
        """Enter the position of this game into memory unless it is there."""
        if self._engine.current is not self:
            self._take_over()
            assert self._saved is not None
            self._engine.restore(self._saved, self._number)

    def _replay(self) -> None:
        """Enter the game again, after an error in the middle of a call."""
        legal, number = self._list, self._number
        with self._engine.lock:
            self._take_over()
            self._engine.enter(self._start)
            for each in legal.line[1:]:
                self._engine.play(each.made)
        self._list, self._number = legal, number

    def go_to(self, legal: ListedMoves) -> None:
        """Go to the position of a list of moves."""
        line, common = legal.line, 0
        for own, wanted in zip(self._list.line, line, strict=False):
            if own is not wanted:
                break
            common += 1
        if common == 0:
            self._begin(legal.start)
            self._list, common = line[0], 1
        while len(self._stack) >= common:
            self.pop()
        for before, each in pairwise(line[common - 1 :]):
            self._play(each.made, before[each.made])
            self._list = each
        with self._engine.lock:  # it may have been at the list, but not in memory
            self._activate()

    # --- moves -----------------------------------------------------------------------------------

    @property
    def turn(self) -> str | None:
        """The name of the player to move."""
        name: str = self.players[self._engine.rules["turns"][self._item()][0]]
        return name

    def _item(self) -> int:
        with self._engine.lock:
            self._activate()
            return self._engine.turn

    @property
    def is_random(self) -> bool:
        """True if chance makes the next move: each legal move has the same probability."""
        return bool(self._engine.rules["chance"][self._item()])

    @property
    def legal_moves(self) -> ListedMoves:
        """The legal moves, in the order of the rules; empty if the game is over."""
        return self._list

    def push(self, move: Move | str, *, notation: str | None = None) -> Move:
        """Make a move and return it; see ``Game``."""
        if not (isinstance(move, Move) and move.source is self._list and notation is None):
            move = self._move_of(str(move), notation)
        self._play(move.index, move)
        return move

    def _move_of(self, text: str, notation: str | None) -> Move:
        """Return a legal move, given by its text; the companion reads other notations."""
        moves = self.legal_moves
        index = moves.index_of(text) if notation in (None, "zsg") else None
        if index is None:
            given = {} if notation is None else {"notation": notation}
            index = moves.index_of(self._request("parse", text=text, **given)["text"])
        assert index is not None
        return moves[index]

    def _play(self, index: int, move: Move) -> None:
        engine = self._engine
        with engine.lock:
            if engine.current is not self:
                self._activate()
            try:
                state = engine.play(index)
            except MemoryExceeded:
                self._replay()
                raise
        self._stack.append(move)
        self._number = state >> 32
        self._list = ListedMoves(engine, state & _COUNT, self._start, self._list, index)

    def push_index(self, index: int) -> Move:
        """Make the legal move with this index, and return it."""
        if whole("index", index) >= len(self._list):
            raise IllegalMove(f"no move {index}")
        move = self._list[index]
        self._play(index, move)
        return move

    def pop(self) -> Move:
        """Take back the last move and return it; raise IndexError if there is none."""
        if not self._stack:
            raise IndexError("no move to take back")
        with self._engine.lock:
            self._activate()
            self._engine.call["back"]()
        assert self._list.before is not None
        self._list, self._number = self._list.before, 0
        return self._stack.pop()

    # --- the end ---------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._number != 0

    def outcome(self) -> Result | None:
        """Return the end of the game, None while it continues."""
        return self._engine.result(
            self._number, at_start=not (self._stack or self._start.is_set_up)
        )

    # --- positions -------------------------------------------------------------------------------

    def _board(self) -> _Board:
        with self._engine.lock:
            self._activate()
            return _Board(self._engine.position(0))

    def position(self) -> dict[str, Any]:
        """Return the position as JSON data: board, reserves, turn (docs/module.md)."""
        return position_data(self._board())

    def set_position(self, position: Mapping[str, Any]) -> None:
        """Set up a position and forget all moves; raise ValueError for invalid data."""
        board = self._board()
        set_position_data(board, position)
        self._begin(board.start())
        self._first, self._companion = self.position(), None

    def read(self, notation: str, text: str, *, accept: Iterable[str] = ()) -> None:
        """Set up a position or a game from text; see ``Game``."""
        companion = self._follow()
        companion.read(notation, text, accept=accept)
        line = companion._request("line")
        self._begin(Start.of(self._engine.rules))
        self._first = None
        if self.position() != line["start"]:
            self.set_position(line["start"])
        for index in line["moves"]:
            self.push_index(index)
        self._companion, self._mirrored = companion, [move.index for move in self._stack]

    def copy(self) -> Self:
        """Return a separate game with the same position and history."""
        twin = copying.copy(self)
        twin._stack = list(self._stack)
        if self._companion is not None:
            twin._companion, twin._mirrored = self._companion.copy(), list(self._mirrored)
        with self._engine.lock:
            if self._engine.current is self:
                twin._saved = self._engine.saved()
        return twin

    # --- notations -------------------------------------------------------------------------------

    def _request(self, task: str, **arguments: Any) -> Data:
        """Return the answer of the companion, at the same position."""
        return self._follow()._request(task, **arguments)

    def _follow(self) -> Game:
        """Return the companion, after it has made the moves of this game."""
        if self._companion is None:
            self._companion = Game(self._engine.companion(), self._options)
            if self._first is not None:
                self._companion.set_position(self._first)
            self._mirrored = []
        played, common = [move.index for move in self._stack], 0
        for ours, theirs in zip(played, self._mirrored, strict=False):
            if ours != theirs:
                break
            common += 1
        undo, moves = len(self._mirrored) - common, played[common:]
        if undo or moves:
            self._companion._request("follow", undo=undo, moves=moves)
            self._mirrored = played
        return self._companion

    # --- trees -----------------------------------------------------------------------------------

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """Return the number of leaves at a depth in plies; with ``turns``, in whole turns."""
        whole("depth of perft", depth, most=1000)
        if depth == 0 or self.is_over:
            return 1 if depth == 0 else 0
        call = self._engine.call
        with self._engine.lock:
            self._activate()
            try:
                call["begin"](depth)
                call["perft_turns" if turns else "perft"](0)
            except MemoryExceeded:
                self._replay()
                raise
            return call["nodes"](depth - 1)

    def playouts(
        self, count: int = 1, *, seed: int = 1, max_plies: int = 1000
    ) -> tuple[Playout, ...]:
        """Play random games from here inside the engine; the game itself does not change."""
        whole("count", count)
        whole("max_plies", max_plies)
        engine, playouts = self._engine, []
        seed_of(seed)
        with engine.lock:
            self._activate()
            engine.call["seed"](seed & _COUNT)
            try:
                for _ in range(0 if self.is_over else count):
                    state = engine.playout(min(max_plies, _MOST))
                    playouts.append(Playout(state & _COUNT, engine.result(state >> 32)))
            except MemoryExceeded:
                self._replay()
                raise
        return tuple(playouts) or (Playout(0, self.outcome()),) * count

    def close(self) -> None:
        """Stop the engine of this game and of its copies."""
        self._engine.close()


class _Board:
    """A position with the names that the runtime of ``--target python`` reads and writes."""

    def __init__(self, position: Position) -> None:
        self.rules, self.size = position.rules, position.size
        self.board = list(position.board)
        self.reserve: list[Any] = [*position.reserve, *position.piles()]
        places = [position.register(name) for name in ("last_from", "last_to", "partial")]
        first, last, self.partial = (at if at < 0 else at // self.rules["cell"] for at in places)
        self.last = (first, last)
        self.turn: int = position.register("turn")
        self.mode = position.register("continuation") - 2
        counts = "no_progress" in self.rules["registers"]
        self.no_progress = position.register("no_progress") if counts else 0
        self.chooser = 0
        self.been, self.taken = position.earlier()
        self.lost = self.undo = self.seen = None

    def empty_reserve(self) -> list[Any]:
        """Return empty reserves, and piles if there are any."""
        return [0 if isinstance(each, int) else () for each in self.reserve]

    def pile(self, place: int) -> int:
        """Return the index in the reserves of the pile below a position."""
        return len(self.reserve) - len(self.board) + place

    def below(self, place: int) -> tuple[int, ...]:
        """Return the pieces below the top one, top first."""
        pieces: tuple[int, ...] = self.reserve[self.pile(place)]
        return pieces

    def visited(self, place: int) -> bool:
        """Return True if an earlier part of this turn began or ended on a position."""
        return place in self.been

    def captured(self, place: int) -> bool:
        """Return True if an earlier part of this turn captured on a position."""
        return place in self.taken

    def slot(self, owner: int, kind: int) -> int:
        """Return the index of a type in the reserve of an owner."""
        slot: int = (owner.bit_length() - 1) * self.rules["types"] + kind
        return slot

    def fresh(self, player: int, piece: int) -> int:
        """Return the code of a new piece."""
        code: int = self.rules["fresh"][piece] | 1 << player
        return code

    def type_of(self, code: int) -> int:
        """Return the type of a piece, from 1."""
        type_: int = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        return type_

    def start(self) -> Start:
        """Return the position as one in which a game begins; raise ValueError."""
        piles: list[tuple[int, ...]] = [each for each in self.reserve if isinstance(each, tuple)]
        reserve = [each for each in self.reserve if isinstance(each, int)]
        if max(map(len, piles), default=0) > self.rules["pile_height"]:
            raise ValueError("position: a pile is too high for engine='wasm'")
        for count in reserve:
            whole("position: reserves", count, least=-1, most=_MOST)
        if self.partial >= 0 and not self.board[self.partial]:
            raise ValueError("position: no piece on the square of `partial`")
        mode = max(self.mode, -1)  # -1 for a continuation with all blocks
        continuation = mode + 2 if self.partial >= 0 else 0
        places = (*self.last, self.partial)
        board = self.board[: self.size]
        start = Start(board, reserve, self.turn, places, continuation, self.no_progress)
        start.earlier, start.piles = (self.been, self.taken), piles
        return start
