"""The build of a project: it keeps games that are up to date and compiles the others."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zrf2js._version import __version__
from zrf2js.host.archives import on_disk
from zrf2js.host.reading import content_of, real_path
from zrf2js.project import state
from zrf2js.project.folder import publish
from zrf2js.project.plan import Job, Plan
from zrf2js.project.state import STATE_FILE, Entry, Freshness
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.json_text import parse_json
from zrf2js.support.optional import optional_features
from zrf2js.support.outcome import Outcome

if TYPE_CHECKING:
    from zrf2js.project.compiling import BuildResult

#: errors of a file without a game, which other files may include
WITHOUT_GAME = frozenset(("ZRF002", "ZRF108"))

MANIFEST, INDEX = "manifest.json", "index.html"

#: called for each finished game with the job and whether files were made from it
Notify = Callable[[Job, bool], None]


@dataclass(slots=True, kw_only=True)
class Report:
    """Result of a build: games built, unchanged and failed, their diagnostics, changed files.

    ``general`` contains the diagnostics that do not belong to a game.
    """

    diagnostics: dict[Job, tuple[Diagnostic, ...]] = field(default_factory=dict)
    general: list[Diagnostic] = field(default_factory=list)
    built: list[Job] = field(default_factory=list)
    unchanged: list[Job] = field(default_factory=list)
    failed: list[Job] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of a build: ``jobs`` parallel workers, ``seconds`` as time limit per file.

    With ``check``, the build compares the output and writes nothing.
    """

    jobs: int = 1
    seconds: float = 60
    check: bool = False


def build_project(plan: Plan, output: Path, settings: Settings, notify: Notify) -> Report:
    """Update the output folder; raise OSError if it cannot be written."""
    report = Report()
    if real_path(plan.root).is_relative_to(real_path(output)):
        report.general.append(diagnose("ZRF936", None, path=output.as_posix()))
        return report
    old = {} if settings.check else state.read_state(output)  # the output is not trusted
    fresh = Freshness(plan, output)
    keys = {job: state.key_of(job, plan) for job in plan.jobs}
    entries: dict[str, Entry] = {}
    contents: dict[str, bytes] = {}
    stale = []
    for job in plan.jobs:
        entry = old.get(job.name)
        if entry is not None and fresh.is_up_to_date(entry, keys[job], job.root or plan.root):
            entries[job.name] = entry
            if entry.ok:
                report.unchanged.append(job)
            notify(job, False)
        else:
            stale.append(job)
    for job, entry, written in _compile(stale, plan, keys, settings, report):
        if entry is not None:
            entries[job.name] = entry
        contents.update(written)
        if written:
            report.built.append(job)
        notify(job, bool(written))
    _report_unchanged(plan, entries, report)
    _accept_included(plan, entries, report)
    report.failed = [job for job in plan.jobs if _has_error(report.diagnostics.get(job, ()))]
    _write(plan, output, entries, contents, old, settings, report)
    return report


# --- compiling ---------------------------------------------------------------------------------


def _compile(
    stale: list[Job], plan: Plan, keys: Mapping[Job, str], settings: Settings, report: Report
) -> Iterator[tuple[Job, Entry | None, dict[str, bytes]]]:
    """Yield each job with its entry and files when it is done; without an entry if it failed."""
    if not stale:
        return
    from zrf2js.project import compiling
    from zrf2js.project.workers import WorkerLost, run_all

    compiling.warm_up(stale)
    work = partial(compiling.compile_job, root=plan.root)
    for number, result in run_all(stale, work, jobs=settings.jobs, seconds=settings.seconds):
        job = stale[number]
        if isinstance(result, WorkerLost):
            report.diagnostics[job] = (_worker_lost(job, result.reason, settings.seconds),)
            yield job, None, {}
        else:
            report.diagnostics[job] = result.diagnostics
            yield job, _entry(result, keys[job], plan), result.files


