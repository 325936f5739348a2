"""Lints on the paths through blocks; blocks of all games of a file share their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from zrf2js.language.keywords import Effect
from zrf2js.lint.bodies import Body
from zrf2js.lint.contradictions import word_of
from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.lint.shared_walk import notes
from zrf2js.model.nodes import Call


def idle_loops(games: Sequence[Facts]) -> Iterator[Finding]:
    """Check ZRF303: no action of the loop can change the result of its condition."""
    return _findings(
        "ZRF303",
        ((call, "idle" if call in body.idle_loops else "") for body in _bodies(games)
         for call in body.branching if call.keyword == "while"),
    )  # fmt: skip


def branches_without_actions(games: Sequence[Facts]) -> Iterator[Finding]:
    """Check ZRF314: an ``if`` that has no actions at all."""
    return _findings(
        "ZRF314",
        ((call, "" if call.calls(1) or call.calls(2) else "empty") for body in _bodies(games)
         for call in body.branching if call.keyword == "if"),
    )  # fmt: skip


def contradictory_tests(games: Sequence[Facts]) -> Iterator[Finding]:
    """Check ZRF312: earlier tests on the way to the test exclude it."""
    pieces = [p for facts in games if facts.game.engine is None for p in facts.game.pieces]
    follow = games[0].walks.tests.of_block if games else None
    if follow is not None:
        moves = (follow(block, is_drop=False) for piece in pieces for block in piece.moves)
        drops = (follow(block, is_drop=True) for piece in pieces for block in piece.drops)
        yield from _findings("ZRF312", notes(chain(moves, drops)))


def inert_actions(games: Sequence[Facts]) -> Iterator[Finding]:
    """Check ZRF313: no ``add`` can follow the action, so that no move has its effect."""
    visits = (
        facts.walks.inert.visit(block.actions, False)
        for facts in games
        if facts.game.engine is None
        for block, effects in zip(facts.blocks, facts.effects, strict=True)
        if effects.has(Effect.MOVE)  # ZRF302 reports other blocks
    )
    return _findings("ZRF313", notes(visits))


def _bodies(games: Sequence[Facts]) -> list[Body]:
    visits = (facts.walks.bodies.of_block(block) for facts in games for block in facts.blocks)
    return notes(visits)


def _findings(code: str, reasons: Iterable[tuple[Call, str]]) -> Iterator[Finding]:
    """Yield the findings about the calls that have a reason for a violation on some path."""
    calls = [*reasons]
    places = {call.origin.span for call, reason in calls if reason}
    for call, reason in calls:
        if places and call.origin.span in places:
            word = word_of(call)
            yield Finding(
                code=code, origin=call.origin, name=word, violated=bool(reason),
                values={"word": word, "reason": reason},
            )  # fmt: skip
