"""Execution of the scripts of a Dagaz page, to record the design that its model builds.

The scripts are untrusted. They run in a Node.js process without access to files, programs, the
network and the environment. Their context contains no objects of the host, and time and memory are
limited (docs/trust.md).
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.inline import inline
from zrf2js.host.node import NodeMissing, find_node
from zrf2js.host.programs import ProgramOutput, ProgramTimeout, run_program

RECORDER = "dagaz/kernel/recorder.js"
#: Limits of one recording: seconds of all scripts, MB of memory, bytes of the recorded design.
SECONDS, MEGABYTES, MAX_ANSWER = 20, 512, 64_000_000


class ScriptLimit(Exception):
    """Error: the scripts exceed a limit, or the process has ended early."""


Recording: TypeAlias = dict[str, object]


def record_page(request: Mapping[str, object]) -> Recording:
    """Run the scripts of a page; return {"design", "errors", "invalid", "limit"}.

    Raise NodeMissing, or ScriptLimit for scripts that exceed a limit.
    """
    return _run({**request, "recorder": inline(RECORDER), "timeout": SECONDS * 500})


def try_record(request: Mapping[str, object]) -> tuple[Recording | None, str]:
    """Run the scripts of a page; return the answer, or None and the reason."""
    try:
        return record_page(request), ""
    except (NodeMissing, ScriptLimit) as error:
        return None, str(error)


def record_with(run: Callable[[Mapping[str, object]], Recording]) -> None:
    """Run the scripts of pages by a function instead of Node.js; it may raise ScriptLimit."""
    global _run
    _run = run


def _run_in_node(full: Mapping[str, object]) -> Recording:
    """Run host/record.cjs."""
    runner = template_root() / "host" / "record.cjs"
    try:
        with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
            given = Path(folder) / "request.json"
            given.write_text(json.dumps(full), encoding="utf-8")
            run = run_program(command_of(runner), given=given, seconds=SECONDS, environment={})
    except ProgramTimeout:
        raise ScriptLimit(f"the scripts run longer than {SECONDS} s") from None
    except ProgramOutput:
        raise ScriptLimit(f"the design has more than {MAX_ANSWER} bytes") from None
    except OSError as error:
        raise NodeMissing(str(error)) from error
    if run.code != 0 or not run.output:
        raise ScriptLimit(_reason(run.errors))
    if len(run.output) > MAX_ANSWER:
        raise ScriptLimit(f"the design has more than {MAX_ANSWER} bytes")
    answer: Recording = json.loads(run.output)
    return answer


_run: Callable[[Mapping[str, object]], Recording] = _run_in_node


def command_of(runner: Path) -> list[str]:
    """Return the command that runs a script without access to the system.

    Node.js denies access to other files, programs, workers and native code; ``seal.cjs`` denies
    access to the network. The caller passes an empty environment.
    """
    seal = template_root() / "host" / "seal.cjs"
    return [
        find_node(),
        "--experimental-permission",
        f"--allow-fs-read={runner}",
        f"--allow-fs-read={seal}",
        "--no-warnings",
        f"--max-old-space-size={MEGABYTES}",
        "--stack-size=900",
        "--require",
        str(seal),
        str(runner),
    ]


def _reason(stderr: str) -> str:
    if "heap out of memory" in stderr or "Allocation failed" in stderr:
        return f"the scripts use more than {MEGABYTES} MB"
    lines = [line for line in stderr.splitlines() if "Error" in line]
    return (lines or ["the process of the scripts ended early"])[0].strip()
