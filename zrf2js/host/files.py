"""File access of rules: paths with `/` or `\\`, case-insensitive, only below a root folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from zrf2js.frontends.dagaz import is_page
from zrf2js.frontends.zrf.read import decode
from zrf2js.host.archives import is_file, names_in, read_file
from zrf2js.host.reading import MAX_FILE, OversizedFile, real_path, reason_of
from zrf2js.support.file_names import readable
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

if TYPE_CHECKING:
    from zrf2js.frontends.dagaz.recording import PageScripts, RecordSetup


def load_source(path: Path) -> Outcome[Source]:
    """Read the rules file ``path``; return an empty source and a diagnostic if that fails."""
    collector = Collector()
    text = ""
    try:
        text = decode(read_file(path))
    except OversizedFile as error:
        collector.report("ZRF939", None, path=path.as_posix(), size=error.size, limit=MAX_FILE)
    except (OSError, ValueError) as error:  # ValueError: a path with a null byte
        collector.report("ZRF006", None, path=path.as_posix(), reason=reason_of(error))
    return collector.outcome(Source(path.as_posix(), text))


#: folders of rules in archives, whose pictures are next to them
_FOLDERS_OF_RULES = ("rules", "zrf")

#: a file lookup: folder, path as written in the rules, file found
Lookup = tuple[Path, str, Path | None]


def loader_of(path: Path, root: Path | None) -> FileLoader:
    """Return the loader of the rules file ``path``; ``root`` is the root folder if it is given.

    The default root of rules is their folder; in a folder `rules` or `zrf` of an archive, it is
    the archive. No text in a file widens its root.
    """
    folder = path.parent
    in_archive = real_path(folder).name.lower() in _FOLDERS_OF_RULES
    if root is None and in_archive and not is_page(path.name):
        return FileLoader(real_path(folder).parent, real_path(folder))
    return FileLoader(folder if root is None else root, folder)


@frozen_node()
class FileLoader:
    """A loader for the files that rules name: included files, pictures and sounds.

    Rules are untrusted. A path that is absolute, names a drive, or leads out of `root` through
    `..` or a symbolic link finds no file. `root` is usually the folder of the main rules file. If
    several game folders share files, `root` is their parent, and `folder` is the folder of the
    rules. `lookups` records every lookup.
    """

    root: Path
    folder: Path | None = None
    lookups: list[Lookup] = field(default_factory=list)

    def __call__(self, path: str, source: Source) -> Source | None:
        """Return an included file; ``path`` is relative to the including file ``source``."""
        file = self._find(Path(source.name).parent, path)
        return None if file is None else _load(file)

    def read(self, path: str) -> bytes | None:
        """Return a picture or sound; ``path`` is relative to the main rules file (rule 16a)."""
        file = self._find(self.folder or self.root, path)
        try:
            return read_file(file) if file else None
        except OSError:
            return None

    def has(self, path: str) -> bool:
        """Return True if a picture or sound exists."""
        return self._find(self.folder or self.root, path) is not None

    def outside(self, path: str) -> str | None:
        """Return the folder that would contain the root and the file that ``path`` names.

        It is None if the path stays in the root, and empty if no folder permits the path. Only
        links are followed; files outside are not read.
        """
        folder = self.folder or self.root
        return outside(self.root, folder, path)

    def record(self, page: PageScripts) -> AbstractContextManager[RecordSetup]:
        """Open the scripts of a page, which run isolated."""
        return record_scripts(page)

    def _find(self, folder: Path, path: str) -> Path | None:
        file = find_named(self.root, folder, path)
        self.lookups.append((folder, path, file))
        return file


def record_scripts(page: PageScripts) -> AbstractContextManager[RecordSetup]:
    """Open scripts for Dagaz, which run isolated."""
    from zrf2js.host.recorder import open_page  # not imported without scripts

    return open_page(page)


#: formats of pictures, in the order of preference
PICTURES = (".bmp", ".png", ".gif", ".jpg", ".jpeg", ".svg")


def find_named(root: Path, folder: Path, path: str) -> Path | None:
    """Return the file that the rules in `folder` name, below `root`, or None.

    A missing picture may have another format. Archives of games have their pictures in `images`
    next to the rules, next to the folder of the rules, or without the folders that the rules name.
    """
    file = find_below(root, folder, path)
    steps = [step for step in re.split(r"[\\/]", path) if step not in ("", ".", "..")]
    if file or not steps or Path(steps[-1]).suffix.lower() not in PICTURES or _steps(path) is None:
        return file
    folders = [folder, folder / "images"]
    if real_path(folder) != real_path(root) and _relative(real_path(folder), real_path(root)):
        folders += [folder.parent, folder.parent / "images"]
    for start in range(len(steps)):
        for place in (
            folders if start < len(steps) - 1 else [f for f in folders if f != folder.parent]
        ):
            file = find_below(root, place, "/".join(steps[start:]), any_format=True)
            if file:
                return file
    return None


def find_below(root: Path, folder: Path, path: str, *, any_format: bool = False) -> Path | None:
    """Return the file that `path`, relative to `folder`, names below `root`, or None.

    With `any_format`, a picture of the same name may have another suffix.
    """
    inside = _relative(folder, root)
    if inside is None:  # the same folder may have a relative and an absolute path
        inside = _relative(real_path(folder), real_path(root)) or Path()
    if (steps := _steps(path)) is None:
        return None
    return find_case_insensitive(root, "/".join((*inside.parts, *steps)), any_format=any_format)


def outside(root: Path, folder: Path, path: str) -> str | None:
    """Return the folder that contains `root` and what `path` names; see FileLoader.outside."""
    steps = _steps(path)
    if steps is None:
        return ""
    top, start = real_path(root), real_path(folder)
    inside = _relative(start, top) or Path()
    below = _collapsed((*inside.parts, *steps))
    if below is None:
        named = Path(os.path.normpath(start.joinpath(*steps))).parent
    else:
        file = next(_matches(root, below, any_format=False), None) if below else None
        if file is None or real_path(file).is_relative_to(top):
            return None
        named = real_path(file).parent
    try:
        return Path(os.path.commonpath([top, named])).as_posix()
    except ValueError:  # different drives
        return ""


def _relative(folder: Path, root: Path) -> Path | None:
    return folder.relative_to(root) if folder.is_relative_to(root) else None


def find_case_insensitive(root: Path, relative: str, *, any_format: bool = False) -> Path | None:
    """Return the file below `root` with the path `relative`, ignoring case; prefer exact case."""
    steps = _steps(relative)
    inside = None if steps is None else _collapsed(steps)
    if not inside:
        return None
    file = next(_matches(root, inside, any_format), None)
    if file is None or not real_path(file).is_relative_to(real_path(root)):
        return None
    return file


#: limit of a path in characters, that of Linux: longer ones name no file
_LONGEST = 4096


def find_beside(file: Path, named: str) -> Path | None:
    """Return the file that `file` names: by a path from its folder, or by the last name only."""
    root = file.parent
    beside = find_case_insensitive(root, named)
    return beside or find_case_insensitive(root, re.split(r"[\\/]", named)[-1])


def _steps(path: str) -> tuple[str, ...] | None:
    """Return the components of a relative path, or None if the path is not relative."""
    if len(path) > _LONGEST:
        return None
    steps = tuple(re.split(r"[\\/]", path))
    if not steps[0] or any(":" in step or "\0" in step for step in steps):
        return None
    return steps


def _collapsed(steps: Iterable[str]) -> list[str] | None:
    """Return the steps without `.` and `..`; None if the path leads above its start."""
    result: list[str] = []
    for step in steps:
        if step == "..":
            if not result:
                return None
            result.pop()
        elif step not in ("", "."):
            result.append(step)
    return result


def _matches(folder: Path, names: list[str], any_format: bool) -> Iterator[Path]:
    """Yield the files with this path, best match first. Folders may differ in case only."""
    for entry in _entries(folder, names[0], any_format and len(names) == 1):
        if len(names) > 1:
            yield from _matches(entry, names[1:], any_format)
        elif is_file(entry):
            yield entry


def _entries(folder: Path, name: str, any_format: bool) -> list[Path]:
    same = _same_picture if any_format else _same
    try:
        entries = [folder / each for each in names_in(folder) if same(each, name)]
    except OSError:  # not a folder, or not readable
        return []
    return sorted(entries, key=lambda entry: (entry.name != name, _format(entry.name), entry.name))


def _format(name: str) -> int:
    suffix = Path(name).suffix.lower()
    return PICTURES.index(suffix) if suffix in PICTURES else len(PICTURES)


def _same_picture(a: str, b: str) -> bool:
    return _format(a) < len(PICTURES) and _same(Path(a).stem, Path(b).stem)


def _same(a: str, b: str) -> bool:
    return readable(a).casefold() == readable(b).casefold()


def _load(path: Path) -> Source | None:
    try:
        return Source(path.as_posix(), decode(read_file(path)))
    except OSError:
        return None
