"""The bits of hashes of positions: one integer of 64 bits."""

from __future__ import annotations

from zrf2js.emit.wasm.code import Value

#: odd factors that spread the bits of a hash: those of MurmurHash3
_FACTORS = (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)


def cell_key(cell: Value, value: Value) -> Value:
    """Return 64 pseudo-random bits for a cell with a value."""
    mixed = (((cell.widen() << 32) | value.widen()) + 1) * _FACTORS[0]
    return mixed ^ (mixed >> 32)


def final_mix(value: Value) -> Value:
    """Return a hash with its bits mixed again."""
    return (value ^ (value >> 29)) * _FACTORS[1]
