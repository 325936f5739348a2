"""All lints over all games of a file."""

from __future__ import annotations

import re
from collections.abc import Callable

from zrf2js.lint.assets import missing_images, unusual_notations
from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Lint, faults
from zrf2js.lint.goals import empty_goals, impossible_goals, repeated_goals
from zrf2js.lint.moves import idle_loops, sides_without_moves, silent_blocks, unreachable_pieces
from zrf2js.lint.names import unread_flags, unset_flags, unused_attributes, unused_zones
from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source

LINTS: dict[str, Lint] = {
    "ZRF301": unreachable_pieces,
    "ZRF302": silent_blocks,
    "ZRF303": idle_loops,
    "ZRF304": unused_zones,
    "ZRF305": unread_flags,
    "ZRF306": unset_flags,
    "ZRF307": unused_attributes,
    "ZRF308": sides_without_moves,
    "ZRF309": missing_images(None),
    "ZRF310": unusual_notations,
    "ZRF411": impossible_goals,
    "ZRF412": empty_goals,
    "ZRF413": repeated_goals,
}

#: what looks unused may be used by a script
_NOT_WITH_SCRIPTS = ("ZRF301", "ZRF304", "ZRF307", "ZRF308", "ZRF411")
_SWITCH = re.compile(r"^[ \t]*;+[ \t]*zrf2js:[ \t]*allow((?:[ ,\t]+ZRF\d{3})+)", re.MULTILINE)


def lint(
    games: tuple[Game, ...], has_file: Callable[[str], bool] | None = None
) -> tuple[Diagnostic, ...]:
    """What the lints have to say.

    A line ``; zrf2js: allow ZRF304`` switches a lint off for what stands in that file.
    ``has_file`` tells whether a picture is there; without it nobody looks.
    """
    lints = {**LINTS, "ZRF309": missing_images(has_file)}
    facts = [Facts(game) for game in games if game.title != "-"]
    found = (
        verdict
        for code, run in lints.items()
        for game in facts
        if not (game.has_scripts and code in _NOT_WITH_SCRIPTS)
        for verdict in run(game)
    )
    collector = Collector()
    switched: dict[Source, frozenset[str]] = {}
    for fault in faults(found):
        if fault.origin is not None:
            source = fault.origin.span.source
            if source not in switched:
                switched[source] = switched_off(source.text)
            if fault.code in switched[source]:
                continue
        collector.report(fault.code, fault.origin, **fault.values)
    return collector.outcome(None).diagnostics


def switched_off(text: str) -> frozenset[str]:
    """The codes that a file's own comments switch off."""
    return frozenset(code for found in _SWITCH.findall(text) for code in re.findall(r"\w+", found))
