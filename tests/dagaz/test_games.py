"""Small Dagaz pages, written for these tests: what their modules play."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from zrf2js import Options, compile_file
from zrf2js.host.node import find_node, run_module
from zrf2js.project.plan import read_plan

PAGE = """<title>Small</title>
<script src="kernel/dagaz.js"></script><script src="kernel/zrf-model.js"></script>
<script src="kernel/zobrist.js"></script>
<script src="small-rules.js"></script>
<script src="small.js"></script>"""

#: A row of five squares: a rook that slides east and captures, and a man that promotes at the end.
MODEL = """
ZRF = { JUMP: 0, IF: 1, FORK: 2, FUNCTION: 3, IN_ZONE: 4, PROMOTE: 11, PARAM: 15 };
Dagaz.Model.BuildDesign = function (design) {
  design.checkVersion("z2j", "2");
  design.checkVersion("small-rules", "true");
  %s
  design.addDirection("e");
  design.addDirection("w");
  design.addPlayer("White", [1, 0]);
  design.addPlayer("Black", [1, 0]);
  %s
  design.addPosition("a1", [1, 0]);
  design.addPosition("b1", [1, -1]);
  design.addPosition("c1", [1, -1]);
  design.addPosition("d1", [1, -1]);
  design.addPosition("e1", [0, -1]);
  design.addZone("end", 1, [4]);
  [[3, 24], [15, 0], [3, 22], [3, 1], [3, 0], [1, 7], [2, 3], [3, 25], [3, 28], [15, 0], [3, 22],
   [0, -8], [3, 3], [3, 0], [3, 20], [3, 25], [3, 28]].forEach(function (command) {
    design.addCommand(0, command[0], command[1]);
  });
  [[3, 24], [15, 0], [3, 22], [3, 1], [3, 20], [4, 0], [3, 0], [1, 4], [11, 0], [3, 25], [0, 2],
   [3, 25], [3, 28]].forEach(function (command) {
    design.addCommand(1, command[0], command[1]);
  });
  design.addPiece("Rook", 0, 5);
  design.addMove(0, 0, [0], 7);
  design.addPiece("Man", 1);
  design.addMove(1, 1, [0], 8);
  design.setup("White", "Rook", 0%s);
  design.setup("White", "Man", 3);
  design.setup("Black", "Man", 2);
};
Dagaz.View.configure = function (view) {
  view.defBoard("Board");
  view.defPiece("WhiteRook", "White Rook");
  ["a1", "b1", "c1", "d1", "e1"].forEach(function (name, i) {
    view.defPosition(name, 10 * i, 0, 10, 10);
  });
};
"""

RULES = """
(function () {
  var checkVersion = Dagaz.Model.checkVersion;
  Dagaz.Model.checkVersion = function (design, name, value) {
    if (name != "small-rules") checkVersion(design, name, value);
  };
  %s
})();
"""


def write(
    folder: Path, rules: str = "", *, first: str = "", turns: str = "", rest: str = ""
) -> Path:
    (folder / "small.htm").write_text(PAGE, encoding="utf-8")
    (folder / "small.js").write_text(MODEL % (first, turns, rest), encoding="utf-8")
    (folder / "small-rules.js").write_text(RULES % rules, encoding="utf-8")
    return folder / "small.htm"


def change_model(folder: Path, old: str, new: str) -> None:
    """Replace a part of the page's model."""
    file = folder / "small.js"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def moves(page: Path, variant: str | None = None) -> Any:
    outcome = compile_file(page, Options(format="esm", variant=variant))
    assert outcome.ok, outcome.diagnostics
    found = run_module(outcome.value[0].text, {"do": "moves", "variant": 0})
    assert isinstance(found, dict)
    return found["moves"]


ALL = ["Man d1 - e1 = Rook", "Rook a1 - b1", "Rook a1 x c1"]


def test_slides_captures_and_promotions(tmp_path: Path) -> None:
    assert moves(write(tmp_path)) == ALL


