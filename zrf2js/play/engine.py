"""The common part of the engines: requests about games, and their answers."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from typing import Any, NoReturn, Protocol

from zrf2js.play.errors import EngineUnavailable, IllegalMove, NotSupported
from zrf2js.support.printable import printable

#: requests and answers are JSON data, as in templates/host/session.js
Data = dict[str, Any]


class Engine(Protocol):
    """The rules of a file, running. An engine plays many games, which have numbers."""

    #: its key in ``zrf2js.play.load.ENGINES``
    name: str
    #: the numbers of games that the program has released; the next request closes them
    released: deque[int]

    def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer to a request; raise one of the errors of ``zrf2js.play.errors``."""
        ...

    def close(self) -> None:
        """Stop the engine. Its games cannot be used after that."""
        ...


#: the error of a request whose method the game lacks; scripts can call other missing functions
_MISSING = re.compile(r"\bgame\.\w+ is not a function")


def answer_of(reply: Data, task: str) -> Data:
    """Return the answer in the reply of a session (host/session.js), or raise its error."""
    if "ok" in reply:
        answer: Data = reply["ok"]
        return answer
    fail(str(reply.get("error")), reply.get("name"), task)


def fail(message: str, kind: object, task: str) -> NoReturn:
    """Raise the Python error for an error of JavaScript, whose message scripts may have written."""
    message = printable(message)
    if task in ("push", "parse") and kind == "RangeError":
        raise IllegalMove(message)
    if kind in ("RangeError", "SyntaxError"):
        raise ValueError(message)
    if _MISSING.search(message):
        raise NotSupported(f"the game does not support the request `{task}`")
    raise EngineUnavailable(message)
