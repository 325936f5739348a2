"""CPU time of the language server per change: python benchmarks/lsp.py FILE...

The script starts the server, opens each file and makes twenty changes, as an editor does. It prints
the median and the maximum CPU time of the server per change, including the response.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

from tests.lsp.client import Client
from zrf2js.host.files import load_source

CHANGES = 20


def cpu(pid: int) -> float:
    """Return the CPU time of a process in seconds (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(paths: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        client = Client(Path(folder))
        for path in paths:
            text = load_source(path).value.text
            client.open(path.name, text)
            line = text[: len(text) // 2].count("\n")
            spent = []
            for version in range(2, 2 + CHANGES):
                before = cpu(client.pid)
                client.change(path.name, version, (line, 0), (line, 0), " ")
                client.diagnostics(path.name, version)
                spent.append(cpu(client.pid) - before)
            median, worst = statistics.median(spent) * 1000, max(spent) * 1000
            print(f"{path.name}: {len(text)} characters, {median:.0f} ms, worst {worst:.0f} ms")
        client.close()


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
