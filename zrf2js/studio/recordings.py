"""Recordings of Dagaz pages, whose scripts the browser runs in isolated workers.

The compiler cannot wait for a worker. A recording that it lacks is an error, and becomes a request:
the worker of the studio answers the requests, and repeats the task.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from zrf2js.host import sandbox
from zrf2js.support.json_text import parse_json

#: limit of the answers that are kept, in characters
_MAX_KEPT = 100_000_000

_requests: dict[str, str] = {}
_answers: dict[str, str] = {}


def take_requests() -> str:
    """Return the requests since the last call as JSON: [key, request] each."""
    taken = ",".join(f"[{json.dumps(key)},{text}]" for key, text in _requests.items())
    _requests.clear()
    return f"[{taken}]"


def keep_answer(key: str, text: str) -> None:
    """Keep the answer to a request: the JSON of a recording or an {"error"}; drop old answers."""
    if len(text) > sandbox.MAX_ANSWER:
        limit = f"the design has more than {sandbox.MAX_ANSWER} bytes"
        text = json.dumps({"error": limit})
    _answers[key] = text
    size = sum(map(len, _answers.values()))
    while size > _MAX_KEPT and len(_answers) > 1:
        size -= len(_answers.pop(next(iter(_answers))))


def install() -> None:
    """Let the compiler find the recordings of the browser."""
    sandbox.record_with(_record)


def _record(request: Mapping[str, object]) -> sandbox.Recording:
    text = json.dumps(request)
    key = sha256(text.encode()).hexdigest()
    if key not in _answers:
        _requests[key] = text
        raise sandbox.ScriptLimit("the scripts have not run yet")
    try:
        answer = parse_json(_answers[key])
    except ValueError as error:
        raise sandbox.ScriptLimit(f"the design of the scripts: {error}") from error
    if not isinstance(answer, dict):  # scripts can send an answer of their own
        raise sandbox.ScriptLimit("the scripts have sent no design")
    if "error" in answer:
        raise sandbox.ScriptLimit(str(answer["error"]))
    return answer
