"""Descriptions of boards, pieces and legal moves for XBoard; benchmarks/xboard.py runs XBoard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.dialogue import answers


def answer(game: str, *commands: str) -> list[str]:
    """Return what follows the features."""
    lines = answers(game, "xboard", "protover 2", "new", *commands)
    return lines[lines.index("feature done=1") + 1 :]


@pytest.mark.parametrize(
    ("variant", "setup"),
    [
        (
            "breakthrough",
            "(..........M.....................m...........) 8x8+0_fairy "
            "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM w - - 0 1",
        ),
        (
            "hiashatar",
            "(PNBRQ......O.........Kpnbrq......o.........k) 10x10+0_fairy "
            "rnboqkobnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBOQKOBNR w - - 0 1",
        ),
        (
            "minishogi",
            "(PSBR.......++++G.....Kpsbr.......++++g.....k) 5x5+5_shogi "
            "rbsgk/4p/5/P4/KGSBR[] w - - 0 1",
        ),
    ],
)
def test_a_variant_has_a_board_and_pieces(variant: str, setup: str) -> None:
    assert answer(variant, f"variant {variant}") == [f"setup {setup}"]


def test_variants_without_fen_have_no_setup() -> None:
    assert answer("cannon", "variant cannon", "lift a1", "put a2") == []


def test_variants_that_xboard_has_keep_their_names() -> None:
    (setup,) = answer("xiangqi", "variant xiangqi")
    assert "9x10+0_xiangqi " in setup


def test_boards_with_ten_ranks_begin_with_rank_0() -> None:
    lines = answer("xiangqi", "force", "lift b2", "usermove b2e2", "usermove h9g7", "usermove a9a8")
    assert lines == [
        "highlight 1R7/9/9/1Y7/1Y7/1Y7/1Y7/Y1YYYYY2/1Y7/9",
        "Illegal move: a9a8",
    ]


def test_legal_targets_are_marked_and_promotions_offered() -> None:
    board = "setboard 1n5k/P7/8/8/8/8/8/7K w - - 0 1"
    lines = answer("chess", "force", board, "lift a7", "put a8", "put a7", "lift h1", "lift j1")
    assert lines == [
        "highlight MM6/8/8/8/8/8/8/8",
        "choice QRBN",
        "highlight 8/8/8/8/8/8/6YY/6Y1",
    ]


def test_a_pass_is_a_null_move(tmp_path: Path) -> None:
    rules = tmp_path / "pass.zrf"
    rules.write_text("""(game (title "Pass") (players White Black) (turn-order White Black)
      (option "pass turn" true)
      (board (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1))))
      (board-setup (White (Man a1)) (Black (Man c3)))
      (piece (name Man) (moves (n (verify empty?) add))))""")
    lines = answer(str(rules), "force", "usermove @@@@", "usermove c3c2", "usermove c3c2")
    assert lines == ["Illegal move: c3c2"] * 2  # men of Black move up, too
