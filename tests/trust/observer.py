"""An observer of commands: what a command does to the world outside of its results.

A `World` is a folder with a project in a home, secrets next to the project, and listeners.
`observe` runs a command in it and returns its `Run`, whose `findings` are what no command may do.
"""

from __future__ import annotations

import hashlib
import os
import re
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from tests.cli.running import ROOT, restore_interrupts
from tests.trust import tracing

#: limits of a run: bytes of output, seconds of time and of CPU time, MB of memory of each process
OUTPUT, SECONDS, CPU, MEMORY = 20_000_000, 60.0, 40.0, 1_100
#: what an attack reports; sources of attacks contain it in parts only
MARK = "STOLEN by"
_CONTROLS = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
#: seconds between two observations of a command, and seconds that its processes may need to end
_STEP, _LINGER = 0.02, 3.0


@dataclass(frozen=True, slots=True)
class Run:
    """A command that ended: its exit code, its output, and what it must not have done."""

    code: int
    output: str
    errors: str
    seconds: float
    megabytes: float
    findings: tuple[str, ...]


class World:
    """A home with a project, secrets, a process, and listeners that attacks have as targets."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, folder / "home"
        self.project, self.temporary = self.home / "project", folder / "tmp"
        self.out = self.project / "out"
        for each in (self.out, self.temporary):
            each.mkdir(parents=True)
        self.canary = f"canary-{secrets.token_hex(12)}"
        self._secrets = [self.home / "secret.txt", folder / "secret.txt"]
        for path in self._secrets:
            path.write_text(self.canary, encoding="utf-8")
        self._tcp = socket.create_server(("127.0.0.1", 0))
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind(("127.0.0.1", 0))
        for listener in (self._tcp, self._udp):
            listener.setblocking(False)
        self._watched = subprocess.Popen(["sleep", "3600"])

    def __enter__(self) -> World:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._watched.kill()
        self._watched.wait()
        self._tcp.close()
        self._udp.close()

    @property
    def target(self) -> dict[str, object]:
        """The addresses, files and processes that attacks try to reach."""
        return {
            "tcp": self._tcp.getsockname()[1],
            "udp": self._udp.getsockname()[1],
            "pid": self._watched.pid,
            "folder": str(self.home),
            "canaries": [str(path) for path in self._secrets],
        }

    def environment(self) -> dict[str, str]:
        """Return the environment of a command; the compiler's own cache is that of other tests."""
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
            "PYTHONPYCACHEPREFIX": os.environ.get("PYTHONPYCACHEPREFIX", ""),
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "XDG_CACHE_HOME": cache,
            "LANG": "C.UTF-8",
            "ZRF2JS_CANARY": self.canary,
        }

    def files(self) -> dict[str, str]:
        """Return what identifies the content of each file and folder, apart from the output."""
        return dict(self._files())

    def _files(self) -> Iterator[tuple[str, str]]:
        for folder, folders, files in os.walk(self.folder):
            if folder == str(self.project):
                folders.remove("out")
            for name in (*folders, *files):
                path = Path(folder, name)
                content = "folder" if name in folders else _digest(path)
                yield str(path.relative_to(self.folder)), content

    def signals(self) -> Iterator[str]:
        """Yield what listeners and the watched process have received since the last call."""
        with suppress(BlockingIOError):
            while True:
                connection, _ = self._tcp.accept()
                connection.close()
                yield "a connection"
        with suppress(BlockingIOError):
            while True:
                yield f"a packet: {self._udp.recv(1000)!r}"
        if self._watched.poll() is not None:
            yield f"another process ended with {self._watched.returncode}"
            self._watched = subprocess.Popen(["sleep", "3600"])

    def left_processes(self) -> Iterator[str]:
        """Yield and end the processes that still run in the world after a moment."""
        end = time.monotonic() + _LINGER
        while (left := dict(self._processes())) and time.monotonic() < end:
            time.sleep(_STEP)
        for pid, name in left.items():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                yield f"a process still runs: {name[:100]}"

    def _processes(self) -> Iterator[tuple[int, str]]:
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if Path(os.readlink(entry / "cwd")).is_relative_to(self.folder):
                    name = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    yield int(entry.name), name

    def leaks(self) -> Iterator[str]:
        """Yield the output files that contain a secret."""
        for path in self.out.rglob("*"):
            if path.is_file():
                content = path.read_bytes()
                if self.canary.encode() in content or MARK.encode() in content:
                    yield f"a secret in {path.name}"


def _digest(path: Path) -> str:
    if path.is_symlink():
        return f"-> {os.readlink(path)}"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "special"


