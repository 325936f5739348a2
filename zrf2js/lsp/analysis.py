"""Analysis of one text: its forms, macros, games and diagnostics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from zrf2js.frontends.axiom.scripts import EXTENSION, read_scripts
from zrf2js.frontends.games import Include, Versions, expand_and_build
from zrf2js.frontends.registry import Description, description_of
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.include import splice_includes
from zrf2js.frontends.zrf.macros import is_define
from zrf2js.frontends.zrf.read import is_cut_off
from zrf2js.lint.facts import Walks
from zrf2js.lint.lint import lint
from zrf2js.lsp.scripts import ScriptAnalysis
from zrf2js.model.check import check
from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.allow import apply_comments
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.gc_control import gc_disabled, raised_recursion_limit
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Result of an analysis. ``forms`` include those of included files and are not expanded.

    ``versions`` and ``walks`` hold what the analysis of the next version of the text can use.
    """

    source: Source
    forms: tuple[Node, ...]
    games: tuple[Game, ...]
    diagnostics: tuple[Diagnostic, ...]
    macros: dict[str, tuple[Form, ...]] = field(default_factory=dict)
    script: ScriptAnalysis | None = None
    versions: Versions = field(default_factory=Versions)
    walks: Walks = field(default_factory=Walks)


@raised_recursion_limit()
@gc_disabled()
def analyze(
    source: Source,
    include: Include,
    has_file: Callable[[str], bool] | None = None,
    last: Analysis | None = None,
) -> Analysis:
    """Read, expand, build, check and lint a text.

    A file of forms without a game has no diagnostics, because it is meant to be included.
    ``last`` is the analysis of the last version, which is not valid any longer.
    """
    if description := description_of(source.name):
        return _described(source, description, has_file)
    if source.name.lower().endswith(EXTENSION):
        script = ScriptAnalysis(source, include)
        diagnostics = script.diagnostics
        return Analysis(source=source, forms=(), games=(), diagnostics=diagnostics, script=script)
    versions, walks = (last.versions, last.walks) if last else (Versions(), Walks())
    analysis = _of_rules(source, include, has_file, versions, walks)
    if not all(versions.is_current(diagnostic.origin) for diagnostic in analysis.diagnostics):
        versions.clear()
        analysis = _of_rules(source, include, has_file, versions, walks)
    return analysis


def _of_rules(
    source: Source,
    include: Include,
    has_file: Callable[[str], bool] | None,
    versions: Versions,
    walks: Walks,
) -> Analysis:
    collector = Collector()
    versions.start()
    read_forms = versions.read(source)
    own = collector.take(read_forms)
    forms = splice_includes(own, include, Collector(), versions.read)
    built = expand_and_build(own, include, versions=versions)
    library = all(d.code == "ZRF108" for d in built.diagnostics) and not built.value
    library = library and all(isinstance(form, Form) for form in own)
    games: tuple[Game, ...] = ()
    if is_cut_off(read_forms):
        games = built.value
    elif not library:
        games = collector.take(built)
        collector.extend(check(games))
        if collector.ok:
            collector.extend(lint(games, has_file, walks=walks))
        collector.extend(read_scripts(games, include).diagnostics)
    macros: dict[str, list[Form]] = {}
    for form in forms:
        if isinstance(form, Form) and is_define(form) and (name := macro_name(form)):
            macros.setdefault(name.text, []).append(form)
    return Analysis(
        source=source,
        forms=forms,
        games=games,
        diagnostics=tuple(apply_comments(collector.diagnostics, source)),
        macros={name: tuple(definitions) for name, definitions in macros.items()},
        versions=versions,
        walks=walks,
    )


def _described(
    source: Source, description: Description, has_file: Callable[[str], bool] | None
) -> Analysis:
    """Analyze a description, which has neither macros nor included files."""
    collector = Collector()
    games = collector.take(build(collector.take(description.read(source)), formulas=True))
    collector.extend(check(games))
    if collector.ok:
        collector.extend(lint(games, has_file))
    diagnostics = tuple(apply_comments(collector.diagnostics, source))
    return Analysis(source=source, forms=(), games=games, diagnostics=diagnostics)


def macro_name(define: Form) -> Atom | None:
    """Return the name of a ``(define name ...)``."""
    name = define.args[0] if define.args else None
    return name if isinstance(name, Atom) and not name.quoted else None


def path_to(forms: tuple[Node, ...], source: Source, offset: int) -> tuple[Node, ...]:
    """Return the nodes of a source that contain an offset (end inclusive), outer nodes first."""
    for node in forms:
        span = node.origin.span
        if span.source is source and span.start <= offset <= span.end:
            if isinstance(node, Form):
                return (node, *path_to(node.items, source, offset))
            return (node,)
    return ()
