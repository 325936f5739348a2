"""Descriptions in Regular Boardgames have the moves of their games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.rbg.counts import compared, games_of
from tests.rbg.table import SECTION, described, key_of, rows
from zrf2js import Options, compile_text
from zrf2js.emit.rbg.description import Description

EXAMPLES = Path(__file__).parents[2] / "examples"

GAME = """(game (title "Walk") (players White Black) (turn-order White Black)
{options}
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1)))
  (symmetry Black (n s) (s n)) (zone (name last) (players White) (positions a4 b4)))
(piece (name Man) {attribute} (moves {moves}))
(piece (name King) (moves (n add) (e (verify empty?) add)))
(board-setup (White (Man a1 b1) (King d1)) (Black (Man a3 b4) (King c4)))
{goals})"""


def rules_file(
    folder: Path, moves: str, goals: str = "", options: str = "", attribute: str = ""
) -> Path:
    path = folder / "walk.zrf"
    path.write_text(GAME.format(moves=moves, goals=goals, options=options, attribute=attribute))
    return path


@pytest.mark.parametrize(
    ("name", "index", "depth"),
    [
        ("breakthrough.zrf", 0, 2),
        ("connect-four.zrf", 0, 3),
        ("draughts.zrf", 0, 4),
        ("draughts.zrf", 1, 3),
        ("tic-tac-toe.zrf", 0, 4),
    ],
)
def test_an_example_has_the_perft_of_its_module(name: str, index: int, depth: int) -> None:
    found = compared(EXAMPLES / name, index, depth)
    assert found.described == found.played > 0


#: positions of chess with castling, captures en passant, promotions, pins and mates
CHESS = [
    (
        "(White (Pawn a2 b2 c2 d5 e4 f2 g2 h2) (Knight c3 e5) (Bishop d2 e2) (Rook a1 h1)"
        " (Queen f3) (King e1)) (Black (Pawn a7 b4 c7 d7 e6 f7 g6 h3) (Knight b6 f6)"
        " (Bishop a6 g7) (Rook a8 h8) (Queen e7) (King e8))",
        1,
    ),
    ("(White (King a1) (Pawn e2 g7)) (Black (King a8) (Pawn d4 f4 b2))", 3),
    ("(White (King e1) (Rook a1 h1)) (Black (King e8) (Rook a8 h8))", 2),
    ("(White (King g1) (Rook a7) (Queen b1)) (Black (King h8) (Bishop g8))", 3),
]


@pytest.mark.sample(1, without=("setup0*", "*Pawn*", "*Queen*"))  # castling, in the least time
@pytest.mark.parametrize(("setup", "depth"), CHESS)
def test_positions_of_chess_have_the_perft_of_their_module(
    setup: str, depth: int, tmp_path: Path
) -> None:
    path = tmp_path / "chess.zrf"
    rules = (EXAMPLES / "chess.zrf").read_text()
    path.write_text(f'{rules}\n(variant (title "Position") (board-setup {setup}))\n')
    index = len(games_of(path)) - 1
    found = compared(path, index, depth)
    assert found.described == found.played > 0


@pytest.mark.parametrize(
    "moves",
    [
        "(n (verify not-friend?) add)",
        "(n add) (e add)",  # it captures own pieces
        "(n (while empty? add n) (verify enemy?) add)",
        "(n (verify (not-in-zone? last)) add) (e (verify (in-zone? last)) add)",
        "(n (verify empty?) (if (in-zone? last) (add King Man) else add))",
        "(n (verify enemy?) capture add)",
        "(n (verify enemy?) capture n (verify empty?) add)",
        "(n (verify enemy?) capture n (verify empty?) add-partial) (e (verify empty?) add)",
        "(n (verify empty?) add-copy)",
        "(n (verify empty?) add) (n add) (e n (verify empty?) add)",  # the same moves again
        "(n (verify empty?) (create King e) add)",
        "(n (verify empty?) (flip e) add)",
        "(n (verify empty?) (change-type King e) add)",
        "(n (verify empty?) (change-owner e) add)",
        "(n (verify not-friend?) cascade e (verify friend?) from n (verify empty?) add)",
        "(n (verify empty?) add) (e (verify (last-to? n)) add)",
        "(n (verify empty?) add) (e (verify (not-last-from? n)) add)",
        "((verify (not-attacked? n)) n (verify empty?) add)",
        "(mark n (verify empty?) back e (verify empty?) add)",
        "(c3 (verify empty?) add)",
        "(n (verify (or empty? (and enemy? (piece? King)))) add)",
    ],
)
@pytest.mark.sample(2)  # each block with or without a royal piece
@pytest.mark.parametrize("goals", ["", "(loss-condition (White Black) (checkmated King))"])
def test_blocks_have_the_perft_of_their_module(moves: str, goals: str, tmp_path: Path) -> None:
    found = compared(rules_file(tmp_path, moves, goals), 0, 3)
    assert found.described == found.played > 0


STEPS = "(n (verify not-friend?) add) (e (verify not-friend?) add)"


@pytest.mark.parametrize(
    "goals",
    [
        "(win-condition (White Black) (absolute-config Man (last)))",
        "(win-condition (White) (absolute-config (not Man) (a1 b2)))",
        "(loss-condition (White Black) (absolute-config (opponent Man) (b2)))",
        "(win-condition (White Black) (relative-config Man n King))",
        "(loss-condition (White Black) (pieces-remaining 2))",
        "(draw-condition (White Black) (total-piece-count 5))",
        "(loss-condition (White Black) (captured King Man))",
        "(loss-condition (White Black) (and (captured Man) (not (pieces-remaining 2))))",
        "(win-condition (pieces-remaining 1 Man))",
        "(count-condition stalemated) (win-condition (White) (absolute-config Man (b2)))",
    ],
)
def test_goals_end_the_games_of_descriptions(goals: str, tmp_path: Path) -> None:
    found = compared(rules_file(tmp_path, STEPS, goals), 0, 4)
    assert found.described == found.played > 0


@pytest.mark.parametrize(
    "options",
    [
        '(option "pass turn" true)',
        '(option "pass turn" forced)',
        "(turn-order White White Black)",
        "(turn-order White repeat Black White)",
        "(move-priorities hit step)",
    ],
)
def test_turns_are_those_of_the_module(options: str, tmp_path: Path) -> None:
    moves = "(move-type hit) (n (verify enemy?) add) (move-type step) (n (verify empty?) add)"
    found = compared(rules_file(tmp_path, moves, options=options), 0, 4)
    assert found.described == found.played > 0


def test_a_dropped_piece_can_continue(tmp_path: Path) -> None:
    drops = "(drops ((verify empty?) add-partial) ((in-zone? last) add))"
    path = rules_file(tmp_path, "(n (verify empty?) add) (e (verify enemy?) add)", attribute=drops)
    path.write_text(path.read_text().replace("(Man a1 b1)", "(Man a1 b1 off 1)"))
    found = compared(path, 0, 4)
    assert found.described == found.played > 0


def test_attributes_are_parts_of_pieces(tmp_path: Path) -> None:
    moves = (
        "(n (verify empty?) (set-attribute fresh false) add) (e (verify fresh) (verify empty?) add)"
    )
    path = rules_file(tmp_path, moves, attribute="(attribute fresh true)")
    found = compared(path, 0, 4)
    assert found.described == found.played > 0
    (game,) = games_of(path)
    assert "whiteManNotFresh" in Description(game).text


@pytest.mark.parametrize(
    ("moves", "options", "reason"),
    [
        (STEPS, '(option "maximal captures" true)', "the option `maximal captures` is true"),
        ("(n (verify (adjacent-to-enemy? n)) add)", "", "it uses `adjacent-to-enemy`"),
        ("(n (verify (defended? n)) add)", "", "it uses `defended`"),
        (STEPS, "(turn-order White (Black White))", "a player moves the pieces of another player"),
    ],
)
def test_rules_that_the_language_lacks_are_refused(moves: str, options: str, reason: str) -> None:
    text = GAME.format(moves=moves, goals="", options=options, attribute="")
    outcome = compile_text(text, Options(target="rbg", lint=False), name="walk.zrf")
    assert not outcome.value
    (found,) = (each for each in outcome.diagnostics if each.code == "ZRF568")
    assert reason in found.message


def test_each_game_of_a_file_has_a_file(tmp_path: Path) -> None:
    output = tmp_path / "race.rbg"
    result = zrf2js("convert", EXAMPLES / "breakthrough.zrf", "--target", "rbg", "-o", output)
    assert (result.exit_code, result.stderr) == (0, "")
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == ["race-breakthrough-on-6-x-6.rbg", "race.rbg"]


def test_equal_rules_give_equal_texts() -> None:
    first, second = (Description(games_of(EXAMPLES / "draughts.zrf")[0]).text for _ in range(2))
    assert first == second


@pytest.mark.sample(60, without=("chess*",))
@pytest.mark.parametrize("row", rows(), ids=key_of)
def test_the_table_of_examples_is_true(row: dict[str, Any]) -> None:
    found, _ = described(row["file"], row["index"])
    assert found == {key: value for key, value in row.items() if key != "perft"}
    assert ("perft" in row) == ("bytes" in row)


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert SECTION.main(["--check"]) is None
