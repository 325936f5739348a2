"""Lints on names: declared but never used, tested but never set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.model.nodes import Call

#: the kinds of names of flags: those of blocks, and those of positions
_FLAGS = ("flag", "position-flag")


def unused_zones(facts: Facts) -> Iterator[Finding]:
    """Check ZRF304: neither a block nor a goal uses the zone."""
    used = {*facts.in_actions("zone"), *facts.in_tests("zone")}
    if facts.game.options.get("board model") == "heap":
        used.add("home")  # the runtime reads it to find the owner of a pit
    for zone in facts.game.board.zones:
        values: dict[str, object] = {"name": zone.name}
        violated = zone.name not in used
        yield Finding(
            code="ZRF304", origin=zone.origin, name=zone.name, violated=violated, values=values
        )


def unread_flags(facts: Facts) -> Iterator[Finding]:
    """Check ZRF305: the flag is set but never tested."""
    for kind in _FLAGS:
        yield from _missing("ZRF305", facts.in_actions(kind), facts.in_tests(kind))


def unset_flags(facts: Facts) -> Iterator[Finding]:
    """Check ZRF306: the flag is tested but never set, so the test is always false."""
    for kind in _FLAGS:
        yield from _missing("ZRF306", facts.in_tests(kind), facts.in_actions(kind))


def _missing(code: str, names: Mapping[str, Call], others: Mapping[str, Call]) -> Iterator[Finding]:
    """Yield the findings for names that must be among ``others``."""
    for name, call in names.items():
        values: dict[str, object] = {"name": name}
        yield Finding(
            code=code, origin=call.origin, name=name, violated=name not in others, values=values
        )


def unused_attributes(facts: Facts) -> Iterator[Finding]:
    """Check ZRF307: no block tests the attribute."""
    if facts.game.engine is not None:
        return
    tested = facts.in_tests("attribute")
    for piece in facts.game.pieces:
        for name, _ in piece.attributes:
            values: dict[str, object] = {"name": name, "piece": piece.name}
            violated = name not in tested
            yield Finding(
                code="ZRF307", origin=piece.origin, name=name, violated=violated, values=values
            )
