"""`zrf2js conformance`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from zrf2js._version import __version__
from zrf2js.cli.common import echo, reads_rules, request, write
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.standard_input import DASH, name_of

#: version of the records; it increases with each incompatible change
FORMAT = 1


@click.command()
@reads_rules
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write to [-].")
@click.option("--walks", type=click.IntRange(1), default=2, show_default=True, help="Random games.")
@click.option(
    "--plies", type=click.IntRange(0), default=20, show_default=True, help="Plies per game."
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="A game ends at a position with more successors.",
)
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="Random seed.")
@click.option("--turns", is_flag=True, help="Record whole turns instead of partial moves.")
@runs_scripts
def conformance(
    rules: Path,
    options: dict[str, Any],
    output: Path | None,
    walks: int,
    plies: int,
    limit: int,
    seed: int,
    turns: bool,
) -> None:
    """Record positions and successors for the tests of an emitter.

    Play random games of each variant and write them as JSON: docs/writing-an-emitter.md describes
    the records.
    """
    effort = {"walks": walks, "plies": plies, "limit": limit, "seed": seed, "turns": turns}
    query = {"do": "conformance", **effort}
    answer = request(rules, query, unlimited=True, **options)
    record = {
        "format": FORMAT,
        "zrf2js": __version__,
        "rules": name_of(rules).name,
        **effort,
        "games": answer["games"],
    }
    text = json.dumps(record, separators=(",", ":")) + "\n"
    if output is None or output == DASH:
        click.echo(text, nl=False)
    else:
        write({output: text})
        echo(output.as_posix())
