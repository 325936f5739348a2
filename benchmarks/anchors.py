"""Games against Fairy-Stockfish, Stockfish with UCI_Elo, and chess engines from npm, over UCI.

    python benchmarks/anchors.py FOLDER [--games 20] [--nodes 10000] [--rows chess xiangqi ...]
    python benchmarks/anchors.py FOLDER --elo 1700 1900 [--games 20] [--stockfish PROGRAM]
    python benchmarks/anchors.py FOLDER --npm [--games 20] [--nodes 10000]

Requires `fairy-stockfish` (the Debian package; another program with --engine). Games use the
weights in `examples/`, if there are any, unless `--untrained` is given. `--against N` replaces the
nodes of Fairy-Stockfish. Finished games are stored in FOLDER, so that a run can be interrupted and
continued. Prints a table with Wilson intervals. Both programs are limited by nodes, so the load of
the machine does not matter. With `--elo`, chess has 100 ms of CPU time per move, which
`cpu_clock.mjs` measures, and Stockfish 100 ms. With `--npm`, the opponents are Fairy-Stockfish in
WebAssembly, at fixed nodes, and js-chess-engine with its strongest level, which takes about 30 ms,
from the packages of `npm ci` in this folder. `jocly_matches.mjs` plays against Jocly.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLOCK = Path(__file__).resolve().with_name("cpu_clock.mjs")
#: time per move against Stockfish with UCI_Elo, and against js-chess-engine
MILLISECONDS, FEW_MILLISECONDS = 100, 20
#: nodes per move of Fairy-Stockfish from npm
NPM_NODES = 2000
PACKAGES = CLOCK.parent / "node_modules"
#: its loader reads files only without the function `fetch` of Node.js
WASM = f"node --no-experimental-fetch {PACKAGES}/fairy-stockfish-nnue.wasm/uci.js"
JS_CHESS_ENGINE = f"node {CLOCK.parent}/engines/js_chess_engine_uci.mjs"


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
    Row("shogi", "shogi", 105),
    Row("breakthrough", "breakthrough", 1600),
)


def played(
    game: str, ours: str, other: str, name: str, options: argparse.Namespace
) -> dict[str, object]:
    """Play the games of a row and return the results of `zrf2js arena --json`.

    Times in ms count the CPU time of the process that runs the module.
    """
    examples = ROOT / "examples"
    rules = next(path for path in examples.glob(f"{game}.*") if path.suffix in (".zrf", ".dgz"))
    weights = examples / f"{game}.weights.json"
    command = [
        *(sys.executable, "-m", "zrf2js", "arena", rules),
        *(("--weights", weights) if weights.exists() and not options.untrained else ()),
        *("--variant", "0", "--games", str(options.games), "--json", "--random-plies", "2"),
        *("--players", f"{ours},{other}", "--jobs", str(options.jobs)),
        *("--resume", options.folder / f"{name}.jsonl"),
    ]
    environment = {**os.environ, "NODE_OPTIONS": f"--import={CLOCK}"}
    run = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, env=environment
    )
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
    parser.add_argument("--elo", nargs="+", type=int, default=[], help="UCI_Elo of Stockfish")
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--npm", action="store_true", help="play against engines from npm")
    parser.add_argument("--rows", nargs="+", default=[row.game for row in ROWS])
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    print("| game | limit | other program | games | + = - | score | 95% | CPU s per move |")
    print("|---|---|---|---|---|---|---|---|")
    for elo in options.elo:
        other = f"uci={options.stockfish}:ms={MILLISECONDS}:option.UCI_LimitStrength=true"
        print_row(
            "chess", f"{MILLISECONDS} ms", f"UCI_Elo {elo}",
            played("chess", f"auto:ms={MILLISECONDS}", f"{other}:option.UCI_Elo={elo}",
                   f"chess-elo-{elo}", options),
        )  # fmt: skip
    if options.npm:
        play_npm(options)
    for row in ROWS:
        if options.elo or options.npm or row.game not in options.rows:
            continue
        if options.against is not None:
            row = replace(row, nodes=options.against)
        other = f"uci={options.engine}:nodes={row.nodes}:variant={row.variant}"
        name = f"{row.game}-{row.nodes}"
        results = played(row.game, f"auto:nodes={options.nodes}", other, name, options)
        print_row(row.game, str(options.nodes), str(row.nodes), results)


def play_npm(options: argparse.Namespace) -> None:
    """Play chess against engines from npm."""
    nodes = options.against or NPM_NODES
    rows = (
        ("Fairy-Stockfish, npm", f"nodes={options.nodes}", f"uci={WASM}:nodes={nodes}"),
        ("js-chess-engine", f"ms={FEW_MILLISECONDS}", f"uci={JS_CHESS_ENGINE}:nodes=1:timeout=60"),
    )
    for name, limit, other in rows:
        results = played("chess", f"auto:{limit}", other, name, options)
        print_row("chess", limit, name, results)


def print_row(game: str, limit: str, other: str, results: dict[str, object]) -> None:
    """Print a row of the table."""
    ours, theirs = results["by_spec"]  # type: ignore[misc]
    games = ours["wins"] + ours["draws"] + ours["losses"]
    print(
        f"| {game} | {limit} | {other} | {games} |"
        f" +{ours['wins']} ={ours['draws']} -{ours['losses']} | {ours['score']:.3f} |"
        f" {ours['score_low']:.3f} to {ours['score_high']:.3f} |"
        f" {ours['seconds_a_move']:.3f}, {theirs['seconds_a_move']:.3f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
