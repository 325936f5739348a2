"""Tests of `zrf2js arena` on clusters that fail, and of tournaments that continue."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from tests.cli.running import WALK, zrf2js
from tests.cli.test_arena_cluster import line_with, started
from tests.host.test_module_processes import MODULE
from zrf2js.host import schedulers

GAMES = ("arena", "walk.zrf", "--games", "4", "--json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(schedulers, "PATIENCE", 2.0)
    (tmp_path / "walk.zrf").write_text(WALK)
    return tmp_path


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """Yield the address of a cluster whose scheduler and workers are threads of this process."""
    from distributed import LocalCluster  # takes 0.5 s, which other tests do not need

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as found:
        yield found.scheduler_address


@contextmanager
def running_scheduler() -> Iterator[tuple[str, object]]:
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with started("distributed.cli.dask_scheduler", *options) as process:
        yield line_with(process, r"Scheduler at:\s+(tcp://\S+)")[1], process


@contextmanager
def running_worker(address: str, folder: Path) -> Iterator[object]:
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    with started("distributed.cli.dask_worker", address, *options) as process:
        line_with(process, r"Registered to:")
        yield process


def refused(*arguments: str) -> str:
    """Run an arena that fails for a reason that is not a bug, and return its message."""
    begin = time.monotonic()
    result = zrf2js(*GAMES, *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF920]" in result.stderr and time.monotonic() - begin < 60
    return result.stderr


@pytest.mark.slow
def test_a_cluster_without_workers_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedulers, "PATIENCE", 1.0)
    with cluster(workers=0) as address:
        assert "no worker within 1 s" in refused("--scheduler", address)


@pytest.mark.parametrize(
    "address", ["tls://127.0.0.1:9", "tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1", "", "tcp://"]
)
def test_an_unusable_address_is_an_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedulers, "CONNECTION", 1.0)
    refused("--scheduler", address)


@pytest.mark.slow
def test_a_worker_without_the_package_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "site").mkdir()
    (folder / "site/sitecustomize.py").write_text(
        """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name == "zrf2js":
            raise ModuleNotFoundError("No module named 'zrf2js'", name="zrf2js")
sys.meta_path.insert(0, Hidden())
"""
    )
    with cluster(workers=0) as address:
        monkeypatch.setattr("tests.cli.test_arena_cluster.ROOT", folder / "site")
        with running_worker(address, folder):
            message = refused("--scheduler", address)
    assert "zrf2js is not installed on the worker tcp://127.0.0.1:" in message


@pytest.mark.slow
def test_workers_keep_processes_until_the_jobs_end() -> None:
    jobs = [{"do": "moves", "variant": None}] * 3
    with cluster(1) as address:
        for _ in range(2):
            with schedulers.scheduler(address) as run:
                found = cast("list[dict[str, list[str]]]", list(run(MODULE, jobs)))
            # Dask may run and report the jobs in any order.
            moves = sorted(each["moves"] for each in found)
            assert moves == [["1"], ["2"], ["3"]], "one process counts the games of its jobs"


@pytest.mark.slow
def test_an_answer_that_a_worker_takes_with_it_is_computed_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kill the worker that has the first answer; the second run of the job takes too long."""
    real, killed = schedulers._answer, []

    def late(client: Any, future: Any) -> object:
        if killed:
            return real(client, future)
        ((holder, *_),) = client.who_has([future]).values()
        killed.append(client.run(os.getpid, workers=[holder])[holder])
        os.kill(killed[0], signal.SIGKILL)
        while any(holder in found for found in client.who_has([future]).values()):
            time.sleep(0.01)
        with monkeypatch.context() as patch:
            patch.setattr(schedulers, "PATIENCE", 1e-6)
            return real(client, future)

    monkeypatch.setattr(schedulers, "_answer", late)
    with (
        running_scheduler() as (address, _),
        running_worker(address, folder / "one"),
        running_worker(address, folder / "two"),
        schedulers.scheduler(address) as run,
    ):
        assert len(list(run(MODULE, [{"do": "moves", "variant": None}] * 6))) == 6


