"""Lints on actions without effect: after the last ``add`` of a path, and empty branches."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.language.keywords import BY_CONTEXT, Context, Effect, actions_taking, actions_with
from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding, Lint
from zrf2js.model.nodes import Call
from zrf2js.model.walk import Containing
from zrf2js.support.source import Span

_ADDS = actions_with(Effect.MOVE)
#: actions that only matter for the moves that follow
_FOR_MOVES = (
    frozenset(BY_CONTEXT[Context.MOVE])
    - actions_with(Effect.MOVE | Effect.STATE)
    - actions_taking("action*")
)


def inert_actions() -> Lint:
    """Return the lint ZRF313: no ``add`` can follow the action, so that no move has its effect.

    The lint follows the blocks that games share once.
    """
    walk = _Walk()

    def lint(facts: Facts) -> Iterator[Finding]:
        if facts.game.engine is not None:
            return
        for block in facts.blocks:
            if facts.adds(block.actions):  # ZRF302 reports other blocks
                walk.precede(block.actions, is_live=False)
        for call in walk.first_inert.values():
            yield Finding(
                code="ZRF313", origin=call.origin, name=call.keyword,
                violated=call.origin.span not in walk.live, values={"word": call.keyword},
            )  # fmt: skip

    return lint


def branches_without_actions(facts: Facts) -> Iterator[Finding]:
    """Check ZRF314: an ``if`` that has no actions at all."""
    for call in facts.all_calls:
        if call.keyword == "if":
            violated = not call.calls(1) and not call.calls(2)
            yield Finding(code="ZRF314", origin=call.origin, violated=violated)


class _Walk:
    """The walk along all blocks from their ends; shared parts are followed once per result.

    ``live`` has the spans of the actions that an ``add`` can follow, ``first_inert`` the first
    action of each run without one.
    """

    def __init__(self) -> None:
        self.live: set[Span] = set()
        self.first_inert: dict[int, Call] = {}
        self._results: dict[tuple[int, bool], bool] = {}
        self._adds = Containing(_ADDS)

    def precede(self, actions: tuple[Call, ...], *, is_live: bool) -> bool:
        """Return True if an ``add`` follows the start of the actions; ``is_live``: their end."""
        key = (id(actions), is_live)
        if key not in self._results:
            inert: Call | None = None
            for call in reversed(actions):
                is_live = self._before(call, is_live)
                if call.keyword in _FOR_MOVES:
                    if is_live:
                        self.live.add(call.origin.span)
                    else:
                        inert = call
            if inert is not None:
                self.first_inert[id(inert)] = inert
            self._results[key] = is_live
        return self._results[key]

    def _before(self, call: Call, is_live: bool) -> bool:
        """Return True if an ``add`` follows the start of the action."""
        if call.keyword == "if":
            then = self.precede(call.calls(1), is_live=is_live)
            return self.precede(call.calls(2), is_live=is_live) or then
        if call.keyword == "while":
            body = call.calls(1)
            return self.precede(body, is_live=is_live or self._adds(body))
        return is_live or self._adds(call)
