"""Execution of the scripts of a Dagaz page, to record the designs that its model builds.

The scripts are untrusted and run isolated (``host/isolated.py``). All setups of a page share one
process, and one budget of CPU time and memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from zrf2js.emit.js.linker.inline import inline
from zrf2js.frontends.dagaz.recording import (
    PageScripts,
    RecordingFailed,
    RecordSetup,
    ScriptRunner,
    SetupRecording,
)
from zrf2js.host.cpu_time import remaining_cpu_time
from zrf2js.host.isolated import Isolated, IsolationMissing, ScriptFailed, ScriptLimit

_RECORDER = "dagaz/kernel/recorder.js"
#: Budget of all setups of a page: CPU seconds of all scripts, MB of memory.
SECONDS, MEGABYTES = 20.0, 512
#: the names of scripts in errors of V8, by their index
_SCRIPT = re.compile(r"script(\d+)")
#: the type of an error, which is not part of its message
_TYPE = re.compile(r"(?:Uncaught )?\w*Error: ")


def open_page(page: PageScripts) -> AbstractContextManager[RecordSetup]:
    """Open the scripts of a page, whose setups can be recorded until the context ends."""
    return _open(page)


def record_with(open_scripts: ScriptRunner) -> None:
    """Run the scripts of pages by another function than one that starts processes."""
    global _open
    _open = open_scripts


def request_of(page: PageScripts, search: str) -> dict[str, Any]:
    """Return the scripts of a setup and of the recorder as JSON data."""
    settings = {
        "isOlder": page.is_older,
        "modules": page.modules,
        "search": search,
        "page": page.page,
    }
    scripts = [{"name": script.name, "text": script.text} for script in page.scripts]
    return {"recorder": inline(_RECORDER), "scripts": scripts, "settings": settings}


@contextmanager
def _open_isolated(page: PageScripts) -> Iterator[RecordSetup]:
    try:
        isolated = Isolated(MEGABYTES)
    except IsolationMissing as error:
        reason = str(error)

        def fail(search: str) -> SetupRecording:
            raise RecordingFailed(reason)

        yield fail
        return
    try:
        yield _Recorder(isolated, page).record
    finally:
        isolated.close()


_open: ScriptRunner = _open_isolated


class _Recorder:
    """Records each setup of a page in a separate context; one process has all of them."""

    def __init__(self, isolated: Isolated, page: PageScripts) -> None:
        self._isolated, self._page = isolated, page
        self._name = ""  # of what runs
        self._budget = min(SECONDS, remaining_cpu_time())

    def record(self, search: str) -> SetupRecording:
        """Return the recording of a setup; raise RecordingFailed."""
        context = self._isolated.open()
        try:
            return self._recorded(context, search)
        except ScriptLimit as error:
            reason = str(error)
            if error.kind == "time":
                reason = f"the scripts of a page may use {self._budget:.3g} s of CPU time"
            raise RecordingFailed(f"`{self._name}`: {reason}") from None
        except ScriptFailed as error:
            raise RecordingFailed(f"`{self._name}`: {error}") from None
        finally:
            self._isolated.end(context)

    def _recorded(self, context: int, search: str) -> SetupRecording:
        page, request = self._page, request_of(self._page, search)
        functions = f"{request['recorder']}\nreturn {{ prepareRecording, recordDesign }}"
        self._run(context, page.page, f"const recording = (function () {{{functions}\n}})()")
        start = f"recording.prepareRecording(this, {json.dumps(request['settings'])})"
        self._run(context, page.page, f"const recorded = {start}")
        errors: list[tuple[str, str, int, str]] = []
        invalid: list[str] = []
        for number, script in enumerate(page.scripts):
            try:
                self._run(context, script.name, script.text, f"script{number}")
            except ScriptFailed as error:
                place = self._script_of(error) or script.name
                errors.append((script.name, place, error.line, _TYPE.sub("", error.message, 1)))
                if error.is_invalid:
                    invalid.append(script.name)
        design = self._run(context, "Model.BuildDesign", "recording.recordDesign(recorded)")
        return SetupRecording(design, tuple(errors), tuple(invalid))

    def _run(self, context: int, name: str, code: str, identifier: str = "kernel") -> str:
        self._name = name
        rest = max(0.01, self._budget - self._isolated.seconds)
        return self._isolated.evaluate(context, code, name=identifier, seconds=rest)

    def _script_of(self, error: ScriptFailed) -> str:
        """Return the name of the script that an error of V8 names, "" if it is another one."""
        match = _SCRIPT.fullmatch(error.name)
        index = int(match[1]) if match else len(self._page.scripts)
        return self._page.scripts[index].name if index < len(self._page.scripts) else ""
