"""Names of moves and sentences of games whose rules have technical names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.axiom.kit import STEP, WALK, loader, script
from tests.page.kit import EXAMPLES, HTML, Opener, example_page, file_page, text_page
from tests.page.test_rules import in_short
from zrf2js.pipeline import compile_source
from zrf2js.support.source import Source

pytestmark = pytest.mark.browser

#: moves that place pieces on the board and off it, and moves to a position off the board
COMPOUND = """(game (title "Compound") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 48 48) (dimensions ("a/b/c/d/e" (50 0)) ("2/1" (0 50)))
  (directions (e 1 0) (w -1 0) (n 0 -1))) (dummy store))
(piece (name Man) (moves
  (n (verify empty?) (create Stone c1) (create Stone d1) (create White Stone store) add)
  (e (verify enemy?) (create White Stone d2) add)))
(piece (name Stone))
(board-setup (White (Man a1)) (Black (Man b2 e1))))"""

ENDS = "\n: OnIsGameOver a2 enemy-at? IF #LossScore ELSE #UnknownScore ENDIF ;\n"


def test_placed_pieces_follow_the_move_by_type(open_page: Opener) -> None:
    board = open_page(text_page(COMPOUND))
    board.click("a1", "a2")
    assert board.moves() == ["Man a1\u2013a2, Stone c1, d1"]
    expect(board.status).to_contain_text("White: Man a1 to a2, Stone c1, d1.")
    board.reload()
    assert board.moves()[0] == "Man a1\u2013a2, Stone c1, d1"


def test_drops_of_the_only_type_are_positions(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.click("b2")
    assert board.moves() == ["b2"]
    board = open_page(example_page("reversi"))
    board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
    expect(board.status).to_contain_text(f"Black: {board.moves()[0]}.")
    assert len(board.moves()[0]) == 2


def test_one_sentence_states_that_words_end_the_game(open_page: Opener) -> None:
    load = loader({"Walk.4th": script(STEP + ENDS)})
    outcome = compile_source(Source("walk.zrf", WALK), load, HTML)
    assert outcome.value
    board = open_page(outcome.value[0].text)
    assert in_short(board)[-1] == "The rules of this game decide when it ends, and who wins."
    board.make("a1 a2")
    expect(board.status).to_contain_text("end by the rules")
    expect(board.status).not_to_contain_text("OnIsGameOver")


def test_a_pit_is_the_name_of_its_move(open_page: Opener) -> None:
    board = open_page(file_page(EXAMPLES / "mancala.dgz"))
    board.click("c1")
    assert board.moves() == ["c1"]
    expect(board.status).to_contain_text(": c1.")
