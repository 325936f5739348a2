"""The base of all operations: small frozen nodes with slots.

A dataclass compiles four functions per class, which for some ninety operations costs 25 ms at every
start of the command.  ``Operation`` makes the same nodes from attribute getters and compiles one
initializer per list of field names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from zrf2js.support.frozen_node import getter
from zrf2js.support.source import Origin


@cache
def _initializer(fields: tuple[str, ...]) -> Callable[..., None]:
    """Return the ``__init__`` that stores ``fields``, in this order, and the origin."""
    stores = "".join(f"\n    self.{name} = {name}" for name in fields)
    scope: dict[str, Any] = {}
    exec(
        f"def __init__(self, {''.join(f'{name}, ' for name in fields)}*, origin=None):"
        f"\n    self.origin = origin{stores}",
        scope,
    )
    initializer: Callable[..., None] = scope["__init__"]
    return initializer


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Operation(type):
    """Metaclass of operations: turns the annotations of a class into slots and an initializer.

    ``name`` and ``dagaz`` are keyword arguments of the class statement (see ``Op``).
    """

    def __new__(
        mcs,
        cls_name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        name: str = "",
        dagaz: str = "",
    ) -> Operation:
        """Create the class of one operation."""
        fields = tuple(namespace.get("__annotations__", ())) if bases else ()
        namespace |= {
            "__slots__": fields if bases else ("origin",),
            "__init__": _initializer(fields),
            "name": name,
            "dagaz": dagaz,
            "fields": fields,
            "_operands": staticmethod(getter(fields)),
        }
        return super().__new__(mcs, cls_name, bases, namespace)


class Op(metaclass=Operation):
    """Base of all operations.  Operations compare by meaning: their origins are not compared.

    ``name`` is the word of the text form and of the JSON form, ``dagaz`` the command of Dagaz's
    stack machine that the operation projects to, empty where the kernel has no such command.
    ``fields`` are the names of the operands, in the order of both forms.
    """

    name: ClassVar[str]
    dagaz: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]
    _operands: ClassVar[Callable[[Any], Any]]

    if TYPE_CHECKING:  # every operation takes it as a keyword argument
        origin: Origin | None = field(default=None, kw_only=True)

    @property
    def operands(self) -> tuple[Any, ...]:
        """The operands, in the order of ``fields``."""
        found = self.__class__._operands(self)
        return found if len(self.fields) != 1 else (found,)

    def __eq__(self, other: object) -> bool:
        """Compare class and operands."""
        if self.__class__ is not other.__class__:
            return False
        read = self.__class__._operands
        return bool(read(self) == read(other))

    def __hash__(self) -> int:
        """Hash class and operands."""
        return hash((self.name, self.__class__._operands(self)))

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


def rebuild(op: OpT, operands: tuple[Any, ...]) -> OpT:
    """Return the same operation with other operands; it keeps its origin."""
    create: Callable[..., OpT] = type(op)
    return create(*operands, origin=op.origin)
