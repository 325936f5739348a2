"""The walk that finds actions without effect, after the last ``add`` of a path."""

from __future__ import annotations

from zrf2js.language.keywords import BY_CONTEXT, Context, Effect, actions_taking, actions_with
from zrf2js.lint.shared_walk import SharedWalk
from zrf2js.model.nodes import Call
from zrf2js.model.walk import Containing

_ADDS = actions_with(Effect.MOVE)
#: actions that only matter for the moves that follow
_FOR_MOVES = (
    frozenset(BY_CONTEXT[Context.MOVE])
    - actions_with(Effect.MOVE | Effect.STATE)
    - actions_taking("action*")
)


class InertWalk(SharedWalk[bool, bool, tuple[Call, str]]):
    """The walk along blocks from their ends.

    Its context and its result are True if an ``add`` follows. It notes the actions that an ``add``
    follows, and the first action of each run without one, with a reason.
    """

    def clear(self) -> None:
        """Remove all results."""
        super().clear()
        self._adds = Containing(_ADDS)

    def follow(self, actions: tuple[Call, ...], context: bool) -> bool:
        """Return True if an ``add`` follows the start of the actions; ``context``: their end."""
        is_live, inert = context, None
        for call in reversed(actions):
            is_live = self._before(call, is_live)
            if call.keyword in _FOR_MOVES:
                if is_live:
                    self.note((call, ""))
                else:
                    inert = call
        if inert is not None:
            self.note((inert, "no `add` follows"))
        return is_live

    def _before(self, call: Call, is_live: bool) -> bool:
        """Return True if an ``add`` follows the start of the action."""
        if call.keyword == "if":
            then = self.visit(call.calls(1), is_live).result
            return self.visit(call.calls(2), is_live).result or then
        if call.keyword == "while":
            body = call.calls(1)
            return self.visit(body, is_live or self._adds(body)).result
        return is_live or self._adds(call)
