"""The printed formulas of known pieces, from the texts that define the notations.

They compile as printed, or have the expected diagnostics.
"""

import pytest

from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone

PRINTED: list[tuple[str, str, tuple[str, ...]]] = [
    # Parlett
    ("parlett", "1*", ()),
    ("parlett", "n*", ()),
    ("parlett", "nX", ()),
    ("parlett", "n+", ()),
    ("parlett", "~1/2", ()),
    ("parlett", "o1>, c1X>, oi2>", ()),
    ("parlett", "cn(^2X>), o1X>", ()),
    ("parlett", "(~1/2)> (narrow)", ()),
    ("parlett", "1+.nX", ()),
    # Betza
    ("betza", "WF", ()),
    ("betza", "RB", ()),
    ("betza", "FF", ()),
    ("betza", "WW", ()),
    ("betza", "N", ()),
    ("betza", "mfWcfF", ()),
    ("betza", "mfWcfFimfW2", ()),
    ("betza", "W5", ()),
    ("betza", "t[WB]", ()),
    ("betza", "fN", ("ZRF608",)),  # four moves for the author, two for programs
    ("betza", "ffN", ()),
    ("betza", "fsN", ()),
    ("betza", "fhN", ()),
    ("betza", "aK", ()),
    ("betza", "fmF(fcafmF)", ()),
    ("betza", "aN", ()),
    ("betza", "WFisO2", ()),
    ("betza", "mfWсfF", ("ZRF602",)),
    # Dagaz
    ("dagaz", "(X)([p]\\1)*", ()),
    ("dagaz", "(*)([p]\\1)*", ()),
    ("dagaz", "(+)([p]\\1)*", ()),
    ("dagaz", "(+)\\1*", ()),
    ("dagaz", "NEWS+", ()),
    ("dagaz", "++", ()),
    ("dagaz", "WNE", ()),
    ("dagaz", "W;N;E", ()),
    ("dagaz", "N[x]S", ()),
    ("dagaz", "[x>N]", ()),
    ("dagaz", "(*)[p]|((\\1[ex])*;~1(~1[ex])*)", ()),
    ("dagaz", "N,OM;E,OT;S,TR;W,RM", ()),
    ("dagaz", "N[p];OM[e];[M](N[p]){2};[(te,=Pawn,x)>E]O[l>N];[(te,=Pawn,x)>W]M[l>N]", ()),
    (
        "dagaz",
        "*[A];[MA](E[p]){2}[A]|E^[M]W{2};[MA](W[p]){3}[A]|W^[M]E{2}",
        ("ZRF630", "ZRF631", "ZRF632"),
    ),
]
#: proposals for pieces of Ko shogi that are not part of the notation: code and column
REJECTED = {
    "[NaffN][xN]": ("ZRF610", 1),  # adjacent legs
    "a[DA]acxK": ("ZRF622", 1),  # a bracket as a leg
    "Wa5fW": ("ZRF621", 3),  # a number of legs
    "a!5W": ("ZRF621", 2),
}


@pytest.mark.parametrize(("notation", "text", "codes"), PRINTED, ids=lambda value: str(value)[:24])
def test_a_printed_formula_compiles(notation: str, text: str, codes: tuple[str, ...]) -> None:
    outcome = read_formula(notation, text, alone(text))
    assert outcome.value is not None, outcome.diagnostics
    assert {diagnostic.code for diagnostic in outcome.diagnostics} == set(codes)


@pytest.mark.parametrize("text", REJECTED)
def test_a_rejected_proposal_is_an_error(text: str) -> None:
    outcome = read_formula("betza", text, alone(text))
    assert outcome.value is None
    (diagnostic,) = outcome.diagnostics
    assert diagnostic.origin is not None
    assert (diagnostic.code, diagnostic.origin.span.start + 1) == REJECTED[text]
