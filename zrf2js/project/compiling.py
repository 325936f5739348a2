"""One rules file to all its files: what a worker of a build does.

What comes out is plain data, which passes between processes and into the build's state.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from zrf2js.emit.js.gallery import GalleryGame, gallery_game
from zrf2js.emit.js.html import PageEmitter
from zrf2js.emit.js.inline import compact
from zrf2js.emit.js.module import RUNTIME
from zrf2js.emit.registry import UnknownEmitter, find_emitter
from zrf2js.host.files import FileLoader, load_source
from zrf2js.ir.nodes import Program
from zrf2js.pipeline import Options, emit_program, to_program
from zrf2js.project.plan import Job
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source

#: a file that was written so shortly before it was read may be written again unnoticed
_UNSETTLED = 20_000_000  # nanoseconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """``files`` by path below the output folder; ``reads`` are the hashes of all that was read,
    ``looks`` what was looked for. Not ``settled``: something was written meanwhile."""

    files: dict[str, str] = field(default_factory=dict)
    row: dict[str, Any] | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    reads: dict[str, str] = field(default_factory=dict)
    looks: tuple[tuple[str, str, str | None], ...] = ()
    settled: bool = True

    @property
    def ok(self) -> bool:
        """Whether there is something to publish."""
        return bool(self.files)


def warm_up() -> None:
    """Loads what every worker needs, before they are forked off."""
    compact(RUNTIME)
    PageEmitter()


def make(job: Job, root: Path) -> Made:
    """Compile a rules file to every target asked for; no files when there is an error."""
    began = time.time_ns()
    collector = Collector()
    loader = FileLoader(root, job.rules.parent)
    files: dict[str, str] = {}
    row: GalleryGame | None = None
    source = collector.take(load_source(job.rules))
    overrides = _scripts(job, collector)
    if collector.ok:
        options = Options(variant=job.variant, dialect=job.dialect)
        program = collector.take(to_program(source, loader, options))
        if collector.ok:
            files = _emit(job, program, source, overrides, loader, collector)
            row = _row(job, program, source)
    if not collector.ok:
        files, row = {}, None
    found = [path for _, _, path in loader.seen if path is not None]
    reads = [job.rules, *job.overrides, *dict.fromkeys(found)]
    return Made(
        files=files,
        row=asdict(row) if row else None,
        diagnostics=collector.outcome(None).diagnostics,
        reads={path.as_posix(): digest for path in reads if (digest := hash_file(path))},
        looks=tuple(_look(*seen) for seen in dict.fromkeys(loader.seen)),
        settled=all(_is_settled(path, began) for path in reads),
    )


def _look(folder: Path, asked: str, found: Path | None) -> tuple[str, str, str | None]:
    return folder.as_posix(), asked, found.as_posix() if found else None


def _is_settled(path: Path, began: int) -> bool:
    try:
        return path.stat().st_mtime_ns < began - _UNSETTLED
    except OSError:
        return True  # what is not there is looked for again in any case


def _scripts(job: Job, collector: Collector) -> dict[str, str]:
    found = {}
    for path in job.overrides:
        try:
            found[path.name] = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            collector.report("ZRF006", None, path=path.as_posix(), reason=reason.lower())
    return found


def _emit(
    job: Job,
    program: Program,
    source: Source,
    overrides: dict[str, str],
    loader: FileLoader,
    collector: Collector,
) -> dict[str, str]:
    files: dict[str, str] = {}
    for target in job.targets:
        try:
            form = job.format if job.format in find_emitter(target).formats else ""
        except UnknownEmitter:
            collector.report("ZRF942", None, word=target)
            continue
        options = Options(
            target=target,
            format=form,
            name=Path(job.name).name,
            overrides=overrides,
            home=_home(job),
        )
        for artifact in collector.take(emit_program(program, source, options, loader.read)):
            files[f"{job.name}{artifact.suffix}"] = artifact.text
    return files


def _home(job: Job) -> str:
    return "../" * job.name.count("/") + "index.html"


def _row(job: Job, program: Program, source: Source) -> GalleryGame:
    row = gallery_game(program, page=f"{job.name}.html", notice=source.text)
    stated = {"title": job.title, "authors": job.authors, "licence": job.licence}
    return replace(row, **{key: value for key, value in stated.items() if value})  # type: ignore[arg-type]


def hash_file(path: Path) -> str:
    """SHA-256 of a file's bytes; empty where it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
