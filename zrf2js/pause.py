"""Python's garbage collector, paused.

Compiling makes many small objects that live until the end and hardly any cycles. The collector
would look through all of them again and again, which takes a third of the time.
"""

from __future__ import annotations

import gc
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
