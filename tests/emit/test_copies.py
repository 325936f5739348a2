"""Tests of copy propagation in emitted functions."""

import pytest

from tests.emit.test_dead_code import A, B, Build, X, call, cleaned
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Break


def test_the_source_of_a_copy_is_read_instead() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        body.add(call("use", X))
        body.assign("x", A)
        body.returns(None, call("test", X))
        with body.when(B):
            body.add(call("work"))
        body.assign("x", call("step", X))
        body.add(call("use", X))

    assert cleaned(build) == [
        "let x = 0", "use(x)", "if (test(a)) return", "if (b) work()", "x = step(a)", "use(x)",
    ]  # fmt: skip


def test_the_source_of_a_copy_is_read_up_to_the_end_of_the_function() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        body.add(call("use", X))
        with body.when(B):
            body.assign("x", A)
            body.returns(X)
        body.assign("x", A)
        body.add(call("use", X))

    assert cleaned(build) == ["const x = 0", "use(x)", "if (b) return a", "use(a)"]


def _branch(body: Lines) -> None:
    with body.when(B):
        body.assign("x", call("step", X))


def _source_changes(body: Lines) -> None:
    body.declare("a", 1, "let")
    body.add(call("use", A))
    body.assign("a", 2)


def _jump(body: Lines) -> None:
    body.leave(Break("part"), B)


def _local_function(body: Lines) -> None:
    with body.local_function("step"):
        body.assign("x", X + 1)
    body.add(call("step"))


@pytest.mark.parametrize("between", [_branch, _source_changes, _jump, _local_function])
def test_a_copy_that_another_statement_needs_stays(between: Build) -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.block("part"):
            body.add(call("use", X))
            body.assign("x", A)
            between(body)
            body.add(call("use", X))
            body.assign("x", call("step", X))
        body.add(call("use", X))

    assert "x = a" in [line.strip() for line in cleaned(build)]
