"""`--target dagaz`: a stack machine like the kernel's plays the same moves as the modules."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.corpus import corpus_files
from tests.dagaz.comparing import Variant, compare
from tests.node import find_node
from tests.sampling import LARGE, sample
from zrf2js import Options, compile_file, compile_text

SCRIPTED = {"Gess", "Nine-Tile Cyvasse", "Nine-Tile Cyvasse, ready to play"}
EXAMPLES = sorted((ROOT / "examples").glob("*.zrf"))

BOARD = """
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Black (n s) (s n)))
"""
LINE = """(players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d/e" (40 0)) ("1" (0 40))) (directions (e 1 0) (w -1 0))))"""
SETUP = "(board-setup (White (Man a1 c1) (Lady e1)) (Black (Man a5 c5) (Lady e4)))"


def rules(blocks: str, more: str = "", board: str = BOARD, setup: str = SETUP) -> str:
    """Return the rules of a small game whose men have these blocks."""
    return f"""(game (title "Test") {board} {more}
      (piece (name Man) (moves {blocks}))
      (piece (name Lady) (attribute proud? true) (moves (w add)))
      {setup})"""


def played(text: str, folder: Path) -> Variant:
    path = folder / "test.zrf"
    path.write_text(text, encoding="utf-8")
    (variant,) = compare(path, folder, walks=4)
    return variant


def assert_same(variant: Variant) -> None:
    assert variant.answer["differences"] == [], variant.title
    assert variant.lost_goals or variant.answer["outcomes"] == [], variant.title
    scripted = variant.answer["moves"] == 0  # a separate script makes all its moves
    assert not scripted or variant.title in SCRIPTED


# --- the same moves ------------------------------------------------------------------------------


#: castling tests attacked?; captured pieces return; pieces in reserve count
LIMITED = {"chess", "minishogi", "nine-mens-morris"}


@pytest.mark.sample(6, without=LARGE)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_have_the_same_moves(path: Path, tmp_path: Path) -> None:
    variants = compare(path, tmp_path, walks=1)
    if path.stem in LIMITED:
        assert any(variant.limits for variant in variants)
    for variant in variants:
        if not variant.limits:
            assert_same(variant)


@pytest.mark.parametrize(
    "blocks",
    [
        "(n add)",
        "(n (verify not-friend?) add) (s (verify enemy?) add)",
        "((while (on-board? n) n (verify empty?) add))",
        "(while empty? n) (n (if (on-board? n) n else (verify enemy?)) add)",
        # effects belong to one add (rule 51)
        "(n (if enemy? capture) add s e (verify not-empty?) capture add)",
        "(e (while (on-board? e) (if enemy? capture) add e) add)",
        "(mark (capture n) e add back w add)",
        "(n (if (on-board? e) (create Lady e)) add (add Lady))",
        # what follows an effect at a place
        "(n (verify empty?) add (create n) (create Lady e) s w add)",
        "(n capture (create Lady) s e add)",
        # places
        "(n (verify (and (not-friend? e) (or (empty? n) (not-on-board? n)))) add)",
        "((verify (not (and (on-board? e) (friend? e)))) n add)",
        "(n (verify (not (position? a3))) add) (a4 (verify not-friend?) add)",
        "(n (verify (piece? Lady a1)) add) (n (verify (not-piece? Lady e1)) add)",
        "((opposite n) add) (n (verify (empty? (opposite e))) add)",
        # flags and marks
        "((set-flag F (on-board? n)) n (if (flag? F) (set-position-flag P true)) n "
        "(verify not-position-flag? P) s (verify (position-flag? P)) add)",
        "(mark n back e (verify empty?) add) (n back e mark w back add)",
        # parts
        "(n (verify friend?) cascade n add)",
        "(n to n (verify not-friend?) add) (n to e to add)",
        "(e (verify friend?) from n add)",
        # promotion, owners, types, attributes
        "(n (add Lady)) (n (add Man Lady))",
        "(n (verify enemy?) flip s e add) (n (verify enemy?) change-owner s w add)",
        "(n (set-attribute proud? true) add) (n (verify not-proud?) (change-type Lady) add)",
        "(n (verify (not proud?)) (set-attribute proud? (empty? e)) add)",
        "(n (verify last-to?) add) (n (verify (not-last-from? e)) add)",
        # on the kernel, an attribute of an empty position ends the block
        "(n (verify (not-proud? n)) add) (n (verify (or (proud? e) (empty? e))) add)",
    ],
)
def test_blocks(blocks: str, tmp_path: Path) -> None:
    text = rules(blocks).replace("(verify not-position-flag? P)", "(verify (not-position-flag? P))")
    variant = played(text, tmp_path)
    assert variant.limits == ()
    assert_same(variant)


@pytest.mark.sample(40, keep=("Rule 48: * first part*", "Rule 74: only*", "Rule 79: captured by*"))
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_the_cases_have_the_same_moves(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for variant in compare(tmp_path / MAIN, tmp_path, limit=500):
        if not variant.limits and not variant.lost_goals:
            answer = variant.answer
            assert (answer["differences"], answer["outcomes"]) == ([], []), variant.title


@pytest.mark.parametrize(
    ("more", "ends"),
    [
        ("(turn-order White White Black) (loss-condition (White Black) (checkmated King))", True),
        ("(turn-order White White Black) (loss-condition (White) (checkmated King))", False),
        ("(loss-condition (White Black) (captured King))", True),
        ("(loss-condition (White Black) (captured Rook))", False),
        ("(win-condition (White) (and (captured Rook) (not (captured King))))", False),
    ],
)
def test_a_captured_piece_ends_the_game(more: str, ends: bool, tmp_path: Path) -> None:
    """White captures the King (rules 78 and 79); two moves in a row capture it without check."""
    start = "a1" if "turn-order" in more else "b1"
    text = f"""(game (title "Test") {LINE} {more}
      (piece (name Rook) (moves (e (verify not-friend?) add)))
      (piece (name King) (moves (w (verify empty?) add)))
      (board-setup (White (Rook {start})) (Black (King c1 e1))))"""
    if "turn-order" in more:
        text = text.replace("(turn-order White Black)", "")
    variant = played(text, tmp_path)
    assert variant.answer["differences"] == []
    assert variant.answer["outcomes"] == []
    assert (variant.answer["ended"] > 0) is ends


STEPS = "(n (verify (empty?)) (add-partial go-on)) (move-type go-on) (e add)"


@pytest.mark.parametrize(
    ("blocks", "more"),
    [
        ("(move-type one) (n (verify empty?) add) (move-type two) (e add)",
         "(move-priorities two one)"),
        ("(n add) (move-type two) (n (verify enemy?) add)", "(move-priorities two)"),
        # on the kernel, forks do not count for priorities
        ("(move-type one) (n add n n n n n add) (move-type two) (e add)",
         "(move-priorities one two)"),
        ("(move-type one) (n (if empty? (create e)) add n n n n n add) (move-type two) (e add)",
         "(move-priorities one two)"),
        ("(move-type one) (n add) (move-type two) (e add)",
         "(turn-order (White one) (Black two) repeat (White two) (Black one))"),
        ("(move-type one) (n add) (move-type two) (e add) (move-type three) (w add)",
         "(move-priorities two one) (turn-order White (Black three))"),
        ("(move-type one) (n (verify empty?) (add-partial go)) (move-type go) (e add) (s add)",
         "(move-priorities one)"),
        ("(n (verify empty?) (add-partial go)) (move-type go) (e (add-partial go))",
         '(option "pass partial" true)'),
        ("(n (verify empty?) (add-partial Lady go)) (move-type go) (e add)", ""),
        ("(n (verify empty?) (add-partial go)) (move-type go) (e (verify not-last-from?) add)", ""),
        ("(n (verify enemy?) add)", '(option "pass turn" forced)'),
        ("(n add)", '(option "pass turn" true)'),
        ("(n add)", "(turn-order White White Black)"),
        ("(n add)", "(loss-condition (White Black) (checkmated Lady))"),
        ("(n (verify not-friend?) add)", "(win-condition (White) (absolute-config Man (a5)))"),
        ("(n (verify not-friend?) add)",
         "(win-condition (White Black) (pieces-remaining 2)) (draw-condition (White) stalemated)"),
        ("(n (verify empty?) add) (move-type jump) (n (verify enemy?) capture n (verify empty?) "
         "(add-partial jump))", '(option "maximal captures" true)'),
    ],
)  # fmt: skip
def test_statements_of_the_game(blocks: str, more: str, tmp_path: Path) -> None:
    board = BOARD.replace("(turn-order White Black)", "") if "turn-order" in more else BOARD
    variant = played(rules(blocks, more, board), tmp_path)
    assert variant.limits == ()
    assert_same(variant)


def test_drops_and_reserves(tmp_path: Path) -> None:
    setup = "(board-setup (White (Man a1 off 2) (Lady off 1)) (Black (Man a5)))"
    text = rules("(n add)", setup=setup).replace(
        "(moves (n add)", "(drops ((verify empty?) add)) (moves (n add)"
    )
    assert_same(played(text, tmp_path))


def test_the_first_player_may_have_a_symmetry(tmp_path: Path) -> None:
    """The kernel applies symmetries to later players only."""
    board = BOARD.replace("(symmetry Black", "(symmetry White (n e)) (symmetry Black")
    variant = played(rules("(n add) (s add) (e (verify (empty? n)) add)", board=board), tmp_path)
    assert variant.limits == ()
    assert_same(variant)


def test_a_neutral_player_is_not_an_enemy(tmp_path: Path) -> None:
    board = BOARD.replace("(players White Black)", "(players White Black Neutral)")
    variant = played(rules("(n add) (e (verify (neutral? e)) add)", board=board), tmp_path)
    assert len(variant.limits) == 1 and "neutral" in variant.limits[0]


@pytest.mark.corpus
def test_real_files(tmp_path: Path) -> None:
    """Compare a sample; benchmarks/dagaz.py compares all files."""
    files = [path for path in corpus_files() if 1500 < path.stat().st_size < 12_000][::14]
    compared = 0
    for path in sample(files, 3, "dagaz"):
        for variant in compare(path, tmp_path, limit=500, walks=1):
            if variant.limits:
                continue
            assert variant.answer["differences"] == [], (path, variant)
            assert variant.lost_goals or variant.answer["outcomes"] == [], (path, variant)
            compared += variant.answer["moves"]
    assert compared > 500


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "limited"),
    [
        ("(cascade e add)", True),
        ("((verify friend?) cascade e add)", True),
        ("((if (enemy? e) (set-flag f true) else cascade) e add)", True),
        ("((while not-empty? cascade e) add)", True),
        ("(e cascade e add)", False),
        ("((while empty? e) cascade e add)", True),
        ("((verify friend?) e (while not-empty? cascade e) add)", False),
    ],
)
def test_a_cascade_before_all_steps_is_a_limit(block: str, limited: bool, tmp_path: Path) -> None:
    rules = f"""(game (title "T") {LINE} (piece (name Man) (moves {block}))
      (board-setup (White (Man a1 b1)) (Black (Man e1))))"""
    path = tmp_path / "cascade.zrf"
    path.write_text(rules, encoding="utf-8")
    found = compile_file(path, Options(target="dagaz")).diagnostics
    assert any(d.code == "ZRF550" and "`cascade`" in d.message for d in found) == limited


