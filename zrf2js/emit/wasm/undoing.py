"""Unmaking moves, by the undo log."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.tables import CELL, Tables


def undoing(tables: Tables, *, has_reserves: bool) -> wasm.Function:
    """Return the function (base) that undoes all writes since the undo log had a length."""
    base = wasm.Local("base", wasm.I32)
    function = tables.add(wasm.Function("undo", (base,)))
    cell, old = function.local("cell"), function.local("old")
    board: list[wasm.Statement] = [
        *tables.toggle(function, cell, tables.piece(cell)),
        *tables.toggle(function, cell, old),
        wasm.Store(cell, tables.board, old),
    ]
    if has_reserves:
        held = wasm.Store(wasm.constant(-1) - cell, tables.reserve, old)
        board = [wasm.If(cell.is_("lt_s", 0), [held], board)]
    undo: wasm.Global = tables.undo
    body = [
        wasm.Assign(undo, undo - 2 * CELL),
        wasm.Assign(cell, wasm.Load(undo, 0)),
        wasm.Assign(old, wasm.Load(undo, CELL)),
        *board,
    ]
    function.body = [wasm.until(undo.equals(base), body)]
    return function
