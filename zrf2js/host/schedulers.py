"""Where jobs run: any ``concurrent.futures`` executor does.

A job is a module's text and a request; it runs Node in a process of its own, so threads are all
it takes to have processes side by side. A Dask cluster has such an executor too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

from zrf2js.host.node import run_module


class NoScheduler(Exception):
    """The cluster cannot be reached, or what it takes is not installed."""


@contextmanager
def scheduler(address: str | None, jobs: int | None = None) -> Iterator[Executor]:
    """An executor: of this machine, ``jobs`` processes at a time, or of the cluster at an address.

    Jobs depend on nothing but their arguments, so a cluster may run one again whose worker was
    lost: the executor still gives one answer for each.
    """
    if address is None:
        with ThreadPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as executor:
            yield executor
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
    """The answers as they come; raises what the first failing job raised."""
    futures = [executor.submit(run_module, module, request) for request in requests]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