def test_a_script_sees_the_mode_of_a_move(tmp_path: Path) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      board.moves.forEach(function (move) { if (move.mode == 7) move.failed = true; });
    };"""
    assert moves(write(tmp_path, rules)) == ALL[:1]


def test_a_script_sees_pieces_and_the_parent(tmp_path: Path) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      board.moves.forEach(function (move) {
        var after = board.apply(move);
        var piece = move.actions[0][2][0];
        if (after.parent !== board || after.move !== move) move.failed = true;
        if (piece.toString() == "White Rook" && after.getPiece(2) === board.getPiece(2)) {
          move.failed = true;
        }
      });
    };"""
    assert moves(write(tmp_path, rules)) == ["Rook a1 x c1"]


def test_a_script_adds_moves_and_values(tmp_path: Path) -> None:
    rules = """Dagaz.Model.Extension = function (board) {
      var move = Dagaz.Model.createMove(7);
      move.capturePiece(2);
      move.addValue("taken", 1);
      board.moves.push(move);
    };"""
    assert moves(write(tmp_path, rules)) == [*ALL, "x c1"]


def test_the_setup_of_a_script_is_part_of_the_start(tmp_path: Path) -> None:
    rules = "Dagaz.Model.setup = function (board) { board.setPiece(3, null); };"
    assert moves(write(tmp_path, rules)) == ALL[1:]


