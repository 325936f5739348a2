"""What the last build knew: which games are still what a build would make of them.

A game is good as long as the compiler, the game's settings, the bytes of every file it read, the
outcome of every look for a file and the bytes of what was written are the same. All of it is
compared by content, never by time, so nothing stale is served.
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
from zrf2js.project.plan import Job, Plan
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.source import Frame, Origin, Source, Span

STATE_FILE = ".zrf2js.json"
_VERSION = 1
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(slots=True, kw_only=True)
class Entry:
    """One game in the state; ``files`` are the hashes of what was written."""

    key: str
    files: dict[str, str] = field(default_factory=dict)
    row: dict[str, Any] | None = None
    reads: dict[str, str] = field(default_factory=dict)
    looks: list[list[str | None]] = field(default_factory=list)
    diagnostics: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether there is something to publish."""
        return bool(self.files)


def read_state(output: Path) -> dict[str, Entry]:
    """The entries of the last build by name; none when there is nothing one can rely on."""
    try:
        data = json.loads((output / STATE_FILE).read_text(encoding="utf-8"))
        if data["version"] != _VERSION:
            return {}
        return {name: Entry(**entry) for name, entry in data["games"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def state_text(entries: dict[str, Entry]) -> str:
    """The state as it is written."""
    games = {name: asdict(entry) for name, entry in sorted(entries.items())}
    data = {"version": _VERSION, "games": games}
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def key_of(job: Job, plan: Plan) -> str:
    """What a game's files depend on besides the files it reads."""
    settings = asdict(job)
    settings["rules"] = relative(job.rules, plan.root)
    settings["overrides"] = [relative(path, plan.root) for path in job.overrides]
    return digest_of([compiler(), settings])


def digest_of(data: object) -> str:
    """A hash of plain data."""
    text = json.dumps(data, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def compiler() -> str:
    """A hash of the compiler itself, and of the packages that may have added targets to it."""
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
    """A path as the state holds it, the same in every checkout."""
    return os.path.relpath(path, root).replace(os.sep, "/")


class Freshness:
    """Compares entries with the disk; what several games share is read once."""

    def __init__(self, plan: Plan, output: Path) -> None:
        self._root, self._output = plan.root, output
        self._hashes: dict[Path, str] = {}
        self._found: dict[tuple[str, str], str | None] = {}

    def is_good(self, entry: Entry | None, key: str) -> bool:
        """Whether a build would make the same of this game again."""
        return (
            entry is not None
            and entry.key == key
            and all(self._hash(self._root / name) == old for name, old in entry.reads.items())
            and all(self._look(str(f), str(asked)) == found for f, asked, found in entry.looks)
            and all(self._hash(self._output / name) == old for name, old in entry.files.items())
        )

    def _hash(self, path: Path) -> str:
        if path not in self._hashes:
            try:
                self._hashes[path] = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError:
                self._hashes[path] = ""
        return self._hashes[path]

    def _look(self, folder: str, asked: str) -> str | None:
        if (folder, asked) not in self._found:
            from zrf2js.host.files import find_below

            found = find_below(self._root, self._root / folder, asked)
            self._found[folder, asked] = relative(found, self._root) if found else None
        return self._found[folder, asked]


# --- diagnostics -------------------------------------------------------------------------------


def pack(diagnostics: Iterable[Diagnostic], root: Path) -> list[dict[str, Any]]:
    """Diagnostics as data, with files as the state names them."""
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
    """The diagnostics again; ``load`` gives the text of a file, once for each of them."""
    sources: dict[str, Source] = {}

    def source(name: str) -> Source:
        if name not in sources:
            path = root / name
            sources[name] = Source(path.as_posix(), load(path))
        return sources[name]

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
    (name, start, end), frame = data
    via = None
    if frame:
        macro, (file, first, last), call = frame
        origin = _unpacked(call, source)
        assert origin is not None
        via = Frame(macro, Span(source(file), first, last), origin)
    return Origin(Span(source(name), start, end), via)
