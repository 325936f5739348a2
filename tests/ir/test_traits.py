"""The traits of operations are total: a new class or flag cannot be forgotten."""

from typing import get_args

import pytest

from zrf2js.analysis.attacks import capture_conditions
from zrf2js.ir import ops, traits
from zrf2js.ir.table import row_of
from zrf2js.ir.traits import KEPT_FOR, SEEN_WITHOUT_MAKING, Reads
from zrf2js.ir.visit import bodies, with_bodies
from zrf2js.support.source import Origin, Source, Span


def sample(cls: type[ops.Op]) -> ops.Op:
    """Return an operation of the class; the traits of leaves do not depend on the operands."""
    values = {"cond": ops.Always(), "place": ops.HERE, "goal": ops.Stalemated()}
    operands = [
        () if kind.endswith("*") or kind == "body" else values.get(kind.rstrip("?"), 0)
        for kind in row_of(cls).operands
    ]
    return cls(*operands)


UNIONS = (ops.Statement, ops.Condition, ops.Place, ops.GoalTest, ops.Spec, ops.Instruction)


@pytest.mark.parametrize("union", UNIONS)
def test_every_class_of_a_union_is_an_operation(union: object) -> None:
    plain = [cls.__name__ for cls in get_args(union) if "fields" not in vars(cls)]
    assert not plain, f"add the decorator @operation(NAME) to {plain} in zrf2js/ir/ops"


@pytest.mark.parametrize("cls", get_args(ops.Statement), ids=lambda cls: cls.name)
def test_statements_have_traits(cls: type[ops.Op]) -> None:
    assert isinstance(traits.writes(sample(cls)), traits.Writes)


ONE, TWO = (ops.From(),), (ops.To(),)


@pytest.mark.parametrize(
    ("op", "inside", "other"),
    [
        (ops.If(ops.Always(), ONE, TWO), (ONE, TWO), ops.If(ops.Always(), TWO, ONE)),
        (ops.IfOnRay(1, ops.Never(), ONE), (ONE,), ops.IfOnRay(1, ops.Never(), TWO)),
        (ops.While(ops.Always(), ONE), (ONE,), ops.While(ops.Always(), TWO)),
        (ops.BoundedWhile(ops.Always(), ONE), (ONE,), ops.BoundedWhile(ops.Always(), TWO)),
        (ops.Shared(3, ONE), (ONE,), ops.Shared(3, TWO)),
        (ops.Fork((ONE, TWO)), (ONE, TWO), ops.Fork((TWO, ONE))),
        (ops.Spread((ONE, TWO, TWO)), (ONE, TWO, TWO), ops.Spread((TWO, TWO, ONE))),
        (ops.Search((ONE,)), (ONE,), ops.Search((TWO,))),
        (ops.Add((1, 2)), (), ops.Add((1, 2))),
    ],
    ids=lambda value: value.name if isinstance(value, ops.Op) else "",
)
def test_bodies_are_replaced_in_their_order(
    op: ops.Statement, inside: tuple[ops.Body, ...], other: ops.Statement
) -> None:
    assert bodies(op) == inside
    new = tuple(reversed(inside)) if len(inside) > 1 else (TWO,) * len(inside)
    assert with_bodies(op, new) == other


def test_a_statement_with_other_bodies_keeps_its_origin() -> None:
    origin = Origin(Span(Source("test.zrf", "(if)"), 0, 4))
    assert with_bodies(ops.If(ops.Always(), ONE, TWO, origin=origin), (TWO, ONE)).origin == origin


@pytest.mark.parametrize("cls", get_args(ops.Statement), ids=lambda cls: cls.name)
def test_a_finished_part_has_a_target_and_a_record_entry(cls: type[ops.Op]) -> None:
    written = traits.writes(sample(cls))
    assert traits.Writes.PART not in written or (
        traits.Writes.TARGET | traits.Writes.RECORD in written
    )


@pytest.mark.parametrize("cls", get_args(ops.Condition), ids=lambda cls: cls.name)
def test_conditions_have_traits(cls: type[ops.Op]) -> None:
    test = sample(cls)
    read = traits.reads(test)
    constant = isinstance(test, ops.Always | ops.Never | ops.Not | ops.And | ops.Or)
    assert constant is (read == Reads.NOTHING)
    if "place" in row_of(cls).operands:
        assert traits.place_of(test) == ops.HERE, "a test has its place as last operand"
        assert traits.tested_here(test) == test


@pytest.mark.parametrize("flag", Reads, ids=lambda flag: flag.name)
def test_every_read_states_what_the_runtime_keeps_for_it(flag: Reads) -> None:
    assert flag in KEPT_FOR, f"add Reads.{flag.name} to KEPT_FOR in ir/traits.py"


@pytest.mark.parametrize("flag", Reads, ids=lambda flag: flag.name)
def test_a_read_decides_attacks_at_its_position_or_nowhere_or_is_refused(flag: Reads) -> None:
    """A flag that attack footprints do not classify makes a template not analyzable: the safe
    answer.  The list is here so that a new flag is a decision."""
    refused = Reads.NEIGHBORHOOD | Reads.LAST_MOVE | Reads.HOST
    classes = (capture_conditions._STATIC, capture_conditions._LOCAL, refused)
    assert sum(flag in each for each in classes) == 1, (
        f"decide on Reads.{flag.name} in analysis/attacks/capture_conditions.py, or list it here"
    )


#: reads of attack tests for which the runtime makes every move; empty so far
REQUIRES_MAKING = Reads.NOTHING


@pytest.mark.parametrize("flag", Reads, ids=lambda flag: flag.name)
def test_a_read_is_seen_by_attack_tests_or_requires_making_the_move(flag: Reads) -> None:
    assert (flag in SEEN_WITHOUT_MAKING) is not (flag in REQUIRES_MAKING), (
        f"decide on Reads.{flag.name} in SEEN_WITHOUT_MAKING of ir/traits.py, or list it here"
    )


def test_an_opaque_condition_reads_everything() -> None:
    missing = [flag.name for flag in Reads if flag not in Reads.OPAQUE]
    assert not missing, f"add {missing} to Reads.OPAQUE in ir/traits.py"
    assert traits.reads(ops.Handler(0, ops.HERE)) == Reads.OPAQUE


@pytest.mark.parametrize("cls", get_args(ops.GoalTest), ids=lambda cls: cls.name)
def test_goals_have_needs(cls: type[ops.Op]) -> None:
    goal = sample(cls)
    # The frame of the last move, which states who made it, is always kept.
    needs_nothing = isinstance(goal, ops.GoalAnd | ops.GoalOr | ops.JustMoved)
    assert needs_nothing is (traits.needs(goal) == traits.Needs.NOTHING), (
        f"decide on {cls.__name__} in `needs` of ir/traits.py"
    )


@pytest.mark.parametrize("cls", get_args(ops.Place), ids=lambda cls: cls.name)
def test_places_have_traits(cls: type[ops.Op]) -> None:
    place = sample(cls)
    if traits.reads_last_move(place):
        assert traits.may_be_off_board(place), "before the first move there is no such place"
