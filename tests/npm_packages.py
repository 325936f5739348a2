"""Third-party programs that npm installs in tests/npm (`make npm`)."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "npm"
MODULES = FOLDER / "node_modules"


def npm_package(name: str) -> Path:
    """Return the folder of a package; fail the test if it does not exist."""
    path = MODULES / name
    if not path.is_dir():
        pytest.fail(f"{name} is not installed: run `make npm`", pytrace=False)
    return path


def npm_program(name: str) -> Path:
    """Return a program of a package."""
    path = MODULES / ".bin" / name
    if not path.exists():
        pytest.fail(f"{name} is not installed: run `make npm`", pytrace=False)
    return path
