"""The settings of a project file: their types, and their values as fields of a job."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from zrf2js.emit.js.page.texts import language_codes
from zrf2js.language.options import DIALECTS
from zrf2js.project.project_file import Folder, InvalidProject
from zrf2js.support.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from zrf2js.project.plan import Job

#: settings whose fields of Job have other names
_FIELDS = {"with": "with_features", "dagaz-scripts": "dagaz_scripts", "licence": "license"}
#: settings that name a file with learned data, which are one field of Job
_TRAINED = ("weights", "tables", "book")

#: the settings of a project and of its games, with their types
_COMMON: dict[str, type] = {
    "targets": list,
    "format": str,
    "dialect": str,
    "overrides": list,
    "languages": list,
    "with": list,
    "without": list,
    "runtime": str,
    "minify": bool,
    "dagaz-scripts": bool,
    "weights": str,
    "tables": str,
    "book": str,
    "authors": str,
    "license": str,
    "licence": str,
}
PROJECT = {
    **_COMMON,
    "title": str,
    "url": str,
    "output": str,
    "root": str,
    "game": list,
    "check": dict,
}
_KINDS = {str: "string", list: "list", dict: "table", bool: "boolean"}
GAME = {**_COMMON, "rules": str, "name": str, "title": str, "variant": str}


def settings_of(folder: Folder, data: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a table as fields of Job; raise InvalidProject for invalid values."""
    if "license" in data and "licence" in data:
        raise InvalidProject("`license` and `licence` are the same setting")
    settings: dict[str, Any] = {}
    for key in _COMMON:
        if key not in data or key in _TRAINED:
            continue
        value = data[key]
        if isinstance(value, list):
            if not all(isinstance(item, str) for item in value):
                raise InvalidProject(f"`{key}` is not a list of strings")
            value = tuple(value)
        settings[_FIELDS.get(key, key)] = value
    trained = [(kind, folder.file(data[kind], kind)) for kind in _TRAINED if kind in data]
    if trained:
        settings["trained"] = tuple(trained)
    _check_features(settings)
    if "overrides" in settings:
        settings["overrides"] = tuple(folder.file(p, "overrides") for p in settings["overrides"])
    _check_words("languages", settings.get("languages", ()), language_codes())
    _check_words("dialect", (settings.get("dialect", "auto"),), DIALECTS)
    return settings


def _check_features(settings: dict[str, Any]) -> None:
    if not settings.keys() & {"with_features", "without", "runtime"}:
        return
    from zrf2js.emit.js.module.features import NAMES  # loads the compiler
    from zrf2js.options import RUNTIMES

    for key, name in (("with", "with_features"), ("without", "without")):
        _check_words(key, settings.get(name, ()), NAMES)
    _check_words("runtime", (settings.get("runtime", "inline"),), RUNTIMES)


def conflict_of(job: Job) -> str:
    """Return why a job both requires and leaves out a feature, empty if it does not."""
    from zrf2js.emit.js.module.features import conflicting  # loads the compiler

    return conflicting(job)


def _check_words(key: str, words: Iterable[str], choices: Sequence[str]) -> None:
    for word in words:
        if word not in choices:
            guess = did_you_mean(word, choices)
            expected = f"did you mean `{guess}`?" if guess else f"choices: {', '.join(choices)}"
            raise InvalidProject(f"`{key}`: unknown {word}; {expected}")


def check_table(where: str, data: dict[str, Any], types: dict[str, type]) -> None:
    """Raise InvalidProject for keys that are unknown, or have values of another type."""
    for key, value in data.items():
        if key not in types:
            guess = did_you_mean(key, list(types))
            hint = f": did you mean `{guess}`?" if guess else ""
            raise InvalidProject(f"unknown setting `{key}` of {where}{hint}")
        if not isinstance(value, types[key]):
            kind = _KINDS[types[key]]
            raise InvalidProject(f"`{key}` is not a {kind}")
