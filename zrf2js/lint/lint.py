"""The list of lints, and the function that runs them on the games of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from zrf2js.lint.assets import missing_images, unusual_notations
from zrf2js.lint.facts import Facts, Walks
from zrf2js.lint.findings import FileLint, Finding, Lint, violations
from zrf2js.lint.goals import empty_goals, impossible_goals, repeated_goals
from zrf2js.lint.moves import (
    sides_without_moves,
    silent_blocks,
    unreachable_pieces,
    unused_move_types,
)
from zrf2js.lint.names import unread_flags, unset_flags, unused_attributes, unused_zones
from zrf2js.lint.paths import (
    branches_without_actions,
    contradictory_tests,
    idle_loops,
    inert_actions,
)
from zrf2js.model.nodes import Game
from zrf2js.support.diagnostics.allow import allowed_in
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source

#: lints of all games together
PATH_LINTS: dict[str, FileLint] = {
    "ZRF303": idle_loops,
    "ZRF312": contradictory_tests,
    "ZRF313": inert_actions,
    "ZRF314": branches_without_actions,
}
#: lints of each game
GAME_LINTS: dict[str, Lint] = {
    "ZRF301": unreachable_pieces,
    "ZRF302": silent_blocks,
    "ZRF304": unused_zones,
    "ZRF305": unread_flags,
    "ZRF306": unset_flags,
    "ZRF307": unused_attributes,
    "ZRF308": sides_without_moves,
    "ZRF309": missing_images(None),
    "ZRF310": unusual_notations,
    "ZRF311": unused_move_types,
    "ZRF411": impossible_goals,
    "ZRF412": empty_goals,
    "ZRF413": repeated_goals,
}
LINTS = tuple(sorted([*PATH_LINTS, *GAME_LINTS]))

#: lints that scripts make unreliable, because scripts may use pieces, zones and attributes
_NOT_WITH_SCRIPTS = ("ZRF301", "ZRF304", "ZRF307", "ZRF308", "ZRF311", "ZRF411")


def lint(
    games: tuple[Game, ...],
    has_file: Callable[[str], bool] | None = None,
    *,
    scripted: bool = False,
    walks: Walks | None = None,
) -> tuple[Diagnostic, ...]:
    """Run all lints and return their diagnostics; the games may be ``scripted`` by other files.

    A line ``; zrf2js: allow ZRF304`` switches a lint off for its own file. ``has_file`` returns
    True if an image file exists; without it, image files are not tested. ``walks`` has the results
    for the last version of the games.
    """
    walks = Walks() if walks is None else walks
    walks.start()
    facts = [Facts(game, walks) for game in games if game.title != "-"]
    lints = {**GAME_LINTS, "ZRF309": missing_images(has_file)}

    def findings_of(code: str) -> Iterator[Finding]:
        if code in PATH_LINTS:
            yield from PATH_LINTS[code](facts)
            return
        for game in facts:
            if not ((scripted or game.has_scripts) and code in _NOT_WITH_SCRIPTS):
                yield from lints[code](game)

    collector = Collector()
    switched: dict[Source, frozenset[str]] = {}
    for violation in violations(chain.from_iterable(map(findings_of, LINTS))):
        if violation.origin is not None:
            source = violation.origin.span.source
            if source not in switched:
                switched[source] = allowed_in(source.text)
            if violation.code in switched[source]:
                continue
        collector.report(violation.code, violation.origin, **violation.values)
    return collector.diagnostics
