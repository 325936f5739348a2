"""`zrf2js engine` for games with scripts of others: protocol and search in isolated contexts.

The JavaScript side is ``templates/host/engine/isolated.mjs``. One loop connects both contexts with
the standard streams; it forwards strings and does not interpret them, except for the actions of the
protocol, which are untrusted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread, Timer
from typing import Any

from zrf2js.emit.js.linker.bundle import bundle
from zrf2js.host.isolated import Isolated, ScriptFailed, ScriptLimit, value_of
from zrf2js.host.isolated_modules import MEGABYTES
from zrf2js.host.modules import ScriptedModule
from zrf2js.host.node import RunFailed, RunLimit
from zrf2js.support.json_text import parse_json

_ENGINE = "host/engine/isolated.mjs"
#: CPU seconds for a command of the protocol; searches end by commands
SECONDS = 60.0
#: length limit of an input line in bytes
_LONGEST = 2**20
#: limits of the timers that the protocol requests: their number, and the delay in ms
_MAX_TIMERS, _MAX_DELAY = 100, 1e9
#: the fields of actions, of which each has one
_ACTIONS = {"line", "post", "restart", "stop", "expire", "timer", "quit"}


class IsolatedEngine:
    """An engine between the standard streams and an isolated process."""

    def __init__(self, module: ScriptedModule) -> None:
        """Start the process; raise NodeError."""
        self._module = module
        self._events: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._waiting: dict[int, Callable[[dict[str, Any]], None]] = {}
        self._code: int | None = None
        self._number = 0
        self._isolated = Isolated(MEGABYTES)
        self._protocol = self._isolated.open()
        self._search = 0  # the context that searches, 0 without one
        self._timers = 0

    def run(self) -> int:
        """Play until the input ends or a command quits; return the exit code, raise NodeError."""
        try:
            self._run(self._protocol, "createProtocol(Game, globalThis)")
            Thread(target=self._receive, daemon=True).start()
            self._call("start")
            Thread(target=self._read, daemon=True).start()
            while self._code is None:
                self._events.get()()
            return self._code
        except ScriptLimit as error:
            raise RunLimit(str(error)) from error
        except ScriptFailed as error:
            raise RunFailed(str(error)) from error
        finally:
            self._isolated.close()

    def _run(self, context: int, expression: str) -> None:
        """Load the module in a context and create the object ``engine`` there."""
        code = f"{self._module.text}\n;0"
        self._isolated.evaluate(context, code, name="game0.js", seconds=SECONDS)
        code = f"const engine = {bundle(_ENGINE)}.{expression}"
        self._isolated.evaluate(context, code, name="host.js", seconds=SECONDS)

    # --- requests to the contexts ----------------------------------------------------------------

    def _call(self, method: str, *arguments: object) -> None:
        """Call a method of the protocol, which returns actions."""
        code = f"engine.{method}({', '.join(map(json.dumps, arguments))})"
        self._post(self._protocol, code, self._act, SECONDS)

    def _post(
        self,
        context: int,
        code: str,
        then: Callable[[dict[str, Any]], None],
        seconds: float | None = None,
        **options: object,
    ) -> None:
        """Evaluate a script in a context, and continue with ``then`` when it has answered."""
        self._number -= 1  # numbers below 0 differ from those of ``Isolated.evaluate``
        self._waiting[self._number] = then
        request = {"id": self._number, "context": context, "code": code, "seconds": seconds}
        self._isolated.write({**request, "name": "host.js", **options})

    def _receive(self) -> None:
        """Queue the answers of the process, in a separate thread."""
        try:
            while True:
                self._events.put(_later(self._answered, self._isolated.read()))
        except ScriptLimit as error:
            self._events.put(_later(_throw, error))

    def _answered(self, answer: dict[str, Any]) -> None:
        if "message" in answer:
            if answer["context"] == self._search:
                self._call("message", answer["message"])
        elif then := self._waiting.pop(answer["id"], None):
            then(answer)

    # --- actions of the protocol -----------------------------------------------------------------

    def _act(self, answer: dict[str, Any]) -> None:
        """Carry out the actions that a method of the protocol has returned; raise RunFailed."""
        try:
            actions = parse_json(value_of(answer, MEGABYTES))
        except ValueError:
            actions = None
        if not isinstance(actions, list):
            raise RunFailed("the scripts return an invalid answer")
        for action in actions:
            if not isinstance(action, dict) or _ACTIONS.isdisjoint(action):
                raise RunFailed("the scripts return an invalid answer")
            if isinstance(line := action.get("line"), str):
                _print(line)
            if "post" in action:
                self._start_search(json.dumps(action["post"]))
            if "restart" in action:
                self._end_search()
            if isinstance(number := action.get("stop"), int) and abs(number) < 2**31:
                self._isolated.write({"context": self._search, "signal": number})
            if "expire" in action:
                self._after(action["expire"], "expire")
            if isinstance(timer := action.get("timer"), int):
                self._after(action.get("ms"), "fire", timer)
            if "quit" in action:
                self._code = 0

    def _after(self, ms: object, method: str, *arguments: object) -> None:
        """Call a method of the protocol after a time in ms, which scripts may have chosen."""
        seconds = ms / 1000 if isinstance(ms, (int, float)) and 0 < ms < _MAX_DELAY else 0.0
        event = _later(self._call, method, *arguments)
        if self._timers < _MAX_TIMERS:
            self._timers += 1
            timer = Timer(seconds, self._expired, (event,))
            timer.daemon = True
            timer.start()

    def _expired(self, event: Callable[[], None]) -> None:
        self._timers -= 1
        self._events.put(event)

    # --- searches --------------------------------------------------------------------------------

    def _start_search(self, message: str) -> None:
        if self._search == 0:
            self._search = self._isolated.open()
            load = f"{self._module.text}\n;0"
            self._post(self._search, load, self._loaded, SECONDS)
            engine = f"const engine = {bundle(_ENGINE)}.createSearch(Game)"
            self._post(self._search, engine, self._loaded, SECONDS)
            self._post(self._search, "engine.shared", self._loaded, shared=True)
        context = self._search
        code = f"engine.search({json.dumps(message)})"
        self._post(context, code, lambda answer: self._searched(context, answer))

    def _loaded(self, answer: dict[str, Any]) -> None:
        if "error" in answer:
            self._call("fail", answer["error"][1])

    def _searched(self, context: int, answer: dict[str, Any]) -> None:
        if context != self._search:
            return  # it has been replaced
        if "error" in answer:
            self._call("fail", answer["error"][1])
        else:
            self._call("message", answer["value"] or "{}")

    def _end_search(self) -> None:
        if self._search:
            self._isolated.end(self._search)
        self._search = 0

    # --- input -----------------------------------------------------------------------------------

    def _read(self) -> None:
        """Queue the lines of the standard input, in a separate thread."""
        while line := sys.stdin.buffer.readline(_LONGEST):
            if len(line) == _LONGEST and not line.endswith(b"\n"):
                while line and not line.endswith(b"\n"):
                    line = sys.stdin.buffer.readline(_LONGEST)
                reason = f"a line has more than {_LONGEST} bytes"
                self._events.put(_later(self._call, "refuse", reason))
            else:
                text = line.decode("utf-8", "replace")
                self._events.put(_later(self._call, "handle", text))
        self._events.put(_later(self._call, "end"))


def _later(function: Callable[..., None], *arguments: object) -> Callable[[], None]:
    return partial(function, *arguments)


def _throw(error: Exception) -> None:
    raise error


def _print(line: str) -> None:
    text = " ".join(line.splitlines())
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
