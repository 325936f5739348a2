"""Random games of Makromachy: the compiled rules against the same rules without any optimization.

python -m tests.examples.makromachy.random_games [GAMES] [PLIES] [SEED]
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.node import answer_of
from zrf2js.library import compile_file
from zrf2js.optimize.passes import PASSES
from zrf2js.options import Options

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "examples" / "makromachy.zrf"


def play(games: int, *, plies: int, seed: int) -> dict[str, Any]:
    """Play random games; return the ``faults``, the number of ``plies`` and how games ended."""
    with tempfile.TemporaryDirectory() as folder:
        addresses = []
        for name, left_out in (("optimized", ()), ("plain", tuple(each.name for each in PASSES))):
            outcome = compile_file(RULES, Options(without_passes=left_out))
            module = Path(folder) / f"{name}.mjs"
            module.write_text(outcome.value[0].text, encoding="utf-8")
            addresses.append(module.as_uri())
        script = HERE / "random_games.mjs"
        report: dict[str, Any] = answer_of(script, games, plies, seed, *addresses)
    return report


def main(games: str = "50", plies: str = "300", seed: str = "1") -> int:
    report = play(int(games), plies=int(plies), seed=int(seed))
    print(json.dumps(report))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
