"""A WebAssembly engine in this process: its functions and its memory.

A call through the Python objects of wasmtime takes about 13 microseconds, and one by its C API 0.5.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from zrf2js.emit.disk_cache import stamps
from zrf2js.play.errors import EngineUnavailable

try:
    import wasmtime
    from wasmtime import _ffi as ffi
except (ImportError, RuntimeError):  # not installed, or a system without a library
    wasmtime = None  # type: ignore[assignment]

#: an exported function of integers; the result is an i64, or 0 for a function without a result
Call: TypeAlias = Callable[..., int]


#: the size of a page of memory
_PAGE = 1 << 16
#: most arguments of a function
_VALUES = 5


class MemoryExceeded(ValueError):
    """Error: a list of moves or a game exceeds the memory of its engine, or a loop its limit."""


def is_installed() -> bool:
    """Return True if this process can run engines."""
    return wasmtime is not None


def compiled(binary: bytes) -> bytes:
    """Return the machine code of a module, for ``Machine`` on this system."""
    return bytes(wasmtime.Module(_engine(), binary).serialize())


def system() -> list[object]:
    """Return what machine code depends on: the library and the processor."""
    return [*stamps([ffi.filename]), platform.machine(), platform.processor()]


def _engine() -> Any:
    """Return the runtime of this process."""
    if not _engines:
        _engines.append(wasmtime.Engine())
    return _engines[0]


_engines: list[Any] = []


class Machine:
    """An instance of a module. ``base`` is the address of its memory in this process."""

    def __init__(self, code: bytes) -> None:
        """Start an instance; raise EngineUnavailable for code of another system."""
        try:
            module = wasmtime.Module.deserialize(_engine(), code)
        except wasmtime.WasmtimeError as error:
            raise EngineUnavailable(str(error)) from error
        self._store = wasmtime.Store(_engine())
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports: dict[str, Any] = {name: exports[name] for name in exports}
        memory = self._exports["memory"]
        self.base = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._buffer = (ffi.wasmtime_val_raw_t * _VALUES)()
        #: arguments and results: integers at even indices
        self._raw = (ctypes.c_int64 * (2 * _VALUES)).from_buffer(self._buffer)
        self._trap = ctypes.c_void_p()
        # This handle keeps the interpreter locked, so that calls of threads do not overlap.
        self._call = ctypes.PyDLL(str(ffi.filename)).wasmtime_func_call_unchecked
        self._call.restype = ctypes.c_void_p

    def function(self, name: str) -> Call:
        """Return an exported function."""
        run, raw = self.function_of_one(name), self._raw

        def call(*arguments: int) -> int:
            for number, value in enumerate(arguments):
                raw[2 * number] = value
            return run(arguments[0] if arguments else 0)

        return call

    def function_of_one(self, name: str) -> Callable[[int], int]:
        """Return an exported function of one argument; its calls are faster."""
        raw, trap = self._raw, self._trap
        context = ctypes.cast(self._store._context(), ctypes.c_void_p)
        places = (self._exports[name]._func, self._buffer, trap)
        address, buffer, held = (ctypes.c_void_p(ctypes.addressof(each)) for each in places)
        run = partial(self._call, context, address, buffer, ctypes.c_size_t(_VALUES), held)

        def call(argument: int) -> int:
            raw[0] = argument
            if run() or trap.value:
                self._fail()
            return raw[0]

        return call

    def _fail(self) -> None:
        if self._trap.value:
            ffi.wasm_trap_delete(ctypes.cast(self._trap, ctypes.POINTER(ffi.wasm_trap_t)))
            self._trap.value = None
        raise MemoryExceeded("the position exceeds a limit of the engine: use engine='node'")

    def reserve(self, size: int) -> int:
        """Add memory for a program outside; return its address, a multiple of 64 KiB.

        Raise MemoryExceeded if the module cannot have as much.
        """
        memory = self._exports["memory"]
        pages = -(-size // _PAGE)
        try:
            first: int = memory.grow(self._store, pages)
        except wasmtime.WasmtimeError as error:
            raise MemoryExceeded(f"the engine has no memory for {size:,} bytes") from error
        if ctypes.addressof(memory.data_ptr(self._store).contents) != self.base:
            raise EngineUnavailable("the memory of the engine has moved")
        return first * _PAGE

    def bytes_at(self, address: int, size: int) -> bytes:
        """Return a copy of a part of the memory."""
        return ctypes.string_at(self.base + address, size)

    def write(self, address: int, data: bytes) -> None:
        """Copy data to the memory."""
        ctypes.memmove(self.base + address, data, len(data))
