"""Dagaz pages play on the compiled module as on its own kernel (../shared/dagaz/walk.js).

This is a fixed part: `benchmarks/dagaz_pages.py` plays all pages.
"""

import json
import subprocess
from pathlib import Path

import pytest

from tests.corpus import DAGAZ
from tests.node import find_node
from zrf2js import Options, compile_file

# The games of the seeds, then pages whose scripts use different parts of the kernel.
PAGES = {
    "gk/src/debug/games/elimination/abalone.htm": "pushes",
    "io/breakthrough/ordo-board.htm": "modes of moves, groups",
    "gk/src/debug/games/breakthrough/ordo-x.htm": "more groups",
    "io/breakthrough/taacoca-board.htm": "moves made by scripts",
    "gk/src/debug/games/other-games/gess.htm": "a board of patterns, the older kernel",
    "gk/src/debug/games/arrange/loa.htm": "loops with branches",
    "io/checkers/cheskers.htm": "chains, priorities",
    "io/stalemate/lewthwaite-7x7-board.htm": "parameters as truth values",
    "gk/src/debug/games/chess/mini-chess.htm": "check, promotion",
    "io/arrange/l-game-board.htm": "values of the board",
    "io/morris/8-men-dyzym-board.htm": "drops, several turns of a player",
    "gk/src/debug/games/mancala/ohojichi-2x6.htm": "values of pieces",
    "io/custodian/ultima-board.htm": "captures without landing",
}
#: the page of abalone has the older kernel, too; examples/groups tests the moves of Gess; the
#: other page of Ordo has groups, too
SWEPT = {
    "gk/src/debug/games/other-games/gess.htm": [pytest.mark.sweep],
    "gk/src/debug/games/breakthrough/ordo-x.htm": [pytest.mark.sweep],
}
# Plies and seconds of CPU of each walk: the kernel needs seconds for a ply of Gess.
LIMITS = ("--plies", "6", "--walks", "1", "--cpu", "1")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not DAGAZ.is_dir(), reason="requires ../shared/dagaz"),
]


@pytest.mark.parametrize("page", [pytest.param(p, marks=SWEPT.get(p, ())) for p in PAGES])
def test_a_page_plays_as_on_the_kernel(page: str, tmp_path: Path) -> None:
    outcome = compile_file(DAGAZ / page, Options(format="cjs"), root=DAGAZ)
    assert outcome.ok, outcome.diagnostics
    module = tmp_path / "page.cjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    command = [find_node(), str(DAGAZ / "walk.js"), page, str(module), *LIMITS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    found = json.loads(done.stdout)
    assert found["ok"], found
    assert found["root"][0] > 0