@pytest.mark.parametrize(
    ("rules", "outcome"),
    [
        ("", {"kind": "win", "winner": "White", "reason": "no moves"}),
        ("Dagaz.Model.stalemateDraw = true;",
         {"kind": "draw", "winner": None, "reason": "no moves"}),
        ("Dagaz.Model.checkGoals = function () { return -1; };",
         {"kind": "win", "winner": "Black", "reason": "checkGoals"}),
    ],
)  # fmt: skip
def test_a_player_without_moves_loses(
    rules: str, outcome: dict[str, object], tmp_path: Path
) -> None:
    """Black's man stands at the east end."""
    setup = (
        "Dagaz.Model.setup = function (board) { board.setPiece(2, null); "
        "board.setPiece(4, Dagaz.Model.createPiece(1, 2)); };"
    )
    module = compile_file(write(tmp_path, rules + setup), Options(format="esm")).value[0].text
    played = (
        module
        + """
const game = createGame(); game.apply('Rook a1 - b1'); const over = game.outcome()
process.stdout.write(JSON.stringify(over)); process.exit(0)
"""
    )
    path = tmp_path / "played.mjs"
    path.write_text(played, encoding="utf-8")
    run = subprocess.run([find_node(), path], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == outcome


def test_each_setup_is_a_variant(tmp_path: Path) -> None:
    page = write(tmp_path, first="design.setupSelector(2);", rest=", 2")
    assert moves(page, "Small (2)") == ALL
    assert moves(page) == ALL[:1]


def test_a_turn_allows_its_modes_only(tmp_path: Path) -> None:
    assert moves(write(tmp_path, turns="design.addTurn(1, [8]); design.addTurn(2);")) == ALL[:1]


def test_a_turn_of_chance_is_marked(tmp_path: Path) -> None:
    page = write(tmp_path, turns="design.addRandom(1, [7]); design.addTurn(2);")
    outcome = compile_file(page, Options(target="ir"))
    assert outcome.ok
    assert '"random":true' in outcome.value[0].text
    assert moves(page) == ALL[1:]


def test_moves_of_an_earlier_position_keep_their_actions(tmp_path: Path) -> None:
    module = compile_file(write(tmp_path), Options(format="esm")).value[0].text
    played = """
const game = createGame(), early = game.moves(), late = game.clone().moves()
const actions = JSON.stringify(early.map(move => move.actions))
game.apply(early[0]); game.moves()
process.stdout.write(String(actions === JSON.stringify(late.map(move => move.actions))))
game.undo(); game.apply(early[1]); game.moves()
process.stdout.write(String(actions === JSON.stringify(early.map(move => move.actions))))
process.exit(0)
"""
    path = tmp_path / "played.mjs"
    path.write_text(module + played, encoding="utf-8")
    run = subprocess.run([find_node(), path], capture_output=True, text=True, check=True)
    assert run.stdout == "truetrue"


def test_an_error_in_a_script_does_not_stop_others(tmp_path: Path) -> None:
    page = write(tmp_path, "missing();")
    outcome = compile_file(page, Options(format="esm"))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF656"]
    assert moves(page) == ALL


def test_a_script_with_a_syntax_error_is_left_out(tmp_path: Path) -> None:
    page = write(tmp_path, "var = 1;")
    change_model(tmp_path, 'design.checkVersion("small-rules", "true");', "")
    outcome = compile_file(page, Options(format="esm"))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF656"]
    assert "var = 1" not in outcome.value[0].text
    assert moves(page) == ALL


def test_a_piece_that_enters_the_board_moves_again_in_the_next_part(tmp_path: Path) -> None:
    rules = """Dagaz.Model.Extension = function (board) {
      var move = Dagaz.Model.createMove(7);
      var piece = Dagaz.Model.createPiece(1, 1);
      move.dropPiece(4, piece, 1);
      move.movePiece(4, 1, piece, 2);
      board.moves.push(move);
    };"""
    assert moves(write(tmp_path, rules)) == [*ALL, "White Man b1"]


@pytest.mark.parametrize(
    "change",
    [
        "delete copy.pieces[3]",
        "board.values.own = 1",
        "board.reserve[1][1] = 9",
    ],
)
def test_a_board_shares_no_list_that_a_script_reads(tmp_path: Path, change: str) -> None:
    rules = """var text = function (one) {
      return JSON.stringify([_.keys(one.pieces), one.values.own, one.reserve]);
    };
    Dagaz.Model.CheckInvariants = function (board) {
      var copy = board.copy();
      CHANGE;
      board.moves.forEach(function (move) {
        if (text(copy) == text(board) || text(copy.copy()) != text(copy)) move.failed = true;
      });
    };"""
    page = write(tmp_path, rules.replace("CHANGE", change))
    mark = 'design.setup("White", "Man", 3);'
    change_model(tmp_path, mark, mark + 'design.reserve("White", "Man", 2);')
    assert moves(page) == ALL


def test_a_script_that_writes_moves_runs_for_the_console(tmp_path: Path) -> None:
    rules = """var texts = [];
    Dagaz.Model.moveToString = function (move) { texts.push(1); return "x"; };
    Dagaz.Model.CheckInvariants = function (board) {
      board.moves.forEach(function (move) {
        console.log("Move: " + move.toString());
        if (texts.length == 0) move.failed = true;
      });
    };"""
    assert len(moves(write(tmp_path, rules))) == len(ALL)


def test_deleted_moves_of_a_board_leave_its_shape(tmp_path: Path) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      var names = Object.keys(board);
      var isLast = names.pop() == "moves";
      if (!isLast || names.indexOf("list") < 0 || names.indexOf("cover") < 0) board.moves = [];
    };"""
    assert moves(write(tmp_path, rules)) == ALL


def test_values_of_a_piece_do_not_change_other_pieces(tmp_path: Path) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      var man = Dagaz.Model.createPiece(1, 1);
      var all = [1, 2, -0, 1000, "1", true].map(function (value) {
        return man.setValue(0, value);
      });
      all.push(man.setValue(1, 1), man.setValue(0, 1).setValue(1, 3));
      var found = all.map(function (piece) { return [piece.getValue(0), piece.getValue(1)]; });
      var expected = [[1, null], [2, null], [0, null], [1000, null], ["1", null], [true, null]];
      expected.push([null, 1], [1, 3]);
      if (JSON.stringify(found) != JSON.stringify(expected)) board.moves = [];
      if (1 / found[2][0] > 0 || man.getValue(0) !== null) board.moves = [];
      if (man.setValue(0, 1) !== man.setValue(0, 1)) board.moves = [];
    };"""
    assert moves(write(tmp_path, rules)) == ALL


#: White plays a risk, which loses after one of four moves of Black, or a draw.
RISK = """
Dagaz.Model.CheckInvariants = function (board) {
  board.moves = [];
  for (var i = 0; i < (board.turn == 0 ? 2 : 4); i++) {
    var move = Dagaz.Model.createMove();
    if (board.turn == 0) move.movePiece(3 * i, 3 * i + 1, board.getPiece(3 * i));
    else move.setValue("drawn", i);
    board.moves.push(move);
  }
};
Dagaz.Model.checkGoals = function (design, board, player) {
  if (board.getValue("drawn") === null) return null;
  if (board.getPiece(1) === null) return 0;
  return board.getValue("drawn") == 3 ? 1 : -1;
};
"""

