"""Devices and FIFOs for tests: a command with a bug must not reach those of the system."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest


def full_device(path: Path) -> Path:
    """Create a device that has no space for anything; skip the test where that is not allowed."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        path.open("wb").close()
    except PermissionError:
        pytest.skip("requires the right to create and open device nodes")
    return path


@contextmanager
def read_fifo(path: Path) -> Iterator[list[str]]:
    """Create a FIFO, and yield a list, which contains what was written to it after the block.

    The list stays empty if a command replaces the FIFO.
    """
    os.mkfifo(path)
    received: list[str] = []
    # the end of the tests does not wait for the reader of a replaced FIFO
    reader = Thread(target=lambda: received.append(path.read_text()), daemon=True)
    reader.start()
    yield received
    reader.join(10)
