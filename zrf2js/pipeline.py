"""The compiler on one page: every stage from the source text to the artifacts.

Each stage returns an Outcome, and its diagnostics become part of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from zrf2js.emit.api import (
    Artifact,
    EmitContext,
    Emitter,
    EmitterOptions,
    MediaLoader,
    refused_script,
)
from zrf2js.emit.registry import BrokenEmitter, find_emitter
from zrf2js.frontends.axiom.scripts import read_scripts
from zrf2js.frontends.dagaz import is_page
from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.expand import Sharing, expand
from zrf2js.frontends.zrf.forms import Node
from zrf2js.frontends.zrf.read import is_cut_off, read
from zrf2js.game_data import with_data
from zrf2js.ir.nodes import GameIR, Program, Script
from zrf2js.lower.lower import lower
from zrf2js.model.check import check, check_completeness
from zrf2js.model.nodes import Game
from zrf2js.optimize.optimize import annotate, optimize
from zrf2js.optimize.size_limit import check_parts, check_size
from zrf2js.options import Options as Options
from zrf2js.support.diagnostics.allow import apply_comments
from zrf2js.support.diagnostics.suggest import limited_suggestions
from zrf2js.support.file_names import readable
from zrf2js.support.gc_control import gc_disabled, raised_recursion_limit
from zrf2js.support.optional import attempt, optional_features
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.printable import printable
from zrf2js.support.source import Source
from zrf2js.trained_files import TRAINED

if TYPE_CHECKING:
    from zrf2js.frontends.dagaz.recording import Record

T = TypeVar("T")
TitledT = TypeVar("TitledT", Game, GameIR)
Include = Callable[[str, Source], Source | None]

#: limit for all files of a target together, in characters
MAX_OUTPUT = 200_000_000


def no_includes(path: str, source: Source) -> Source | None:
    """Return None: the include loader of a text without included files."""
    return None


@limited_suggestions()
def front_end(
    source: Source,
    include: Include,
    *,
    exact: bool = False,
    read_options: frozenset[str] = frozenset(),
    variant: str | None = None,
) -> Outcome[tuple[Game, ...]]:
    """Read, expand, build and check the games of a file.

    With ``exact``, the expansion shares no nodes, so that every node has its own origin.
    ``read_options`` are the options that scripts read, in lower case with hyphens. Readers may
    leave out all games but ``variant``.
    """
    collector = Collector()
    description = description_of(source.name)
    if description:
        found = collector.take(description.read(source, variant))
        games = collector.take(build(found, formulas=True, read_options=read_options))
    else:
        text = read(source)
        forms = collector.take(text)
        built = expand_and_build(forms, include, exact=exact, read_options=read_options)
        if is_cut_off(text):  # later diagnostics would be about the missing rest
            return collector.outcome(built.value)
        games = collector.take(built)
    collector.extend(check(games))
    return collector.outcome(games)


def expand_and_build(
    forms: tuple[Node, ...],
    include: Include,
    *,
    exact: bool = False,
    read_options: frozenset[str] = frozenset(),
) -> Outcome[tuple[Game, ...]]:
    """Return the games of a rules file, as ``front_end``.

    Expansions of equal macro calls share their nodes, so a diagnostic in them would name the first
    call only. If there is such a diagnostic, expand again so that all calls are reported.
    """
    outcome = _built(forms, include, Sharing.NOTHING if exact else Sharing.PARTS, read_options)
    in_macros = any(d.origin is not None and d.origin.via for d in outcome.diagnostics)
    codes = {d.code for d in outcome.diagnostics}
    if exact or not in_macros or "ZRF109" in codes or "ZRF013" in codes:
        return outcome  # too large, or too many diagnostics to report all calls
    thorough = _built(forms, include, Sharing.CALLS, read_options)
    too_large = any(d.code == "ZRF109" for d in thorough.diagnostics)
    return outcome if too_large else thorough


def _built(
    forms: tuple[Node, ...], include: Include, sharing: Sharing, read_options: frozenset[str]
) -> Outcome[tuple[Game, ...]]:
    collector = Collector()
    expanded = collector.take(expand(forms, include=include, sharing=sharing))
    return collector.outcome(collector.take(build(expanded, read_options=read_options)))


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
    names = _option_names(options.overrides)
    found = front_end(
        source, include, exact=options.trace, read_options=names, variant=options.variant
    )
    games = collector.take(found)
    if collector.ok and not options.overrides:
        collector.extend(check_completeness(games))
    if options.lint and collector.ok:  # errors leave parts out, which would cause false findings
        from zrf2js.lint.lint import lint

        collector.extend(lint(games, has_file, scripted=bool(options.overrides)))
    chosen: tuple[Game, ...] = ()
    if games or collector.ok:
        chosen = collector.take(choose(games, options.variant))
    stem = readable(PurePosixPath(source.name).stem)
    described = options.dialect == "auto" and description_of(source.name) is not None
    dialect = "zillions" if described else options.dialect  # descriptions have one dialect
    program = collector.take(with_scripts(chosen, include, stem, dialect))
    program = with_overrides(program, options)
    full = options.optimize and not options.trace
    collector.take(check_parts(program))
    if collector.ok:
        program = optimize(program, full=full, without=options.without_passes)
        collector.take(check_size(program))
    return _allowed(collector, source, program)


def _option_names(scripts: Mapping[str, str]) -> frozenset[str]:
    """Return the options that scripts read; without scripts, do not load their parser."""
    if not scripts:
        return frozenset()
    from zrf2js.emit.js.script_options import option_names

    return option_names(scripts)


def page_program(source: Source, include: Include) -> Outcome[Program]:
    """Return the Program of a Dagaz page; the loader runs its scripts isolated."""
    from zrf2js.frontends.dagaz.read import read_dagaz  # not imported for other files
    from zrf2js.frontends.dagaz.recording import cannot_record

    record = getattr(include, "record", cannot_record)
    return read_dagaz(source, include, record, getattr(include, "outside", lambda path: None))


def with_scripts(
    games: tuple[Game, ...], include: Include, name: str, dialect: str
) -> Outcome[Program]:
    """Lower the games; the words of scripts become part of the games with an engine."""
    collector = Collector()
    scripts = collector.take(read_scripts(games, include))
    tables = tuple(
        game if script is None else script.game for game, script in zip(games, scripts, strict=True)
    )
    program = collector.take(lower(name, tables, dialect))
    lowered = tuple(
        game if script is None else script.attach(game)
        for game, script in zip(program.games, scripts, strict=True)
    )
    return collector.outcome(replace(program, games=lowered))


@raised_recursion_limit()
@limited_suggestions()
@gc_disabled()
def compile_source(
    source: Source,
    include: Include,
    options: Options,
    media: MediaLoader | None = None,
    record: Record | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile ``source`` to the artifacts of a target; return no artifacts if there is an error.

    ``media`` loads the pictures and sounds that a target embeds. ``record`` runs scripts for Dagaz
    isolated, by default that of ``include`` if it has one. Raise LookupError for an unknown
    target and ValueError for an unknown format.
    """
    collector = Collector()
    emitter = collector.take(_emitter(options))
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
    record: Record | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Emit a program that is already compiled, for builds with several targets.

    ``media`` and ``record`` are those of ``compile_source``, which raises the same exceptions.
    """
    collector = Collector()
    emitter = collector.take(_emitter(options))
    if emitter is None:
        return collector.outcome(())
    emitted = _emitted(program, source, options, media, emitter, record)
    return _allowed(collector, source, collector.take(emitted))


def _allowed(collector: Collector, source: Source, value: T) -> Outcome[T]:
    """Return the value without the diagnostics that comments in the rules hide."""
    outcome = Collector()
    outcome.extend(apply_comments(collector.outcome(None).diagnostics, source))
    return outcome.outcome(value)


def _emitter(options: Options) -> Outcome[Emitter | None]:
    collector = Collector()
    try:
        emitter = find_emitter(options.target)
    except BrokenEmitter as error:
        collector.report("ZRF901", None, name=options.target, reason=str(error))
        return collector.outcome(None)
    if options.format and options.format not in emitter.formats:
        choices = ", ".join(emitter.formats)
        raise ValueError(f"unknown format {options.format}; expected one of: {choices}")
    return collector.outcome(emitter)


@optional_features
def _emitted(
    program: Program,
    source: Source,
    options: Options,
    media: MediaLoader | None,
    emitter: Emitter,
    record: Record | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    collector = Collector()
    if options.dagaz_scripts and getattr(emitter, "plays_on_kernel", False):
        from zrf2js.dagaz_rules import with_useful_scripts  # not imported without scripts

        program, overrides = collector.take(with_useful_scripts(program, options.overrides))
        options = replace(options, overrides=overrides)
    program = with_overrides(program, options)
    if refused := refused_script(program, emitter):
        origin = program.games[0].origin if program.games else None
        collector.report("ZRF658", origin, target=options.target, name=refused.name)
        return collector.outcome(())
    if options.dagaz_scripts:
        # not imported without scripts
        from zrf2js.emit.js.direction_numbers import check_directions
        from zrf2js.emit.js.script_options import check_options

        collector.take(check_options(program))
        collector.take(check_directions(program))
    scripts: Mapping[str, str] = options.overrides
    on_kernel = _belongs_on_kernel(program, emitter) and not options.trace
    if on_kernel and record is not None:
        program = collector.take(_on_kernel(program, options, record))
        scripts = {} if program.page_scripts else scripts
        if not collector.ok:
            return collector.outcome(())
    context = _context(program, source, options, media, scripts)
    if options.optimize and not options.trace and getattr(emitter, "uses_annotations", False):
        program = annotate(program, without=options.without_passes)
    program = collector.take(_with_training(program, options))
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


def _with_training(program: Program, options: Options) -> Outcome[Program]:
    """Return the program with the data of the files that training has made."""
    collector = Collector()
    for kind in TRAINED:
        text, path = getattr(options, kind.name), getattr(options, f"{kind.name}_path")
        if text or path:
            work = partial(with_data, program, kind, text, path)
            program = collector.take(attempt("trained data", None, work, Outcome(program)))
    return collector.outcome(program)


def _context(
    program: Program,
    source: Source,
    options: Options,
    media: MediaLoader | None,
    scripts: Mapping[str, str],
) -> EmitContext:
    """Return the context of an emitter; ``scripts`` are those that the kernel does not run."""
    shared = {each.name: getattr(options, each.name) for each in fields(EmitterOptions)}
    shared |= {
        "name": options.name or program.name,
        "overrides": scripts,
        "dagaz_scripts": options.dagaz_scripts and scripts == options.overrides,
    }
    file = printable(PurePosixPath(source.name).name)
    return EmitContext(**shared, source_name=file, media=media)


def _belongs_on_kernel(program: Program, emitter: Emitter) -> bool:
    """Return True if all scripts of the rules are for Dagaz and the emitter can run its kernel."""
    roles = {script.role for script in program.scripts}
    return roles == {"dagaz"} and getattr(emitter, "plays_on_kernel", False)


def _on_kernel(program: Program, options: Options, record: Record) -> Outcome[Program]:
    from zrf2js.dagaz_rules import on_kernel  # not imported without scripts
    from zrf2js.emit.js.scripts import check_scripts

    collector = Collector()
    collector.take(check_scripts(options.overrides, form="", dagaz=True))
    if collector.ok:
        program = collector.take(on_kernel(program, options.name or program.name, record))
    return collector.outcome(program)


def with_overrides(program: Program, options: Options) -> Program:
    """Return the program with the scripts of ``options.overrides`` that it lacks."""
    role = "dagaz" if options.dagaz_scripts else "override"
    known = {script.name for script in program.scripts}
    added = tuple(
        Script(name=name, text=text, role=role)
        for name, text in options.overrides.items()
        if name not in known
    )
    return replace(program, scripts=(*program.scripts, *added)) if added else program


def choose(games: tuple[TitledT, ...], variant: str | None) -> Outcome[tuple[TitledT, ...]]:
    """Return all games, or the first one with the title or index ``variant``."""
    collector = Collector()
    if variant is None:
        return collector.outcome(games)
    found = [game for game in games if game.title == variant]
    if not found and variant.isdecimal() and len(variant) < 10:
        found = list(games[int(variant) : int(variant) + 1])
    if not found:
        titles = ", ".join(f"`{game.title}`" for game in games)
        collector.report("ZRF902", None, word=variant, notes=(f"the file has {titles}",))
    elif len(found) > 1:
        collector.report("ZRF903", found[0].origin, word=variant)
    return collector.outcome(tuple(found[:1]))
