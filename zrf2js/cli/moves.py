"""`zrf2js moves`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import JSON_OPTION, ask, reads_rules
from zrf2js.cli.start import starts


@click.command()
@reads_rules
@starts
@JSON_OPTION
def moves(
    rules: Path, variant: str | None, dialect: str, start: dict[str, Any], as_json: bool
) -> None:
    """List the legal moves."""
    answer = ask(rules, {"do": "moves", **start}, variant=variant, dialect=dialect)
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    for move in answer["moves"]:
        click.echo(move)
    if answer["outcome"] is not None:
        click.echo(_describe(answer["outcome"]), err=True)


def _describe(outcome: dict[str, Any]) -> str:
    who = f" for {outcome['winner']}" if outcome["winner"] else ""
    return f"The game is over: {outcome['kind']}{who} ({outcome['reason']})."
