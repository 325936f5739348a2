"""Parallel execution of jobs on any ``concurrent.futures`` executor.

A job is the text of a module and a request. It runs Node.js in a separate process, so a thread
pool is sufficient for parallel processes. A Dask cluster provides such an executor too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

from zrf2js.host.node import run_module
from zrf2js.host.programs import stop_programs


class NoScheduler(Exception):
    """Error: the cluster does not answer, or its Python package is not installed."""


@contextmanager
def scheduler(address: str | None, jobs: int | None = None) -> Iterator[Executor]:
    """Yield an executor: local with ``jobs`` processes, or of the cluster at ``address``.

    Jobs depend only on their arguments, so a cluster may rerun a job after the loss of a worker.
    The executor returns one answer per job. Raise NoScheduler if there is no cluster.
    """
    if address is None:
        with ThreadPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as executor:
            try:
                yield executor
            except BaseException:  # an interrupt: the executor waits for its threads
                executor.shutdown(wait=False, cancel_futures=True)
                stop_programs()
                raise
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise NoScheduler("install `zrf2js[cluster]`") from error
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise NoScheduler(str(error) or "it does not answer") from error
    with client, client.get_executor() as executor:
        yield executor


def run_jobs(
    executor: Executor, module: str, requests: Sequence[Mapping[str, object]]
) -> Iterator[object]:
    """Yield the answers in the order of completion; raise the exception of a failing job."""
    futures = [executor.submit(run_module, module, request, None) for request in requests]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
