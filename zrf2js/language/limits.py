"""Limits of games that several stages share."""

from __future__ import annotations

#: positions of a board, which the module stores in 16 bits
MAX_POSITIONS = 20_000
