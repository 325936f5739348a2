"""The CPU time that this process may still use."""

from __future__ import annotations

import math
import time

try:
    import resource
except ImportError:  # Windows and Pyodide
    resource = None  # type: ignore[assignment]


def remaining_cpu_time() -> float:
    """Return the CPU seconds until the limit of this process, at least 0; inf without a limit.

    Processes of a build have such a limit (project/workers.py).
    """
    if resource is not None:
        limit, _ = resource.getrlimit(resource.RLIMIT_CPU)
        if limit != resource.RLIM_INFINITY:
            return max(0.0, limit - time.process_time())
    return math.inf
