"""Atomic replacement of the output folder: readers see the old build or the new one.

The new folder is created next to the old one, with hard links to unchanged files, and the two are
exchanged. If the system cannot exchange the folders, as with a mount point, the changed files are
replaced as one set of `host.drafts`.
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

from zrf2js.host.drafts import draft_folder, draft_for, install_all, sweep
from zrf2js.host.reading import real_path

_MARK = ".zrf2js-"
_AT_FDCWD, _EXCHANGE = -100, 2
#: errors of a folder that cannot be replaced as a whole, although its files may be writable
_NOT_REPLACEABLE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EXDEV)


def publish(output: Path, files: Mapping[str, bytes | None], owned: Iterable[str]) -> None:
    """Replace the contents of ``output`` with ``files``; None keeps the existing file.

    ``owned`` are the files of the last build; those that are not in ``files`` are deleted. All
    other files in the folder are kept. If the folder cannot be written, or if there is a file or a
    device in its place, raise OSError without changing it.
    """
    output = real_path(output)
    if os.path.lexists(output) and not output.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(output))
    for name in files:
        _require_place(output, name)
    if not _publish_folder(output, files, owned):
        _publish_files(output, files, owned)


def _require_place(output: Path, name: str) -> None:
    """Raise OSError if a file cannot have this name below the output folder."""
    place = output / name
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(place))
    if not real_path(place.parent).is_relative_to(output):
        raise OSError(errno.EXDEV, "a link leads out of the output folder", os.fspath(place))


def _publish_folder(output: Path, files: Mapping[str, bytes | None], owned: Iterable[str]) -> bool:
    """Exchange the folder with a new one; return False if the system does not support it."""
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        with draft_folder(output.parent, f".{output.name}{_MARK}") as home:
            draft = home / output.name
            draft.mkdir()
            if output.is_dir():
                sweep(output)
                draft.chmod(output.stat().st_mode & 0o7777)
                _link_foreign_files(output, draft, set(owned) | set(files), home / "probe")
            _fill(draft, output, files)
            if not output.exists():
                draft.rename(output)
                return True
            return exchange(draft, output)
    except OSError as error:
        if output.is_dir() and error.errno in _NOT_REPLACEABLE:
            return False
        raise


def _fill(draft: Path, output: Path, files: Mapping[str, bytes | None]) -> None:
    for name, content in files.items():
        target = draft / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            _link(output / name, target)
        else:
            target.write_bytes(content)


def _publish_files(output: Path, files: Mapping[str, bytes | None], owned: Iterable[str]) -> None:
    """Replace the files in the folder as one set."""
    with draft_for(output) as draft:
        for name, content in files.items():
            if content is not None:
                draft.add(name, content)
        draft.commit(removed=set(owned) - set(files))
        install_all((draft,))


def _link_foreign_files(old: Path, new: Path, written: set[str], probe: Path) -> None:
    """Link every file that no build wrote into the new folder.

    Raise OSError (EXDEV) if a folder or a file is on another mount than the new folder. A mount of
    the same file system is only detected by a failing link, so each file is linked to ``probe``.
    """
    for place, folders, names in os.walk(old):
        here = Path(place)
        if os.path.ismount(here):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), place)
        for name in (*names, *(f for f in folders if (here / f).is_symlink())):
            path = here / name
            inside = path.relative_to(old)
            if inside.as_posix() in written:
                _link(path, probe)
                probe.unlink()
            else:
                target = new / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                _link(path, target)


def _link(old: Path, new: Path) -> None:
    if old.is_symlink():
        new.symlink_to(os.readlink(old))
        return
    try:
        os.link(old, new)
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise
        shutil.copy2(old, new)  # the file system does not support hard links


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