SEARCH = """
const { createGame } = await import(process.argv[1])
const game = createGame()
const limits = [{ nodes: 400 }, { depth: 2 }, { algorithm: 'mcts', nodes: 400 }]
const found = limits.map(limit => game.search(limit))
game.apply('Rook a1 - b1')
const { why } = game.search({ depth: 2 })
console.log(JSON.stringify({ moves: found.map(({ move }) => move.text), random: game.random, why }))
"""


@pytest.mark.parametrize(
    ("turn", "move", "why"),
    [
        ("addRandom(2)", "Rook a1 - b1", "chance makes the move"),
        ("addTurn(2)", "Man d1 - e1", "a depth is given"),
    ],
)
def test_a_search_expects_the_mean_of_a_turn_of_chance(
    tmp_path: Path, turn: str, move: str, why: str
) -> None:
    page = write(tmp_path, RISK, turns=f"design.addTurn(1); design.{turn};")
    outcome = compile_file(page, Options(format="esm"))
    assert outcome.ok
    module = tmp_path / "risk.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    command = [find_node(), "--input-type=module", "-e", SEARCH, module.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr
    found = json.loads(done.stdout)
    assert found == {"moves": [move] * 3, "random": "Random" in turn, "why": why}


def test_a_script_of_the_view_is_left_out(tmp_path: Path) -> None:
    page = write(tmp_path)
    (tmp_path / "small-rules.js").write_text("Dagaz.AI.eval = function () {};", encoding="utf-8")
    change_model(tmp_path, 'design.checkVersion("small-rules", "true");', "")
    outcome = compile_file(page, Options(format="esm"))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF654"]
    assert "Dagaz.AI.eval" not in outcome.value[0].text


def test_an_option_that_no_script_reads_is_ignored(tmp_path: Path) -> None:
    page = write(tmp_path, first='design.checkVersion("other-rules", "true");')
    outcome = compile_file(page, Options(format="esm"))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF659"]
    assert moves(page) == ALL


def test_a_page_has_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games" / "small"
    folder.mkdir(parents=True)
    page = write(folder)
    page.write_text(PAGE.replace("kernel/", "../kernel/"), encoding="utf-8")
    monkeypatch.chdir(folder)
    assert moves(Path("small.htm")) == ALL
    link = tmp_path / "link"
    link.symlink_to(folder)
    assert moves(link / "small.htm") == ALL


def test_a_folder_with_pages_has_jobs(tmp_path: Path) -> None:
    page = write(tmp_path)
    (tmp_path / "index.html").write_text("<p>No game", encoding="utf-8")
    (tmp_path / "small.zrf").write_text("; the ancestor of the page", encoding="utf-8")
    assert [job.rules for job in read_plan(tmp_path).value.jobs] == [page]


def test_pictures_and_positions_come_from_the_view(tmp_path: Path) -> None:
    page = write(tmp_path)
    images = '<img id="Board" src="board.png"><img id="WhiteRook" src="rook.png">'
    page.write_text(images + PAGE, encoding="utf-8")
    outcome = compile_file(page, Options(target="ir"))
    text = outcome.value[0].text
    assert '"images":[[0,["rook.png"]]]' in text
    assert '["image","board.png"]' in text
    assert '{"name":"b1","rect":[10,0,20,10]}' in text


#: calls of a model with values of another kind, and the codes that they report
ODD_VALUES = (
    ("[1, 7]", "[1]", {"ZRF651"}),
    ("[3, 24]", '[3, "x"]', {"ZRF651"}),
    ("[3, 24]", "[{}, 1.5]", {"ZRF651"}),
    ("0, [0], 7)", '0, [0], "x")', set()),
    ("0, [0], 7)", "0, [{}], {})", set()),
    ('"a1", [1, 0]', "{}, [1, 0]", set()),
    ('"White", [1, 0]', "{}, 3", {"ZRF661"}),
    ('"end", 1, [4]', '{}, {}, ["x"]', set()),
)


@pytest.mark.parametrize(("old", "new", "codes"), ODD_VALUES)
def test_values_of_another_kind_end_no_compilation(
    old: str, new: str, codes: set[str], tmp_path: Path
) -> None:
    page = write(tmp_path)
    change_model(tmp_path, old, new)
    assert {d.code for d in compile_file(page).diagnostics} == codes
