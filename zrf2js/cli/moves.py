"""`zrf2js moves`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import JSON_OPTION, ask, reads_rules, say, say_json
from zrf2js.cli.explanation import account
from zrf2js.cli.scripts import takes_scripts
from zrf2js.cli.start_position import starts


@click.command()
@reads_rules
@starts
@takes_scripts
@click.option(
    "--why",
    metavar="PLACE",
    help="Each block of the piece there and each drop, where it ends, and why.",
)
@click.option("--to", "target", metavar="PLACE", help="Of those, only what would come there.")
@JSON_OPTION
def moves(
    rules: Path,
    variant: str | None,
    dialect: str,
    start: dict[str, Any],
    scripts: dict[str, Any],
    why: str | None,
    target: str | None,
    as_json: bool,
) -> None:
    """List the legal moves, or tell why there are no others."""
    if target is not None and why is None:
        raise click.UsageError("--to chooses among what --why tells")
    request = {"do": "moves", **start}
    if why is not None:
        request.update(do="why", place=why, to=target)
    answer = ask(rules, request, variant=variant, dialect=dialect, **scripts, trace=why is not None)
    if as_json:
        say_json(answer)
    elif why is not None:
        say(account(answer, target))
    else:
        for move in answer["moves"]:
            say(move)
        if answer["outcome"] is not None:
            say(_describe(answer["outcome"]), err=True)


def _describe(outcome: dict[str, Any]) -> str:
    who = f" for {outcome['winner']}" if outcome["winner"] else ""
    return f"The game is over: {outcome['kind']}{who} ({outcome['reason']})."
