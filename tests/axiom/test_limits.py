"""Limits of words, and effects on what does not exist: errors that name the word and its line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axiom.kit import moves_of, program, script
from zrf2js.support.diagnostics.model import Severity

LIMITS = {
    "a loop without an end": (": walk BEGIN FALSE UNTIL ;", "ZRF801: walk (Walk.4th:"),
    "a recursion without an end": (": walk RECURSE 1 DROP ;", "ZRF801: walk (Walk.4th:"),
    "a recursion of two words": (
        "DEFER b : a b 1 DROP ; : walk a a ; : c a 1 DROP ; ' c IS b",
        "calls itself without an end",
    ),
    "a write behind an array": ("5 [] a : walk 1 9 a ! ;", "ZRF805: walk (Walk.4th:"),
    "a write before an array": ("5 [] a : walk 1 0 1- a ++ ;", "element -1 of `a`, which has 5"),
    "a write to a wrong address": (": walk 1 3 ! ;", "writes to an address outside"),
    "a write outside a board array": (": walk 1 4 tally[] ! ;", "writes to an address outside"),
    "too many moves": (
        ": walk BEGIN from n DROP here move add-move FALSE UNTIL ;",
        ", in walk (Walk.4th:",
    ),
}


#: the moves of White at the start, or the message of the error
CAUGHT = """
try {
  result = rules.createGame().moves().map(String)
} catch (error) {
  result = error.message
}
"""


@pytest.mark.parametrize(("words", "part"), LIMITS.values(), ids=LIMITS)
def test_a_limit_is_an_error_with_its_place(words: str, part: str) -> None:
    assert part in moves_of(words, CAUGHT)


#: more of a declaration than a game can have
SURPLUS = {
    "players": ("{player} White", "{player} P%d ", "ZRF244"),
    "pieces": ("{piece} King 9 {value}", "{piece} P%d ", "ZRF246"),
}


@pytest.mark.parametrize(("after", "text", "code"), SURPLUS.values(), ids=SURPLUS)
def test_surplus_declarations_are_an_error(after: str, text: str, code: str) -> None:
    whole = script().replace(after, after + " " + "".join(text % n for n in range(4_000)))
    found = program(whole=whole).diagnostics
    assert [each.code for each in found if each.severity is Severity.ERROR] == [code]


@pytest.mark.parametrize("words", ["30 30 {grid} ", "0 1 {direction} other "])
def test_the_links_of_grids_are_limited(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zrf2js.frontends.axiom.board_words.MAX_LINKS", 900)
    whole = script().replace("{directions", words * 100 + "{directions", 1)
    found = program(whole=whole).diagnostics
    assert next(each.code for each in found if each.severity is Severity.ERROR) == "ZRF237"


#: effects with a number that names nothing, and the kind of the number
UNDECLARED = {
    "a piece type": ("19 create-piece-type", "piece type 19"),
    "a piece type that masks to a known one": ("33 a2 create-piece-type-at", "piece type 33"),
    "piece type 0": ("0 b2 create-piece-type-at", "piece type 0"),
    "a changed type": ("3 change-type", "piece type 3"),
    "a player": ("player-count 9 * KING a2 create-player-piece-type-at", "player 18"),
    "the player of an empty position": (
        "a2 player-at KING a2 create-player-piece-type-at",
        "player 0",
    ),
    "an owner": ("here 5 change-owner", "player 5"),
    "a captured position": ("-1 capture-at", "position -1"),
    "a target": ("from 9 move", "position 9"),
    "a cursor": ("99 to capture", "position 99"),
    "a move type": ("7 partial-move-type", "move type 7"),
}


def undeclared(end: str) -> list[Any]:
    """Return the moves, or the error, of a word that selects one effect; ``end`` completes it."""
    bad = "\n".join(f": bad{i} {effect} ;" for i, (effect, _) in enumerate(UNDECLARED.values()))
    calls = " ".join(f"which @ {i + 1} = IF bad{i} ENDIF" for i in range(len(UNDECLARED)))
    code = f"""
    const texts = []
    for (let i = 0; i < {len(UNDECLARED)}; i++) {{
      const position = rules.createGame().position() // 0 selects no effect
      position.variables[0] = i + 1
      try {{
        texts.push(rules.createGame({{ position }}).moves().map(String))
      }} catch (error) {{
        texts.push(error.message)
      }}
    }}
    result = texts
    """
    found: list[Any] = moves_of(f"{bad}\n: walk here a1 = verify {calls} {end} ;", code)
    return found


def test_an_effect_on_what_does_not_exist_is_an_error_with_its_place() -> None:
    assert undeclared("add-move") == [
        f"ZRF806: bad{i} (Walk.4th:{9 + i}) adds a move with {part}, which does not exist"
        for i, (_, part) in enumerate(UNDECLARED.values())
    ]


def test_an_effect_that_no_move_completes_is_no_error() -> None:
    assert undeclared("") == [[]] * len(UNDECLARED)


def test_a_piece_that_does_not_exist_is_not_written_to_the_board() -> None:
    words = ": walk 2048 19 OR a2 board[] ! from here move add-move ;"
    assert moves_of(words, CAUGHT) == (
        "ZRF806: walk (Walk.4th:9) writes piece 2067, which does not exist, to the board"
    )


def test_a_step_from_a_position_that_does_not_exist_leads_nowhere() -> None:
    assert moves_of(": walk 10 to s NOT -3 to n NOT AND 99 to w NOT AND verify Pass ;") == ["Pass"]


def test_an_item_of_no_turn_has_no_player() -> None:
    assert moves_of(": walk 7 turn-offset-to-player 0= verify Pass ;") == ["Pass"]


def test_three_elements_behind_an_array_may_be_used() -> None:
    """In Axiom they hold the head of the next word, and some programs use them."""
    assert moves_of("5 [] a : walk 9 7 a ! 7 a @ 9 = verify Pass ;") == ["Pass"]
