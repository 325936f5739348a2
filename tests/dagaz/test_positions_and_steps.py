"""`--target dagaz`: killed positions, and the last step of moves, drops and passes."""

from __future__ import annotations

from pathlib import Path

from tests.dagaz.test_dagaz import BOARD, LINE, assert_same, played, rules


def test_killed_positions_have_numbers(tmp_path: Path) -> None:
    """Named positions, zones, goals and drops refer to the positions of the rules."""
    more = "(zone (name end) (players White) (positions a3 e5)) (kill-positions b4 e4 d1)"
    text = rules(
        "(n (verify empty?) add) (n (verify (in-zone? end)) e add) "
        "((verify (position? c1)) n n add) (s (verify not-empty?) c3 (verify empty?) add)",
        "(win-condition (White Black) (absolute-config Man (b5)))",
        BOARD.replace("(symmetry", f"{more} (symmetry"),
        "(board-setup (White (Man a1 c1 off 2)) (Black (Man a5 c5)))",
    )
    drops = "(drops ((verify empty?) (verify (not-position? e5)) add)) (moves"
    variant = played(text.replace("(moves", drops, 1), tmp_path)
    assert_same(variant)
    assert variant.answer["moves"] > 20


def test_a_dropped_piece_continues(tmp_path: Path) -> None:
    """The kernel continues steps only, and has no last step after a drop."""
    setup = "(board-setup (White (Man a1 off 2)) (Black (Man a5 off 1)))"
    drops = "(drops ((verify empty? (not-last-to? n)) (add-partial go))) (moves (move-type go)"
    text = rules("(n (verify (not-last-to? n)) add)", setup=setup)
    variant = played(text.replace("(moves", drops, 1), tmp_path)
    assert variant.limits == ()
    assert_same(variant)


def test_a_pass_keeps_the_last_step(tmp_path: Path) -> None:
    """The script finds the last step; the kernel would have the new piece."""
    text = f"""(game (title "Test") {LINE} (turn-order White Black) (option "pass turn" true)
      (piece (name Man) (moves (e (verify (last-to? w)) e add) (e (create Man w) add)))
      (piece (name King) (moves (w (verify not-friend? (last-to? w)) add)))
      (board-setup (White (Man a1)) (Black (King e1))))"""
    assert_same(played(text.replace("(turn-order White Black)", "", 1), tmp_path))
