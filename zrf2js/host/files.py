"""Files as rules name them: with either slash, in any case, and never outside the game's folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from zrf2js.frontends.zrf.read import decode
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

#: bytes of one file; the largest rules we know have 140 000, the largest picture 6 million
MAX_FILE = 32_000_000


def load_source(path: Path) -> Outcome[Source]:
    """The rules file the user named; an empty source and ZRF006 if it cannot be read."""
    collector = Collector()
    text = ""
    try:
        if (size := path.stat().st_size) > MAX_FILE:
            collector.report("ZRF939", None, path=path.as_posix(), size=size, limit=MAX_FILE)
        else:
            text = decode(path.read_bytes())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        collector.report("ZRF006", None, path=path.as_posix(), reason=reason)
    return collector.outcome(Source(path.as_posix(), text))


#: what was looked for, by folder and name as the rules write it, and what was found
Lookup = tuple[Path, str, Path | None]


@dataclass(frozen=True, slots=True)
class FileLoader:
    """Finds the files that rules name: included ones, pictures and sounds.

    Rules come from strangers. A path that is absolute, names a drive, or leads out of `root`, be
    it by `..` or by a link, is as good as missing. `root` is the folder of the main rules file;
    whoever keeps shared files beside several game folders passes the folder above them, and in
    `folder` that of the rules. Every look goes to `seen`.
    """

    root: Path
    folder: Path | None = None
    seen: list[Lookup] = field(default_factory=list)

    def __call__(self, path: str, source: Source) -> Source | None:
        """An included file; its path counts from the file that includes it."""
        found = self._find(Path(source.name).parent, path)
        return None if found is None else _load(found)

    def read(self, path: str) -> bytes | None:
        """A picture or a sound; paths of these count from the main rules file (rule 16a)."""
        found = self._find(self.folder or self.root, path)
        try:
            small = found is not None and found.stat().st_size <= MAX_FILE
            return found.read_bytes() if found and small else None
        except OSError:
            return None

    def has(self, path: str) -> bool:
        """Whether a picture or a sound is there."""
        return self._find(self.folder or self.root, path) is not None

    def _find(self, folder: Path, path: str) -> Path | None:
        found = find_below(self.root, folder, path)
        self.seen.append((folder, path, found))
        return found


def find_below(root: Path, folder: Path, path: str) -> Path | None:
    """The file that a path from `folder` means, if it lies below `root`."""
    inside = folder.relative_to(root) if folder.is_relative_to(root) else Path()
    if (steps := _steps(path)) is None:
        return None
    return find_case_insensitive(root, "/".join((*inside.parts, *steps)))


def find_case_insensitive(root: Path, relative: str) -> Path | None:
    """The file below `root` that a path in a rules file means; an exact match goes first."""
    steps = _steps(relative)
    inside = None if steps is None else _collapsed(steps)
    if not inside:
        return None
    found = next(_matches(root, inside), None)
    if found is None or not found.resolve().is_relative_to(root.resolve()):
        return None
    return found


def find_beside(file: Path, named: str) -> Path | None:
    """The file that another one names: by a path from its folder, else by the last name alone."""
    root = file.parent
    found = find_case_insensitive(root, named)
    return found or find_case_insensitive(root, re.split(r"[\\/]", named)[-1])


def _steps(path: str) -> tuple[str, ...] | None:
    """The names in a relative path; None if it is no such path."""
    steps = tuple(re.split(r"[\\/]", path))
    if not steps[0] or any(":" in step or "\0" in step for step in steps):
        return None
    return steps


def _collapsed(steps: Iterable[str]) -> list[str] | None:
    """The names without `.` and `..`; None if they lead above where they start."""
    result: list[str] = []
    for step in steps:
        if step == "..":
            if not result:
                return None
            result.pop()
        elif step not in ("", "."):
            result.append(step)
    return result


def _matches(folder: Path, names: list[str]) -> Iterator[Path]:
    """Files reached by these names, best first. Several folders may differ in case alone."""
    for entry in _entries(folder, names[0]):
        if len(names) > 1:
            yield from _matches(entry, names[1:])
        elif entry.is_file():
            yield entry


def _entries(folder: Path, name: str) -> list[Path]:
    try:
        entries = [entry for entry in folder.iterdir() if _same(entry.name, name)]
    except OSError:  # not a folder, or not ours to read
        return []
    return sorted(entries, key=lambda entry: (entry.name != name, entry.name))


def _same(a: str, b: str) -> bool:
    return a.casefold() == b.casefold()


def _load(path: Path) -> Source | None:
    try:
        if path.stat().st_size > MAX_FILE:
            return None
        return Source(path.as_posix(), decode(path.read_bytes()))
    except OSError:
        return None
