"""Copies of the variables of a position in locals of a function, for the time of a move."""

from __future__ import annotations

from zrf2js.emit.wasm.code import Assign, Function, Global, Statement
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.tables import Tables
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import JustMoved
from zrf2js.ir.visit import walk


def state_of(tables: Tables, making: Making) -> list[Global]:
    """Return the variables of a position that moves change, other than its logs."""
    kept: list[Global] = [tables.turn, tables.last_from, tables.last_to]
    kept += [tables.partial, tables.continuation]
    if making.counts_turns:
        kept.append(tables.no_progress)
    if making.writes.tracks_hash:
        kept.append(tables.hash)
    if _depends_on_mover(tables.game):
        kept.append(tables.chooser)
    if tables.reads_parts:
        kept.append(tables.turns)
    if making.writes.tracks_losses:
        kept += [tables.first_loss, tables.losses]
    return kept


def _depends_on_mover(game: GameIR) -> bool:
    """Return True if a goal depends on who moved last; goals are tested once moves are known."""
    return any(isinstance(op, JustMoved) for goal in game.goals for op in walk(goal.condition))


class Saved:
    """Code that saves and restores the variables of a position, and undoes moves."""

    def __init__(self, tables: Tables, function: Function, prefix: str, making: Making) -> None:
        self._making = making
        kept = state_of(tables, making)
        self._undo = function.local(f"{prefix}_undo")
        self._log: Global = tables.undo
        self._locals = {
            each: function.local(f"{prefix}_{number}", each.type)
            for number, each in enumerate(kept)
        }

    def store(self) -> list[Statement]:
        """Return code that saves the variables."""
        saved = [Assign(copy, variable) for variable, copy in self._locals.items()]
        return [*saved, Assign(self._undo, self._log)]

    def restore(self) -> list[Statement]:
        """Return code that undoes all moves since then; the saved values remain."""
        restored = [Assign(variable, copy) for variable, copy in self._locals.items()]
        return [self._making.undo.run(self._undo), *restored]
