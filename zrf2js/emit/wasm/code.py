"""WebAssembly code as nodes: typed values, and statements with structured control flow.

Values check the types of their operands when they are created. ``encode.py`` encodes functions, and
tests that branches refer to enclosing blocks. The names of opcodes are those of the
specification: https://webassembly.github.io/spec/core/binary/instructions.html.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import TypeAlias

from zrf2js.emit.wasm.opcodes import BINARY, COMPARISONS, UNARY, Type
from zrf2js.support.frozen_node import frozen_node, mutable_node

I32, I64 = Type.I32, Type.I64


class Value:
    """A value that code computes. Numbers as operands take the type of the other operand."""

    type: Type

    def _with(self, name: str, other: Value | int) -> Value:
        return operation(name, self, constant(other, self.type))

    def __add__(self, other: Value | int) -> Value:
        return self if _is_zero(other) else self._with("add", other)

    def __sub__(self, other: Value | int) -> Value:
        return self._with("sub", other)

    def __mul__(self, other: Value | int) -> Value:
        return self._with("mul", other)

    def __and__(self, other: Value | int) -> Value:
        return self._with("and", other)

    def __or__(self, other: Value | int) -> Value:
        return self if _is_zero(other) else self._with("or", other)

    def __xor__(self, other: Value | int) -> Value:
        return self._with("xor", other)

    def __lshift__(self, other: Value | int) -> Value:
        return self if other == 0 else self._with("shl", other)

    def __rshift__(self, other: Value | int) -> Value:
        return self if other == 0 else self._with("shr_u", other)

    def divided(self, other: int) -> Value:
        """Return the quotient by a constant, without its remainder."""
        return self._with("div_u", other)

    def is_(self, comparison: str, other: Value | int) -> Value:
        """Return the result of a comparison, such as ``lt_s``."""
        return self._with(comparison, other)

    def equals(self, other: Value | int) -> Value:
        """Return 1 if the values are equal."""
        return self.is_zero() if other == 0 else self._with("eq", other)

    def differs(self, other: Value | int) -> Value:
        """Return 1 if the values are not equal."""
        return self._with("ne", other)

    def is_zero(self) -> Value:
        """Return 1 if the value is 0."""
        return operation("eqz", self)

    def trailing(self) -> Value:
        """Return the number of zeros below the lowest 1."""
        return operation("ctz", self)

    def ones(self) -> Value:
        """Return the number of bits that are 1."""
        return operation("popcnt", self)

    def narrow(self) -> Value:
        """Return the low half of an i64."""
        return operation("wrap", self)

    def widen(self) -> Value:
        """Return an i32 as an unsigned i64."""
        return operation("extend_u", self)


@frozen_node(eq=False)
class Constant(Value):
    """A number, as the signed integer with the same bits."""

    number: int
    type: Type = I32


@frozen_node(eq=False)
class Operation(Value):
    """An operator and its operands."""

    opcode: int
    operands: tuple[Value, ...]
    type: Type


@frozen_node(eq=False)
class Local(Value):
    """A local variable of a function."""

    name: str
    type: Type


@frozen_node(eq=False)
class Global(Value):
    """A global variable: its number and its value at the start."""

    index: int
    type: Type
    initial: int = 0


@frozen_node(eq=False)
class Load(Value):
    """The memory at an address plus a constant offset, both in bytes; ``byte`` is a single one."""

    address: Value
    offset: int
    type: Type = I32
    byte: bool = False

    def __post_init__(self) -> None:
        _expect(self.address, I32)


@frozen_node(eq=False)
class CallValue(Value):
    """The result of a call."""

    function: Function
    arguments: tuple[Value, ...]
    type: Type

    def __post_init__(self) -> None:
        _check_call(self.function, self.arguments, self.type)


@frozen_node(eq=False)
class Choice(Value):
    """The first value if the condition is not 0, else the second; both are computed."""

    condition: Value
    then: Value
    otherwise: Value
    type: Type

    def __post_init__(self) -> None:
        _expect(self.condition, I32)
        _expect(self.then, self.type)
        _expect(self.otherwise, self.type)


@frozen_node(eq=False)
class Guarded(Value):
    """The second condition if the first is 1, else ``otherwise``: evaluation stops early."""

    condition: Value
    then: Value
    otherwise: Value
    type: Type = I32

    def __post_init__(self) -> None:
        for each in (self.condition, self.then, self.otherwise):
            _expect(each, I32)


# --- statements ----------------------------------------------------------------------------------


@frozen_node(eq=False)
class Assign:
    """Store a value in a variable."""

    target: Local | Global
    value: Value

    def __post_init__(self) -> None:
        _expect(self.value, self.target.type)


@frozen_node(eq=False)
class Store:
    """Store a value in memory; ``byte`` stores the lowest byte of an i32."""

    address: Value
    offset: int
    value: Value
    byte: bool = False

    def __post_init__(self) -> None:
        _expect(self.address, I32)


@frozen_node(eq=False)
class Copy:
    """Copy ``size`` bytes of memory between addresses."""

    to: Value
    start: Value
    size: Value

    def __post_init__(self) -> None:
        for each in (self.to, self.start, self.size):
            _expect(each, I32)


@frozen_node(eq=False)
class Block:
    """Statements; a branch to the block leaves it."""

    body: list[Statement] = field(default_factory=list)


@frozen_node(eq=False)
class Loop:
    """Statements; a branch to the loop starts the next iteration."""

    body: list[Statement] = field(default_factory=list)


@frozen_node(eq=False)
class If:
    """Statements for a condition that is not 0, and others for 0."""

    condition: Value
    then: Sequence[Statement]
    otherwise: Sequence[Statement] = ()

    def __post_init__(self) -> None:
        _expect(self.condition, I32)


@frozen_node(eq=False)
class Branch:
    """A branch to a block or a loop, if the condition is not 0."""

    target: Block | Loop
    condition: Value | None = None

    def __post_init__(self) -> None:
        if self.condition is not None:
            _expect(self.condition, I32)


@frozen_node(eq=False)
class Return:
    """Leave the function."""

    value: Value | None = None


@frozen_node(eq=False)
class CallStatement:
    """A call of a function without a result."""

    function: Function
    arguments: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        _check_call(self.function, self.arguments, None)


@frozen_node(eq=False)
class Trap:
    """End the program with an error."""


Statement: TypeAlias = (
    Assign | Store | Copy | Block | Loop | If | Branch | Return | CallStatement | Trap
)


@mutable_node(eq=False)
class Function:
    """A function. Its body may be added after calls of it."""

    name: str
    params: tuple[Local, ...] = ()
    result: Type | None = None
    exported: bool = False
    body: list[Statement] = field(default_factory=list)
    locals: dict[str, Local] = field(default_factory=dict)

    def local(self, name: str, type_: Type = I32) -> Local:
        """Return the local with a name; the first request declares it."""
        local = self.locals.setdefault(name, Local(name, type_))
        _expect(local, type_)
        return local

    def __call__(self, *arguments: Value | int) -> CallValue:
        """Return the result of a call."""
        if self.result is None:
            raise TypeError(f"{self.name} has no result")
        return CallValue(self, self._given(arguments), self.result)

    def run(self, *arguments: Value | int) -> CallStatement:
        """Return a call of a function without a result."""
        return CallStatement(self, self._given(arguments))

    def _given(self, arguments: Iterable[Value | int]) -> tuple[Value, ...]:
        pairs = zip(arguments, self.params, strict=True)
        return tuple(constant(each, param.type) for each, param in pairs)


def constant(value: Value | int, type_: Type = I32) -> Value:
    """Return a value; numbers become constants of the type."""
    if isinstance(value, Value):
        return value
    bits = 32 if type_ is I32 else 64
    number = value & (1 << bits) - 1
    return Constant(number - (1 << bits) if number >> bits - 1 else number, type_)


def operation(name: str, first: Value, second: Value | None = None) -> Value:
    """Return an operator with one or two operands; raise TypeError for wrong types."""
    column = 0 if first.type is I32 else 1
    if second is not None:
        _expect(second, first.type)
        table = BINARY if name in BINARY else COMPARISONS
        result = first.type if name in BINARY else I32
        return Operation(table[name][column], (first, second), result)
    opcodes, result_type = UNARY[name]
    if not opcodes[column]:
        raise TypeError(f"{name} of {first.type.name}")
    return Operation(opcodes[column], (first,), first.type if result_type is None else result_type)


def until(condition: Value, body: Iterable[Statement]) -> Block:
    """Return a loop that ends when the condition, which is tested before each iteration, holds."""
    after, iterations = Block(), Loop()
    iterations.body.extend([Branch(after, condition), *body, Branch(iterations)])
    after.body.append(iterations)
    return after


def repeat(body: Iterable[Statement], condition: Value | None = None) -> Loop:
    """Return a loop that continues while the condition holds after an iteration.

    Without a condition, only its body ends it.
    """
    iterations = Loop()
    iterations.body.extend([*body, Branch(iterations, condition)])
    return iterations


def choose(condition: Value, then: Value | int, otherwise: Value | int, type_: Type = I32) -> Value:
    """Return one of two values."""
    return Choice(condition, constant(then, type_), constant(otherwise, type_), type_)


def both(first: Value, second: Value) -> Value:
    """Return 1 if two conditions hold; the second is evaluated if the first holds."""
    return Guarded(first, second, constant(0))


def either(first: Value, second: Value) -> Value:
    """Return 1 if one of two conditions holds; the second is evaluated if the first does not."""
    return Guarded(first, constant(1), second)


def _is_zero(value: Value | int) -> bool:
    return value == 0 or (isinstance(value, Constant) and value.number == 0)


def _expect(value: Value, type_: Type) -> None:
    if value.type is not type_:
        raise TypeError(f"expected {type_.name}, found {value.type.name}: {value}")


def _check_call(function: Function, arguments: tuple[Value, ...], result: Type | None) -> None:
    if function.result is not result:
        raise TypeError(f"{function.name} returns {function.result}")
    for argument, param in zip(arguments, function.params, strict=True):
        _expect(argument, param.type)
