"""Sets of new files for a folder that replace the old ones together.

The files are written to `.zrf2js-RANDOM/new` in the folder itself, so that no rename leaves the
file system. When they are complete and on the disk, a rename of `new` to `ready` commits the set,
and its files move to their places. `sweep` finishes the moves of a committed set whose process
ended, and deletes all other drafts. A process keeps a lock on its draft, which ends with the
process.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zrf2js.host.interrupts import delayed_interrupts
from zrf2js.host.reading import real_path
from zrf2js.support.json_text import parse_json

if sys.platform != "win32":
    import fcntl

#: start of the names of drafts
PREFIX = ".zrf2js-"
_NEW, _READY, _OLD, _GONE = "new", "ready", "old", "gone.json"
#: age in seconds after which a draft is stale on a system without locks
_STALE = 86_400


class Draft:
    """New files for one folder. ``path`` is the folder of the draft."""

    def __init__(self, target: Path, path: Path) -> None:
        self.target, self.path = target, path
        self._names: list[str] = []
        (path / _NEW).mkdir()

    def add(self, name: str, content: bytes) -> None:
        """Write the future content of the file ``name``, a path relative to the folder."""
        new = self.path / _NEW / name
        new.parent.mkdir(parents=True, exist_ok=True)
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _copy_access(self.target / name, new)
        self._names.append(name)

    def commit(self, removed: Iterable[str] = ()) -> None:
        """Commit the set: it is installed even if the process ends; ``removed`` names old files."""
        gone = sorted(removed)
        (self.path / _GONE).write_text(json.dumps(gone), encoding="ascii")
        for name in (*self._names, *gone):
            _keep(self.target / name, self.path / _OLD / name)
        _flush_folder(self.path / _NEW)
        os.rename(self.path / _NEW, self.path / _READY)
        self._names += gone

    def install(self) -> None:
        """Move the files of a committed set to their places."""
        _install(self.path, self.target)
        _flush_folder(self.target)

    def restore(self) -> None:
        """Put the old files back."""
        for name in self._names:
            old, current = self.path / _OLD / name, self.target / name
            if os.path.lexists(old):
                os.replace(old, current)
            elif not current.is_dir():
                current.unlink(missing_ok=True)


@contextmanager
def draft_folder(parent: Path, prefix: str = PREFIX) -> Iterator[Path]:
    """Yield a new folder in ``parent`` for this process, and delete it afterward."""
    sweep(parent, prefix)
    while True:
        try:
            path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        except OSError as error:  # it names a folder that the user does not know
            raise OSError(error.errno, error.strerror, os.fspath(parent)) from error
        with _locked(path) as mine:
            if not mine:  # another process deleted it before it was locked
                continue
            try:
                yield path
            finally:
                shutil.rmtree(path, ignore_errors=True)
            return


@contextmanager
def draft_for(target: Path) -> Iterator[Draft]:
    """Yield a draft of a set of files for the folder ``target``."""
    with draft_folder(target) as path:
        yield Draft(target, path)


def install_all(drafts: Iterable[Draft]) -> None:
    """Install committed drafts; if one fails, restore the old files of all and raise OSError.

    Interrupts wait until the files are in their places.
    """
    with delayed_interrupts():
        begun: list[Draft] = []
        try:
            for draft in drafts:
                begun.append(draft)
                draft.install()
        except OSError:
            for draft in begun:
                draft.restore()
            raise


def sweep(parent: Path, prefix: str = PREFIX) -> None:
    """Finish committed sets of processes that ended, and delete their other drafts."""
    with suppress(OSError):
        for path in parent.glob(f"{_literal(prefix)}*"):
            if not _is_own_folder(path):
                continue
            with _locked(path) as stale:
                if stale and _is_own_folder(path / _READY):
                    with suppress(OSError):
                        _install(path, parent)
                if stale:
                    shutil.rmtree(path, ignore_errors=True)


def _literal(prefix: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in prefix)


def _is_own_folder(path: Path) -> bool:
    """Return True for a folder of this user: a set of another user is not installed."""
    try:
        status = path.lstat()
    except OSError:
        return False
    own = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
    return own and stat.S_ISDIR(status.st_mode)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Lock a folder until the context ends; yield False if another process has the lock."""
    if sys.platform == "win32":
        yield not path.exists() or time.time() - path.stat().st_mtime > _STALE
        return
    try:
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        yield False
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held = path.exists()
        except OSError:
            held = False
        yield held
    finally:
        os.close(handle)


def _install(draft: Path, target: Path) -> None:
    ready = draft / _READY
    for place, folders, names in os.walk(ready):
        folders.sort()
        for name in sorted(names):
            new = Path(place) / name
            if _is_inside(target, target / new.relative_to(ready)):
                _move(new, target / new.relative_to(ready))
    for name in _removed(draft):
        if _is_inside(target, target / name):
            (target / name).unlink(missing_ok=True)


def _removed(draft: Path) -> list[str]:
    """Return the names of the files to delete; the draft may come from an untrusted archive."""
    try:
        names = parse_json((draft / _GONE).read_bytes())
    except ValueError:
        return []
    listed = names if isinstance(names, list) else []
    return [name for name in listed if isinstance(name, str) and "\0" not in name]


def _is_inside(target: Path, place: Path) -> bool:
    """Return True if no link and no part of the name leads out of the folder."""
    return ".." not in place.parts and real_path(place.parent).is_relative_to(real_path(target))


def _move(new: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.replace(new, place)
    except OSError as error:
        if error.errno not in (errno.EBUSY, errno.EXDEV):
            raise
        shutil.copyfile(new, place)  # the place is a mount point, which a rename cannot replace
        new.unlink()


def _keep(current: Path, old: Path) -> None:
    """Keep a file for `Draft.restore`."""
    if not os.path.lexists(current) or current.is_dir():
        return
    old.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(current, old, follow_symlinks=False)
    except (OSError, NotImplementedError, AttributeError):  # no hard links here
        shutil.copy2(current, old, follow_symlinks=False)


def _copy_access(current: Path, new: Path) -> None:
    """Give a new file the permissions and the owner of the file that it replaces."""
    try:
        status = current.stat()
    except OSError:
        os.chmod(new, 0o666 & ~_umask())
        return
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(new, status.st_uid, status.st_gid)
    os.chmod(new, stat.S_IMODE(status.st_mode))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _flush_folder(path: Path) -> None:
    with suppress(OSError):  # not all systems flush folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