@pytest.mark.parametrize("killed", ["scheduler", "worker"])
def test_a_lost_cluster_is_an_error_and_finished_games_are_kept(
    killed: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kill a process after the first answer, then continue on this machine."""
    with running_scheduler() as (address, scheduler), running_worker(address, folder) as worker:
        real = schedulers._answer

        def killing(client: object, future: object) -> object:
            answer = real(client, future)
            {"scheduler": scheduler, "worker": worker}[killed].kill()
            return answer

        monkeypatch.setattr(schedulers, "_answer", killing)
        monkeypatch.setattr("zrf2js.arena.fixtures.GAMES_PER_JOB", 1)
        message = refused("--scheduler", address, "--resume", "games.jsonl")
    assert "of 4 games are finished in games.jsonl; run the command again to continue" in message
    kept = [json.loads(line) for line in Path("games.jsonl").read_text().splitlines()[1:]]
    assert 0 < len(kept) < 4
    monkeypatch.undo()
    os.chdir(folder)
    again = zrf2js(*GAMES, "--resume", "games.jsonl")
    assert again.exit_code == 0, again.output
    assert json.loads(again.stdout)["games"] == 4


@pytest.mark.parametrize("name", ["CommClosedError", "CancelledError", "TimeoutError"])
def test_an_answer_that_never_comes_is_an_error(name: str) -> None:
    """The errors with which futures of Dask end when the cluster is lost."""
    from distributed.comm import CommClosedError  # as above

    error, reason = {
        "CommClosedError": (CommClosedError("closed"), "CommClosedError: closed"),
        "CancelledError": (asyncio.CancelledError(), "the connection is lost"),
        "TimeoutError": (TimeoutError(), "the connection is lost"),
    }[name]
    future: Future[object] = Future()
    future.set_exception(error)
    with pytest.raises(schedulers.NoScheduler, match=f"^{reason}$"):
        schedulers._answer(None, future)


# --- continuing ----------------------------------------------------------------------------------


def counted(text: str) -> dict[str, object]:
    """Return the results without the times."""
    found = json.loads(text)
    del found["seconds"]
    for row in found["by_spec"]:
        del row["seconds_a_move"]
    return dict(found)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, object], str]:
    """Return the results of a tournament, and its ledger."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("finished"))
        Path("walk.zrf").write_text(WALK)
        found = counted(zrf2js(*GAMES, "--resume", "games.jsonl").stdout)
        return found, Path("games.jsonl").read_text()


@pytest.fixture
def results(finished: tuple[dict[str, object], str], folder: Path) -> dict[str, object]:
    """Return the results of the tournament whose ledger is in the folder."""
    (folder / "games.jsonl").write_text(finished[1])
    return finished[0]


def test_a_ledger_does_not_change_the_results(results: dict[str, object]) -> None:
    assert counted(zrf2js(*GAMES).stdout) == results


@pytest.mark.parametrize("cut", [1, 2, 3, 5], ids="{} lines".format)
def test_an_interrupted_tournament_continues(cut: int, results: dict[str, object]) -> None:
    lines = Path("games.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) == 5
    Path("games.jsonl").write_text("".join(lines[:cut]) + '{"number": 3, "pl')
    again = zrf2js(*GAMES, "--resume", "games.jsonl")
    assert counted(again.stdout) == results


def test_a_finished_tournament_plays_no_game(
    results: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a game is played")

    monkeypatch.setattr(schedulers, "_run_local", refuse)
    again = zrf2js(*GAMES, "--resume", "games.jsonl")
    assert counted(again.stdout) == results


@pytest.mark.usefixtures("results")
@pytest.mark.parametrize(
    "change", [("--seed", "2"), ("--players", "random,greedy"), ("--max-plies", "5")]
)
def test_games_of_another_tournament_are_refused(change: tuple[str, str]) -> None:
    before = Path("games.jsonl").read_text()
    result = zrf2js(*GAMES, "--resume", "games.jsonl", *change)
    assert result.exit_code == 2 and "has the games of another tournament" in result.stderr
    foreign = zrf2js(*GAMES, "--resume", "walk.zrf")
    assert foreign.exit_code == 2 and Path("walk.zrf").read_text() == WALK
    assert Path("games.jsonl").read_text() == before
