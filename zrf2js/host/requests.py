"""Requests about compiled modules: one process per request, in the engine that may run it."""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.host.isolated_modules import IsolatedModule
from zrf2js.host.modules import Module, ScriptedModule
from zrf2js.host.node import LIMIT, run_modules


def run_module(
    module: Module, request: Mapping[str, object], limit: float | None = LIMIT
) -> dict[str, object]:
    """Return the answer of a module to a request (templates/host/requests.mjs).

    ``limit`` is the default of the time limit in seconds. Raise NodeError.
    """
    if isinstance(module, ScriptedModule):
        return run_isolated((module,), "createService", request, limit)
    return run_modules("run.mjs", (module,), request, limit)


def compare_modules(
    before: Module, after: Module, request: Mapping[str, object]
) -> dict[str, object]:
    """Return how two modules play differently (templates/host/compare.mjs); raise NodeError.

    Either both or none of them are ScriptedModules.
    """
    if isinstance(before, ScriptedModule) and isinstance(after, ScriptedModule):
        return run_isolated((before, after), "createComparison", request, None)
    assert isinstance(before, str) and isinstance(after, str)
    return run_modules("diff.mjs", (before, after), request, None)


def run_isolated(
    modules: tuple[ScriptedModule, ...],
    service: str,
    request: Mapping[str, object],
    limit: float | None,
) -> dict[str, object]:
    """Return the answer of a service (templates/host/isolated_requests.mjs); raise NodeError."""
    process = IsolatedModule(*modules, service=service)
    try:
        return process.answer(request, limit)
    finally:
        process.stop()
