"""The front end for game descriptions (.dgz): a board, a formula per piece, setup and goals."""

from __future__ import annotations

from zrf2js.frontends.dgz.read import read_dgz

__all__ = ["read_dgz"]
