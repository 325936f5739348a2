"""Writing files so that whoever looks finds the old one or the new one, never half of one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write_files(files: Mapping[Path, str | bytes]) -> None:
    """Write all of them, texts as UTF-8.

    OSError leaves every one as it was unless the moves themselves fail.
    """
    drafts: list[tuple[str, Path]] = []
    try:
        for path, content in files.items():
            if path.is_dir():  # the move would fail, when others have been made
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
            drafts.append((_draft(path, content), path))
        for draft, path in drafts:
            os.replace(draft, path)
    except OSError:
        for draft, _ in drafts:
            Path(draft).unlink(missing_ok=True)
        raise


def _draft(path: Path, content: str | bytes) -> str:
    """A file beside the final one, so that moving it into place is one step."""
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
