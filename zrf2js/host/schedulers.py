"""Parallel execution of jobs: on this machine, or on a Dask cluster.

A job is a module and a request. It runs in another process, so a thread pool is sufficient for
parallel jobs. A process runs many jobs of a module.
"""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from zrf2js.host.module_processes import ModuleProcesses, answer_on_worker, stop_on_worker
from zrf2js.host.modules import Module
from zrf2js.host.node import NodeError
from zrf2js.host.programs import stop_programs

#: seconds without a scheduler or without workers after which a cluster counts as lost
PATIENCE = 30.0
#: seconds to connect to a scheduler
CONNECTION = 10.0
#: how often a job may run whose answer does not arrive
_ATTEMPTS = 3
#: seconds between two tests of the cluster
_POLL = 1.0

Request = Mapping[str, object]
#: runs a module with requests and yields the answers in the order of completion
Runner = Callable[[Module, Sequence[Request]], Iterator[object]]


class NoScheduler(Exception):
    """Error: the cluster does not answer, lost its workers, or lacks a package."""


class LateAnswer(NoScheduler):
    """Error: the answer of a finished job does not arrive, as if the worker that has it is lost."""


@contextmanager
def scheduler(address: str | None, jobs: int | None = None) -> Iterator[Runner]:
    """Yield a runner: local with ``jobs`` processes, or on the cluster at ``address``.

    Jobs depend only on their arguments, so a cluster may rerun a job after the loss of a worker.
    There is one answer per job. Raise NoScheduler if there is no cluster, also while jobs run.
    """
    if address is None:
        processes = ModuleProcesses()
        with ThreadPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as executor:
            try:
                yield lambda module, requests: _run_local(executor, processes, module, requests)
            except BaseException:  # an interrupt: the executor waits for its threads
                executor.shutdown(wait=False, cancel_futures=True)
                processes.stop()
                stop_programs()
                raise
            processes.stop()
        return
    client = _connected(address)
    try:
        yield lambda module, requests: _run_on_cluster(client, module, requests)
    finally:
        with suppress(Exception):
            client.sync(client._run, stop_on_worker, on_error="ignore", callback_timeout=_POLL)
        with suppress(Exception):
            client.close(timeout=_POLL)


def _run_local(
    executor: ThreadPoolExecutor,
    processes: ModuleProcesses,
    module: Module,
    requests: Sequence[Request],
) -> Iterator[object]:
    futures = [executor.submit(processes.answer, module, request) for request in requests]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


# --- clusters ------------------------------------------------------------------------------------


def _connected(address: str) -> Any:
    """Return a client of a cluster whose workers can run jobs."""
    try:
        from distributed import Client
    except ImportError as error:
        raise NoScheduler("install `zrf2js[cluster]`") from error
    client: Any = None
    reason = ""
    try:
        client = Client(address, timeout=CONNECTION)  # type: ignore[no-untyped-call]
    except Exception as error:  # of sockets, TLS, addresses and protocols
        reason = _reason(error)
    if client is None:
        # Deletion of a client without connection requires a lock, which another one may hold later.
        gc.collect()
        raise NoScheduler(reason or "it does not answer")
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        _require_package(client)
    except NoScheduler:
        client.close(timeout=_POLL)
        raise
    except Exception as error:
        client.close(timeout=_POLL)
        raise NoScheduler(f"no worker within {PATIENCE:g} s") from error
    return client


def _require_package(client: Any) -> None:
    """Raise NoScheduler with the addresses of workers without zrf2js."""
    specs = client.run(importlib.util.find_spec, "zrf2js", on_error="return")
    lacking = sorted(worker for worker, spec in specs.items() if not hasattr(spec, "loader"))
    if lacking:
        raise NoScheduler(f"zrf2js is not installed on the worker {', '.join(lacking)}")


def _run_on_cluster(client: Any, module: Module, requests: Sequence[Request]) -> Iterator[object]:
    from distributed import wait

    submit = partial(client.submit, answer_on_worker, module, pure=False)
    pending = {submit(request): number for number, request in enumerate(requests)}
    late: Counter[int] = Counter()
    lost_since: float | None = None
    try:
        while pending:
            try:
                options = {"timeout": _POLL, "return_when": "FIRST_COMPLETED"}
                done = wait(list(pending), **options).done  # type: ignore[no-untyped-call]
            except TimeoutError:
                done = set()
            except Exception as error:
                raise NoScheduler(_reason(error)) from error
            for future in done:
                number = pending.pop(future)
                try:
                    answer = _answer(client, future)
                except LateAnswer:
                    late[number] += 1
                    if late[number] == _ATTEMPTS or not _has_workers(client):
                        raise
                    pending[submit(requests[number])] = number
                else:
                    yield answer
            if done or _has_workers(client):
                lost_since = None
                continue
            lost_since = lost_since or time.monotonic()
            if time.monotonic() - lost_since > PATIENCE:
                what = "no workers" if client.status == "running" else "no connection"
                raise NoScheduler(f"{what} for {PATIENCE:g} s")
    finally:
        with suppress(Exception):
            client.cancel(list(pending), force=True)


def _answer(client: Any, future: Any) -> object:
    """Return the answer of a job; raise NodeError or NoScheduler."""
    try:
        return future.result(timeout=PATIENCE)
    except NodeError:
        raise
    except ModuleNotFoundError as error:
        _require_package(client)
        raise NoScheduler(_reason(error)) from error
    except (Exception, asyncio.CancelledError) as error:
        lost = LateAnswer if isinstance(error, TimeoutError) else NoScheduler
        raise lost(_reason(error) or "the connection is lost") from error


def _has_workers(client: Any) -> bool:
    if client.status != "running":
        return False
    try:
        return bool(client.sync(client.scheduler.ncores, callback_timeout=_POLL))
    except Exception:
        return False


def _reason(error: BaseException) -> str:
    """Return the first line of an error, with its type if that is part of the explanation."""
    text = next((line.strip() for line in str(error).split("\n") if line.strip()), "")
    name = type(error).__name__
    return f"{name}: {text}" if text and name in ("KilledWorker", "CommClosedError") else text
