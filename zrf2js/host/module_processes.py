"""Processes that run jobs of one module, one after another.

V8 takes about a second to optimize the code of a game; a process that runs many jobs saves it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from threading import Lock

from zrf2js.emit.assets import template_root
from zrf2js.host.isolated_modules import IsolatedModule
from zrf2js.host.modules import Module, ScriptedModule
from zrf2js.host.node import RunTimeout, answer_of, broken, find_node, new_key, time_limit
from zrf2js.host.programs import LineProgram, ProgramOutput, ProgramTimeout


class ModuleProcess:
    """A process of ``templates/host/run.mjs`` for the text of an ES module."""

    def __init__(self, module: str) -> None:
        """Start Node.js; raise NodeMissing or BrokenNode."""
        self.module = module
        self._node = find_node()
        self._folder = tempfile.TemporaryDirectory(prefix="zrf2js-")
        path = Path(self._folder.name) / "game0.mjs"
        path.write_text(module, encoding="utf-8")
        runner = template_root() / "host" / "run.mjs"
        try:
            self._program = LineProgram([self._node, str(runner), str(path)])
        except OSError as error:
            self._folder.cleanup()
            raise broken(self._node, error) from error

    @property
    def pid(self) -> int:
        return self._program.pid

    def answer(self, request: Mapping[str, object]) -> dict[str, object]:
        """Return the answer to a request; raise NodeError, after which only ``stop`` is left."""
        key, seconds = new_key(), time_limit(None)
        try:
            run = self._program.send(json.dumps({**request, "key": key}), seconds)
        except ProgramTimeout as error:
            raise RunTimeout(seconds or 0) from error
        except ProgramOutput as error:
            raise broken(self._node, error) from error
        return answer_of(run, self._node, key, (self.module,))

    def stop(self) -> None:
        """Stop the process."""
        self._program.stop()
        self._folder.cleanup()


Process = ModuleProcess | IsolatedModule


def start_process(module: Module) -> Process:
    """Start a process for a module, in the engine that may run it; raise NodeError."""
    return IsolatedModule(module) if isinstance(module, ScriptedModule) else ModuleProcess(module)


class ModuleProcesses:
    """The processes of jobs in several threads; each one runs one job at a time."""

    def __init__(self) -> None:
        self._idle: list[Process] = []
        self._lock = Lock()
        self._is_stopped = False

    def answer(self, module: Module, request: Mapping[str, object]) -> dict[str, object]:
        """Return the answer of a module to a request.

        Raise NodeError, or CancelledError after ``stop``.
        """
        process = self._idle_one(module) or start_process(module)
        try:
            self._require_running()
            answer = process.answer(request)
            with self._lock:
                self._require_running()
                self._idle.append(process)
        except BaseException:
            process.stop()
            raise
        return answer

    def _require_running(self) -> None:
        if self._is_stopped:
            raise CancelledError

    def _idle_one(self, module: Module) -> Process | None:
        """Return an idle process of a module, and stop one of another module that it replaces."""
        try:
            process = self._idle.pop()
        except IndexError:
            return None
        if process.module == module:
            return process
        process.stop()
        return None

    def stop_idle(self) -> None:
        """Stop all idle processes."""
        with suppress(IndexError):
            while True:
                self._idle.pop().stop()

    def stop(self) -> None:
        """Stop all idle processes. Jobs that start later are canceled."""
        with self._lock:
            self._is_stopped = True
        self.stop_idle()


#: the processes of this worker of a cluster, for all its clients
_of_worker = ModuleProcesses()


def answer_on_worker(module: Module, request: Mapping[str, object]) -> dict[str, object]:
    """Return the answer of a module to a request on a worker of a cluster; raise NodeError."""
    return _of_worker.answer(module, request)


def stop_on_worker() -> None:
    """Stop the idle processes of a worker; its other ones end with the worker."""
    _of_worker.stop_idle()
