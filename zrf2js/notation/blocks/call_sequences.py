"""Properties and transformations of sequences of calls."""

from __future__ import annotations

from zrf2js.language.keywords import Effect, actions_with
from zrf2js.model.nodes import Argument, Call, are_calls

_ADDS = actions_with(Effect.MOVE)
#: calls that do not move the cursor: tests, attributes of the mover, and generated moves
_CURSOR_UNCHANGED = frozenset(("verify", "set-attribute", "add", "add-partial", "use-entry"))


def keeps_cursor(call: Call) -> bool:
    """Return True if a call neither moves the cursor nor ends the block inside a branch."""
    if call.keyword == "if":
        bodies = (call.calls(1), call.calls(2))
        return all(all(map(keeps_cursor, body)) and not _verifies(body) for body in bodies)
    return call.keyword in _CURSOR_UNCHANGED


def _verifies(body: tuple[Call, ...]) -> bool:
    return any(call.keyword == "verify" for call in body)


def _argument_with_use(arg: Argument, use: Call) -> Argument:
    """Apply ``with_entry_use`` to the bodies in an argument."""
    if not isinstance(arg, tuple) or not arg:
        return arg
    if are_calls(arg):
        return with_entry_use(arg, use)
    return tuple(_argument_with_use(item, use) for item in arg)


def with_entry_use(calls: tuple[Call, ...], use: Call) -> tuple[Call, ...]:
    """Return the calls with ``use`` before each ``add``, which uses up an entry of the player."""
    extended: list[Call] = []
    for call in calls:
        if call.keyword in _ADDS:
            extended.append(use)
        args = tuple(_argument_with_use(arg, use) for arg in call.args)
        extended.append(Call(call.keyword, args, call.origin))
    return tuple(extended)
