"""Compilation of one rules file to all its targets: the task of a build worker.

The result is plain data, which can pass between processes and into the build state.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from importlib import resources
from pathlib import Path, PurePosixPath
from typing import Any

from zrf2js.emit.api import companion_suffix
from zrf2js.emit.js.linker import link
from zrf2js.emit.js.page.gallery import gallery_game, main_game
from zrf2js.emit.js.page.gallery_row import GalleryGame
from zrf2js.emit.js.page.html import PageEmitter
from zrf2js.emit.registry import find_emitter
from zrf2js.frontends.games import no_includes
from zrf2js.host.archives import content_of, on_disk, read_file
from zrf2js.host.files import FileLoader, load_source
from zrf2js.host.reading import reason_of
from zrf2js.ir.nodes import Program
from zrf2js.options import Options
from zrf2js.pipeline import emit_program, to_program
from zrf2js.project.plan import Job
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.file_names import url_path
from zrf2js.support.optional import attempt, optional_features
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source
from zrf2js.trained.file import TRAINED

#: Age in ns below which a file may change again without a new modification time.
_UNSETTLED = 20_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildResult:
    """Result of one job.

    ``files`` are contents by path in the output folder, ``reads`` the SHA-256 hashes of all files
    read. ``probed_paths`` are file lookups: folder, path in the rules, file found. ``settled`` is
    False if an input file changed during the compilation, or cannot be read.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    row: dict[str, Any] | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    reads: dict[str, str] = field(default_factory=dict)
    probed_paths: tuple[tuple[str, str, str | None], ...] = ()
    settled: bool = True


def warm_up(jobs: Sequence[Job]) -> None:
    """Load what every worker requires, before the build forks the workers.

    Each worker compiles one file. For several files, a small game is compiled here first, so that
    no worker loads modules and data that all of them use: it saves each a sixth of its CPU time.
    """
    link.warm_up()
    PageEmitter()
    if len(jobs) > 2:
        with suppress(Exception):  # each job then fails with its own reason
            _compile_a_starter({"html", "module"}.intersection(*(job.targets for job in jobs)))


def _compile_a_starter(targets: Iterable[str]) -> None:
    text = (resources.files("zrf2js.host") / "starters" / "mate.zrf").read_text("utf-8")
    source = Source("mate.zrf", text)
    program = to_program(source, no_includes, Options()).value
    for target in targets:
        emit_program(program, source, Options(target=target))


def compile_job(job: Job, root: Path) -> BuildResult:
    """Compile a rules file to every target of its job; return no files if there is an error."""
    began = time.time_ns()
    collector = Collector()
    loader = FileLoader(job.root or root, job.rules.parent)
    files: dict[str, bytes] = {}
    row: GalleryGame | None = None
    source = collector.take(load_source(job.rules))
    overrides = scripts_of(job, collector)
    learned = _learned(job, loader, collector)
    if collector.ok:
        options = Options(variant=job.variant, dialect=job.dialect)
        program = collector.take(to_program(source, loader, options))
        if collector.ok:
            pictures = collector.take(_pictures(job, program, loader))
            named = next(iter(pictures), "")
            files = _emit(
                job, program, source, overrides, learned | _links(job, named), loader, collector
            )
            files |= pictures
            row = collector.take(_row(job, program, source, loader, named))
    if not collector.ok:
        files, row = {}, None
    included = [path for _, _, path in loader.lookups if path is not None]
    reads = [job.rules, *job.overrides, *dict(job.trained).values(), *dict.fromkeys(included)]
    digests = {path.as_posix(): hash_file(path) for path in reads}
    return BuildResult(
        files=files,
        row=asdict(row) if row else None,
        diagnostics=collector.diagnostics,
        reads={path: digest for path, digest in digests.items() if digest},
        probed_paths=tuple(_probed_path(*lookup) for lookup in dict.fromkeys(loader.lookups)),
        settled=all(digests.values()) and all(_is_settled(path, began) for path in reads),
    )


def _probed_path(folder: Path, path: str, file: Path | None) -> tuple[str, str, str | None]:
    return folder.as_posix(), path, file.as_posix() if file else None


def _is_settled(path: Path, began: int) -> bool:
    try:
        return on_disk(path).stat().st_mtime_ns < began - _UNSETTLED
    except OSError:
        return True  # the next build probes missing files again


