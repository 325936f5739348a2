"""Games against random and greedy players, against a quarter of the nodes, and between levels.

    python benchmarks/strength.py run RESULTS.jsonl [--against greedy quarter 4:1] [--scale N]
    python benchmarks/strength.py show RESULTS.jsonl

`run` appends each game to RESULTS and continues a previous run, round by round over all pairings.
It can be stopped at any time. Seeds are the numbers of the games. Node budgets take about 0.2 s per
move on the machine described in docs/strength.md. A game is a draw after 300 plies.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zrf2js import Options, compile_file
from zrf2js.arena.elo import elo, wilson
from zrf2js.arena.fixtures import fixtures, jobs
from zrf2js.arena.players import read_player
from zrf2js.host.requests import run_module
from zrf2js.options import HOSTED

ROOT = Path(__file__).resolve().parents[1]
THUD = ROOT.parent / "shared/corpus/GlukKazan+ZoG/Rules/02.Thud.zrf"
CAP = 300


@dataclass(frozen=True, slots=True)
class Row:
    """A game, and the number of nodes that takes about 0.2 s."""

    name: str
    file: Path
    variant: str | None
    nodes: int


EXAMPLES = ROOT / "examples"
ROWS = (
    Row("chess", EXAMPLES / "chess.zrf", "Chess", 30000),
    Row("xiangqi", EXAMPLES / "xiangqi.zrf", None, 30000),
    Row("minishogi", EXAMPLES / "minishogi.zrf", None, 25000),
    Row("draughts", EXAMPLES / "draughts.zrf", None, 50000),
    Row("breakthrough", EXAMPLES / "breakthrough.zrf", None, 60000),
    Row("reversi", EXAMPLES / "reversi.zrf", None, 50000),
    Row("abalone", EXAMPLES / "abalone.zrf", None, 20000),
    Row("thud", THUD, "Thud", 15000),
    Row("koom valley", THUD, "Koom Valley Thud", 30000),
    Row("football", THUD, "Koom Valley Football", 30000),
)


#: nodes of level 10, which has no node limit: extrapolated from the ratio of levels 9 and 8
TOP_LEVEL = 152500


def players(kind: str, nodes: int) -> list[str]:
    """Return the specs of the search and of its opponent; 4:1 is a pair of levels."""
    if ":" in kind:
        levels = kind.split(":")
        return [f"auto:nodes={TOP_LEVEL}" if n == "10" else f"auto:level={n}" for n in levels]
    weaker = f"auto:nodes={max(1, nodes // 4)}" if kind == "quarter" else kind
    return [f"auto:nodes={nodes}", weaker]


def module_of(row: Row) -> str:
    """Return the compiled game; exit if it does not compile."""
    outcome = compile_file(row.file, Options(format="esm", variant=row.variant, **HOSTED))
    if not outcome.ok:
        sys.exit(f"{row.file} does not compile")
    return outcome.value[0].text


def read(path: Path) -> list[dict[str, Any]]:
    """Return the games played so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def run(path: Path, kinds: list[str], scale: float, games: int, names: list[str]) -> None:
    """Play the missing games, one pair of games per pairing at a time."""
    done = {(r["game"], r["against"], r["scale"], r["number"]) for r in read(path)}
    rows = [row for row in ROWS if row.file.exists() and (not names or row.name in names)]
    modules: dict[str, str] = {}
    for start in range(0, games, 2):
        for row in rows:
            for kind in kinds:
                if (row.name, kind, scale, start + 1) in done:
                    continue
                if row.name not in modules:
                    modules[row.name] = module_of(row)
                with path.open("a") as results:
                    for record in pair(row, modules[row.name], kind, scale, start):
                        results.write(json.dumps(record) + "\n")


def pair(row: Row, module: str, kind: str, scale: float, start: int) -> Iterator[dict[str, Any]]:
    """Play two games with the same seed and exchanged sides."""
    nodes = round(row.nodes * scale)
    specs = players(kind, nodes)
    by_lot = (
        0 if kind in ("random", "greedy") else 2
    )  # otherwise both games of a pair could be identical
    plan = fixtures(start + 2, 2, [True, True], seed=1, opening=by_lot)
    options = [read_player(spec).options for spec in specs]
    (request,) = jobs(plan[start:], variant=None, players=options, cap=CAP)
    answer = run_module(module, request)
    assert isinstance(answer, dict)
    for record in answer["games"]:
        del record["moves"]
        points = record["seatPoints"][record["seats"].index(0)]
        own = {"game": row.name, "against": kind, "scale": scale, "specs": specs, "points": points}
        yield own | record


def show(path: Path) -> None:
    """Print a Markdown table and the scores by side."""
    groups = defaultdict(list)
    for record in read(path):
        groups[record["game"], record["against"], record["scale"]].append(record)
    print(
        "| game | against | nodes | games | + = - | score | 95% from | to | Elo from | s per move |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    order = {row.name: index for index, row in enumerate(ROWS)}
    for key in sorted(groups, key=lambda key: (key[1], order.get(key[0], 99), key[2])):
        records = groups[key]
        points = [record["points"] for record in records]
        low, high = wilson(sum(points), len(points))
        counts = (points.count(1), sum(0 < p < 1 for p in points), points.count(0))
        rating = elo(low)
        searches = sum(r["searches"][0] for r in records)
        seconds = sum(r["seconds"][0] for r in records) / max(1, searches)
        print(
            f"| {key[0]} | {key[1]} | {records[0]['specs'][0].split('=')[1]} | {len(records)} |"
            f" +{counts[0]} ={counts[1]} -{counts[2]} | {sum(points) / len(points):.3f} |"
            f" {low:.3f} | {high:.3f} | {'-' if rating is None else round(rating)} |"
            f" {seconds:.2f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["run", "show"])
    parser.add_argument("results", type=Path)
    parser.add_argument("--against", nargs="+", default=["random", "greedy"])
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", nargs="*", default=[], metavar="GAME")
    arguments = parser.parse_args()
    if arguments.what == "show":
        show(arguments.results)
    else:
        run(
            arguments.results,
            arguments.against,
            arguments.scale,
            arguments.games,
            arguments.only,
        )


if __name__ == "__main__":
    main()
