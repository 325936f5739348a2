"""Both formats read back every well typed program that they write."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ir.breakthrough import GAME, PROGRAM
from tests.ir.strategies import PROGRAMS, operations_of
from tests.sampling import rounds
from zrf2js.ir.data import IRError, from_json, to_json
from zrf2js.ir.nodes import GameIR, Goal, Program, Template
from zrf2js.ir.ops import AbsoluteConfig, Go, RelativeConfig, Target, Verify
from zrf2js.ir.table import Kind, OpRow, rows
from zrf2js.ir.text import dump, parse
from zrf2js.ir.verify import verify
from zrf2js.ir.words import ForthRules, Word

FORMATS = pytest.mark.parametrize(("write", "read"), [(to_json, from_json), (dump, parse)])
Write = Callable[[Program], str]
Read = Callable[[str], Program]

# The same examples in every run, and no files.
repeatable = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=rounds(10, 60),
    suppress_health_check=list(HealthCheck),
)


@FORMATS
def test_a_game_reads_back(write: Write, read: Read) -> None:
    assert read(write(PROGRAM)) == PROGRAM


@FORMATS
def test_an_empty_program_reads_back(write: Write, read: Read) -> None:
    program = Program(name="", games=())
    assert read(write(program)) == program


@FORMATS
@repeatable
@given(program=PROGRAMS)
def test_every_program_reads_back(write: Write, read: Read, program: Program) -> None:
    assert read(write(program)) == program


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


@FORMATS
@pytest.mark.parametrize("row", rows().values(), ids=lambda row: row.name)
@settings(repeatable, max_examples=3)
@given(data=st.data())
def test_every_operation_reads_back(
    write: Write, read: Read, row: OpRow, data: st.DataObject
) -> None:
    game = with_operation(data.draw(operations_of(row.cls)), row.kind)
    program = Program(name="x", games=(game,))
    assert read(write(program)) == program


@FORMATS
@settings(repeatable, max_examples=rounds(80, 400))
@given(data=st.data())
def test_damage_is_an_error_or_another_program(
    write: Write, read: Read, data: st.DataObject
) -> None:
    """Replace a part of a text: the reader raises no other exception."""
    text = write(PROGRAM)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 9, len(text))))
    patch = data.draw(st.text('a1"()[]{}#$-_=>\n :,', max_size=3))
    try:
        program = read(text[:start] + patch + text[end:])
    except IRError as error:
        assert error.path
        assert error.message
    else:
        verify(program)


OTHERS = ["", "\n", "{}", "[]", "zrf2js-ir", "zrf2js-ir 2 x", '{"version":1}']


@FORMATS
@pytest.mark.parametrize("text", OTHERS)
def test_other_texts_are_errors(write: Write, read: Read, text: str) -> None:
    with pytest.raises(IRError):
        read(text)


@FORMATS
def test_the_same_program_gives_the_same_text(write: Write, read: Read) -> None:
    assert write(read(write(PROGRAM))) == write(PROGRAM)


@repeatable
@given(program=PROGRAMS)
def test_verify_accepts_every_program(program: Program) -> None:
    assert all(violation.startswith("games[") for violation in verify(program))
