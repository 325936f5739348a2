"""Moves with equal texts: programs and saved games distinguish them (rule 89)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.node import answer_of
from zrf2js import Options
from zrf2js.library import compile_text

#: each Man captures without moving, and continues
RULES = """
(game (title "Guns") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10)))
    (directions (e 1 0))))
  (piece (name Man) (moves (move-type go) ((capture c1) (add-partial go))))
  (board-setup (White (Man a1 b1)) (Black (Man c1))))
"""


@pytest.mark.parametrize("readable", [False, True])
def test_moves_with_equal_texts_are_distinguished(readable: bool, tmp_path: Path) -> None:
    module = tmp_path / "game.mjs"
    text = compile_text(RULES, options=Options(format="esm", readable=readable)).value[0].text
    module.write_text(text, encoding="utf-8")
    seen = answer_of(ROOT / "tests" / "emit" / "equal_texts.mjs", module)
    assert seen["texts"] == ["partial 1 x c1", "partial 1 x c1 #2"]
    for way in ("byMove", "byRecord", "byText", "loaded"):
        assert seen[way] == ["a1", "b1"], way
    assert seen["found"] == [True, True]
