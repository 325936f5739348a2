"""Tests of the inference of stack effects."""

from __future__ import annotations

import pytest

from tests.axiom.kit import STEP, WALK, codes, loader, program, read, script
from zrf2js.analysis.core.stack_effects import Effect, stack_effects
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

#: definitions; the last word has the effect
KNOWN = {
    "arithmetic": (": a 1 + 2 * ;", (1, 1)),
    "copies": (": a 2DUP OVER ROT ;", (2, 5)),
    "both branches": (": a IF 1 ELSE 2 ENDIF ;", (1, 1)),
    "no else": (": a IF DROP 1 ENDIF ;", (2, 1)),
    "a loop": (": a BEGIN 1- DUP 0= UNTIL ;", (1, 1)),
    "a loop with a test": (": a BEGIN DUP 0> WHILE 1- REPEAT DROP ;", (1, 0)),
    "a counted loop": (": a 0 SWAP 0 DO I + LOOP ;", (1, 1)),
    "an early exit": (": a DUP IF DROP 1 EXIT ENDIF ;", (1, 1)),
    "a recursion": (": a DUP 0> IF 1- RECURSE ENDIF ;", (1, 1)),
    "calls": (": b SWAP DROP ; : a 1 b 2 b ;", (1, 1)),
    "tokens of equal effects": (": f 1 ; : g 2 ; : a ['] f EXECUTE ['] g EXECUTE + ;", (0, 1)),
    "the return stack": (": a >R 1 + R> + ;", (2, 1)),
}
UNKNOWN = {
    "branches": (": a IF 1 ENDIF ;", "the branches of `IF` leave different depths"),
    "rounds": (": a BEGIN 1 DUP UNTIL ;", "an iteration of the loop changes the depth"),
    "exits": (": a DUP IF 1 EXIT ENDIF DROP ;", "its exits leave different depths"),
    "the caller": (": a R> DROP EXIT ;", "it leaves its caller"),
}


def effects_of(text: str) -> tuple[list[Effect | None], dict[int, str]]:
    state = read(text).value
    found = stack_effects([word.code for word in state.words], state.natives)
    return found.words, {word: cause.reason for word, cause in found.causes.items()}


@pytest.mark.parametrize(("text", "effect"), KNOWN.values(), ids=KNOWN)
def test_an_effect_is_inferred(text: str, effect: tuple[int, int]) -> None:
    assert effects_of(text)[0][-1] == Effect(*effect)


@pytest.mark.parametrize(("text", "reason"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_effect_depends_on_values(text: str, reason: str) -> None:
    words, causes = effects_of(text + " : caller a ;")
    assert words == [None, None]
    assert causes == {0: reason}


def test_execute_has_no_effect_if_tokens_differ() -> None:
    words, _ = effects_of(": f 1 ; : g DROP ; : a ['] f EXECUTE ; : b 1 ['] g EXECUTE ;")
    assert words[:2] == [Effect(0, 1), Effect(1, 0)]
    assert words[2:] == [None, None]


def test_words_that_verify_may_leave_the_generator() -> None:
    state = read(": a verify ; : b 1 a ; : c 1 DROP ;").value
    assert stack_effects([word.code for word in state.words], state.natives).stopping == {0, 1}


def test_a_generator_that_takes_numbers_is_reported() -> None:
    found = program(": walk ( n -- ) DROP from here move add-move ;").diagnostics
    assert [(d.code, d.message) for d in found] == [
        ("ZRF571", "`walk` takes a number from an empty stack")
    ]


def test_uneven_branches_are_a_note_at_the_branch() -> None:
    found = program(f": odd IF 1 ENDIF ; : use 0 odd ; {STEP} : OnEvaluate use 0 ;").diagnostics
    assert [d.code for d in found] == ["ZRF572"]
    assert found[0].severity.value == "note"


def test_games_report_the_words_of_a_common_file_once() -> None:
    common = script(f": odd IF 1 ENDIF ; : use 0 odd ; {STEP} : OnEvaluate use 0 ;")
    files = {"Walk.4th": "LOAD common.4th", "Run.4th": "LOAD common.4th", "common.4th": common}
    rules = WALK + '(variant (title "Run"))'
    outcome = to_program(Source("walk.zrf", rules), loader(files), Options())
    assert len(outcome.value.games) == 2
    assert codes(outcome.diagnostics) == ["ZRF572"]
