"""Tests of the removal of dead code from emitted functions."""

from collections.abc import Callable

import pytest

from zrf2js.emit.js.expressions import disjunction
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import TRAIL
from zrf2js.emit.js.rules.passes import optimized
from zrf2js.emit.js.rules.state import REGISTERS
from zrf2js.emit.js.tree import FALSE, TRUE, Break, Call, Expression, Global, Name

A, B, X, Y = map(Name, ("a", "b", "x", "y"))
Build = Callable[[Lines], None]


def call(name: str, *arguments: Expression) -> Call:
    return Name(name)(*arguments)


def cleaned(build: Build) -> list[str]:
    body = Lines()
    build(body)
    return str(optimized(body)).split("\n")


def test_a_store_that_no_statement_reads_is_removed() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 1, "let")
        body.add(call("use", A))
        body.assign("x", 2)

    assert cleaned(build) == ["use(a)"]


def test_a_store_before_a_read_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 1, "let")
        body.add(call("use", X))
        body.assign("x", 2)
        body.add(call("use", X))

    assert cleaned(build) == ["let x = 1", "use(x)", "x = 2", "use(x)"]


def test_the_effect_of_a_dead_store_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        body.assign("x", call("take"), effect=True)

    assert cleaned(build) == ["take()"]


def test_a_store_that_the_next_round_reads_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.loop(A < 9):
            body.add(call("use", X))
            body.assign("x", 1)

    assert cleaned(build) == ["let x = 0", "while (a < 9) {", "  use(x)", "  x = 1", "}"]


def test_a_store_that_each_round_repeats_is_removed() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.loop(A < 9):
            body.assign("x", call("next"))
            body.add(call("use", X))

    assert cleaned(build)[0] == "let x"


def test_a_store_before_a_jump_is_read_behind_the_block() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.block("part"):
            body.assign("x", 1)
            body.leave(Break("part"), A)
            body.assign("x", 2)
        body.add(call("use", X))

    assert cleaned(build) == [
        "let x", "part: {", "  x = 1", "  if (a) break part", "  x = 2", "}", "use(x)",
    ]  # fmt: skip


def test_a_store_before_a_return_is_removed() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        body.assign("x", 1)
        body.returns()
        body.add(call("use", X))

    assert cleaned(build) == ["return"]


def test_a_jump_to_the_next_statement_and_its_label_are_removed() -> None:
    def build(body: Lines) -> None:
        with body.block("part"):
            body.add(call("use", A))
            body.leave(Break("part"), B)

    assert cleaned(build) == ["use(a)"]


def test_the_effect_of_the_condition_of_a_needless_jump_stays() -> None:
    def build(body: Lines) -> None:
        with body.block("part"):
            body.leave(Break("part"), Call(Name("count"), (), effect=True))

    assert any("count()" in line for line in cleaned(build))


@pytest.mark.parametrize(
    ("then", "otherwise", "expected"),
    [
        ("go", "", ["if (a) go()"]),
        ("", "go", ["if (!a) go()"]),
        ("go", "go", ["go()"]),
        ("", "", [""]),
    ],
)
def test_empty_and_equal_branches(then: str, otherwise: str, expected: list[str]) -> None:
    def build(body: Lines) -> None:
        with body.when(A):
            if then:
                body.add(call(then))
        with body.otherwise():
            if otherwise:
                body.add(call(otherwise))

    assert cleaned(build) == expected


def test_a_condition_with_an_effect_runs_without_its_branches() -> None:
    def build(body: Lines) -> None:
        with body.when(Call(Name("count"), (), effect=True)):
            pass

    assert cleaned(build) == ["count()"]


def test_an_empty_branch_in_a_chain_still_prevents_the_later_ones() -> None:
    def build(body: Lines) -> None:
        with body.when(A):
            pass
        with body.otherwise(B):
            body.add(call("go"))

    assert cleaned(build) == ["if (!a && b) go()"]


def test_a_local_that_a_local_function_uses_is_stored() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.local_function("step"):
            body.add(call("use", X))
        body.assign("x", 1)
        body.add(call("step"))

    assert "x = 1" in cleaned(build)


def test_a_local_with_one_value_is_a_constant() -> None:
    def build(body: Lines) -> None:
        body.declare("x", None, "let")
        body.assign("x", A + 1)
        body.add(call("use", X, X))

    assert cleaned(build) == ["const x = a + 1", "use(x, x)"]


def test_a_local_declared_before_branches_is_not_declared_inside_one() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.when(A):
            body.assign("x", 1)
        body.add(call("use", X))

    assert cleaned(build) == ["let x = 0", "if (a) x = 1", "use(x)"]


def test_a_name_for_a_constant_is_replaced_by_it() -> None:
    def build(body: Lines) -> None:
        body.declare("b", A)
        body.add(call("use", B))

    assert cleaned(build) == ["use(a)"]


