"""The table `[check]` of a project file: which diagnostics are errors, hidden or accepted."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zrf2js.host.reading import read_file, reason_of
from zrf2js.support.diagnostics.policy import unknown_codes
from zrf2js.support.outcome import Collector, Outcome

PROJECT_FILE = "zrf2js.toml"
KEYS: dict[str, type] = {"deny": list, "allow": list, "baseline": str}


class InvalidProject(Exception):
    """An error in a project file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSettings:
    """Codes and groups to deny and to allow, and the file with accepted findings."""

    deny: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    baseline: Path | None = None


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
    return CheckSettings(deny=codes["deny"], allow=codes["allow"], baseline=baseline)


def project_of(path: Path) -> Path | None:
    """Return the project file in the folder of ``path`` or the nearest folder above, or None."""
    start = path if path.is_dir() else path.parent
    folder = start.resolve()
    for place in (folder, *folder.parents):
        if (place / PROJECT_FILE).is_file():
            return start / PROJECT_FILE if place == folder else place / PROJECT_FILE
    return None


def load_project(path: Path) -> Outcome[dict[str, Any]]:
    """Return the tables of a project file."""
    collector = Collector()
    data: dict[str, Any] = {}
    try:
        data = tomllib.loads(read_file(path).decode("utf-8"))
    except (OSError, ValueError) as error:  # unreadable, not UTF-8, or not TOML
        reason = one_line(reason_of(error) if isinstance(error, OSError) else str(error))
        collector.report("ZRF930", None, path=path.as_posix(), reason=reason)
    return collector.outcome(data)


def one_line(text: str) -> str:
    """Return a reason as one line that starts in lowercase."""
    text = " ".join(text.split())
    return text[:1].lower() + text[1:]
