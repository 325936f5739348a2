"""Tests of programs that answer line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from zrf2js.host.programs import LineProgram, ProgramTimeout, Run

#: limits in seconds: for a program that answers on a busy machine, and for one that must time out
PATIENCE, SHORT = 60.0, 0.05


@contextmanager
def running(code: str) -> Iterator[LineProgram]:
    """Start a program in Python, and stop it at the end."""
    program = LineProgram([sys.executable, "-c", code])
    try:
        yield program
    finally:
        program.stop()
    assert program._process.returncode is not None


def test_a_program_without_an_answer_times_out() -> None:
    with running("print(input(), flush=True); input(); input()") as program:
        assert program.send("a", PATIENCE) == Run(0, "a\n", "")
        with pytest.raises(ProgramTimeout):
            program.send("b", SHORT)


def test_a_program_that_closes_its_output_and_runs_on_times_out() -> None:
    code = "import os, time; print(input(), flush=True); os.close(1); time.sleep(600)"
    with running(code) as program:
        assert program.send("a", PATIENCE) == Run(0, "a\n", "")
        program._reader.join(PATIENCE)  # then the end of the output has been read
        with pytest.raises(ProgramTimeout):
            program.send("b", SHORT)


def test_a_program_that_ends_returns_its_code_and_the_incomplete_line() -> None:
    code = "import sys; input(); sys.stderr.write('why'); print('half', end=''); sys.exit(3)"
    with running(code) as program:
        assert program.send("a", PATIENCE) == Run(3, "half", "why")
