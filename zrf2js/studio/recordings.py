"""Recordings of Dagaz pages, whose scripts the browser runs in isolated workers.

The compiler cannot wait for a worker. A recording that it lacks is an error, and becomes a request:
the worker of the studio answers the requests, and repeats the task.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from zrf2js.frontends.dagaz.recording import (
    PageScripts,
    RecordingFailed,
    RecordSetup,
    SetupRecording,
)
from zrf2js.host import recorder

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
    _answers[key] = text
    size = sum(map(len, _answers.values()))
    while size > _MAX_KEPT and len(_answers) > 1:
        size -= len(_answers.pop(next(iter(_answers))))


def install() -> None:
    """Let the compiler find the recordings of the browser."""
    recorder.record_with(_open)


@contextmanager
def _open(page: PageScripts) -> Iterator[RecordSetup]:
    def record(search: str) -> SetupRecording:
        text = json.dumps(recorder.request_of(page, search))
        key = sha256(text.encode()).hexdigest()
        if key not in _answers:
            _requests[key] = text
            raise RecordingFailed("the scripts have not run yet")
        answer: dict[str, Any] = json.loads(_answers[key])
        if "error" in answer:
            raise RecordingFailed(str(answer["error"]))
        errors = tuple((str(name), str(name), 0, str(text)) for name, text in answer["errors"])
        return SetupRecording(str(answer["design"]), errors, tuple(map(str, answer["invalid"])))

    yield record
