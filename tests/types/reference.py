"""The reference of a module's API, docs/api.md, from its type declarations.

    python -m tests.types.reference [--write]

TypeScript parses the declarations (reference.mjs). The names in examples are those of chess.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.node import find_node
from zrf2js import Options, compile_file
from zrf2js.emit.js.module.features import ON_REQUEST

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "api.md"
HEAD = """\
# API of a module

A compiled module exports two functions and three constants. [embedding.md](embedding.md) introduces
them, [opponent.md](opponent.md) describes the search, and [from-dagaz.md](from-dagaz.md) scripts.

Names are literal types: the declarations of a module list its players, pieces, positions and
variants. Positions are given by name; numbers of positions are handles, indices of
`game.design.positions`. A *ply* is one move. Scores are in cp: 100 cp are the value of the most
common piece.

This page has all [features](embedding.md#size). Declarations without `scripts` lack `Model` and the
types of scripts, boards, `actions`, groups, and the option `evaluate` of searches. Those without
`engine` lack `createEngine`, and those without `texts` lack the texts and pictures of games.

<!-- written by `python -m tests.types.reference --write` from the declarations of chess -->

"""


def reference() -> str:
    """Return the text of the page. Raises RuntimeError with the members without a comment."""
    options = Options(with_features=ON_REQUEST)
    _, types, *_ = compile_file(ROOT / "examples" / "chess.zrf", options).value
    with tempfile.TemporaryDirectory() as folder:
        declarations = Path(folder, "chess.d.ts")
        declarations.write_text(types.text, encoding="utf-8")
        command = [find_node(), HERE / "reference.mjs", declarations]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(run.stderr)
    return HEAD + run.stdout


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(reference(), encoding="utf-8")
    else:
        sys.stdout.write(reference())
