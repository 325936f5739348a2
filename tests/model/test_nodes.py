"""The typed accessors of calls."""

from collections.abc import Callable

import pytest

from zrf2js.model.nodes import Argument, Call, Ref
from zrf2js.support.source import Origin, Source, Span

ORIGIN = Origin(Span(Source("test.zrf", ""), 0, 0))
NORTH = Ref("direction", "n")
ADD = Call("add", ((),), ORIGIN)


def call(*args: Argument) -> Call:
    return Call("word", args, ORIGIN)


@pytest.mark.parametrize(
    ("accessor", "argument"),
    [
        (Call.ref, NORTH),
        (Call.optional_ref, NORTH),
        (Call.optional_ref, None),
        (Call.refs, (NORTH,)),
        (Call.call, ADD),
        (Call.calls, (ADD, ADD)),
        (Call.bodies, ((ADD,), ())),
        (Call.place, None),
        (Call.place, NORTH),
        (Call.place, ADD),
        (Call.specs, (NORTH, ADD)),
        (Call.number, 3),
        (Call.setting, "true"),
        (Call.setting, ADD),
    ],
)
def test_an_accessor_returns_the_argument_itself(
    accessor: Callable[[Call, int], object], argument: Argument
) -> None:
    assert accessor(call("first", argument), 1) is argument


@pytest.mark.parametrize(
    ("accessor", "argument"),
    [
        (Call.ref, None),
        (Call.optional_ref, ADD),
        (Call.refs, (NORTH, ADD)),
        (Call.call, (ADD,)),
        (Call.calls, (ADD, NORTH)),
        (Call.bodies, (ADD,)),
        (Call.place, 1),
        (Call.specs, (1,)),
        (Call.number, "1"),
        (Call.setting, NORTH),
    ],
)
def test_an_accessor_rejects_another_kind(
    accessor: Callable[[Call, int], object], argument: Argument
) -> None:
    with pytest.raises(TypeError, match="argument 0 of `word` is not "):
        accessor(call(argument), 0)
