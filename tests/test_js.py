"""Runs the JavaScript unit tests, as one pytest test per file."""

from pathlib import Path

import pytest

from tests.compiling import run_script

FILES = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


def test_there_are_javascript_tests() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_javascript(file: Path, shared_folder: Path) -> None:
    modules = shared_folder / "js-modules"  # tests/js/ai_games.mjs compiles each game once
    code, output = run_script(file, ZRF2JS_TEST_MODULES=str(modules))
    assert code == 0, output
