"""The games of a text: read, expand, build and check."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.build.shared import Shared
from zrf2js.frontends.zrf.expand import Sharing, expand
from zrf2js.frontends.zrf.expansion_memo import ExpansionMemo
from zrf2js.frontends.zrf.forms import Node
from zrf2js.frontends.zrf.read import is_cut_off, read
from zrf2js.frontends.zrf.versions import VersionReader
from zrf2js.model.check import check
from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.suggest import limited_suggestions
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, macro_calls

Include = Callable[[str, Source], Source | None]


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
        described = collector.take(description.read(source, variant))
        games = collector.take(build(described, formulas=True, read_options=read_options))
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
    versions: Versions | None = None,
) -> Outcome[tuple[Game, ...]]:
    """Return the games of a rules file, as ``front_end``.

    ``versions`` has the results of earlier versions of the text, which it has read. Expansions of
    equal macro calls share their nodes, so a diagnostic in them would name the first call only. If
    there is such a diagnostic, expand again so that all calls are reported.
    """
    sharing = Sharing.NOTHING if exact else Sharing.PARTS
    outcome = _built(forms, include, sharing, read_options, versions)
    in_macros = any(d.origin is not None and d.origin.via for d in outcome.diagnostics)
    codes = {d.code for d in outcome.diagnostics}
    if exact or not in_macros or "ZRF109" in codes or "ZRF013" in codes:
        return outcome  # too large, or too many diagnostics to report all calls
    thorough = _built(forms, include, Sharing.CALLS, read_options, versions)
    too_large = any(d.code == "ZRF109" for d in thorough.diagnostics)
    return outcome if too_large else thorough


def _built(
    forms: tuple[Node, ...],
    include: Include,
    sharing: Sharing,
    read_options: frozenset[str],
    versions: Versions | None,
) -> Outcome[tuple[Game, ...]]:
    collector = Collector()
    if versions is None:
        expanded = collector.take(expand(forms, include=include, sharing=sharing))
        return collector.outcome(collector.take(build(expanded, read_options=read_options)))
    memo, reader = versions.expansions(sharing), versions.read
    expansion = expand(forms, include=include, sharing=sharing, memo=memo, reader=reader)
    shared = versions.shared(sharing)
    return collector.outcome(collector.take(build(collector.take(expansion), shared=shared)))


class Versions:
    """The results that the versions of a text share while a user edits it.

    Only what a change affects is read, expanded and built again. Parts that no longer exist may
    have been the first to use a macro; nodes of its expansion keep their places. So if a
    diagnostic has such a place (``is_current``), call ``clear`` and build the text again.
    """

    def __init__(self) -> None:
        self._readers: dict[str, VersionReader] = {}
        self._sources: set[Source] = set()
        self.clear()

    def clear(self) -> None:
        """Remove all results except the nodes of unchanged parts."""
        self._expansions: dict[Sharing, ExpansionMemo] = {}
        self._shared: dict[Sharing, tuple[int, Shared]] = {}

    def start(self) -> None:
        """Prepare for the next version of the text."""
        self._sources.clear()

    def read(self, source: Source) -> Outcome[tuple[Node, ...]]:
        """Read the text or a file that it includes."""
        self._sources.add(source)
        return self._readers.setdefault(source.name, VersionReader()).read(source)

    def is_current(self, origin: Origin | None) -> bool:
        """Return True if the place and the macro calls of a node exist in this version."""
        places = [] if origin is None else [origin, *(f.call for f in macro_calls(origin))]
        return all(place.span.source in self._sources for place in places)

    def expansions(self, sharing: Sharing) -> ExpansionMemo:
        """Return the expansions of earlier versions."""
        return self._expansions.setdefault(sharing, ExpansionMemo())

    def shared(self, sharing: Sharing) -> Shared:
        """Return what was built from these expansions."""
        generation = self.expansions(sharing).generation
        entry = self._shared.get(sharing)
        if entry is None or entry[0] != generation:
            entry = self._shared[sharing] = generation, Shared(Collector())
        return entry[1]
