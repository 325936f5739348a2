"""A plugin of the scheduler of Dask that kills a worker."""

from __future__ import annotations

import os
import signal

from distributed import Scheduler
from distributed.diagnostics.plugin import SchedulerPlugin


class Killer(SchedulerPlugin):
    """Kills a worker once some games are finished, during another.

    The scheduler waits for it, so no other game can end first.
    """

    def __init__(self, process: int, name: str) -> None:
        self._process, self._worker = process, name

    def start(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler

    def transition(self, key: str, start: str, finish: str, *_: object, **__: object) -> None:
        """Kill the worker if a game is finished and it plays another."""
        worker = next((w for w in self._scheduler.workers.values() if w.name == self._worker), None)
        if finish == "memory" and worker is not None and worker.processing:
            os.kill(self._process, signal.SIGKILL)