def scripts_of(job: Job, collector: Collector) -> dict[str, str]:
    """Return the texts of the override scripts of a job by their names."""
    scripts = {}
    for path in job.overrides:
        try:
            scripts[path.as_posix()] = read_file(path).decode("utf-8")
        except (OSError, ValueError) as error:
            collector.report("ZRF006", None, path=path.as_posix(), reason=reason_of(error))
    return scripts


def _learned(job: Job, loader: FileLoader, collector: Collector) -> dict[str, Any]:
    """Return the options for the files with learned data.

    These are the files of the job, and those that training has put next to the rules.
    """
    options = {}
    named = dict(job.trained)
    for kind in TRAINED:
        path = named.get(kind.name, job.rules.with_suffix(kind.suffix))
        content = _content(path, collector) if kind.name in named else loader.read(path.name)
        if content is not None:
            options[kind.name] = content.decode("utf-8", "replace")
            options[f"{kind.name}_path"] = path.as_posix()
    return options


def _content(path: Path, collector: Collector) -> bytes | None:
    try:
        return read_file(path)
    except (OSError, ValueError) as error:
        collector.report("ZRF006", None, path=path.as_posix(), reason=reason_of(error))
        return None


def _emit(
    job: Job,
    program: Program,
    source: Source,
    overrides: dict[str, str],
    extra: dict[str, Any],
    loader: FileLoader,
    collector: Collector,
) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    writers: dict[str, str] = {}
    for target in dict.fromkeys(job.targets):
        form = job.format if job.format in find_emitter(target).formats else ""
        options = Options(
            target=target,
            format=form,
            name=Path(job.name).name,
            overrides=overrides,
            home=_home(job),
            languages=job.languages,
            with_features=job.with_features,
            without=job.without,
            runtime=job.runtime,
            dagaz_scripts=job.dagaz_scripts,
            **extra,
        )
        artifacts = collector.take(emit_program(program, source, options, loader.read))
        if job.minify and target == "module" and artifacts:
            from zrf2js.host.minify import minified  # it is used on request only

            artifacts = collector.take(minified(artifacts, Path(job.name).name))
        for artifact in artifacts:
            suffix = companion_suffix(artifact.suffix, artifacts[0].suffix)
            name = f"{job.name}{suffix}"
            if artifact.name:
                name = PurePosixPath(job.name).with_name(artifact.name).as_posix()
            if name in writers:
                collector.report("ZRF943", None, path=name, first=writers[name], second=target)
            writers[name] = target
            files[name] = artifact.text.encode()
    return files


@optional_features
def _pictures(job: Job, program: Program, loader: FileLoader) -> Outcome[dict[str, bytes]]:
    """Return the picture for links by its path, if the project has an address."""
    if not job.url or "html" not in job.targets:
        return Outcome({})
    from zrf2js.host.start_pictures import start_picture

    work = partial(start_picture, program, loader.read)
    picture = attempt("start picture", main_game(program), work, Outcome(b""))
    files = {f"{job.name}.png": picture.value} if picture.value else {}
    return Outcome(files, picture.diagnostics)


def _links(job: Job, picture: str) -> dict[str, str]:
    """Return the addresses of the page and its picture on the web."""
    if not job.url:
        return {}
    paths = {"url": f"{job.name}.html", "picture": picture}
    return {name: job.url + url_path(path) for name, path in paths.items() if path}


def _home(job: Job) -> str:
    return "../" * job.name.count("/") + "index.html"


@optional_features
def _row(
    job: Job, program: Program, source: Source, loader: FileLoader, picture: str
) -> Outcome[GalleryGame]:
    page, game = f"{job.name}.html", main_game(program)
    work = partial(gallery_game, program, page=page, notice=source.text, load=loader.read)
    without = GalleryGame(title=game.title if game else program.name, page=page)
    row = attempt("gallery row", game, work, without)
    stated = {"title": job.title, "authors": job.authors, "licence": job.license}
    stated["picture"] = picture
    return Outcome(replace(row, **{key: value for key, value in stated.items() if value}))  # type: ignore[arg-type]


def hash_file(path: Path) -> str:
    """Return the SHA-256 hash of a file, or an empty string if it cannot be read."""
    content = content_of(path)
    return "" if content is None else hashlib.sha256(content).hexdigest()
