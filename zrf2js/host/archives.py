"""Files of rules on the disk or in a zip archive, which is read like a folder.

The path of a file in an archive continues that of the archive: `Chess.zip/images/king.bmp`. So
diagnostics name it, and no path in rules leads out of the archive. Archives are untrusted: one
that is damaged, too large or not plain cannot be opened at all.
"""

from __future__ import annotations

import os
import stat
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from zrf2js.host import reading
from zrf2js.host.reading import MAX_FILE, OversizedFile

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

SUFFIX = ".zip"
#: limits of an archive: files and folders, bytes of all files together, and nested folders
MAX_ENTRIES, MAX_CONTENT, MAX_DEPTH = 5_000, 50_000_000, 50

#: signature of an entry in the directory of an archive
_ENTRY = b"PK\x01\x02"
_ENCRYPTED = 1


class InvalidArchive(OSError):
    """Error: an archive cannot be read; the text is the reason."""


def archive_of(path: Path) -> Path | None:
    """Return the archive at ``path`` or above it, or None."""
    if SUFFIX not in os.fspath(path).lower():
        return None
    places = (path, *path.parents)
    return next((p for p in places if p.suffix.lower() == SUFFIX and p.is_file()), None)


def on_disk(path: Path) -> Path:
    """Return the file of the disk that contains ``path``: an archive or the file itself."""
    return archive_of(path) or path


def read_file(path: Path) -> bytes:
    """Return the content of an input file; raise OversizedFile or another OSError."""
    archive = archive_of(path)
    if archive is None:
        return reading.read_file(path)
    return _open(archive).read(_name_in(archive, path))


def content_of(path: Path) -> bytes | None:
    """Return the content of a regular file, or None if it cannot be read."""
    if archive_of(path) is None:
        return reading.content_of(path)
    try:
        return read_file(path)
    except OSError:
        return None


def is_file(path: Path) -> bool:
    """Return True for a file of the disk, or of an archive that can be read."""
    archive = archive_of(path)
    if archive is None:
        return path.is_file()
    try:
        return _name_in(archive, path) in _open(archive).files
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Return True for a folder of the disk, an archive or a folder in one."""
    archive = archive_of(path)
    if archive is None:
        return path.is_dir()
    try:
        return _name_in(archive, path) in _open(archive).folders
    except OSError:
        return False


def names_in(folder: Path) -> list[str]:
    """Return the names of the files and folders in a folder; raise OSError."""
    archive = archive_of(folder)
    if archive is None:
        return os.listdir(folder)
    try:
        return sorted(_open(archive).folders[_name_in(archive, folder)])
    except KeyError:
        raise NotADirectoryError(os.fspath(folder)) from None


def walk(folder: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield folders with the names of their folders and files, as ``os.walk``.

    The caller may remove names of folders, which are not visited then.
    """
    if archive_of(folder) is None:
        yield from ((Path(place), folders, files) for place, folders, files in os.walk(folder))
        return
    try:
        names = names_in(folder)
    except OSError:
        return
    folders = [name for name in names if is_folder(folder / name)]
    yield folder, folders, [name for name in names if name not in folders]
    for name in folders:
        yield from walk(folder / name)


def check_archive(path: Path) -> None:
    """Raise OSError if ``path`` is an archive that cannot be read, or a file in one."""
    archive = archive_of(path)
    if archive is not None:
        _open(archive)


class _Archive:
    """The files of an archive by path, and the names in each folder; the root is ``.``."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self.files: dict[str, ZipInfo] = {}
        self.folders: dict[str, set[str]] = {".": set()}
        for entry in archive.infolist():
            self._add(entry)
        if sum(entry.file_size for entry in self.files.values()) > MAX_CONTENT:
            raise InvalidArchive(f"its files have more than {MAX_CONTENT} bytes")

    def _add(self, entry: ZipInfo) -> None:
        from zipfile import ZIP_DEFLATED, ZIP_STORED

        if entry.flag_bits & _ENCRYPTED:
            raise InvalidArchive("it is encrypted")
        # for other methods, `zipfile` does not limit the memory that it needs
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise InvalidArchive("it has a compression other than Deflate")
        path = entry.filename.replace("\\", "/")
        steps = [step for step in path.rstrip("/").split("/") if step != "."]
        if not all(steps) or ".." in steps or ":" in path:
            raise InvalidArchive(f"the name {entry.filename!r} leads out of it")
        if len(steps) > MAX_DEPTH:
            raise InvalidArchive(f"it has more than {MAX_DEPTH} nested folders")
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise InvalidArchive(f"{entry.filename!r} is a symbolic link")
        for depth, step in enumerate(steps):
            parent = "/".join(steps[:depth]) or "."
            self.folders.setdefault(parent, set()).add(step)
        name = "/".join(steps) or "."
        if path.endswith("/"):
            self.folders.setdefault(name, set())
        elif name in self.files:
            raise InvalidArchive(f"it contains {entry.filename!r} twice")
        else:
            self.files[name] = entry

    def read(self, name: str) -> bytes:
        """Return the content of a file; ``zipfile`` returns at most the size that is stated."""
        entry = self.files.get(name)
        if entry is None:
            raise FileNotFoundError(2, "the archive has no such file")
        if entry.file_size > MAX_FILE:
            raise OversizedFile(str(entry.file_size))
        with _damage_as_error():
            return self._archive.read(entry)


@contextmanager
def _damage_as_error() -> Iterator[None]:
    """Turn the exceptions of ``zipfile`` for damaged archives into InvalidArchive."""
    from zipfile import BadZipFile

    damage = (BadZipFile, NotImplementedError, ValueError, EOFError, RuntimeError)
    try:
        yield
    except (*damage, OverflowError, struct.error, zlib.error) as error:
        raise InvalidArchive("it is damaged") from error


def _open(path: Path) -> _Archive:
    status = path.stat()
    reading.record_input(path, status)
    return _opened(path, status.st_ino, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4)
def _opened(path: Path, *state: int) -> _Archive:
    from zipfile import ZipFile

    data = reading.read_file(path)
    if data.count(_ENTRY) > MAX_ENTRIES:  # before an object is made for each
        raise InvalidArchive(f"it has more than {MAX_ENTRIES} files")
    with _damage_as_error():
        return _Archive(ZipFile(BytesIO(data)))


def _name_in(archive: Path, path: Path) -> str:
    return path.relative_to(archive).as_posix()
