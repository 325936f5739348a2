"""Python's garbage collector, paused.

Compiling makes many small objects that live until the end and hardly any cycles. The collector
would look through all of them again and again, which takes a third of the time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Within it nothing is collected; afterwards everything is as it was."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


#: calls inside each other: 150 nested groups (``syntax.read``), some twenty calls for each of them
_DEEPEST = 6_000


@contextmanager
def with_room() -> Iterator[None]:
    """Lets the stages call themselves as deep as the nesting that the reader allows.

    Python's own bound is for programs that never come to an end; ours is the nesting of the text.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
