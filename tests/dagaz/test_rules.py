"""Rules in ZRF with real scripts for Dagaz: the module plays as the Dagaz page does."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.corpus import DAGAZ
from tests.node import find_node
from zrf2js import Options, compile_file, compile_text
from zrf2js.host.requests import run_module

#: Pages whose rules in ZRF are those of the model, with what their scripts use.
PAGES = {
    "io/checkmate/chess.htm": "castling, check, promotion",
    "io/checkmate/hoppel-poppel.htm": "promotion",
    "io/checkers/stapeldammen-board.htm": "values of pieces, chains",
    "io/checkers/turkish-dama-board.htm": "`last-from?` in a continuation, loops in loops",
    "io/go/alak-board.htm": "drops, captures by the script",
    "io/xiangqi/smess-board.htm": "zones",
    "gk/src/debug/games/checkers/english-checkers.htm": "the older kernel",
}
LIMITS = ("--plies", "6", "--walks", "1", "--cpu", "3")


@pytest.mark.corpus
@pytest.mark.skipif(not DAGAZ.is_dir(), reason="requires ../shared/dagaz")
@pytest.mark.parametrize("page", PAGES)
def test_real_scripts_play_as_on_their_page(page: str, tmp_path: Path) -> None:
    pages = json.loads((DAGAZ / "pages.json").read_text(encoding="utf-8"))
    (row,) = [row for row in pages if row["page"] == page]
    scripts = {name: (DAGAZ / name).read_text(encoding="utf-8") for name in row["own"]}
    options = Options(format="cjs", overrides=scripts, dagaz_scripts=True, variant="0")
    outcome = compile_file(DAGAZ / row["zrf"], options)
    assert outcome.ok, outcome.diagnostics
    assert "ZRF660" not in {diagnostic.code for diagnostic in outcome.diagnostics}
    module = tmp_path / "game.cjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    run = subprocess.run(
        [find_node(), DAGAZ / "walk.js", page, module, *LIMITS],
        capture_output=True,
        text=True,
        cwd=DAGAZ,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["ok"], run.stdout


ROW = """
(game (title "Row") {more} (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
    (directions (e 1 0))))
  (piece (name Man) (moves (move-type slow) (e (verify empty?) add)
    (move-type fast) (e (verify empty?) e (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man d1))))
