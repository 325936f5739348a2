"""The games of a text: read, expand, build and check."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.expand import Sharing, expand
from zrf2js.frontends.zrf.forms import Node
from zrf2js.frontends.zrf.read import is_cut_off, read
from zrf2js.model.check import check
from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.suggest import limited_suggestions
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

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
