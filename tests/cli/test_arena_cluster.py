"""Test of `zrf2js arena --scheduler` on a local Dask cluster that loses a worker."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT, command
from tests.engine.dialogue import PATIENCE

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
    from distributed import Client  # takes 0.5 s, which other tests do not need

    from tests.cli.killer import Killer

    scheduler_module, worker_module = (
        "distributed.cli.dask_scheduler",
        "distributed.cli.dask_worker",
    )
    quiet = ("--no-dashboard",)
    with started(scheduler_module, "--host", "127.0.0.1", "--port", "0", *quiet) as scheduler:
        address = line_with(scheduler, r"Scheduler at:\s+(tcp://\S+)")[1]
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path), *quiet)
        with (
            started(worker_module, address, "--name", "first", *options) as first,
            started(worker_module, address, *options) as second,
        ):
            for worker in (first, second):
                line_with(worker, r"Registered to:")
            with Client(address) as client:
                client.register_plugin(Killer(first.pid, "first"))
            players = "alphabeta:nodes=600,greedy"
            run = subprocess.run(
                [
                    *command("arena", EXAMPLES / "breakthrough.zrf", "--games", str(GAMES)),
                    *("--players", players, "--scheduler", address, "--json"),
                ],
                stdout=subprocess.PIPE,
                text=True,
            )
            assert first.wait(PATIENCE) == -signal.SIGKILL
    assert run.returncode == 0
    found = json.loads(run.stdout)
    assert found["games"] == GAMES
    assert sum(row["points"] for row in found["by_spec"]) == GAMES
