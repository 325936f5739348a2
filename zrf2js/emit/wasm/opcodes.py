"""Types and operators of WebAssembly, by their names in the specification."""

from __future__ import annotations

from enum import IntEnum


class Type(IntEnum):
    """A type of values, by its code."""

    I32 = 0x7F
    I64 = 0x7E


I32, I64 = Type.I32, Type.I64

#: opcodes of operators: those of i32, then those of i64
BINARY = {
    "add": (0x6A, 0x7C),
    "sub": (0x6B, 0x7D),
    "mul": (0x6C, 0x7E),
    "div_u": (0x6E, 0x80),
    "and": (0x71, 0x83),
    "or": (0x72, 0x84),
    "xor": (0x73, 0x85),
    "shl": (0x74, 0x86),
    "shr_u": (0x76, 0x88),
}
#: comparisons, with a result of type i32
COMPARISONS = {
    "eq": (0x46, 0x51),
    "ne": (0x47, 0x52),
    "lt_s": (0x48, 0x53),
    "lt_u": (0x49, 0x54),
    "gt_s": (0x4A, 0x55),
    "gt_u": (0x4B, 0x56),
    "ge_u": (0x4F, 0x5A),
}
#: operators with one operand: opcodes by its type, and the type of the result, None for the same
UNARY = {
    "eqz": ((0x45, 0x50), I32),
    "ctz": ((0x68, 0x7A), None),
    "popcnt": ((0x69, 0x7B), None),
    "wrap": ((0, 0xA7), I32),
    "extend_u": ((0xAD, 0), I64),
}