def observe(
    world: World,
    arguments: Sequence[str],
    *,
    given: str = "",
    visit: Callable[[str], None] | None = None,
    seconds: float = SECONDS,
    cpu: float = CPU,
    memory: float = MEMORY,
    traced: bool = False,
) -> Run:
    """Run a command in the folder of the project; with `traced`, examine its system calls.

    The command may write into `out`. `visit` is called with the address that a server prints; the
    server is then interrupted.
    """
    before = world.files()
    given_file, *streams, trace = (
        world.folder.with_name(f"{world.folder.name}.{name}")
        for name in ("in", "out", "err", "trace")
    )
    given_file.write_text(given, encoding="utf-8")
    line = tracing.traced(arguments, trace) if traced else arguments
    end = _End(_started(world, line, given_file, streams), streams, time.monotonic() + seconds)
    if visit is not None:
        end.visit(visit)
    code, used, megabytes = end.wait()
    output, errors = (
        path.read_bytes()[: OUTPUT + 1].decode("utf-8", "replace") for path in streams
    )
    findings = [
        *end.findings,
        *_changes(world, before),
        *world.signals(),
        *world.left_processes(),
        *world.leaks(),
        *_misbehavior(world, code, output + errors, interrupted=visit is not None),
        *(tracing.findings(trace, world.folder, world.temporary) if traced else ()),
    ]
    if used > cpu:
        findings.append(f"{used:.0f} s of CPU time")
    if megabytes > memory:
        findings.append(f"{megabytes:.0f} MB of memory")
    return Run(code, output, errors, used, megabytes, tuple(findings))


def _started(
    world: World, arguments: Sequence[str], given: Path, streams: Sequence[Path]
) -> subprocess.Popen[bytes]:
    with given.open("rb") as stdin, streams[0].open("wb") as out, streams[1].open("wb") as err:
        return subprocess.Popen(
            arguments,
            stdin=stdin,
            stdout=out,
            stderr=err,
            cwd=world.project,
            env=world.environment(),
            start_new_session=True,
            preexec_fn=restore_interrupts,
        )


def _changes(world: World, before: dict[str, str]) -> Iterator[str]:
    """Yield the files outside of the output that have changed."""
    after = world.files()
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            yield f"changed: {name}"


def _misbehavior(world: World, code: int, text: str, *, interrupted: bool) -> Iterator[str]:
    """Yield what the exit code and the output show."""
    if code not in ((0, 1, 2, 130) if interrupted else (0, 1, 2)):
        yield f"exit code {code}"
    if "Traceback (most recent call last)" in text:
        yield "a traceback"
    if "ZRF999" in text:
        yield "ZRF999"
    if world.canary in text:
        yield "a secret in the output"
    for found in sorted(set(re.findall(rf"{MARK} ([\w-]+)", text))):
        yield f"loot of {found}"
    if found := _CONTROLS.search(text):
        yield f"a control character: {found[0]!r}"
    if len(text) > OUTPUT:
        yield f"more than {OUTPUT} bytes of output"


@dataclass
class _End:
    """The end of a process, with what had to be stopped."""

    process: subprocess.Popen[bytes]
    streams: Sequence[Path]
    limit: float
    findings: list[str] = field(default_factory=list)
    status: tuple[int, float, float] | None = None

    def wait(self) -> tuple[int, float, float]:
        """Return the exit code, the CPU time and the memory of the process with its children."""
        while not self._has_ended():
            if time.monotonic() > self.limit:
                self._stop("no end within the time limit")
            elif any(path.stat().st_size > OUTPUT for path in self.streams):
                self._stop("too much output")
            else:
                time.sleep(_STEP)
        assert self.status is not None
        return self.status

    def visit(self, call: Callable[[str], None]) -> None:
        """Call a function with the address of a server, and interrupt the server."""
        while not self._has_ended() and time.monotonic() < self.limit:
            text = self.streams[0].read_text(encoding="utf-8", errors="replace")
            if found := re.search(r"http://[\w.:]+/", text):
                try:
                    call(found[0])
                except OSError as error:
                    self.findings.append(f"the server does not answer: {error}")
                self.process.send_signal(signal.SIGINT)
                return
            time.sleep(_STEP)

    def _has_ended(self) -> bool:
        """Return True after the end; other than `Popen.wait`, this call measures resources."""
        if self.status is not None:
            return True
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if pid == 0:
            return False
        code = os.waitstatus_to_exitcode(status)
        self.process.returncode = code
        self.status = (code, *_used(usage))
        return True

    def _stop(self, reason: str) -> None:
        self.findings.append(reason)
        os.killpg(self.process.pid, signal.SIGKILL)
        pid, _, usage = os.wait4(self.process.pid, 0)
        assert pid == self.process.pid
        self.process.returncode = -signal.SIGKILL
        self.status = (1, *_used(usage))


def _used(usage: resource.struct_rusage) -> tuple[float, float]:
    """Return the CPU time of a process in seconds, and its memory in MB.

    Linux counts the peak of the parent until the process has its own program; a peak that is not
    above it has no meaning, and is 0.
    """
    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak = usage.ru_maxrss if usage.ru_maxrss > inherited else 0
    return usage.ru_utime + usage.ru_stime, peak / 1024


@contextmanager
def world_in(folder: Path) -> Iterator[World]:
    """Yield a world in a new folder below `folder`."""
    place = folder / f"world-{secrets.token_hex(4)}"
    place.mkdir()
    with World(place.resolve()) as world:
        yield world


def zrf2js(*arguments: str | Path, limits: tuple[int, int] | None = None) -> list[str]:
    """Return a command; `limits` are the seconds and MB of scripts (tests/trust/limited.py)."""
    start = ["zrf2js"] if limits is None else ["tests.trust.limited", *map(str, limits)]
    return [sys.executable, "-m", *start, *map(str, arguments)]
