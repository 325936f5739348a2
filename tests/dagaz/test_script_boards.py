"""Boards, moves and pieces as the scripts of small Dagaz pages read and change them."""

from pathlib import Path

import pytest

from tests.dagaz.small_page import ALL, change_model, moves, write


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


def test_a_piece_that_enters_the_board_moves_again_in_the_next_part(tmp_path: Path) -> None:
    rules = """Dagaz.Model.Extension = function (board) {
      var move = Dagaz.Model.createMove(7);
      var piece = Dagaz.Model.createPiece(1, 1);
      move.dropPiece(4, piece, 1);
      move.movePiece(4, 1, piece, 2);
      board.moves.push(move);
    };"""
    assert moves(write(tmp_path, rules)) == [*ALL, "White Man b1"]


def test_a_script_puts_a_list_on_the_board_that_the_same_move_captures(tmp_path: Path) -> None:
    rules = """Dagaz.Model.Extension = function (board) {
      var move = Dagaz.Model.createMove(7);
      move.dropPiece(4, Dagaz.Model.createPiece(1, 1));
      move.actions[0][2] = [[Dagaz.Model.createPiece(1, 1)]];
      move.dropPiece(1, Dagaz.Model.createPiece(1, 1));
      move.capturePiece(4);
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


@pytest.mark.parametrize(
    "test",
    [
        'Dagaz.Model.isFriend(man, "1")',
        'Dagaz.AI.isFriend(1, "1")',
        'man.changeOwner("1") === man',
        "Dagaz.find(undefined, 1) === -1",
        "Dagaz.find([NaN], NaN) === 0",
        "board.lastf === undefined && !Dagaz.Model.isLastFrom(undefined, board)",
        'Dagaz.Model.isLastFrom("0", after) && Dagaz.Model.isLastTo("2", after)',
        "design.findDirection(-1, 0) === null",
        'design.prevPlayer("1") === 3',
        "man.setValue(0, 5).flip() === Dagaz.Model.createPiece(1, 2)",
        "capture.applyTo(board.copy(), 0) && capture.applyTo(board.copy())",
    ],
)
def test_calls_compare_as_in_the_kernel(tmp_path: Path, test: str) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      var design = Dagaz.Model.design;
      var man = Dagaz.Model.createPiece(1, 1);
      var capture = _.find(board.moves, function (move) { return move.actions[0][1][0] == 2; });
      if (board.player != 1 || !capture) return;
      var after = board.apply(capture);
      if (!(TEST)) board.moves = [];
    };"""
    assert moves(write(tmp_path, rules.replace("TEST", test))) == ALL


def test_a_piece_of_the_only_player_loses_its_values(tmp_path: Path) -> None:
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      var piece = board.getPiece(3).setValue(0, 5);
      if (piece.flip().getValue(0) !== null) board.moves = [];
    };"""
    page = write(tmp_path, rules)
    change_model(tmp_path, 'design.addPlayer("Black", [1, 0]);', "")
    change_model(tmp_path, 'design.setup("Black", "Man", 2);', "")
    assert len(moves(page)) > 0


def test_a_step_to_no_position_is_no_capture(tmp_path: Path) -> None:
    """The piece leaves the board, and stays in the signature of the position."""
    rules = """Dagaz.Model.Extension = function (board) {
      var move = Dagaz.Model.createMove(7);
      move.movePiece(3, null, board.getPiece(3));
      move.actions[0][1] = [null];
      board.moves.push(move);
    };
    Dagaz.Model.CheckInvariants = function (board) {
      var after = board.apply(board.moves[board.moves.length - 1]);
      if (after.lastf !== 3 || after.getPiece(3) !== null) board.moves = [];
    };"""
    assert moves(write(tmp_path, rules)) == [*ALL, "x d1"]


def test_the_older_kernel_has_no_option_for_the_target_of_a_drop(tmp_path: Path) -> None:
    rules = """Dagaz.Model.IGNORE_DROP_LASTT = true;
    Dagaz.Model.CheckInvariants = function (board) {
      var move = Dagaz.Model.createMove();
      move.dropPiece(4, Dagaz.Model.createPiece(1, 1));
      if (board.apply(move).lastt !== 4) board.moves = [];
    };"""
    page = write(tmp_path, rules)
    assert moves(page) == []
    text = page.read_text(encoding="utf-8")
    older = text.replace("kernel/zrf-model.js", "kernel/model/zrf-model.js")
    page.write_text(older, encoding="utf-8")
    assert moves(page) == ALL


def test_a_piece_that_a_script_removes_while_it_lists_moves_leaves_with_each_move(
    tmp_path: Path,
) -> None:
    rules = "Dagaz.Model.CheckInvariants = function (board) { board.setPiece(3, null); };"
    assert moves(write(tmp_path, rules)) == [ALL[0], "Rook a1 - b1 x d1", "Rook a1 x c1 x d1"]
