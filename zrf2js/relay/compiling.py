"""Compilation of the rules of a server, in another process, whose memory is free afterward."""

from __future__ import annotations

import gzip
import json
import multiprocessing
import re
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zrf2js.emit.js.page.gallery import thumbnail_data
from zrf2js.frontends.dagaz import is_page
from zrf2js.host.files import FileLoader, load_source, loader_of
from zrf2js.host.modules import Module, module_of
from zrf2js.options import HOSTED, Options
from zrf2js.pipeline import emit_program, to_program
from zrf2js.project.compiling import scripts_of
from zrf2js.project.plan import Job
from zrf2js.relay.engine import start_engine
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

_DATA = re.compile(r'<script type="application/json" id="zrf-data">(.*?)</script>')


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """The rules of a file: the module, the page in gzip, and the titles of its games.

    ``digest`` identifies the module of the page. ``boards`` are data of small boards by title.
    """

    name: str
    module: Module
    page: bytes
    digest: str
    titles: tuple[str, ...]
    boards: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def compile_all(jobs: tuple[Job, ...], root: Path | None) -> Outcome[list[Compiled]]:
    """Compile the rules of jobs; raise EngineUnavailable without Node.js."""
    collector = Collector()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        outcomes = list(pool.map(_compile, jobs, [root] * len(jobs)))
    compiled = [collector.take(outcome) for outcome in outcomes]
    return collector.outcome([rules for rules in compiled if rules is not None])


def _compile(job: Job, root: Path | None) -> Outcome[Compiled | None]:
    """Compile a rules file twice: for an engine and as a page."""
    collector = Collector()
    source = collector.take(load_source(job.rules))
    overrides = scripts_of(job, collector)
    if not collector.ok:
        return collector.outcome(None)
    loader = loader_of(job.rules, job.root or root)
    return collector.outcome(_compiled(job, source, loader, overrides, collector))


def _compiled(
    job: Job, source: Source, loader: FileLoader, overrides: dict[str, str], collector: Collector
) -> Compiled | None:
    """Return the compiled rules of a source; None if there is an error."""
    own: dict[str, Any] = {"variant": job.variant, "dialect": job.dialect, "overrides": overrides}
    page_options = Options(target="html", relay=True, name="game", languages=job.languages, **own)
    program = collector.take(to_program(source, loader, page_options))
    emitted = emit_program(program, source, page_options, loader.read) if collector.ok else None
    artifacts = collector.take(emitted) if emitted else ()
    if not artifacts:
        return None
    page = artifacts[0].text
    is_scripted = bool(overrides) or is_page(job.rules.name)
    form = "global" if is_scripted else "cjs"
    module_options = Options(format=form, name="game", **HOSTED, **own)
    again = emit_program(program, source, module_options, loader.read)  # with the same diagnostics
    assert again.value
    module = module_of(again.value[0], is_isolated=is_scripted)
    engine = start_engine(module)
    games = engine.send({"do": "games"})["games"]
    engine.close()
    return Compiled(
        name=job.name,
        module=module,
        page=gzip.compress(page.encode(), 9),
        digest=_digest(page),
        titles=tuple(game["title"] for game in games if game["playable"]),
        boards={game.title: thumbnail_data(game, loader.read) for game in program.games},
    )


def _digest(page: str) -> str:
    data = _DATA.search(page)
    assert data is not None
    return str(json.loads(data[1])["digest"])
