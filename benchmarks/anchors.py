"""Games against Fairy-Stockfish at fixed nodes, over UCI.

    python benchmarks/anchors.py FOLDER [--games 20] [--nodes 10000] [--rows chess xiangqi ...]

Requires `fairy-stockfish` (the Debian package; another program with --engine). Games use the
weights in `examples/`, if there are any, unless `--untrained` is given. `--against N` replaces the
nodes of Fairy-Stockfish. Finished games are stored in FOLDER, so that a run can be interrupted and
continued. Prints a table with Wilson intervals. Both programs are limited by nodes, so the load of
the machine does not matter.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Row:
    """A game, the name of the variant in Fairy-Stockfish, and its nodes per move."""

    game: str
    variant: str
    nodes: int


#: nodes at which the programs were about level in an earlier measurement
ROWS = (
    Row("chess", "chess", 900),
    Row("xiangqi", "xiangqi", 1000),
    Row("minishogi", "minishogi", 430),
    Row("breakthrough", "breakthrough", 1600),
)


def played(row: Row, options: argparse.Namespace) -> dict[str, object]:
    """Play the games of a row and return the results of `zrf2js arena --json`."""
    rules = ROOT / "examples" / f"{row.game}.zrf"
    weights = rules.with_suffix(".weights.json")
    other = f"uci={options.engine}:nodes={row.nodes}:variant={row.variant}"
    command = [
        *(sys.executable, "-m", "zrf2js", "arena", rules),
        *(("--weights", weights) if weights.exists() and not options.untrained else ()),
        *("--variant", "0", "--games", str(options.games), "--json", "--random-plies", "2"),
        *("--players", f"auto:nodes={options.nodes},{other}", "--jobs", str(options.jobs)),
        *("--resume", options.folder / f"{row.game}-{row.nodes}.jsonl"),
    ]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found: dict[str, object] = json.loads(run.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=10000)
    parser.add_argument("--against", type=int, help="nodes of Fairy-Stockfish")
    parser.add_argument("--untrained", action="store_true", help="play without weights")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    parser.add_argument("--rows", nargs="+", default=[row.game for row in ROWS])
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    print("| game | nodes | Fairy-Stockfish | games | + = - | score | 95% | CPU s per move |")
    print("|---|---|---|---|---|---|---|---|")
    for row in ROWS:
        if row.game not in options.rows:
            continue
        if options.against is not None:
            row = replace(row, nodes=options.against)
        ours, theirs = played(row, options)["by_spec"]  # type: ignore[misc]
        games = ours["wins"] + ours["draws"] + ours["losses"]
        print(
            f"| {row.game} | {options.nodes} | {row.nodes} | {games} |"
            f" +{ours['wins']} ={ours['draws']} -{ours['losses']} | {ours['score']:.3f} |"
            f" {ours['score_low']:.3f} to {ours['score_high']:.3f} |"
            f" {ours['seconds_a_move']:.3f}, {theirs['seconds_a_move']:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