@pytest.mark.parametrize(
    ("blocks", "more", "warning"),
    [
        ("(n (verify not-attacked?) add)", "", "ZRF550 attacked"),
        ("(n (verify (defended?)) add)", "", "ZRF550 defended"),
        ("(n add-copy)", "", "ZRF550 add-copy"),
        ("(n (create Black Lady e) add)", "", "ZRF550 create"),
        ("(n (set-attribute proud? true) e add)", "", "ZRF550 set-attribute"),
        ("(n (change-type Lady) e add)", "", "ZRF550 change-type"),
        ("(n flip add)", "", "ZRF550 flip"),
        ("(n mark e (verify (marked?)) add)", "", "ZRF550 marked"),
        ("(n (go last-to) add)", "", "ZRF550 go last-to-place"),
        ("(n (add-partial)) (move-type other) (e add)", "", "ZRF550 add-partial"),
        ("(n cascade n (add-partial go)) (move-type go) (e (verify not-last-from?) add)", "",
         "ZRF550 last-from?"),
        ("(n capture add)", "", "ZRF550 capture"),
        ("(n (if enemy? (capture e)) capture add)", "", "ZRF550 capture"),
        ("(n add)", "(turn-order White (White Black))", "ZRF551 turns in which"),
        ("(n add)", "(turn-order White ?Dice Black)", "ZRF551 players that roll dice"),
        ("(n (add-partial go)) (move-type go) (e add)",
         "(loss-condition (White) (checkmated Lady))", "ZRF551 check between the steps"),
        ("(n (add-partial go)) (move-type go) (e add)",
         "(loss-condition (White) (captured Lady))", "ZRF553 captured"),
        ("(n add)", "(draw-condition (White Black) repetition)", "ZRF553 repetition"),
        ("(n add)", '(option "recycle captures" true)', "ZRF554 recycle captures"),
    ],
)  # fmt: skip
def test_a_limit_is_a_warning(blocks: str, more: str, warning: str) -> None:
    board = BOARD.replace("(turn-order White Black)", "") if "turn-order" in more else BOARD
    outcome = compile_text(rules(blocks, more, board), Options(target="dagaz"))
    assert outcome.ok and outcome.value
    code, _, words = warning.partition(" ")
    assert [d.code for d in outcome.diagnostics] == [code]
    assert words in outcome.diagnostics[0].message


