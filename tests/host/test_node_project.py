"""The commands in an environment inside a Node project, whose files have another module format."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js.emit.assets import template_root

RULES = ROOT / "examples" / "tic-tac-toe.zrf"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a Node project that contains an installed copy of zrf2js."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{ "type": "commonjs" }')
    ignored = shutil.ignore_patterns("__pycache__", "node_modules")
    shutil.copytree(ROOT / "zrf2js", folder / "env" / "zrf2js", ignore=ignored)
    templates = folder / "env" / "zrf2js" / "_templates"
    shutil.copytree(template_root(), templates, ignore=ignored)
    return folder


@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["moves", RULES], "X Mark a1"),
        (["perft", RULES, "--depth", "2"], "72"),
        (["engine", RULES], "uciok"),
        (["diff", RULES, RULES, "--games", "1"], "no difference"),
        (["arena", RULES, "--games", "1", "--jobs", "1"], "legal moves"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_runs_in_a_project_of_commonjs(
    project: Path, arguments: list[str | Path], expected: str
) -> None:
    run = subprocess.run(
        [sys.executable, "-P", "-m", "zrf2js", *map(str, arguments)],
        input="uci\nquit\n",
        capture_output=True,
        text=True,
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "env")},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert expected in run.stdout
