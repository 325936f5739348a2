"""Values on the compile-time stack of a word: expressions that are not evaluated yet."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.emit.js.tree import FALSE, TRUE, Conditional, Expression, Name, Number, Unary
from zrf2js.support.frozen_node import frozen_node

#: maximum length in characters of an expression that is not split
MAX_TEXT = 88


@frozen_node(kw_only=True)
class Value:
    """An expression.

    ``integer`` is the expression. ``test`` is a condition that is true where the integer is not 0.
    Values that are 0 or 1 have it; negations also have its ``opposite``.
    ``slots`` are the numbers of the variables that it reads. A value that is not ``fixed`` reads
    memory or the board, which statements may change. ``constant`` is its value if that is known,
    ``token`` is true for the token of a word. ``element`` is the index and the name of the array of
    an address.
    """

    integer: Expression
    test: Expression | None = None
    opposite: Expression | None = None
    slots: frozenset[int] = frozenset()
    fixed: bool = True
    simple: bool = False
    constant: int | None = None
    token: bool = False
    element: Element | None = None

    @property
    def condition(self) -> Expression:
        """A condition that is true where the value is not 0."""
        if self.constant is not None:
            return TRUE if self.constant else FALSE
        return self.test or self.integer.differs(0)

    @property
    def denial(self) -> Expression:
        """A condition that is true where the value is 0."""
        if self.constant is not None:
            return FALSE if self.constant else TRUE
        if self.opposite is not None:
            return self.opposite
        return self.integer.equals(0) if self.test is None else Unary("!", self.test)


@frozen_node()
class Element:
    """The address of a cell of an array: ``store`` is the array, ``index`` a simple value."""

    store: int
    index: Value


def number(value: int) -> Value:
    """Return a constant."""
    return Value(integer=Number(value), simple=True, constant=value)


def token_of(word: int) -> Value:
    """Return the token of a word."""
    return Value(integer=Number(word + 1), simple=True, constant=word + 1, token=True)


def slot_name(place: int) -> Name:
    """Return the variable for a place of the stack."""
    return Name(f"s{place}")


def slot(index: int) -> Value:
    """Return the variable that holds a place of the stack."""
    return Value(integer=slot_name(index), slots=frozenset((index,)), simple=True)


def local(name: str) -> Value:
    """Return a variable that never changes."""
    return Value(integer=Name(name), simple=True)


def expression(integer: Expression, *operands: Value, fixed: bool = True) -> Value:
    """Return an integer expression with these operands."""
    return Value(integer=integer, slots=slots_of(operands), fixed=fixed and are_fixed(operands))


def negation(operand: Value) -> Value:
    """Return the value that is 1 where the operand is 0, else 0."""
    return replace(test(operand.denial, operand), opposite=operand.condition)


def test(condition: Expression, *operands: Value, fixed: bool = True) -> Value:
    """Return a condition with these operands."""
    return Value(
        integer=Conditional(condition, Number(1), Number(0)),
        test=condition,
        slots=slots_of(operands),
        fixed=fixed and are_fixed(operands),
    )


def slots_of(operands: tuple[Value, ...]) -> frozenset[int]:
    """Return the variables that the operands read."""
    return frozenset().union(*(operand.slots for operand in operands))


def are_fixed(operands: tuple[Value, ...]) -> bool:
    """Return True if no operand reads memory or the board."""
    return all(operand.fixed for operand in operands)
