"""The programs in examples/embed, each in a copy with compiled rules and linked packages."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.cli.running import EXAMPLES, zrf2js
from tests.node import find_node
from tests.npm_packages import MODULES, npm_package

PROGRAMS = EXAMPLES / "embed"


def manifest(name: str) -> dict[str, Any]:
    """Return package.json of a program."""
    data: dict[str, Any] = json.loads((PROGRAMS / name / "package.json").read_text("utf-8"))
    return data


def prepared(name: str, folder: Path) -> Path:
    """Return the folder of a copy of a program, after all of its scripts that call zrf2js."""
    npm_package("typescript")  # fails if the packages are not installed
    copy = folder / "examples" / "embed" / name
    shutil.copytree(PROGRAMS / name, copy)
    (copy / "node_modules").symlink_to(MODULES)
    for script in manifest(name)["scripts"].values():
        program, *arguments = shlex.split(script)
        if program == "zrf2js":
            convert(copy, arguments)
    return copy


def convert(copy: Path, arguments: list[str]) -> None:
    """Run a command of zrf2js as a script of npm does, with the rules of the examples."""
    here = Path.cwd()
    os.chdir(copy)
    try:
        found = [str(EXAMPLES / Path(a).name) if a.endswith(".zrf") else a for a in arguments]
        result = zrf2js(*found)
    finally:
        os.chdir(here)
    assert result.exit_code == 0, result.stderr


def run_script(copy: Path, script: str) -> str:
    """Return what a script of package.json prints, without npm itself."""
    program, *arguments = shlex.split(manifest(copy.name)["scripts"][script])
    command = [find_node()] if program == "node" else [str(MODULES / ".bin" / program)]
    return run(copy, *command, *arguments)


def run(copy: Path, *command: str) -> str:
    """Return the output of a command in the folder of a program; a warning of esbuild fails."""
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(
        command, cwd=copy, capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return done.stdout
