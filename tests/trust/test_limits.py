"""Tests that deep nesting and multiplication in a file end in a diagnostic."""

from __future__ import annotations

import pytest

from tests.cli.running import WALK
from zrf2js.library import compile_text

#: more names than positions of a board
NAMES = " ".join(f"p{i}" for i in range(20_000))
DEEP = 140  # below the limit of the reader

NESTED = {
    "conditions": ("(verify empty?)", "(verify " + "(not " * DEEP + "empty?" + ")" * DEEP + ")"),
    "tests": ("(verify empty?)", "(verify " + "(and (or " * 70 + "empty?" + "))" * 70 + ")"),
    "ifs": ("add", "(if empty? " * DEEP + "add" + ")" * DEEP),
    "elses": ("add", "(if empty? add else " * DEEP + "add" + ")" * DEEP),
    "loops": ("add", "(while empty? n " * DEEP + "add" + ")" * DEEP),
    "goals": (
        "(board-setup",
        "(win-condition (White) " + "(and (not " * 60 + "stalemated" + "))" * 60 + ") (board-setup",
    ),
    "places": ("add", "(capture " + "(opposite " * DEEP + "n" + ")" * DEEP + ") add"),
}  # fmt: skip


@pytest.mark.parametrize("what", NESTED)
@pytest.mark.parametrize("times", [1, 2, 5])
def test_deep_nesting_compiles_or_is_reported(what: str, times: int) -> None:
    old, new = NESTED[what]
    if times > 1:  # the same, above the limit of the reader
        new = new.replace("(", "((x " * times, 1).replace(")", "))" * times, 1)
    outcome = compile_text(WALK.replace(old, new, 1))
    assert outcome.value or not outcome.ok


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 100_000, "ZRF008"),
        (WALK.replace("(n (", "(" * 500 + "n (", 1), "ZRF008"),
        ("(define a (a) (a))" + WALK.replace("(n (", "((a) n (", 1), "ZRF101"),
        (
            "".join(f"(define m{i} (m{i + 1}) (m{i + 1}))" for i in range(60))
            + "(define m60 n)"
            + WALK.replace("(n (", "((m0) n (", 1),
            "ZRF109",
        ),
        (WALK.replace('"a/b"', '"' + "/".join(map(str, range(20_000))) + '"'), "ZRF226"),
        (WALK.replace("(board ", f"(board (dummy {NAMES})"), "ZRF226"),
        (WALK.replace("(board ", f"(board (positions {NAMES})"), "ZRF226"),
        (WALK.replace('("2/1" (0 40))', '("2/1" (0 99999999999999999999999))'), None),
        ('(include "walk.zrf")' + WALK, "ZRF103"),
    ],
)
def test_multiplication_is_reported(text: str, code: str | None) -> None:
    from zrf2js.support.source import Source

    source = Source("walk.zrf", text)
    outcome = compile_text(text, name="walk.zrf", include=lambda path, _: source)
    codes = {diagnostic.code for diagnostic in outcome.diagnostics}
    assert (code is None and outcome.value) or code in codes, codes
