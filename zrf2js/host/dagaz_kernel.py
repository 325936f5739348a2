"""The Dagaz scripts in folders of the user."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from zrf2js.emit.dagaz.kernel_files import FOLDERS, KERNEL_FILES, KernelFile
from zrf2js.host.reading import read_file


def read_kernel(folders: Iterable[Path]) -> dict[str, str]:
    """Return the Dagaz scripts in the folders by file name; the first folder has priority.

    A folder is that of the kernel in a copy of GlukKazan/Dagaz, the root of a copy of
    DagazProject.github.io, or any folder with the files. Missing files are left out. Raise OSError
    or UnicodeDecodeError for an unreadable file.
    """
    places = tuple(folders)
    scripts: dict[str, str] = {}
    for file in KERNEL_FILES:
        path = next(
            (p for folder in places for p in _candidates(folder, file) if p.is_file()), None
        )
        if path is not None:
            scripts[file.name] = read_file(path).decode("utf-8-sig")
    return scripts


def _candidates(folder: Path, file: KernelFile) -> list[Path]:
    return [folder / file.path, *(folder / below / file.name for below in FOLDERS)]
