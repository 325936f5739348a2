"""The base of all operations: small frozen nodes with slots.

A dataclass compiles four functions per class, which for some ninety operations costs 25 ms at every
start of the command.  ``operation`` makes the same nodes from attribute getters and compiles one
initializer per list of field names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cache, wraps
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from zrf2js.support.frozen_node import equality, getter
from zrf2js.support.source import Origin


@cache
def _initializer(fields: tuple[str, ...]) -> Callable[..., None]:
    """Return the ``__init__`` that stores ``fields``, in this order, and the origin."""
    stores = "".join(f"\n    self.{name} = {name}" for name in fields)
    scope: dict[str, Any] = {}
    exec(
        f"def __init__(self, {''.join(f'{name}, ' for name in fields)}*, origin=None):"
        f"\n    self.origin = origin\n    self.summary = None{stores}",
        scope,
    )
    initializer: Callable[..., None] = scope["__init__"]
    return initializer


def _tuple_getter(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the operands of an operation as a tuple."""
    read = getter(fields)
    return (lambda op: (read(op),)) if len(fields) == 1 else read


ClassT = TypeVar("ClassT")


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def operation(name: str = "") -> Callable[[type[ClassT]], type[ClassT]]:
    """Return a decorator that turns the annotations of a class into slots and an initializer.

    ``name`` becomes an attribute of the class (see ``Op``). A metaclass would do the same, but
    ``isinstance`` and ``match`` take three times as long for classes that have one.
    """

    def decorate(cls: type[ClassT]) -> type[ClassT]:
        is_base = cls.__bases__ == (object,)
        fields = () if is_base else tuple(get_annotations(cls))
        namespace = {
            key: value
            for key, value in vars(cls).items()
            if key not in ("__dict__", "__weakref__")  # the slots of the undecorated class
        }
        read = getter(fields)
        namespace |= {
            "__slots__": ("origin", "summary") if is_base else fields,
            "__init__": _initializer(fields),
            "__eq__": equality(read),
            "__hash__": lambda self: hash((name, read(self))),
            "name": name,
            "fields": fields,
            "operands": property(_tuple_getter(fields)),
        }
        created: type[ClassT] = type(cls.__name__, cls.__bases__, namespace)
        return created

    return decorate


@operation()
class Op:
    """Base of all operations.  Operations compare by value, without their origins.

    ``name`` is the word of the text form and of the JSON form.  ``fields`` are the names of the
    operands, in the order of both forms.  ``summary`` is a cache of the module ``summaries``.
    """

    name: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]

    if TYPE_CHECKING:  # every operation takes it as a keyword argument
        origin: Origin | None = field(default=None, kw_only=True)
        summary: tuple[int, int] | None = field(default=None, init=False)

        @property
        def operands(self) -> tuple[Any, ...]:
            """The operands, in the order of ``fields``."""

    def __repr__(self) -> str:
        """Return the constructor call, without the origin."""
        operands = zip(self.fields, self.operands, strict=True)
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in operands)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by class, operands and origin."""
        return _restore, (type(self), self.operands, self.origin)


def _restore(cls: type[Op], operands: tuple[Any, ...], origin: Origin | None) -> Op:
    return cls(*operands, origin=origin)


OpT = TypeVar("OpT", bound=Op)
ResultT = TypeVar("ResultT")
TypeT = TypeVar("TypeT", bound=type)


def by_class(function: Callable[[OpT], ResultT]) -> Callable[[OpT], ResultT]:
    """Cache the results of a function that depend only on the class of the operation."""
    results: dict[type[Op], ResultT] = {}

    @wraps(function)
    def result(op: OpT) -> ResultT:
        value = results.get(type(op))
        if value is None:
            value = results[type(op)] = function(op)
        return value

    return result


def cached_by_class(function: Callable[[TypeT], ResultT]) -> Callable[[TypeT], ResultT]:
    """Cache the results of a function of classes.

    It is ``functools.cache`` with the types of the function: mypy rejects classes as hashable.
    """
    stored: Callable[..., ResultT] = cache(function)
    return stored


def rebuild(op: OpT, operands: tuple[Any, ...]) -> OpT:
    """Return the same operation with other operands; it keeps its origin."""
    create: Callable[..., OpT] = type(op)
    return create(*operands, origin=op.origin)
