"""Small Dagaz pages, written for these tests: what their modules play."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.dagaz.small_page import ALL, PAGE, change_model, moves, write
from zrf2js import Options, compile_file
from zrf2js.host.node import find_node
from zrf2js.project.plan import read_plan


def test_slides_captures_and_promotions(tmp_path: Path) -> None:
    assert moves(write(tmp_path)) == ALL


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
        *((f"Dagaz.Model.checkGoals = function () {{ return {other}; }};",
           {"kind": "draw", "winner": None, "reason": "checkGoals"})
          for other in ("undefined", "false", "NaN", "'a'")),
        ("var checkGoals = Dagaz.Model.checkGoals;"
         "Dagaz.Model.checkGoals = function (design, board) { return checkGoals(1, board, 1); };",
         {"kind": "win", "winner": "White", "reason": "no moves"}),
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


@pytest.mark.parametrize(("limit", "expected"), [("2", ALL), ("1", ALL), ("0", ALL[:2])])
def test_a_limit_of_moves_counts_blocks_that_go_on(
    limit: str, expected: list[str], tmp_path: Path
) -> None:
    """The rook continues after its first step. The man does not."""
    first = f'design.checkVersion("moves-limit", "{limit}");'
    assert moves(write(tmp_path, first=first)) == expected


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


def test_each_list_of_moves_belongs_to_a_new_board(tmp_path: Path) -> None:
    """The script changes boards when it lists their moves, as for a second list of one board."""
    rules = """Dagaz.Model.CheckInvariants = function (board) {
      if (board.isListed) board.moves = [];
      board.isListed = true;
    };"""
    module = compile_file(write(tmp_path, rules), Options(format="esm")).value[0].text
    played = """
const game = createGame(), found = []
const list = () => found.push(game.moves().map(String).join())
const play = () => { game.apply(game.moves()[0]); list() }
const undo = () => { game.undo(); list() }
list(); play(); undo(); play(); play(); undo(); play(); undo(); undo()
process.stdout.write(JSON.stringify(found)); process.exit(0)
"""
    path = tmp_path / "played.mjs"
    path.write_text(module + played, encoding="utf-8")
    run = subprocess.run([find_node(), path], capture_output=True, text=True, check=True)
    start, first, *rest = json.loads(run.stdout)
    second = rest[2]
    assert start and first and second
    assert rest == [start, first, second, first, second, first, start]


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


@pytest.mark.parametrize(
    ("directions", "expected"),
    [
        ((0, 1), ["Man b1 - a1", "Man b1 - c1"]),
        ((1, 0), ["Man b1 - a1"]),
        ((1,), ["Man b1 - a1"]),
        ((0,), ["Man b1 - c1"]),
    ],
)
def test_a_block_that_ends_without_a_move_keeps_the_move_before_it(
    tmp_path: Path, directions: tuple[int, ...], expected: list[str]
) -> None:
    page = write(tmp_path)
    commands = {
        2: "[3, 24], [15, 0], [3, 22], [3, 1], [3, 20], [12, 9], [3, 25], [3, 28]",
        3: "[3, 24], [15, 0], [3, 22], [15, 1], [3, 22], [3, 1], [3, 0], [1, 2], [3, 25], [3, 28]",
    }
    blocks = "".join(
        f"[{text}].forEach(function (c) {{ design.addCommand({number}, c[0], c[1]); }});\n"
        for number, text in commands.items()
    )
    steps = "".join(f" design.addMove(1, 3, [{one}, 1], 9);" for one in directions)
    change_model(tmp_path, 'design.addPiece("Rook"', blocks + 'design.addPiece("Rook"')
    change_model(tmp_path, "design.addMove(1, 1, [0], 8);", f"design.addMove(1, 2, [0], 8);{steps}")
    change_model(tmp_path, '"White", "Rook", 0', '"White", "Rook", 4')
    change_model(tmp_path, '"White", "Man", 3', '"White", "Man", 1')
    change_model(tmp_path, '"Black", "Man", 2', '"Black", "Man", 3')
    assert moves(page) == expected
