"""The engines that run the JavaScript module of the rules: Node.js, and V8 without a host."""

from __future__ import annotations

import json
import weakref
from collections import deque
from collections.abc import Mapping
from threading import Lock
from typing import Any, TypedDict

from zrf2js.emit.js.linker.inline import inline
from zrf2js.host.isolated import Isolated, IsolationMissing, ScriptFailed, ScriptLimit
from zrf2js.host.isolated_modules import MEGABYTES
from zrf2js.host.node import BrokenNode, InvalidLimit, NodeMissing, time_limit
from zrf2js.host.sessions import NodeSession
from zrf2js.play.answers import ANSWERS
from zrf2js.play.engine import Data, answer_of
from zrf2js.play.errors import EngineUnavailable, ScriptsFailed
from zrf2js.support.typed_json import InvalidData, checked, parse_as

_SESSION = "host/session.js"


class NodeEngine:
    """The module in a process of Node.js."""

    name = "node"
    #: the format of the module
    format = "cjs"

    def __init__(self, module: str) -> None:
        self.released: deque[int] = deque()
        try:
            self._session = NodeSession(inline(_SESSION), module)
        except (NodeMissing, BrokenNode) as error:
            raise EngineUnavailable(str(error)) from error

    def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer to a request."""
        try:
            reply = self._session.send(request)
        except BrokenNode as error:
            raise EngineUnavailable(error.reason) from error
        return answer_of(reply, request["do"])

    def kill(self) -> None:
        """End the process, also while another thread waits for its answer."""
        self._session.kill()

    def close(self) -> None:
        """End the process."""
        self._session.close()


class _Reply(TypedDict, total=False):
    ok: Data
    error: str
    name: str | None


class V8Engine:
    """The module in V8 without a host, which may contain scripts of others."""

    name = "v8"
    format = "global"

    def __init__(self, module: str) -> None:
        self.released: deque[int] = deque()
        try:
            self._seconds = time_limit()
            self._isolated = Isolated(MEGABYTES)
        except (InvalidLimit, IsolationMissing) as error:
            raise EngineUnavailable(str(error)) from error
        self._end = weakref.finalize(self, self._isolated.close)
        self._lock = Lock()
        self._context = self._isolated.open()
        try:
            self._evaluate(f"{module}\n;undefined")
            started = f"(function () {{ {inline(_SESSION)}\nreturn createSession }})()"
            self._evaluate(f"const session = {started}(Game)")
        except ScriptsFailed:
            self.close()
            raise

    def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer to a request."""
        # A text inside a text: V8 reads the request as JSON, not as a program.
        text = json.dumps(json.dumps(request, separators=(",", ":"), allow_nan=False))
        with self._lock:
            reply = self._evaluate(f"session({text})")
        task = request["do"]
        try:
            data = parse_as(reply, _Reply)
            if "ok" in data:
                checked(data["ok"], ANSWERS[task])
        except InvalidData as error:
            raise EngineUnavailable(f"the scripts return an invalid answer: {error}") from error
        return answer_of(dict(data), task)

    def _evaluate(self, code: str) -> str:
        try:
            return self._isolated.evaluate(self._context, code, seconds=self._seconds)
        except (ScriptFailed, ScriptLimit) as error:
            raise ScriptsFailed(str(error)) from error

    def kill(self) -> None:
        """End the process, also while another thread waits for its answer."""
        self._end()

    def close(self) -> None:
        """End the process."""
        self._end()


#: the engines by name
JAVASCRIPT: dict[str, type[NodeEngine] | type[V8Engine]] = {"node": NodeEngine, "v8": V8Engine}
