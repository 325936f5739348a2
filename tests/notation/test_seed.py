"""The formulas that describe known pieces in the notations' own texts compile as printed.

Those with a fault are told what it is.
"""

import pytest

from zrf2js.frontends.notation.read import read_formula
from zrf2js.frontends.notation.scan import alone

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
#: proposals for pieces of Ko shogi that never became part of the notation: what is wrong, and where
REFUSED = {
    "[NaffN][xN]": ("ZRF610", 1),  # legs side by side
    "a[DA]acxK": ("ZRF622", 1),  # a bracket as one leg of a walk
    "Wa5fW": ("ZRF621", 3),  # a number of legs
    "a!5W": ("ZRF621", 2),
}


@pytest.mark.parametrize(("notation", "text", "codes"), PRINTED, ids=lambda value: str(value)[:24])
def test_as_printed(notation: str, text: str, codes: tuple[str, ...]) -> None:
    outcome = read_formula(notation, text, alone(text))
    assert outcome.value is not None, outcome.diagnostics
    assert {diagnostic.code for diagnostic in outcome.diagnostics} == set(codes)


@pytest.mark.parametrize("text", REFUSED)
def test_what_never_was_part_of_the_notation(text: str) -> None:
    outcome = read_formula("betza", text, alone(text))
    assert outcome.value is None
    (fault,) = outcome.diagnostics
    assert fault.origin is not None
    assert (fault.code, fault.origin.span.start + 1) == REFUSED[text]
