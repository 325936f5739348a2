"""Execution of scripts of others: V8 without objects of a host, in a separate process.

The scripts have the objects of ECMAScript and nothing else: no files, network, processes, timers
or modules, because the engine contains none of them. The process limits memory and CPU time, and
its answers are strings, which callers parse as untrusted data (docs/trust.md). The other side is
``host/isolated_worker.py``.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zrf2js.host.node import NodeError
from zrf2js.host.programs import LineProgram, ProgramOutput, ProgramTimeout, Run

#: MB of memory that the scripts of a process may use
MEGABYTES = 512
#: wall-clock seconds after which a process without an answer is killed, as a multiple of the CPU
#: time that its own watchdog permits, and in addition
_WALL_FACTOR, _WALL_EXTRA = 6, 20.0

_WORKER = Path(__file__).with_name("isolated_worker.py")
#: the errors of V8 if the system refuses memory for a buffer
_NO_BUFFER = (
    "RangeError: Array buffer allocation failed",
    "RangeError: ArrayBuffer.prototype.resize: Out of memory",
    "RangeError: SharedArrayBuffer.prototype.grow: Out of memory",
)
#: the first line of V8's description of an error
_ERROR = re.compile(r"(?P<name>[^\n:]*):(?P<line>\d+): (?P<message>[^\n]*)")


class IsolationMissing(NodeError):
    """Error: the engine for scripts of others is not installed."""


class ScriptLimit(Exception):
    """Error: the scripts exceed a limit, or their process has ended early.

    ``kind`` is "time", "memory", "size" (of an answer) or "" for an early end.
    """

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


@dataclass
class ScriptFailed(Exception):
    """Error: a script threw an error at a line of the script ``name``."""

    name: str
    line: int
    message: str
    #: True if the script has a syntax error, so that no part of it ran
    is_invalid: bool

    def __str__(self) -> str:
        return self.message


class Isolated:
    """A process with contexts of V8, each with separate global objects.

    After IsolationMissing or ScriptLimit, only ``close`` is left.
    """

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        """Start the process; raise IsolationMissing."""
        self._megabytes = megabytes
        self._numbers = itertools.count()
        self._contexts = itertools.count(1)
        self._is_closed = False
        #: CPU seconds that all scripts have used
        self.seconds = 0.0
        #: called with the context and the text of a message that a running script stores
        self.on_message: Callable[[int, str], None] = lambda context, text: None
        try:
            self._program = LineProgram(_command(megabytes), environment=_environment())
        except OSError as error:
            raise IsolationMissing(f"{sys.executable}: {error.strerror}") from error

    @property
    def pid(self) -> int:
        return self._program.pid

    def open(self) -> int:
        """Return the number of a new context, which starts with its first script."""
        return next(self._contexts)

    def end(self, context: int) -> None:
        """End a context, together with the script that it evaluates."""
        if not self._is_closed:
            self.write({"context": context, "close": True})

    def evaluate(
        self, context: int, code: str, *, name: str = "script", seconds: float | None = None
    ) -> str:
        """Run a script in the global scope of a context; return its value if that is a string.

        ``name`` identifies the script in errors and consists of letters, digits and points;
        ``seconds`` limits the CPU time. Raise ScriptFailed or ScriptLimit.
        """
        number = next(self._numbers)
        self.write(
            {"id": number, "context": context, "code": code, "name": name, "seconds": seconds}
        )
        wall = None if seconds is None else seconds * _WALL_FACTOR + _WALL_EXTRA
        while (answer := self.read(wall)).get("id") != number:
            self._deliver(answer)
        self.seconds += answer["seconds"]
        return value_of(answer, self._megabytes)

    def write(self, request: dict[str, Any]) -> None:
        """Send a request to the process (host/isolated_worker.py); raise ScriptLimit if closed."""
        if self._is_closed:
            raise _limit("")
        self._program.write(json.dumps(request))

    def read(self, wall: float | None = None) -> dict[str, Any]:
        """Return the next answer of the process; raise ScriptLimit after ``wall`` seconds."""
        try:
            run = self._program.read(wall)
        except ProgramTimeout:
            raise _limit("time") from None
        except ProgramOutput:
            raise _limit("size") from None
        if run.code != 0 or not run.output.endswith("\n"):
            raise _limit(_end_of(run), self._megabytes)
        answer: dict[str, Any] = json.loads(run.output)
        if "limit" in answer:
            raise _limit(answer["limit"], self._megabytes)
        return answer

    def _deliver(self, answer: dict[str, Any]) -> None:
        if "message" in answer:
            self.on_message(answer["context"], answer["message"])

    def close(self) -> None:
        """End the process, also while another thread waits for an answer."""
        self._is_closed = True
        self._program.stop()


def value_of(answer: dict[str, Any], megabytes: int) -> str:
    """Return the value of an answer, "" unless it is a string.

    Raise ScriptFailed or ScriptLimit.
    """
    if "error" not in answer:
        return answer["value"] or ""
    kind, text = answer["error"]
    if kind == "size":
        raise _limit("size")
    if kind == "JSOOMException":
        raise _limit("memory", megabytes)
    match = _ERROR.match(text)
    if match is not None and match["message"] in _NO_BUFFER:
        raise _limit("memory", megabytes)
    if match is None:
        raise ScriptFailed("", 0, text.partition("\n")[0], kind == "JSParseException")
    message = match["message"]
    raise ScriptFailed(match["name"], int(match["line"]), message, kind == "JSParseException")


def _end_of(run: Run) -> str:
    """Return the limit that ended a process, "" for another reason."""
    if run.code == -getattr(signal, "SIGXCPU", 0):  # the limit of a build, which it inherits
        return "time"
    return "memory" if "out of memory" in run.errors or "MemoryError" in run.errors else ""


def _limit(kind: str, megabytes: int = MEGABYTES) -> ScriptLimit:
    """Return the error for a limit; "" stands for a process that ended for another reason."""
    reasons = {
        "time": "the scripts run too long",
        "memory": f"the scripts use more than {megabytes} MB of memory",
        "size": "the scripts return too much data",
    }
    return ScriptLimit(kind, reasons.get(kind, "the process of the scripts ended early"))


def _command(megabytes: int) -> list[str]:
    """Return the command of a process that imports the engine and the standard library only."""
    spec = importlib.util.find_spec("py_mini_racer")
    if spec is None or spec.origin is None:
        raise IsolationMissing("run `pip install mini-racer`")
    packages = Path(spec.origin).parent.parent
    return [sys.executable, "-I", "-S", "-B", str(_WORKER), str(packages), str(megabytes)]


def _environment() -> dict[str, str]:
    """Return the environment of the process: empty, except for what Windows requires."""
    return {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
