"""History of the results of `python benchmarks --json FILE`.

    python benchmarks/history.py add results.json      append a line to benchmarks/history.jsonl
    python benchmarks/history.py show [--rows 10]      print the last lines and their changes

Each result is compared with the one before on the same machine. The table marks results that are
slower by more than 10%.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HISTORY = Path(__file__).with_name("history.jsonl")
SLOWER = 0.9


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("add", "show"))
    parser.add_argument("figures", type=Path, nargs="?")
    parser.add_argument("--rows", type=int, default=10)
    options = parser.parse_args()
    if options.what == "add":
        if options.figures is None:
            parser.error("add needs the file of figures")
        add(json.loads(options.figures.read_text(encoding="utf-8")))
        return 0
    return show(options.rows)


def add(figures: dict[str, Any]) -> None:
    """Append one line: the commit and its date, the machine, and the results of zrf2js."""
    row = {**_commit(), "machine": figures.get("machine", ""), "figures": _flat(figures)}
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row, sort_keys=True) + "\n")


def _flat(figures: dict[str, Any]) -> dict[str, float]:
    """Return the result of zrf2js for each row of each section."""
    found: dict[str, float] = {}
    for section, rows in figures.items():
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row.get("ours"), int | float):
                found[f"{section}: {row['title']}"] = row["ours"]
    return found


def _commit() -> dict[str, str]:
    command = ["git", "log", "-1", "--format=%h %as"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    commit, _, day = run.stdout.strip().partition(" ")
    return {"commit": commit, "day": day}


def show(rows: int) -> int:
    """Print the history as a table; return 1 if the last result of any row is marked."""
    history = [json.loads(line) for line in HISTORY.read_text(encoding="utf-8").splitlines()]
    slower = set()
    names = dict.fromkeys(name for row in history for name in row["figures"])
    for name in names:
        print(name)
        before: dict[str, float] = {}
        for row in [row for row in history if name in row["figures"]][-rows:]:
            now, machine = row["figures"][name], str(row["machine"])
            change = now / before[machine] if before.get(machine) else 1.0
            (slower.add if change < SLOWER else slower.discard)(name)
            sign = "  slower" if name in slower else ""
            print(f"  {row['day']} {row['commit']:9} {now:14,.0f} {change - 1:+7.1%}{sign}")
            before[machine] = now
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
