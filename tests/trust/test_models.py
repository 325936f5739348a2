"""Models of Dagaz pages with mistakes end in a diagnostic; test_scripts.py has malicious ones."""

from pathlib import Path

import pytest

from zrf2js import Artifact, Options, compile_file, compile_text
from zrf2js.host.requests import run_module
from zrf2js.support.outcome import Outcome

PAGE = """<title>Walk</title><script src="kernel/zrf-model.js"></script>
<script src="walk.js"></script>"""
MODEL = """
ZRF = { FUNCTION: 3, PARAM: 15 };
Dagaz.Model.BuildDesign = function (design) {
  design.checkVersion("z2j", "2");
  design.addDirection("e");
  design.addPlayer("You", [0]);
  design.addPosition("a1", [1]);
  design.addPosition("b1", [0]);
  design.addCommand(0, ZRF.FUNCTION, 24);
  design.addCommand(0, ZRF.PARAM, 0);
  design.addCommand(0, ZRF.FUNCTION, 22);
  design.addCommand(0, ZRF.FUNCTION, 25);
  design.addCommand(0, ZRF.FUNCTION, 28);
  design.addPiece("Man", 0);
  design.addMove(0, 0, [0], 0);
  design.setup("You", "Man", 0);
  %s
}
"""


def compiled(
    folder: Path, inside: str = "", before: str = "", target: str = "ir"
) -> Outcome[tuple[Artifact, ...]]:
    (folder / "walk.htm").write_text(PAGE, encoding="utf-8")
    (folder / "walk.js").write_text(before + MODEL % inside, encoding="utf-8")
    outcome = compile_file(folder / "walk.htm", Options(target=target))
    return Outcome(outcome.value, outcome.diagnostics)


def codes(outcome: Outcome[object]) -> list[str]:
    return [diagnostic.code for diagnostic in outcome.diagnostics]


def test_a_model_is_a_game(tmp_path: Path) -> None:
    assert codes(compiled(tmp_path)) == []


@pytest.mark.parametrize(
    ("setup", "named", "moves"),
    [
        ('"You", "Man", 99', "position `99`", 1),
        ('"You", "Man", -1', "position `-1`", 1),
        ('"You", "Man", "zz"', "position `zz`", 1),
        ('"You", "Man", ["zz"]', "position `null`", 1),
        ('"You", "Man", 2', "position `2`", 1),
        ('"You", "Man", 0.5', "position `0.5`", 1),
        ('"You", "Man"', "position `undefined`", 1),
        ('"You", "Man", Symbol("b1")', "position `Symbol(b1)`", 1),
        ('"You", "Lady", 1', "piece type `Lady`", 0),
        ('"Me", "Man", 1', "player `Me`", 0),
    ],
)
def test_a_setup_with_undeclared_names_is_reported_and_plays(
    setup: str, named: str, moves: int, tmp_path: Path
) -> None:
    outcome = compiled(tmp_path, f"design.setup({setup});", target="module")
    (found,) = outcome.diagnostics
    assert found.code == "ZRF661" and named in found.message and found.origin is not None
    text = outcome.value[0].text
    assert len(run_module(text, {"do": "moves"})["moves"]) == moves


def test_a_piece_that_a_script_puts_beyond_the_board_does_not_move(tmp_path: Path) -> None:
    script = "Dagaz.Model.setup = function (board) { board.setPiece(99, board.getPiece(0)) };"
    outcome = compiled(tmp_path, before=script)
    assert codes(outcome) == ["ZRF661"]
    text = compile_file(tmp_path / "walk.htm", Options(target="module")).value[0].text
    assert len(run_module(text, {"do": "moves"})["moves"]) == 1


def test_a_reserve_of_an_undeclared_piece_is_reported(tmp_path: Path) -> None:
    outcome = compiled(tmp_path, 'design.reserve("You", "Lady", 3);')
    assert codes(outcome) == ["ZRF661"]


def test_a_text_without_a_file_is_refused() -> None:
    outcome = compile_text(PAGE, Options(target="ir"), name="walk.htm")
    assert [diagnostic.code for diagnostic in outcome.diagnostics][:1] == ["ZRF653"]


@pytest.mark.parametrize(
    ("removed", "missing"),
    [("addPlayer", "no players"), ("addPosition", "no positions"), ("BuildDesign", "no players")],
)
def test_a_model_that_declares_nothing_to_play_is_an_error(
    removed: str, missing: str, tmp_path: Path
) -> None:
    """The page of such a game ended with a TypeError."""
    (tmp_path / "walk.htm").write_text(PAGE, encoding="utf-8")
    model = "\n".join(line for line in MODEL.splitlines() if f"design.{removed}" not in line)
    broken = "var = 1" if removed == "BuildDesign" else ""
    (tmp_path / "walk.js").write_text(f"{broken}\n{model % ''}", encoding="utf-8")
    outcome = compile_file(tmp_path / "walk.htm")
    found = [each for each in outcome.diagnostics if each.code == "ZRF662"]
    assert not outcome.ok and missing in found[0].message


def test_a_target_without_scripts_refuses(tmp_path: Path) -> None:
    compiled(tmp_path)
    outcome = compile_file(tmp_path / "walk.htm", Options(target="jocly"))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF658"]
