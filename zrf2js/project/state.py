"""The state of the last build, which determines the games that are up to date.

A game is up to date if these are unchanged: the compiler, the settings of the game, the bytes of
every file read, the result of every file lookup, and the bytes of every file written. The build
compares contents, never times.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from zrf2js._version import __version__
from zrf2js.host.archives import content_of
from zrf2js.project.plan import Job, Plan
from zrf2js.support.diagnostics.catalogue import CATALOGUE
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.json_text import parse_json
from zrf2js.support.source import Frame, Origin, Source, Span

STATE_FILE = ".zrf2js.json"
_VERSION = 1
#: keys of the state file and the fields of Entry that have different names
_FIELDS = {"looks": "probed_paths"}
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(slots=True, kw_only=True)
class Entry:
    """One game in the state. ``files`` are hashes of the files written, ``reads`` of those read.

    ``probed_paths`` are file lookups: folder, path in the rules, file found.
    """

    key: str
    files: dict[str, str] = field(default_factory=dict)
    row: dict[str, Any] | None = None
    reads: dict[str, str] = field(default_factory=dict)
    probed_paths: list[list[str | None]] = field(default_factory=list)
    diagnostics: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True if the game has output files."""
        return bool(self.files)


def read_state(output: Path) -> dict[str, Entry]:
    """Return the entries of the last build by name, or none if there is no valid state file."""
    try:
        data = parse_json(content_of(output / STATE_FILE) or b"")
        if data["version"] != _VERSION:
            return {}
        return {name: _entry_of(row) for name, row in data["games"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def state_text(entries: dict[str, Entry]) -> str:
    """Return the text of the state file."""
    games = {name: _row_of(entry) for name, entry in sorted(entries.items())}
    data = {"version": _VERSION, "games": games}
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _entry_of(row: dict[str, Any]) -> Entry:
    """Return the entry of a row; raise TypeError or ValueError if a value does not fit its field.

    The state is untrusted, because the folder may come from others: every part is checked.
    Diagnostics are checked when they are unpacked.
    """
    entry = Entry(**{_FIELDS.get(key, key): value for key, value in row.items()})
    default = Entry(key="", row={})
    for name in Entry.__slots__:
        value = getattr(entry, name)
        if type(value) is not type(getattr(default, name)) and (name, value) != ("row", None):
            raise TypeError(name)
    _require_strings(entry.key, *entry.files, *entry.files.values())
    _require_strings(*entry.reads, *entry.reads.values())
    for folder, path, file in entry.probed_paths:
        _require_strings(folder, path, file or "")
    if entry.row is not None:
        _require_gallery_row(entry.row)
    return entry


def _require_strings(*values: object) -> None:
    """Raise TypeError unless all values are strings, and ValueError for a null byte."""
    for value in values:
        if not isinstance(value, str):
            raise TypeError(value)
        if "\0" in value:
            raise ValueError(value)


def _require_gallery_row(row: dict[str, Any]) -> None:
    from zrf2js.emit.js.page.gallery_row import GalleryGame

    game = GalleryGame(**row)
    _require_strings(
        game.title,
        game.page,
        game.picture,
        game.summary,
        game.authors,
        game.licence,
        *game.variants,
    )


def _row_of(entry: Entry) -> dict[str, Any]:
    keys = {name: key for key, name in _FIELDS.items()}
    return {keys.get(name, name): value for name, value in asdict(entry).items()}


def key_of(job: Job, plan: Plan) -> str:
    """Return a hash of everything that the output of a game depends on except the files read."""
    settings = asdict(job)
    del settings["place"]
    settings["root"] = relative(job.root or plan.root, plan.root)
    settings["rules"] = relative(job.rules, plan.root)
    settings["overrides"] = [relative(path, plan.root) for path in job.overrides]
    settings["trained"] = [(kind, relative(path, plan.root)) for kind, path in job.trained]
    return digest_of([compiler(), settings])


def digest_of(data: object) -> str:
    """Return a hash of plain data."""
    text = json.dumps(data, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def compiler() -> str:
    """Return a hash of all source files of the compiler."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(_own_files()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _own_files() -> Iterator[Path]:
    from zrf2js.emit.assets import template_root

    for root in (_PACKAGE, template_root()):
        for path in root.rglob("*"):
            if path.suffix in (".py", ".js", ".mjs", ".css", ".j2") and path.is_file():
                yield path


def relative(path: Path, root: Path) -> str:
    """Return ``path`` relative to ``root`` with `/`, equal in every checkout."""
    return os.path.relpath(path, root).replace(os.sep, "/")


class Freshness:
    """A comparison of entries with the file system; the hashes of files are cached."""

    def __init__(self, plan: Plan, output: Path) -> None:
        self._root, self._output = plan.root, output
        self._hashes: dict[Path, str] = {}
        self._probed: dict[tuple[Path, str, str], str | None] = {}

    def is_up_to_date(self, entry: Entry | None, key: str, root: Path) -> bool:
        """Return True if a build would produce the same files for this game.

        ``root`` is the folder that its paths cannot leave.
        """
        return (
            entry is not None
            and entry.key == key
            and all(self._hash(self._root / name) == old for name, old in entry.reads.items())
            and all(
                self._probe(root, str(folder), str(path)) == file
                for folder, path, file in entry.probed_paths
            )
            and all(self._hash(self._output / name) == old for name, old in entry.files.items())
            and self._has_valid_diagnostics(entry)
        )

    def _has_valid_diagnostics(self, entry: Entry) -> bool:
        """Return True if the diagnostics have locations in the files of the game."""
        read = {self._root / name for name in entry.reads}

        def load(path: Path) -> str:
            if path not in read:
                raise ValueError(path)
            return text_of(path)

        try:
            unpack(entry.diagnostics, self._root, load)
        except (TypeError, ValueError, KeyError, AttributeError):
            return False
        return True

    def _hash(self, path: Path) -> str:
        if path not in self._hashes:
            content = content_of(path)
            self._hashes[path] = "" if content is None else hashlib.sha256(content).hexdigest()
        return self._hashes[path]

    def _probe(self, root: Path, folder: str, path: str) -> str | None:
        key = root, folder, path
        if key not in self._probed:
            from zrf2js.host.files import find_named

            file = find_named(root, self._root / folder, path)
            self._probed[key] = relative(file, self._root) if file else None
        return self._probed[key]


# --- diagnostics -------------------------------------------------------------------------------


def pack(diagnostics: Iterable[Diagnostic], root: Path) -> list[dict[str, Any]]:
    """Return diagnostics as plain data with paths relative to ``root``."""
    return [
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity.value,
            "message": diagnostic.message,
            "label": diagnostic.label,
            "help": diagnostic.help,
            "notes": list(diagnostic.notes),
            "origin": _packed(diagnostic.origin, root),
        }
        for diagnostic in diagnostics
    ]


def unpack(
    rows: Iterable[dict[str, Any]], root: Path, load: Callable[[Path], str]
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of packed data; ``load`` reads a file and is called once per file.

    Raise TypeError, ValueError, KeyError or AttributeError for data that `pack` does not return.
    """
    sources: dict[str, Source] = {}

    def source(name: str) -> Source:
        if name not in sources:
            path = root / name
            sources[name] = Source(path.as_posix(), load(path))
        return sources[name]

    rows = list(rows)
    for row in rows:
        _require_strings(row["message"], row["label"], row["help"] or "", *row["notes"])
        if row["code"] not in CATALOGUE:
            raise ValueError(row["code"])
    return tuple(
        Diagnostic(
            code=row["code"],
            severity=Severity(row["severity"]),
            message=row["message"],
            label=row["label"],
            help=row["help"],
            notes=tuple(row["notes"]),
            origin=_unpacked(row["origin"], source),
        )
        for row in rows
    )


def _packed(origin: Origin | None, root: Path) -> list[Any] | None:
    if origin is None:
        return None
    via = origin.via
    frame = via and [via.macro, _span(via.definition, root), _packed(via.call, root)]
    return [_span(origin.span, root), frame]


def _span(span: Span, root: Path) -> list[Any]:
    return [relative(Path(span.source.name), root), span.start, span.end]


def _unpacked(data: list[Any] | None, source: Callable[[str], Source]) -> Origin | None:
    if data is None:
        return None
    span, frame = data
    via = None
    if frame:
        macro, definition, call = frame
        _require_strings(macro)
        origin = _unpacked(call, source)
        if origin is None:
            raise ValueError(call)
        via = Frame(macro, _unpacked_span(definition, source), origin)
    return Origin(_unpacked_span(span, source), via)


def _unpacked_span(data: list[Any], source: Callable[[str], Source]) -> Span:
    name, start, end = data
    file = source(name)
    if not 0 <= start <= end <= len(file.text):
        raise ValueError(data)
    return Span(file, start, end)


def text_of(path: Path) -> str:
    """Return the text of a rules file, empty if it cannot be read."""
    from zrf2js.frontends.zrf.read import decode

    return decode(content_of(path) or b"")
