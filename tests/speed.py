"""The speed of this machine, by which the tests scale limits of time.

Limits are for the machine on which the tests were written. A slower or busy one has more time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache

#: seconds of CPU for `_work`, and of wall time for the start of an interpreter
REFERENCE_WORK, REFERENCE_START = 0.025, 0.05


@cache
def slowness() -> float:
    """Return how much CPU time this machine needs for the same work, at least 1."""
    return max(1.0, min(_work() for _ in range(3)) / REFERENCE_WORK)


def _work() -> float:
    begin = time.process_time()
    table = {number: str(number) for number in range(120_000)}
    sum(map(len, sorted(table.values())))
    return time.process_time() - begin


def patience(seconds: float) -> float:
    """Return a limit of wall time, by the time that the start of a process takes now."""
    begin = time.monotonic()
    subprocess.run([sys.executable, "-S", "-c", ""], check=True)
    return seconds * max(1.0, (time.monotonic() - begin) / REFERENCE_START)
