"""Waiting for changes of files, for the options ``--watch``."""

from __future__ import annotations

import time
from pathlib import Path

from zrf2js.project.plan import stamps

_POLL_INTERVAL = 0.5  # seconds between two checks


def wait_for_change(
    seen: dict[str, tuple[int, int]], paths: tuple[Path, ...], output: Path | None = None
) -> None:
    """Return when a file next to or below paths differs from ``seen``, its earlier stamps."""
    while stamps(paths, output) == seen:
        time.sleep(_POLL_INTERVAL)
