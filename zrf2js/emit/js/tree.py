"""Emitted JavaScript as a tree: expressions, and statements with their source locations.

Nodes are immutable once they are complete, and statements may share them. ``print.py`` is the only
module that writes their syntax. Python's operators build expressions: ``BOARD[P] & ME`` is a node.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeAlias

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

_NO_NAMES: frozenset[str] = frozenset()


def _operator(sign: str) -> Callable[[Expression, Operand], Binary]:
    """Return a method that builds an operation."""

    def build(self: Expression, other: Operand) -> Binary:
        return Binary(sign, self, operand(other))

    return build


@frozen_node(eq=False)
class Node:
    """A node; ``uses`` caches the names in it (``visit``)."""

    uses: frozenset[str] | None = field(default=None, init=False, compare=False, repr=False)


@frozen_node(eq=False)
class Expression(Node):
    """An expression; ``text`` caches its printed form."""

    text: str = field(default="", init=False, compare=False, repr=False)

    __iter__ = None  # indices do not make it iterable

    def __getitem__(self, index: Operand) -> Index:
        return Index(self, operand(index))

    def __call__(self, *arguments: Operand) -> Call:
        return Call(self, tuple(map(operand, arguments)))

    __and__, __or__, __lshift__ = map(_operator, ("&", "|", "<<"))
    __rshift__ = _operator(">>>")  # of the unsigned number
    __add__, __sub__, __mul__ = map(_operator, ("+", "-", "*"))
    __lt__, __le__, __gt__, __ge__ = map(_operator, ("<", "<=", ">", ">="))
    equals, differs = map(_operator, ("===", "!=="))

    def __invert__(self) -> Unary:
        return Unary("~", self)

    def __neg__(self) -> Unary:
        return Unary("-", self)

    def member(self, name: str) -> Member:
        """Return a property of the object."""
        return Member(self, name)

    def set(self, value: Operand, sign: str = "=") -> Assignment:
        """Return the assignment of a value, or of the result of an operator: `|=`."""
        return Assignment(sign, self, operand(value))

    def increment(self) -> Update:
        """Return the value before it is increased by 1."""
        return Update("++", self, is_prefix=False)


Operand: TypeAlias = Expression | int


@frozen_node()
class Name(Expression):
    """A name that the rules declare, or that the runtime passes to them."""

    name: str


@frozen_node()
class Global(Expression):
    """A name of the language or of the runtime, which is in scope everywhere."""

    name: str


@frozen_node()
class Number(Expression):
    """An integer."""

    value: int


@frozen_node()
class Literal(Expression):
    """A string, a truth value, null, or data that consist of them and of numbers."""

    value: object


@frozen_node()
class Member(Expression):
    """A property of an object."""

    object: Expression
    name: str


@frozen_node()
class Index(Expression):
    """An element of an array."""

    object: Expression
    index: Expression


@frozen_node()
class Call(Expression):
    """A call; one with an ``effect`` has to run even if its value is not needed."""

    function: Expression
    arguments: tuple[Expression, ...]
    effect: bool = False
    keyword: str = ""  # `new` creates an object


@frozen_node()
class Unary(Expression):
    """An operator before its operand."""

    sign: str
    operand: Expression


@frozen_node()
class Update(Expression):
    """An operand that is increased or decreased by 1."""

    sign: str
    operand: Expression
    is_prefix: bool = True


@frozen_node()
class Binary(Expression):
    """An operator between two operands, also one that may skip the second."""

    sign: str
    left: Expression
    right: Expression


@frozen_node()
class Conditional(Expression):
    """One of two values."""

    test: Expression
    then: Expression
    otherwise: Expression


@frozen_node()
class Assignment(Expression):
    """An assignment to an element, a property or a name."""

    sign: str
    target: Expression
    value: Expression


@frozen_node()
class Comma(Expression):
    """Values that are computed in turn; the last one is the result."""

    parts: tuple[Expression, ...]


@frozen_node()
class Items(Expression):
    """An array; each item of a long one has its own line."""

    items: tuple[Expression, ...]
    is_long: bool = False


@frozen_node()
class Record(Expression):
    """An object or a pattern of one: keys, which are ``quoted`` in data, and values.

    Each entry of a long one has its own line.
    """

    entries: tuple[tuple[str, Expression], ...]
    quoted: bool = False
    is_long: bool = False


@frozen_node()
class Arrow(Expression):
    """A function on one line: its result, or its statements."""

    parameters: tuple[str, ...]
    body: Expression | tuple[Statement, ...]


@frozen_node()
class Noted(Expression):
    """An expression and a comment after it."""

    expression: Expression
    note: str


TRUE, FALSE, NULL = Literal(True), Literal(False), Literal(None)


def operand(value: Operand) -> Expression:
    """Return a value as an expression."""
    return Number(value) if isinstance(value, int) else value


# --- statements ------------------------------------------------------------------------------


@frozen_node(eq=False)
class Statement(Node):
    """A statement; statements are equal if they print the same."""


def _place() -> Any:
    """Return the field of the source location that a statement implements."""
    return field(default=None, compare=False, repr=False)


@frozen_node()
class ExpressionStatement(Statement):
    """An expression that is evaluated for its effect."""

    expression: Expression
    origin: Origin | None = _place()


@frozen_node()
class Comment(Statement):
    """A comment on its own line, or an empty line."""

    comment: str = ""
    origin: Origin | None = _place()


@frozen_node()
class Assign(Statement):
    """An assignment to a local, with ``let`` or ``const`` its declaration.

    Without a ``value``, it declares the local only.  A value with an ``effect`` has to be computed
    even if the local is not read.
    """

    target: str
    value: Expression | None
    origin: Origin | None = _place()
    declares: str = ""
    effect: bool = field(default=False, compare=False)


@frozen_node()
class Let(Statement):
    """The declaration of the names of a pattern, or of several locals without values."""

    names: tuple[Expression, ...]
    value: Expression | None
    origin: Origin | None = _place()


@frozen_node()
class Return(Node):
    """The jump that ends a function; ``note`` is a comment after it."""

    value: Expression | None = None
    note: str = ""


@frozen_node()
class Break(Node):
    """The jump out of the block with a label, or out of a loop."""

    label: str = ""


@frozen_node()
class Continue(Node):
    """The jump to the next iteration of a loop."""


Jump: TypeAlias = Return | Break | Continue


@frozen_node()
class Exit(Statement):
    """A jump, under a condition if there is one."""

    jump: Jump
    condition: Expression | None = None
    origin: Origin | None = _place()


@frozen_node()
class Block(Statement):
    """Statements with their own locals; jumps may leave it by its ``label``."""

    label: str = ""
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


@frozen_node()
class While(Statement):
    """A loop with its test before each iteration, or with ``is_late`` after it."""

    test: Expression
    is_late: bool = False
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


@frozen_node()
class For(Statement):
    """A loop with its variables; a test and steps are optional."""

    variables: tuple[tuple[str, Expression], ...]
    test: Expression | None
    steps: tuple[Expression, ...]
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


@frozen_node()
class Function(Statement):
    """A declared function, or with ``is_local`` a function inside another one."""

    name: str
    parameters: tuple[str, ...] = ()
    is_local: bool = False
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


@frozen_node()
class Arm(Node):
    """One branch of an ``if``; the condition of the last ``else`` is None."""

    condition: Expression | None
    origin: Origin | None = _place()
    body: list[Statement] = field(default_factory=list)


@frozen_node()
class If(Statement):
    """An ``if`` with its ``else if`` and ``else`` branches."""

    arms: list[Arm]


@frozen_node()
class Case(Statement):
    """The statements for some values of a ``switch``, or for all others; notes are comments."""

    values: tuple[Expression, ...]
    notes: tuple[str, ...] = ()
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


@frozen_node()
class Switch(Statement):
    """A ``switch`` over a value; its body consists of cases."""

    subject: Expression
    body: list[Statement] = field(default_factory=list)
    origin: Origin | None = _place()


#: a printed line with its indentation, and the source location that it implements
Row: TypeAlias = tuple[str, "Origin | None"]


@frozen_node(eq=False)
class Printed(Statement):
    """Printed lines, such as data or complete statements, and the names in them."""

    rows: list[Row]
    names: frozenset[str] = _NO_NAMES
