"""Draws by turns without progress in written variants, as Fairy-Stockfish counts them."""

from __future__ import annotations

from pathlib import Path

import pyffish
import pytest

from zrf2js import Options, compile_file, compile_text

EXAMPLES = Path(__file__).parents[2] / "examples"
#: rules, rows of a position with few pieces, quiet moves, a move that restarts the count, the limit
CASES = (
    ("chess", "4k3/p7/8/8/8/8/8/R3K3", ("a1b1", "e8d8"), "a7a6", 100),
    ("xiangqi", "3g5/s8/9/9/9/9/9/9/9/R3G4", ("a1b1", "d10d9"), "", 120),
)


@pytest.mark.parametrize(("rules", "board", "quiet", "restart", "limit"), CASES)
def test_the_engine_ends_a_game_after_the_same_turns(
    rules: str, board: str, quiet: tuple[str, str], restart: str, limit: int
) -> None:
    outcome = compile_file(EXAMPLES / f"{rules}.zrf", Options(target="fairy-stockfish"))
    section = outcome.value[0].text.replace(f"[{rules}]", f"[drawn-{rules}]")
    pyffish.load_variant_config(section)
    left_out = [each for each in outcome.diagnostics if each.code == "ZRF562"]
    assert left_out
    assert all("insufficient-material" in each.message for each in left_out)

    def ends(turns: int, *moves: str) -> bool:
        fen = f"{board} w - - {turns} 60"
        return bool(pyffish.is_optional_game_end(f"drawn-{rules}", fen, list(moves))[0])

    assert not ends(limit - 3, *quiet)
    assert ends(limit - 2, *quiet)
    if restart:
        assert not ends(limit - 2, quiet[0], restart)


DROPS = """(game (title "Walk") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1))))
(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)){drops})
(piece (name Lady) (moves (e (verify empty?) add) (w (verify empty?) add)))
(board-setup (White (Man a1{off}) (Lady d1)) (Black (Man a4) (Lady d4)))
(draw-condition (White Black) (no-progress {turns}{pieces})))"""


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({}, "2"),
        ({"turns": 5}, "0"),  # the engine counts moves of both players
        ({"pieces": " Lady"}, "0"),  # only pawns of chess restart its counter
        ({"drops": " (drops ((verify empty?) add))", "off": " off 1"}, "0"),  # drops do, too
    ],
)
def test_draws_that_the_engine_counts_otherwise_are_left_out(
    changes: dict[str, object], rule: str
) -> None:
    values = {"drops": "", "off": "", "turns": 4, "pieces": "", **changes}
    outcome = compile_text(DROPS.format(**values), Options(target="fairy-stockfish", lint=False))
    assert outcome.ok
    assert f"nMoveRule = {rule}\n" in outcome.value[0].text
    assert any(each.code == "ZRF562" for each in outcome.diagnostics) is (rule == "0")
