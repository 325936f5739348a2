"""The parts of a move: a part that ends where it starts moves nothing and is left out."""

from __future__ import annotations

import pytest

from zrf2js import compile_text

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
   (piece (name Man) (moves ({}))) (board-setup (White (Man a1 b2)) (Black (Man c3 c2))))
"""

#: blocks, and whether their first part may end where it starts
BLOCKS = {
    "n (verify empty?) cascade e (verify friend?) e add": False,
    "n (verify (and empty? (friend? e))) cascade e e add": False,
    "n (verify empty?) n cascade e e add": True,
    "n cascade e e add": True,
    "n (if (empty? e) (verify empty?)) cascade e e add": True,
    "n (if (empty? e) (verify empty?) else (verify (and enemy? empty?))) cascade e e add": False,
    "n (verify empty?) (if (empty? e) e) cascade e e add": True,
    "n (verify empty?) (while (empty? e) e) cascade e e add": True,
    "n from e (verify empty?) cascade e e add": True,
}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_part_to_an_empty_position_needs_no_test(block: str) -> None:
    text = compile_text(GAME.format(block)).value[0].text.partition("--- the rules")[2]
    body = text.partition("function manMove")[2].partition("return next\n  }")[0]
    assert "PART" in body
    assert ("if (start !== p)" in body or "if (from !== p)" in body) is BLOCKS[block]
