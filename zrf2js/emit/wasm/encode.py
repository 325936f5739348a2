"""The bytes of a WebAssembly module: https://webassembly.github.io/spec/core/binary/."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from zrf2js.emit.wasm import code
from zrf2js.emit.wasm.code import I32, Function, Global, Local, Statement, Value
from zrf2js.emit.wasm.opcodes import Type

_MAGIC = b"\0asm\1\0\0\0"
#: identifiers of sections, in their order
_TYPES, _FUNCTIONS, _MEMORY, _GLOBALS, _EXPORTS, _CODE, _DATA = 1, 3, 5, 6, 7, 10, 11
_END, _NO_RESULT = 0x0B, 0x40
#: the size of a page of memory
PAGE = 1 << 16


def unsigned(number: int) -> bytes:
    """Return a number from 0 as unsigned LEB128."""
    if number < 0:
        raise ValueError(f"{number} is negative")
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*encoded, number])


def signed(number: int) -> bytes:
    """Return a number as signed LEB128."""
    encoded = bytearray()
    while not -64 <= number < 64:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*encoded, number & 0x7F])


def _vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _text(text: str) -> bytes:
    data = text.encode()
    return unsigned(len(data)) + data


def _section(number: int, items: Sequence[bytes]) -> bytes:
    content = _vector(items)
    return bytes([number]) + unsigned(len(content)) + content if items else b""


def module_bytes(
    functions: Sequence[Function], variables: Sequence[Global], pages: int, data: dict[int, bytes]
) -> bytes:
    """Return a module that exports its memory of ``pages`` and the functions that are exported.

    ``data`` are the contents of the memory at the start, by address. Raise ValueError for code that
    refers to a function, a variable or a block that is not there.
    """
    types = list(dict.fromkeys(map(_signature, functions)))
    numbers = {function: number for number, function in enumerate(functions)}
    exports = [
        _text(each.name) + b"\0" + unsigned(numbers[each]) for each in functions if each.exported
    ]
    return b"".join(
        (
            _MAGIC,
            _section(_TYPES, types),
            _section(_FUNCTIONS, [unsigned(types.index(_signature(each))) for each in functions]),
            _section(_MEMORY, [b"\0" + unsigned(pages)]),
            _section(_GLOBALS, list(map(_global, variables))),
            _section(_EXPORTS, [_text("memory") + b"\2\0", *exports]),
            _section(_CODE, [_Body(each, numbers).sized() for each in functions]),
            _section(_DATA, [_segment(address, content) for address, content in data.items()]),
        )
    )


def _signature(function: Function) -> bytes:
    results = [] if function.result is None else [bytes([function.result])]
    return b"\x60" + _vector([bytes([each.type]) for each in function.params]) + _vector(results)


def _global(variable: Global) -> bytes:
    return bytes([variable.type, 1]) + _number(variable.initial, variable.type) + bytes([_END])


def _segment(address: int, data: bytes) -> bytes:
    return b"\0" + _number(address, I32) + bytes([_END]) + unsigned(len(data)) + data


def _number(number: int, type_: Type) -> bytes:
    return (b"\x41" if type_ is I32 else b"\x42") + signed(number)


class _Body:
    """The code of one function."""

    def __init__(self, function: Function, functions: dict[Function, int]) -> None:
        self._functions = functions
        self._function = function
        self._declared = [*function.locals.values()]
        variables: Iterable[Local] = (*function.params, *self._declared)
        self._locals = {each: number for number, each in enumerate(variables)}
        self._labels: list[code.Block | code.Loop | None] = []

    def sized(self) -> bytes:
        """Return the declarations and the code, after their length."""
        declarations = [b"\1" + bytes([each.type]) for each in self._declared]
        body = _vector(declarations) + self._all(self._function.body)
        if self._function.result is not None:
            body += b"\0"  # unreachable: every path returns
        body += bytes([_END])
        return unsigned(len(body)) + body

    def _all(self, statements: Iterable[Statement]) -> bytes:
        return b"".join(map(self._statement, statements))

    def _statement(self, op: Statement) -> bytes:
        match op:
            case code.Assign():
                return self._value(op.value) + self._assigned(op.target)
            case code.Store():
                opcode = b"\x36\2" if op.value.type is I32 else b"\x37\3"
                opcode = b"\x3a\0" if op.byte else opcode
                return b"".join(
                    (self._value(op.address), self._value(op.value), opcode, unsigned(op.offset))
                )
            case code.Copy():
                operands = map(self._value, (op.to, op.start, op.size))
                return b"".join(operands) + b"\xfc\x0a\0\0"
            case code.Block():
                return b"\x02" + self._inside(op, op.body)
            case code.Loop():
                return b"\x03" + self._inside(op, op.body)
            case code.If():
                return self._value(op.condition) + b"\x04" + self._branches(op)
            case code.Branch():
                operand = b"" if op.condition is None else self._value(op.condition)
                opcode = b"\x0c" if op.condition is None else b"\x0d"
                return operand + opcode + unsigned(self._depth(op.target))
            case code.Return():
                operand = b"" if op.value is None else self._value(op.value)
                return operand + b"\x0f"
            case code.CallStatement():
                return self._call(op.function, op.arguments)
            case code.Trap():
                return b"\0"
        assert_never(op)

    def _assigned(self, target: Local | Global) -> bytes:
        if isinstance(target, Global):
            return b"\x24" + unsigned(target.index)
        return b"\x21" + unsigned(self._local(target))

    def _inside(self, label: code.Block | code.Loop | None, body: Iterable[Statement]) -> bytes:
        self._labels.append(label)
        encoded = self._all(body)
        self._labels.pop()
        return bytes([_NO_RESULT]) + encoded + bytes([_END])

    def _branches(self, op: code.If) -> bytes:
        self._labels.append(None)
        then, otherwise = self._all(op.then), self._all(op.otherwise)
        self._labels.pop()
        middle = b"\x05" + otherwise if otherwise else b""
        return bytes([_NO_RESULT]) + then + middle + bytes([_END])

    def _depth(self, target: code.Block | code.Loop) -> int:
        for depth, label in enumerate(reversed(self._labels)):
            if label is target:
                return depth
        raise ValueError(f"a branch in {self._function.name} leaves a block that is not around it")

    def _local(self, variable: Local) -> int:
        if variable not in self._locals:
            raise ValueError(f"{self._function.name} has no local {variable.name}")
        return self._locals[variable]

    def _call(self, function: Function, arguments: Iterable[Value]) -> bytes:
        if function not in self._functions:
            raise ValueError(f"the module has no function {function.name}")
        operands = b"".join(map(self._value, arguments))
        return operands + b"\x10" + unsigned(self._functions[function])

    def _value(self, value: Value) -> bytes:
        return b"".join(self._parts(value))

    def _parts(self, value: Value) -> Iterator[bytes]:
        match value:
            case code.Constant():
                yield _number(value.number, value.type)
            case Local():
                yield b"\x20" + unsigned(self._local(value))
            case Global():
                yield b"\x23" + unsigned(value.index)
            case code.Operation():
                yield from map(self._value, value.operands)
                yield bytes([value.opcode])
            case code.Load():
                opcode = b"\x28\2" if value.type is I32 else b"\x29\3"
                opcode = b"\x2d\0" if value.byte else opcode
                yield self._value(value.address) + opcode + unsigned(value.offset)
            case code.CallValue():
                yield self._call(value.function, value.arguments)
            case code.Choice():
                yield from map(self._value, (value.then, value.otherwise, value.condition))
                yield b"\x1b"
            case code.Guarded():
                yield self._value(value.condition)
                yield b"\x04" + bytes([value.type])
                yield self._value(value.then) + b"\x05" + self._value(value.otherwise)
                yield bytes([_END])
            case _:
                raise TypeError(f"no code for {value}")
