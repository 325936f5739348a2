"""The compiler on one page: every stage from the source text to the artifacts.

Each stage returns an Outcome, and its diagnostics become part of the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from zrf2js.emit.api import Artifact, Emitter, MediaLoader
from zrf2js.emit.registry import BrokenEmitter, emitter_for
from zrf2js.frontends.axiom.scripts import lower_with_words
from zrf2js.frontends.dagaz import is_page
from zrf2js.frontends.games import Include, front_end
from zrf2js.frontends.registry import description_of
from zrf2js.ir.nodes import Program
from zrf2js.model.check import check_completeness
from zrf2js.optimize.optimize import annotate, optimize
from zrf2js.optimize.size_limit import check_parts, check_size
from zrf2js.options import Options, choose
from zrf2js.scripts.routing import names_of_options, route_scripts, with_overrides
from zrf2js.support.diagnostics.allow import apply_comments
from zrf2js.support.diagnostics.suggest import limited_suggestions
from zrf2js.support.file_names import readable
from zrf2js.support.gc_control import gc_disabled, raised_recursion_limit
from zrf2js.support.optional import optional_features
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.printable import printable
from zrf2js.support.source import Source

if TYPE_CHECKING:
    from zrf2js.frontends.dagaz.recording import ScriptRunner

T = TypeVar("T")

#: limit for all files of a target together, in characters
MAX_OUTPUT = 200_000_000


@raised_recursion_limit()
@limited_suggestions()
@gc_disabled()
def to_program(
    source: Source,
    include: Include,
    options: Options,
    has_file: Callable[[str], bool] | None = None,
) -> Outcome[Program]:
    """Run the front end, select the variant, lower and optimize.

    ``has_file`` returns True if an image file exists; the lints call it.
    """
    collector = Collector()
    if is_page(source.name):
        program = with_overrides(collector.take(page_program(source, include)), options)
        if program.games:
            selected = collector.take(choose(program.games, options.variant))
            program = replace(program, games=selected)
        return collector.outcome(program)
    names = names_of_options(options.overrides)
    built = front_end(
        source, include, exact=options.trace, read_options=names, variant=options.variant
    )
    games = collector.take(built)
    if collector.ok and not options.overrides:
        collector.extend(check_completeness(games))
    if options.lint and collector.ok:  # errors leave parts out, which would cause false findings
        from zrf2js.lint.lint import lint

        collector.extend(lint(games, has_file, scripted=bool(options.overrides)))
    chosen = games[:0]
    if games or collector.ok:
        chosen = collector.take(choose(games, options.variant))
    stem = readable(PurePosixPath(source.name).stem)
    described = options.dialect == "auto" and description_of(source.name) is not None
    dialect = "zillions" if described else options.dialect  # descriptions have one dialect
    program = collector.take(lower_with_words(chosen, include, stem, dialect))
    program = with_overrides(program, options)
    full = options.optimize and not options.trace
    collector.take(check_parts(program))
    if collector.ok:
        program = optimize(program, full=full, without=options.without_passes)
        collector.take(check_size(program))
    return _allowed(collector, source, program)


def page_program(source: Source, include: Include) -> Outcome[Program]:
    """Return the Program of a Dagaz page; the loader runs its scripts isolated."""
    from zrf2js.frontends.dagaz.read import read_dagaz  # not imported for other files
    from zrf2js.frontends.dagaz.recording import cannot_record

    record = getattr(include, "record", cannot_record)
    return read_dagaz(source, include, record, getattr(include, "outside", lambda path: None))


@raised_recursion_limit()
@limited_suggestions()
@gc_disabled()
def compile_source(
    source: Source,
    include: Include,
    options: Options,
    media: MediaLoader | None = None,
    record: ScriptRunner | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile ``source`` to the artifacts of a target; return no artifacts if there is an error.

    ``media`` loads the pictures and sounds that a target embeds. ``record`` runs scripts for Dagaz
    isolated, by default that of ``include`` if it has one. Raise LookupError for an unknown
    target and ValueError for an unknown format.
    """
    collector = Collector()
    emitter = collector.take(emitter_for(options.target, options.format))
    if emitter is None:
        return collector.outcome(())
    program = collector.take(to_program(source, include, options))
    if collector.ok:
        recorder = record or getattr(include, "record", None)
        emitted = _emitted(program, source, options, media, emitter, recorder)
        return _allowed(collector, source, collector.take(emitted))
    return collector.outcome(())


@raised_recursion_limit()
def emit_program(
    program: Program,
    source: Source,
    options: Options,
    media: MediaLoader | None = None,
    record: ScriptRunner | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Emit a program that is already compiled, for builds with several targets.

    ``media`` and ``record`` are those of ``compile_source``, which raises the same exceptions.
    """
    collector = Collector()
    emitter = collector.take(emitter_for(options.target, options.format))
    if emitter is None:
        return collector.outcome(())
    emitted = _emitted(program, source, options, media, emitter, record)
    return _allowed(collector, source, collector.take(emitted))


def _allowed(collector: Collector, source: Source, value: T) -> Outcome[T]:
    """Return the value without the diagnostics that comments in the rules hide."""
    outcome = Collector()
    outcome.extend(apply_comments(collector.diagnostics, source))
    return outcome.outcome(value)


@optional_features
def _emitted(
    program: Program,
    source: Source,
    options: Options,
    media: MediaLoader | None,
    emitter: Emitter,
    record: ScriptRunner | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    collector = Collector()
    route = collector.take(route_scripts(program, options, emitter, record))
    if route is None:
        return collector.outcome(())
    program = route.program
    context = options.for_emitter(
        name=options.name or program.name,
        overrides=route.written,
        dagaz_scripts=route.are_for_dagaz,
        source_name=printable(PurePosixPath(source.name).name),
        media=media,
    )
    if options.optimize and not options.trace and getattr(emitter, "uses_annotations", False):
        program = annotate(program, without=options.without_passes)
    if options.has_trained_data:
        from zrf2js.trained.file import with_trained_data  # not imported without such data

        program = collector.take(with_trained_data(program, options))
    if not collector.ok:
        return collector.outcome(())
    try:
        artifacts = collector.take(emitter.emit(program, context))
    except BrokenEmitter as error:
        collector.report("ZRF901", None, name=options.target, reason=str(error))
        return collector.outcome(())
    size = sum(len(artifact.text) for artifact in artifacts)
    if size > MAX_OUTPUT:
        collector.report("ZRF940", None, size=size, limit=MAX_OUTPUT)
    if program.scripts:
        artifacts = tuple(replace(artifact, has_scripts=True) for artifact in artifacts)
    return collector.outcome(artifacts if collector.ok else ())
