"""Lints on names: declared and never used, tested and never set."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.lint.facts import Facts, refs
from zrf2js.lint.findings import Verdict


def unused_zones(facts: Facts) -> Iterator[Verdict]:
    """ZRF304: neither a block nor a goal asks for it."""
    used = {*facts.named("zone", "in-zone?", "absolute-config")}
    if facts.game.options.get("board model") == "heap":
        used.add("home")  # the runtime asks whose pit it is
    for zone in facts.game.board.zones:
        values: dict[str, object] = {"name": zone.name}
        faulty = zone.name not in used
        yield Verdict(
            code="ZRF304", origin=zone.origin, name=zone.name, faulty=faulty, values=values
        )


def unread_flags(facts: Facts) -> Iterator[Verdict]:
    """ZRF305: set, but nothing asks for it."""
    yield from _flags(facts, "ZRF305", written="set-flag", read="flag?", at_fault="set-flag")
    words = {"written": "set-position-flag", "read": "position-flag?"}
    yield from _flags(facts, "ZRF305", **words, at_fault="set-position-flag")


def unset_flags(facts: Facts) -> Iterator[Verdict]:
    """ZRF306: asked for, but never set: the test is always false."""
    yield from _flags(facts, "ZRF306", written="set-flag", read="flag?", at_fault="flag?")
    words = {"written": "set-position-flag", "read": "position-flag?"}
    yield from _flags(facts, "ZRF306", **words, at_fault="position-flag?")


def _flags(facts: Facts, code: str, *, written: str, read: str, at_fault: str) -> Iterator[Verdict]:
    other = facts.named("flag", read if at_fault == written else written)
    seen: set[str] = set()
    for call in facts.all_calls:
        if call.keyword == at_fault:
            for name in refs(call.args[0], "flag"):
                if name not in seen:
                    seen.add(name)
                    values: dict[str, object] = {"name": name}
                    yield Verdict(
                        code=code, origin=call.origin, name=name, faulty=name not in other,
                        values=values,
                    )  # fmt: skip


def unused_attributes(facts: Facts) -> Iterator[Verdict]:
    """ZRF307: no block tests it."""
    if facts.game.engine is not None:
        return
    tested = facts.named("attribute", "attribute")
    for piece in facts.game.pieces:
        for name, _ in piece.attributes:
            values: dict[str, object] = {"name": name, "piece": piece.name}
            faulty = name not in tested
            yield Verdict(
                code="ZRF307", origin=piece.origin, name=name, faulty=faulty, values=values
            )
