"""The front end for Fairy-Stockfish variants (variants.ini)."""

from __future__ import annotations

from zrf2js.frontends.fsf.read import read_fsf

__all__ = ["read_fsf"]
