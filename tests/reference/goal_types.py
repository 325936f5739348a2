"""The types of pieces that goals name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.reference.rules import text, texts
from zrf2js.frontends.zrf.forms import Form, Node


def types_in(args: Sequence[Node]) -> list[str]:
    """Return the names of types among arguments, which may be lists."""
    return [name for arg in args for name in texts(arg.items if isinstance(arg, Form) else (arg,))]


def progress_types(goal: Node) -> Iterator[str]:
    """Yield the types whose moves are progress in a goal."""
    if isinstance(goal, Form):
        if goal.head == "no-progress":
            yield from types_in(goal.args[1:])
        for part in goal.args:
            yield from progress_types(part)


def depends_on_moves(goal: Node) -> bool:
    """Return True if a goal tests whether the player to move has a legal move."""
    if not isinstance(goal, Form):
        return text(goal) == "stalemated"
    words = ("stalemated", "checkmated")
    return goal.head in words or any(map(depends_on_moves, goal.args))


def checkmated_types(goal: Node) -> Iterator[str]:
    """Yield the types that a goal calls checkmated."""
    if isinstance(goal, Form):
        if goal.head == "checkmated":
            yield from texts(goal.args)
        for part in goal.args:
            yield from checkmated_types(part)
