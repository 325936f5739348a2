"""Positions and moves as integers in the memory of a WebAssembly engine, which arrays view."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from struct import pack
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.actions import Actions
from zrf2js.environments.numbered_game import NumberedGame
from zrf2js.environments.numbers import Layout
from zrf2js.play.engine import Data
from zrf2js.play.wasm_engine import WasmEngine
from zrf2js.play.wasm_game import WasmGame

#: a game with integers, in any engine
AnyNumberedGame: TypeAlias = "NumberedGame | WasmNumberedGame"

#: bytes of a move, of a hash and of an integer
_MOVE, _HASH, _CELL = 12, 8, 4
#: room for moves: of one list, and of each game of a batch
_LIST, _LISTS = 1 << 20, 1 << 10
#: the number of integers that describe a batch
_DESCRIPTION = 14


class WasmNumberedGame(WasmGame):
    """A game with the requests of ``NumberedGame``. Their arrays are valid until the next one."""

    def __init__(self, engine: WasmEngine, options: Mapping[str, Any]) -> None:
        super().__init__(engine, options)
        self._stride = Layout.of(self.layout()).stride
        self._area: int | None = None
        self._batch: tuple[int, int] | None = None
        self._at: dict[str, int] = {}

    def layout(self) -> Data:
        """Return the layout of the integers (``Layout``)."""
        rules = self._engine.rules
        return {
            "size": len(rules["positions"]),
            "players": len(rules["players"]),
            "types": rules["types"],
            "typeShift": rules["type_shift"],
            "typeMask": rules["type_mask"] >> rules["type_shift"],
            "attributes": [[shift, mask] for _, shift, mask, _ in rules["attributes"]],
            "earlier": rules["reads_earlier_parts"],
            "piles": bool(rules["piles"]),
        }

    def _integers(self, address: int, count: int) -> NDArray[np.int32]:
        assert self._engine.machine is not None
        cells = (ctypes.c_int32 * count).from_address(self._engine.machine.base + address)
        return np.ctypeslib.as_array(cells)

    def _describe(self, *values: int) -> None:
        """Write the description of a batch (emit/wasm/batch.py)."""
        assert self._engine.machine is not None
        padded = (*values, *[0] * (_DESCRIPTION - len(values)))
        self._engine.machine.write(self._engine.rules["batch"], pack(f"<{_DESCRIPTION}I", *padded))

    def numbers(self) -> Data:
        """Return the position and its legal moves as integers (``Numbers``)."""
        engine = self._engine
        size = self._stride * _CELL
        with engine.lock:
            self._activate()
            assert engine.machine is not None
            if engine.area is None:
                engine.area = engine.machine.reserve(size + _LIST * _MOVE)
            row, moves = engine.area, engine.area + size
            self._describe(0, 0, 0, 0, 0, moves + (_LIST - 1) * _MOVE, 0, 0)
            result = engine.rules["results"][self._number]
            engine.call["numbers"](row, moves, result, len(self._stack))
            listed = 3 * len(self._list)
            return {
                "fields": self._integers(row, self._stride).copy(),
                "moves": self._integers(moves, listed).copy(),
            }

    def batch(
        self,
        *,
        count: int,
        cap: int,
        seed: int,
        restarts: bool = True,
        actions: Actions | None = None,
    ) -> Data:
        """Start games from here that ``step_batch`` plays at once; return their integers.

        With ``actions``, answers have the masks of all games and the actions of all moves.
        """
        engine = self._engine
        machine, rules = engine.machine, engine.rules
        assert machine is not None
        history = engine.hashes + cap + 2
        slot = -(-(rules["position_size"] + 8 + history * _HASH) // 8) * 8
        most = max(_LIST, count * _LISTS)
        table = None if actions is None else actions.table
        entries, number = (
            (0, 0) if table is None or actions is None else (len(table), actions.count)
        )
        sizes = {
            "slots": (count + 1) * slot,
            "indices": count * _CELL,
            "rows": count * self._stride * _CELL,
            "moves": most * _MOVE,
            "table": entries * _CELL,
            "masks": count * number,
            "found": most * _CELL if entries else 0,
            "shared": count,
        }
        at, end = {}, machine.reserve(sum(sizes.values()) + 8 * len(sizes))
        for name, size in sizes.items():
            at[name], end = end, end + (size + 7) // 8 * 8
        self._at, self._batch = at, (count, number)
        masks: tuple[int, ...] = ()
        if table is not None:
            self._integers(at["table"], entries)[:] = table
            passing = int(table[-1]) & 0xFFFFFFFF
            masks = at["table"], passing, number, at["masks"], at["found"], at["shared"]
        limit = at["moves"] + (most - 1) * _MOVE
        places = (at["slots"], slot, at["indices"], at["rows"], at["moves"], limit)
        with engine.lock:
            self._activate()
            self._describe(*places, cap, int(restarts), *masks)
            engine.call["seed"](seed & 0xFFFFFFFF)
            engine.call["begin_batch"](at["slots"] + count * slot)
        return self.step_batch([-2] * count)

    def _bytes(self, name: str, count: int) -> NDArray[np.bool_]:
        assert self._engine.machine is not None
        cells = (ctypes.c_bool * count).from_address(self._engine.machine.base + self._at[name])
        return np.ctypeslib.as_array(cells)

    def step_batch(self, moves: Any) -> Data:
        """Make a move in each game of the batch, given by its index; return their integers.

        The index -1 makes no move, and -2 starts the game again.
        """
        assert self._batch is not None
        (count, actions), at = self._batch, self._at
        masks, shared = self._bytes("masks", count * actions), self._bytes("shared", count)
        masks[:] = shared[:] = False
        with self._engine.lock:
            self._engine.leave()
            self._integers(at["indices"], count)[:] = moves
            end = self._engine.call["step"](count)
        fields = self._integers(at["rows"], count * self._stride)
        listed = (end - at["moves"]) // _CELL
        answer: Data = {"fields": fields, "moves": self._integers(at["moves"], listed)}
        if actions and not shared.any():
            move_actions = self._integers(at["found"], listed // 3)
            answer |= {"found": move_actions, "masks": masks.reshape(count, actions)}
        return answer
