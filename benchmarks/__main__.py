"""Speed of zrf2js and of its peers, measured in one run.

    make bench                            all sections; update the tables of docs/benchmarks.md
    python benchmarks perft playouts      some sections: perft, playouts, growth
    python benchmarks perft --only chess  rows with this prefix
    python benchmarks --json FILE         write the results as JSON

Each result is the median CPU time of several processes. The engines take turns, so that the load of
the machine affects all of them. Counts are compared with tests/examples/oracles.json: a wrong count
ends the run with exit code 1. Peers come from npm (`npm install` in this folder); missing peers are
left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import growth
import report
import sections

SECTIONS = ("perft", "playouts", "growth")


def main() -> int:
    """Run the sections and print them; return 1 if a count is wrong."""
    parser = argparse.ArgumentParser(
        prog="python benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("section", nargs="*", help=f"of {', '.join(SECTIONS)} (all)")
    parser.add_argument("--only", default="", help="rows that start so")
    parser.add_argument("--rounds", type=int, default=3, help="processes a figure (3)")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/")
    arguments = parser.parse_args()
    wanted = arguments.section or SECTIONS
    if unknown := set(wanted) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    found: dict[str, list[dict[str, object]]] = {}
    for name in wanted:
        print(f"\n{name}")
        found[name] = []
        run = {"perft": sections.perft, "playouts": sections.playouts, "growth": growth.rows}[name]
        for row in run(arguments.only, arguments.rounds):
            found[name].append(row)
            print(report.line(row), flush=True)
    data = {"machine": report.machine(), **found}
    if arguments.json:
        arguments.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if arguments.write:
        report.write(data)
        if found.get("growth"):
            growth.plot(found["growth"])
    return 1 if any(row.get("right") is False for row in found.get("perft", ())) else 0


if __name__ == "__main__":
    sys.exit(main())
