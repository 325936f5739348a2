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


@pytest.fixture(scope="session")
def environment(shared_folder: Path) -> dict[str, str]:
    """Return what tests/js/ai_games.mjs reads: a compiler, and a folder of compiled modules."""
    folder = shared_folder / "js-modules"
    return {**os.environ, "PYTHON": sys.executable, "ZRF2JS_TEST_MODULES": str(folder)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_javascript(file: Path, environment: dict[str, str]) -> None:
    run = subprocess.run(
        [find_node(), str(file)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