def test_a_board_with_heaps_is_left_out() -> None:
    outcome = compile_text(rules("(n add)", '(option "board model" heap)'), Options(target="dagaz"))
    assert [d.code for d in outcome.diagnostics] == ["ZRF554", "ZRF555"]
    assert outcome.value == ()


# --- files ---------------------------------------------------------------------------------------


def test_every_variant_has_its_script_and_page() -> None:
    outcome = compile_file(ROOT / "examples" / "tic-tac-toe.zrf", Options(target="dagaz", name="t"))
    assert [artifact.suffix for artifact in outcome.value] == [
        ".js",
        ".extension.js",
        ".html",
        ".misere-tic-tac-toe.js",
        ".misere-tic-tac-toe.extension.js",
        ".misere-tic-tac-toe.html",
    ]
    pages = [artifact.text for artifact in outcome.value if artifact.suffix.endswith(".html")]
    assert [re.findall(r'src="(t[^"]*)"', page) for page in pages] == [
        ["t.js", "t.extension.js"],
        ["t.misere-tic-tac-toe.js", "t.misere-tic-tac-toe.extension.js"],
    ]


def test_titles_that_look_alike_do_not_share_a_file() -> None:
    text = rules("(n add)") + '(variant (title "A b")) (variant (title "a-B"))'
    suffixes = [a.suffix for a in compile_text(text, Options(target="dagaz")).value]
    assert suffixes == [".js", ".html", ".a-b.js", ".a-b.html", ".a-b-1.js", ".a-b-1.html"]


