"""Numbers that Python does not convert, at each place of each language that reads numbers."""

from __future__ import annotations

import pytest

from tests.axiom import kit
from zrf2js import Options, check_text, compile_text

ZRF = """(game (title "S") (players W B) (turn-order W B)
  (board (grid (start-rectangle 0 0 # 9) (dimensions ("a/b" (# 0)) ("1" (0 9)))
      (directions (n # 0)))
    (positions (p 0 # 9 9)))
  (piece (name M) (moves (n (verify (flag? $#)) add)))
  (board-setup (W (M off #)))
  (win-condition (W) (pieces-remaining #)) (loss-condition (W) (total-piece-count #))
  (option "maximal captures" #) (option "animate captures" #))"""
DGZ = """game: S
board: #x#
piece Man M: betza (#,#)W#
setup White: Man a#
fen: #/8
win White: pieces #
"""
LABELS = "game: S\nboard: #-# #-#\npiece Man M: betza W\nfen: #\n"
FEN = "game: S\nboard: 8x1\npiece Man M: betza W\nsetup: #\n"
INI = "[a:chess]\nmaxRank = #\nstartFen = #/8\nnMoveRule = #\ncustomPiece1 = a:W#\n"
DIAGRAM = "files=#\nranks=8\nmaxPromote=#\npawn::::a2-h2\n"
SQUARES = "files=8\nranks=8\nroyal=#\npawn:P:W#::a#-h2\n"


@pytest.mark.parametrize("number", ["9" * 5_000, "-" + "9" * 5_000, "²", "٣"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("game.zrf", ZRF), ("game.dgz", DGZ), ("game.dgz", LABELS), ("game.dgz", FEN)),
        *(("game.ini", INI), ("game.diagram", DIAGRAM), ("game.diagram", SQUARES)),
    ],
)
def test_a_number_that_python_does_not_convert_has_diagnostics(
    name: str, text: str, number: str
) -> None:
    found = check_text(text.replace("#", number), name=name)
    assert found and all(each.code != "ZRF999" for each in found)


def test_numbers_of_forth_are_reduced_to_cells() -> None:
    words = f": walk {'9' * 5_000} DROP {kit.STEP.partition(')')[2]}"
    assert kit.program(words).ok


@pytest.mark.parametrize("variant", ["9" * 5_000, "²"])
def test_an_unknown_variant_is_an_error(variant: str) -> None:
    found = compile_text(ZRF.replace("#", "1"), Options(variant=variant)).diagnostics
    assert "ZRF902" in [each.code for each in found]
