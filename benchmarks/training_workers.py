"""Trainings with one and two workers: equal results, times, and the share that is not parallel.

    python -m benchmarks.training_workers RULES [--games 1000] [--network UNITS] [--killed]
    python -m benchmarks.training_workers RULES --shares [--games 1000] [--network UNITS]

The first form trains with one worker and with two, compares the files byte by byte, and prints wall
and CPU time. With `--killed`, it also kills a training with two workers halfway, continues it with
`--resume`, and compares its file. It requires an otherwise idle machine for meaningful wall times.

The second form trains in this process, one job at a time, with the process of one worker and then
with those of two in turns, and prints the CPU time by kind of job. It computes how long two workers
would take if each had a core: a job goes to the worker that is free first, and what the main
process does is not parallel. CPU times depend little on other processes.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from psutil import Process

from zrf2js.cli.commands.train import choosers_of, train
from zrf2js.cli.training import Training
from zrf2js.host.module_processes import ModuleProcess
from zrf2js.host.schedulers import Request
from zrf2js.training.generations import Settings

#: the wall time of a killed training, as a share of that of a complete one
_KILLED_AT = 0.5


def cpu_time(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def cpu_time_of(process: ModuleProcess) -> float:
    """Return the CPU time of a process that is running, in seconds."""
    used = Process(process.pid).cpu_times()
    return used.user + used.system


def start(
    options: argparse.Namespace, workers: int, output: Path, *more: str
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "zrf2js", "train", str(options.rules), "-o", str(output)]
    command += ["--games", str(options.games), "--seed", "1", "--workers", str(workers), *more]
    command += [] if options.network is None else ["--network", str(options.network)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def measured(process: subprocess.Popen[bytes]) -> tuple[float, float]:
    """Return the wall and CPU time until a training ends."""
    wall, cpu = time.monotonic(), cpu_time(resource.RUSAGE_CHILDREN)
    if process.wait() != 0:
        sys.exit(f"the training ended with code {process.returncode}")
    return time.monotonic() - wall, cpu_time(resource.RUSAGE_CHILDREN) - cpu


def compare(options: argparse.Namespace, folder: Path) -> bool:
    """Train with each number of workers; return True if the files are equal."""
    files, times = [], []
    for workers in (1, 2):
        files.append(folder / f"{workers}.weights.json")
        times.append(measured(start(options, workers, files[-1])))
        print(f"{workers} workers: {times[-1][0]:.1f} s, CPU {times[-1][1]:.1f} s")
    print(f"wall time of two: {times[1][0] / times[0][0]:.3f} times that of one")
    if options.killed:
        files.append(folder / "killed.weights.json")
        resume = ("--resume", str(folder / "games.jsonl"))
        process = start(options, 2, files[-1], *resume)
        time.sleep(_KILLED_AT * times[1][0])
        process.kill()
        process.wait()
        again, _ = measured(start(options, 2, files[-1], *resume))
        wall = _KILLED_AT * times[1][0] + again
        print(f"killed and continued: {wall:.1f} s, {wall / times[1][0]:.3f} times the time of two")
    equal = len({file.read_bytes() for file in files}) == 1
    print("the files are equal" if equal else "the files differ")
    return equal


class Recorder:
    """A runner of one job at a time, which computes when workers with a core each would end."""

    def __init__(self, workers: int) -> None:
        self.kinds: Counter[str] = Counter()
        self.seconds = 0.0
        self.processes: list[ModuleProcess | None] = [None] * workers

    def run(self, module: str, requests: Sequence[Request]) -> Iterator[object]:
        ends = [0.0] * len(self.processes)
        for request in requests:
            worker = ends.index(min(ends))
            process = self.processes[worker]
            before = 0.0 if process is None else cpu_time_of(process)
            if process is None or process.module != module:
                self.stop(worker)
                process, before = ModuleProcess(module), 0.0
                self.processes[worker] = process
            answer = process.answer(request)
            seconds = cpu_time_of(process) - before
            ends[worker] += seconds
            self.kinds[str(request["do"])] += seconds
            yield answer
        self.seconds += max(ends)

    def stop(self, worker: int) -> None:
        process = self.processes[worker]
        if process is not None:
            process.stop()


def computed(options: argparse.Namespace, path: Path, workers: int) -> float:
    """Return the computed time of a training, and print the CPU time by kind of job."""
    plain = {"variant": None, "dialect": "auto"}
    settings = Settings(
        seed=1,
        nodes=60,
        random_plies=10,
        max_plies=200,
        square_deviation=None,
        choosers=choosers_of(options.rules, plain),
        target_nodes=None,
    )
    training = Training(options.rules, plain, settings, path, None, {})
    recorder = Recorder(workers)
    before = cpu_time(resource.RUSAGE_SELF)
    training.run(recorder.run, options.games, None, lambda _: None, options.network)
    own = cpu_time(resource.RUSAGE_SELF) - before
    for worker in range(workers):
        recorder.stop(worker)
    total = own + sum(recorder.kinds.values())
    print(f"{workers} workers: computed time {own + recorder.seconds:.1f} s")
    for kind, seconds in recorder.kinds.most_common():
        print(f"  {kind}: CPU {seconds:.1f} s ({seconds / total:.1%})")
    print(f"  main process: CPU {own:.1f} s ({own / total:.1%})")
    return own + recorder.seconds


def shares(options: argparse.Namespace, folder: Path) -> None:
    """Print the computed times of one worker and of two."""
    one, two = (computed(options, folder / f"{n}.weights.json", n) for n in (1, 2))
    print(f"two workers: {two / one:.3f} times the time of one")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--network", type=int)
    parser.add_argument("--killed", action="store_true")
    parser.add_argument("--shares", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if options.shares:
            with click.Context(train):
                shares(options, Path(name))
            return 0
        return 0 if compare(options, Path(name)) else 1


if __name__ == "__main__":
    sys.exit(main())
