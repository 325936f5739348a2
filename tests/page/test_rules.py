"""The rules on the page: a diagram of how each piece moves, and the rules in plain words."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.page.kit import Board, Opener, example_page, text_page

pytestmark = pytest.mark.browser

#: marks of the diagram: positions by kind
READ = """() => {
  const found = {}
  for (const node of document.querySelectorAll('.diagram [data-at]')) {
    const kind = node.getAttribute('class').replace('diagram-mark diagram-', '');
    (found[kind] = found[kind] || []).push(node.getAttribute('data-at'))
  }
  for (const kind in found) found[kind] = found[kind].sort().join(' ')
  return found
}"""


def diagram(board: Board, piece: str, player: str = "") -> dict[str, str]:
    """Open the dialog of a piece and return the marks of its diagram."""
    if board.page.locator(".dialog").count():
        board.button("Close").click()
    board.button(f"How {piece} moves").click()
    dialog = board.page.get_by_role("dialog", name=piece)
    if player:
        dialog.get_by_label("Player").select_option(player)
    expect(dialog.locator(".diagram-body > .quiet")).to_have_count(0)
    marks: dict[str, str] = board.page.evaluate(READ)
    return marks


def test_diagrams_of_chess(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    assert diagram(board, "Pawn") == {"step": "d3", "first": "d4", "take": "c3 e3"}
    dialog = board.page.get_by_role("dialog", name="Pawn")
    expect(dialog).to_contain_text("Can become Queen, Rook, Bishop or Knight on a8, b8")
    assert diagram(board, "Pawn", "Black") == {"step": "d6", "first": "d5", "take": "c6 e6"}
    jumps = "b4 b6 c3 c7 e3 e7 f4 f6"
    assert diagram(board, "Knight") == {"leap": jumps, "take": jumps}
    assert board.page.locator(".diagram").get_attribute("aria-label") == (
        "How Knight moves, d5: Leaps here: c7, e7, b6, f6, b4, f4, c3, e3; "
        "Captures wherever it moves: c7, e7, b6, f6, b4, f4, c3, e3"
    )
    rook = diagram(board, "Rook")
    assert rook["slide"] == rook["take"]
    assert len(rook["slide"].split()) == 14
    assert board.page.locator(".diagram > g > .diagram-line").count() == 4


def test_diagrams_of_hurdles_and_lame_leaps(open_page: Opener) -> None:
    board = open_page(example_page("xiangqi"))
    cannon = diagram(board, "Cannon")
    assert "take" not in cannon
    assert cannon["hopTake"] == "a6 b6 c6 e1 e10 e2 e3 e4 e8 e9 g6 h6 i6"
    assert diagram(board, "Elephant") == {"lame": "c1 c5 g1 g5", "take": "c1 c5 g1 g5"}
    expect(board.page.locator(".diagram-body")).to_contain_text("Stays in the zone home.")
    assert diagram(board, "Soldier")["step"] == "d6 e7 f6"


def test_diagrams_of_jumps(open_page: Opener) -> None:
    board = open_page(example_page("draughts"))
    assert diagram(board, "Man") == {"step": "c6 e6", "over": "c6 e6", "jump": "b7 f7"}
    assert "Captures here and lands elsewhere" in board.page.inner_text(".diagram-legend")


def test_a_piece_that_is_only_dropped_has_no_diagram(open_page: Opener) -> None:
    board = open_page(example_page("reversi"))
    assert diagram(board, "Disc") == {}
    expect(board.page.locator(".diagram-body")).to_have_text("Can be dropped on the board.")


RANKS = """
(define take ($1 (verify (or empty? (piece? Mouse) (piece? Cat))) (verify not-friend?) add))
(define bite ($1 (verify (or empty? (piece? Mouse))) (verify not-friend?) add))
(define step ($1 (verify empty?) add))
(game
  (title "Ranks") (players White Black) (turn-order White White Black)
  (option "pass turn" forced) (option "maximal captures" true)
  (board (grid (start-rectangle 0 0 48 48) (dimensions ("a/b/c/d/e" (50 0)) ("5/4/3/2/1" (0 50)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (zone (name den) (players White Black) (positions c3)))
  (piece (name Mouse) (moves (step n) (step s) (step e) (step w)))
  (piece (name Cat) (moves (bite n) (bite s) (bite e) (bite w)))
  (piece (name Dog) (moves (take n) (take s) (take e) (take w)))
  (board-setup (White (Mouse a1) (Cat b1) (Dog c1)) (Black (Mouse a5) (Cat b5) (Dog c5)))
  (win-condition (White Black) (absolute-config Mouse (den)))
  (loss-condition (White) (pieces-remaining 0))
  (loss-condition (Black) (pieces-remaining 0 Dog))
  (draw-condition (White Black) (total-piece-count 2)))
"""


def test_captures_that_depend_on_the_type(open_page: Opener) -> None:
    board = open_page(text_page(RANKS))
    body = board.page.locator(".diagram-body")
    assert diagram(board, "Dog") == {"step": "b3 c2 c4 d3", "take": "b3 c2 c4 d3"}
    expect(body).to_contain_text("Captures only Mouse and Cat.")
    assert diagram(board, "Cat")["take"] == "b3 c2 c4 d3"
    expect(body).to_contain_text("Captures only Mouse.")


def in_short(board: Board) -> list[str]:
    board.page.locator("summary", has_text="How to play").click()
    return board.page.locator(".rule-list li").all_inner_texts()


def test_the_rules_in_plain_words(open_page: Opener) -> None:
    assert in_short(open_page(example_page("chess"))) == [
        "Setup of each player: 8 × Pawn, 2 × Knight, 2 × Bishop, 2 × Rook, Queen and King.",
        "White and Black move in turn, White first.",
        "A player loses if their King is checkmated.",
        "The game is a draw if no move is legal.",
        "The game is a draw if the position occurs for the third time.",
        "The game is a draw if no piece was captured and no Pawn moved in 100 turns.",
        "The game is a draw if only these pieces are left: King and Knight against King.",
        "The game is a draw if only these pieces are left: King and Bishop (any number): light "
        "against King.",
        "The game is a draw if only these pieces are left: King and Bishop (any number): dark "
        "against King.",
    ]
    assert in_short(open_page(text_page(RANKS))) == [
        "Setup of each player: Mouse, Cat and Dog.",
        "Order of moves: 2 × White, Black.",
        "A player who captures must capture as many pieces as possible.",
        "A player without a legal move passes.",
        "A player wins if Mouse is on the zone den.",
        "White loses if they have no pieces left.",
        "Black loses if they have no Dog left.",
        "The game is a draw if the board has 2 pieces.",
    ]
    repeated = RANKS.replace("White White Black)", "White White repeat White Black)")
    assert in_short(open_page(text_page(repeated)))[1] == (
        "Order of moves: 2 × White; then repeatedly: White, Black."
    )
    assert "A player wins if 3 Mark are in a row." in in_short(
        open_page(example_page("tic-tac-toe"))
    )


def test_the_diagram_is_reached_by_keyboard_on_a_phone(open_page: Opener) -> None:
    board = open_page(example_page("chess"), 390, 844, color_scheme="dark")
    board.page.get_by_role("tab", name="Moves").focus()
    board.keys("ArrowRight ArrowRight Tab Enter")
    dialog = board.page.get_by_role("dialog", name="Pawn")
    expect(dialog.locator(".diagram")).to_be_visible()
    box = dialog.bounding_box()
    assert box is not None and box["x"] >= 0 and box["width"] <= 390 and box["height"] <= 844
    board.keys("Escape")
    expect(board.button("How Pawn moves")).to_be_focused()


BOARD = """(board (grid (start-rectangle 0 0 48 48) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50)))
  (directions (e 1 0) (w -1 0))) (zone (name end) (players White Black) (positions c1 c2)))"""
SMALL = """(game (title "Small") (players White Black{players}) (turn-order {turns}) {options}
{board}
(piece (name Man) (drops ((verify empty?) add)) (moves {moves}))
(piece (name King) (moves (e (verify empty?) add)))
(board-setup {setup}) {goals})"""
TYPED = "(move-type hit) (e (verify enemy?) add) (move-type go) (e (verify empty?) add)"
BOTH = "(White Black)"
#: the sentences of the rules by the parts of SMALL that state them
STATED: dict[str, tuple[dict[str, str], list[str]]] = {
    "recycling": (
        {"options": '(option "recycle captures" true)'},
        ["Captured pieces that can enter the game again return to the reserve of their owner."],
    ),
    "recycling of pieces that change their owner": (
        {
            "options": '(option "recycle captures" true)',
            "moves": "(e (verify enemy?) (change-owner) add)",
        },
        [
            "Captured pieces that can enter the game again go to the reserve of the player who "
            "owns them after the move."
        ],
    ),
    "reserves": (
        {"setup": "(White (Man a1 off 2)) (Black (Man c1))"},
        ["Setup of each player: Man.", "Reserve of White: 2 × Man."],
    ),
    "equal reserves": (
        {"setup": "(White (Man a1 off 1)) (Black (King c1) (Man off 1))"},
        ["Setup of White: Man.", "Setup of Black: King.", "Reserve of each player: Man."],
    ),
    "passes": ({"options": '(option "pass turn" true)'}, ["A player may pass."]),
    "passes in a series": (
        {"options": '(option "pass partial" true)', "moves": "(e (verify empty?) add-partial)"},
        ["A player may end a series of moves early."],
    ),
    "priorities": (
        {"options": "(move-priorities hit go)", "moves": TYPED},
        ["Moves of the type hit take precedence over all others."],
    ),
    "priorities of types with technical names": (
        {
            "options": "(move-priorities hit-type go-type)",
            "moves": TYPED.replace("hit", "hit-type").replace("go)", "go-type)"),
        },
        ["Some moves take precedence over all others."],
    ),
    "types of turns": (
        {"turns": "(White hit) (Black go)", "moves": TYPED},
        ["Order of moves: White (hit), Black (go)."],
    ),
    "chance": (
        {"players": " ?Dice", "turns": "White ?Dice Black"},
        ["Order of moves: White, Dice (at random), Black."],
    ),
    "no progress": (
        {"goals": "(draw-condition (White Black) (no-progress 10 Man))"},
        ["The game is a draw if no piece was captured and no Man moved in 10 turns."],
    ),
    "no capture": (
        {"goals": "(draw-condition (White Black) (no-progress 10))"},
        ["The game is a draw if no piece was captured in 10 turns."],
    ),
    "pieces that are left": (
        {"goals": "(draw-condition (White Black) (insufficient-material King))"},
        ["The game is a draw if only these pieces are left: King."],
    ),
    "pieces that are left of two players": (
        {
            "goals": "(draw-condition (White Black)"
            " (insufficient-material King Man (opponent King)))"
        },
        ["The game is a draw if only these pieces are left: King and Man against King."],
    ),
    "captures": (
        {"goals": f"(loss-condition {BOTH} (captured King))"},
        [
            "A player loses if their King is captured.",
        ],
    ),
    "counts": (
        {"goals": f"(count-condition stalemated) (loss-condition {BOTH} (pieces-remaining 2 Man))"},
        [
            "The game ends, and the player with the most pieces wins, "
            "if they made the last move and no move is legal.",
            "A player loses if they have 2 Man left.",
        ],
    ),
    "the last piece": (
        {"goals": f"(loss-condition {BOTH} (pieces-remaining 1))"},
        ["A player loses if they have 1 piece left."],
    ),
    "draws of a player": (
        {"goals": "(draw-condition (White) (pieces-remaining 2 Man))"},
        ["White draws if they have 2 Man left."],
    ),
    "patterns": (
        {"goals": "(win-condition (White) (relative-config Man w (not King) e Man))"},
        ["White wins if pieces stand like this: Man \u2190 \u2260 King \u2192 Man."],
    ),
    "positions": (
        {
            "goals": "(win-condition (White) (absolute-config (not Man) (b1)))"
            " (loss-condition (White) (absolute-config (opponent Man) (b2)))"
        },
        ["White wins if Man is not on b1.", "White loses if an opponent's Man is on b2."],
    ),
    "joined conditions": (
        {
            "goals": "(win-condition (White) (and (absolute-config Man (a1)) (not stalemated)))"
            " (loss-condition (White) (or stalemated (absolute-config Man (end))))"
            " (draw-condition (White) (relative-config Man e King))"
        },
        [
            "White wins if Man is on a1 and it is not true that no move is legal.",
            "White loses if no move is legal, or Man is on the zone end.",
            "The game is a draw if pieces stand like this: Man \u2192 King.",
        ],
    ),
}


@pytest.mark.parametrize("name", STATED)
def test_sentences_state_the_rules(name: str, open_page: Opener) -> None:
    parts, expected = STATED[name]
    default = {"players": "", "turns": "White Black", "options": "", "goals": "", "board": BOARD}
    default |= {"moves": "(e (verify not-friend?) add)"}
    default |= {"setup": "(White (Man a1) (King a2)) (Black (Man c1) (King c2))"}
    found = in_short(open_page(text_page(SMALL.format(**default | parts))))
    assert [sentence for sentence in expected if sentence not in found] == [], found


#: parts of sentences, and what the other tests of this page expect
ELSEWHERE = {"ruleSetupAll", "ruleCount", "ruleOrderRepeats", "goal-checkmated", "goal-repetition"}
ELSEWHERE |= {"ruleTurns", "ruleMaximal", "rulePassForced", "goal-pieces-remaining-none"}
ELSEWHERE |= {"goal-total-piece-count", "goal-relative-config-row", "goalPieces"}
#: games of one player, mancala, reserves without a limit, and Forth words have their own tests
ELSEWHERE |= {"ruleAlone", "ruleSow", "ruleAnyNumber", "goal-OnIsGameOver"}


def test_every_sentence_about_rules_has_a_test() -> None:
    texts = json.loads((ROOT / "templates/page/languages/en.json").read_text(encoding="utf-8"))
    stated = [sentence for _, expected in STATED.values() for sentence in expected]
    missing = []
    for key, text in texts.items():
        if re.match(r"rule[A-Z]|goal", key) and key not in ELSEWHERE:
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(text))
            if not any(re.search(pattern, sentence) for sentence in stated):
                missing.append(key)
    assert missing == []
