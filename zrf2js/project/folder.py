"""Atomic replacement of the output folder: readers see the old build or the new one.

The new folder is created next to the old one, with hard links to unchanged files, and the two are
exchanged. If the system cannot exchange folders, files are replaced one by one, each atomically,
with the manifest and the state last.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

_MARK = ".zrf2js-"
_AT_FDCWD, _EXCHANGE = -100, 2


def publish(output: Path, files: Mapping[str, bytes | None], owned: Iterable[str]) -> None:
    """Replace the contents of ``output`` with ``files``; None keeps the existing file.

    ``owned`` are the files of the last build; those that are not in ``files`` are deleted. All
    other files in the folder are kept. If the folder cannot be written, raise OSError without
    changing it.
    """
    output = output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    sweep(output)
    draft = output.parent / f".{output.name}{_MARK}{os.getpid()}"
    try:
        draft.mkdir()
        if output.is_dir():
            draft.chmod(output.stat().st_mode & 0o7777)
            _link_foreign_files(output, draft, set(owned) | set(files))
        for name, content in files.items():
            target = draft / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if content is None:
                _link(output / name, target)
            else:
                target.write_bytes(content)
        if not output.exists():
            draft.rename(output)
        elif not exchange(draft, output):
            _replace_each(draft, output, files, owned)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def sweep(output: Path) -> None:
    """Delete temporary folders of builds that were killed."""
    for left in output.parent.glob(f".{output.name}{_MARK}*"):
        number = left.name.rpartition("-")[2]
        if number.isdigit() and not _is_alive(int(number)):
            shutil.rmtree(left, ignore_errors=True)


def _is_alive(process: int) -> bool:
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _link_foreign_files(old: Path, new: Path, written: set[str]) -> None:
    """Link every file that no build wrote into the new folder."""
    for place, folders, names in os.walk(old):
        here = Path(place)
        for name in (*names, *(f for f in folders if (here / f).is_symlink())):
            path = here / name
            inside = path.relative_to(old)
            if inside.as_posix() not in written:
                target = new / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                _link(path, target)


def _link(old: Path, new: Path) -> None:
    if old.is_symlink():
        new.symlink_to(os.readlink(old))
        return
    try:
        os.link(old, new)
    except OSError:  # the file system does not support hard links
        shutil.copy2(old, new)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically; return False if the system does not support it."""
    function = _exchanger()
    if function is None:
        return False
    arguments: tuple[Any, ...] = (os.fsencode(one), os.fsencode(other), _EXCHANGE)
    if sys.platform != "darwin":
        arguments = (_AT_FDCWD, arguments[0], _AT_FDCWD, arguments[1], _EXCHANGE)
    return bool(function(*arguments) == 0)


def _exchanger() -> Any:
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None, use_errno=True)
        return library.renamex_np if sys.platform == "darwin" else library.renameat2
    return None


def _replace_each(
    draft: Path, output: Path, files: Mapping[str, bytes | None], owned: Iterable[str]
) -> None:
    for name, content in files.items():  # in order: the manifest and the state are last
        if content is not None:
            target = output / name
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(draft / name, target)
    for name in set(owned) - set(files):
        (output / name).unlink(missing_ok=True)
