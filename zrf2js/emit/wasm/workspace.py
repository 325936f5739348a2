"""The memory of a running block, apart from its locals: flags of positions, and floods.

Cells contain the number of the block that has set a flag, or of the flood that has visited a
position, so that nothing is cleared. Attack tests run inside other blocks: theirs are separate.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.hashing import cell_key, final_mix
from zrf2js.emit.wasm.tables import CELL, SLACK, WORD, Tables

#: bytes for the flags that a block has changed, and for the states of its floods
_TRAIL_ROOM = _FRAME_ROOM = 1 << 20
#: visits of a search
_SLOTS = 1 << 14


class Workspace:
    """The addresses of the cells of blocks with one purpose."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._row = tables.row_size
        self._flags = tables.reserved(len(tables.game.position_flags) * self._row)
        self._number = tables.variable()
        self._seen: dict[int, int] = {}
        self._searches: dict[int, wasm.Function] = {}
        self.trail = wasm.constant(tables.reserved(_TRAIL_ROOM + SLACK))
        self.frames = wasm.constant(tables.reserved(_FRAME_ROOM + SLACK))
        self._restore = self._restored()

    def begin(self, number: wasm.Local) -> list[wasm.Statement]:
        """Return code that stores a new number of a block or a flood."""
        return [
            wasm.Assign(self._number, self._number + 1),
            wasm.Assign(number, self._number),
        ]

    # --- flags of positions ----------------------------------------------------------------------

    def flag(self, flag: int, place: wasm.Value) -> wasm.Value:
        """Return the number of the block that has set a flag of a place."""
        return wasm.Load(place, self._flags + flag * self._row)

    def set_flag(
        self, flag: int, place: wasm.Value, number: wasm.Value, trail: wasm.Local | None
    ) -> Iterator[wasm.Statement]:
        """Yield code that sets a flag, 0 for false; ``trail`` is the end of the changes so far."""
        at = self._flags + flag * self._row
        if trail is not None:
            yield wasm.Store(trail, 0, place + wasm.constant(at))
            yield wasm.Store(trail, CELL, self.flag(flag, place))
            yield wasm.Assign(trail, trail + WORD)
            yield from _limited(trail, self.trail, _TRAIL_ROOM)
        yield wasm.Store(place, at, number)

    def restore(self, trail: wasm.Local, before: wasm.Value) -> wasm.Statement:
        """Return code that takes back the changes of flags since ``before``."""
        return self._restore.run(trail, before)

    def _restored(self) -> wasm.Function:
        trail, before = wasm.Local("trail", wasm.I32), wasm.Local("before", wasm.I32)
        function = wasm.Function("restore_flags", (trail, before))
        changed, old = wasm.Load(trail, 0), wasm.Load(trail, CELL)
        back: list[wasm.Statement] = [wasm.Assign(trail, trail - WORD)]
        back.append(wasm.Store(changed, 0, old))
        function.body = [wasm.until(trail.equals(before), back)]
        return self._tables.add(function)

    # --- floods ----------------------------------------------------------------------------------

    def seen(self, depth: int, place: wasm.Value) -> wasm.Value:
        """Return the number of the flood at a depth that has visited a place last."""
        return wasm.Load(place, self._visits(depth))

    def visit(self, depth: int, place: wasm.Value, flood: wasm.Value) -> wasm.Statement:
        """Return code that stores a visit."""
        return wasm.Store(place, self._visits(depth), flood)

    def _visits(self, depth: int) -> int:
        if depth not in self._seen:
            self._seen[depth] = self._tables.reserved(self._row)
        return self._seen[depth]

    def visit_with_flags(self, depth: int) -> wasm.Function:
        """Return the function (place, trail, flood) for a place and the changes of flags so far.

        It returns 1 at the first visit by the flood. Visits are compared by hashes of 64 bits.
        """
        if depth not in self._searches:
            self._searches[depth] = self._visited_with_flags()
        return self._searches[depth]

    def _visited_with_flags(self) -> wasm.Function:
        names = ("place", "trail", "flood")
        params = place, trail, flood = tuple(wasm.Local(name, wasm.I32) for name in names)
        function = wasm.Function("visit_with_flags", params, wasm.I32)
        key = function.local("key", wasm.I64)
        at, slot, tries = map(function.local, ("at", "slot", "tries"))
        keys = self._tables.reserved(_SLOTS * WORD)
        floods = self._tables.reserved(_SLOTS * CELL)
        mix: list[wasm.Statement] = [
            wasm.Assign(key, final_mix(key ^ cell_key(wasm.Load(at, 0), wasm.Load(at, CELL)))),
            wasm.Assign(at, at + WORD),
        ]
        is_same = wasm.Load(slot << 3, keys, wasm.I64).equals(key)
        probe: list[wasm.Statement] = [
            wasm.If(is_same, [wasm.Return(wasm.constant(0))]),
            wasm.Assign(slot, (slot + 1) & _SLOTS - 1),
            wasm.Assign(tries, tries + 1),
            wasm.If(tries.equals(_SLOTS), [wasm.Trap()]),
        ]
        function.body = [
            wasm.Assign(key, final_mix(cell_key(place, flood))),
            wasm.Assign(at, self.trail),
            wasm.until(at.equals(trail), mix),
            wasm.Assign(slot, (key >> 50).narrow()),
            wasm.until(wasm.Load(slot << 2, floods).differs(flood), probe),
            wasm.Store(slot << 2, floods, flood),
            wasm.Store(slot << 3, keys, key),
            wasm.Return(wasm.constant(1)),
        ]
        return self._tables.add(function)

    def push(self, frame: wasm.Local, values: list[wasm.Value]) -> Iterator[wasm.Statement]:
        """Yield code that stores a state at the end of the frames."""
        for number, value in enumerate(values):
            yield wasm.Store(frame, number * CELL, value)
        yield wasm.Assign(frame, frame + len(values) * CELL)
        yield from _limited(frame, self.frames, _FRAME_ROOM)


def _limited(end: wasm.Local, start: wasm.Value, room: int) -> Iterator[wasm.Statement]:
    yield wasm.If((end - start).is_("gt_u", room), [wasm.Trap()])
