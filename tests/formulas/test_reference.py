"""Compiled formulas generate the moves of the reference interpreter."""

from pathlib import Path

import pytest

from tests.formulas.interpreted import Comparison, compare, interpreted
from tests.formulas.reference import parsed
from zrf2js.notation.board_file import rectangle
from zrf2js.notation.preview_board import OtherPiece, PreviewPosition
from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone

#: pieces on every side of d4
OTHER_PIECES = (
    OtherPiece("d5", True), OtherPiece("f4", False), OtherPiece("b4", True, "Rook"),
    OtherPiece("f6", True, "Bishop"), OtherPiece("c3", False, "Knight"), OtherPiece("d1", True),
    OtherPiece("e3", True, "Knight"), OtherPiece("a1", True), OtherPiece("h4", False, "Rook"),
)  # fmt: skip
MEANT = [
    # repetition: maximal with an empty hand, any number of rounds with a piece in hand
    "N?", "W*", "(W[p])*", "OM|N?", "E|S*", "E|(T[ex])*", "E|(T[ex])?", "E|(T[ex]){,2}", "E|[ex]?",
    "E|(S[ex];T[ex])?", "E|(S[ex];T[ex])*", "E|(WT[ex])*", "E|~1?;(W)|(~1[p])*~1[ex]",
    # nested repetitions
    "(W+)*", "(W*N)*", "(NE*S)+", "((W[p])+R)*",
    # tests on other squares
    "[e>N]W", "[p>N]W", "[e>N*]W", "[e>W+]W", "[p>(E){2}]W", "[ex>N]W", "[x>WW]E", "[ex>W,W]E",
    "[=Rook>W,W]E", "[R>S]E,W", "E[r>W]", "[f>(OM)(E)]N", "[P>+]X", "E[e>NS]",
    # squares where a piece was put down, lifted or captured
    "E|", "|", "|E", "E|E^|", "E||", "E|W|", "(E;|)W", "W[x]W", "[ex>N]N[p]", "N[ex]N[p]|S[p]",
    "E|E^[=Pawn]W", "W|N*^W{7}", "N|W|E*^S*", "E|E^W{2}", "E|E^W",
    "(N[ex]S)E", "N[ex]S", "N[x]S[ex>T]",
    "N[ex]W[C]", "N[ex]S[C>N]E", "N[ex]S[c>N]E", "[ex>N]+[c]",
    # groups
    "(+)\\1", "(X)\\1*", "(N)~1E", "((N;E)W)\\1", "(NE)~1", "(*)[p]\\1[p]", "(NEWS)(\\1)\\2",
    "(W?)\\1", "(S{,2})\\1", "(N*)\\1", "(NEWS*)\\1W", "((W*)E)\\2", "(^W)\\1",
    # captures on other squares that the path reaches later
    "N|S*^", "N|S*^E?", "|,+^", "[fx>E*]E", "[fx>E*]E{2}", "[ex>N*]*",
    # two paths to one move, in one block and in two
    "*{2,};R{2,}", "*{,2};(+;X);E",
    # attacks, protection, moved pieces, the last move
    "*[A]", "*[a]", "*[S]", "*[s]", "[M]N", "[m]N", "*[m]", "*[M]", "*[l]", "*[t]", "[t>N]E",
]  # fmt: skip


@pytest.mark.parametrize(
    ("moved", "player", "last"), [(False, 1, ("d7", "d5")), (True, 2, ("f8", "f6"))]
)
def test_moves_equal_the_interpreter(
    moved: bool, player: int, last: tuple[str, str], tmp_path: Path
) -> None:
    preview = PreviewPosition(
        board=rectangle(8, 8),
        at="d4",
        other_pieces=OTHER_PIECES,
        moved=moved,
        player=player,
        last=last,
    )
    report = Comparison()
    compare([(text, preview) for text in MEANT], tmp_path, report)
    assert report.different == []
    assert report.refused == 0


def test_random_formulas(tmp_path: Path) -> None:
    """benchmarks/notation_round_trip.py compares more of them."""
    report = interpreted(30, seed=4, folder=tmp_path)
    assert report.different == []
    assert report.compared > 20


@pytest.mark.parametrize(
    "text",
    ["", "N;", ";N", "N,,E", "(N", "N)", "()", "[p", "[]", "[>N]", "[p>]", "\\", "~a", "N??",
     "N{2,1}", "N{a}", "N{}", "N{1", "?", "{2}N", "n", "Q", "N|*?"],
)  # fmt: skip
def test_both_reject_an_invalid_formula(text: str) -> None:
    with pytest.raises(ValueError):
        parsed(text)
    assert read_formula("dagaz", text, alone(text)).value is None
