"""`zrf2js moves`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import JSON_OPTION, echo, echo_json, reads_rules, request
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.start_position import starts
from zrf2js.cli.output.explanation import explain


@click.command()
@reads_rules
@starts
@runs_scripts
@click.option(
    "--why",
    metavar="PLACE",
    help="Explain where each block of the piece on PLACE and each drop there ends, and why.",
)
@click.option("--to", "target", metavar="PLACE", help="With --why: only blocks that reach PLACE.")
@JSON_OPTION
def moves(
    rules: Path,
    options: dict[str, Any],
    start: dict[str, Any],
    why: str | None,
    target: str | None,
    as_json: bool,
) -> None:
    """List the legal moves, or explain why a piece has no others."""
    if target is not None and why is None:
        raise click.UsageError("--to requires --why")
    query = {"do": "moves", **start}
    if why is not None:
        query.update(do="why", place=why, to=target)
    answer = request(rules, query, **options, trace=why is not None)
    if as_json:
        echo_json(answer)
    elif why is not None:
        echo(explain(answer, target))
    else:
        for move in answer["moves"]:
            echo(move)
        if answer["outcome"] is not None:
            echo(_describe(answer["outcome"]), err=True)


def _describe(outcome: dict[str, Any]) -> str:
    who = f" for {outcome['winner']}" if outcome["winner"] else ""
    text = f"The game is over: {outcome['kind']}{who} ({outcome['reason']})."
    if outcome["reason"] != "no moves at the start":
        return text
    return f"{text}\nRules or the setup may be in a script: add it with --override."
