"""Every case of ../shared/oracles/notation: what pieces of known notations may do."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import CORPUS
from tests.notation.walking import formula_of, module_of, walks
from zrf2js.frontends.notation.board_file import BoardFile, read_board_file, rectangle
from zrf2js.frontends.notation.preview_board import OtherPiece, PreviewPosition
from zrf2js.frontends.notation.read import read_formula
from zrf2js.frontends.notation.scan import alone
from zrf2js.support.source import Source

pytestmark = pytest.mark.corpus
CASES = (CORPUS or Path("corpus")).parent / "oracles" / "notation"
FANORONA = Path(__file__).parent / "fanorona-9x5.board"


def cases(name: str) -> list[dict[str, Any]]:
    path = CASES / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    return found


def relative(case: dict[str, Any]) -> PreviewPosition:
    """A scene round the middle of a square board; distances are those of the case."""
    board = rectangle(case["size"], case["size"])
    middle = case["size"] // 2
    other_pieces = tuple(
        OtherPiece(square(board, middle, offset), side == "e") for offset, side in case["board"]
    )
    return PreviewPosition(board=board, at=square(board, middle, (0, 0)), other_pieces=other_pieces)


def square(board: BoardFile, middle: int, offset: Any) -> str:
    return board.files[middle + offset[0]] + str(middle + 1 + offset[1])


def expected_relative(
    case: dict[str, Any], scene: PreviewPosition
) -> set[tuple[str, tuple[str, ...]]]:
    middle = case["size"] // 2

    def named(offset: Any) -> str:
        return square(scene.board, middle, offset)

    moves = {(named(offset), ()) for offset in case["quiet"]}
    for capture in case["captures"]:
        to, taken = (capture["to"], capture["taken"]) if isinstance(capture, dict) else capture
        moves.add((named(to), tuple(sorted(map(named, taken)))))
    return moves


def found(moves: list[dict[str, Any]]) -> set[tuple[str, tuple[str, ...]]]:
    assert len({json.dumps(move) for move in moves}) == len(moves)
    return {(move["to"], tuple(sorted(move["captures"]))) for move in moves}


@pytest.mark.parametrize("notation", ["betza", "parlett"])
def test_the_moves_are_those_of_the_sources(notation: str, tmp_path: Path) -> None:
    told = cases(notation)
    assert told
    scenes = [relative(case) for case in told]
    moved = [
        PreviewPosition(board=s.board, at=s.at, other_pieces=s.other_pieces, moved=True)
        for s in scenes
    ]
    modules = []
    for case, scene in zip(told, scenes, strict=True):
        dialect = {"any": "auto"}.get(case.get("dialect", "any"), case.get("dialect", "any"))
        text = module_of(formula_of(notation, case["notation"], dialect), scene, dialect)
        modules.append(text)
    runs = [
        (m, s)
        for m, pair in zip(modules, zip(scenes, moved, strict=True), strict=True)
        for s in pair
    ]
    answers = walks(runs, tmp_path)
    wrong = {}
    for number, (case, scene) in enumerate(zip(told, scenes, strict=True)):
        expected = expected_relative(case, scene)
        middle = case["size"] // 2
        initial = {
            (square(scene.board, middle, offset), ())
            for offset in case.get("initial_only", case.get("initial", []))
        }
        if found(answers[2 * number]) != expected:
            wrong[case["id"], case["notation"]] = found(answers[2 * number]) ^ expected
        if found(answers[2 * number + 1]) != expected - initial:
            wrong[case["id"], case["notation"], "moved"] = found(answers[2 * number + 1])
    assert wrong == {}


def dagaz_scene(case: dict[str, Any]) -> PreviewPosition:
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


def test_dagaz_moves_are_those_of_the_sources(tmp_path: Path) -> None:
    told = [case for case in cases("dagaz") if "moves" in case]
    assert told
    scenes = [dagaz_scene(case) for case in told]
    runs = [
        (module_of(formula_of("dagaz", case["expr"]), scene), scene)
        for case, scene in zip(told, scenes, strict=True)
    ]
    wrong = {}
    for case, moves in zip(told, walks(runs, tmp_path), strict=True):
        got = {(m["to"], tuple(sorted(m["captures"])), tuple(sorted(m["drops"]))) for m in moves}
        expected = {
            (to, tuple(sorted(taken)), tuple(sorted(drops)))
            for _, to, taken, drops in case["moves"]
        }
        if got != expected:
            wrong[case["id"], case["expr"]] = got ^ expected
    assert wrong == {}


@pytest.mark.parametrize(
    "case", [c for c in cases("dagaz") if "error" in c], ids=lambda c: c["expr"]
)
def test_what_is_no_formula_is_refused(case: dict[str, Any]) -> None:
    outcome = read_formula("dagaz", case["expr"], alone(case["expr"]))
    assert outcome.value is None
    assert not outcome.ok
