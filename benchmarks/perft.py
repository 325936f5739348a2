"""Counts at depths the test suite has no time for: right or wrong, and nodes per CPU second.

    make bench                          all rows, as a table
    python benchmarks/perft.py chess    rows whose name starts so
    python benchmarks/perft.py --json   for a history

The expected counts are those of tests/examples/oracles.json; a wrong one ends the run with exit
code 1.  Speeds are medians of three runs in one process each; compare ratios, not machines.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "tests" / "examples"
ORACLES = json.loads((EXAMPLES / "oracles.json").read_text(encoding="utf-8"))

#: name in oracles.json -> depth
ROWS = {
    "chess": 5,
    "chess, kiwipete": 4,
    "breakthrough": 5,
    "connect four": 8,
    "reversi": 9,
    "draughts": 8,
    "xiangqi": 4,
    "minishogi": 5,
}
RUNS = 3


@dataclass(frozen=True, slots=True)
class Result:
    """One row: the count at ``depth``, whether it is the published one, and the median speed."""

    name: str
    depth: int
    nodes: int
    right: bool
    seconds: float
    nodes_per_second: int


def main() -> int:
    """Run the rows and print them; the exit code says whether all counts were right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", default="", help="only rows that start so")
    parser.add_argument("--json", action="store_true", dest="as_json")
    arguments = parser.parse_args()
    results = []
    for result in run(arguments.name):
        results.append(result)
        if not arguments.as_json:
            print(line(result), flush=True)
    if arguments.as_json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    return 0 if results and all(result.right for result in results) else 1


def run(prefix: str) -> Iterator[Result]:
    """The results of the rows whose name starts with ``prefix``."""
    for name, depth in ROWS.items():
        if name.lower().startswith(prefix.lower()):
            yield measure(name, depth)


def measure(name: str, depth: int) -> Result:
    """The median of several runs."""
    oracle = ORACLES[name]
    answers = [perft(oracle, depth) for _ in range(RUNS)]
    nodes = answers[0]["nodes"][depth - 1]
    seconds = statistics.median(answer["seconds"] for answer in answers)
    right = answers[0]["nodes"] == oracle["nodes"][:depth]
    return Result(name, depth, nodes, right, seconds, round(sum(answers[0]["nodes"]) / seconds))


def perft(oracle: dict[str, object], depth: int) -> dict[str, object]:
    """One run of the command."""
    rules = ROOT / "examples" / str(oracle["file"])
    command = [sys.executable, "-m", "zrf2js", "perft", str(rules)]
    command += ["--depth", str(depth), "--json"]
    if "position" in oracle:
        command += ["--position", str(EXAMPLES / "positions" / str(oracle["position"]))]
    if oracle.get("turns"):
        command.append("--turns")
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(output)


def line(result: Result) -> str:
    """A row of the table."""
    verdict = "" if result.right else "  WRONG"
    speed = f"{result.nodes_per_second / 1e6:7.2f} M nodes/s"
    return f"{result.name:20} depth {result.depth} {result.nodes:10} {speed}{verdict}"


if __name__ == "__main__":
    sys.exit(main())
