"""System calls of the processes that run scripts of others, as `strace` lists them.

A command starts these processes. All of them are examined after their start, with the threads and
processes that they start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

#: calls that no such process makes
_FORBIDDEN = (
    *("connect", "sendto", "sendmsg", "bind", "listen", "ptrace"),
    *("unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir"),
    *("symlink", "symlinkat", "link", "linkat", "truncate", "chmod", "fchmodat", "chown", "mknod"),
)
_OPENING = ("open", "openat", "openat2", "creat")
_STARTING = ("clone", "clone3", "fork", "vfork")
_KILLING = ("kill", "tkill", "tgkill", "pidfd_send_signal")
#: files that such a process may open for writing: devices, and the bytecode of Python
_WRITABLE = re.compile(r"/dev/(null|tty|shm/.*)|/proc/self/.*|.*\.pyc[.\d]*|.*/pycache/.*")

#: the byte by which a thread of asyncio wakes its loop, through a pair of sockets of the process
_WAKING = re.compile(r'\d+<(socket:|UNIX)[^>]*>, "\\0", 1, 0, NULL, 0( <unf|\)).*')

#: a call, or the rest of one whose first line has its arguments
_LINE = re.compile(r"(\d+) +(?:<\.\.\. )?(\w+)( resumed>|\()(.*)")
_PATH = re.compile(r'(?:[\w-]+<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
_RESULT = re.compile(r"= (\d+)$")


def traced(arguments: Sequence[str], file: Path) -> list[str]:
    """Return the command that lists the system calls of a command in a file."""
    calls = ",".join(("execve", *_FORBIDDEN, *_OPENING, *_STARTING, *_KILLING))
    options = ["-f", "-y", "-qq", "-e", "signal=none", "-e", f"trace=?{calls.replace(',', ',?')}"]
    return ["strace", *options, "-o", str(file), *arguments]


def findings(file: Path, closed: Path, readable: Path) -> Iterator[str]:
    """Yield the calls that a process with scripts must not make.

    It may not open files of the folder `closed`, apart from those of `readable`.
    """
    calls = [
        (int(found[1]), found[2] + (" resumed" if found[3] != "(" else ""), found[4])
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines()
        if (found := _LINE.match(line))
    ]
    assert calls, "strace has no output"
    programs = _programs(calls)
    started: set[int] = set()
    for process, call, rest in calls:
        program = programs.get(process)
        if program is None:
            continue
        if program not in started:  # the command has forked, and prepares the start
            if call == "execve" and process == program:
                started.add(program)
        elif _is_forbidden(process, call, rest, closed, readable):
            yield f"{call}({rest[:150]}"


def _programs(calls: Sequence[tuple[int, str, str]]) -> dict[int, int]:
    """Return the process of the program that each process or thread belongs to.

    The command itself is left out.
    """
    command = calls[0][0]
    executed = {process for process, call, _ in calls if call == "execve"} - {command}
    parents = {
        int(found[1]): process
        for process, call, rest in calls
        if call.split()[0] in _STARTING and (found := _RESULT.search(rest))
    }
    programs: dict[int, int] = {}
    for process in {each for each, _, _ in calls}:
        at: int | None = process
        while at is not None and at not in executed and at != command:
            at = parents.get(at)
        if at != command:
            programs[process] = process if at is None else at
    return programs


def _is_forbidden(process: int, call: str, rest: str, closed: Path, readable: Path) -> bool:
    if call in _OPENING:
        found = _PATH.match(rest)
        assert found, rest
        path = os.path.normpath(os.path.join(found[1] or str(closed), found[2]))
        if call == "creat" or re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", rest):
            return not _WRITABLE.fullmatch(path)
        return path.startswith(str(closed)) and not path.startswith(str(readable))
    if call == "sendto" and _WAKING.fullmatch(rest):
        return False
    if call in _KILLING:
        return not rest.startswith(f"{process},")
    return call == "execve" or call in _FORBIDDEN
