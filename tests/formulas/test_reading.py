"""Diagnostics of invalid and ambiguous formulas, with their columns."""

import pytest

from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone

#: notation and dialect, formula, code, column
TOLD = [
    # letters and brackets
    ("betza", "Wk", "ZRF601", 2),
    ("betza", "W)", "ZRF601", 2),
    ("betza", "fmW,cF", "ZRF601", 4),
    ("betza", "2W", "ZRF601", 1),
    ("betza", "GX", "ZRF601", 2),  # sources disagree on the length of the leap
    ("betza", "(fW", "ZRF603", 1),
    ("betza", "[W-F", "ZRF603", 1),
    ("betza", "fm", "ZRF604", 3),
    ("betza", "[W-", "ZRF604", 4),
    ("betza", "[W--F]", "ZRF601", 4),
    ("betza", "[WF]", "ZRF610", 1),
    # modifiers without meaning
    ("betza", "FyW", "ZRF601", 2),
    ("betza", "fWaiW", "ZRF601", 4),
    ("betza", "cO2", "ZRF601", 1),
    ("betza", "n[F-R]", "ZRF601", 1),
    ("betza", "fU", "ZRF601", 1),
    ("betza", "NtW", "ZRF606", 2),
    ("betza", "iiW", "ZRF606", 1),
    ("betza", "mNxaN", "ZRF606", 3),
    ("betza", "WpzB", "ZRF606", 2),
    ("betza", "WuafR", "ZRF606", 2),
    ("betza", "KI", "ZRF606", 2),
    ("betza", "WpF", "ZRF607", 2),
    ("betza", "W[F-sR]", "ZRF607", 2),  # a rook has no direction at right angles to a diagonal
    ("betza", "WaO2", "ZRF607", 2),
    ("betza", "a[F-R]", "ZRF622", 1),
    # ambiguous terms
    ("betza", "NfK", "ZRF623", 2),
    ("betza", "WrlbF", "ZRF623", 2),
    ("betza", "WJ", "ZRF623", 2),
    ("betza", "W03", "ZRF623", 1),
    ("betza", "WfN", "ZRF608", 2),
    ("betza", "NazN", "ZRF609", 2),
    # Fairy-Stockfish silently ignores these
    ("betza/fsf", "FyafsF", "ZRF605", 2),
    ("betza/fsf", "W12", "ZRF605", 2),
    ("betza/fsf", "KO2", "ZRF605", 2),
    ("betza/fsf", "N(f)W", "ZRF605", 2),
    ("betza/ours", "W", "ZRF614", 1),
    ("parlett", "1+, 2", "ZRF604", 6),
    ("parlett", "o1>=&c1X>", "ZRF601", 6),  # & has no second operand
    ("parlett", "1X or 2X", "ZRF601", 4),
    ("parlett", "0+", "ZRF607", 1),
    ("parlett", "3-2+", "ZRF617", 1),
    ("parlett", "1>, (1X", "ZRF603", 5),
    ("parlett", "~1", "ZRF604", 3),
    ("parlett", "1>, 1/2", "ZRF618", 5),
    ("parlett", "1\u0425", "ZRF602", 2),
    ("dagaz", "N,,E", "ZRF601", 3),
    ("dagaz", "N;", "ZRF604", 3),
    ("dagaz", "N,(E", "ZRF603", 3),
    ("dagaz", "N[p", "ZRF603", 2),
    ("dagaz", "N[q]", "ZRF601", 3),
    ("dagaz", "(N)\\2", "ZRF615", 4),
    ("dagaz", "N?*", "ZRF616", 3),
    ("dagaz", "N{3,1}", "ZRF617", 2),
    ("dagaz", "N{,}", "ZRF617", 2),
    ("dagaz", "[p>]N", "ZRF601", 4),
]


@pytest.mark.parametrize(("notation", "text", "code", "column"), TOLD)
def test_diagnostic_and_column(notation: str, text: str, code: str, column: int) -> None:
    name, _, dialect = notation.partition("/")
    outcome = read_formula(name, text, alone(text), dialect or "auto")
    (told,) = outcome.diagnostics
    assert told.origin is not None
    assert (told.code, told.origin.span.start + 1) == (code, column)


@pytest.mark.parametrize(
    "formula", ["classic fK", "xbetza fK", "fsf rlbF", "xboard J", "classic W03", "classic L"]
)
def test_a_dialect_resolves_ambiguity(formula: str) -> None:
    dialect, text = formula.split()
    assert read_formula("betza", text, alone(text), dialect).diagnostics == ()
