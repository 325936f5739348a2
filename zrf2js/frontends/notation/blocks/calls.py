"""What rows of calls are like, and how they are changed as a whole."""

from __future__ import annotations

from zrf2js.model.nodes import Argument, Call, are_calls

#: calls that only test, mark the mover or emit: they leave the cursor where it is
_STILL = frozenset(("verify", "set-attribute", "add", "add-partial", "use-entry"))


def is_still(call: Call) -> bool:
    if call.keyword == "if":
        bodies = (call.calls(1), call.calls(2))
        return all(all(map(is_still, body)) and not _verifies(body) for body in bodies)
    return call.keyword in _STILL


def _verifies(body: tuple[Call, ...]) -> bool:
    return any(call.keyword == "verify" for call in body)


def _used(arg: Argument, use: Call) -> Argument:
    """The same for bodies among a call's arguments, and for lists of bodies."""
    if not isinstance(arg, tuple) or not arg:
        return arg
    if are_calls(arg):
        return with_use(arg, use)
    return tuple(_used(item, use) for item in arg)


def with_use(calls: tuple[Call, ...], use: Call) -> tuple[Call, ...]:
    """Each `add` uses the entry up."""
    found: list[Call] = []
    for call in calls:
        if call.keyword in ("add", "add-partial"):
            found.append(use)
        args = tuple(_used(arg, use) for arg in call.args)
        found.append(Call(call.keyword, args, call.origin))
    return tuple(found)
