"""Execution of other programs with limits of time and output."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from zrf2js.host.interrupts import delayed_interrupts
from zrf2js.support.frozen_node import frozen_node

#: limit in bytes for each output stream of a program
MAX_ANSWER = 200_000_000
_CHUNK = 1_000_000
#: seconds that the streams of a program that ended may stay open in its child processes
_LINGER = 5.0


class ProgramTimeout(Exception):
    """Error: a program did not end within its time limit."""


class ProgramOutput(Exception):
    """Error: a program printed more than the limit."""


@frozen_node()
class Run:
    """A program that ended. Invalid UTF-8 in its output is replaced."""

    code: int
    output: str
    errors: str


class _Reader(Thread):
    """A thread that reads a stream up to the limit; with ``drain``, it discards the rest."""

    def __init__(self, stream: IO[bytes], *, drain: bool) -> None:
        super().__init__(daemon=True)
        self.stream, self.drain = stream, drain
        self.content = b""
        self.start()

    def run(self) -> None:
        with suppress(OSError, ValueError):
            self.content = self.stream.read(MAX_ANSWER + 1)
            while self.drain and self.stream.read(_CHUNK):
                pass


#: the running programs, for `stop_programs`
_running: set[subprocess.Popen[bytes]] = set()


def stop_programs() -> None:
    """Stop all programs that run in threads of this process."""
    for process in tuple(_running):
        _kill(process)


def run_program(
    arguments: Sequence[str],
    *,
    given: Path | None = None,
    folder: Path | None = None,
    seconds: float | None = None,
) -> Run:
    """Run a program with the file ``given`` as its standard input.

    Stop it and its child processes after ``seconds``, or if the caller is interrupted. Raise
    ProgramTimeout, ProgramOutput, or OSError if it cannot be started.
    """
    process: subprocess.Popen[bytes] | None = None
    try:
        with open(given or os.devnull, "rb") as request, delayed_interrupts():
            process = subprocess.Popen(
                arguments,
                stdin=request,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                start_new_session=True,
            )
            _running.add(process)
        return _result(process, seconds)
    except subprocess.TimeoutExpired:
        raise ProgramTimeout from None
    finally:
        if process is not None:
            _kill(process)
            process.wait()
            _running.discard(process)


class LineProgram:
    """A program that answers the lines of its input with lines, until it is stopped."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        """Start the program; raise OSError if that is impossible."""
        with delayed_interrupts():
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
            _running.add(self._process)
        self.pid = self._process.pid
        assert self._process.stderr is not None
        self._errors = _Reader(self._process.stderr, drain=True)
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Queue the lines of the output, and then an empty one."""
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            while line := self._process.stdout.readline(MAX_ANSWER + 1):
                self._lines.put(line)
        self._lines.put(b"")

    def send(self, line: str, seconds: float | None) -> Run:
        """Write a line, and return the next one that the program prints, as ``read``."""
        self.write(line)
        return self.read(seconds)

    def write(self, line: str) -> None:
        """Write a line to the input of the program, unless it has ended."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # ValueError: it has been stopped
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def read(self, seconds: float | None) -> Run:
        """Return the next line of the output, with the code 0.

        If the program ends instead, return its code, the incomplete line and its errors. Raise
        ProgramTimeout or ProgramOutput.
        """
        try:
            answer = self._lines.get(timeout=seconds)
        except Empty:
            raise ProgramTimeout from None
        if len(answer) > MAX_ANSWER:
            raise ProgramOutput(f"it printed more than {MAX_ANSWER} bytes")
        if answer.endswith(b"\n"):
            return Run(0, answer.decode("utf-8", "replace"), "")
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:  # it has closed its output only
            raise ProgramTimeout from None
        self._errors.join(_LINGER)
        return Run(code, answer.decode("utf-8", "replace"), _decoded(self._errors))

    def stop(self) -> None:
        """Stop the program and its child processes."""
        _kill(self._process)
        self._process.wait()
        _running.discard(self._process)
        self._reader.join(_LINGER)
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()


def _result(process: subprocess.Popen[bytes], seconds: float | None) -> Run:
    assert process.stdout is not None and process.stderr is not None
    output = _Reader(process.stdout, drain=False)
    errors = _Reader(process.stderr, drain=True)
    output.join(seconds)
    if output.is_alive():
        raise ProgramTimeout
    if len(output.content) > MAX_ANSWER:
        raise ProgramOutput(f"it printed more than {MAX_ANSWER} bytes")
    code = process.wait(seconds)
    errors.join(_LINGER)
    return Run(code, _decoded(output), _decoded(errors))


def _decoded(reader: _Reader) -> str:
    return reader.content[:MAX_ANSWER].decode("utf-8", "replace")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and the processes that it started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
