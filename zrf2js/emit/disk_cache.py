"""Values that the compiler stores on disk, in the cache folder of the user.

A key names everything that a value depends on, so an entry stays valid. Without a folder that the
user can write to, each run computes the values again.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from zrf2js._version import __version__

try:
    import fcntl
except ImportError:  # Windows and Pyodide
    fcntl = None  # type: ignore[assignment]

#: path, size and time of the last change of a file
Stamp = tuple[str, int, int]
#: longest wait for a value that another process computes, in s
PATIENCE = 20.0
#: the first parts of sources that contain times of files or code of this version of Python
_OF_THIS_SYSTEM = ("contents", "template")
#: values of another process by version and source
seeds: dict[str, bytes] = {}
#: the entries that this process has used, by the same keys
_used: dict[str, Path] = {}
#: the errors of reading a missing or damaged entry
_UNREADABLE = (OSError, EOFError, ValueError, TypeError)


def remembered(source: Sequence[object], make: Callable[[], Any]) -> Any:
    """Return the value of ``make``, from the cache on disk if possible.

    ``source``, which must be JSON data, names everything that the value depends on. The value
    consists of tuples, lists, dicts, strings and numbers. If several processes need it, one
    computes it, and the others wait.
    """
    ours = [__version__, sys.implementation.cache_tag, marshal.version]
    cached = _folder() / f"{_key(ours, source)}.cache"
    if source[0] not in _OF_THIS_SYSTEM:
        portable = _key(__version__, source)
        _used[portable] = cached
        if portable in seeds:
            make = partial(marshal.loads, seeds[portable])
    with suppress(*_UNREADABLE):
        return _read(cached)
    with _locked(cached.with_suffix(".lock")):
        with suppress(*_UNREADABLE):
            return _read(cached)
        value = make()
        _store(cached, marshal.dumps(value))
    return value


def _key(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def exported() -> bytes:
    """Return the values that this process has used, as ``seeds`` of another version of Python.

    The first version of the format has no references, so that equal values have equal bytes.
    """
    values = {}
    for portable, cached in sorted(_used.items()):
        with suppress(*_UNREADABLE):
            values[portable] = marshal.dumps(_read(cached), 0)
    return marshal.dumps(values, 0)


def import_seeds(data: bytes) -> None:
    """Store ``exported`` values, which take the place of values that this process would compute."""
    seeds.update(marshal.loads(data))


def _read(path: Path) -> Any:
    return marshal.loads(path.read_bytes())


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock a file, run the context and remove the file.

    Run the context without a lock if the folder or the system has none, or after a wait of
    ``PATIENCE``: the process that holds the lock may be suspended.
    """
    with ExitStack() as stack:
        with suppress(OSError):
            if fcntl is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                file = stack.enter_context(path.open("wb"))
                end = time.monotonic() + PATIENCE
                while not _holds(file) and time.monotonic() < end:
                    time.sleep(0.02)
                stack.callback(path.unlink, missing_ok=True)
        yield


def _holds(file: IO[bytes]) -> bool:
    """Lock a file unless another process has locked it; return True if the file is locked now."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def stamps(files: Iterable[Path]) -> list[Stamp]:
    """Return the stamps of files.

    Keys contain stamps instead of contents, as in Python's cache of modules.
    """
    return [_stamp(str(file), os.stat(file)) for file in files]


def contents(files: Sequence[Stamp]) -> str:
    """Return a hash of the contents of files, with their names and the names of their folders.

    With it in a key, all copies of the files share an entry, such as a checkout and an
    installation. Files with a cached stamp are not read.
    """
    return str(remembered(["contents", files], lambda: _hash_of(path for path, _, _ in files)))


def _hash_of(paths: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for path in map(Path, paths):
        data = path.read_bytes()
        digest.update(f"{path.parent.name}/{path.name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()


def stamps_in(folder: Path, suffix: str) -> Iterator[Stamp]:
    """Yield the stamps of all files with a suffix in a folder and in the folders inside it."""
    with os.scandir(folder) as listing:
        entries = sorted(listing, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            yield from stamps_in(Path(entry.path), suffix)
        elif entry.name.endswith(suffix):
            yield _stamp(entry.path, entry.stat())


def _stamp(path: str, status: os.stat_result) -> Stamp:
    return path, status.st_size, status.st_mtime_ns


def _folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "zrf2js"


def _store(path: Path, data: bytes) -> None:
    """Write a file under another name and rename it, so that other runs read whole files."""
    import tempfile  # most runs store nothing

    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(draft, path)
        except OSError:
            os.unlink(draft)
