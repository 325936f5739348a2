"""Variants that the compiler writes have the moves of their games in ffish."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.fsf.table import SECTION, agreeing, compared, rows
from tests.fsf.written import Refusal, jobs_of, run
from tests.sampling import rounds
from zrf2js import Options, compile_file, compile_text
from zrf2js.cli import main
from zrf2js.emit.fsf.betza import ENDLESS, Term, formula_of
from zrf2js.emit.fsf.riders import adds_moves

EXAMPLES = Path(__file__).parents[2] / "examples"
#: examples of which all games fit
FITTING = ("breakthrough.zrf", "chess.zrf", "xiangqi.zrf")
DEPTH = rounds(2, 3)
SIZE = {"games": 1, "plies": 4, "depth": DEPTH, "limit": 9_000}

GAME = """(game (title "Walk") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1)))
  (symmetry Black (n s) (s n)))
(piece (name Man) (moves {moves}))
(board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
{goals})"""


#: a case of unlimited drops: the engine has as many pieces in hand as the board has squares
UNLIMITED = "Rule 67: rules without `off` and without a goal suggest Dagaz"
#: captures and other moves as types of moves
TYPED = "(move-type hit) (n (verify enemy?) add) (move-type step) (n (verify empty?) add)"


def written(moves: str = "(n (verify not-friend?) add)", goals: str = "") -> str:
    """Return the section of a game with one type of piece, "" if it does not fit."""
    text = GAME.format(moves=moves, goals=goals)
    outcome = compile_text(text, Options(target="fairy-stockfish", lint=False), name="walk.zrf")
    assert bool(outcome.value) is outcome.ok
    return outcome.value[0].text if outcome.value else ""


def reasons(moves: str = "(n (verify not-friend?) add)", goals: str = "") -> list[str]:
    """Return the words of the rules at which the reasons point."""
    text = GAME.format(moves=moves, goals=goals)
    outcome = compile_text(text, Options(target="fairy-stockfish", lint=False), name="walk.zrf")
    found = [each for each in outcome.diagnostics if each.code == "ZRF565"]
    spans = [each.origin.span for each in found if each.origin]
    return [text[span.start : span.end] for span in spans]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", FITTING)
def test_an_example_has_the_same_moves_in_ffish(name: str, tmp_path: Path) -> None:
    jobs = [job for job in jobs_of(EXAMPLES / name, tmp_path) if not isinstance(job, Refusal)]
    assert jobs
    for result in run(jobs, tmp_path, **SIZE):
        assert "difference" not in result, result
        assert result["positions"] > 10 and len(result["perft"]) == 2


@pytest.mark.sample(60, without=("shako",))  # shako takes 8 s
@pytest.mark.parametrize("variant", rows())
def test_the_table_of_variants_is_true(variant: str, tmp_path: Path) -> None:
    row = compared(variant, tmp_path)
    assert row == rows()[variant]
    assert not any("difference" in each for each in row.values())


def test_the_table_has_all_variants_of_the_engine() -> None:
    # a new process, because other tests load further variants
    command = [sys.executable, "-c", "import pyffish; print(*pyffish.variants())"]
    variants = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert set(rows()) == set(variants) - {"fairy"}
    assert len(agreeing("read")) >= 80
    assert len(agreeing("written")) >= 55


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert SECTION.main(["--check"]) is None


@pytest.mark.parametrize(
    ("moves", "formula"),
    [
        ("(n (verify not-friend?) add)", "fW"),
        ("(n (verify empty?) add) (e (verify enemy?) add)", "crWmfW"),
        ("(n n (verify not-friend?) add)", "fD"),
        ("(n (verify empty?) n (verify not-friend?) add)", "nfD"),
        ("(n (while empty? add n) (verify not-friend?) add)", "fR"),
        ("(n (verify not-friend?) add) (n n n (verify empty?) add)", "fWmfH"),
    ],
)
def test_formulas_come_from_moves(moves: str, formula: str) -> None:
    assert f" = m:{formula}\n" in written(moves)


def test_compulsory_captures_are_a_setting() -> None:
    assert "mustCapture = true\n" in written(TYPED, "(move-priorities hit step)")


@pytest.mark.parametrize(
    ("block", "fits"),
    [
        ("(n (verify (or empty? enemy?)) add)", True),
        ("(n (verify empty?) n (verify empty?) add)", True),
        ("(n (verify not-friend?) add)", False),  # it captures the neutral piece
    ],
)
def test_neutral_pieces_are_walls(block: str, fits: bool) -> None:
    text = GAME.format(moves=block, goals="").replace("White Black)", "White Black Rock)", 1)
    text = text.replace("(Black (Man a4 b4))", "(Black (Man a4 b4)) (Rock (Man a2))")
    outcome = compile_text(text, Options(target="fairy-stockfish", lint=False), name="walk.zrf")
    assert bool(outcome.value) is fits
    if fits:
        assert "startFen = mm2/4/*3/MM2 w" in outcome.value[0].text


def test_a_repeated_letter_is_no_rider() -> None:
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    slides = [Term(mode, "r", step, ENDLESS) for mode in "mc" for step in steps]
    jumps = [Term("c", "p", step, ENDLESS) for step in steps]
    assert formula_of([*jumps, *slides]) == "RcpR"


@pytest.mark.parametrize(
    ("goal", "setting"),
    [
        ("(loss-condition (White Black) stalemated)", "stalemateValue = loss"),
        ("(draw-condition (White Black) repetition)", "nFoldRule = 3"),
        ("(win-condition (White) (absolute-config Man (d4)))", "flagRegionWhite = d4"),
        ("(loss-condition (White Black) (pieces-remaining 1))", "extinctionPieceCount = 1"),
        (
            "(loss-condition (White Black)"
            " (and (pieces-remaining 1) (not (or (total-piece-count 1) (total-piece-count 2)))))",
            "extinctionClaim = false",
        ),
        (
            "(loss-condition (White) stalemated) (win-condition (Black) stalemated)",
            "materialCounting = blackdrawodds",
        ),
        ("(loss-condition (absolute-config (opponent Man) (d4)))", "flagMove = true"),
    ],
)
def test_goals_are_settings(goal: str, setting: str) -> None:
    assert f"{setting}\n" in written(goals=goal)


@pytest.mark.parametrize(
    ("moves", "goals"),
    [
        ("((verify (friend? e)) n (verify not-friend?) add)", ""),
        ("(n (verify not-friend?) (capture a4) add)", ""),
        ("(n add)", ""),
        ("(n n n n add)", "(loss-condition (White) stalemated)"),
        ("(n (verify not-friend?) add-partial)", ""),
        ("((verify (last-to? n)) n (verify not-friend?) add)", ""),
        ("(n (verify not-friend?) add)", "(win-condition (White Black) repetition)"),
        ("(n (verify not-friend?) add)", "(loss-condition (White) stalemated)"),
        (TYPED, "(move-priorities step hit)"),
        (TYPED.replace("enemy?", "not-friend?"), "(move-priorities hit step)"),
        (TYPED, "(move-priorities hit step) (loss-condition (White Black) (checkmated Man))"),
    ],
)
def test_rules_that_the_engine_lacks_are_refused(moves: str, goals: str) -> None:
    assert not written(moves, goals)
    assert reasons(moves, goals)


def test_a_reason_has_the_place_of_its_rule() -> None:
    block = "(n (verify not-friend?) (capture a4) add)"
    assert reasons(block) == [block]


def test_check_reports_what_a_target_lacks() -> None:
    runner = CliRunner()
    fitting = runner.invoke(
        main, ["check", "--fits", "fairy-stockfish", str(EXAMPLES / FITTING[0])]
    )
    assert fitting.exit_code == 0, fitting.output
    assert "fits fairy-stockfish" in fitting.output
    lacking = runner.invoke(
        main, ["check", "--fits", "fairy-stockfish", str(EXAMPLES / "abalone.zrf")]
    )
    assert lacking.exit_code == 1
    assert "ZRF565" in lacking.output and "the board has" in lacking.output
    assert runner.invoke(main, ["check", "--fits", "nothing", "x.zrf"]).exit_code == 2


def test_a_file_without_a_fitting_game_has_no_output() -> None:
    outcome = compile_file(EXAMPLES / "abalone.zrf", Options(target="fairy-stockfish"))
    assert outcome.value == ()
    assert [each.code for each in outcome.diagnostics if each.code.startswith("ZRF56")] == [
        "ZRF565",
        "ZRF566",
    ]


@pytest.mark.sample(20)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_the_cases_have_the_same_moves_in_ffish(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    jobs = [job for job in jobs_of(tmp_path / MAIN, tmp_path) if not isinstance(job, Refusal)]
    if case.name == UNLIMITED:
        assert jobs.pop()["hands"]
    jobs = [job for job in jobs if not job["lacksDraws"]]  # the engine plays on after these draws
    for result in run(jobs, tmp_path, games=2, plies=6, depth=3, limit=5_000) if jobs else ():
        assert "difference" not in result, result


BOARD = """(game (title "Walk") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1)))
  (symmetry Black (n s) (s n)) (zone (name home) (positions a1 b1 c1 d1)))