def _worker_lost(job: Job, reason: str, seconds: float) -> Diagnostic:
    path = job.rules.as_posix()
    if reason:
        return diagnose("ZRF934", None, path=path, reason=reason)
    return diagnose("ZRF933", None, path=path, seconds=f"{seconds:g}")


def _entry(result: BuildResult, key: str, plan: Plan) -> Entry:
    def below(path: str) -> str:
        return state.relative(Path(path), plan.root)

    return Entry(
        key=key if result.settled else "",  # an empty key forces a rebuild
        files={name: _digest(content) for name, content in result.files.items()},
        row=result.row,
        reads={below(path): digest for path, digest in result.reads.items()},
        probed_paths=[[below(a), b, below(c) if c else None] for a, b, c in result.probed_paths],
        diagnostics=state.pack(result.diagnostics, plan.root),
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# --- diagnostics -------------------------------------------------------------------------------


def _accept_included(plan: Plan, entries: dict[str, Entry], report: Report) -> None:
    """Discard the errors of files without a game that other files include."""
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
        if codes <= WITHOUT_GAME:
            report.diagnostics[job] = ()


def _report_unchanged(plan: Plan, entries: dict[str, Entry], report: Report) -> None:
    """Add the stored diagnostics of games that are up to date."""
    for job in plan.jobs:
        entry = entries.get(job.name)
        if job not in report.diagnostics and entry is not None and entry.diagnostics:
            report.diagnostics[job] = state.unpack(entry.diagnostics, plan.root, state.text_of)


def _has_error(diagnostics: tuple[Diagnostic, ...]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


# --- writing -----------------------------------------------------------------------------------


def _write(
    plan: Plan,
    output: Path,
    entries: dict[str, Entry],
    written: dict[str, bytes],
    old: dict[str, Entry],
    settings: Settings,
    report: Report,
) -> None:
    """Publish the changed files of a build, or with ``check``, report them."""
    content = _contents(plan, output, entries, written, old, report)
    for name, new in content.items():
        if new is not None and content_of(output / name) == new:
            content[name] = None
    owned = _owned(output, old or state.read_state(output))
    gone = sorted(name for name in owned - set(content) if (output / name).is_file())
    report.changed = [*(name for name, new in content.items() if new is not None), *gone]
    if settings.check:
        for name in report.changed:
            if name != STATE_FILE:
                path = output / name
                reason = _outdated(path, left_over=name in gone)
                report.general.append(diagnose("ZRF935", None, path=path.as_posix(), reason=reason))
    elif report.changed:
        _require_no_inputs(plan, output, content, entries)
        publish(output, content, owned)


def _contents(
    plan: Plan,
    output: Path,
    entries: dict[str, Entry],
    written: dict[str, bytes],
    old: dict[str, Entry],
    report: Report,
) -> dict[str, bytes | None]:
    """Return the files of the output folder by name; None for files of unchanged games.

    Add the gallery to ``entries`` if a game has a page.
    """
    built = [job for job in plan.jobs if job.name in entries and entries[job.name].ok]
    names = [name for job in built for name in sorted(entries[job.name].files)]
    content = {name: written.get(name) for name in names}
    rows = [row for job in built if "html" in job.targets and (row := entries[job.name].row)]
    if rows:
        hashes = {name: digest for e in entries.values() for name, digest in e.files.items()}
        pages = {name: hashes[name] for name in names if name.endswith(".html")}
        content |= _gallery(plan, rows, pages, output, old, entries, report)
    content[MANIFEST] = _encoded(_manifest(plan, built, entries, report))
    content[STATE_FILE] = _encoded(state.state_text(entries))
    return content


def _owned(output: Path, written: Mapping[str, Entry]) -> set[str]:
    """Return the files of earlier builds: those in the state and those in the manifest."""
    stored = {name for entry in written.values() for name in entry.files}
    below = {name for name in stored if _is_below(output, name)}
    return {*below, *_listed_in_manifest(output), *_GENERAL}


def _encoded(json_text: str) -> bytes:
    """Encode JSON; bytes of file names that are not UTF-8 become escapes that Python reads back."""
    return json_text.encode("utf-8", "backslashreplace")


def _require_no_inputs(
    plan: Plan, output: Path, content: Mapping[str, object], entries: Mapping[str, Entry]
) -> None:
    """Raise OSError if an output file would replace an input of a game."""
    inputs = [plan.root / name for entry in entries.values() for name in entry.reads]
    input_by_identity = {identity: path for path in inputs if (identity := _identity(path))}
    for name in content:
        identity = _identity(output / name)
        given = input_by_identity.get(identity) if identity else None
        if given is not None:
            reason = f"it would overwrite the input {given.as_posix()}"
            raise OSError(errno.EEXIST, reason, os.fspath(output / name))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = on_disk(path).stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


_GENERAL = (INDEX, MANIFEST, STATE_FILE)


def _outdated(path: Path, *, left_over: bool) -> str:
    """Return the reason why a file is out of date."""
    if left_over:
        return "it is left over"
    return "it differs" if path.is_file() else "it is missing"


def _listed_in_manifest(output: Path) -> set[str]:
    """Return the files in the last manifest, for output folders without a valid state."""
    try:
        data = parse_json(content_of(output / MANIFEST) or b"")
        names = {file["path"] for game in data["games"] for file in game["files"]}
        return {name for name in names if isinstance(name, str) and _is_below(output, name)}
    except (OSError, ValueError, TypeError, KeyError):  # ValueError: also a name with a null byte
        return set()


def _is_below(output: Path, name: str) -> bool:
    return real_path(output / name).is_relative_to(real_path(output))


def _gallery(
    plan: Plan,
    rows: list[dict[str, Any]],
    pages: dict[str, str],
    output: Path,
    old: dict[str, Entry],
    entries: dict[str, Entry],
    report: Report,
) -> dict[str, bytes | None]:
    """Return the files of the gallery by name; None for each if they exist for the same rows.

    ``pages`` are the hashes of the pages of the games by path. The gallery has the languages of the
    games if these agree, else all.
    """
    chosen = {job.languages for job in plan.jobs}
    languages = chosen.pop() if len(chosen) == 1 else ()
    digest = state.digest_of(
        [state.compiler(), plan.title, plan.url, languages, rows, sorted(pages.items())]
    )
    entry = old.get(INDEX)
    if entry is not None and entry.key == digest:
        texts = {name: content_of(output / name) for name in entry.files}
        if all(c is not None and _digest(c) == entry.files[name] for name, c in texts.items()):
            entries[INDEX] = entry
            return dict.fromkeys(entry.files)
    from zrf2js.emit.js.page.gallery_app import gallery_app

    index = _index(plan, rows, languages)
    report.general.extend(index.diagnostics)
    page = index.value.encode()
    files = {INDEX: page, **gallery_app(plan.title, {INDEX: _digest(page), **pages})}
    entries[INDEX] = Entry(key=digest, files={name: _digest(c) for name, c in files.items()})
    return dict(files)


@optional_features
def _index(plan: Plan, rows: list[dict[str, Any]], languages: tuple[str, ...]) -> Outcome[str]:
    """Return the index page, without drawings if these fail."""
    from zrf2js.emit.js.page.gallery import gallery_page
    from zrf2js.emit.js.page.gallery_row import GalleryGame

    games = [GalleryGame(**row) for row in rows]
    page = gallery_page(games, title=plan.title, languages=languages, app=True, url=plan.url)
    return Outcome(page.text)


def _manifest(plan: Plan, built: list[Job], entries: dict[str, Entry], report: Report) -> str:
    """Return the manifest: games, sources and files with hashes, reproducible between runs."""
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
                "licence": row.get("licence") or job.license or plan.license,
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
