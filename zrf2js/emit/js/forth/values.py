"""Values on the compile-time stack of a word: expressions that are not evaluated yet."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.support.frozen_node import frozen_node

#: maximum length in characters of an expression that is not split
MAX_TEXT = 90


@frozen_node(kw_only=True)
class Value:
    """An expression.

    ``text`` is its integer, ready to be an operand. ``test`` is a condition that is true where the
    integer is not 0. Values that are 0 or 1 have it; negations also have its ``opposite``.
    ``slots`` are the numbers of the variables that it reads. A value that is not ``fixed`` reads
    memory or the board, which statements may change. ``constant`` is its value if that is known,
    ``token`` is true for the token of a word. ``element`` is the index and the name of the array of
    an address.
    """

    text: str
    test: str = ""
    opposite: str = ""
    slots: frozenset[int] = frozenset()
    fixed: bool = True
    simple: bool = False
    constant: int | None = None
    token: bool = False
    element: Element | None = None

    @property
    def condition(self) -> str:
        """A condition that is true where the value is not 0."""
        if self.constant is not None:
            return "true" if self.constant else "false"
        return self.test or f"{self.text} !== 0"

    @property
    def denial(self) -> str:
        """A condition that is true where the value is 0."""
        if self.constant is not None:
            return "false" if self.constant else "true"
        return self.opposite or (f"!({self.test})" if self.test else f"{self.text} === 0")


@frozen_node()
class Element:
    """The address of a cell of an array: ``store`` is the array, ``index`` a simple value."""

    store: int
    index: Value


def number(value: int) -> Value:
    """Return a constant."""
    text = str(value) if value >= 0 else f"({value})"
    return Value(text=text, simple=True, constant=value)


def token_of(word: int) -> Value:
    """Return the token of a word."""
    return Value(text=str(word + 1), simple=True, constant=word + 1, token=True)


def slot(index: int) -> Value:
    """Return the variable that holds a place of the stack."""
    return Value(text=f"s{index}", slots=frozenset((index,)), simple=True)


def local(name: str) -> Value:
    """Return a variable that never changes."""
    return Value(text=name, simple=True)


def expression(text: str, *operands: Value, fixed: bool = True) -> Value:
    """Return an integer expression with these operands; it stands in parentheses if needed."""
    return Value(text=text, slots=slots_of(operands), fixed=fixed and are_fixed(operands))


def negation(operand: Value) -> Value:
    """Return the value that is 1 where the operand is 0, else 0."""
    return replace(test(operand.denial, operand), opposite=operand.condition)


def test(text: str, *operands: Value, fixed: bool = True) -> Value:
    """Return a condition with these operands."""
    return Value(
        text=f"({text} ? 1 : 0)",
        test=text,
        slots=slots_of(operands),
        fixed=fixed and are_fixed(operands),
    )


def slots_of(operands: tuple[Value, ...]) -> frozenset[int]:
    """Return the variables that the operands read."""
    return frozenset().union(*(operand.slots for operand in operands))


def are_fixed(operands: tuple[Value, ...]) -> bool:
    """Return True if no operand reads memory or the board."""
    return all(operand.fixed for operand in operands)
