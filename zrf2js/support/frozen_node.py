"""Values that are never changed, without the price of Python's seeing to it.

A frozen dataclass sets each of its fields by a call, which makes it three times as slow to create.
The nodes of forms, models and Programs are made by the hundred thousand: for them it is the type
checker that sees to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """A dataclass with slots that nobody may change; without ``eq`` identity tells values apart."""
    return dataclass(slots=True, eq=eq, unsafe_hash=eq)
