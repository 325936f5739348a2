"""The built-in `_` and the underscore that pages of Dagaz load."""

from pathlib import Path

from tests.corpus import DAGAZ
from tests.node import answer_of

CALLS = Path(__file__).with_name("underscore_calls.mjs")
UNDERSCORE = DAGAZ / "io" / "underscore" / "underscore-min.js"


def test_functions_have_the_results_of_the_version_of_pages() -> None:
    if not UNDERSCORE.is_file():
        return  # the pages are not part of the repository
    answer = answer_of(CALLS, UNDERSCORE, 60_000)
    assert answer["missing"] == []
    assert answer["differences"] == []
