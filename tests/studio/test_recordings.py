"""Answers of the workers that record pages of Dagaz: scripts can forge them."""

from __future__ import annotations

import json

import pytest

from zrf2js.frontends.dagaz.recording import PageScripts, RecordingFailed
from zrf2js.studio import recordings
from zrf2js.support.typed_json import InvalidData

PAGE = PageScripts(scripts=(), page="walk.htm", is_older=False, modules=())


def answered(text: str) -> recordings.SetupRecording:
    """Return the recording of a page after the browser has answered with a text."""
    with recordings._open(PAGE) as record:
        with pytest.raises(RecordingFailed, match="not run yet"):
            record("?forged")
        ((key, request),) = json.loads(recordings.take_requests())
        assert request["settings"]["search"] == "?forged"
        recordings.keep_answer(key, text)
        try:
            return record("?forged")
        finally:
            del recordings._answers[key]


def test_an_answer_is_a_recording() -> None:
    found = answered('{"design": "{}", "errors": [["a.js", "failed"]], "invalid": ["a.js"]}')
    assert found.design == "{}"
    assert found.errors == (("a.js", "a.js", 0, "failed"),)
    assert found.invalid == ("a.js",)


@pytest.mark.parametrize(
    "text",
    [
        *("1", "null", "[]", '"x"', "{}", "", "{", "[" * 100_000, "1" * 5000),
        '{"design": 1, "errors": [], "invalid": []}',
        '{"design": "", "errors": [1], "invalid": []}',
        '{"design": "", "errors": [["a", "b", "c"]], "invalid": []}',
        '{"design": "", "errors": [], "invalid": [null]}',
        r'{"design": "\ud800", "errors": [], "invalid": []}',
    ],
    ids=lambda text: text[:60] or "empty",
)
def test_a_forged_answer_is_rejected(text: str) -> None:
    with pytest.raises(InvalidData):
        answered(text)


def test_an_error_and_a_large_answer_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RecordingFailed, match="too slow"):
        answered('{"error": "too slow"}')
    monkeypatch.setattr(recordings, "_MAX_ANSWER", 100)
    with pytest.raises(RecordingFailed, match="more than 100 characters"):
        answered(json.dumps({"design": "x" * 100, "errors": [], "invalid": []}))
