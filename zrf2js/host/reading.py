"""Reading of input files, whose names and contents are untrusted."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

#: Size limit in bytes. The largest known rules file has 140 kB, the largest picture 6 MB.
MAX_FILE = 32_000_000


#: device and inode of each file read, and its path
_inputs: dict[tuple[int, int], Path] = {}


class OversizedFile(OSError):
    """Error: a file is larger than `MAX_FILE`. ``size`` describes its size."""

    def __init__(self, size: str) -> None:
        super().__init__(f"it has {size} bytes; the limit is {MAX_FILE} bytes")
        self.size = size


def read_file(path: Path) -> bytes:
    """Return the content of an input file, which no output may overwrite.

    The path may name a pipe or a device: at most `MAX_FILE` bytes are read. Raise OversizedFile or
    another OSError.
    """
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode):
            record_input(path, status)
            if status.st_size > MAX_FILE:
                raise OversizedFile(str(status.st_size))
        return read_stream(file)


def record_input(path: Path, status: os.stat_result) -> None:
    """Record a file that a command reads, so that `input_at` returns it."""
    _inputs[status.st_dev, status.st_ino] = path


def read_stream(stream: BinaryIO) -> bytes:
    """Return the content of a stream; raise OversizedFile or another OSError."""
    content = stream.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise OversizedFile(f"more than {MAX_FILE}")
    return content


def input_at(path: Path) -> Path | None:
    """Return the path of the input file at ``path``, which may be a link to it, or None."""
    try:
        status = path.stat()
    except OSError:
        return None
    return _inputs.get((status.st_dev, status.st_ino))


def forget_inputs() -> None:
    """Clear the record of input files, for a process that runs several commands."""
    _inputs.clear()


def real_path(path: Path) -> Path:
    """Return the absolute path without links, except a link to itself, which cannot be opened.

    ``Path.resolve`` raises RuntimeError for such a link.
    """
    return Path(os.path.realpath(path))


def content_of(path: Path) -> bytes | None:
    """Return the content of a regular file that a command wrote before, or None."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def reason_of(error: Exception) -> str:
    """Return the reason of an error without the path, as part of a message."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not a text in UTF-8"
    reason = getattr(error, "strerror", None) or str(error)
    return reason[:1].lower() + reason[1:]
