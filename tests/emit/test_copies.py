"""Tests of copy propagation in emitted functions."""

import pytest

from tests.emit.test_dead_code import A, B, Build, X, cleaned
from zrf2js.emit.js.rules.lines import Jump, Kind, Lines


def test_the_source_of_a_copy_is_read_instead() -> None:
    def build(body: Lines) -> None:
        body.declare("x", "0", "let")
        body.add(f"use({X})")
        body.assign("x", A)
        body.leave("return", f"test({X})")
        with body.when(B):
            body.add("work()")
        body.assign("x", f"step({X})")
        body.add(f"use({X})")

    assert cleaned(build) == [
        "let x = 0", "use(x)", "if (test(a)) return", "if (b) work()", "x = step(a)", "use(x)",
    ]  # fmt: skip


def test_the_source_of_a_copy_is_read_up_to_the_end_of_the_function() -> None:
    def build(body: Lines) -> None:
        body.declare("x", "0", "let")
        body.add(f"use({X})")
        with body.when(B):
            body.assign("x", A)
            body.leave(f"return {X}")
        body.assign("x", A)
        body.add(f"use({X})")

    assert cleaned(build) == ["const x = 0", "use(x)", "if (b) return a", "use(a)"]


def _branch(body: Lines) -> None:
    with body.when(B):
        body.assign("x", f"step({X})")


def _source_changes(body: Lines) -> None:
    body.declare("a", "1", "let")
    body.add(f"use({A})")
    body.assign("a", "2")


def _jump(body: Lines) -> None:
    body.leave(Jump("break part", "part"), B)


def _local_function(body: Lines) -> None:
    with body.block("const step = () => {", kind=Kind.LOCAL_FUNCTION):
        body.assign("x", f"{X} + 1")
    body.add("step()")


@pytest.mark.parametrize("between", [_branch, _source_changes, _jump, _local_function])
def test_a_copy_that_another_statement_needs_stays(between: Build) -> None:
    def build(body: Lines) -> None:
        body.declare("x", "0", "let")
        with body.block("part: {", kind=Kind.LABELED, label="part"):
            body.add(f"use({X})")
            body.assign("x", A)
            between(body)
            body.add(f"use({X})")
            body.assign("x", f"step({X})")
        body.add(f"use({X})")

    assert "x = a" in [line.strip() for line in cleaned(build)]
