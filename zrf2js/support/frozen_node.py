"""Decorators for classes of data without the cost of dataclasses.

A frozen dataclass sets each field through a function call, so that the creation of a node takes
three times as long. Each dataclass compiles three to six functions, which slows down every start of
the command. Forms, models and Programs have hundreds of thousands of nodes of a hundred classes. So
only the type checker enforces that fields are not reassigned, and equality, hash and representation
are generic functions of the fields. The initializer is compiled when the first node is created.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache, partial
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen_node(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes a class a slotted dataclass, immutable to the type checker.

    With ``eq=False``, nodes compare and hash by identity.
    """

    return partial(_node, eq=eq, kw_only=kw_only, is_hashable=eq)


@dataclass_transform(field_specifiers=(field,))
def mutable_node(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes a class a slotted dataclass; see ``frozen_node``."""
    return partial(_node, eq=eq, kw_only=kw_only, is_hashable=False)


def _node(cls: type[T], *, eq: bool, kw_only: bool, is_hashable: bool) -> type[T]:
    node: Any = dataclass(slots=True, eq=False, repr=False, init=False, kw_only=kw_only)(cls)
    node.__init__ = _uncompiled(node)
    node.__repr__ = _represent
    if eq:
        read = getter(tuple(f.name for f in fields(node) if f.compare))
        node.__eq__ = equality(read)
        node.__hash__ = (lambda self: hash(read(self))) if is_hashable else None
    decorated: type[T] = node
    return decorated


def _uncompiled(cls: Any) -> Callable[..., None]:
    """Return an ``__init__`` that compiles the one of a dataclass, which takes its place."""

    def __init__(self: Any, *args: Any, **values: Any) -> None:
        cls.__init__ = _initializer(cls)
        cls.__init__(self, *args, **values)

    return __init__


def _initializer(cls: Any) -> Callable[..., None]:
    """Compile the ``__init__`` that stores the fields of a class."""
    scope: dict[str, Any] = {"MISSING": MISSING}
    ordered, named, lines = ["self"], ["*"], []
    for f in fields(cls):
        scope[f"default_{f.name}"] = f.default
        scope[f"make_{f.name}"] = f.default_factory
        if f.init:
            (named if f.kw_only else ordered).append(_parameter(f))
        if value := _value(f):
            lines.append(f"self.{f.name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join([*ordered, *(named if len(named) > 1 else ())])
    exec(f"def __init__({parameters}):\n  " + "\n  ".join(lines or ["pass"]), scope)
    initializer: Callable[..., None] = scope["__init__"]
    initializer.__qualname__ = f"{cls.__qualname__}.__init__"
    return initializer


def _parameter(f: Field[Any]) -> str:
    """Return the parameter of a field, with its default value."""
    if f.default is not MISSING:
        return f"{f.name}=default_{f.name}"
    return f.name if f.default_factory is MISSING else f"{f.name}=MISSING"


def _value(f: Field[Any]) -> str:
    """Return the expression that initializes a field, or an empty string if there is none."""
    if f.default_factory is not MISSING:
        made = f"make_{f.name}()"
        return f"{made} if {f.name} is MISSING else {f.name}" if f.init else made
    if f.init:
        return f.name
    return "" if f.default is MISSING else f"default_{f.name}"


def replaced(node: T, **changes: object) -> T:
    """Return a copy of a frozen node with other values of some fields.

    It is ``dataclasses.replace`` for nodes, in a third of the time.
    """
    cls: Any = type(node)
    names, read = _initialized(cls)
    copy: T = cls(**dict(zip(names, read(node), strict=True)) | changes)
    return copy


@cache
def _initialized(cls: Any) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    """Return the fields that the initializer takes, and a function that returns their values."""
    names = tuple(f.name for f in fields(cls) if f.init)
    read = getter(names)
    return names, (lambda node: (read(node),)) if len(names) == 1 else read


def getter(names: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return a function of a node: its fields, as a value to compare and to hash."""
    return attrgetter(*names) if names else lambda node: ()


def equality(read: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    """Return a method that compares classes, then the values that ``read`` returns."""

    def equal(self: Any, other: object) -> Any:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return read(self) == read(other)

    return equal


def _represent(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