def test_a_name_for_a_local_that_changes_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("a", 1, "let")
        body.declare("b", A)
        body.assign("a", 2)
        body.add(call("use", A, B))

    assert "const b = a" in cleaned(build)


def test_return_true_before_return_false_returns_the_condition() -> None:
    def build(body: Lines) -> None:
        body.returns(TRUE, A)
        body.returns(FALSE)

    assert cleaned(build) == ["return a"]


def test_a_store_that_only_a_condition_reads_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("x", call("find"), "let")
        body.declare("y", call("find"), "let")
        with body.when(A):
            body.add(call("use"))
        with body.otherwise(X > 0):
            body.add(call("keep"))
        body.returns(None, Y > 0)
        body.add(call("rest"))

    assert cleaned(build)[:2] == ["const x = find()", "const y = find()"]


def test_a_store_of_a_local_function_that_a_jump_reads_stays() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.local_function("part"):
            body.assign("x", 1)
        body.add(call("part"))
        body.returns(1, X)
        body.returns(2)

    assert "  x = 1" in cleaned(build)


def test_branches_with_different_statements_of_one_kind_stay() -> None:
    def build(body: Lines) -> None:
        with body.when(A):
            body.add(call("first"))
        with body.otherwise():
            body.add(call("second"))

    assert cleaned(build) == ["if (a) first()", "else second()"]


def test_a_store_that_all_branches_repeat_is_removed() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 0, "let")
        with body.when(A):
            body.assign("x", 1)
        with body.otherwise():
            body.assign("x", 2)
        body.add(call("use", X))

    assert cleaned(build)[0] == "let x"


def test_an_empty_branch_denies_its_condition_for_two_later_ones() -> None:
    def build(body: Lines) -> None:
        with body.when(A):
            pass
        with body.otherwise(B):
            body.add(call("first"))
        with body.otherwise():
            body.add(call("second"))

    text = ["if (!a) {", "  if (b) first()", "  else second()", "}"]
    assert cleaned(build) == text


def test_a_local_is_declared_before_its_first_use() -> None:
    def build(body: Lines) -> None:
        body.declare("x", 1, "let")
        body.returns(None, A.equals(0))
        with body.loop(A < 9):
            body.assign("x", X + 1)
        body.add(call("use", X))

    found = cleaned(build)
    assert found[:2] == ["if (a === 0) return", "let x = 1"]


def test_a_local_of_one_branch_is_declared_there() -> None:
    def build(body: Lines) -> None:
        body.declare("x", None, "let")
        body.declare("y", 1, "let")
        with body.when(A.equals(0)):
            body.add(call("other"))
        with body.otherwise():
            body.add(call("first"))
            body.assign("x", B)
            body.assign("y", Y + X + X)
            body.add(call("use", Y))

    assert cleaned(build) == [
        "if (a === 0) other()", "else {", "  first()", "  const x = b", "  let y = 1",
        "  y = y + x + x", "  use(y)", "}",
    ]  # fmt: skip


def test_a_value_that_a_call_or_an_assignment_may_change_is_computed_where_it_was() -> None:
    def build(body: Lines) -> None:
        body.declare("y", 1, "let")
        body.add(call("use", Y))
        body.declare("x", call("take"), "let")
        body.declare("z", Y, "let")
        body.assign("y", 2)
        body.returns(None, A.equals(Y))
        body.add(call("use", X, Name("z")))

    found = cleaned(build)
    assert found.index("const x = take()") < found.index("const z = y") < found.index("y = 2")


def test_the_length_of_a_list_is_read_before_the_list_grows() -> None:
    def build(body: Lines) -> None:
        body.declare("x", TRAIL.member("length"))
        body.add(TRAIL.member("push")(A))
        body.add(TRAIL.member("length").set(X))

    assert cleaned(build) == ["const x = trail.length", "trail.push(a)", "trail.length = x"]


def test_a_register_is_read_before_a_call_that_may_change_it() -> None:
    def build(body: Lines) -> None:
        body.declare("x", REGISTERS[Global("TOP")])
        body.add(call("record"))
        body.add(call("use", X))

    assert cleaned(build)[0] == "const x = registers[TOP]"


def test_a_branch_that_is_all_of_another_one_joins_its_condition() -> None:
    def build(body: Lines) -> None:
        with body.when(A), body.when(disjunction([B, X])):
            body.add(call("use"))
        with body.when(A):
            with body.when(B):
                body.add(call("use"))
            with body.otherwise():
                body.add(call("work"))

    assert cleaned(build) == [
        "if (a && (b || x)) use()", "if (a) {", "  if (b) use()", "  else work()", "}",
    ]  # fmt: skip
