"""Interpreter settings for a compilation: garbage collection and the recursion limit.

A compilation creates many small objects that live until its end, and few reference cycles. With
the cyclic collector enabled, repeated scans of these objects take a third of the compile time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: Recursion limit in Python frames: 150 nested groups (``frontends.zrf.read``), each processed by
#: about 20 nested calls, and a safety factor of 2.
_RECURSION_LIMIT = 6_000


@contextmanager
def gc_disabled() -> Iterator[None]:
    """Disable the garbage collector inside the context, then restore its state."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def raised_recursion_limit() -> Iterator[None]:
    """Allow recursion as deep as the reader's nesting limit, then restore the old limit.

    The reader limits the nesting of a text, so recursion over its forms always terminates.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION_LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
