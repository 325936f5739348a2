"""Tests of suggestions for misspelled words."""

import pytest

from zrf2js.support.diagnostics import did_you_mean


@pytest.mark.parametrize(
    ("word", "candidates", "guess"),
    [
        ("varify", ["verify", "while"], "verify"),
        ("descriprion", ["description", "define"], "description"),
        ("teh", ["tie", "the"], "the"),
        ("nn", ["n", "s"], "n"),
        ("pawn", ["dawn", "Pawn"], "Pawn"),
        ("Y", ["x", "y"], "y"),
        ("x", ["y", "z"], None),
        ("king", ["queen", "rook"], None),
        ("bat", ["cat", "hat"], "cat"),
        ("word", [], None),
        ("word", ["word"], None),
    ],
    ids=lambda value: str(value),
)
def test_did_you_mean(word: str, candidates: list[str], guess: str | None) -> None:
    assert did_you_mean(word, candidates) == guess
    assert did_you_mean(word, reversed(candidates)) == guess
