"""Recordings of Dagaz pages, whose scripts the browser runs in isolated workers.

The compiler cannot wait for a worker. A recording that it lacks is an error, and becomes a request:
the worker of the studio answers the requests, and repeats the task.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, TypedDict

from zrf2js.frontends.dagaz.recording import (
    PageScripts,
    RecordingFailed,
    RecordSetup,
    SetupRecording,
)
from zrf2js.host import recorder
from zrf2js.support.typed_json import checked, parse_as

#: limit of the answers that are kept, in characters
_MAX_KEPT = 100_000_000

#: limit of one answer, in characters
_MAX_ANSWER = 64_000_000


class _Answer(TypedDict):
    """The answer of a worker, which scripts can forge."""

    design: str
    errors: list[tuple[str, str]]
    invalid: list[str]


_requests: dict[str, str] = {}
_answers: dict[str, str] = {}


def take_requests() -> str:
    """Return the requests since the last call as JSON: [key, request] each."""
    taken = ",".join(f"[{json.dumps(key)},{text}]" for key, text in _requests.items())
    _requests.clear()
    return f"[{taken}]"


def keep_answer(key: str, text: str) -> None:
    """Keep the answer to a request: the JSON of a recording or an {"error"}; drop old answers."""
    if len(text) > _MAX_ANSWER:
        text = json.dumps({"error": f"the design has more than {_MAX_ANSWER} characters"})
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
        parsed = parse_as(_answers[key], dict[str, Any])
        if "error" in parsed:
            raise RecordingFailed(str(parsed["error"]))
        answer = checked(parsed, _Answer)
        errors = tuple((name, name, 0, message) for name, message in answer["errors"])
        return SetupRecording(answer["design"], errors, tuple(answer["invalid"]))

    yield record
