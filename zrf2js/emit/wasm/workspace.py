"""The memory of a running block, apart from its locals: flags of positions, and floods.

Cells contain the number of the block that has set a flag, or of the flood that has visited a
position, so that nothing is cleared. Attack tests run inside other blocks: theirs are separate.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.tables import CELL, SLACK, WORD, Tables

#: bytes for the flags that a block has changed, and for the states of its floods
_TRAIL_ROOM = _FRAME_ROOM = 1 << 20


class Workspace:
    """The addresses of the cells of blocks with one purpose."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._row = tables.row_size
        self._flags = tables.reserved(len(tables.game.position_flags) * self._row)
        self._number = tables.variable()
        self._seen: dict[int, int] = {}
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

    def push(self, frame: wasm.Local, values: list[wasm.Value]) -> Iterator[wasm.Statement]:
        """Yield code that stores a state at the end of the frames."""
        for number, value in enumerate(values):
            yield wasm.Store(frame, number * CELL, value)
        yield wasm.Assign(frame, frame + len(values) * CELL)
        yield from _limited(frame, self.frames, _FRAME_ROOM)


def _limited(end: wasm.Local, start: wasm.Value, room: int) -> Iterator[wasm.Statement]:
    yield wasm.If((end - start).is_("gt_u", room), [wasm.Trap()])
