"""The engine in WebAssembly: the rules of one game, running in this process."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any

from zrf2js.play.engine import Data, Engine
from zrf2js.play.errors import EngineUnavailable
from zrf2js.play.moves import Result
from zrf2js.play.wasm_machine import Machine
from zrf2js.play.wasm_moves import Position

if TYPE_CHECKING:
    from zrf2js.play.wasm_game import WasmGame
    from zrf2js.play.wasm_moves import ListedMoves


class WasmEngine:
    """The rules of a game. One position is in the memory of the engine: that of ``current``.

    ``companion`` starts the engine of the same module that has notations and searches.
    """

    name = "wasm"

    def __init__(self, rules: dict[str, Any], code: bytes, companion: Callable[[], Engine]) -> None:
        self.rules, self.lock = rules, RLock()
        self.released: deque[int] = deque()
        self.current: WasmGame | None = None
        self._reader: WasmGame | None = None  # goes back to positions whose texts are read
        self._shown: tuple[ListedMoves, Position] | None = None
        self.area: int | None = None  # the address of memory for integers
        self._start_companion = companion
        self._companion: Engine | None = None
        self.machine: Machine | None = Machine(code)
        machine = self.machine
        self.play, self.load = map(machine.function_of_one, ("play", "load"))
        self.playout = machine.function_of_one("playout")
        self.call = {
            name: machine.function(name)
            for name in (
                "clear", "reset", "put", "fill_reserve", "open", "back", "seed",
                "begin", "perft", "perft_turns", "nodes", "numbers", "begin_batch", "step",
                "set_progress",
                *(("set_visited", "set_captured") if rules["reads_earlier_parts"] else ()),
                *(("push_below",) if rules["piles"] else ()),
            )
        }  # fmt: skip
        start = machine.base + rules["addresses"]["registers"]
        self.registers = (ctypes.c_int64 * 16).from_address(start)

    def companion(self) -> Engine:
        """Return the engine with notations and searches."""
        if self.machine is None:
            raise EngineUnavailable("the engine is closed")
        if self._companion is None:
            self._companion = self._start_companion()
        return self._companion

    def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer of the companion."""
        return self.companion().send(request)

    def close(self) -> None:
        """Forget all games."""
        self.current = self.machine = self._reader = None
        if self._companion is not None:
            self._companion.close()

    # --- positions -------------------------------------------------------------------------------

    def enter(self, start: Start) -> int:
        """Start a game at a position; return its state (emit/wasm/play.py)."""
        call, cell = self.call, self.rules["cell"]
        call["clear"]()
        places = [place if place < 0 else place * cell for place in start.places]
        call["reset"](start.turn, *places, start.continuation)
        for place, code in enumerate(start.board):
            if code:
                call["put"](place * cell, code)
        for index, count in enumerate(start.reserve):
            if count:
                call["fill_reserve"](index * cell, count)
        call["set_progress"](start.no_progress)
        for place, pieces in enumerate(start.piles):
            for code in reversed(pieces):
                call["push_below"](place * cell, code)
        for name, parts in zip(("set_visited", "set_captured"), start.earlier, strict=True):
            for place in parts:
                call[name](place * cell)
        return call["open"](int(start.is_set_up))

    def saved(self) -> tuple[bytes, bytes, bytes]:
        """Return a copy of the position and of its logs."""
        assert self.machine is not None
        read, at = self.machine.bytes_at, self.rules["addresses"]
        parts = [read(at["kinds"], at["list"] - at["kinds"])]
        for name in ("undo", "hashes"):
            parts.append(read(at[name], self._register(name) - at[name]))
        return parts[0], parts[1], parts[2]

    def restore(self, saved: tuple[bytes, bytes, bytes], result: int) -> int:
        """Continue with a position and its logs; return its state."""
        assert self.machine is not None
        at = self.rules["addresses"]
        for name, data in zip(("kinds", "undo", "hashes"), saved, strict=True):
            self.machine.write(at[name], data)
        return self.load(result)

    def _register(self, name: str) -> int:
        register: int = self.registers[self.rules["registers"][name]]
        return register

    def leave(self) -> None:
        """Save the position of the current game, before a batch uses the memory."""
        if self.current is not None:
            self.current._saved, self.current = self.saved(), None

    @property
    def hashes(self) -> int:
        """The number of positions in the history of the current game."""
        first: int = self.rules["addresses"]["hashes"]
        return (self._register("hashes") - first) // 8

    @property
    def turn(self) -> int:
        """The item of the turn order in the current position."""
        return self._register("turn")

    def position_of(self, legal: ListedMoves) -> Position:
        """Return the position of a list; a second game goes there if it is not the current one."""
        with self.lock:
            if self._shown is None or self._shown[0] is not legal:
                if self.current is None or self.current.legal_moves is not legal:
                    self._read(legal)
                self._shown = legal, self.position(len(legal))
            return self._shown[1]

    def _read(self, legal: ListedMoves) -> None:
        from zrf2js.play.wasm_game import WasmGame  # whose games have this engine

        if self._reader is None:
            self._reader = WasmGame(self, {})
        self._reader.go_to(legal)

    def position(self, count: int) -> Position:
        """Return a copy of the current position, with some moves of its list."""
        assert self.machine is not None
        at = self.rules["addresses"]
        size = at["list"] - at["registers"] + 8 * count
        records = self._register("records") - at["records"]
        move_records = self.machine.bytes_at(at["records"], records) if records else b""
        return Position.of(self.rules, self.machine.bytes_at(at["registers"], size), move_records)

    # --- results ---------------------------------------------------------------------------------

    def result(self, number: int, *, at_start: bool = False) -> Result | None:
        """Return the end of a game by its number, None for 0 (runtime/goals/outcome.js)."""
        rules = self.rules
        players, goals = rules["players"], rules["goals"]
        last = len(goals) * len(players)
        if number == 0:
            return None
        if number == last + 1:
            return Result("draw", None, "no moves at the start" if at_start else "no moves")
        if number > last:
            return Result("draw", None, goals[number - last - 2][1])
        index, player = divmod(number - 1, len(players))
        kind, reason = goals[index]
        if kind == "loss":
            others = [p for p in rules["choosing"] if p != player]
            if len(others) != 1:
                return Result("loss", None, reason)
            player = others[0]
        return (
            Result("draw", None, reason)
            if kind == "draw"
            else Result("win", players[player], reason)
        )


