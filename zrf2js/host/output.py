"""Atomic writing of files that belong together: either all are replaced, or none."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from zrf2js.host.drafts import Draft, draft_for, install_all
from zrf2js.host.reading import input_at
from zrf2js.support.frozen_node import frozen_node


class OverwritesInput(Exception):
    """Error: an output file is a file that the command reads."""

    def __init__(self, output: Path, given: Path) -> None:
        super().__init__(f"{output.as_posix()} would overwrite the input {given.as_posix()}")


@frozen_node()
class _Target:
    """An output file: its path as given and without links, and how it is written."""

    given: Path
    path: Path
    in_place: bool
    content: bytes


def write_files(files: Mapping[Path, str | bytes], replaced: Collection[Path] = ()) -> None:
    """Write all files, texts as UTF-8, through symbolic links.

    An existing FIFO, device or file in a folder without write permission is written in place; all
    other files are replaced together. ``replaced`` are inputs that may be overwritten. Raise
    OverwritesInput, or OSError with the path of the file as ``filename``, without a change.
    """
    targets = [_target(path, content, path in replaced) for path, content in files.items()]
    _require_distinct(targets)
    with ExitStack() as stack:
        drafts: dict[Path, Draft] = {}
        for target in targets:
            if not target.in_place:
                with _blamed_on(target.given):
                    _add(target, drafts, stack)
        for target in targets:
            if target.in_place:
                with _blamed_on(target.given):
                    _write_in_place(target)
        with _blamed_on(targets[0].given):
            for draft in drafts.values():
                draft.commit()
            install_all(drafts.values())


def is_stream(path: Path) -> bool:
    """Return True if there is a FIFO, a device or a socket at ``path``."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def require_no_input(path: Path) -> None:
    """Raise OverwritesInput if ``path`` is a file that the command reads."""
    given = input_at(path)
    if given is not None:
        raise OverwritesInput(path, given)


@contextmanager
def _blamed_on(path: Path) -> Iterator[None]:
    """Name ``path`` in an OSError, which may name a draft."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno or 0, error.strerror or str(error), os.fspath(path)) from error


def _target(given: Path, content: str | bytes, replaced: bool) -> _Target:
    data = content.encode("utf-8") if isinstance(content, str) else content
    with _blamed_on(given):
        path = Path(os.path.realpath(given))
        if not os.path.lexists(given):
            return _Target(given, path, False, data)
        if given.is_symlink() and not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        try:
            mode = given.stat().st_mode
        except FileNotFoundError:  # a link to a file that does not exist
            return _Target(given, path, False, data)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(given, os.W_OK):  # the target of /dev/stdout has no path
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if not replaced:
            require_no_input(given)
        fixed = not os.access(path.parent, os.W_OK | os.X_OK)
        return _Target(given, path, fixed or not stat.S_ISREG(mode), data)


def _require_distinct(targets: list[_Target]) -> None:
    taken: dict[Path, Path] = {}
    for target in targets:
        other = taken.setdefault(target.path, target.given)
        if other != target.given:
            reason = f"it is the same file as {other.as_posix()}"
            raise OSError(errno.EEXIST, reason, os.fspath(target.given))


def _add(target: _Target, drafts: dict[Path, Draft], stack: ExitStack) -> None:
    folder = target.path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error
    if folder not in drafts:
        drafts[folder] = stack.enter_context(draft_for(folder))
    drafts[folder].add(target.path.name, target.content)


def _write_in_place(target: _Target) -> None:
    handle = os.open(target.given, os.O_WRONLY | os.O_TRUNC)
    with os.fdopen(handle, "wb") as file:
        file.write(target.content)
