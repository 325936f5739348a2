"""Parallel tasks in separate processes with a time limit."""

from __future__ import annotations

import gc
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

#: seconds between two tests whether the parent process still runs
_WATCH = 1.0

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class WorkerLost:
    """A task without a result. ``reason`` is empty if the time limit was exceeded."""

    reason: str = ""


def run_all(
    tasks: Sequence[T], work: Callable[[T], R], *, jobs: int, seconds: float
) -> Iterator[tuple[int, R | WorkerLost]]:
    """Yield the index and the result of each task in the order of completion.

    ``jobs`` is the number of processes. A worker that crashes or exceeds ``seconds`` loses only its
    own task. If the system can limit CPU time, ``seconds`` is CPU time, so that a busy machine does
    not cause timeouts. A worker is killed after 10 times as long, even if it sleeps.
    """
    patience = seconds if resource is None else 10 * seconds
    context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    waiting = list(enumerate(tasks))[::-1]
    running: dict[Connection, tuple[int, BaseProcess, float]] = {}
    gc.collect()
    gc.freeze()  # collections in the workers then copy no pages of what exists now
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                number, task = waiting.pop()
                receiver, sender = context.Pipe(duplex=False)
                process = context.Process(
                    target=_serve, args=(sender, work, task, seconds), daemon=True
                )
                process.start()
                sender.close()
                running[receiver] = number, process, time.monotonic() + patience
            soonest = min(until for _, _, until in running.values())
            for ready in wait(list(running), max(0.0, soonest - time.monotonic())):
                assert isinstance(ready, Connection)
                number, process, _ = running.pop(ready)
                yield number, _result(ready, process)
            for connection, (number, process, until) in list(running.items()):
                if time.monotonic() >= until:
                    del running[connection]
                    process.kill()
                    process.join()
                    yield number, WorkerLost()
    finally:
        gc.unfreeze()
        for _, process, _ in running.values():
            process.kill()
            process.join()


def _end_with(parent: int) -> None:
    """End this process when its parent ends; a killed parent cannot stop its workers."""
    while os.getppid() == parent:
        time.sleep(_WATCH)
    os._exit(1)


def _serve(sender: Connection, work: Callable[[T], R], task: T, seconds: float) -> None:
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        limit = math.ceil(seconds)
        if most == resource.RLIM_INFINITY or limit < most:  # keep a lower limit of the system
            resource.setrlimit(resource.RLIMIT_CPU, (limit, most))
    try:
        result: R | WorkerLost = work(task)
    except KeyboardInterrupt:
        return
    except BaseException as error:  # an exception fails one task, not the build
        result = WorkerLost(f"{type(error).__name__}: {error}")
    sender.send(result)


def _result(connection: Connection, process: BaseProcess) -> Any:
    try:
        return connection.recv()
    except EOFError:
        process.join()
        if resource is not None and process.exitcode == -signal.SIGXCPU:
            return WorkerLost()
        return WorkerLost(f"its process ended with code {process.exitcode}")
    finally:
        process.join()
