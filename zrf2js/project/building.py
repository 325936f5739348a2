"""A build from beginning to end: what is still good stays, the rest is made, all is published."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zrf2js._version import __version__
from zrf2js.project import state
from zrf2js.project.folder import publish
from zrf2js.project.plan import Job, Plan
from zrf2js.project.state import STATE_FILE, Entry, Freshness
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity

if TYPE_CHECKING:
    from zrf2js.project.compiling import Made

MANIFEST, INDEX = "manifest.json", "index.html"

#: told of each game as it is done: the job, and whether something had to be made
Tell = Callable[[Job, bool], None]


@dataclass(slots=True, kw_only=True)
class Report:
    """What a build did: games that were made, kept as they were, or failed; files that changed."""

    diagnostics: dict[Job, tuple[Diagnostic, ...]] = field(default_factory=dict)
    general: list[Diagnostic] = field(default_factory=list)
    made: list[Job] = field(default_factory=list)
    kept: list[Job] = field(default_factory=list)
    failed: list[Job] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """``jobs`` workers, each with ``seconds`` for a file; ``check`` writes nothing."""

    jobs: int = 1
    seconds: float = 60
    check: bool = False


def build_project(plan: Plan, output: Path, settings: Settings, tell: Tell) -> Report:
    """Bring the output folder up to date; OSError when it cannot be written."""
    report = Report()
    if plan.root.resolve().is_relative_to(output.resolve()):
        report.general.append(diagnose("ZRF936", None, path=output.as_posix()))
        return report
    old = state.read_state(output)
    fresh = Freshness(plan, output)
    keys = {job: state.key_of(job, plan) for job in plan.jobs}
    entries: dict[str, Entry] = {}
    texts: dict[str, str] = {}
    stale = []
    for job in plan.jobs:
        entry = old.get(job.name)
        if entry is not None and fresh.is_good(entry, keys[job]):
            entries[job.name] = entry
            if entry.ok:
                report.kept.append(job)
            tell(job, False)
        else:
            stale.append(job)
    for job, entry, written in _make(stale, plan, keys, settings, report):
        if entry is not None:
            entries[job.name] = entry
        texts.update(written)
        if written:
            report.made.append(job)
        tell(job, True)
    _tell_kept(plan, entries, report)
    _set_aside_included(plan, entries, report)
    report.failed = [job for job in plan.jobs if _has_error(report.diagnostics.get(job, ()))]
    _write(plan, output, entries, texts, old, settings, report)
    return report


# --- making ------------------------------------------------------------------------------------


def _make(
    stale: list[Job], plan: Plan, keys: Mapping[Job, str], settings: Settings, report: Report
) -> Any:
    """Each job with its entry (none when it was lost) and its texts, as they come."""
    if not stale:
        return
    from zrf2js.project import compiling
    from zrf2js.project.workers import Lost, run_all

    compiling.warm_up()
    work = partial(compiling.make, root=plan.root)
    for number, made in run_all(stale, work, jobs=settings.jobs, seconds=settings.seconds):
        job = stale[number]
        if isinstance(made, Lost):
            report.diagnostics[job] = (_lost(job, made.reason, settings.seconds),)
            yield job, None, {}
        else:
            report.diagnostics[job] = made.diagnostics
            yield job, _entry(made, keys[job], plan), made.files


def _lost(job: Job, reason: str, seconds: float) -> Diagnostic:
    path = job.rules.as_posix()
    if reason:
        return diagnose("ZRF934", None, path=path, reason=reason)
    return diagnose("ZRF933", None, path=path, seconds=f"{seconds:g}")


def _entry(made: Made, key: str, plan: Plan) -> Entry:
    def below(path: str) -> str:
        return state.relative(Path(path), plan.root)

    return Entry(
        key=key if made.settled else "",  # what has no key is made again
        files={name: _digest(text.encode()) for name, text in made.files.items()},
        row=made.row,
        reads={below(path): digest for path, digest in made.reads.items()},
        looks=[[below(a), b, below(c) if c else None] for a, b, c in made.looks],
        diagnostics=state.pack(made.diagnostics, plan.root),
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# --- what there is to say ----------------------------------------------------------------------


def _set_aside_included(plan: Plan, entries: dict[str, Entry], report: Report) -> None:
    """A file without a game that another one includes is no failure: it is there for that."""
    included = {
        name
        for job in plan.jobs
        if (entry := entries.get(job.name)) is not None
        for name in entry.reads
        if name != state.relative(job.rules, plan.root)
    }
    for job in plan.jobs:
        entry = entries.get(job.name)
        if entry is None or entry.ok or state.relative(job.rules, plan.root) not in included:
            continue
        codes = {row["code"] for row in entry.diagnostics if row["severity"] == "error"}
        if codes <= {"ZRF108", "ZRF002"}:
            report.diagnostics[job] = ()


def _tell_kept(plan: Plan, entries: dict[str, Entry], report: Report) -> None:
    """What was said of games that need not be made again."""
    for job in plan.jobs:
        entry = entries.get(job.name)
        if job not in report.diagnostics and entry is not None and entry.diagnostics:
            report.diagnostics[job] = state.unpack(entry.diagnostics, plan.root, _text_of)


def _text_of(path: Path) -> str:
    from zrf2js.frontends.zrf.read import decode

    try:
        return decode(path.read_bytes())
    except OSError:
        return ""


def _has_error(diagnostics: tuple[Diagnostic, ...]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


# --- writing -----------------------------------------------------------------------------------


def _write(
    plan: Plan,
    output: Path,
    entries: dict[str, Entry],
    texts: dict[str, str],
    old: dict[str, Entry],
    settings: Settings,
    report: Report,
) -> None:
    built = [job for job in plan.jobs if job.name in entries and entries[job.name].ok]
    names = [name for job in built for name in sorted(entries[job.name].files)]
    content = {name: texts[name].encode() if name in texts else None for name in names}
    rows = [entries[job.name].row for job in built if "html" in job.targets]
    previous = _titles(output)
    if any(rows):
        content[INDEX] = _index(plan, [row for row in rows if row], output, old, entries)
    content[MANIFEST] = _manifest(plan, built, entries, report).encode()
    content[STATE_FILE] = state.state_text(entries).encode()
    ours = {*previous, *(name for entry in old.values() for name in entry.files), *_GENERAL}
    for name, new in content.items():
        if new is not None and _bytes_of(output / name) == new:
            content[name] = None
        elif new is not None:
            report.changed.append(name)
    gone = sorted(name for name in ours - set(content) if (output / name).is_file())
    report.changed += gone
    if settings.check:
        for name in report.changed:
            if name != STATE_FILE:
                path = output / name
                reason = _outdated(path, left_over=name in gone)
                report.general.append(diagnose("ZRF935", None, path=path.as_posix(), reason=reason))
    elif report.changed:
        publish(output, content, ours)


_GENERAL = (INDEX, MANIFEST, STATE_FILE)


def _outdated(path: Path, *, left_over: bool) -> str:
    """Why a file is not what a build would write."""
    if left_over:
        return "it is left over"
    return "it differs" if path.is_file() else "it is missing"


def _titles(output: Path) -> set[str]:
    """The files that the last manifest lists, should the state be lost."""
    try:
        data = json.loads((output / MANIFEST).read_text(encoding="utf-8"))
        names = {file["path"] for game in data["games"] for file in game["files"]}
    except (OSError, ValueError, TypeError, KeyError):
        return set()
    return {name for name in names if isinstance(name, str) and _is_below(output, name)}


def _is_below(output: Path, name: str) -> bool:
    return (output / name).resolve().is_relative_to(output.resolve())


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _index(
    plan: Plan,
    rows: list[dict[str, Any]],
    output: Path,
    old: dict[str, Entry],
    entries: dict[str, Entry],
) -> bytes | None:
    """The gallery; None where the one that is there is of the same rows."""
    digest = state.digest_of([state.compiler(), plan.title, rows])
    known = old.get(INDEX)
    entries[INDEX] = Entry(key=digest)
    if known is not None and known.key == digest:
        page = _bytes_of(output / INDEX)
        if page is not None and known.files.get(INDEX) == _digest(page):
            entries[INDEX] = known
            return None
    from zrf2js.emit.js.gallery import GalleryGame, gallery_page

    page = gallery_page([GalleryGame(**row) for row in rows], title=plan.title).text.encode()
    entries[INDEX].files[INDEX] = _digest(page)
    return page


def _manifest(plan: Plan, built: list[Job], entries: dict[str, Entry], report: Report) -> str:
    """What was built from what, with hashes; nothing in it depends on place or time."""
    games = []
    for job in built:
        entry = entries[job.name]
        row = entry.row or {}
        rules = state.relative(job.rules, plan.root)
        files = [{"path": name, "sha256": entry.files[name]} for name in sorted(entry.files)]
        games.append(
            {
                "name": job.name,
                "title": row.get("title") or job.title or job.name,
                "authors": row.get("authors", job.authors),
                "licence": row.get("licence", job.licence),
                "variants": row.get("variants", []),
                "rules": rules,
                "sources": [{"path": p, "sha256": h} for p, h in sorted(entry.reads.items())],
                "files": files,
            }
        )
    failed = [state.relative(job.rules, plan.root) for job in report.failed]
    data = {
        "version": 1,
        "generator": f"zrf2js {__version__}",
        "title": plan.title,
        "games": games,
        "failed": failed,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
