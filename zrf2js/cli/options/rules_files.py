"""Rules files on the command line: files, folders and archives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from zrf2js.host.archives import is_folder
from zrf2js.host.rules_files import rules_below
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.outcome import Collector, Outcome


def rules_in(paths: Sequence[Path]) -> Outcome[tuple[Path, ...]]:
    """Return the files, and all rules files of the folders and archives."""
    collector = Collector()
    files: list[Path] = []
    for path in paths:
        below = list(_rules_of(path))
        if not below:
            collector.extend((diagnose("ZRF931", None, path=path.as_posix()),))
        files += below
    return collector.outcome(tuple(dict.fromkeys(files)))


def _rules_of(path: Path) -> Iterator[Path]:
    if is_folder(path):
        yield from sorted(rules_below(path))
    else:
        yield path
