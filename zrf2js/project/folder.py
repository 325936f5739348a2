"""The output folder changes in one step: whoever looks finds the old build or the new one.

The new folder is made whole beside the old one (what has not changed is linked, not copied) and
the two change places. Where the system cannot exchange two folders, files are replaced one by one,
each in a single step, the manifest and the state last.
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


def publish(output: Path, files: Mapping[str, bytes | None], ours: Iterable[str]) -> None:
    """Makes ``output`` hold these files; None keeps the one that is there.

    ``ours`` are the files of the last build; those that are not among ``files`` go. Whatever else
    is in the folder stays. OSError when it cannot be written; then nothing has changed.
    """
    output = output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    sweep(output)
    draft = output.parent / f".{output.name}{_MARK}{os.getpid()}"
    try:
        draft.mkdir()
        if output.is_dir():
            draft.chmod(output.stat().st_mode & 0o7777)
            _carry(output, draft, set(ours) | set(files))
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
            _replace_each(draft, output, files, ours)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def sweep(output: Path) -> None:
    """Takes away what builds left behind that were killed."""
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


def _carry(old: Path, new: Path, written: set[str]) -> None:
    """Everything in the old folder that no build wrote."""
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
    except OSError:  # a file system without links
        shutil.copy2(old, new)


def exchange(one: Path, other: Path) -> bool:
    """Two folders change places in one step; False where the system has no such step."""
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
    draft: Path, output: Path, files: Mapping[str, bytes | None], ours: Iterable[str]
) -> None:
    for name, content in files.items():  # in their order: what tells of the others comes last
        if content is not None:
            target = output / name
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(draft / name, target)
    for name in set(ours) - set(files):
        (output / name).unlink(missing_ok=True)
