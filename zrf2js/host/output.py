"""Atomic writing of files: readers see the old file or the new one, never a partial one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write_files(files: Mapping[Path, str | bytes]) -> None:
    """Write all files, texts as UTF-8.

    Raise OSError without changing any file, unless the final renames fail.
    """
    drafts: list[tuple[str, Path]] = []
    try:
        for path, content in files.items():
            if path.is_dir():  # the rename would fail after others have succeeded
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
            drafts.append((_draft(path, content), path))
        for draft, path in drafts:
            os.replace(draft, path)
    except OSError:
        for draft, _ in drafts:
            Path(draft).unlink(missing_ok=True)
        raise


def _draft(path: Path, content: str | bytes) -> str:
    """Write a temporary file in the folder of ``path``, so that the rename is atomic."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
    os.chmod(name, 0o666 & ~_umask())
    return name


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
