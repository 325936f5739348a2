"""The compiler on one page: text in, artifacts out, diagnostics of every stage on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from zrf2js.emit.api import Artifact, EmitContext, Emitter, MediaLoader
from zrf2js.emit.registry import BrokenEmitter, find_emitter
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.expand import Sharing, expand
from zrf2js.frontends.zrf.forms import Node
from zrf2js.frontends.zrf.read import read
from zrf2js.ir.nodes import Program
from zrf2js.lower.lower import lower
from zrf2js.model.check import check
from zrf2js.model.nodes import Game
from zrf2js.optimize.optimize import optimize
from zrf2js.support.gc_control import gc_disabled, raised_recursion_limit
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

Include = Callable[[str, Source], Source | None]

#: characters of all files of a target together; the largest known game comes to a hundredth
MAX_OUTPUT = 200_000_000

#: the ending of a game description in move notations; anything else is ZRF
DESCRIPTION = ".dgz"
DIALECTS = ("auto", "zillions", "dagaz")


def no_includes(path: str, source: Source) -> Source | None:
    """The loader of a text that stands alone."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What to compile to.

    ``variant`` is a title or an index and keeps one game; ``dialect`` is auto, zillions or dagaz;
    ``name`` is the stem of the output file; ``overrides`` are scripts by name that become part of
    the module, with ``dagaz_scripts`` among the names that Dagaz's scripts expect. ``home`` is the
    address of the gallery that the page of a game links back to. With ``trace`` the module can also
    tell where each block of a piece ends, and why: it is larger, and every block is compiled by
    itself. A ``readable`` module has the layout and comments of the runtime. With ``lint`` the
    lints are asked as well.
    """

    target: str = "module"
    format: str = ""
    variant: str | None = None
    dialect: str = "auto"
    optimise: bool = True
    trace: bool = False
    readable: bool = False
    lint: bool = False
    name: str = ""
    overrides: dict[str, str] = field(default_factory=dict)
    dagaz_scripts: bool = False
    home: str = ""

    def __post_init__(self) -> None:
        if self.dialect not in DIALECTS:
            raise ValueError(f"{self.dialect} is none of: {', '.join(DIALECTS)}")


def front_end(
    source: Source, include: Include, *, exact: bool = False
) -> Outcome[tuple[Game, ...]]:
    """read, expand, build, check: the games a file describes; ``exact`` shares nothing."""
    collector = Collector()
    described = source.name.endswith(DESCRIPTION)
    if described:
        from zrf2js.frontends.dgz import read_dgz  # most files need none of it

        games = collector.take(build(collector.take(read_dgz(source)), formulas=True))
    else:
        forms = collector.take(read(source))
        games = collector.take(expand_and_build(forms, include, exact=exact))
    collector.extend(check(games))
    return collector.outcome(games)


def expand_and_build(
    forms: tuple[Node, ...], include: Include, *, exact: bool = False
) -> Outcome[tuple[Game, ...]]:
    """The games of a rules file. When there is something to say of them, it is said of every place
    that has its share in it, not of the first one alone."""
    outcome = _built(forms, include, Sharing.NOTHING if exact else Sharing.PARTS)
    if exact or not any(d.origin is not None and d.origin.via for d in outcome.diagnostics):
        return outcome
    thorough = _built(forms, include, Sharing.CALLS)
    too_large = any(d.code == "ZRF109" for d in thorough.diagnostics)
    return outcome if too_large else thorough


def _built(
    forms: tuple[Node, ...], include: Include, sharing: Sharing
) -> Outcome[tuple[Game, ...]]:
    collector = Collector()
    expanded = collector.take(expand(forms, include=include, sharing=sharing))
    return collector.outcome(collector.take(build(expanded)))


@raised_recursion_limit()
@gc_disabled()
def to_program(
    source: Source,
    include: Include,
    options: Options,
    has_file: Callable[[str], bool] | None = None,
) -> Outcome[Program]:
    """The front end, then choose the variant, lower and optimise.

    ``has_file`` tells the lints whether a picture is there.
    """
    collector = Collector()
    games = collector.take(front_end(source, include, exact=options.trace))
    if options.lint and collector.ok:  # what an error has cost the game is no fault of its own
        from zrf2js.lint.lint import lint

        collector.extend(lint(games, has_file))
    chosen = collector.take(choose(games, options.variant))
    stem = PurePosixPath(source.name).stem
    described = options.dialect == "auto" and source.name.endswith(DESCRIPTION)
    dialect = "zillions" if described else options.dialect  # a description says what it means
    program = collector.take(lower(stem, chosen, dialect))
    return collector.outcome(optimize(program, full=options.optimise and not options.trace))


@raised_recursion_limit()
@gc_disabled()
def compile_source(
    source: Source, include: Include, options: Options, media: MediaLoader | None = None
) -> Outcome[tuple[Artifact, ...]]:
    """The whole way; without artifacts when there is an error.

    ``media`` finds the pictures and sounds that a target may carry.
    LookupError and ValueError tell the caller that there is no such target or format.
    """
    collector = Collector()
    emitter = collector.take(_emitter(options))
    if emitter is None:
        return collector.outcome(())
    program = collector.take(to_program(source, include, options))
    if collector.ok:
        emitted = _emitted(program, source, options, media, emitter)
        return collector.outcome(collector.take(emitted))
    return collector.outcome(())


@raised_recursion_limit()
def emit_program(
    program: Program, source: Source, options: Options, media: MediaLoader | None = None
) -> Outcome[tuple[Artifact, ...]]:
    """The last step alone, for one program in several targets; errors as in ``compile_source``."""
    collector = Collector()
    emitter = collector.take(_emitter(options))
    if emitter is None:
        return collector.outcome(())
    emitted = _emitted(program, source, options, media, emitter)
    return collector.outcome(collector.take(emitted))


def _emitter(options: Options) -> Outcome[Emitter | None]:
    collector = Collector()
    try:
        emitter = find_emitter(options.target)
    except BrokenEmitter as error:
        collector.report("ZRF901", None, name=options.target, reason=str(error))
        return collector.outcome(None)
    if options.format and options.format not in emitter.formats:
        raise ValueError(f"{options.format} is none of: {', '.join(emitter.formats)}")
    return collector.outcome(emitter)


def _emitted(
    program: Program,
    source: Source,
    options: Options,
    media: MediaLoader | None,
    emitter: Emitter,
) -> Outcome[tuple[Artifact, ...]]:
    collector = Collector()
    context = EmitContext(
        name=options.name or program.name,
        source_name=PurePosixPath(source.name).name,
        format=options.format,
        overrides=options.overrides,
        dagaz_scripts=options.dagaz_scripts,
        home=options.home,
        media=media,
        trace=options.trace,
        readable=options.readable,
    )
    try:
        artifacts = collector.take(emitter.emit(program, context))
    except BrokenEmitter as error:
        collector.report("ZRF901", None, name=options.target, reason=str(error))
        return collector.outcome(())
    size = sum(len(artifact.text) for artifact in artifacts)
    if size > MAX_OUTPUT:
        collector.report("ZRF940", None, size=size, limit=MAX_OUTPUT)
    return collector.outcome(artifacts if collector.ok else ())


def choose(games: tuple[Game, ...], variant: str | None) -> Outcome[tuple[Game, ...]]:
    """All games, or the one with this title or index."""
    collector = Collector()
    if variant is None:
        return collector.outcome(games)
    found = [game for game in games if game.title == variant]
    if not found and variant.isdigit():
        found = list(games[int(variant) : int(variant) + 1])
    if not found:
        collector.report("ZRF902", None, word=variant, notes=tuple(game.title for game in games))
    elif len(found) > 1:
        collector.report("ZRF903", found[0].origin, word=variant)
    return collector.outcome(tuple(found[:1]))
