"""Processes that commands of several tests use one after another.

A command starts processes, which end with it: a start and the optimization of the code of a game
cost more CPU time than the few short games of a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from zrf2js.host import node, requests, schedulers
from zrf2js.host.module_processes import ModuleProcesses, Process
from zrf2js.host.modules import Module, ScriptedModule
from zrf2js.host.node import BrokenNode
from zrf2js.host.sessions import NodeSession

#: idle processes; a further one replaces the one that has been idle for the longest time
MOST = 4


class SharedProcesses(ModuleProcesses):
    """Processes that remain when a command ends."""

    def _idle_one(self, module: Module) -> Process | None:
        with self._lock:
            found = next((each for each in self._idle if each.module == module), None)
            if found is not None:
                self._idle.remove(found)
            elif len(self._idle) >= MOST:
                self._idle.pop(0).stop()
        return found

    def stop(self) -> None:
        """Keep the processes for the next command."""


@contextmanager
def shared_processes() -> Iterator[None]:
    """Run the modules of commands in shared processes during the context."""
    processes = SharedProcesses()
    run_modules, run_isolated = requests.run_modules, requests.run_isolated
    stop_programs = schedulers.stop_programs

    def stop() -> None:
        processes.stop_idle()
        stop_programs()

    def run(
        script: str,
        modules: Sequence[str],
        request: Mapping[str, object],
        limit: float | None = node.LIMIT,
    ) -> dict[str, object]:
        if script == "run.mjs":
            return processes.answer(modules[0], request)
        return run_modules(script, modules, request, limit)

    def isolated(
        modules: tuple[ScriptedModule, ...],
        service: str,
        request: Mapping[str, object],
        limit: float | None,
    ) -> dict[str, object]:
        if service == "createService":
            return processes.answer(modules[0], request)
        return run_isolated(modules, service, request, limit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedulers, "ModuleProcesses", lambda: processes)
        patch.setattr(schedulers, "stop_programs", stop)  # after an error, which ends all programs
        patch.setattr(requests, "run_modules", run)
        patch.setattr(requests, "run_isolated", isolated)
        yield
    processes.stop_idle()


class SharedSession:
    """A session whose process answers a later session with the same module after its end."""

    #: idle sessions with their modules
    idle: list[tuple[str, NodeSession]]

    def __init__(self, session: str, module: str) -> None:
        found = next((each for each in self.idle if each[0] == module), None)
        if found is not None:
            self.idle.remove(found)
        self._module = module
        self._session = NodeSession(session, module) if found is None else found[1]
        self._is_open = True

    def send(self, request: Mapping[str, Any]) -> Any:
        if not self._is_open:
            raise BrokenNode("node", "the session has ended")
        try:
            return self._session.send(request)
        except BrokenNode:
            self.kill()
            raise

    def kill(self) -> None:
        self._is_open = False
        self._session.kill()

    def close(self) -> None:
        """Keep the process for the next session."""
        if self._is_open:
            self._is_open = False
            self.idle.append((self._module, self._session))
            if len(self.idle) > MOST:
                self.idle.pop(0)[1].close()


@contextmanager
def shared_sessions() -> Iterator[None]:
    """Run the modules of games in play in shared processes during the context."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SharedSession, "idle", [], raising=False)
        patch.setattr("zrf2js.play.javascript.NodeSession", SharedSession)
        yield
        for _, session in SharedSession.idle:
            session.close()
