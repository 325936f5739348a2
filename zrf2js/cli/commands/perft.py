"""`zrf2js perft`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import JSON_OPTION, echo, echo_json, reads_rules, request
from zrf2js.cli.options.features import engine_option
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.start_position import starts


@click.command()
@reads_rules
@click.option("--depth", type=click.IntRange(1, 99), required=True, help="Depth in plies.")
@click.option("--turns", is_flag=True, help="Count a chain of partial moves as one turn.")
@click.option("--divide", is_flag=True, help="Count the leaf nodes below each first move.")
@starts
@runs_scripts
@engine_option
@JSON_OPTION
def perft(
    rules: Path,
    options: dict[str, Any],
    depth: int,
    turns: bool,
    divide: bool,
    start: dict[str, Any],
    engine: str,
    as_json: bool,
) -> None:
    """Count the nodes at each depth of the game tree."""
    query = {
        "do": "divide" if divide else "perft",
        "depth": depth,
        "turns": turns,
        **start,
    }
    answer = request(rules, query, engine=engine, **options)
    counts = answer.get("nodes") or list(answer["divided"].values())
    total = sum(counts)
    answer["nodes_per_second"] = round(total / answer["seconds"]) if answer["seconds"] else None
    if as_json:
        echo_json(answer)
    elif divide:
        for move in sorted(answer["divided"]):
            echo(f"{move}: {answer['divided'][move]}")
        echo(f"total {total}")
    else:
        for ply, count in enumerate(answer["nodes"], 1):
            echo(f"{ply:3} {count}")
        echo(f"{answer['seconds']:.2f} s, {answer['nodes_per_second']} nodes/s", err=True)
