"""Nodes take and store the arguments that a dataclass with the same fields does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from zrf2js.support.frozen_node import frozen_node, replaced


def _classes(decorate: Any) -> tuple[type, ...]:
    """Return a class whose fields are of all kinds, one that inherits them, and one without any."""

    class Fields:
        first: int
        second: str = "two"
        made: list[int] = field(default_factory=list)
        counted: int = field(default=3, init=False)
        filled: list[int] = field(default_factory=lambda: [4], init=False)
        derived: int = field(init=False)
        named: int = field(default=5, kw_only=True)

        def __post_init__(self) -> None:
            self.derived = self.first + 1

    base: Any = decorate(Fields)

    class More(base):  # type: ignore[misc]  # a decorated class
        more: int = 6

    class Empty:
        pass

    return base, decorate(More), decorate(Empty)


CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((1,), {}),
    ((1, "a"), {"named": 7}),
    ((1, "a", [8]), {}),
    ((), {"first": 1, "made": [9]}),
    ((), {}),
    ((1, "a", [], 5, 6), {}),
    ((1,), {"counted": 2}),
    ((1,), {"unknown": 2}),
)


def _stored(cls: type, args: tuple[Any, ...], values: dict[str, Any]) -> object:
    try:
        node = cls(*args, **values)
    except TypeError:
        return "TypeError"
    names = ("first", "second", "made", "counted", "filled", "derived", "named", "more")
    return {name: getattr(node, name) for name in names if hasattr(node, name)}


@pytest.mark.parametrize(("args", "values"), CALLS)
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("kw_only", [False, True])
def test_nodes_are_created_as_dataclasses_are(
    number: int, args: tuple[Any, ...], values: dict[str, Any], kw_only: bool
) -> None:
    node = _classes(frozen_node(kw_only=kw_only))[number]
    expected = _classes(dataclass(slots=True, kw_only=kw_only))[number]
    for _ in range(2):  # the first call compiles the initializer
        assert _stored(node, args, values) == _stored(expected, args, values)


def test_factories_run_for_each_node() -> None:
    node = _classes(frozen_node())[0]
    first, second = node(1), node(1)
    assert first.made is not second.made
    assert replaced(first, second="b").made is first.made
