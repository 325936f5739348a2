"""Tests of the editor features of scripts."""

from __future__ import annotations

import pytest

from tests.axiom.kit import WALK, codes, loader, script
from zrf2js.lsp import features, renaming
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.support.source import Source

WORDS = """
: twice ( n -- n ) DUP + ;
: odd IF 1 ENDIF ;
: walk n verify 2 twice DROP from here move add-move ;
"""


def analysis_of(text: str, name: str = "Walk.4th") -> Analysis:
    return analyze(Source(name, text), loader({"Walk.4th": script(WORDS)}))


def hover_at(word: str) -> str:
    text = script(WORDS)
    found = features.hover(analysis_of(text), loader({}), text.rindex(f" {word} ") + 1)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("twice", "`twice ( n -- n )`\n\nword, stack effect: 1 -- 1"),
        ("odd", "stack effect: depends on values"),
        ("verify", "`verify ( ? -- )`"),
        ("n", "direction, 6 links"),
        ("White", "player: `2048`"),
        ("tally[]", "array of 4 cells of the board"),
    ],
)
def test_a_hover_shows_the_stack_effect(word: str, part: str) -> None:
    assert part in hover_at(word)


def test_a_definition_is_found() -> None:
    text = script(WORDS)
    analysis = analysis_of(text)
    (span,) = renaming.definition(analysis, text.rindex("twice"))
    assert span.start == text.index("twice")


def test_the_outline_lists_words_and_variables() -> None:
    names = [symbol.name for symbol in features.outline(analysis_of(script(WORDS)))]
    assert [name for name in names if name in ("walk", "twice", "odd")] == ["twice", "odd", "walk"]
    assert {"noted", "tally[]"} <= set(names)


def test_a_whole_script_has_diagnostics() -> None:
    assert codes(analysis_of(script(WORDS)).diagnostics) == ["ZRF572"]
    assert codes(analysis_of(script(": walk verfy ;")).diagnostics) == ["ZRF570"]


def test_a_file_that_others_load_has_no_diagnostics() -> None:
    assert analysis_of(": walk verfy ;", "Common.4th").diagnostics == ()


def test_a_rules_file_shows_the_diagnostics_of_its_script() -> None:
    assert codes(analysis_of(WALK, "walk.zrf").diagnostics) == []
    missing = analysis_of(WALK.replace('"Walk"', '"Other"'), "walk.zrf")
    assert codes(missing.diagnostics) == ["ZRF584"]
