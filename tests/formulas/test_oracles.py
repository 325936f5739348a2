"""The oracle cases in ../shared/oracles/notation: the moves of pieces in known notations."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import CORPUS
from tests.formulas.walking import formula_of, module_of, moves_of_modules
from zrf2js.notation.board_file import BoardFile, read_board_file, rectangle
from zrf2js.notation.preview_board import OtherPiece, PreviewPosition
from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone
from zrf2js.support.source import Source

pytestmark = pytest.mark.corpus
CASES = (CORPUS or Path("corpus")).parent / "oracles" / "notation"
FANORONA = Path(__file__).parent / "fanorona-9x5.board"


def load_cases(name: str) -> list[dict[str, Any]]:
    path = CASES / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    return found


def relative(case: dict[str, Any]) -> PreviewPosition:
    """Return a position around the middle of a square board, with the offsets of the case."""
    board = rectangle(case["size"], case["size"])
    middle = case["size"] // 2
    other_pieces = tuple(
        OtherPiece(square(board, middle, offset), side == "e") for offset, side in case["board"]
    )
    return PreviewPosition(board=board, at=square(board, middle, (0, 0)), other_pieces=other_pieces)


def square(board: BoardFile, middle: int, offset: Any) -> str:
    return board.files[middle + offset[0]] + str(middle + 1 + offset[1])


def expected_relative(
    case: dict[str, Any], preview: PreviewPosition
) -> set[tuple[str, tuple[str, ...]]]:
    middle = case["size"] // 2

    def named(offset: Any) -> str:
        return square(preview.board, middle, offset)

    moves = {(named(offset), ()) for offset in case["quiet"]}
    for capture in case["captures"]:
        to, taken = (capture["to"], capture["taken"]) if isinstance(capture, dict) else capture
        moves.add((named(to), tuple(sorted(map(named, taken)))))
    return moves


def found(moves: list[dict[str, Any]]) -> set[tuple[str, tuple[str, ...]]]:
    assert len({json.dumps(move) for move in moves}) == len(moves)
    return {(move["to"], tuple(sorted(move["captures"]))) for move in moves}


@pytest.mark.parametrize("notation", ["betza", "parlett"])
def test_moves_equal_the_oracle(notation: str, tmp_path: Path) -> None:
    cases = load_cases(notation)
    assert cases
    previews = [relative(case) for case in cases]
    moved = [
        PreviewPosition(board=s.board, at=s.at, other_pieces=s.other_pieces, moved=True)
        for s in previews
    ]
    modules = []
    for case, preview in zip(cases, previews, strict=True):
        dialect = {"any": "auto"}.get(case.get("dialect", "any"), case.get("dialect", "any"))
        text = module_of(formula_of(notation, case["notation"], dialect), preview, dialect)
        modules.append(text)
    runs = [
        (m, s)
        for m, pair in zip(modules, zip(previews, moved, strict=True), strict=True)
        for s in pair
    ]
    answers = moves_of_modules(runs, tmp_path)
    wrong = {}
    for number, (case, preview) in enumerate(zip(cases, previews, strict=True)):
        expected = expected_relative(case, preview)
        middle = case["size"] // 2
        initial = {
            (square(preview.board, middle, offset), ())
            for offset in case.get("initial_only", case.get("initial", []))
        }
        if found(answers[2 * number]) != expected:
            wrong[case["id"], case["notation"]] = found(answers[2 * number]) ^ expected
        if found(answers[2 * number + 1]) != expected - initial:
            wrong[case["id"], case["notation"], "moved"] = found(answers[2 * number + 1])
    assert wrong == {}


def dagaz_preview(case: dict[str, Any]) -> PreviewPosition:
    board = rectangle(8, 8)
    if case["board"] != "chess-8x8":
        board = read_board_file(Source(FANORONA.name, FANORONA.read_text())).value
    other_pieces = tuple(
        OtherPiece(where, player != case["player"], kind, bool(rest and rest[0]))
        for where, player, kind, *rest in case["others"]
    )
    last = tuple(case["last"]) if case["last"][0] else None
    return PreviewPosition(
        board=board,
        at=case["at"],
        player=case["player"],
        moved=case["moved"],
        other_pieces=other_pieces,
        last=last,  # type: ignore[arg-type]
    )


def test_dagaz_moves_equal_the_oracle(tmp_path: Path) -> None:
    cases = [case for case in load_cases("dagaz") if "moves" in case]
    assert cases
    previews = [dagaz_preview(case) for case in cases]
    runs = [
        (module_of(formula_of("dagaz", case["expr"]), preview), preview)
        for case, preview in zip(cases, previews, strict=True)
    ]
    wrong = {}
    for case, moves in zip(cases, moves_of_modules(runs, tmp_path), strict=True):
        got = {(m["to"], tuple(sorted(m["captures"])), tuple(sorted(m["drops"]))) for m in moves}
        expected = {
            (to, tuple(sorted(taken)), tuple(sorted(drops)))
            for _, to, taken, drops in case["moves"]
        }
        if got != expected:
            wrong[case["id"], case["expr"]] = got ^ expected
    assert wrong == {}


@pytest.mark.parametrize(
    "case", [c for c in load_cases("dagaz") if "error" in c], ids=lambda c: c["expr"]
)
def test_an_invalid_formula_is_rejected(case: dict[str, Any]) -> None:
    outcome = read_formula("dagaz", case["expr"], alone(case["expr"]))
    assert outcome.value is None
    assert not outcome.ok
