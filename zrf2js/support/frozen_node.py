"""A decorator for immutable node classes without the cost of frozen dataclasses.

A frozen dataclass sets each field through a function call and is three times as slow to create.
Forms, models and Programs have hundreds of thousands of nodes, so only the type checker enforces
that their fields are not reassigned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen_node(*, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes a class a slotted dataclass, immutable to the type checker.

    With ``eq=False``, nodes compare and hash by identity.
    """
    return dataclass(slots=True, eq=eq, unsafe_hash=eq)