"""
#: Fails the moves of the first type, which only the kernel names, and moves to another column.
BY_MODE = """
Dagaz.Model.CheckInvariants = function (board) {
  var design = Dagaz.Model.design;
  board.moves.forEach(function (move) {
    if (move.mode == 0 || design.positions.length != Dagaz.Model.WIDTH) move.failed = true;
  });
};"""


def played(
    folder: Path, more: str = "", script: str = BY_MODE, rules: str = ROW
) -> tuple[list[str], list[str]]:
    """Return the moves at the start and the codes of the diagnostics."""
    (folder / "row.zrf").write_text(rules.format(more=more), encoding="utf-8")
    options = Options(overrides={"x.js": script}, dagaz_scripts=True)
    outcome = compile_file(folder / "row.zrf", options)
    assert outcome.ok, outcome.diagnostics
    found = run_module(outcome.value[0].text, {"do": "moves", "variant": 0})
    codes = [diagnostic.code for diagnostic in outcome.diagnostics]
    return found["moves"], codes  # type: ignore[return-value]


def test_scripts_see_the_types_of_moves(tmp_path: Path) -> None:
    assert played(tmp_path) == (["Man a1 - c1"], [])


def test_a_text_plays_on_the_kernel_as_a_file_does() -> None:
    options = Options(overrides={"x.js": BY_MODE}, dagaz_scripts=True)
    outcome = compile_text(ROW.format(more=""), options)
    assert (outcome.ok, outcome.diagnostics) == (True, ())
    found = run_module(outcome.value[0].text, {"do": "moves", "variant": 0})
    assert found["moves"] == ["Man a1 - c1"]  # type: ignore[index]


def test_the_kernel_carries_out_its_options(tmp_path: Path) -> None:
    rules = ROW.replace("(Man d1)", "(Man b1)")
    script = BY_MODE.replace("move.mode == 0 ||", "move.mode > 2 ||")
    moves, codes = played(tmp_path, '(option "shared pieces" true)', script, rules)
    assert (moves, codes) == (["Man b1 - c1", "Man b1 - d1"], ["ZRF242"])


def test_a_rule_that_the_kernel_lacks_has_a_note(tmp_path: Path) -> None:
    """There every mode is 0, and `design` has no list of positions."""
    script = BY_MODE.replace("|| design.positions.length != Dagaz.Model.WIDTH", "")
    moves, codes = played(tmp_path, '(option "recycle captures" true)', script)
    assert (moves, codes) == ([], ["ZRF660"])


def test_a_word_that_the_kernel_reads_differently_has_a_warning(tmp_path: Path) -> None:
    """After a step with two parts, `last-from?` refers to the second part there."""
    twice = (
        "(e (verify friend?) cascade e (verify empty?) (verify not-last-from?) (add-partial fast))"
    )
    rules = ROW.replace("(e (verify empty?) e (verify empty?) add)", twice)
    script = BY_MODE.replace("move.mode == 0 ||", "")
    moves, codes = played(tmp_path, script=script, rules=rules)
    assert (moves, codes) == (["Man a1 - b1"], ["ZRF550"])


#: Reads and sets names that only browsers have.
ON_A_PAGE = """
self.onmessage = function () { postMessage(location.search + localStorage.getItem("x")); };
var worker = new Worker("x.js"), isBot = navigator.userAgent == "";
worker.postMessage(prompt("?"));
window.addEventListener("load", alert);
document.getElementById("x");
window.Dagaz.Model.CheckInvariants = function (board) {
  if (isBot && window.location.search == "") board.moves[0].failed = true;
};"""


@pytest.mark.parametrize(("limit", "codes"), [("", []), ("Dagaz.Model.drawAfter = 3;", ["ZRF660"])])
def test_names_of_a_page_have_no_effect(tmp_path: Path, limit: str, codes: list[str]) -> None:
    """On the kernel, and without it if the script uses an extension of zrf2js."""
    moves, found = played(tmp_path, script=limit + ON_A_PAGE)
    assert (len(moves), found) == (1, codes)


@pytest.mark.parametrize("own", ["", "(function () { var self = Dagaz.Model; })();"])
def test_scripts_of_the_search_are_left_out(tmp_path: Path, own: str) -> None:
    """Such as openings, which another script of the page reads, and engines in a worker."""
    script = own + 'Dagaz.AI.SGF = Dagaz.Model.parseSgf("(;W[a1b1])"); self.onmessage = null;'
    moves, codes = played(tmp_path, script=script)
    assert (len(moves), codes) == (2, ["ZRF654"])


def test_scripts_that_do_not_need_the_kernel_run_without_it(tmp_path: Path) -> None:
    script = "Dagaz.Model.drawAfter = 3; Dagaz.Model.CheckInvariants = function (board) {};"
    moves, codes = played(tmp_path, script=script)
    assert (len(moves), codes) == (2, [])


def test_players_move_neutral_pieces_if_the_rules_share_them(tmp_path: Path) -> None:
    rules = (
        ROW.replace("(players White Black)", "(players White Black None)")
        .replace("(Black (Man d1))", "(None (Man d1))")
        .replace("(e 1 0)", "(e 1 0) (w -1 0)")
        .replace("(moves ", "(moves (w add) ")
    )
    script = BY_MODE.replace("move.mode == 0 ||", "")
    own, _ = played(tmp_path, script=script, rules=rules)
    shared, _ = played(tmp_path, '(option "shared pieces" true)', script, rules)
    assert set(shared) - set(own) == {"Man d1 - c1"}


def test_scripts_count_killed_positions(tmp_path: Path) -> None:
    """The kernel numbers them, as the models of Dagaz do, but nothing can be dropped there."""
    more = "(directions (e 1 0))) (kill-positions b1) (links e (a1 c1))"
    drops = "(piece (name Man) (drops ((verify empty?) add))"
    rules = ROW.replace("(directions (e 1 0)))", more).replace("(piece (name Man)", drops)
    to_third = BY_MODE.replace("move.mode == 0", "move.mode == 9 || move.actions[0][1][0] != 2")
    script = to_third.replace("|| design.positions.length != Dagaz.Model.WIDTH", "")
    moves, _ = played(tmp_path, script=script, rules=rules)
    assert sorted(moves) == ["Man a1 - c1", "White Man c1"]


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ('if (name == "x") tables = true; else old(design, name, value);', ["ZRF663"]),
        ('if (name != "x") old(design, name, value); else tables = true;', ["ZRF663"]),
        ('if (name != "x") old(design, name, value);', []),
        ('if (name == "y") tables = true; else old(design, name, value);', []),
    ],
)
def test_an_option_that_only_a_script_reads_has_a_note(
    tmp_path: Path, test: str, expected: list[str]
) -> None:
    script = f"""
