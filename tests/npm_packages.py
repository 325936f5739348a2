"""Other people's programs, as npm installs them into tests/npm (`make npm`)."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "npm"
MODULES = FOLDER / "node_modules"


def npm_package(name: str) -> Path:
    """The folder of a package; the test fails when it is not there."""
    path = MODULES / name
    if not path.is_dir():
        pytest.fail(f"{name} is not installed: run `make npm`", pytrace=False)
    return path


def npm_program(name: str) -> Path:
    """A program that a package brings along."""
    path = MODULES / ".bin" / name
    if not path.exists():
        pytest.fail(f"{name} is not installed: run `make npm`", pytrace=False)
    return path