class Start:
    """The position in which a game begins.

    ``places`` are the origin and the target of the last move, and the position where the turn
    continues, -1 for none. ``earlier`` are the positions that earlier parts of the turn visited,
    and those on which they captured; ``piles`` the pieces below others by position, top first.
    """

    def __init__(
        self,
        board: list[int],
        reserve: list[int],
        turn: int = 0,
        places: tuple[int, int, int] = (-1, -1, -1),
        continuation: int = 0,
        no_progress: int = 0,
        *,
        is_set_up: bool = True,
    ) -> None:
        self.board, self.reserve, self.turn = board, reserve, turn
        self.places, self.continuation = places, continuation
        self.no_progress, self.is_set_up = no_progress, is_set_up
        self.earlier: tuple[list[int], list[int]] = ([], [])
        self.piles: list[tuple[int, ...]] = []

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> Start:
        """Return the start position of the rules."""
        board = [0] * len(rules["positions"])
        reserve = [0] * (len(rules["players"]) * rules["types"])
        piles: list[tuple[int, ...]] = [()] * len(board)
        for player, piece, place in rules["setup"]:
            if rules["piles"] and board[place]:
                piles[place] = (board[place], *piles[place])
            board[place] = rules["fresh"][piece] | 1 << player
        for player, piece, count in rules["reserves"]:
            reserve[player * rules["types"] + piece + 1] = count
        start = cls(board, reserve, is_set_up=False)
        start.piles = piles
        return start
