"""CPU time of `check` and `convert` for files of up to 1 MB with very many of one construct.

    python -m benchmarks.stress              # all shapes of tests/fuzz/shapes.py
    python -m benchmarks.stress macros zone  # those with one of these texts in their names

The script prints CPU seconds and memory per shape, including the start of the process. It exits
with 1 if a command takes more than 10 s, or ends with a bug of the compiler (ZRF999).
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from pathlib import Path

from tests.fuzz.shapes import MAX_BYTES, SHAPES, file_name

LIMIT = 10  # seconds of CPU
ROOT = Path(__file__).resolve().parents[1]
#: exit codes of check and convert: done, errors in the rules
EXPECTED = (0, 1)


def cost(command: str, file: Path) -> tuple[int, float, int]:
    """Return exit code, CPU time in s and peak memory in MB of one command in a process.

    A process that exceeds twice the limit is killed.
    """
    output = ("-o", str(file.with_suffix(".mjs"))) if command == "convert" else ()
    arguments = [sys.executable, "-m", "zrf2js", command, str(file), *output]
    pid = os.fork()
    if pid == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (2 * LIMIT, 2 * LIMIT))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(quiet, stream)
        os.execve(sys.executable, arguments, {**os.environ, "PYTHONPATH": str(ROOT)})
    _, status, usage = os.wait4(pid, 0)
    seconds = usage.ru_utime + usage.ru_stime
    return os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss // 1024


def main() -> int:
    """Print one row per shape; return 1 if a command fails or exceeds the limit."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="texts in the names of shapes (all)")
    words = parser.parse_args().words
    chosen = [name for name in SHAPES if not words or any(word in name for word in words)]
    failed = []
    print("| shape | KB | check s | convert s | MB |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            file = Path(folder, file_name(name))
            file.write_text(SHAPES[name](), encoding="utf-8", newline="")
            size = file.stat().st_size
            costs = [cost(command, file) for command in ("check", "convert")]
            times = " | ".join(f"{seconds:.1f}" for _, seconds, _ in costs)
            memory = max(megabytes for _, _, megabytes in costs)
            print(f"| {name} | {size // 1000} | {times} | {memory} |", flush=True)
            if size > MAX_BYTES or any(c not in EXPECTED or s > LIMIT for c, s, _ in costs):
                codes = ", ".join(str(code) for code, _, _ in costs)
                failed.append(f"{name}: {size} bytes, exit codes {codes}")
    print(f"{len(chosen)} shapes, {len(failed)} failed", *failed, sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