"""


@pytest.mark.parametrize(
    ("rules", "fits"),
    [
        # initial moves cannot capture
        (
            """(piece (name Man) (moves ((verify (in-zone? home)) e (verify not-friend?) add)
              (n (verify empty?) add)))
            (board-setup (White (Man a1)) (Black (Man b1 d1)))""",
            False,
        ),
        # the men of both players have different letters, which the other player lacks
        (
            """(piece (name Man) (moves (e (verify not-friend?) add)))
            (piece (name King) (moves (n (verify not-friend?) add)))
            (board-setup (White (Man a1) (King b1)) (Black (Man d4) (King b4)))
            (loss-condition (White Black) (pieces-remaining 0 Man))""",
            False,
        ),
        # the King can be captured before Black has a move
        (
            """(piece (name Man) (moves (e (verify not-friend?) add)))
            (piece (name King) (moves (n (verify not-friend?) add)))
            (board-setup (White (Man a3) (King d1)) (Black (King b3)))
            (loss-condition (White Black) (checkmated King))""",
            False,
        ),
        # only Black has a type that reaches its region
        (
            """(piece (name Man) (moves (n (verify not-friend?) add)))
            (piece (name King) (moves (n (verify not-friend?) add) (e (verify empty?) add)))
            (board-setup (White (Man a1)) (Black (King b3)))
            (win-condition (White Black) (absolute-config King (a2 c3)))
            (win-condition (White Black) (absolute-config King (a2)))""",
            False,
        ),
        (
            """(piece (name Man) (moves (n (verify not-friend?) add)))
            (piece (name King) (moves (n (verify not-friend?) add) (e (verify empty?) add)))
            (board-setup (White (Man a1)) (Black (King b3)))
            (win-condition (White Black) (absolute-config King (a2)))""",
            True,
        ),
        # drops reach squares to which no move leads
        (
            """(piece (name Man) (drops ((verify empty?) add))
              (moves ((verify (in-zone? home)) n (verify empty?) add)))
            (board-setup (White (Man a1 off 2)) (Black (Man d1 off 1)))""",
            True,
        ),
    ],
)
def test_rules_that_the_engine_reads_differently(rules: str, fits: bool, tmp_path: Path) -> None:
    path = tmp_path / "walk.zrf"
    path.write_text(BOARD + rules + ")", encoding="utf-8")
    jobs = [job for job in jobs_of(path, tmp_path) if not isinstance(job, Refusal)]
    assert bool(jobs) is fits
    for result in run(jobs, tmp_path, games=3, plies=4, depth=3, limit=5_000) if jobs else ():
        assert "difference" not in result, result


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("r 0 1 2, p 0 1 0", True),  # W2pR: the ride has no limit in the engine
        ("r 0 1 0, p 0 -1 0", True),  # each rider goes both ways
        ("r 1 2 0, n -1 -2 1", True),  # the leap is lame for other pieces only
        ("r 0 1 2, r 1 0 0, p 1 1 0", False),
        (" 0 1 1, r 1 1 0, n 2 2 1", False),
    ],
)
def test_moves_that_the_engine_adds_are_known(terms: str, expected: bool) -> None:
    words = [each.split(" ") for each in terms.split(", ")]
    listed = [Term("m", kind, (int(x), int(y)), int(n)) for kind, x, y, n in words]
    assert adds_moves(listed) is expected
    assert not adds_moves([*listed[:1], *(replace(each, mode="c") for each in listed[1:2])])
