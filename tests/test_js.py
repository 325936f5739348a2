"""Runs the JavaScript unit tests, as one pytest test per file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.node import find_node

FILES = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


def test_there_are_javascript_tests() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_javascript(file: Path) -> None:
    run = subprocess.run(
        [find_node(), "--test", str(file)],
        env={**os.environ, "PYTHON": sys.executable},  # some of them compile the examples
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
