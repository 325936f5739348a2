"""Compiled modules that contain scripts of others, in isolated engines.

Such a module answers the same requests as in Node.js (templates/host/requests.mjs), without a host.
Its answers are untrusted data.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypedDict

from zrf2js.emit.js.linker.bundle import bundle
from zrf2js.host.answers import ANSWERS, Comparison
from zrf2js.host.isolated import Isolated, ScriptFailed, ScriptLimit
from zrf2js.host.modules import ScriptedModule
from zrf2js.host.node import RunFailed, RunLimit, script_at, time_limit
from zrf2js.host.script_output import show_output
from zrf2js.support.typed_json import InvalidData, checked, parse_as

#: MB of memory for a game and its scripts
MEGABYTES = 1000
_REQUESTS = "host/isolated_requests.mjs"
_CONSOLE = "host/script_console.js"
#: a location in a module, in the stack of an error
_FRAME = re.compile(r"\bgame(\d+)\.js:(\d+)")


class _Reply(TypedDict, total=False):
    ok: dict[str, Any]
    error: str
    name: str
    stack: str


class IsolatedModule:
    """A process that answers requests about modules; it ends with ``stop``."""

    def __init__(self, *modules: ScriptedModule, service: str = "createService") -> None:
        """Start the process; raise NodeError.

        ``service`` is an export of templates/host/isolated_requests.mjs. Its arguments are the
        exports of the modules.
        """
        self.module, self._modules = modules[0], modules
        seconds = time_limit()  # the scripts run when they are loaded
        self._isolated = Isolated(MEGABYTES)
        self._context = self._isolated.open()
        try:
            self._run(
                f"const takePrinted = {bundle(_CONSOLE)}.collectConsole()", "host.js", seconds
            )
            for number, module in enumerate(self._modules):
                # a function, so that modules may declare the same names
                code = f"const exports{number} = (function () {{ {module.text}\n;return Game }})()"
                self._load(code, f"game{number}.js", seconds)
            given = ", ".join(f"exports{number}" for number in range(len(self._modules)))
            start = f"const service = {bundle(_REQUESTS)}.{service}({given})"
            self._run(start, "host.js", seconds)
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        return self._isolated.pid

    def answer(self, request: Mapping[str, object], limit: float | None = None) -> dict[str, Any]:
        """Return the answer to a request; raise NodeError, after which only ``stop`` is left.

        ``limit`` is the default of the limit of CPU time in seconds.
        """
        seconds = time_limit(limit)
        text = json.dumps(json.dumps(request))
        self._run(f"service.receive({text})", "host.js", seconds)
        try:
            reply = parse_as(self._run("service.take()", "host.js", seconds), _Reply)
            self._show_printed(seconds)
            if "ok" in reply:
                kind: Any = ANSWERS[str(request["do"])] if "do" in request else Comparison
                answer: dict[str, Any] = checked(reply["ok"], kind)
                return answer
        except InvalidData as error:
            raise RunFailed(f"the scripts return an invalid answer: {error}") from error
        place = self._place(reply.get("stack", ""))
        raise RunFailed(f"{place}{reply.get('name', '')}: {reply.get('error', 'no answer')}")

    def _show_printed(self, seconds: float | None) -> None:
        """Show what scripts have printed; raise InvalidData if they replace JSON."""
        printed = self._run("JSON.stringify(takePrinted())", "host.js", seconds)
        show_output(parse_as(printed, list[str]))

    def _load(self, code: str, name: str, seconds: float | None) -> None:
        try:
            self._run(code, name, seconds)
        except RunFailed:
            with suppress(InvalidData):
                self._show_printed(seconds)
            raise

    def _run(self, code: str, name: str, seconds: float | None) -> str:
        try:
            return self._isolated.evaluate(self._context, code, name=name, seconds=seconds)
        except ScriptFailed as error:
            raise RunFailed(f"{self._place(f'{error.name}:{error.line}')}{error}") from error
        except ScriptLimit as error:
            raise RunLimit(str(error)) from error

    def _place(self, stack: str) -> str:
        """Return the script and the line of the first location in a script, "" without one."""
        for number, line in _FRAME.findall(stack[:10_000]):
            if int(number) < len(self._modules):
                location = script_at(self._modules[int(number)].text, int(line))
                if location:
                    return f"{location}: "
        return ""

    def stop(self) -> None:
        """End the process."""
        self._isolated.close()
