"""The rules files of folders and archives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from zrf2js.frontends.registry import ZRF, are_rules
from zrf2js.frontends.zrf.forms import Atom, Form
from zrf2js.frontends.zrf.read import read
from zrf2js.host.archives import archive_of, check_archive, is_file, is_folder, read_file, walk
from zrf2js.host.files import load_source, loader_of
from zrf2js.host.reading import real_path, reason_of
from zrf2js.support.outcome import Collector, Outcome

#: folders that contain no games: packages, bytecode, and what macOS adds to archives
_SKIPPED = ("node_modules", "__pycache__", "__MACOSX")


def files_below(folder: Path, output: Path | None = None) -> Iterator[Path]:
    """Yield the files of a folder and its subfolders, except hidden ones and ``output``."""
    skip = real_path(output) if output else None
    for here, folders, files in walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and name not in _SKIPPED
            and (skip is None or real_path(here / name) != skip)
        )
        yield from (here / name for name in files)


def rules_below(folder: Path, output: Path | None = None) -> Iterator[Path]:
    """Yield the rules files of a folder and its subfolders, except hidden ones and ``output``."""
    return (path for path in files_below(folder, output) if is_file(path) and _is_rules(path))


def _is_rules(path: Path) -> bool:
    """Return True for rules files, and for pages that load the Dagaz kernel."""
    try:
        return are_rules(path.name, partial(read_file, path))
    except OSError:
        return False


def rules_at(path: Path) -> Outcome[Path]:
    """Return the rules file that ``path`` names: a file, or the only game of an archive.

    Rules that others in the archive include are not games. If there are several games, the user
    names one by its path in the archive.
    """
    collector = Collector()
    try:
        check_archive(path)
    except OSError as error:
        collector.report("ZRF006", None, path=path.as_posix(), reason=reason_of(error))
        return collector.outcome(path)
    if archive_of(path) is None or not is_folder(path):
        return collector.outcome(path)
    files = sorted(rules_below(path))
    included = set(_included(files, collector))
    games = [
        file for file in files if real_path(file) not in included
    ] or files  # or all in a circle
    if not collector.ok:
        return collector.outcome(path)
    if not games:
        collector.report("ZRF931", None, path=path.as_posix())
    elif len(games) > 1:
        names = tuple(game.as_posix() for game in games)
        collector.report("ZRF946", None, path=path.as_posix(), count=len(games), notes=names)
    return collector.outcome(games[0] if games else path)


def _included(files: list[Path], collector: Collector) -> Iterator[Path]:
    """Yield the real paths of files that rules include; report unreadable files."""
    for file in files:
        if file.suffix.lower() != ZRF:
            continue
        source, include = collector.take(load_source(file)), loader_of(file, None)
        for form in read(source).value:
            if isinstance(form, Form) and form.head == "include" and form.args:
                named = form.args[0]
                included = include(named.text, source) if isinstance(named, Atom) else None
                path = real_path(Path(included.name)) if included else None
                if path and path != real_path(file):
                    yield path
