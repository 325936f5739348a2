"""Tests of `action.yml` and `.pre-commit-hooks.yaml`: their commands, run as their hosts do.

There is no GitHub runner in the tests. Bash runs the last step of the composite action with the
environment of its inputs; the results of the first two steps, Python and zrf2js, already exist.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.running import WALK, command

ROOT = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
BAD = WALK.replace("empty?", "emtpy?")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a project with a valid game, a space in its file name, and a program zrf2js."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games/a walk.zrf").write_text(WALK)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/zrf2js").write_text(f'#!/bin/sh\nexec {shlex.join(command())} "$@"\n')
    (tmp_path / "bin/zrf2js").chmod(0o755)
    return tmp_path


def run(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=os.environ | {"PATH": path} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def action(folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the last step of the action with ``inputs`` and the defaults of all other inputs."""
    values = {name: row["default"] for name, row in ACTION["inputs"].items()}
    assert inputs.keys() <= values.keys()
    values |= inputs
    step = ACTION["runs"]["steps"][-1]
    environment = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: values[found[1]], text)
        for name, text in step["env"].items()
    }
    assert "${{" not in step["run"], "an input would become a part of the script"
    return run(step["run"], folder, **environment)


def test_the_action_builds_and_then_reports_up_to_date(folder: Path) -> None:
    built = action(folder, paths="games", output="site")
    assert built.returncode == 0, built.stderr
    assert (folder / "site/manifest.json").is_file()
    same = action(folder, paths="games", output="site", **{"up-to-date": "true"})
    assert same.returncode == 0, same.stderr
    (folder / "games/a walk.zrf").write_text(WALK.replace("Walk", "Talk"))
    changed = action(folder, paths="games", output="site", **{"up-to-date": "true"})
    assert changed.returncode == 1
    assert "::error" in changed.stdout + changed.stderr


def test_the_action_can_check_without_building(folder: Path) -> None:
    good = action(folder, **{"check-only": "true"})
    assert good.returncode == 0, good.stderr
    (folder / "games/BAD.ZRF").write_text(BAD)
    bad = action(folder, **{"check-only": "true"})
    assert bad.returncode == 1
    assert "::error file=games/BAD.ZRF,line=5" in bad.stdout + bad.stderr
    assert not (folder / "dist").exists()


def test_the_action_passes_extra_arguments(folder: Path) -> None:
    (folder / "games/a walk.zrf").write_text(WALK.replace("(title", "(titel 1) (title"))
    assert action(folder, **{"check-only": "true"}).returncode == 0
    strict = action(folder, arguments="--deny warnings", **{"check-only": "true"})
    assert strict.returncode == 1
    assert "ZRF220" in strict.stdout + strict.stderr


def test_the_action_never_runs_an_input_as_a_command(folder: Path) -> None:
    action(
        folder, paths="$(touch evil) ; touch evil", output="`touch evil`", arguments="&touch evil"
    )
    assert not (folder / "evil").exists()


def hook(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a hook on all files, as pre-commit does."""
    row: dict[str, Any] = HOOKS[name]
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    chosen = [file for file in files if re.search(row["files"], file)]
    arguments = chosen if row.get("pass_filenames", True) else []
    return run(f"{row['entry']} {shlex.join(arguments)}", folder)


def test_the_check_hook_receives_the_rules_files(folder: Path) -> None:
    assert hook("zrf2js-check", folder).returncode == 0
    (folder / "games/bad.dgz").write_text("nonsense")
    bad = hook("zrf2js-check", folder)
    assert bad.returncode == 1
    assert "bad.dgz" in bad.stderr


def test_pre_commit_shows_warnings(folder: Path) -> None:
    """Without `verbose`, pre-commit hides the output of a hook that succeeds."""
    assert all(row["verbose"] is True for row in HOOKS.values())
    (folder / "games/odd.zrf").write_text(WALK.replace("(title", "(titel 1) (title"))
    warned = hook("zrf2js-check", folder)
    assert warned.returncode == 0 and "ZRF220" in warned.stderr


def test_the_build_hook_requires_up_to_date_output(folder: Path) -> None:
    stale = hook("zrf2js-build", folder)
    assert stale.returncode == 1
    assert "it is missing" in stale.stderr
    assert run("zrf2js build", folder).returncode == 0
    assert hook("zrf2js-build", folder).returncode == 0
