"""Turns without progress: those that capture nothing, and move or change none of some types."""

from __future__ import annotations

from zrf2js.analysis.games.runtime_needs import no_progress_goals
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.ir.nodes import GameIR


def progress_types(game: GameIR) -> tuple[int, ...] | None:
    """Return the types whose moves are progress, None without goals that count turns."""
    goals = no_progress_goals(game)
    return goals[0].pieces if goals else None


class Progress:
    """The code that decides whether a move is progress, by its writes in the undo log."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        types = progress_types(tables.game) or ()
        flags = [0, *(int(number in types) for number in range(len(tables.game.pieces)))]
        self._flags = tables.cells(flags)
        self._function = self._progressing()

    def of_writes(self, base: wasm.Local) -> list[wasm.Statement]:
        """Return code that sets the count of turns to -1 after progress.

        Progress is a capture, or a place whose piece changes from or to one of the types.
        """
        tables = self._tables
        reset = wasm.Assign(tables.no_progress, wasm.constant(-1))
        return [wasm.If(tables.progressed | self._function(base), [reset])]

    def _is_progress(self, code: wasm.Value) -> wasm.Value:
        return wasm.Load(self._tables.kind_of(code) << 2, self._flags)

    def _progressing(self) -> wasm.Function:
        """Return 1 if the writes since the undo log had a length are progress."""
        tables, layout = self._tables, self._tables.layout
        base = wasm.Local("base", wasm.I32)
        function = tables.add(wasm.Function("progresses", (base,), wasm.I32))
        at, other, cell, old, new, is_repeated = map(
            function.local, ("at", "other", "cell", "old", "new", "is_repeated")
        )
        kind = layout.owner_mask | layout.type_bits
        earlier: list[wasm.Statement] = [
            wasm.Assign(is_repeated, is_repeated | wasm.Load(other, 0).equals(cell)),
            wasm.Assign(other, other + 2 * CELL),
        ]
        differs = ((old ^ new) & kind).differs(0) & (
            self._is_progress(old) | self._is_progress(new)
        )
        board: list[wasm.Statement] = [
            wasm.Assign(old, wasm.Load(at, CELL)),
            wasm.Assign(new, tables.piece(cell)),
            wasm.Assign(is_repeated, wasm.constant(0)),
            wasm.Assign(other, base),
            wasm.until(other.is_("ge_u", at), earlier),
            wasm.If(differs & is_repeated.is_zero(), [wasm.Return(wasm.constant(1))]),
        ]
        body: list[wasm.Statement] = [
            wasm.Assign(cell, wasm.Load(at, 0)),
            wasm.If(cell.is_("lt_s", 0).is_zero(), board),
            wasm.Assign(at, at + 2 * CELL),
        ]
        function.body = [
            wasm.Assign(at, base),
            wasm.until(at.is_("ge_u", tables.undo), body),
            wasm.Return(wasm.constant(0)),
        ]
        return function
