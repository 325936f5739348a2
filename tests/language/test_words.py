"""Every word of blocks and goals is implemented, documented and tested at all places it needs.

The messages name the place that a new word lacks; CONTRIBUTING.md describes the steps.
"""

from __future__ import annotations

import re

import pytest

from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.language.examples import EXAMPLES, whole_file
from zrf2js.language.keywords import KEYWORDS, Context, Keyword, Status
from zrf2js.support.source import Source

WORDS = [
    row
    for row in KEYWORDS
    if row.context in (Context.MOVE, Context.CONDITION, Context.GOAL)
    and row.status is Status.SUPPORTED
]
GOALS = [row for row in WORDS if row.context is Context.GOAL]

words = pytest.mark.parametrize("row", WORDS, ids=lambda row: f"{row.context.name}-{row.word}")
goals = pytest.mark.parametrize("row", GOALS, ids=lambda row: row.word)


def text_of(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


def mentions(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w?-])", text) is not None


@words
def test_a_case_shows_the_word(row: Keyword) -> None:
    texts = (text for case in CASES for text in case.files.values())
    assert any(mentions(text, row.word) for text in texts), (
        f"`{row.word}`: write a case in tests/cases and a rule in docs/semantics.md"
    )


@words
def test_the_reference_interpreter_has_the_word(row: Keyword) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests/reference").glob("*.py")]
    assert any(f'"{row.word}"' in text for text in texts), (
        f"`{row.word}`: implement it in tests/reference"
    )


@words
def test_fuzzing_uses_the_word(row: Keyword) -> None:
    assert mentions(text_of("tests", "fuzz", "grammar.py"), row.word), (
        f"`{row.word}`: add it to tests/fuzz/grammar.py"
    )


@goals
def test_the_arguments_of_a_goal_are_read(row: Keyword) -> None:
    source = Source("walk.zrf", whole_file(Context.GOAL, EXAMPLES[Context.GOAL][row.word]))
    games = front_end(source, no_includes).value
    (goal,) = (goal for goal in games[0].goals if goal.condition.keyword == row.word)
    assert bool(goal.condition.args) == bool(row.shape), (
        f"`{row.word}`: read its arguments in zrf2js/frontends/zrf/build/goals.py"
    )