def test_a_game_without_goals_needs_no_extension() -> None:
    outcome = compile_text(rules("(n add)"), Options(target="dagaz"))
    assert [artifact.suffix for artifact in outcome.value] == [".js", ".html"]


def test_the_calls_of_the_view(tmp_path: Path) -> None:
    text = (
        rules("(n add)")
        .replace("(board\n", '(board (image "a\\b.bmp")\n')
        .replace("(grid\n", "(grid (start-rectangle 2 3 42 53)\n")
        .replace(
            "(piece (name Man)", '(piece (name Man) (image White "White man.bmp" Black "m.bmp")'
        )
    )
    script, page = compile_text(text, Options(target="dagaz")).value
    seen = tmp_path / "view.cjs"
    seen.write_text(
        "const calls = []; const Dagaz = { Model: {}, View: {} }\n"
        + script.text
        + "const view = new Proxy({}, { get: (_, name) => (...a) => calls.push([name, ...a]) })\n"
        "Dagaz.View.configure(view)\nconsole.log(JSON.stringify(calls.slice(0, 6)))"
    )
    run = subprocess.run([find_node(), seen], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [
        ["defBoard", "Board"],
        ["defPiece", "WhiteMan", "White Man"],
        ["defPiece", "BlackMan", "Black Man"],
        ["defPiece", "WhiteLady", "White Lady"],
        ["defPiece", "BlackLady", "Black Lady"],
        ["defPosition", "a5", 2, 3, 40, 50],
    ]
    found = re.findall(r'<img id="(\w+)"(?: data-\w+="[^"]*")*( src="[^"]*")?', page.text)
    assert found == [
        ("Board", ' src="a/b.bmp"'),
        ("WhiteMan", ' src="White man.bmp"'),
        ("BlackMan", ' src="m.bmp"'),
        ("WhiteLady", ""),
        ("BlackLady", ""),
    ]


def test_names_cannot_leave_their_strings() -> None:
    text = rules("(n add)").replace('"Test"', '"</script><script>alert(1)//"')
    for artifact in compile_text(text, Options(target="dagaz")).value:
        assert "<script>alert" not in artifact.text
