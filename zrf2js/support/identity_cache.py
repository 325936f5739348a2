"""A cache of results by the identity of an argument, for nodes that take long to compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

ArgumentT = TypeVar("ArgumentT")
ResultT = TypeVar("ResultT")


def cached_by_identity(
    function: Callable[[ArgumentT], ResultT],
) -> Callable[[ArgumentT], ResultT]:
    """Return the function with a cache of its results, in which equal objects count separately.

    The cache keeps the arguments alive, so that no other object gets the id of one of them.
    """
    entries: dict[int, tuple[ArgumentT, ResultT]] = {}

    def cached(argument: ArgumentT) -> ResultT:
        entry = entries.get(id(argument))
        if entry is None:
            entry = entries[id(argument)] = argument, function(argument)
        return entry[1]

    return cached
