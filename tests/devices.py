"""Device nodes of the tests' own: a faulty command must not reach those of the system."""

import os
import stat
from pathlib import Path

import pytest


def full_device(path: Path) -> Path:
    """Create a device that has no space for anything; skip the test where that is not allowed."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        path.open("wb").close()
    except PermissionError:
        pytest.skip("requires the right to create and open device nodes")
    return path
