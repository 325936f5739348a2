"""The table of operations, derived from the classes in ``ops``.

A row gives the operation's name, its operands, the Dagaz command it projects to and its meaning.
Operand kinds:

    dir pos piece player zone mode flag mark-flag attr   an index into the game's table, or a Param
    int                                                  a number
    value                                                a value of the attribute, or a condition
    cond place goal spec                                 an operation of that kind
    body                                                 a tuple of statements
    K*                                                   a tuple of K
    K?                                                   K or None
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from zrf2js.ir import ops
from zrf2js.ir.ops import Op
from zrf2js.support.source import Origin


class Kind(Enum):
    """Where an operation may stand."""

    STATEMENT = "statement"
    CONDITION = "condition"
    PLACE = "place"
    GOAL = "goal"
    SPEC = "spec"


@dataclass(frozen=True, slots=True)
class OpRow:
    """One operation: ``operands`` are the kinds of the ``fields`` of its class ``cls``.

    ``dagaz`` is empty where the kernel has no such command.
    """

    name: str
    kind: Kind
    cls: type[Op]
    fields: tuple[str, ...]
    operands: tuple[str, ...]
    dagaz: str
    doc: str


#: the union of each kind, in the order of the documentation, and the operand kind it has
_UNIONS: dict[Kind, tuple[Any, str]] = {
    Kind.STATEMENT: (ops.Statement, "statement"),
    Kind.CONDITION: (ops.Condition, "cond"),
    Kind.PLACE: (ops.Place, "place"),
    Kind.GOAL: (ops.GoalTest, "goal"),
    Kind.SPEC: (ops.Spec, "spec"),
}
_KIND_OF: dict[type[Op], Kind] = {
    cls: kind for kind, (union, _) in _UNIONS.items() for cls in get_args(union)
}


def _rows() -> Iterator[OpRow]:
    for cls, kind in _KIND_OF.items():
        hints = (eval(cls.__annotations__[name], vars(ops)) for name in cls.fields)
        operands = tuple(map(_operand, hints))
        doc = " ".join((cls.__doc__ or "").split())
        yield OpRow(cls.name, kind, cls, cls.fields, operands, cls.dagaz, doc)


def _operand(hint: Any) -> str:
    """The operand kind of a field's type."""
    if get_origin(hint) is Annotated:
        return str(get_args(hint)[1])
    if get_origin(hint) is tuple:
        (item, _) = get_args(hint)
        kind = _operand(item)
        return "body" if kind == "statement" else f"{kind}*"
    options = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
    others = [option for option in options if option is not NoneType]
    if len(others) < len(options):
        return f"{_operand(others[0])}?"
    (word,) = {_UNIONS[_KIND_OF[option]][1] for option in others}
    return word


OPS: dict[str, OpRow] = {row.name: row for row in _rows()}
ROW_OF: dict[type[Op], OpRow] = {row.cls: row for row in OPS.values()}


def make_op(name: str, operands: tuple[Any, ...] = (), origin: Origin | None = None) -> Any:
    """The operation called ``name``."""
    return OPS[name].cls(*operands, origin=origin)
