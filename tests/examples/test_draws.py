"""Draws of chess by material and by moves without progress, compared with chess.js."""

from __future__ import annotations

from pathlib import Path

from tests.node import answer_of
from tests.npm_packages import FOLDER, npm_package
from tests.sampling import rounds
from zrf2js import Options, compile_file

HERE = Path(__file__).parent
ENDINGS = rounds(50, 1_000)


def test_draws_of_chess_are_those_of_chess_js(tmp_path: Path) -> None:
    npm_package("chess.js")
    outcome = compile_file(HERE.parents[1] / "examples" / "chess.zrf", Options())
    module = tmp_path / "chess.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    found = answer_of(HERE / "draws.mjs", module, ENDINGS, FOLDER)
    assert found["different"] == []
    assert found["seen"]["endings"] == ENDINGS
    for kind in ("insufficient-material", "no-progress", "bishops"):
        assert found["seen"][kind] > 0, found["seen"]
