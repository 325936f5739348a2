"""Files of others with tables and books, whose checksums are right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.fuzz.judging import limited_cpu
from zrf2js import Options, compile_text
from zrf2js.ir.data import from_json
from zrf2js.ir.nodes import Program
from zrf2js.trained.book import BOOK
from zrf2js.trained.game_data import CheckedData, with_data
from zrf2js.trained.tables import TABLES

RULES = """
(game (title "Race") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (9 0)) ("1/2/3/4" (0 9)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n add))) (board-setup (White (Man a1)) (Black (Man b1))))
"""
SQUARES = list(range(32))
SYMMETRY = {"squares": SQUARES, "players": [0, 1], "turns": [0, 1]}
CLASS = {"codes": [5, 6], "symmetries": [0], "values": [0], "data": "#"}
VALID = {"squares": {"5": SQUARES, "6": SQUARES}, "symmetries": [SYMMETRY], "classes": [CLASS]}


@pytest.fixture(scope="module")
def program() -> Program:
    return from_json(compile_text(RULES, Options(target="ir")).value[0].text)


def reasons(program: Program, kind: CheckedData, data: Any) -> list[str]:
    """Return the messages for a file with this data."""
    entry = kind.entry_of(program.games[0], data)
    text = json.dumps({"format": 1, "games": {"Race": entry}})
    with limited_cpu(2):
        return [d.message for d in with_data(program, kind, text, "x.json").diagnostics]


def test_valid_files_are_read(program: Program) -> None:
    assert reasons(program, TABLES, VALID) == []
    assert reasons(program, BOOK, {"entries": ""}) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"classes": [{}]},
        {"classes": 5},
        {"classes": [{**CLASS, "codes": [7]}]},
        {"classes": [{**CLASS, "codes": []}]},
        {"classes": [{**CLASS, "codes": [5] * 7}]},
        {"classes": [{**CLASS, "symmetries": [1]}]},
        {"classes": [{**CLASS, "data": None}]},
        {"classes": [{**CLASS, "values": ["a"]}]},
        {"squares": {"5": [32], "6": []}},
        {"squares": {"5": [1, 1], "6": []}},
        {"squares": {"x": [], "5": SQUARES, "6": SQUARES}},
        {"symmetries": [{**SYMMETRY, "squares": [0]}]},
        {"symmetries": [{**SYMMETRY, "squares": [-1] * 32}]},
        {"symmetries": [{}]},
    ],
)
def test_tables_that_are_not_valid_are_left_out(program: Program, changes: Any) -> None:
    (reason,) = reasons(program, TABLES, {**VALID, **changes})
    assert "its tables are not valid" in reason


def test_tables_that_expand_to_too_many_positions_are_left_out(program: Program) -> None:
    squares = {str(code): SQUARES for code in range(1, 7)}
    large = {**CLASS, "codes": [1, 2, 3, 4, 5, 6]}
    (reason,) = reasons(program, TABLES, {**VALID, "squares": squares, "classes": [large]})
    assert "more than 268,435,456 positions" in reason
    small = {**CLASS, "codes": [1, 2, 3, 4]}
    assert reasons(program, TABLES, {**VALID, "squares": squares, "classes": [small]}) == []
    assert reasons(program, TABLES, {**VALID, "squares": squares, "classes": [small] * 200}) != []


@pytest.mark.parametrize("book", [{}, {"entries": 1}, {"entries": ["a"]}])
def test_books_that_are_not_valid_are_left_out(program: Program, book: Any) -> None:
    (reason,) = reasons(program, BOOK, book)
    assert "its entries are not valid" in reason
