"""Sequential tests of a changed search against the search before, at fixed nodes.

    python benchmarks/sprt.py OLD NEW [--games chess xiangqi ...] [--nodes 1000] [--pairs 60]

OLD and NEW are checkouts of zrf2js. With `--trained`, NEW plays with the weights in its examples.
For each game, pairs of games are played until the test decides or `--pairs` are played. The test is
the generalized sequential probability ratio test of two logistic Elo differences, 0 and `--elo`,
with error rates of 5%: for n pairs with the mean score m and the variance v per pair, LLR = n (s1 -
s0) (2 m - s0 - s1) / (2 v). Source: M. Van den Bergh, "A Practical Introduction to the GSPRT"
(2017), as fishtest applies it to pairs. The last row tests all games together; its interval is
normal, with the variance between pairs.

With `--old-nodes N`, OLD searches N nodes per move: a change that makes fewer nodes per second is
tested at equal CPU time.

With `--depth N`, no games are played: the table compares the nodes of searches to that depth, from
the same positions. It finds changes of the move ordering in a hundredth of the time.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
GAMES = ("chess", "xiangqi", "minishogi", "breakthrough", "draughts", "cannon")
BOUND = math.log(0.95 / 0.05)
#: pairs per process
BATCH = 6


def expected(elo: float) -> float:
    """Return the expected score of a logistic Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the logistic Elo difference of a score, within +-1200."""
    bounded = min(0.999, max(0.001, score))
    return 400 * math.log10(bounded / (1 - bounded))


def ratio(scores: Sequence[float], elo: float) -> float:
    """Return the log-likelihood ratio of `elo` against 0; `scores` of pairs are from 0 to 1."""
    count, mean = len(scores), sum(scores) / len(scores)
    # a small sample without variance proves nothing: assume one more pair of each result
    spread = [*scores, 0.0, 1.0]
    center = sum(spread) / len(spread)
    variance = sum((score - center) ** 2 for score in spread) / len(spread)
    low, high = 0.5, expected(elo)
    return count * (high - low) * (2 * mean - low - high) / (2 * variance)


def compiled(tree: Path, game: str, folder: Path, *options: str, trained: bool = False) -> Path:
    """Compile an example of a checkout; exit if that fails."""
    target = folder / f"{game}.mjs"
    rules = tree / "examples" / f"{game}.zrf"
    command = [sys.executable, "-m", "zrf2js", "convert", rules, "-o", target, *options]
    if trained:
        command += ["--weights", rules.with_suffix(".weights.json")]
    subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
    return target


def row(name: str, scores: Sequence[float], elo: float) -> str:
    """Return a row of the table."""
    count, mean = len(scores), sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    margin = 1.96 * math.sqrt(variance / count)
    llr = ratio(scores, elo)
    verdict = "gains" if llr >= BOUND else "does not" if llr <= -BOUND else "open"
    low, high = elo_of(mean - margin), elo_of(mean + margin)
    return (
        f"| {name} | {2 * count} | {mean:.3f} | {elo_of(mean):+.0f} ({low:+.0f} to {high:+.0f}) |"
        f" {llr:+.2f} | {verdict} |"
    )


def lines_of(script: str, *arguments: object) -> list[dict[str, Any]]:
    """Run a script of this folder in Node.js and return the JSON values that it prints."""
    command = ["node", str(ROOT / script), *map(str, arguments)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def play_pairs(modules: Sequence[Path], options: argparse.Namespace) -> list[float]:
    """Play pairs of games until the test decides, and return the score of each pair."""
    scores: list[float] = []
    while len(scores) < options.pairs and (not scores or abs(ratio(scores, options.elo)) < BOUND):
        first = options.first + len(scores)
        nodes = (options.nodes, first, BATCH, options.old_nodes or options.nodes)
        found = lines_of("sprt.mjs", *modules, *nodes)
        scores += [pair["points"] / 2 for pair in found]
    return scores


def tree_row(name: str, modules: Sequence[Path], depth: int, positions: int) -> str:
    """Return a row of the table of nodes: the geometric mean of the ratios, and equal moves."""
    found = lines_of("tree_size.mjs", *modules, depth, positions)
    logs = [math.log(new / old) for new, old in (one["nodes"] for one in found)]
    mean, margin = statistics.fmean(logs), 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
    low, high = math.exp(mean - margin), math.exp(mean + margin)
    same = sum(one["same"] for one in found)
    return f"| {name} | {math.exp(mean):.3f} ({low:.3f} to {high:.3f}) | {same} of {len(found)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--old-nodes", type=int, help="nodes of OLD [default: --nodes]")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="number of the first pair")
    parser.add_argument("--elo", type=float, default=30)
    parser.add_argument("--trained", action="store_true", help="NEW plays with weights")
    parser.add_argument("--depth", type=int, help="compare the nodes to this depth")
    parser.add_argument("--positions", type=int, default=25, help="positions per game for --depth")
    options = parser.parse_args()
    if options.depth is not None:
        print("| game | nodes, new / old (95%) | same move |\n|---|---|---|")
    else:
        print("| game | games | score | Elo (95%) | LLR | |\n|---|---|---|---|---|---|")
    total: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / part for part in ("new", "old")]
        for folder in folders:
            folder.mkdir()
        for game in options.games:
            trees = zip((options.new, options.old), folders, strict=True)
            modules = [
                compiled(tree.resolve(), game, folder, trained=options.trained and number == 0)
                for number, (tree, folder) in enumerate(trees)
            ]
            if options.depth is not None:
                print(tree_row(game, modules, options.depth, options.positions), flush=True)
                continue
            scores = play_pairs(modules, options)
            total += scores
            print(row(game, scores, options.elo), flush=True)
    if total:
        print(row("all", total, options.elo))


if __name__ == "__main__":
    main()
