"""The integers of a row that only some games have: earlier parts of a turn, and piles.

They are those of templates/host/numbers.js.
"""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.piles import PileTests
from zrf2js.emit.wasm.tables import CELL, Tables


def row_size(tables: Tables) -> int:
    """Return the number of integers after the reserves."""
    slots = tables.layout.players * tables.layout.types
    return tables.size * (tables.reads_parts + slots * tables.has_piles)


def row_parts(tables: Tables, function: wasm.Function, at: wasm.Local) -> list[wasm.Statement]:
    """Return code that writes the integers from the address ``at`` on."""
    parts: list[wasm.Statement] = []
    if tables.reads_parts:
        place = function.local("place")
        bits = tables.was_visited(place) | (tables.was_captured(place) << 1)
        parts += _for_each_place(tables, place, [wasm.Store(at + place, 0, bits)])
        parts.append(wasm.Assign(at, at + tables.size * CELL))
    if tables.has_piles:
        parts += _pile_counts(tables, function, at)
    return parts


def _for_each_place(
    tables: Tables, place: wasm.Local, body: list[wasm.Statement]
) -> list[wasm.Statement]:
    step = wasm.Assign(place, place + CELL)
    return [
        wasm.Assign(place, wasm.constant(0)),
        wasm.until(place.equals(tables.off), [*body, step]),
    ]


def _pile_counts(tables: Tables, function: wasm.Function, at: wasm.Local) -> list[wasm.Statement]:
    """Return code that counts the pieces below others by position, player and type."""
    layout, piles = tables.layout, tables.once("piles", PileTests)
    slots = layout.players * layout.types
    place, number, slot, code = map(function.local, ("place", "number", "slot", "code"))
    clear: list[wasm.Statement] = [
        wasm.Store(at + slot, 0, wasm.constant(0)),
        wasm.Assign(slot, slot + CELL),
    ]
    owner = (code & layout.owner_mask).trailing()
    count: list[wasm.Statement] = [
        wasm.Assign(code, piles.below(place, number)),
        wasm.Assign(slot, at + place * slots + tables.reserve_of(owner, tables.kind_of(code))),
        wasm.Store(slot, 0, wasm.Load(slot, 0) + 1),
        wasm.Assign(number, number - 1),
    ]
    counts: list[wasm.Statement] = [
        wasm.Assign(number, piles.height(place)),
        wasm.until(number.is_zero(), count),
    ]
    return [
        wasm.Assign(slot, wasm.constant(0)),
        wasm.until(slot.equals(tables.size * slots * CELL), clear),
        *_for_each_place(tables, place, counts),
    ]
