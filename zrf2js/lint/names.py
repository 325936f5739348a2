"""Lints on names: declared but never used, tested but never set."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.model.walk import refs


def unused_zones(facts: Facts) -> Iterator[Finding]:
    """Check ZRF304: neither a block nor a goal uses the zone."""
    used = {*facts.named("zone", "in-zone?", "absolute-config")}
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
    yield from _flags(facts, "ZRF305", written="set-flag", read="flag?", checked="set-flag")
    words = {"written": "set-position-flag", "read": "position-flag?"}
    yield from _flags(facts, "ZRF305", **words, checked="set-position-flag")


def unset_flags(facts: Facts) -> Iterator[Finding]:
    """Check ZRF306: the flag is tested but never set, so the test is always false."""
    yield from _flags(facts, "ZRF306", written="set-flag", read="flag?", checked="flag?")
    words = {"written": "set-position-flag", "read": "position-flag?"}
    yield from _flags(facts, "ZRF306", **words, checked="position-flag?")


def _flags(facts: Facts, code: str, *, written: str, read: str, checked: str) -> Iterator[Finding]:
    other = facts.named("flag", read if checked == written else written)
    seen: set[str] = set()
    for call in facts.all_calls:
        if call.keyword == checked:
            for name in refs(call.args[0], "flag"):
                if name not in seen:
                    seen.add(name)
                    values: dict[str, object] = {"name": name}
                    yield Finding(
                        code=code, origin=call.origin, name=name, violated=name not in other,
                        values=values,
                    )  # fmt: skip


def unused_attributes(facts: Facts) -> Iterator[Finding]:
    """Check ZRF307: no block tests the attribute."""
    if facts.game.engine is not None:
        return
    tested = facts.named("attribute", "attribute")
    for piece in facts.game.pieces:
        for name, _ in piece.attributes:
            values: dict[str, object] = {"name": name, "piece": piece.name}
            violated = name not in tested
            yield Finding(
                code="ZRF307", origin=piece.origin, name=name, violated=violated, values=values
            )
