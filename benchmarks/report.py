"""Output of rows to the terminal and to the tables of docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence

from processes import PEERS
from tasks import ROOT

from zrf2js.host.node import find_node

PAGE = ROOT / "docs" / "benchmarks.md"


def line(row: dict[str, object]) -> str:
    """Return a row for the terminal."""
    head = f"{row['title']!s:26}{_speed(row['ours'])}/s"
    peers = row.get("peers")
    assert isinstance(peers, dict) or peers is None
    rest = "".join(
        f"  {name} {_speed(speed)} (x {_ratio(row, name)})" for name, speed in (peers or {}).items()
    )
    return head + rest + ("" if row.get("right", True) else "  WRONG COUNT")


def write(data: dict[str, object]) -> None:
    """Write the tables between the markers of the page."""
    page = PAGE.read_text(encoding="utf-8")
    for name, rows in data.items():
        text = rows if isinstance(rows, str) else table(rows)  # type: ignore[arg-type]
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        if end:
            page = f"{before}{begin}\n{text}\n{end}{after}"
    PAGE.write_text(page, encoding="utf-8")


def table(rows: Sequence[dict[str, object]]) -> str:
    """Return a Markdown table: the speed of zrf2js, and of each peer with the ratio to it."""
    names = [n for n in ("kokopu", "chessops", "ffish", "chessjs", "jocly") if _has(rows, n)]
    lines = [["", "zrf2js", *(PEERS[name] for name in names)]]
    lines.append(["---"] + ["---:"] * (len(names) + 1))
    for row in rows:
        cells = [_title(row), f"**{_speed(row['ours']).strip()}**"]
        for name in names:
            peers = row.get("peers")
            speed = peers.get(name) if isinstance(peers, dict) else None
            cells.append(
                "" if speed is None else f"{_speed(speed).strip()} (x {_ratio(row, name)})"
            )
        lines.append(cells)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def machine() -> str:
    """Return a description of the machine."""
    node = subprocess.run([find_node(), "--version"], capture_output=True, text=True, check=True)
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; "
        f"Node {node.stdout.strip()}, Python {platform.python_version()}\n"
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [text.partition(":")[2].strip() for text in file if "model name" in text]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def _title(row: dict[str, object]) -> str:
    depth = row.get("depth")
    return str(row["title"]) + (f", depth {depth}" if depth else "")


def _has(rows: Sequence[dict[str, object]], name: str) -> bool:
    return any(name in row.get("peers", ()) for row in rows)  # type: ignore[operator]


def _ratio(row: dict[str, object], name: str) -> str:
    ratios = row["ratios"]
    assert isinstance(ratios, dict)
    ratio = ratios[name]
    return f"{ratio:.0f}" if ratio >= 20 else f"{ratio:.1f}"


def _speed(value: object) -> str:
    assert isinstance(value, int | float)
    return f"{value / 1e6:7.2f} M" if value >= 1e5 else f"{value / 1e3:7.1f} k"
