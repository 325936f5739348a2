"""Time of the language server from a change to its diagnostics: python benchmarks/lsp.py FILE...

The script opens each file in the server, as an editor does, and changes it in turn at four places:
a comment, a statement of the game, a macro, and the most used macro, whose calls all expand again.
It prints the median and the maximum per place: the time until the diagnostics arrive, with the
delay of the server, and its CPU time. ``opened`` is the first analysis, which reads everything.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.lsp.client import Client
from zrf2js.host.files import load_source

ROUNDS = 10


def cpu(pid: int) -> float:
    """Return the CPU time of a process in seconds (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def places(text: str) -> Iterator[tuple[str, int]]:
    """Yield the places of changes: a name, and the line of a group to which a test is added."""
    defined = re.findall(r"^\(define\s+(\S+)", text, re.MULTILINE)
    calls = Counter(re.findall(r"\(([^\s()]+)", text))
    most = max(defined, key=lambda name: calls[name], default="")
    statement = text.index("(piece", text.index("(game"))
    yield "comment", 0
    yield "statement", text[: text.index("(moves", statement)].count("\n")
    for kind, macro in (("macro", defined[0] if defined else ""), ("most used macro", most)):
        if macro:
            start = re.search(rf"^\(define\s+{re.escape(macro)}\s", text, re.MULTILINE)
            assert start is not None
            yield kind, text[: start.start()].count("\n")


class Editor:
    """A file that is open in the server, with lines that the benchmark changes."""

    def __init__(self, client: Client, name: str, text: str) -> None:
        self._client = client
        self._name = name
        self._version = 1
        self._lines = text.split("\n")
        client.open(name, text)

    def change(self, kind: str, line: int) -> tuple[float, float]:
        """Change a line and back; return the seconds and CPU seconds until the diagnostics."""
        end = len(self._lines[line])
        added = ";" if kind == "comment" else " (verify not-friend?)"
        if kind != "comment":
            end = re.search(r"\(moves\s*\(|\(define\s+\S+|$", self._lines[line]).end()  # type: ignore[union-attr]
        spent = self._edit(line, end, end, added)
        self._edit(line, end, end + len(added), "")
        return spent

    def _edit(self, line: int, start: int, end: int, text: str) -> tuple[float, float]:
        self._version += 1
        before, used = time.perf_counter(), cpu(self._client.pid)
        self._client.change(self._name, self._version, (line, start), (line, end), text)
        self._client.diagnostics(self._name, self._version)
        return time.perf_counter() - before, cpu(self._client.pid) - used


def main(paths: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        client = Client(Path(folder))
        for path in paths:
            text = load_source(path).value.text
            before, used = time.perf_counter(), cpu(client.pid)
            editor = Editor(client, path.name, text)
            opened = time.perf_counter() - before, cpu(client.pid) - used
            found: dict[str, list[tuple[float, float]]] = {"opened": [opened]}
            for _ in range(ROUNDS):
                for kind, line in places(text):
                    found.setdefault(kind, []).append(editor.change(kind, line))
            print(f"{path.name}: {len(text)} characters")
            for kind, times in found.items():
                walls, cpus = ([1000 * t for t in column] for column in zip(*times, strict=True))
                median = statistics.median(walls)
                print(
                    f"  {kind}: {median:.0f} ms, at most {max(walls):.0f} ms, "
                    f"CPU {statistics.median(cpus):.0f} ms"
                )
        client.close()


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
