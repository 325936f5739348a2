"""Tests of rare words: those that define words, the count of turns, and writes to the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axiom.kit import STEP, codes, module, program, read, run, score_of

# --- words that define words -------------------------------------------------------------------

DEFINING = {
    "a constant": (": maker <BUILDS , DOES> @ ; 5 maker five five", [5]),
    "CREATE in a definition": (": maker CREATE , DOES> @ ; 5 maker five five five", [5, 5]),
    "a table": (
        ": table <BUILDS , , DOES> SWAP CELLS + @ ; 7 8 table t 0 t 1 t",
        [8, 7],
    ),
    "an array": (
        ": cells <BUILDS CELLS ALLOT DOES> SWAP CELLS + ; 3 cells a 9 2 a ! 2 a @ 0 a @",
        [9, 0],
    ),
    "the first part runs at once": (": maker 1 <BUILDS , DOES> @ 2 + ; maker one one", [3]),
    "two names of one word": (": k <BUILDS , DOES> @ ; 1 k one 2 k two two one", [2, 1]),
    "tokens in a table": (
        ": f 4 ; : g 5 ; : run <BUILDS , DOES> @ EXECUTE ; ' g run h ' f run i h i",
        [5, 4],
    ),
}


@pytest.mark.parametrize(("text", "stack"), DEFINING.values(), ids=DEFINING)
def test_a_word_defines_words(text: str, stack: list[int]) -> None:
    outcome = read(text)
    assert outcome.diagnostics == ()
    assert outcome.value.stack == stack


GAME = {
    "a table": (
        ": t <BUILDS , , DOES> SWAP CELLS + @ ; 7 8 t pair : main 0 pair 10 * 1 pair + ;",
        87,
    ),
    "a cell": (": v <BUILDS , DOES> ; 3 v a : main a ++ a @ ;", 4),
    "tokens": (
        ": f 4 ; : g 5 ; : run <BUILDS , , DOES> SWAP CELLS + @ EXECUTE ;"
        " ' f ' g run h : main 0 h 10 * 1 h + ;",
        54,
    ),
    "a constant token": (": f 4 ; : g 5 ; ' g CONSTANT which? : main which? EXECUTE ;", 5),
    "a variable with a token": (": f 4 ; VARIABLE w ' f w ! : main w @ EXECUTE ;", 4),
}  # fmt: skip


@pytest.mark.parametrize(("words", "score"), GAME.values(), ids=GAME)
def test_defined_words_run_in_a_game(words: str, score: int) -> None:
    assert score_of(words) == score


def test_a_move_cannot_define_words() -> None:
    found = program(": maker <BUILDS , DOES> @ ; : walk 1 maker n verify add-move ;").diagnostics
    assert {(d.code, d.message) for d in found if d.code == "ZRF575"} >= {
        ("ZRF575", "cannot run `<BUILDS` here: it acts while the script is read")
    }


def test_a_defining_word_that_no_move_runs_is_no_error() -> None:
    assert codes(program(f": maker <BUILDS , DOES> @ ; {STEP}").diagnostics) == []


def test_an_open_structure_before_does_is_reported() -> None:
    assert codes(read(": maker <BUILDS IF DOES> @ ;").diagnostics)[0] == "ZRF573"


# --- the count of turns ------------------------------------------------------------------------


def test_turn_number_counts_turns_and_is_undone() -> None:
    words = f"{STEP} : OnEvaluate turn-number 10 * $turnNumber @ + ;"
    code = """
    const game = rules.createGame()
    const seen = () => game._position.generated.evaluate(0)
    result = [seen()]
    for (const text of ['Man a1 - a2', 'Man c3 - c2']) {
      game.apply(text)
      result.push(seen())
    }
    const other = rules.createGame({ position: game.position() })
    result.push(other._position.generated.evaluate(0))
    game.undo()
    result.push(seen())
    """
    # the evaluation is for the player to move, so it changes its sign
    assert run(module(words), code) == [0, -11, 22, 22, -11]


def test_a_pass_is_a_turn() -> None:
    words = ": walk Pass ; : OnEvaluate turn-number ;"
    code = """
    const game = rules.createGame()
    game.apply('Pass')
    result = [game.moves().map(String), game._position.generated.evaluate(1)]
    """
    assert run(module(words), code) == [["Pass"], 1]


def test_moves_are_counted_where_a_script_reads_the_count_only() -> None:
    code = "result = rules.createGame().position().variables.length"
    assert run(module(STEP), code) == 6
    assert run(module(f"{STEP} : OnEvaluate turn-number ;"), code) == 7


# --- the live board ----------------------------------------------------------------------------

BOARD = """
const game = rules.createGame()
const squares = () => Object.keys(game.position().board).sort().join(' ')
result = [squares()]
result.push(game.moves().map(String), squares())
game.apply(game.moves()[0])
result.push(squares())
game.undo()
result.push(squares())
"""


def board_of(words: str) -> Any:
    return run(module(words), BOARD)


def test_words_see_what_they_write_to_the_board_while_they_list_moves() -> None:
    """A list of moves is of the position: the square is as before behind the list."""
    words = (
        ": walk here a1 = verify White 1 OR a2 board[] ! a2 friend-at? verify"
        " 0 b1 board[] ! b1 empty-at? verify from a3 move add-move ;"
    )
    before, after = "a1 b1 c3", "a3 b1 c3"
    assert board_of(words) == [before, ["Man a1 - a3"], before, after, before]


def test_a_deferred_call_may_write_to_the_board() -> None:
    words = (
        ": put Black KING OR b2 board[] ! 0 c3 board[] ! ;"
        " : walk here a1 = verify n verify from here move COMPILE put add-move ;"
    )
    assert board_of(words)[2:] == ["a1 b1 c3", "a2 b1 b2", "a1 b1 c3"]


def test_a_game_may_start_with_pieces_of_the_script() -> None:
    words = f": OnNewGame Black KING OR b2 board[] ! ; {STEP}"
    assert board_of(words)[0] == "a1 b1 b2 c3"


def test_a_write_beside_the_board_is_an_error() -> None:
    code = "try { rules.createGame().moves() } catch (error) { result = error.message }"
    assert "ZRF805: walk" in run(module(": walk 1 99 board[] ! ;"), code)


# --- equal moves -------------------------------------------------------------------------------


def test_equal_moves_of_a_list_stay() -> None:
    """As in Axiom, whose `Pass` needs a flag to be in a list only once."""
    twice = ": walk here a1 = verify a1 a2 move add-move a1 a2 move add-move ;"
    code = """
    const game = rules.createGame()
    result = [game.moves().map(String), game._position.generated.evaluate(0)]
    """
    found = run(module(f"{twice} : OnEvaluate move-count ;"), code)
    assert found == [["Man a1 - a2", "Man a1 - a2"], 2]
