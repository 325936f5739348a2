"""Tests of the limits of formulas and descriptions, which protect against hostile files."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.judging import limited_cpu
from zrf2js import check_text
from zrf2js.frontends.dgz import setup

GAME = "board: {board}\npiece Pawn P: {formula}\nsetup White: Pawn a1\nsetup Black: Pawn a8\n"


def codes(formula: str = "betza W", board: str = "8x8", more: str = "") -> set[str]:
    """Return the diagnostics of a game, which takes less than 10 s of CPU."""
    text = GAME.format(board=board, formula=formula) + more
    with limited_cpu(10):
        return {diagnostic.code for diagnostic in check_text(text, name="game.dgz")}


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("betza W200", set()),
        ("betza W201", {"ZRF625"}),
        ("betza W5000", {"ZRF625"}),
        ("betza W" + "9" * 1_900, {"ZRF625"}),
        ("parlett 5000+", {"ZRF625"}),
        ("dagaz N{5000}", {"ZRF625"}),
        ("dagaz N{1,99999}", {"ZRF625"}),
        ("dagaz N{0200}", set()),
        ("betza " + "W" * 2_000, set()),
        ("betza " + "W" * 2_001, {"ZRF624"}),
        ("betza aaaaW", set()),
        ("betza aaaaaaW", set()),
        ("betza aaaaaaaW", {"ZRF611"}),
        ("betza " + "a" * 1_999 + "W", {"ZRF611"}),
        ("betza aaW200", {"ZRF612"}),
        ("dagaz (N{200}){200}", {"ZRF612"}),
        ("dagaz " + "N{1,200}" * 10, {"ZRF612"}),
        ("dagaz " + "(" * 900 + "N" + ")" * 900, set()),
        ("dagaz N[k2]|", {"ZRF612"}),
    ],
    ids=lambda value: value[:16] if isinstance(value, str) else "",
)
def test_formulas(formula: str, expected: set[str]) -> None:
    assert codes(formula) == expected


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("100x200", set()),
        ("100x201", {"ZRF226"}),
        ("99999x99999", {"ZRF226"}),
        ("9" * 5_000 + "x1", {"ZRF226"}),
        ("99999999x0", {"ZRF226"}),
        ("a-z x 1-999999999", {"ZRF226"}),
        ("a-z x 1-" + "9" * 5_000, {"ZRF226"}),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_boards(board: str, expected: set[str]) -> None:
    found = codes(board=board)
    assert found - {"ZRF221"} == expected  # squares of the setup that are not on the board


def test_a_large_board_takes_little_memory(tmp_path: Path) -> None:
    (tmp_path / "large.dgz").write_text(GAME.format(board="99999x99999", formula="betza W"))
    limit = 1_000_000_000
    run = subprocess.run(
        [sys.executable, "-m", "zrf2js", "check", str(tmp_path / "large.dgz")],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
    )
    assert run.returncode == 1 and "error[ZRF226]" in run.stderr


def test_lists_of_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(more="zone all: a1-h8 a1-h8\n") == set()
    monkeypatch.setattr(setup, "MAX_LISTED", 500)
    zones = "".join(f"zone z{number}: a1-h8\n" for number in range(20))
    assert codes(more=zones) == {"ZRF649"}


@pytest.mark.parametrize("statement", ["attribute: x", "help: x", "drop: any", "piece: betza W"])
def test_a_statement_about_a_piece_names_one(statement: str) -> None:
    assert codes(more=f"{statement}\n") == {"ZRF646"}
