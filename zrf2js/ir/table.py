"""The table of operations, derived from the classes in ``ops``.

A row gives the operation's name, its operands and its meaning.
Operand kinds:

    dir pos piece player zone mode flag mark-flag attr   an index into the game's table, or a Param
    word store native                                    an index into a table of Forth words
    int                                                  a number
    value                                                a value of the attribute, or a condition
    cond place goal spec instruction                     an operation of that kind
    body                                                 a tuple of statements
    code                                                 a tuple of instructions
    K*                                                   a tuple of K
    K?                                                   K or None
"""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from zrf2js.ir import ops
from zrf2js.ir.operation import cached_by_class
from zrf2js.ir.ops import Op, Param
from zrf2js.support.frozen_node import frozen_node


class Kind(Enum):
    """The kinds of operation; each has its own union in ``ops``."""

    STATEMENT = "statement"
    CONDITION = "condition"
    PLACE = "place"
    GOAL = "goal"
    SPEC = "spec"
    INSTRUCTION = "instruction"


@frozen_node()
class Operand:
    """The type of an operand, as the readers, the schema and the verifier use it.

    ``kind`` is its kind in the notation above.  An operand is a tuple of ``item``, or else one of
    these: an index of the kind ``index``, a ``Param`` if ``takes_param``, an operation of one of
    the ``classes``, and None if ``optional``.
    """

    kind: str
    item: Operand | None = None
    index: str = ""
    takes_param: bool = False
    classes: tuple[type[Op], ...] = ()
    optional: bool = False

    @property
    def holds_bodies(self) -> bool:
        """True for a body, for a tuple of bodies, and for the code of a word."""
        return self.kind in ("body", "body*", "code")


@frozen_node()
class OpRow:
    """The row of an operation; ``types`` describes the operands, in the order of ``fields``."""

    name: str
    kind: Kind
    cls: type[Op]
    fields: tuple[str, ...]
    types: tuple[Operand, ...]
    doc: str

    @property
    def operands(self) -> tuple[str, ...]:
        """The kinds of the operands."""
        return tuple(operand.kind for operand in self.types)


#: the union of each kind, in the order of the documentation, and the operand kind it has
_UNIONS: dict[Kind, tuple[Any, str]] = {
    Kind.STATEMENT: (ops.Statement, "statement"),
    Kind.CONDITION: (ops.Condition, "cond"),
    Kind.PLACE: (ops.Place, "place"),
    Kind.GOAL: (ops.GoalTest, "goal"),
    Kind.SPEC: (ops.Spec, "spec"),
    Kind.INSTRUCTION: (ops.Instruction, "instruction"),
}
#: the operand kinds of tuples with a separate name
_SEQUENCES = {"statement": "body", "instruction": "code"}
_KIND_OF: dict[type[Op], Kind] = {
    cls: kind for kind, (union, _) in _UNIONS.items() for cls in get_args(union)
}
#: the classes of all operations, in the order of the documentation
CLASSES = tuple(_KIND_OF)


@cached_by_class
def row_of(cls: type[Op]) -> OpRow:
    """Return the row of an operation; KeyError for a class that belongs to no union."""
    kind = _KIND_OF[cls]
    hints = (
        eval(cls.__annotations__[name], vars(sys.modules[cls.__module__])) for name in cls.fields
    )
    types = tuple(map(operand_of, hints))
    doc = " ".join((cls.__doc__ or "").split())
    return OpRow(cls.name, kind, cls, cls.fields, types, doc)


@cache
def rows() -> dict[str, OpRow]:
    """Return the rows of all operations by name, in the order of the documentation."""
    return {cls.name: row_of(cls) for cls in CLASSES}


@cache
def operand_of(hint: Any) -> Operand:
    """Return the operand that a field with this type holds."""
    if get_origin(hint) is Annotated:
        return _index(*get_args(hint))
    if get_origin(hint) is tuple:
        item = operand_of(get_args(hint)[0])
        return Operand(_SEQUENCES.get(item.kind, f"{item.kind}*"), item)
    options = members(hint)
    if NoneType in options:
        (value,) = (option for option in options if option is not NoneType)
        required = operand_of(value)
        return replace(required, kind=f"{required.kind}?", optional=True)
    (kind,) = {_UNIONS[_KIND_OF[option]][1] for option in options}
    return Operand(kind, classes=options)


def _index(hint: Any, kind: str) -> Operand:
    options = members(hint)
    classes = tuple(option for option in options if option in _KIND_OF)
    return Operand(kind, index=kind, takes_param=Param in options, classes=classes)


def members(hint: Any) -> tuple[Any, ...]:
    """Return the members of a union; any other hint is a union of itself."""
    return get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