var tables = false, old = Dagaz.Model.checkVersion;
Dagaz.Model.checkVersion = function (design, name, value) {{ {test} }};
{BY_MODE}"""
    assert played(tmp_path, script=script)[1] == expected
    codes = played(tmp_path, '(option "x" true)', script)[1]
    assert "ZRF663" not in codes


@pytest.mark.parametrize(
    ("directions", "expected"),
    [
        ("(e 1 0)", []),
        ("(w -1 0) (e 1 0)", ["the script names a direction by its number 1, which is `e`"]),
        ("(e 1 0) (w -1 0)", ["the script names a direction by its number 1, which is `w`"]),
    ],
)
def test_a_direction_by_number_has_a_note(
    tmp_path: Path, directions: str, expected: list[str]
) -> None:
    """The models of Dagaz have their own order of directions."""
    script = BY_MODE + "\nvar next = design => design.navigate(1, 0, 1)"
    path = tmp_path / "row.zrf"
    path.write_text(ROW.format(more="").replace("(e 1 0)", directions), encoding="utf-8")
    options = Options(overrides={"x.js": script}, dagaz_scripts=True)
    found = [d for d in compile_file(path, options).diagnostics if d.code == "ZRF664"]
    assert [d.message.partition(" in these rules")[0] for d in found] == expected


def test_an_option_that_a_script_reads_has_an_effect(tmp_path: Path) -> None:
    options = ("x-extension", "thin men", "fat men")
    more = " ".join(f'(option "{name}" true)' for name in options)
    path = tmp_path / "row.zrf"
    path.write_text(ROW.format(more=more), encoding="utf-8")
    script = "Model.checkVersion = function (design, name) { thin = name == 'thin-men'; };"
    found = {
        name: [
            diagnostic.message
            for diagnostic in compile_file(path, Options(overrides={name: script})).diagnostics
        ]
        for name in ("x-extension.js", "y.js")
    }
    assert found["x-extension.js"] == ["unknown option `fat men` has no effect"]
    assert len(found["y.js"]) == 2


@pytest.mark.parametrize(
    ("work", "code", "where"),
    [
        ("missing.length", "ZRF810", "Model.CheckInvariants (x.js): threw ReferenceError"),
        ("move.actions[0][2] = [Dagaz.Model.createPiece(7, 1)]", "ZRF812", "(x.js): a piece of"),
        ("move.actions[0][2] = [Dagaz.Model.createPiece()]", "ZRF812", "unknown type undefined"),
    ],
)
def test_an_error_of_a_script_names_it(tmp_path: Path, work: str, code: str, where: str) -> None:
    (tmp_path / "row.zrf").write_text(ROW.format(more=""), encoding="utf-8")
    (tmp_path / "x.js").write_text(
        "Dagaz.Model.CheckInvariants = function (board) {"
        f"board.moves.forEach(function (move) {{ if (move.mode == 0) {work}; }}); }};",
        encoding="utf-8",
    )
    result = zrf2js(
        "moves", tmp_path / "row.zrf", "--override", tmp_path / "x.js", "--dagaz-scripts"
    )
    assert result.exit_code != 0
    assert code in result.output and where in result.output


def test_explanations_of_moves_do_not_need_the_kernel(tmp_path: Path) -> None:
    (tmp_path / "row.zrf").write_text(ROW.format(more=""), encoding="utf-8")
    (tmp_path / "x.js").write_text(
        "Dagaz.Model.checkVersion = function (move) { move.mode }", encoding="utf-8"
    )
    result = zrf2js(
        "moves", tmp_path / "row.zrf", "--why", "a1",
        "--override", tmp_path / "x.js", "--dagaz-scripts",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "row.zrf:5" in result.stdout


def test_the_game_keeps_its_title_and_pictures(tmp_path: Path) -> None:
    path = tmp_path / "row.zrf"
    text = ROW.format(more='(description "A row.")')
    path.write_text(text.replace("(name Man)", '(name Man) (image White "m.png")'))
    options = Options(overrides={"x.js": BY_MODE}, dagaz_scripts=True, with_features=("texts",))
    module = compile_file(path, options).value[0].text
    assert '"A row."' in module and '"m.png"' in module and '"Row"' in module
