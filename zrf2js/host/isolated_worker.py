"""The process that runs scripts of others: V8 without objects of a host, behind pipes.

``host/isolated.py`` starts this file as a separate program, which imports nothing of zrf2js. Each
line of the input is a request, each line of the output an answer, both in JSON:

- ``{"id", "context", "code", "name", "seconds"}`` evaluates a script in the global scope of a
  context, which starts with its first script. ``seconds`` limits the CPU time; null is no limit.
  The answer is ``{"id", "seconds"}`` with the CPU time used, and ``value``, a string or null, or
  ``error``. A script with the field ``shared`` returns the memory that the context shares.
- ``{"context", "signal"}`` stores an integer in the shared memory of a context.
- ``{"context", "close"}`` ends a context, together with the script that it evaluates.

``{"context", "message"}`` is a string that a running script has stored in the shared memory, and
``{"limit"}`` the name of the limit that ended the process.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

#: seconds between two tests of the limits
_INTERVAL = 0.05
#: wall-clock time that a request may take, as a multiple of its CPU time, and in addition
_WALL_FACTOR, _WALL_EXTRA = 5, 10.0
#: CPU seconds that count as progress of a request, and seconds without progress that end it
_PROGRESS, _STALLED = 0.1, 8.0
#: CPU seconds that scripts may use after the answer to their last request
_IDLE_SECONDS = 5.0
#: limits of a value and of the text of an error, in characters
_MAX_VALUE, _MAX_ERROR = 64_000_000, 10_000
#: seconds between two messages of a running script
_POLL = 0.01
#: resident memory of Python and V8 themselves, in bytes
_OWN_MEMORY = 80_000_000
#: bytes that the limit of the system exceeds that of the watching thread, which ends more cleanly
_SLACK = 256_000_000

#: Removes timers, blocking waits and WebAssembly from the global objects of V8.
_PRELUDE = """
setTimeout = clearTimeout = __timer_manager = undefined
delete globalThis.WebAssembly
delete Atomics.wait
delete Atomics.waitAsync
"""


#: the answers that end the process, by limit
_LIMITS = {name: b'{"limit": "%s"}\n' % name.encode() for name in ("time", "memory", "error")}


class _Output:
    """The standard output, which threads share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._file = os.fdopen(os.dup(1), "wb")
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)  # V8 must not write between the answers

    def send(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self._file.write(json.dumps(answer).encode("ascii") + b"\n")
            self._file.flush()

    def end(self, limit: str) -> None:
        """Report the limit that the scripts exceed, and end the process.

        It may have no memory left. A thread that stopped while it wrote may keep the lock.
        """
        try:
            self._lock.acquire(timeout=1)
            os.write(self._file.fileno(), _LIMITS[limit])
        finally:
            os._exit(3)


class _Budget:
    """The limits of the process, which a thread tests."""

    def __init__(self, output: _Output, megabytes: int) -> None:
        self._output, self._bytes = output, megabytes * 1_000_000 + _OWN_MEMORY
        #: per running request: CPU time and wall-clock time at which it ends
        self.ends: dict[int, tuple[float, float]] = {}
        self.last = time.process_time()
        threading.Thread(target=self._watch, daemon=True).start()

    def start(self, request: int, seconds: float | None) -> None:
        cpu, wall = time.process_time(), time.monotonic()
        limit = float("inf") if seconds is None else seconds
        self.ends[request] = (cpu + limit, wall + limit * _WALL_FACTOR + _WALL_EXTRA)

    def end(self, request: int) -> None:
        self.ends.pop(request, None)
        self.last = time.process_time()

    def _watch(self) -> None:
        used, since = 0.0, time.monotonic()  # the CPU time at the last progress
        while True:
            time.sleep(_INTERVAL)
            cpu, wall = time.process_time(), time.monotonic()
            if cpu > used + _PROGRESS or not self.ends:
                used, since = cpu, wall
            elif wall > since + _STALLED:
                # scripts cannot wait: a lack of memory has stopped V8 or Python
                self._output.end("memory")
            ends = list(self.ends.values())
            if any(cpu > limit or wall > latest for limit, latest in ends):
                self._output.end("time")
            if not ends and cpu > self.last + _IDLE_SECONDS:
                self._output.end("time")
            if _memory() > self._bytes:
                self._output.end("memory")


def _memory() -> int:
    """Return the resident memory of this process in bytes, its maximum where only that exists."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    if sys.platform == "win32":
        return _windows_memory()
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _windows_memory() -> int:
    """Return the private memory of this process in bytes (GetProcessMemoryInfo)."""
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = [("size", ctypes.c_uint32), ("faults", ctypes.c_uint32)] + [
            (name, ctypes.c_size_t) for name in ("a", "b", "c", "d", "e", "f", "g", "peak")
        ]

    counters = Counters()
    counters.size = ctypes.sizeof(counters)
    windows: Any = ctypes.WinDLL("psapi")  # type: ignore[attr-defined,unused-ignore]
    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(kernel.GetCurrentProcess())
    windows.GetProcessMemoryInfo(process, ctypes.byref(counters), counters.size)
    return int(counters.g)


class _Context:
    """A context of V8: separate global objects in a separate heap."""

    #: places in the shared memory, in 32-bit integers; the message is in UTF-16
    SIGNAL, LENGTH, MESSAGE = 0, 1, 2

    def __init__(self) -> None:
        from py_mini_racer import mini_racer

        self._stack = ExitStack()
        self._v8: Any = self._stack.enter_context(mini_racer())
        self._v8.eval(_PRELUDE)
        self.lock = asyncio.Lock()
        self.running: asyncio.Task[None] | None = None
        self._shared: memoryview | None = None

    async def evaluate(self, code: str, *, shared: bool) -> str | None:
        value = await self._v8.eval_cancelable(code)
        if shared and isinstance(value, memoryview):
            self._shared = value.cast("B").cast("i")
        return value if isinstance(value, str) else None

    def signal(self, number: int) -> None:
        if self._shared is not None:
            self._shared[self.SIGNAL] = number

    def message(self) -> str | None:
        """Return the message in the shared memory, and make room for the next one."""
        shared = self._shared
        if shared is None or shared[self.LENGTH] <= 0:
            return None
        units = shared[self.MESSAGE :].tobytes()[: 2 * shared[self.LENGTH]]
        shared[self.LENGTH] = 0
        return units.decode("utf-16-le", "replace")

    def close(self) -> None:
        self._shared = None
        self._stack.close()


class _Server:
    """The contexts of the process, and the requests that they answer."""

    def __init__(self, output: _Output, budget: _Budget) -> None:
        self._output, self._budget = output, budget
        self._contexts: dict[int, _Context] = {}
        self._spare: _Context | None = _Context()
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, line: bytes) -> None:
        """Start the work of a request."""
        request = json.loads(line)
        number = request["context"]
        if "signal" in request:
            if number in self._contexts:
                self._contexts[number].signal(request["signal"])
        elif "close" in request:
            self._start(self._close(number))
        else:
            context = self._contexts.get(number)
            if context is None:
                context = self._contexts[number] = self._spare or _Context()
                self._spare = None
            self._start(self._evaluate(number, context, request))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _evaluate(self, number: int, context: _Context, request: dict[str, Any]) -> None:
        answer: dict[str, Any] = {"id": request["id"]}
        async with context.lock:
            context.running = asyncio.current_task()
            before = time.process_time()
            self._budget.start(request["id"], request["seconds"])
            poll = asyncio.create_task(self._forward(number, context))
            try:
                code = request["code"] + "\n//# sourceURL=" + request["name"]
                value = await context.evaluate(code, shared=bool(request.get("shared")))
                if value is not None and len(value) > _MAX_VALUE:
                    answer["error"] = ["size", ""]
                else:
                    answer["value"] = value
            except MemoryError:
                self._output.end("memory")
            except Exception as error:  # of V8, by their names: the classes have changed
                answer["error"] = [type(error).__name__, str(error)[:_MAX_ERROR]]
            finally:
                poll.cancel()
                self._budget.end(request["id"])
        answer["seconds"] = time.process_time() - before
        self._output.send(answer)

    async def _forward(self, number: int, context: _Context) -> None:
        """Forward the messages of a running script."""
        while True:
            await asyncio.sleep(_POLL)
            text = context.message()
            if text is not None:
                self._output.send({"context": number, "message": text})

    async def _close(self, number: int) -> None:
        context = self._contexts.pop(number, None)
        if context is None:
            return
        if context.running is not None and not context.running.done():
            context.running.cancel()
            with suppress(asyncio.CancelledError):
                await context.running
        context.close()


def _limit_system(megabytes: int) -> None:
    """Limit memory, files and core dumps of this process where the system can do so.

    Call it after the start of V8, which reserves more memory than it uses.
    """
    if sys.platform == "win32":
        return
    import resource

    def limit(name: str, value: int) -> None:
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (value, value))

    if reserved := _data_size():
        limit("RLIMIT_DATA", reserved + megabytes * 1_000_000 + _SLACK)
    limit("RLIMIT_FSIZE", 0)
    limit("RLIMIT_CORE", 0)
    with suppress(OSError):
        os.chdir("/")


def _data_size() -> int:
    """Return the size of private writable memory in bytes, 0 where the system does not limit it."""
    with suppress(OSError), open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmData")) * 1024
    return 0


def _end_at_errors(output: _Output, loop: asyncio.AbstractEventLoop) -> None:
    """End the process at an error outside of a request, such as a lack of memory in a callback.

    The request would never be answered.
    """

    def end(error: object) -> None:
        output.end("memory" if isinstance(error, MemoryError) else "error")

    sys.unraisablehook = lambda raised: end(raised.exc_value or raised.exc_type())
    threading.excepthook = lambda raised: end(raised.exc_value)
    loop.set_exception_handler(lambda _, context: end(context.get("exception")))


async def _serve(output: _Output, megabytes: int) -> None:
    loop = asyncio.get_running_loop()
    _end_at_errors(output, loop)
    server = _Server(output, _Budget(output, megabytes))
    _limit_system(megabytes)
    ended = asyncio.Event()

    def read() -> None:
        for line in sys.stdin.buffer:
            loop.call_soon_threadsafe(server.receive, line)
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=read, daemon=True).start()
    await ended.wait()


def main() -> None:
    """Answer requests until the input ends."""
    sys.path.append(sys.argv[1])
    megabytes = int(sys.argv[2])
    output = _Output()
    try:
        asyncio.run(_serve(output, megabytes))
    finally:
        os._exit(0)  # V8 may still run


if __name__ == "__main__":
    main()
