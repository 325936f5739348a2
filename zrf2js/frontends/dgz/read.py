"""The reader of game descriptions (.dgz): a board, a formula per piece, setup and goals.

A statement is a line ``word ...: value``; indented lines continue it, and ``#`` starts a comment.
docs/dgz.md describes the grammar. The result is the forms of a rules file, so all later stages are
shared with ZRF. A statement in parentheses is a form of ZRF and is not changed.
"""

from __future__ import annotations

from zrf2js.frontends.dgz.lines import chapters_of, statements_of
from zrf2js.frontends.dgz.reader import Reader
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span


def read_dgz(source: Source) -> Outcome[tuple[GameForm, ...]]:
    """Return the game and its variants as forms; report errors at their lines."""
    collector = Collector()
    games: list[GameForm] = []
    chapters = list(chapters_of(statements_of(source)))
    for number, lines in enumerate(chapters):
        reader = Reader(source, collector, previous=games[0] if games else None)
        statements = reader.statements(lines, chapters[0])
        origin = lines[0].origin if lines else Origin(Span(source, 0, len(source.text)))
        games.append(
            GameForm(
                kind="variant" if number else "game",
                statements=tuple(statements),
                base=0 if number else None,
                origin=origin,
            )
        )
    if not source.text.strip():
        collector.report("ZRF002", Origin(Span(source, 0, 0)))
    return collector.outcome(tuple(games))
