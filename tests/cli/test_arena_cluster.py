"""Test of `zrf2js arena --scheduler` on a local Dask cluster that loses a worker."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT, command

GAMES = 16


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def line_with(process: subprocess.Popen[str], pattern: str) -> re.Match[str]:
    """Return the first matching line of stderr; discard the rest so that the pipe never blocks."""
    assert process.stderr is not None
    for line in process.stderr:
        match = re.search(pattern, line)
        if match:
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return match
    raise AssertionError(f"{process.args} ended without `{pattern}`")


@pytest.mark.slow
def test_no_game_is_lost_or_counted_twice(tmp_path: Path) -> None:
    scheduler_module, worker_module = (
        "distributed.cli.dask_scheduler",
        "distributed.cli.dask_worker",
    )
    quiet = ("--no-dashboard",)
    with started(scheduler_module, "--host", "127.0.0.1", "--port", "0", *quiet) as scheduler:
        address = line_with(scheduler, r"Scheduler at:\s+(tcp://\S+)")[1]
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path), *quiet)
        with (
            started(worker_module, address, *options) as first,
            started(worker_module, address, *options) as second,
        ):
            for worker in (first, second):
                line_with(worker, r"Registered to:")
            players = "alphabeta:nodes=600,greedy"
            run = subprocess.Popen(
                [
                    *command("arena", EXAMPLES / "breakthrough.zrf", "--games", str(GAMES)),
                    *("--players", players, "--scheduler", address, "--json"),
                ],
                stdout=subprocess.PIPE,
                text=True,
            )
            kill_midway(first, address)
            output, _ = run.communicate(timeout=240)
    assert run.returncode == 0
    found = json.loads(output)
    assert found["games"] == GAMES
    assert sum(row["points"] for row in found["by_spec"]) == GAMES


def kill_midway(worker: subprocess.Popen[str], address: str) -> None:
    """Kill the worker while some games are finished and others are running."""
    from distributed import Client

    with Client(address) as client:
        while True:
            states = client.run_on_scheduler(tally)
            assert states.get("memory", 0) < GAMES // 2, (
                "all games ended before the worker was killed"
            )
            if states.get("memory", 0) >= 1 and states.get("processing", 0) >= 3:
                break
            time.sleep(0.05)
    worker.kill()


def tally(dask_scheduler: object) -> dict[str, int]:
    counts: dict[str, int] = {}
    for task in dask_scheduler.tasks.values():  # type: ignore[attr-defined]
        counts[task.state] = counts.get(task.state, 0) + 1
    return counts
