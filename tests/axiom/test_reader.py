"""Tests of the reader of scripts: words, comments, files, definitions and their diagnostics."""

from __future__ import annotations

import pytest

from tests.axiom.kit import BOARD, PIECES, codes, program, read, script
from zrf2js.support.diagnostics.locate import place

#: texts, the code that they report, and a part of the message or of the help
WRONG = {
    "an unknown word": (": a ( -- ) verfy ;", "ZRF570", "did you mean `verify`?"),
    "a missing blank": (": jump 1 ; : a jump; : b 2 ;", "ZRF570", "`jump ;`"),
    "a word is known only below": (": a b ; : b 1 ;", "ZRF570", "`b`"),
    "a missing file": ("LOAD nowhere.4th", "ZRF574", "nowhere.4th"),
    "a file that loads itself": ("LOAD Walk.4th", "ZRF103", "Walk.4th"),
    "an open IF": (": a 1 IF 2 ;", "ZRF573", "`IF` without `ENDIF`"),
    "a stray ELSE": (": a 1 ELSE 2 ;", "ZRF573", "`ELSE` without `IF`"),
    "ENDIF in a definition of IF": (": IF 1 ENDIF 2 ;", "ZRF573", "`ENDIF` without `IF`"),
    "ELSE in a definition of IF": (": IF 1 ELSE 2 ;", "ZRF573", "`ELSE` without `IF`"),
    "REPEAT without WHILE": (": a BEGIN 1 REPEAT ;", "ZRF573", "`REPEAT` without `BEGIN`"),
    "an open definition": (": a 1 : b 2 ;", "ZRF582", "`a`"),
    "an empty stack": ("DROP", "ZRF571", "`DROP`"),
    "IF outside of definitions": ("1 IF", "ZRF575", "`IF`"),
    "a question about the board": ("here", "ZRF575", "`here`"),
    "a program that does not end": (": a BEGIN 0 UNTIL ; a", "ZRF575", "does not end"),
    "a call without a meaning": ("DEFER later later", "ZRF575", "has no meaning yet"),
    "no deferred word": (": a ; ' a IS a", "ZRF583", "not a deferred word"),
    "no position": ("{board 1 2 {grid} board} {directions {link} n a1 9", "ZRF570", "`9`"),
    "a size": ("-1 [] list", "ZRF579", "a size from 0"),
    "a huge array": ("2147483647 [] list", "ZRF579", "a size from 0 to 262144"),
    "a huge array of the board": (
        "{board 1 2 {grid} 2147483647 {array} x",
        "ZRF579",
        "a size from",
    ),
    "a negative array of the board": ("{board 1 2 {grid} -1 {array} x", "ZRF579", "a size from"),
    "many arrays": ("200000 [] a 100000 [] b", "ZRF579", "`b`"),
    "much room behind a name": ("CREATE a 900000 ALLOT 900000 ALLOT", "ZRF579", "`ALLOT`"),
    "a name at the end": ("VARIABLE", "ZRF579", "a name after it"),
}


@pytest.mark.parametrize(("text", "code", "part"), WRONG.values(), ids=WRONG)
def test_an_error_has_its_code_and_place(text: str, code: str, part: str) -> None:
    found = [d for d in read(text, Walk="LOAD Walk.4th").diagnostics if d.code == code]
    assert found, read(text).diagnostics
    assert part in f"{found[0].message} {found[0].help}"
    assert found[0].origin is not None
    assert place(found[0].origin.span).startswith("Walk.4th:1:")


def test_one_run_reports_the_errors_of_all_definitions() -> None:
    assert codes(read(": a one ; : b two three ;").diagnostics) == ["ZRF570"] * 3


def test_comments_are_skipped() -> None:
    text = "\\ a line ; : (\n( several\nlines : ) 7 CONSTANT seven \\\n: a ( x -- ) ( y ) seven ;"
    outcome = read(text)
    assert outcome.diagnostics == ()
    assert [(word.name, word.comment) for word in outcome.value.words] == [("a", "x --")]


def test_words_are_case_sensitive() -> None:
    assert read("1 CONSTANT mark 2 CONSTANT MARK mark MARK").value.stack == [1, 2]


def test_a_definition_binds_earlier_words() -> None:
    text = ": two 2 ; : four two two * ; : two 3 ; four two"
    assert read(text).value.stack == [4, 3]


def test_a_redefined_word_calls_the_older_one() -> None:
    assert read(": a 1 ; : a a 1 + ; a").value.stack == [2]


def test_recurse_calls_the_word_itself() -> None:
    assert read(": sum DUP 0> IF DUP 1- RECURSE + ENDIF ; 4 sum").value.stack == [10]


def test_a_deferred_word_gets_its_meaning_later() -> None:
    text = "DEFER later : now later 1+ ; : five 5 ; ' five IS later now"
    assert read(text).value.stack == [6]


def test_arrays_and_variables_have_cells() -> None:
    text = "VARIABLE v 3 [] a 7 2 a ! 2 a @ v ! v ++ v @ 0 a @ CREATE t 4 , 5 , t CELLSIZE + @"
    assert read(text).value.stack == [8, 0, 5]


def test_loops_run_while_a_script_is_read() -> None:
    text = ": a 0 5 0 DO I + LOOP ; : b 0 BEGIN DUP 9 < WHILE 2 + REPEAT ; a b"
    assert read(text).value.stack == [10, 10]


def test_a_file_is_loaded_at_its_place() -> None:
    outcome = read("1 LOAD other.4th ( comment ) 3", other="2 CONSTANT two two")
    assert outcome.diagnostics == ()
    assert outcome.value.stack == [1, 2, 3]


def test_line_ends_of_windows_are_blanks() -> None:
    assert read("1 CONSTANT one\r\n\\ comment\r\none\r\n").value.stack == [1]


def test_numbers_of_a_grid_go_row_by_row_from_the_top() -> None:
    assert read("{board 3 2 {grid} board} a3 b3 a1").value.stack == [0, 1, 4]


def test_a_flipped_grid_starts_at_the_bottom() -> None:
    assert read("$flipGrid ON {board 3 2 {grid} board} a1 b3").value.stack == [0, 5]


def test_players_and_pieces_are_numbers() -> None:
    text = "{players {player} A {neutral} B players} {pieces {piece} p {piece} q pieces} A B q"
    assert read(text).value.stack == [2048, 2 * 2048 + 1024, 2]


def test_the_last_players_block_counts() -> None:
    again = "{players {player} White {player} Black {first} players}"
    assert "ZRF578" in codes(program(whole=script() + again).diagnostics)


def test_a_script_may_lack_a_declaration() -> None:
    outcome = program(whole=BOARD.replace("{turn-order", "{board-setup board-setup} \\ ") + PIECES)
    assert "ZRF576" in codes(outcome.diagnostics) or "ZRF570" in codes(outcome.diagnostics)


def test_unused_words_of_the_engine_are_no_error() -> None:
    outcome = program(
        ": think $CloneBoard $DeallocateBoard ; : walk n verify from here move add-move ;"
    )
    assert outcome.diagnostics == ()


def test_a_used_word_of_the_engine_is_an_error() -> None:
    outcome = program(": walk $CloneBoard from here move add-move ;")
    assert codes(outcome.diagnostics) == ["ZRF575"]
