"""Parts of a project file: its text, its paths, and the table `[check]`."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from zrf2js.host.archives import is_file, is_folder, read_file
from zrf2js.host.reading import real_path, reason_of
from zrf2js.support.diagnostics.policy import unknown_codes
from zrf2js.support.outcome import Collector, Outcome

PROJECT_FILE = "zrf2js.toml"
_GAME = re.compile(r"\s*\[\[\s*game\s*\]\]")
KEYS: dict[str, type] = {"deny": list, "allow": list, "baseline": str, "test": bool}


class InvalidProject(Exception):
    """An error in a project file."""


@dataclass(frozen=True, slots=True)
class Project:
    """The tables of a project file, and its text."""

    path: Path
    data: dict[str, Any]
    text: str

    def place_of_game(self, number: int) -> str:
        """Return the file and the line of a table `[[game]]`, or its number if that is unknown."""
        lines = [at for at, line in enumerate(self.text.split("\n"), 1) if _GAME.match(line)]
        if len(lines) == len(self.data.get("game", ())):
            return f"{self.path.as_posix()}:{lines[number]}"
        return f"{self.path.as_posix()}, game {number + 1}"  # a string may contain such a line


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a project. Links in it must not lead out of ``root``."""

    path: Path
    root: Path

    def file(self, given: str, what: str) -> Path:
        """Return a path of the project.

        Raise InvalidProject if it leads out of the root folder, or to a pipe or a device.
        """
        file = self.path / relative_path(given, what)
        if not real_path(file).is_relative_to(real_path(self.root)):
            reason = "a link leads out of the project folder; --root FOLDER allows a larger one"
            raise InvalidProject(f"`{what}`: {reason}: {given!r}")
        if file.exists() and not (file.is_file() or file.is_dir()):  # see load_project
            raise InvalidProject(f"`{what}`: it is not a regular file: {given!r}")
        return file


def relative_path(given: str, what: str) -> Path:
    """Return a relative path with `/` and plain names, or raise InvalidProject."""
    pure = PurePosixPath(given)
    plain = given.isprintable() and not any(sign in given for sign in '\\:*?"<>|')
    if not given or pure.is_absolute() or ".." in pure.parts or not plain or pure == pure.parent:
        message = f"`{what}` must be a relative path with `/` in the project folder: {given!r}"
        raise InvalidProject(message)
    return Path(pure)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSettings:
    """Codes and groups to deny and to allow, the file with accepted findings, and whether builds
    require that tests pass."""

    deny: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    baseline: Path | None = None
    test: bool = False


#: the settings of a folder without a project file
NO_SETTINGS = CheckSettings()


def check_settings(folder: Path, table: dict[str, Any]) -> CheckSettings:
    """Return the settings of a valid table; raise InvalidProject for unknown codes."""
    codes: dict[str, tuple[str, ...]] = {}
    for key in ("deny", "allow"):
        words = table.get(key, [])
        if not all(isinstance(word, str) for word in words):
            raise InvalidProject(f"`{key}` is not a list of strings")
        if unknown := unknown_codes(words):
            raise InvalidProject(f"`{key}`: {unknown[0]} is not a diagnostic code")
        codes[key] = tuple(words)
    baseline = folder / table["baseline"] if "baseline" in table else None
    return CheckSettings(**codes, baseline=baseline, test=table.get("test", False))


def settings_near(path: Path) -> CheckSettings:
    """Return the settings of the project that a path belongs to; none if they are invalid.

    Only the table `check` is read, so that an editor can call it after each change.
    """
    try:
        project = project_of(path)
        table = {} if project is None else load_project(project).value.data.get("check", {})
        if isinstance(table, dict) and all(
            isinstance(table.get(key, kind()), kind) for key, kind in KEYS.items()
        ):
            return check_settings(path.parent, table)
    except (InvalidProject, OSError, ValueError):  # ValueError: a path with a zero byte
        pass
    return NO_SETTINGS


def project_of(path: Path) -> Path | None:
    """Return the project file in the folder of ``path`` or the nearest folder above, or None."""
    start = path if is_folder(path) else path.parent
    folder = real_path(start)
    for place in (folder, *folder.parents):
        if has_project_file(place):
            return start / PROJECT_FILE if place == folder else place / PROJECT_FILE
    return None


def has_project_file(folder: Path) -> bool:
    """Return True if a folder has a project file, whether or not it can be read."""
    return os.path.lexists(folder / PROJECT_FILE) or is_file(folder / PROJECT_FILE)


def load_project(path: Path) -> Outcome[Project]:
    """Return the tables of a project file."""
    collector = Collector()
    project = Project(path, {}, "")
    if path.exists() and not path.is_file():  # reading a pipe would wait for its writer
        reason = "it is not a regular file"
        collector.report("ZRF930", None, path=path.as_posix(), reason=reason)
        return collector.outcome(project)
    try:
        text = read_file(path).decode("utf-8")
        project = Project(path, tomllib.loads(text), text)
    except (OSError, ValueError) as error:  # unreadable, not UTF-8, or not TOML
        is_toml = isinstance(error, tomllib.TOMLDecodeError)
        reason = one_line(str(error) if is_toml else reason_of(error))
        collector.report("ZRF930", None, path=path.as_posix(), reason=reason)
    except RecursionError:  # the parser of Python is recursive
        reason = "its lists and tables nest too deeply"
        collector.report("ZRF930", None, path=path.as_posix(), reason=reason)
    return collector.outcome(project)


def one_line(text: str) -> str:
    """Return a reason as one line that starts in lowercase."""
    text = " ".join(text.split())
    return text[:1].lower() + text[1:]
