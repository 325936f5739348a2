"""JSON reads back every well typed program that it writes, and every one has a text."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ir.breakthrough import GAME, PROGRAM
from tests.ir.strategies import PROGRAMS, operations_of
from tests.ir.verifier import verify
from tests.sampling import rounds
from zrf2js.ir.data import IRError, from_json, to_json
from zrf2js.ir.nodes import GameIR, Goal, Program, Template
from zrf2js.ir.ops import AbsoluteConfig, Go, RelativeConfig, Target, Verify
from zrf2js.ir.table import Kind, OpRow, rows
from zrf2js.ir.text import dump
from zrf2js.ir.words import ForthRules, Word

# The same examples in every run, and no files.
repeatable = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=rounds(10, 60),
    suppress_health_check=list(HealthCheck),
)


def test_a_game_reads_back() -> None:
    assert from_json(to_json(PROGRAM)) == PROGRAM


def test_an_empty_program_reads_back() -> None:
    program = Program(name="", games=())
    assert from_json(to_json(program)) == program


@repeatable
@given(program=PROGRAMS)
def test_every_program_reads_back(program: Program) -> None:
    reread = from_json(to_json(program))
    assert reread == program
    assert dump(reread) == dump(program)


def with_operation(op: Any, kind: Kind) -> GameIR:
    """Return the example game with an operation where its kind may stand."""
    match kind:
        case Kind.STATEMENT:
            return GAME.with_templates((Template(body=(op, op)),))
        case Kind.CONDITION:
            return GAME.with_templates((Template(body=(Verify(op),)),))
        case Kind.PLACE:
            return GAME.with_templates((Template(body=(Go(op),)),))
        case Kind.GOAL:
            return replace(GAME, goals=(Goal(kind="win", players=(0,), condition=op),))
        case Kind.INSTRUCTION:
            rules = ForthRules(
                players=(), scanned=0, values=(), words=(Word(name="w", code=(op, op)),)
            )
            return replace(GAME, rules=rules)
        case Kind.SPEC:
            is_target = isinstance(op, Target)
            config = AbsoluteConfig((), (op,)) if is_target else RelativeConfig((op,))
            return replace(GAME, goals=(Goal(kind="win", players=(0,), condition=config),))


@pytest.mark.parametrize("row", rows().values(), ids=lambda row: row.name)
@settings(repeatable, max_examples=3)
@given(data=st.data())
def test_every_operation_reads_back(row: OpRow, data: st.DataObject) -> None:
    game = with_operation(data.draw(operations_of(row.cls)), row.kind)
    program = Program(name="x", games=(game,))
    assert from_json(to_json(program)) == program
    assert row.name in dump(program)


@settings(repeatable, max_examples=rounds(80, 400))
@given(data=st.data())
def test_damage_is_an_error_or_another_program(data: st.DataObject) -> None:
    """Replace a part of a text: the reader raises no other exception."""
    text = to_json(PROGRAM)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 9, len(text))))
    patch = data.draw(st.text('a1"()[]{}#$-_=>\n :,', max_size=3))
    try:
        program = from_json(text[:start] + patch + text[end:])
    except IRError as error:
        assert error.path
        assert error.message
    else:
        verify(program)


OTHERS = ["", "\n", "{}", "[]", "zrf2js-ir", "zrf2js-ir 2 x", '{"version":1}']


@pytest.mark.parametrize("text", OTHERS)
def test_other_texts_are_errors(text: str) -> None:
    with pytest.raises(IRError):
        from_json(text)


def test_the_same_program_gives_the_same_text() -> None:
    assert to_json(from_json(to_json(PROGRAM))) == to_json(PROGRAM)


@repeatable
@given(program=PROGRAMS)
def test_verify_accepts_every_program(program: Program) -> None:
    assert all(violation.startswith("games[") for violation in verify(program))
