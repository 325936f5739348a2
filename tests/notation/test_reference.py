"""Formulas do what a plain interpreter of the notation does with them."""

from pathlib import Path

import pytest

from tests.notation.interpreted import Comparison, compare, interpreted
from tests.notation.reference import parsed
from zrf2js.frontends.notation.board_file import rectangle
from zrf2js.frontends.notation.preview_board import OtherPiece, PreviewPosition
from zrf2js.frontends.notation.read import read_formula
from zrf2js.frontends.notation.scan import alone

#: a board with something to every side of d4
OTHER_PIECES = (
    OtherPiece("d5", True), OtherPiece("f4", False), OtherPiece("b4", True, "Rook"),
    OtherPiece("f6", True, "Bishop"), OtherPiece("c3", False, "Knight"), OtherPiece("d1", True),
    OtherPiece("e3", True, "Knight"), OtherPiece("a1", True), OtherPiece("h4", False, "Rook"),
)  # fmt: skip
MEANT = [
    # with an empty hand as far as it goes, with a piece in hand any number of rounds
    "N?", "W*", "(W[p])*", "OM|N?", "E|S*", "E|(T[ex])*", "E|(T[ex])?", "E|(T[ex]){,2}", "E|[ex]?",
    "E|(S[ex];T[ex])?", "E|(S[ex];T[ex])*", "E|(WT[ex])*", "E|~1?;(W)|(~1[p])*~1[ex]",
    # repetitions of repetitions
    "(W+)*", "(W*N)*", "(NE*S)+", "((W[p])+R)*",
    # elsewhere
    "[e>N]W", "[p>N]W", "[e>N*]W", "[e>W+]W", "[p>(E){2}]W", "[ex>N]W", "[x>WW]E", "[ex>W,W]E",
    "[=Rook>W,W]E", "[R>S]E,W", "E[r>W]", "[f>(OM)(E)]N", "[P>+]X", "E[e>NS]",
    # what has been put down, lifted, captured
    "E|", "|", "|E", "E|E^|", "E||", "E|W|", "(E;|)W", "W[x]W", "[ex>N]N[p]", "N[ex]N[p]|S[p]",
    "E|E^[=Pawn]W", "W|N*^W{7}", "N|W|E*^S*", "E|E^W{2}", "E|E^W",
    "(N[ex]S)E", "N[ex]S", "N[x]S[ex>T]",
    "N[ex]W[C]", "N[ex]S[C>N]E", "N[ex]S[c>N]E", "[ex>N]+[c]",
    # groups
    "(+)\\1", "(X)\\1*", "(N)~1E", "((N;E)W)\\1", "(NE)~1", "(*)[p]\\1[p]", "(NEWS)(\\1)\\2",
    "(W?)\\1", "(S{,2})\\1", "(N*)\\1", "(NEWS*)\\1W", "((W*)E)\\2", "(^W)\\1",
    # captured elsewhere, and gone when the piece comes there
    "N|S*^", "N|S*^E?", "|,+^", "[fx>E*]E", "[fx>E*]E{2}", "[ex>N*]*",
    # two ways to one move, in one block and in another
    "*{2,};R{2,}", "*{,2};(+;X);E",
    # attacks, protection, moved pieces, the last move
    "*[A]", "*[a]", "*[S]", "*[s]", "[M]N", "[m]N", "*[m]", "*[M]", "*[l]", "*[t]", "[t>N]E",
]  # fmt: skip


@pytest.mark.parametrize(
    ("moved", "player", "last"), [(False, 1, ("d7", "d5")), (True, 2, ("f8", "f6"))]
)
def test_as_an_interpreter_walks(
    moved: bool, player: int, last: tuple[str, str], tmp_path: Path
) -> None:
    scene = PreviewPosition(
        board=rectangle(8, 8),
        at="d4",
        other_pieces=OTHER_PIECES,
        moved=moved,
        player=player,
        last=last,
    )
    report = Comparison()
    compare([(text, scene) for text in MEANT], tmp_path, report)
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
def test_what_neither_reads(text: str) -> None:
    with pytest.raises(ValueError):
        parsed(text)
    assert read_formula("dagaz", text, alone(text)).value is None
