"""The samples of docs/learning.md run."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.environments.games import EXAMPLES

PAGE = ROOT / "docs" / "learning.md"


def test_the_samples_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10 and result.failed == 0


def test_the_batch_of_the_page(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    code = page.split("## Batches")[1].split("```python\n")[1].split("```")[0]
    script = tmp_path / "batch.py"
    script.write_text(code.replace("4096", "8").replace("range(100)", "range(3)"))
    run = subprocess.run(
        [sys.executable, str(script)],
        cwd=EXAMPLES,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "(8, 9, 8, 8) (8, 308) (8, 2)", run.stderr


def test_the_tasks_of_a_cluster_play() -> None:
    script = ROOT / "examples" / "learning" / "cluster_selfplay.py"
    options = ["--games", "4", "--tasks", "2"]
    run = subprocess.run(
        [sys.executable, str(script), str(EXAMPLES / "tic-tac-toe.zrf"), *options],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    games, _, rewards = run.stdout.partition(" games: ")
    assert int(games) > 150, run.stderr
    assert re.fullmatch(r"X [+-]0\.\d{3}, O [+-]0\.\d{3}\n", rewards)
